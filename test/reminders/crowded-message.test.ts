import { expect, it } from "vitest";
import { insertUser } from "../support/bulk";
import { at, openStage } from "./stage";

/** Users whose digests share a message of the queue: one with very many items fails no other. */

it("a user whose items can't be read leaves the neighbours their digests", async () => {
  const stage = await openStage("2026-03-01T12:00:00Z");
  const due_at = at("2026-03-02T09:00:00Z");
  for (const user of ["ann", "cy"])
    await insertUser(stage.app, user, [{ content: `Pay rent of ${user}`, due_at }]);
  await insertUser(
    stage.app,
    "bob",
    Array.from({ length: 6000 }, (_, i) => ({ content: `Item ${i}`, due_at: due_at + i })),
  );
  // D1 answers no more than that.
  stage.witness.onD1 = async (_statements, go) => {
    const answer = (await go()) as { results?: unknown[] }[];
    if (answer.some(({ results = [] }) => results.length > 5000)) throw new Error("D1_ERROR: out of memory");
    return answer as never;
  };
  const users = ["ann", "bob", "cy"].map((user) => ({ app: stage.app, user }));
  expect(await stage.consume("almanac-precompute", [{ as_of: stage.now(), users }])).toEqual(["acked"]);
  expect(await stage.kv("ann")).toContain("Pay rent of ann");
  expect(await stage.kv("cy")).toContain("Pay rent of cy");
  expect(stage.logs.some((line) => line.includes('"digests failed","count":1'))).toBe(true);
  stage.witness.onD1 = (_statements, go) => go();
  await stage.consume("almanac-precompute", [{ as_of: stage.now(), users }]);
  expect(await stage.kv("bob")).toContain("Item 0");
});
