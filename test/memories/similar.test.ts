import { beforeEach, describe, expect, it } from "vitest";
import type { Body } from "../support/wire";
import { bodyOf, openWorld, type UserClient, type World } from "../support/world";

/** Memories that say nearly the same are named when one is stored. */

let world: World;
let ann: UserClient;

beforeEach(async () => {
  world = await openWorld("2026-11-23T14:32:00Z");
  ann = world.user();
});

async function similarOf(content: string, args: Body = {}, user = ann): Promise<string[]> {
  const { similar = [] } = await user.tool<{ similar?: { content: string }[] }>("remember", {
    content,
    ...args,
  });
  return similar.map((one) => one.content);
}

const TEA = [
  "Likes tea",
  "Likes tea a lot",
  "Really likes tea",
  "Likes green tea",
  "Liked tea as a child",
  "Is liking tea more and more",
  "Tea is what she likes",
  "Likes tea in the morning",
];

it("names the first in each of seven other wordings, at most three", async () => {
  for (const [i, content] of TEA.entries()) {
    const found = await similarOf(content);
    expect(found.length, content).toBe(Math.min(i, 3));
  }
  expect(await similarOf("Plays chess on Mondays")).toEqual([]);
  expect(await similarOf("Likes coffee")).toEqual([]);
});

it("names appointments of one moment that have half of the words", async () => {
  const at = { due_at: "2026-11-27T17:00:00" };
  const seen: string[][] = [];
  for (const content of ["Dentist", "Dentist appointment", "Dentist Dr. Wu", "Appointment with Dr. Wu"])
    seen.push(await similarOf(content, at));
  expect(seen.map((found) => found.length)).toEqual([0, 1, 2, 2]);
  expect(await similarOf("Lunch with Bob", at)).toEqual([]);
});

it.each([
  ["German", "Mag grünen Tee", "Mag grüne Tees"],
  ["Russian", "Любит зелёный чай", "Любит зелёного чая"],
  ["Japanese", "緑茶が好きです", "緑茶が好き"],
  ["Spanish", "Tiene dos perros grandes", "Tiene un perro grande"],
])("in %s too", async (_language, one, other) => {
  await ann.store(one);
  expect(await similarOf(other)).toEqual([one]);
});

it("shows the label of what is due", async () => {
  const id = await ann.store("Pay the rent", { due: "every month on the 1st at 9" });
  const answer = await ann.remember({ content: "Pay rent", due_at: "2026-12-01T09:00:00" });
  expect(answer["similar"]).toEqual([{ id, content: "Pay the rent", label: "[DUE 2026-12-01 09:00]" }]);
});

it.each([
  ["Lives at 5 Hill St", "Lives at 9 Mill Rd"],
  ["Wohnt in Berlin", "Wohnt seit Mai in Köln"],
  ["Habite à Lyon", "Habite au 9 rue du Port"],
  ["Живёт в Москве", "Живёт теперь в Казани"],
  ["Works at Acme", "Works for the city"],
])("names a profile fact beside which another can't hold: %s, %s", async (one, other) => {
  const profile = { category: "profile" };
  await ann.store(one, profile);
  await ann.store(`${one}, says Tom`, { ...profile, entity: "Tom" });
  expect(await similarOf(other, profile)).toEqual([one]);
  expect(await similarOf(`Tom: ${other}`, { ...profile, entity: "Tom" })).toEqual([`${one}, says Tom`]);
});

describe("names nothing", () => {
  it("of another person or thing", async () => {
    await ann.store("Tom has a job interview on Monday", { entity: "Tom" });
    const interview = "Has a job interview on Monday";
    expect(await similarOf(interview, { entity: "Ann" })).toEqual([]);
    expect(await similarOf(`${interview} morning`)).toEqual([]);
    expect(await similarOf("Tom has a job interview on Monday at noon")).toContain(
      "Tom has a job interview on Monday",
    );
  });

  it("of two facts that hold beside each other", async () => {
    await ann.store("Allergic to penicillin", { category: "profile" });
    expect(await similarOf("Allergic to nuts", { category: "profile" })).toEqual([]);
  });

  it("of others", async () => {
    await world.user("bob").store("Likes tea");
    expect(await similarOf("Likes tea a lot")).toEqual([]);
  });

  it("that is sensitive, done, corrected, past its end or forgotten", async () => {
    await ann.store("Likes tea", { sensitive: true });
    await ann.update({ id: await ann.store("Likes tea at noon", { due: "tomorrow" }), completed_at: "now" });
    await ann.forget({ id: await ann.store("Likes tea at one") });
    const ended = await ann.store("Likes tea at two", { valid_until: "2026-11-24" });
    const wrong = await ann.store("Likes tea at three");
    const right = await ann.store("Likes coffee at three", { supersedes: wrong });
    world.setClock("2026-11-25T00:00:00Z");
    expect(await similarOf("Likes tea in Rome")).toEqual([]);
    expect([ended, right]).toHaveLength(2);
  });

  it("of what a correction takes the place of, nor of a duplicate", async () => {
    const id = await ann.store("Likes tea");
    expect(await similarOf("Likes tea")).toEqual([]);
    expect(await similarOf("Likes black tea", { supersedes: id })).toEqual([]);
  });
});

it("is one line for a model, which can send the same again", async () => {
  const id = await ann.store("Likes tea");
  const sent = { content: "Likes black tea" };
  const view = async (body: Body) =>
    await (await ann.send("POST", "/tools/remember?view=model", { body })).text();
  const text = await view(sent);
  expect(text.split("\n")[1]).toBe(
    `Similar: Likes tea, id ${id}. If this replaces it, send the same again with supersedes=${id}.`,
  );
  const again = await ann.remember({ ...sent, supersedes: id });
  expect(again.status).toBe("duplicate");
  expect((await ann.search({ query: "tea" })).results.map(({ content }) => content)).toEqual([
    "Likes black tea",
  ]);
  await ann.store("Likes white tea");
  expect((await view({ content: "Likes tea of all kinds" })).split("\n")[1]).toMatch(
    /^Similar: Likes white tea, id (\w+); Likes black tea, id (\w+)\. If this replaces one, send the same again with supersedes=\1 or supersedes=\2\.$/,
  );
});

it("is the same for a repeat with its Idempotency-Key, and nothing once it was forgotten", async () => {
  const id = await ann.store("Likes tea");
  const sending = { body: { content: "Likes black tea" }, headers: { "Idempotency-Key": "k1" } };
  const first = await bodyOf(await ann.send("POST", "/tools/remember", sending));
  expect(first).toMatchObject({ similar: [{ id, content: "Likes tea" }] });
  expect(await bodyOf(await ann.send("POST", "/tools/remember", sending))).toEqual(first);
  await ann.forget({ id });
  expect(await (await ann.send("POST", "/tools/remember", sending)).text()).not.toContain("Likes tea");
});

it("takes no round trip of its own, and rows that don't grow with what there is", async () => {
  const rows = async (content: string) => {
    await world.settle();
    world.forgetCalls();
    const response = await ann.send("POST", "/tools/remember", { body: { content } });
    expect(response.ok).toBe(true);
    expect(world.witness.d1).toHaveLength(2);
    return world.witness.rows.read;
  };
  await ann.store("Likes tea");
  const few = await rows("Likes tea with number zero");
  await world.sql(
    `WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
      INSERT INTO knowledge (app_id, user_id, id, content, content_key, category, event_time, created_at, updated_at)
      SELECT ?1, 'ann', 'm' || i, 'Likes tea with number ' || i, 'k' || i, 'fact', 1, 1, 1 FROM n`,
    world.app,
  );
  await world.sql(
    `INSERT INTO knowledge_fts (rowid, content, entity) SELECT k.pk, replace('~likes ~tea ~with ~number ~' || k.id, '~',
      'z' || u.pk || 'q'), '' FROM knowledge k JOIN users u ON u.id = 'ann' AND u.app_id = k.app_id
      WHERE k.content_key LIKE 'k%' AND length(k.id) < 8`,
  );
  const many = await rows("Likes tea with number one");
  expect(many - few).toBeLessThan(250);
  expect(await rows("Likes tea with number two")).toBe(many);
});
