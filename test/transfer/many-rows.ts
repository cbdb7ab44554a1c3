import { expect } from "vitest";
import { openTalk, says } from "../conversations/talk";
import { insertUser } from "../support/bulk";
import { bodyOf, type World } from "../support/world";
import { exportAll, otherApp } from "./files";

/** Exports a user of so many rows in pages of `limit`, erases them and imports the file elsewhere, while D1 breaks off ten times. */
export async function expectNoneLost(world: World, rows: number, limit = 200): Promise<void> {
  const due = (i: number) => (i % 30 === 0 ? { due_at: 1_770_000_000 + i * 60 } : {});
  const notes = Array.from({ length: rows - 300 }, (_, i) => ({
    content: `note ${i} of everything`,
    ...due(i),
  }));
  await insertUser(world.app, "ann", notes);
  const talk = openTalk(world, "long");
  await talk.post(...Array.from({ length: 297 }, (_, i) => says("ann", `line ${i}`, i)));
  const file = await exportAll(world, { limit });
  expect(file.rows).toHaveLength(rows);
  await bodyOf(await world.send("DELETE", "/v1/users/ann"));
  await world.settle();
  const key = await otherApp(world);
  let broken = 0;
  world.witness.onD1 = async (statements, go) => {
    const writes = statements.some(({ sql }) => /^INSERT INTO .?(knowledge|messages)\b/.test(sql));
    if (!writes || broken === 10) return await go();
    broken += 1;
    // Half of the answers are lost after the write, the others before it.
    if (broken % 2 === 0) await go();
    throw new Error("D1_ERROR: connection lost");
  };
  let read = 0;
  let written = 0;
  for (const page of file.pages) {
    let status = 0;
    while (status !== 200) {
      world.forgetCalls();
      status = (await world.send("POST", "/v1/users/ann/import", { key, body: page })).status;
      expect([200, 503]).toContain(status);
    }
    read = Math.max(read, world.witness.rows.read);
    written = Math.max(written, world.witness.rows.written);
  }
  expect(broken).toBe(10);
  // Per chunk of 500: each row, its index entry and the entries of the table's own indexes.
  expect(
    [read, written].every((rows) => rows < 12_000),
    `${read} read, ${written} written`,
  ).toBe(true);
  expect((await exportAll(world, { key })).rows).toEqual(file.rows);
  expect((await world.user("ann", key).search({ query: "note 1234" })).count).toBeGreaterThan(0);
}
