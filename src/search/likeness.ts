/**
 * Whether two memories say nearly the same, by how many telling words each has and both have: most of those of the shorter
 * one, or half of them where both are due at one moment.
 */
export function likeness(
  { one, other, common }: { one: number; other: number; common: number },
  atOnce: boolean,
): number | null {
  const shorter = Math.min(one, other);
  if (shorter === 0) return null;
  // Two forms of a word may be one word of the other.
  const share = Math.min(common, shorter) / shorter;
  return share > 0.5 || (atOnce && share >= 0.5) ? share : null;
}
