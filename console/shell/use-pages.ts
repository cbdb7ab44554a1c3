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
  /** Changes rows before the service has, so that a click shows at once. A list read before that is read again. */
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
  /** Whether what is shown is being read anew; not while the page behind it is. */
  const isRenewing = useRef(false);
  const renew = async (wanted: number): Promise<void> => {
    stop.current.abort();
    stop.current = new AbortController();
    const { signal } = stop.current;
    isRenewing.current = true;
    setState((before) => ({ ...before, isLoading: true }));
    try {
      let rows: T[] = [];
      let next: string | null = null;
      do {
        const page = await load(next, signal);
        if (signal.aborted) return;
        rows = [...rows, ...page.rows];
        next = page.next;
      } while (rows.length < wanted && next !== null);
      setState({ rows, next, isLoading: false, error: null });
      isRenewing.current = false;
    } catch (error) {
      if (signal.aborted) return;
      setState((before) => ({ ...before, isLoading: false, error }));
      isRenewing.current = false;
    }
  };
  const again = () => void renew(Math.max(1, state.rows.length));
  // Whoever waits for an answer has the functions of an older list.
  const newest = useRef(again);
  newest.current = again;
  const fetchMore = async (cursor: string): Promise<void> => {
    const { signal } = stop.current;
    setState((before) => ({ ...before, isLoading: true }));
    try {
      const { rows, next } = await load(cursor, signal);
      if (signal.aborted) return;
      setState((before) => ({ rows: [...before.rows, ...rows], next, isLoading: false, error: null }));
    } catch (error) {
      if (!signal.aborted) setState((before) => ({ ...before, isLoading: false, error }));
    }
  };
  useEffect(() => {
    void renew(1);
    return () => stop.current.abort();
  }, [...inputs]);
  useFocus(again);
  return {
    rows: state.rows,
    hasMore: state.next !== null,
    isLoading: state.isLoading,
    error: state.error,
    more: () => {
      if (!state.isLoading && state.next !== null) void fetchMore(state.next);
    },
    again,
    change: (to) => {
      setState((before) => ({ ...before, rows: to(before.rows) }));
      const isGone = stop.current.signal.aborted;
      if (isRenewing.current && !isGone) newest.current();
    },
  };
}
