import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { assignments, insertion, listOf, namesOf } from "../../src/store/columns";
import type { Rows } from "../../src/store/database";
import { knowledge } from "../../src/store/tables/memories";
import { users } from "../../src/store/tables/users";

describe("what statements name of a table", () => {
  it("comes from the table", () => {
    const names = namesOf(users, ["pk"]);
    expect(names).toContain("revision");
    expect(names).not.toContain("pk");
    expect(listOf("u", ["id", "revision"]).queryChunks).toEqual([{ value: ["u.id, u.revision"] }]);
  });

  it("does not compile where the table has no such column", () => {
    // @ts-expect-error: users have no such column
    namesOf(users, ["shoe_size"]);
    // @ts-expect-error: nor have memories
    assignments<typeof knowledge>({ shoe_size: 42 });
    // @ts-expect-error: a column takes its own type alone
    insertion<typeof knowledge>({ content: 42 });
    expect(knowledge.content.name).toBe("content");
  });

  it("types the rows of a batch, each at the place of its statement", () => {
    const statements = [sql<{ id: string }>`SELECT 1`, sql<{ count: number }>`SELECT 2`] as const;
    const rows: Rows<typeof statements> = [[{ id: "a" }], [{ count: 1 }]];
    // @ts-expect-error: the second statement answers counts
    const [, [wrong]]: Rows<typeof statements> = [[{ id: "a" }], [{ id: "b" }]];
    expect([rows.length, wrong]).toBeDefined();
  });
});
