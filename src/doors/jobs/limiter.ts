/** A place for a task to run in. */
export type Limiter = <T>(task: () => Promise<T>) => Promise<T>;

/** Lets tasks run side by side, `count` at once; the others wait, and begin in the order in which they came. */
export function createLimiter(count: number): Limiter {
  let free = count;
  const waiting: (() => void)[] = [];
  return async function limited(task) {
    if (free > 0) free -= 1;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await task();
    } finally {
      // Handed on without being free in between: nobody who comes now is first.
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
