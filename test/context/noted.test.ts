import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { beforeEach, describe, expect, it } from "vitest";
import type { Body } from "../support/wire";
import { openWorld, type UserClient, type World } from "../support/world";

let world: World;
let ann: UserClient;

beforeEach(async () => {
  // A Friday.
  world = await openWorld("2026-01-23T14:32:00Z");
  ann = world.user();
});

/** The items' lines of the prompt, without their ids. */
async function lines(): Promise<string[]> {
  const { system } = await ann.context();
  const found = system.split("\n").filter((line) => line.startsWith("- ["));
  return found.map((line) => line.replace(/, id \w+/, ""));
}

const DENTIST = "- [DUE 2026-01-25 17:00] (Sunday, 2 days from now";

describe("what its user told of just now", () => {
  it("says so for an hour, in the prompt and in the model's view of get_upcoming", async () => {
    await ann.store("Dentist", { due_at: "2026-01-25T17:00:00" });
    expect(await lines()).toEqual([`${DENTIST}, noted now) Dentist`]);
    await world.advance(300);
    expect(await lines()).toEqual([`${DENTIST}, noted 5 minutes ago) Dentist`]);
    const view = await ann.send("GET", "/upcoming?view=model");
    expect(await view.text()).toContain("noted 5 minutes ago) Dentist");
    await world.advance(3299);
    expect(await lines()).toEqual([`${DENTIST}, noted 59 minutes ago) Dentist`]);
    await world.advance(1);
    expect(await lines()).toEqual([`${DENTIST}) Dentist`]);
  });

  it("says so in what search_memory finds, within 44 tokens, until it is asleep, marked, done or an hour old", async () => {
    const id = await ann.store("x", { due_at: "2026-01-25T17:00:00" });
    await world.advance(59 * 60);
    const found = async (args: Body = {}) => {
      const answer = await ann.send("POST", "/tools/search_memory?view=model", {
        body: { query: "x", include_completed: true, ...args },
      });
      return await answer.text();
    };
    const line = await found();
    expect(line).toBe(`- [DUE 2026-01-25 17:00] (Sunday, 2 days from now, id ${id}, noted 59 minutes ago) x`);
    expect(countTokens(line)).toBeLessThanOrEqual(44);
    expect((await ann.search({ query: "x" })).results[0]?.["noted"]).toBe("59 minutes ago");
    expect(await found({ as_of: "2026-01-23T15:00:00Z" })).not.toContain("noted");
    await ann.update({ id, snoozed_until: "2026-01-24T09:00:00" });
    expect(await found()).not.toContain("noted");
    await ann.update({ id, snoozed_until: null, completed_at: "now" });
    expect(await found()).not.toContain("noted");
    await ann.update({ id, completed_at: null });
    expect(await found()).toContain("noted");
    await ann.update({ id, reminded_at: "now" });
    expect(await found()).not.toContain("noted");
    await ann.update({ id, reminded_at: null });
    await world.advance(60);
    expect(await found()).not.toContain("noted");
    expect((await ann.search({ query: "x" })).results[0]?.["noted"]).toBeNull();
  });

  it("is told from KV too, and costs no D1 there", async () => {
    await ann.store("Dentist", { due_at: "2026-01-25T17:00:00" });
    await world.settle();
    const { system, digest } = await ann.context();
    expect(digest.source).toBe("kv");
    expect(system).toContain("noted now) Dentist");
  });

  it("begins anew with a new due time, and ends with a mark", async () => {
    const id = await ann.store("Dentist", { due_at: "2026-01-24T17:00:00" });
    await world.advance(3600);
    await ann.update({ id, content: "The dentist" });
    expect(await lines()).toEqual(["- [DUE 2026-01-24 17:00] (tomorrow) The dentist"]);
    await ann.update({ id, due_at: "2026-01-25T17:00:00" });
    expect(await lines()).toEqual([`${DENTIST}, noted now) The dentist`]);
    await ann.update({ id, reminded_at: "now" });
    expect(await lines()).toEqual([]);
  });

  it.each([
    ["due within an hour", { due_at: "2026-01-23T15:32:00" }],
    ["overdue", { due_at: "2026-01-23T14:00:00" }],
    ["stored by a tool", { due_at: "2026-01-25T17:00:00", source: "tool" }],
    ["stored by an import", { due_at: "2026-01-25T17:00:00", source: "import" }],
  ])("says nothing of what is %s", async (_name, args) => {
    await ann.store("Dentist", args);
    expect((await lines()).join()).not.toContain("noted");
  });

  it("says nothing of an occurrence that has taken the place of another, nor of a move of zone", async () => {
    const id = await ann.store("Class", {
      due_at: "2026-01-23T16:00:00",
      recurrence: "FREQ=MONTHLY;BYDAY=4FR",
    });
    await ann.store("Dentist", { due_at: "2026-01-25T17:00:00" });
    await world.advance(3600);
    await ann.update({ id, completed_at: "now" });
    await ann.patch({ time_zone: "Europe/Berlin" });
    expect((await lines()).join()).not.toContain("noted");
  });

  it("is not marked by mark_shown, as what is listed beside it is", async () => {
    const old = await ann.store("Pay rent", { due_at: "2026-01-25T09:00:00" });
    await world.advance(3600);
    const fresh = await ann.store("Dentist", { due_at: "2026-01-25T17:00:00" });
    await ann.send("POST", "/context", { body: { mark_shown: true } });
    const { items } = await ann.context();
    expect(items.map(({ id }) => id)).toEqual([fresh]);
    expect(items.map(({ id }) => id)).not.toContain(old);
  });
});

it("marks=said leaves out the sentence about marks, and no other", async () => {
  await ann.store("Dentist", { due_at: "2026-01-25T17:00:00" });
  const { volatile: whole } = await ann.context();
  const { volatile: short } = await ann.get<{ volatile: string }>("/context", { marks: "said" });
  expect(short).toBe(whole.replace(/ After you mention .*? repeated\./, ""));
  expect(short).toMatch(
    /\nBring these up when it fits, the nearest first; those marked noted can wait\. When one is done, send completed_at="now"\.$/,
  );
  const posted = await ann.send("POST", "/context", { body: { marks: "said" } });
  expect(await posted.json()).toMatchObject({ volatile: short });
});
