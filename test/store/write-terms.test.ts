import { beforeEach, describe, expect, it } from "vitest";
import { makeDeps } from "../../src/env";
import type { Deps } from "../../src/operation/deps";
import type { TermsMessage } from "../../src/operation/queues";
import { indexTerms, TERMS_FORM, type TermsForm } from "../../src/store/search/terms";
import { askForTerms, writeTerms } from "../../src/users/write-terms";
import { openTalk } from "../conversations/talk";
import { openWorld, type UserClient, type World } from "../support/world";

/** A version that looks for words backwards: nothing is found until their terms are written again. */
const backwards = (number: number): TermsForm => ({
  number,
  termsOf: (text) => indexTerms([...text].reverse().join("")),
});
const NOW: TermsForm = { number: 1, termsOf: indexTerms };

let world: World;
let ann: UserClient;
let deps: Deps;
let waiting: TermsMessage[];

beforeEach(async () => {
  world = await openWorld();
  ann = world.user();
  waiting = [];
  const made = makeDeps(world.bindings, world.context, { bookmark: null, publicUrl: "" });
  const precompute = async (messages: object[]) => void waiting.push(...(messages as TermsMessage[]));
  deps = { ...made, queues: { ...made.queues, precompute } };
});

/** Works on messages until none is left, and says how many that were. */
async function work(form: TermsForm): Promise<number> {
  let count = 0;
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift(), count += 1)
    await writeTerms(deps, next, form);
  return count;
}

/** Two hours of a version's cron, with what its messages do. */
async function upgradeTo(form: TermsForm): Promise<void> {
  await askForTerms(deps, form);
  expect(waiting).toEqual([]);
  await askForTerms(deps, form);
  expect(waiting).toEqual([{ terms_form: form.number, part: "terms_totals", after: 0 }]);
  await work(form);
}

const countFound = async (query: string) => (await ann.search({ query, limit: 50 })).results.length;
const found = async (query: string) => (await ann.search({ query })).results.map(({ content }) => content);

describe("search terms are written again", () => {
  it("in each index, once their form's number is another, and back", async () => {
    const id = await ann.store("Feed the cat", { keywords: ["tiger"], entity: "Minka" });
    await ann.update({ id, content: "Feed the dog" });
    const talk = openTalk(world, "chat");
    await talk.post({ role: "user", user_id: "ann", content: "Where is the bird?" });
    const inAll = async () => [
      await found("dog"),
      await found("tiger"),
      await found("minka"),
      (await ann.search({ query: "cat", as_of: world.now() - 1 })).results.length,
      (await ann.tool<{ results: object[] }>("search_conversations", { query: "bird" })).results.length,
    ];
    const before = await inAll();
    await upgradeTo(backwards(2));
    expect([await found("dog"), await found("tiger"), await found("god"), await found("regit")]).toEqual([
      [],
      [],
      ["Feed the dog"],
      ["Feed the dog"],
    ]);
    await upgradeTo(NOW);
    expect(await inAll()).toEqual(before);
  });

  it("of what nobody owns too, which its first person is found by afterwards", async () => {
    const talk = openTalk(world, "chat");
    await talk.post({ role: "assistant", content: "Welcome aboard" });
    await upgradeTo(backwards(2));
    await upgradeTo(NOW);
    await talk.post({ role: "user", user_id: "ann", content: "Hi" });
    expect(
      (await ann.tool<{ results: object[] }>("search_conversations", { query: "aboard" })).results,
    ).toHaveLength(1);
  });

  it("by pages, and not twice where a message comes twice", async () => {
    for (let n = 0; n < 20; n += 1) await ann.store(`${n} ${"cat ".repeat(950)}`.trim());
    const form = backwards(2);
    await askForTerms(deps, form);
    await askForTerms(deps, form);
    const first = waiting[0] ?? expect.unreachable();
    waiting.push(first);
    // Users' totals, two pages of memories, versions and messages; and the message that came twice.
    expect(await work(form)).toBe(6);
    expect(await countFound("tac")).toBe(20);
    expect(await writeTerms(deps, first, form)).toBe(0);
    await askForTerms(deps, form);
    expect(waiting).toEqual([]);
  });

  it("from where a walk broke off, an hour later", async () => {
    for (let n = 0; n < 20; n += 1) await ann.store(`${n} ${"cat ".repeat(950)}`.trim());
    const form = backwards(2);
    await askForTerms(deps, form);
    await askForTerms(deps, form);
    for (let page = 0; page < 2; page += 1)
      await writeTerms(deps, waiting.shift() ?? expect.unreachable(), form);
    expect(await countFound("tac")).toBeLessThan(20);
    const left = waiting.splice(0);
    await askForTerms(deps, form);
    expect(waiting).toEqual(left);
    await work(form);
    expect(await countFound("tac")).toBe(20);
  });

  it("by no message of another version", async () => {
    await ann.store("Feed the cat");
    await askForTerms(deps, backwards(2));
    const message = { terms_form: 2, part: "terms_totals", after: 0 };
    expect(await writeTerms(deps, message, NOW)).toBe(0);
    expect(await writeTerms(deps, { ...message, terms_form: 3 }, backwards(3))).toBe(0);
    expect(await found("cat")).toEqual(["Feed the cat"]);
  });

  it("and totals are counted again", async () => {
    await ann.store("Feed the cat");
    const totals = () => world.sql("SELECT * FROM search_totals");
    const right = await totals();
    await world.sql("UPDATE search_totals SET memories = 7, message_characters = -3");
    await upgradeTo(backwards(2));
    expect(await totals()).toEqual(right);
    await world.sql("DELETE FROM search_totals");
    await upgradeTo(NOW);
    expect(await totals()).toEqual(right);
  });
});

it("the number of a form is raised with its terms", async () => {
  const terms = indexTerms("Crème brûlée; мой йогурт; 東京のホテル; किताब; Die Häuser; running 🎂");
  expect([TERMS_FORM.number, terms]).toEqual([
    1,
    "~crem ~brule ~мо ~йогурт ~東京 ~京の ~のホ ~ホテ ~テル ~ル ~कx93fxतx93exब ~di ~haus ~running ~x1f382x",
  ]);
});

it("a new database asks for nothing, and a minute of the cron reads no position", async () => {
  await ann.store("Feed the cat");
  await askForTerms(deps);
  expect([waiting, await world.sql("SELECT name FROM checkpoints WHERE name LIKE 'terms%'")]).toEqual([
    [],
    [],
  ]);
  await world.cron();
  await world.advance(60);
  world.forgetCalls();
  await world.cron();
  const read = world.witness.d1
    .flat()
    .filter(({ params }) => JSON.stringify(params ?? []).includes("terms_"));
  expect(read).toEqual([]);
});
