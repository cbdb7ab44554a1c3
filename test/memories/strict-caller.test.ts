import { beforeEach, describe, expect, it } from "vitest";
import { CLEARABLE } from "../../src/memories/change/memory-changes";
import { fieldsWhere } from "../../src/memories/fields";
import type { KeyCall } from "../../src/operation/call/call";
import { checkSent } from "../../src/operation/call/sent-arguments";
import { withoutNulls } from "../../src/operation/tools/tool-messages";
import { OPERATIONS } from "../../src/operations";
import { sharedWorld } from "../support/shared-world";
import type { Body } from "../support/wire";
import { bodyOf, openWorld, type UserClient, type World } from "../support/world";
import { SAID } from "./said-fields";

/**
 * Models in strict mode send every property of a tool's schema, and `null` where they have nothing to say. The calls
 * here are made from the definitions as they are served, in each format that the declaration of the list takes.
 */

const NOW = "2026-01-23T14:32:00Z";

let world: World;
let ann: UserClient;

/** Has each test of a `describe` begin with a user in Tokyo. */
function eachWithOwnWorld(): void {
  beforeEach(async () => {
    world = await openWorld(NOW);
    ann = world.user();
    await ann.patch({ time_zone: "Asia/Tokyo" });
  });
}

interface Tool {
  name: string;
  properties: string[];
}

/** How a format lists its tools, and where it has the schema of their arguments. */
const PLACES: Record<string, (listed: Body[]) => { name: unknown; schema: unknown }[]> = {
  openai: (listed) => listed.map(inFunction),
  "openai-strict": (listed) => listed.map(inFunction),
  responses: (listed) => listed.map(({ name, parameters }) => ({ name, schema: parameters })),
  anthropic: (listed) => listed.map(({ name, input_schema }) => ({ name, schema: input_schema })),
  gemini: (listed) =>
    listed
      .flatMap(({ functionDeclarations }) => functionDeclarations as Body[])
      .map(({ name, parameters }) => ({ name, schema: parameters })),
  "json-schema": (listed) => listed.map(({ name, schema }) => ({ name, schema })),
};

function inFunction({ function: inner }: Body): { name: unknown; schema: unknown } {
  const { name, parameters } = inner as Body;
  return { name, schema: parameters };
}

/** Every definition that is served: each format has two sets of arguments. */
const LISTS = Object.keys(PLACES).flatMap((format) => [`format=${format}`, `format=${format}&set=full`]);

async function toolsIn(list: string): Promise<Tool[]> {
  const listed = await bodyOf<Body[]>(await world.send("GET", `/v1/tools?${list}`));
  const format = new URLSearchParams(list).get("format") ?? "";
  return (PLACES[format]?.(listed) ?? []).map(({ name, schema }) => ({
    name: String(name),
    properties: Object.keys((schema as Body)["properties"] as Body),
  }));
}

/** The tool as the lists have it. Where they have the same properties the calls are the same, and one stands for all. */
async function formsOf(name: string): Promise<Tool[]> {
  served ??= await Promise.all(LISTS.map(toolsIn));
  const forms = served.map((listed) => listed.find((tool) => tool.name === name) ?? { name, properties: [] });
  return [...new Map(forms.map((form) => [JSON.stringify(form.properties), form])).values()];
}

/** The tools of each list, which are the same for everybody. */
let served: Tool[][] | undefined;

/**
 * The calls of models that send every property, one for each form of the tool that can say it: what they have to say,
 * and `null` for the rest. Forms differ by nulls alone, so the shortest and the longest stand for those between them.
 */
async function strictCalls(name: string, said: Body): Promise<Body[]> {
  const forms = (await formsOf(name)).filter(({ properties }) =>
    Object.keys(said).every((property) => properties.includes(property)),
  );
  expect(forms.length, `${name} ${JSON.stringify(said)}`).toBeGreaterThan(0);
  const calls = forms
    .map(({ properties }) => ({
      ...Object.fromEntries(properties.map((property): [string, unknown] => [property, null])),
      ...said,
    }))
    .sort((one, other) => Object.keys(one).length - Object.keys(other).length);
  const plain = withoutNulls(checked(name, said));
  const longest = calls.at(-1) ?? {};
  for (const call of calls) {
    expect(Object.keys(longest)).toEqual(expect.arrayContaining(Object.keys(call)));
    expect(withoutNulls(checked(name, call))).toEqual(plain);
  }
  return [...new Set([calls[0] ?? {}, longest])];
}

/** Arguments as the operation gets them, or what is wrong with them. */
function checked(name: string, args: Body): object {
  const tool = OPERATIONS.find((operation) => operation.name === name);
  if (tool === undefined) throw new Error(`there is no ${name}`);
  const sent = checkSent(tool, args, new Set(), { asUser: null } as KeyCall);
  return sent.ok ? sent.value : (sent.failure.errors ?? []);
}

const seconds = (iso: string) => Date.parse(iso) / 1000;

const FULL = {
  content: "Pay rent",
  due_at: "2026-01-31T09:00:00",
  event_time: "2026-01-02T10:00:00",
  category: "task",
  entity: "Landlord",
  context: "home",
  remind_before: 3600,
  source: "user",
  sensitive: true,
  metadata: { account: 7 },
};
const MONTHLY = "FREQ=MONTHLY;BYMONTHDAY=-1";

/** Stores a memory that has a value in every column, with marks, and gives its id. */
async function storeFull(args: Body): Promise<string> {
  const id = await ann.store(FULL.content, { ...FULL, ...args });
  await ann.update({ id, reminded_at: "2026-01-22T09:00:00", snoozed_until: "2026-01-24T09:00:00" });
  return id;
}

async function rowOf(id: string): Promise<Body> {
  const [row] = await world.sql("SELECT * FROM knowledge WHERE id = ?", id);
  return row ?? {};
}

/** The columns that differ, but for the times of the change and what follows from others one for one. */
function changed(before: Body, after: Body): Body {
  const follows = [
    ...["updated_at", "version_at", "said_at", "noted_at", "sequence"],
    ...["content_key", "entity_key", "context_key", "snoozed_local"],
  ];
  const differing = Object.keys(after).filter((name) => before[name] !== after[name]);
  return Object.fromEntries(
    differing.filter((name) => !follows.includes(name)).map((name) => [name, after[name]]),
  );
}

const UNMARKED = { reminded_at: null, snoozed_until: null };

/** The columns of a wall-clock due time in Tokyo. */
function dueAt(local: string): Body {
  const at = seconds(`${local}+09:00`);
  return { due_local: local, due_at: at, deadline_at: at };
}

/** What a model says, and the columns that change by it: what it names, and what follows from that by rule. */
type Row = [said: Body, once: Body | string, series: Body | string];

/** A text is the field that refuses the call. */
const TABLE: Row[] = [
  [{ content: "Pay all rent" }, { content: "Pay all rent" }, { content: "Pay all rent" }],
  [{ category: "note" }, { category: "note" }, { category: "note" }],
  [{ entity: "Bob" }, { entity: "Bob" }, { entity: "Bob" }],
  [{ context: "flat" }, { context: "flat" }, { context: "flat" }],
  [{ sensitive: false }, { sensitive: 0 }, { sensitive: 0 }],
  [{ metadata: { a: null } }, { metadata: '{"a":null}' }, { metadata: '{"a":null}' }],
  [{ remind_before: 60 }, { remind_before: 60 }, { remind_before: 60 }],
  [{ remind_before: 0 }, { remind_before: 0 }, { remind_before: 0 }],
  [{ reminded_at: "now" }, { reminded_at: seconds(NOW) }, { reminded_at: seconds(NOW) }],
  [
    { snoozed_until: "2026-01-25T09:00:00" },
    { snoozed_until: seconds("2026-01-25T00:00:00Z") },
    { snoozed_until: seconds("2026-01-25T00:00:00Z") },
  ],
  [
    { snooze: "for 2 days" },
    { snoozed_until: seconds("2026-01-25T14:32:00Z") },
    { snoozed_until: seconds("2026-01-25T14:32:00Z") },
  ],
  [
    { completed_at: "now" },
    { completed_at: seconds(NOW) },
    // The occurrence is over: the series stands at the next one, which nobody has mentioned or snoozed.
    { ...dueAt("2026-02-28T09:00:00"), ...UNMARKED },
  ],
  [{ skip: true }, "skip", { ...dueAt("2026-02-28T09:00:00"), ...UNMARKED }],
  // Another due time, which nobody has mentioned or snoozed.
  [
    { due_at: "2026-02-02T09:00:00" },
    { ...dueAt("2026-02-02T09:00:00"), ...UNMARKED },
    { ...dueAt("2026-02-02T09:00:00"), ...UNMARKED, moved_from: "2026-01-31T09:00:00" },
  ],
  [
    { due_at: "2026-02-02" },
    {
      due_kind: "date",
      due_local: "2026-02-02",
      due_at: seconds("2026-02-02T00:00:00+09:00"),
      deadline_at: seconds("2026-02-03T00:00:00+09:00"),
      ...UNMARKED,
    },
    {
      due_kind: "date",
      due_local: "2026-02-02",
      due_at: seconds("2026-02-02T00:00:00+09:00"),
      deadline_at: seconds("2026-02-03T00:00:00+09:00"),
      ...UNMARKED,
      moved_from: "2026-01-31T09:00:00",
    },
  ],
  [{ due_at: "2026-01-31T09:00:00" }, {}, {}],
  [
    { due: "2 February 2026 at 9:00" },
    { ...dueAt("2026-02-02T09:00:00"), ...UNMARKED },
    { ...dueAt("2026-02-02T09:00:00"), ...UNMARKED, moved_from: "2026-01-31T09:00:00" },
  ],
  [
    { recurrence: "FREQ=YEARLY" },
    { recurrence: "FREQ=YEARLY", recurrence_start: "2026-01-31T09:00:00" },
    { recurrence: "FREQ=YEARLY" },
  ],
  [{ until: "2026-12-31" }, "until", { recurrence: "FREQ=MONTHLY;UNTIL=20261231;BYMONTHDAY=-1" }],
  [{ occurrence: "2026-01-31T09:00:00", reminded_at: "now" }, "occurrence", { reminded_at: seconds(NOW) }],
  [{ source: "assistant", entity: "Bob" }, { entity: "Bob" }, { entity: "Bob" }],
  [{ clear: [], entity: "Bob" }, { entity: "Bob" }, { entity: "Bob" }],
  [
    { clear: ["due_at"] },
    { due_kind: null, due_local: null, due_at: null, deadline_at: null, ...UNMARKED },
    {
      due_kind: null,
      due_local: null,
      due_at: null,
      deadline_at: null,
      recurrence: null,
      recurrence_start: null,
      ...UNMARKED,
    },
  ],
  [{ clear: ["recurrence"] }, {}, { recurrence: null, recurrence_start: null }],
  [{ clear: ["reminded_at"] }, { reminded_at: null }, { reminded_at: null }],
  [{ clear: ["completed_at"] }, {}, {}],
  [{ clear: ["snoozed_until"] }, { snoozed_until: null }, { snoozed_until: null }],
  [
    { valid_until: "2026-12-31" },
    { valid_until: seconds("2027-01-01T00:00:00+09:00") },
    { valid_until: seconds("2027-01-01T00:00:00+09:00") },
  ],
  [{ keywords: ["flat"] }, { keywords: '["flat"]' }, { keywords: '["flat"]' }],
  [{ clear: ["valid_until"] }, {}, {}],
  [{ clear: ["keywords"] }, {}, {}],
  [{ clear: ["remind_before"] }, { remind_before: null }, { remind_before: null }],
  [{ clear: ["entity"] }, { entity: null }, { entity: null }],
  [{ clear: ["context"] }, { context: null }, { context: null }],
  [{ clear: ["metadata"] }, { metadata: null }, { metadata: null }],
];

const UPDATES = TABLE.flatMap(([said, once, series]) => [
  { said, kind: "an item", args: {}, expected: once },
  { said, kind: "a series", args: { recurrence: MONTHLY }, expected: series },
]);

it("every format that the declaration takes, and every tool in it, is called here", async () => {
  world = await openWorld(NOW);
  const refused = await world.send("GET", "/v1/tools?format=none");
  const { errors } = await bodyOf<{ errors: { message: string }[] }>(refused, 422);
  expect(errors[0]?.message).toBe(`must be one of ${Object.keys(PLACES).join(", ")}`);
  const called = new Set([
    "update_memory",
    "remember",
    "forget",
    "set_time_zone",
    ...READS.map(([name]) => name),
  ]);
  for (const list of LISTS)
    expect((await toolsIn(list)).map(({ name }) => name).sort()).toEqual([...called].sort());
});

describe("update_memory, called strictly,", () => {
  const shared = sharedWorld(() => openWorld(NOW));

  it.each(UPDATES)("changes what it names and nothing else ($kind, $said)", async (row) => {
    const { said, args, expected } = row;
    world = shared();
    ann = world.user(`ann-${UPDATES.indexOf(row)}`);
    await ann.patch({ time_zone: "Asia/Tokyo" });
    const other = await storeFull({ content: "Another", ...args });
    const beside = await rowOf(other);
    for (const strict of await strictCalls("update_memory", said)) {
      const id = await storeFull(args);
      const before = await rowOf(id);
      const response = await ann.send("POST", "/tools/update_memory", { body: { ...strict, id } });
      if (typeof expected === "string") {
        const { errors } = await bodyOf<{ errors: { path: string }[] }>(response, 422);
        expect(errors[0]?.path).toBe(expected);
        expect(await rowOf(id)).toEqual(before);
      } else {
        const { warnings = [] } = await bodyOf<{ warnings?: string[] }>(response);
        expect(warnings.filter((warning) => !warning.startsWith("This time only"))).toEqual([]);
        expect(changed(before, await rowOf(id))).toEqual(expected);
      }
      expect(await rowOf(other)).toEqual(beside);
      await ann.forget({ id });
    }
  });
});

describe("update_memory, called strictly,", () => {
  eachWithOwnWorld();

  it("has a row for every property and every field to clear", async () => {
    const said = new Set(TABLE.flatMap(([names]) => Object.keys(names)));
    const cleared = new Set(TABLE.flatMap(([{ clear = [] }]) => clear as string[]));
    expect([...cleared].sort()).toEqual([...CLEARABLE].sort());
    for (const { properties } of await formsOf("update_memory"))
      expect(["id", "ids"]).toEqual(expect.arrayContaining(properties.filter((name) => !said.has(name))));
  });

  it("marks several by ids as by id", async () => {
    for (const strict of await strictCalls("update_memory", { reminded_at: "now" })) {
      const ids = [await storeFull({}), await storeFull({ content: "Another", recurrence: MONTHLY })];
      const before = await Promise.all(ids.map(rowOf));
      await ann.update({ ...strict, ids });
      for (const [i, id] of ids.entries())
        expect(changed(before[i] ?? {}, await rowOf(id))).toEqual({ reminded_at: seconds(NOW) });
      await ann.forget({ ids });
    }
  });

  it("with nothing to say is refused, and changes nothing", async () => {
    const id = await storeFull({});
    const before = await rowOf(id);
    for (const strict of await strictCalls("update_memory", {}))
      await bodyOf(await ann.send("POST", "/tools/update_memory", { body: { ...strict, id } }), 422);
    expect(await rowOf(id)).toEqual(before);
  });

  it("reopens what was completed by clear, and by nothing else", async () => {
    const id = await storeFull({});
    const [marks] = await strictCalls("update_memory", { reminded_at: "now" });
    const [reopens] = await strictCalls("update_memory", { clear: ["completed_at"] });
    await ann.update({ id, completed_at: "now" });
    const done = await rowOf(id);
    await ann.update({ ...marks, id });
    expect(changed(done, await rowOf(id))).toEqual({ reminded_at: seconds(NOW) });
    await ann.update({ ...reopens, id });
    expect(changed(done, await rowOf(id))).toEqual({ reminded_at: seconds(NOW), completed_at: null });
  });
});

/** What a model says to the tools that read. Each call finds something of what was stored. */
const READS: [tool: string, said: Body][] = [
  ["search_memory", { query: "rent" }],
  ["search_memory", { entity: "landlord", include_sensitive: true }],
  ["search_memory", { category: "task", include_completed: true, limit: 1, offset: 1 }],
  ["search_memory", { after: "2026-01-01", before: "2026-02-28", time_field: "due_at" }],
  ["search_memory", { when: "in january", context: "home" }],
  ["search_memory", { query: "rent", as_of: "2026-02-01", include_superseded: true }],
  ["get_timeline", {}],
  ["get_timeline", { kinds: ["due"], order: "desc", limit: 1 }],
  ["get_timeline", { after: "2026-01-20", before: "2026-02-28", include_sensitive: true }],
  ["get_timeline", { when: "in january", entity: "landlord", category: "fact" }],
  ["get_timeline", { as_of: "2026-02-01", include_superseded: true }],
  ["get_upcoming", {}],
  ["get_upcoming", { within_days: 30 }],
  ["get_upcoming", { within_days: 30, include_reminded: true, include_sensitive: true, limit: 1 }],
  ["get_upcoming", { within_days: 30, include_overdue: false, context: "home" }],
  ["search_conversations", { query: "rent" }],
  ["search_conversations", { query: "rent", conversation_id: "chat" }],
];

describe("a tool, called strictly,", () => {
  eachWithOwnWorld();

  it("that reads answers as it does without the nulls", async () => {
    await ann.store("Pay the rent", { due_at: "2026-01-31T09:00:00", category: "task", context: "home" });
    await ann.store("The landlord is Bob", { entity: "Landlord", context: "home" });
    await ann.store("Feed the cat", { due_at: "2026-01-22T09:00:00", category: "task" });
    await storeFull({ recurrence: MONTHLY });
    const body = { role: "user", user_id: "ann", content: "The rent is due" };
    await bodyOf(await world.send("POST", "/v1/conversations/chat/messages", { body }), 201);
    for (const [name, said] of READS) {
      const plain = await ann.tool(name, said);
      expect(JSON.stringify(plain), `${name} ${JSON.stringify(said)}`).toContain('"id"');
      for (const strict of await strictCalls(name, said))
        expect(await ann.tool(name, strict), `${name} ${JSON.stringify(said)}`).toEqual(plain);
    }
  });
});

/** What a model says to remember beside the content. */
const REMEMBERED: Body[] = [
  {},
  { due_at: "2026-01-31" },
  { due: "every second Tuesday at 9" },
  { due_at: "2026-01-31", remind_before: 3600 },
  ...fieldsWhere(({ remember }) => remember !== null).map((name) => SAID[name]),
];

describe("remember, called strictly,", () => {
  eachWithOwnWorld();

  it("stores what a call without the nulls stores", async () => {
    const bob = world.user("bob");
    await bob.patch({ time_zone: "Asia/Tokyo" });
    for (const [i, said] of REMEMBERED.entries()) {
      const args = { content: `Matter ${i}`, ...said };
      const { id: _id, ...plain } = (await bob.remember(args)).memory;
      for (const strict of await strictCalls("remember", args)) {
        const { status, memory, warnings } = await ann.remember(strict);
        const { id, ...stored } = memory;
        expect({ status, stored, warnings }, JSON.stringify(said)).toEqual({
          status: "stored",
          stored: plain,
        });
        await ann.forget({ id });
      }
    }
  });

  it("has a row for every property", async () => {
    const said = new Set(["content", "supersedes", ...REMEMBERED.flatMap((names) => Object.keys(names))]);
    for (const { properties } of await formsOf("remember"))
      expect([...said]).toEqual(expect.arrayContaining(properties));
  });

  it("corrects a memory, and takes all that it sends no value for over from it", async () => {
    for (const strict of await strictCalls("remember", { content: "Pay the rent of the flat" })) {
      const old = await storeFull({});
      const { memory } = await ann.remember({ ...strict, supersedes: old });
      expect(await rowOf(old)).toMatchObject({ superseded_by: memory.id });
      const { due_at, entity, category } = await rowOf(old);
      expect(await rowOf(memory.id)).toMatchObject({ due_at, entity, category });
      expect((await ann.remember({ ...strict, supersedes: old })).status).toBe("duplicate");
      await ann.forget({ id: memory.id });
    }
  });
});

describe("called strictly,", () => {
  eachWithOwnWorld();

  it.each<[said: Body, time_zone: string]>([
    [{ time_zone: "Europe/Paris" }, "Europe/Paris"],
    [{ place: "New York" }, "America/New_York"],
  ])("set_time_zone with %j, sets %s", async (said, time_zone) => {
    for (const strict of await strictCalls("set_time_zone", said)) {
      await ann.patch({ time_zone: "Asia/Tokyo" });
      expect(await ann.tool("set_time_zone", strict)).toMatchObject({ time_zone });
      expect(await ann.get("")).toMatchObject({ time_zone, time_zone_source: "user" });
    }
  });

  it("set_time_zone with nothing to say, is refused, and sets nothing", async () => {
    for (const strict of await strictCalls("set_time_zone", {}))
      await bodyOf(await ann.send("POST", "/tools/set_time_zone", { body: strict }), 422);
    expect(await ann.get("")).toMatchObject({ time_zone: "Asia/Tokyo" });
  });

  it("forget forgets what it names and nothing else", async () => {
    const kept = await ann.store("Coffee");
    for (const strict of await strictCalls("forget", {})) {
      const [one, two] = [await storeFull({}), await ann.store("Tea")];
      expect((await ann.forget({ ...strict, id: one })).forgotten).toEqual([one]);
      expect((await ann.forget({ ...strict, ids: [two] })).forgotten).toEqual([two]);
      await bodyOf(await ann.send("POST", "/tools/forget", { body: strict }), 422);
    }
    expect(await world.sql("SELECT id FROM knowledge WHERE app_id = ?", world.app)).toEqual([{ id: kept }]);
  });
});
