/** Makes something at its first use, and keeps it: what nobody asks for costs the start of an isolate nothing. */
export function once<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
