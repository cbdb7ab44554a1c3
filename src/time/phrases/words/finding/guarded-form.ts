/** A form with places in it, and letters of which a text has some where it has the form; none where those can't be told. */
export type GuardedForm<V> = readonly [source: string, value: V, needles: readonly string[]];

/** Whether a text may have a form: only then its pattern is made. */
export function mayHave(text: string, [, , needles]: GuardedForm<unknown>): boolean {
  return needles.length === 0 || needles.some((needle) => text.includes(needle));
}
