import { describe, expect, it } from "vitest";
import { orderFound, weightsOf } from "../../src/search/postings";

describe("what was found", () => {
  it.each<[name: string, postings: number[][][], order: [source: number, pk: number][]]>([
    ["nothing", [[], []], []],
    [
      "more words first, then the newest",
      [[[1, 2, 3], [2]]],
      [
        [0, 2],
        [0, 3],
        [0, 1],
      ],
    ],
    [
      "rare words before common ones",
      [[[1, 2, 3, 4], [5]]],
      [
        [0, 5],
        [0, 4],
        [0, 3],
        [0, 2],
        [0, 1],
      ],
    ],
    [
      "in two sources, whose numbers are their own",
      [[[7]], [[7, 8]]],
      [
        [1, 8],
        [0, 7],
        [1, 7],
      ],
    ],
  ])("is put in order: %s", (_, postings, order) => {
    const weights = weightsOf(postings, 2, 10);
    const { rows } = orderFound(postings, weights);
    expect(rows.map(({ source, pk }) => [source, pk])).toEqual(order);
  });

  it("is weighed by all sources together", () => {
    const [word = 0] = weightsOf([[[1, 2]], [[1, 2, 3]]], 1, 10);
    expect(word).toBeCloseTo(Math.log(1 + 5.5 / 5.5), 12);
  });

  it("knows its terms, up to as many as a query has", () => {
    const postings = [Array.from({ length: 32 }, (_, term) => (term % 3 === 0 ? [1, 2] : [2]))];
    const { termsOf } = orderFound(postings, weightsOf(postings, 32, 5));
    expect(termsOf(0, 1)).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30]);
    expect(termsOf(0, 2)).toHaveLength(32);
    expect(termsOf(0, 3)).toEqual([]);
    expect(termsOf(1, 1)).toEqual([]);
  });
});
