import { useEffect, useRef, useState } from "preact/hooks";
import { useFocus } from "./use-focus";

export interface Pages<T> {
  rows: readonly T[];
  hasMore: boolean;
  isLoading: boolean;
  error: unknown;
  /** Loads the next page behind those that are there. */
  more(): void;
  /** Loads as many rows anew as are there, so that nobody loses their place. */
  again(): void;
  /** Changes rows before the service has, so that a click shows at once. */
  change(to: (rows: readonly T[]) => readonly T[]): void;
}

interface PagesState<T> {
  rows: readonly T[];
  next: string | null;
  isLoading: boolean;
  error: unknown;
}

/** Loads a list page by page. The old rows stay until the first page of the new list is there. */
export function usePages<T>(
  load: (cursor: string | null, signal: AbortSignal) => Promise<{ rows: T[]; next: string | null }>,
  inputs: readonly unknown[],
): Pages<T> {
  const [state, setState] = useState<PagesState<T>>({ rows: [], next: null, isLoading: true, error: null });
  const stop = useRef(new AbortController());
  const begin = (): AbortSignal => {
    stop.current.abort();
    stop.current = new AbortController();
    return stop.current.signal;
  };
  const fetchPage = async (cursor: string | null): Promise<void> => {
    const { signal } = stop.current;
    setState((before) => ({ ...before, isLoading: true }));
    try {
      const { rows, next } = await load(cursor, signal);
      if (signal.aborted) return;
      setState((before) => ({
        rows: cursor === null ? rows : [...before.rows, ...rows],
        next,
        isLoading: false,
        error: null,
      }));
    } catch (error) {
      if (!signal.aborted) setState((before) => ({ ...before, isLoading: false, error }));
    }
  };
  const fetchAgain = async (): Promise<void> => {
    const signal = begin();
    setState((before) => ({ ...before, isLoading: true }));
    try {
      const wanted = Math.max(1, state.rows.length);
      let rows: T[] = [];
      let next: string | null = null;
      do {
        const page = await load(next, signal);
        if (signal.aborted) return;
        rows = [...rows, ...page.rows];
        next = page.next;
      } while (rows.length < wanted && next !== null);
      setState({ rows, next, isLoading: false, error: null });
    } catch (error) {
      if (!signal.aborted) setState((before) => ({ ...before, isLoading: false, error }));
    }
  };
  useEffect(() => {
    begin();
    void fetchPage(null);
    return () => stop.current.abort();
  }, [...inputs]);
  useFocus(() => void fetchAgain());
  return {
    rows: state.rows,
    hasMore: state.next !== null,
    isLoading: state.isLoading,
    error: state.error,
    more: () => {
      if (!state.isLoading && state.next !== null) void fetchPage(state.next);
    },
    again: () => void fetchAgain(),
    change: (to) => setState((before) => ({ ...before, rows: to(before.rows) })),
  };
}
