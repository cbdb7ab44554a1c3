/** Levels of lists and objects in a message: what is deeper can't be written as JSON without end. */
export const MOST_DEPTH = 100;

/** Whether a value has more than `most` levels of lists and objects. It walks no deeper than that. */
export function isDeeper(value: unknown, most: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: unknown[] = [];
    for (const one of level) {
      if (typeof one !== "object" || one === null) continue;
      if (depth === most) return true;
      for (const inner of Object.values(one)) next.push(inner);
    }
    level = next;
  }
  return false;
}
