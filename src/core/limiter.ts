/** Runs a task when a slot is free, and answers its result. */
export type Limiter = <T>(task: () => Promise<T>) => Promise<T>;

/** Lets at most `count` tasks run at once. The others start in the order in which they came. */
export function createLimiter(count: number): Limiter {
  let free = count;
  const waiting: (() => void)[] = [];
  return async function limited(task) {
    if (free > 0) free -= 1;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await task();
    } finally {
      // The slot goes straight to the next task in the queue, so no newcomer can take it.
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
