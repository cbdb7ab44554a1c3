import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { AnyOperation } from "../../src/operation/declare";
import { OPERATIONS } from "../../src/operations";
import { openParts } from "../../src/words/parts";
import { PEOPLE_TABLES, TIME_PARTS, TIME_WORDS } from "../../src/words/tables/all";
import { type Chat, openChat } from "../chat/chat";
import { at, openStage } from "../reminders/stage";
import { forgetWords, knowWords } from "../setup/know-words";
import { doorsOf, knock, openWorldFor, rightKey, sharedDoorWorlds } from "../support/doors";
import { problemOf } from "../support/problem";
import { bodyOf, type World } from "../support/world";

/** What a new isolate reads from beside the worker for the example of each operation. */
const READS: Record<string, string[]> = {
  remember: ["times"],
  search_memory: ["times"],
  report_said: ["times"],
  search_conversations: ["times"],
  parse_time: ["times"],
  // A zone's name is in the runtime; cities are a part of the words of time.
  set_time_zone: ["times"],
  chat: ["people", "times"],
  register_connection: ["people"],
};

const TIMES = "/words/times.txt";
const PEOPLE = "/words/people.json";
const HOLIDAYS = "/words/holidays.json";

let world: World;

/** Makes the isolate a new one until the test is over, in a world in which an operation can be called. */
async function renewIn(opened: World): Promise<void> {
  onTestFinished(knowWords);
  world = opened;
  await world.settle();
  world.forgetCalls();
  forgetWords();
}

/** Has each test of a `describe` begin so. */
function eachInNewIsolate(): void {
  beforeEach(async () => await renewIn(await openWorldFor({ about: "user" })));
}

const asked = () => world.witness.files.map((path) => path.replace(/^\/words\/|\.(?:json|txt)$/g, "")).sort();

function breakFiles(): void {
  world.witness.onFile = async () => new Response("Internal error", { status: 500 });
}

function mend(): void {
  world.witness.onFile = (_path, go) => go();
}

describe("the files of words", () => {
  it("hold what the project has, to the last word", async () => {
    const read = async (path: string) =>
      new Uint8Array(await (await env.ASSETS.fetch(`https://assets.local${path}`)).arrayBuffer());
    const json = async (path: string) => JSON.parse(new TextDecoder().decode(await read(path)));
    const part = openParts<Record<string, unknown>>(await read(TIMES));
    for (const [name, words] of Object.entries(TIME_PARTS)) expect(part(name), name).toEqual(words);
    expect(await json(HOLIDAYS)).toEqual(TIME_WORDS.holidays);
    expect(await json(PEOPLE)).toEqual(PEOPLE_TABLES);
  });
});

/** The operation's example reads what it needs, and no more. */
async function expectReads(operation: AnyOperation): Promise<void> {
  const { name } = operation;
  const [door] = doorsOf([operation]);
  if (door === undefined) throw new Error(`${name} has no address`);
  const response = await knock(door, world, { key: rightKey(door, world) });
  expect(response.status, await response.text()).toBeLessThan(300);
  expect({ [name]: asked() }).toEqual({ [name]: READS[name] ?? [] });
}

describe("a new isolate reads what it needs", () => {
  const named = OPERATIONS.map((operation) => ({ name: operation.name, operation }));

  describe("of what reads", () => {
    const worldOf = sharedDoorWorlds();

    it.each(named.filter(({ operation }) => operation.effect === "reads"))(
      "for $name",
      async ({ operation }) => {
        await renewIn(worldOf({ operation }));
        await expectReads(operation);
      },
    );
  });

  it.each(named.filter(({ operation }) => operation.effect !== "reads"))(
    "for $name",
    async ({ operation }) => {
      await renewIn(await openWorldFor(operation));
      await expectReads(operation);
    },
  );
});

describe("a new isolate", () => {
  eachInNewIsolate();

  it.each([
    [
      "a due time with a date",
      "POST",
      "/tools/remember",
      { content: "Rent", due_at: "2026-01-24T09:00" },
      [],
    ],
    ["a context without a question", "GET", "/context", undefined, []],
    ["a context with a question", "GET", "/context?q=rent", undefined, ["times"]],
    ["a timeline of a span", "POST", "/tools/get_timeline", { after: "2026-01-01" }, []],
    ["a timeline of a phrase", "POST", "/tools/get_timeline", { when: "last week" }, ["times"]],
    ["a search of a phrase alone", "POST", "/tools/search_memory", { when: "last week" }, ["times"]],
    ["a snooze", "POST", "/tools/update_memory", { id: "k7m2x9qa", snooze: "2 hours" }, ["times"]],
    ["another due time", "POST", "/tools/update_memory", { id: "k7m2x9qa", due: "Friday at 9" }, ["times"]],
    [
      "a due time with a holiday's name",
      "POST",
      "/tools/remember",
      { content: "Gifts", due: "Christmas Eve at 6 pm" },
      ["holidays", "times"],
    ],
    ["a question that names a holiday", "GET", "/context?q=easter", undefined, ["holidays", "times"]],
    [
      "a chat that names a holiday",
      "POST",
      "/chat",
      { text: "when is Easter?" },
      ["holidays", "people", "times"],
    ],
    ["a mark", "POST", "/tools/update_memory", { id: "k7m2x9qa", reminded_at: "now" }, []],
  ])("reads for %s what it needs", async (_, method, rest, body, files) => {
    const sent = await world.user().send(method, rest, body === undefined ? {} : { body });
    expect(sent.status, await sent.text()).toBeLessThan(300);
    expect(asked()).toEqual(files);
  });

  it("reads each file once", async () => {
    const ann = world.user();
    await ann.store("Rent", { due: "tomorrow at 9" });
    await ann.store("Gym", { due: "morgen um 9" });
    await bodyOf(await ann.send("POST", "/chat", { body: { text: "hallo" } }));
    await bodyOf(await ann.send("POST", "/chat", { body: { text: "erinnere mich morgen an Brot" } }));
    expect(world.witness.files).toEqual([TIMES, PEOPLE]);
  });
});

describe("files that don't answer", () => {
  eachInNewIsolate();
  beforeEach(breakFiles);

  it("refuse a phrase for a while, and nothing is stored", async () => {
    const ann = world.user("ben");
    const refused = await ann.send("POST", "/tools/remember", { body: { content: "Rent", due: "tomorrow" } });
    expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
    await problemOf(refused, { status: 503, code: "unavailable" });
    expect(await world.sql("SELECT id FROM knowledge WHERE user_id = 'ben'")).toEqual([]);
    mend();
    await ann.store("Rent", { due: "tomorrow" });
  });

  it("leave a context as it is without them", async () => {
    const { system } = await world.user().context();
    expect(await world.user().context({ q: "rent" })).toMatchObject({ system: expect.any(String) });
    expect(system).not.toBe("");
  });

  it("that break off are as ones that refuse", async () => {
    world.witness.onFile = async () => new Response("{", { status: 200 });
    const refused = await world.send("POST", "/v1/parse-time", { body: { text: "tomorrow" } });
    expect(refused.status).toBe(503);
    world.witness.onFile = async () => {
      throw new Error("Network connection lost.");
    };
    expect((await world.send("POST", "/v1/parse-time", { body: { text: "tomorrow" } })).status).toBe(503);
    expect(world.logs.join()).not.toContain("assets.local");
  });
});

/** Half of the words: the assistant's alone don't answer. */
function breakPeople({ witness }: World): void {
  witness.onFile = async (path, go) => (path === PEOPLE ? new Response(null, { status: 503 }) : await go());
}

describe("words that don't answer when something is to be said", () => {
  beforeEach(() => {
    onTestFinished(knowWords);
    forgetWords();
  });

  it("let a message wait, which is answered once afterwards", async () => {
    const chat: Chat = await openChat("telegram");
    breakPeople(chat.stage);
    expect(await chat.say("remind me to pay rent tomorrow at 9")).toEqual([]);
    expect(await chat.stage.sql("SELECT attempts FROM inbound_events WHERE status = 'pending'")).toEqual([
      { attempts: 0 },
    ]);
    chat.stage.witness.onFile = (_path, go) => go();
    await chat.stage.pass(chat.stage.now() + 600);
    expect(chat.heard().join()).toMatch(/^I will remind you tomorrow at 09:00: Pay rent/);
    expect(await chat.stage.sql("SELECT content FROM knowledge WHERE content = 'Pay rent'")).toHaveLength(1);
  });

  it("let a digest wait, which is sent once afterwards", async () => {
    const stage = await openStage("2026-03-02T07:50:00Z");
    const ann = await stage.subscriber("ann");
    await ann.store("Pay rent", { due_at: "2026-03-02T17:00:00" });
    forgetWords();
    breakPeople(stage);
    const eight = at("2026-03-02T08:00:00Z");
    await stage.pass(eight + 120);
    expect(stage.posts).toEqual([]);
    expect(await stage.ledger()).toMatchObject([{ status: "pending", attempts: 0 }]);
    stage.witness.onFile = (_path, go) => go();
    await stage.pass(eight + 600);
    expect(stage.posts).toHaveLength(1);
    expect(await stage.ledger()).toMatchObject([{ status: "delivered", attempts: 1 }]);
  });
});
