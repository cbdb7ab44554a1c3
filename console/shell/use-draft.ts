import { useState } from "preact/hooks";

interface Drafted<D> {
  draft: D;
  /** Whether something was typed that isn't saved. */
  isTyped: boolean;
  change(to: Partial<D>): void;
  /** To be called when the draft is saved: what was typed after it stays. */
  saved(): void;
}

/** What a form holds: what is stored, and above it what was typed. That stays when something else is stored meanwhile. */
export function useDraft<D extends object>(stored: D): Drafted<D> {
  const [typed, setTyped] = useState<Partial<D>>({});
  return {
    draft: { ...stored, ...typed },
    isTyped: Object.keys(typed).length > 0,
    change: (to) => setTyped((before) => ({ ...before, ...to })),
    saved: () => setTyped((now) => without(now, typed)),
  };
}

function without<D extends object>(typed: Partial<D>, saved: Partial<D>): Partial<D> {
  const left = { ...typed };
  for (const name of Object.keys(saved) as (keyof D)[]) if (left[name] === saved[name]) delete left[name];
  return left;
}
