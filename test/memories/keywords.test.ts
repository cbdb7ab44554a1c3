import { beforeEach, expect, it } from "vitest";
import told from "../../bench/told/by-keywords/facts.tsv?raw";
import { expectRefusals } from "../support/refusals";
import { openWorld, type UserClient, type World } from "../support/world";

/** Words by which a memory is found besides its own. */

let world: World;
let ann: UserClient;

beforeEach(async () => {
  world = await openWorld("2026-11-23T14:32:00Z");
  ann = world.user();
});

const contents = async (query: string, more = {}) =>
  (await ann.search({ query, ...more })).results.map(({ content }) => content);

it("find a memory that shares no word with the question, behind those that say it", async () => {
  await ann.store("Allergic to penicillin", { keywords: ["medicine", "drugs", "allergies"] });
  expect(await contents("which medicine must I avoid?")).toEqual(["Allergic to penicillin"]);
  expect(await contents("allergy")).toEqual(["Allergic to penicillin"]);
  await ann.store("Buy the medicine for the dog");
  await ann.store("Nothing of that");
  expect(await contents("medicine")).toEqual(["Buy the medicine for the dog", "Allergic to penicillin"]);
  expect((await ann.context({ q: "any drugs?" })).system).toContain("Allergic to penicillin");
});

it("find seven in ten facts among the first five by questions that share no word with them, and none without", async () => {
  const facts = told
    .trim()
    .split("\n")
    .map((line) => line.split("\t"));
  const bob = world.user("bob");
  for (const [content = "", words = ""] of facts) {
    await ann.store(content, { keywords: words.split(", ") });
    await bob.store(content);
  }
  const foundBy = async (user: UserClient) => {
    const ranks = facts.map(async ([content, , query]) =>
      (await user.search({ query: query ?? "", limit: 5 })).results.some((one) => one.content === content),
    );
    return (await Promise.all(ranks)).filter(Boolean).length;
  };
  expect([facts.length, await foundBy(bob)]).toEqual([40, 0]);
  expect(await foundBy(ann)).toBeGreaterThanOrEqual(28);
});

it("in any script, and in no other user's search", async () => {
  await ann.store("Likes sencha", { keywords: ["緑茶", "чай", "thé vert"] });
  for (const query of ["緑茶", "чая", "the", "VERT"])
    expect(await contents(query), query).toEqual(["Likes sencha"]);
  expect((await world.user("bob").search({ query: "緑茶" })).results).toEqual([]);
});

it("are shown at the memory's own address alone", async () => {
  const { memory } = await ann.remember({
    content: "Likes sencha",
    category: "profile",
    keywords: ["tea", "drink", "tea"],
  });
  expect(memory).not.toHaveProperty("keywords");
  expect(await ann.get(`/memories/${memory.id}`)).toMatchObject({ keywords: ["tea", "drink"] });
  const shown = [
    await ann.context({ q: "tea", explain: "true" }),
    await ann.search({ query: "sencha" }),
    await ann.get("/memories"),
    await ann.get(`/memories/${memory.id}/history`),
    await ann.timeline(),
    await (await ann.send("GET", `/memories/${memory.id}?view=model`)).text(),
    await (await ann.send("POST", "/tools/search_memory?view=model", { body: { query: "sencha" } })).text(),
    await world.kv(),
  ];
  expect(JSON.stringify(shown)).not.toContain("drink");
});

it("are changed, cleared, taken over and forgotten with their entries", async () => {
  const id = await ann.store("Likes sencha", { keywords: ["tea"] });
  await ann.update({ id, keywords: ["drink"] });
  expect([await contents("tea"), await contents("drink")]).toEqual([[], ["Likes sencha"]]);
  const { memory, taken_over } = await ann.remember({ content: "Likes matcha", supersedes: id });
  expect(taken_over).toEqual(["keywords"]);
  expect(await contents("drink")).toEqual(["Likes matcha"]);
  await ann.update({ id: memory.id, clear: ["keywords"] });
  expect(await contents("drink")).toEqual([]);
  expect(await ann.get(`/memories/${memory.id}`)).toMatchObject({ keywords: [] });
  await ann.update({ id: memory.id, keywords: ["beverage"] });
  await ann.forget({ id: memory.id });
  expect(await world.sql("SELECT rowid FROM keywords_fts")).toEqual([]);
});

it("come back with an export", async () => {
  await ann.store("Likes sencha", { keywords: ["tea"], valid_until: "2027-01-01" });
  const body = await (await ann.send("GET", "/export")).text();
  const bob = world.user("bob");
  const lines = body.split("\n").filter((line) => !line.includes('"type":"user"'));
  await bob.send("POST", "/import", {
    body: lines.join("\n"),
    headers: { "content-type": "application/x-ndjson" },
  });
  const [found] = (await bob.search({ query: "tea" })).results;
  expect(found).toMatchObject({ content: "Likes sencha", valid_until_local: "2027-01-02 00:00:00 UTC" });
  expect(await bob.get(`/memories/${found?.id ?? ""}`)).toMatchObject({ keywords: ["tea"] });
});

it("are at most twenty words of one line", async () => {
  const words = Array.from({ length: 21 }, (_, i) => `word${i}`);
  await expectRefusals(
    (body) => ann.send("POST", "/tools/remember", { body }),
    [words, [""], ["a\nb"], ["x".repeat(61)], [7]].map((keywords, i) => [
      { content: "Likes sencha", keywords },
      i === 0 ? "keywords" : "keywords[0]",
    ]),
  );
  await ann.store("Likes sencha", { keywords: words.slice(1) });
});
