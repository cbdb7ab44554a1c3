/** A word of a kind in a text: where it stands, and what it means. */
export interface Word<V> {
  from: number;
  to: number;
  value: V;
}
