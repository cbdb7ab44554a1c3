/** A conversation's messages by their numbers, from `first` to `last`. */
export const numbered = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_one, index) => ({ place: first + index }));
