import { describe, expect, it } from "vitest";
import { mutantsOf, sample } from "../../scripts/mutate/mutants.mjs";

// The places that `npm run mutate` changes, one at a time.

/** A line with each of its mutants. */
function changed(code: string): string[] {
  return mutantsOf("src/a.ts", code).map(
    ({ start, end, text }) => code.slice(0, start) + text + code.slice(end),
  );
}

describe("a mutant", () => {
  it.each<[string, string, string[]]>([
    ["turns a comparison round", "x = a === b;", ["x = a !== b;"]],
    ["moves a limit by one", "x = a < b;", ["x = a <= b;"]],
    ["moves it back", "x = a >= b;", ["x = a > b;"]],
    [
      "drops a condition of a statement, or turns it round",
      "sql`DELETE FROM t WHERE t.id = #{id} AND t.app_id = #{app}`",
      [
        "sql`DELETE FROM t WHERE t.id <> #{id} AND t.app_id = #{app}`",
        "sql`DELETE FROM t WHERE t.id = #{id}`",
        "sql`DELETE FROM t WHERE t.id = #{id} AND t.app_id <> #{app}`",
      ],
    ],
    [
      "drops one with no value",
      "sql`SELECT 1 FROM t WHERE a AND t.b IS NOT NULL`",
      ["sql`SELECT 1 FROM t WHERE a`"],
    ],
    ["drops a condition of the code", "x = (a && isGood(b));", ["x = (a);"]],
    ["drops an alternative", "x = (a || b.c);", ["x = (a);"]],
    ["says the opposite", "x = true;", ["x = false;"]],
    ["removes a way out", "  if (bad(a)) return null;", ["  "]],
    ["removes what is done for its effect", "  await keep(a, b);", ["  "]],
    ["leaves comments alone", "// x = a === b;", []],
    ["leaves types and arrows alone", "export type A<T> = (a: T) => Promise<T>;", []],
  ])("%s", (_what, code, expected) => {
    const templates = (text: string) => text.replaceAll("#{", "${");
    expect(changed(templates(code))).toEqual(expected.map(templates));
  });

  it("says in which line it is", () => {
    expect(mutantsOf("src/a.ts", "a;\nb;\nx = a === b;\n")).toMatchObject([
      { line: 3, was: "===", text: "!==" },
    ]);
  });
});

describe("a sample", () => {
  const all = Array.from({ length: 100 }, (_, i) => i);

  it("is the same for a seed, another for another, and has nothing twice", () => {
    expect(sample(all, 10, 1)).toEqual(sample(all, 10, 1));
    expect(sample(all, 10, 1)).not.toEqual(sample(all, 10, 2));
    expect(new Set(sample(all, 100, 7)).size).toBe(100);
    expect(sample(all, 200, 7).toSorted((a, b) => a - b)).toEqual(all);
  });
});
