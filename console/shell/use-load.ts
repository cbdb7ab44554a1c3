import { useEffect, useRef, useState } from "preact/hooks";

export interface Loaded<T> {
  /** The newest answer. It stays while the next one is on its way, so that nothing flashes. */
  value: T | null;
  error: unknown;
  isLoading: boolean;
  again(): void;
  /** Puts a value in place of the answer, also of one that is on its way, until the next one. */
  set(value: T): void;
}

/** Loads when an input changes; an answer that is overtaken is dropped. */
export function useLoad<T>(load: (signal: AbortSignal) => Promise<T>, inputs: readonly unknown[]): Loaded<T> {
  const [state, setState] = useState<{ value: T | null; error: unknown; isLoading: boolean }>({
    value: null,
    error: null,
    isLoading: true,
  });
  const [round, setRound] = useState(0);
  const current = useRef(new AbortController());
  useEffect(() => {
    const stop = new AbortController();
    current.current = stop;
    setState((before) => ({ ...before, isLoading: true }));
    load(stop.signal).then(
      (value) => {
        if (!stop.signal.aborted) setState({ value, error: null, isLoading: false });
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setState((before) => ({ ...before, error, isLoading: false }));
      },
    );
    return () => stop.abort();
  }, [...inputs, round]);
  return {
    ...state,
    again: () => setRound((count) => count + 1),
    set: (value) => {
      current.current.abort();
      setState({ value, error: null, isLoading: false });
    },
  };
}

export interface Action<A extends unknown[]> {
  run(...given: A): Promise<boolean>;
  isRunning: boolean;
  error: unknown;
  forgetError(): void;
}

/** Something that a button does. It runs once at a time; `run` answers whether it was done. */
export function useAction<A extends unknown[]>(act: (...given: A) => Promise<unknown>): Action<A> {
  const [state, setState] = useState<{ isRunning: boolean; error: unknown }>({
    isRunning: false,
    error: null,
  });
  const isBusy = useRef(false);
  const run = async (...given: A): Promise<boolean> => {
    if (isBusy.current) return false;
    isBusy.current = true;
    setState({ isRunning: true, error: null });
    try {
      await act(...given);
      setState({ isRunning: false, error: null });
      return true;
    } catch (error) {
      setState({ isRunning: false, error });
      return false;
    } finally {
      isBusy.current = false;
    }
  };
  return { ...state, run, forgetError: () => setState({ isRunning: false, error: null }) };
}

/** The same where each press is one of its own: it begins when those before are over, and none is lost. */
export function useActions<A extends unknown[]>(act: (...given: A) => Promise<unknown>): Action<A> {
  const { run, ...state } = useAction(act);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const runNext = (...given: A): Promise<boolean> => {
    const next = last.current.then(() => run(...given));
    last.current = next;
    return next;
  };
  return { ...state, run: runNext };
}
