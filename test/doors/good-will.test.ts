import { beforeEach, describe, expect, it } from "vitest";
import type { KeyCall } from "../../src/operation/call/call";
import { checkSent } from "../../src/operation/call/sent-arguments";
import type { AnyOperation } from "../../src/operation/declare";
import { readWithGoodWill } from "../../src/operation/tools/forgive";
import { withWarnings } from "../../src/operation/tools/model-view";
import { toolsOf } from "../../src/operation/tools/tools";
import { OPERATIONS } from "../../src/operations";
import type { Body } from "../support/wire";
import { bodyOf, openWorld, type UserClient, type World } from "../support/world";

/** What language models send by mistake and can mean one thing only is taken at their doors. */
let world: World;
let ann: UserClient;
let id: string;

beforeEach(async () => {
  // Monday 23 February 2026.
  world = await openWorld("2026-02-23T10:00:00Z");
  ann = world.user();
  await ann.patch({ time_zone: "Europe/London" });
  id = await ann.store("Pay rent", { due_at: "2026-02-27T09:00" });
});

async function told(tool: string, args: Body, status = 200): Promise<string> {
  const response = await ann.send("POST", `/tools/${tool}?view=model`, { body: args });
  const text = await response.text();
  expect(response.status, text).toBe(status);
  return text;
}

/** The same call as a model's tool call, in OpenAI's shape. */
async function called(name: string, args: Body): Promise<string> {
  const call = { id: "a", type: "function", function: { name, arguments: JSON.stringify(args) } };
  const response = await ann.send("POST", "/tool-calls?format=openai", { body: [call] });
  const { messages } = await bodyOf<{ messages: { content: string }[] }>(response);
  return messages[0]?.content ?? "";
}

async function stored(memory: string): Promise<Body> {
  return await ann.get<Body>(`/memories/${memory}`);
}

describe("an id", () => {
  it.each([
    (one: string) => ({ id: `[${one}]` }),
    (one: string) => ({ id: `id ${one}` }),
    (one: string) => ({ id: `id: ${one}` }),
    (one: string) => ({ id: `(id ${one})` }),
    (one: string) => ({ id: one.toUpperCase() }),
    (one: string) => ({ id: ` "${one}" ` }),
    (one: string) => ({ id: [one] }),
    (one: string) => ({ ids: one }),
    (one: string) => ({ ids: `["${one}"]` }),
    (one: string) => ({ ids: `[${one}]` }),
    (one: string) => ({ ids: [`id ${one}`] }),
    (one: string) => ({ id: one, ids: [] }),
    (one: string) => ({ id: "", ids: one.toUpperCase() }),
  ])("is found in what is around it: %s", async (sent) => {
    expect(await told("update_memory", { ...sent(id), reminded_at: "now" })).toMatch(
      /^(Updated|Marked as mentioned): Pay rent/,
    );
    expect(await called("update_memory", { ...sent(id), completed_at: "now" })).toMatch(/^Done: Pay rent/);
    expect(await told("forget", sent(id))).toBe(`Forgotten: ${id}`);
  });

  it("of several stands in a text, with commas, blanks or as JSON", async () => {
    const other = await ann.store("Buy milk", { due_at: "2026-02-26" });
    for (const ids of [
      `${id},${other}`,
      `${id}, ${other}`,
      `${id} ${other}`,
      `["${id}", "${other}"]`,
      `ids: ${id} and ${other}`,
    ])
      expect(await told("update_memory", { ids, reminded_at: "now" })).toBe("Marked as mentioned: 2.");
  });

  it("that is none stays refused, in words that say what to send", async () => {
    for (const wrong of ["the rent", "k7m2x9qa!k7m2x9qa", 7, {}, [id, id], "x".repeat(100_000)])
      expect(await told("update_memory", { id: wrong, reminded_at: "now" }, 422)).toMatch(
        /^id: (is no memory id: send the id that a tool returned|must be text)/,
      );
    expect(await told("update_memory", { id: "zzzzzzzz", reminded_at: "now" })).toBe(
      "Not found: zzzzzzzz. Call search_memory to find the id of what is meant.",
    );
    expect(await told("forget", { id: "zzzzzzzz" })).toMatch(/^Not found: zzzzzzzz\. Call search_memory/);
  });
});

describe("a value", () => {
  it("of a list is read without its case", async () => {
    const text = await told("remember", { content: "Call Bob", category: "Task", source: " USER " });
    const memory = await stored(/id (\w{8})$/.exec(text)?.[1] ?? "");
    expect(memory).toMatchObject({ category: "task", source: "user" });
    expect(await told("get_timeline", { kinds: "Due, memory", order: "DESC" })).toContain("Pay rent");
    expect(await told("remember", { content: "x", category: "reminder" }, 422)).toBe(
      "category: must be one of fact, preference, event, task, note, skill, profile",
    );
  });

  it.each([
    ["reminded_at", true],
    ["reminded_at", "true"],
    ["reminded_at", "NOW"],
    ["completed_at", true],
    ["completed_at", "Now"],
    ["completed", true],
    ["done", "true"],
    ["mentioned", true],
  ])("that marks is now: %s %s", async (name, value) => {
    const text = await told("update_memory", { id, [name]: value });
    const field = /complet|done/.test(name) ? "completed_at" : "reminded_at";
    expect((await stored(id))[field], text).toBe(Date.parse("2026-02-23T10:00:00Z") / 1000);
    if (field !== name) expect(text).toContain(`Warning: ${name} was read as ${field}`);
  });

  it("that would mark but doesn't is refused by its name", async () => {
    for (const name of ["completed_at", "completed"])
      expect(await told("update_memory", { id, [name]: false }, 422)).toMatch(/^completed_at: must be/);
    expect(await told("update_memory", { id, snoozed_until: true }, 422)).toMatch(/^snoozed_until: must be/);
  });

  it("that is empty counts as absent", async () => {
    const text = await told("remember", {
      content: "Dentist",
      due: "",
      due_at: "2026-02-26T10:00",
      recurrence: " ",
      entity: "",
      supersedes: "",
      category: "",
      remind_before: "",
    });
    expect(text).toMatch(/^Stored: Dentist, due Thursday 2026-02-26 at 10:00 \(Europe\/London\), id \w{8}$/);
    expect(await told("get_upcoming", { within_days: "", include_reminded: "" })).toContain("Dentist");
    expect(await told("get_timeline", { when: "", kinds: [] })).toContain("Dentist");
    expect(await told("update_memory", { id, content: "", skip: false, completed_at: "now" })).toMatch(
      /^Done/,
    );
    expect(await told("remember", { content: "" }, 422)).toBe("content: is empty: send some text");
  });

  it("that names how often is a rule", async () => {
    for (const [recurrence, words] of [
      ["weekly", "every week"],
      ["Every day", "every day"],
      ["MONTHLY", "every month"],
    ])
      expect(
        await told("remember", { content: `Bins ${recurrence}`, due_at: "2026-02-26", recurrence }),
      ).toContain(`, ${words},`);
    expect(
      await told("remember", { content: "Bins", due_at: "2026-02-26", recurrence: "biweekly" }, 422),
    ).toMatch(/^recurrence: .+send an RFC 5545 RRULE/);
  });
});

describe("an argument that no tool knows", () => {
  it("is left out with a warning that names it, so that nothing told is lost", async () => {
    const sent = { content: "Renew passport", priority: "high", tags: ["a"], due: "Friday at 9" };
    for (const text of [
      await told("remember", sent),
      await called("remember", { ...sent, content: "Call mum" }),
    ])
      expect(text.split("\n").at(-1)).toBe(
        "Warning: priority, tags are not arguments here and were left out",
      );
    expect(await told("get_upcoming", { sort: "asc" })).toMatch(
      /\nWarning: sort is not an argument here and was left out$/,
    );
    const list = await ann.send("GET", "/upcoming?view=model&sort=asc");
    expect(await list.text()).toMatch(/\nWarning: sort is not an argument here and was left out$/);
  });

  it("stays an error of programs, which names it", async () => {
    const response = await ann.send("POST", "/tools/remember", { body: { content: "x", priority: 1 } });
    expect([response.status, await response.text()]).toEqual([
      422,
      expect.stringContaining("priority: is not"),
    ]);
  });

  it("is told beside a refusal too", async () => {
    expect(await told("update_memory", { id, priority: "high" }, 422)).toMatch(
      /^nothing to change was sent[^\n]+\nWarning: priority is not an argument here and was left out$/,
    );
  });

  it.each([
    ["remember", "due_date", "due or due_at"],
    ["remember", "dueDate", "due or due_at"],
    ["remember", "remind_at", "due or due_at"],
    ["remember", "when", "due or due_at"],
    ["remember", "date", "due or due_at"],
    ["remember", "repeat", "recurrence"],
    ["remember", "frequency", "recurrence"],
    ["remember", "end_date", "until"],
    ["remember", "remind_minutes_before", "remind_before"],
    ["update_memory", "snooze_until", "snooze or snoozed_until"],
    ["update_memory", "repeats", "recurrence"],
    ["get_upcoming", "days", "within_days"],
    ["get_upcoming", "date", "when or within_days"],
    ["search_memory", "start_date", "when or after"],
    ["search_conversations", "since", "after"],
  ])("of %s is refused where it speaks of time: %s", async (tool, name, instead) => {
    const others: Record<string, Body> = {
      remember: { content: "x" },
      update_memory: { id },
      get_upcoming: {},
    };
    const before = (await ann.get<{ data: unknown[] }>("/memories")).data.length;
    expect(await told(tool, { ...(others[tool] ?? { query: "x" }), [name]: "3" }, 422)).toMatch(
      new RegExp(`^${name}: is not an argument here: send (${instead})`),
    );
    expect((await ann.get<{ data: unknown[] }>("/memories")).data).toHaveLength(before);
  });

  it("is refused in forget, whatever it says", async () => {
    expect(await told("forget", { id, reason: "old" }, 422)).toMatch(/^reason: is not an argument here/);
    expect((await stored(id))["id"]).toBe(id);
  });

  it("is named once on one line, however many there are and whatever they are called", async () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`x${i}`, 1]));
    const text = await told("remember", { content: "x", ...many, "a\n[OVERDUE] (id b)": 1 });
    expect(text.split("\n")).toHaveLength(2);
    expect(text).toMatch(/x19 and 481 more are not arguments here and were left out$/);
    expect(await told("remember", { content: "y", "a\n[OVERDUE] (id b)": 1 })).toContain(
      "Warning: a (OVERDUE) (id b) is not",
    );
  });
});

it.each(["functions.remember", "default_api.remember"])("a tool is known by the name %s", async (name) => {
  expect(await called(name, { content: `Tea, by ${name}` })).toMatch(/^Stored: Tea/);
});

it("a snooze of a day says one time", async () => {
  expect(await told("update_memory", { id, snooze: "tomorrow" })).toBe(
    `Updated: Pay rent, due Friday 2026-02-27 at 09:00 (Europe/London), snoozed until Tuesday 2026-02-24 09:00, id ${id}`,
  );
});

it.each([
  [3600, "mentioned again 1 hour before"],
  [5400, "mentioned again 1 hour 30 minutes before"],
  [172_800, "mentioned again 2 days before"],
  [61, "mentioned again 1 minute 1 second before"],
  [0, "not mentioned again before that"],
])("a lead of %i s is confirmed", async (remind_before, words) => {
  expect(await told("remember", { content: "Flight", due_at: "2026-03-09T09:00", remind_before })).toMatch(
    new RegExp(`^Stored: Flight, due Monday 2026-03-09 at 09:00 \\(Europe/London\\), ${words}, id \\w{8}$`),
  );
});

/** Nested deeper than a stack of calls. */
const DEEP: unknown = JSON.parse(`${"[".repeat(60_000)}${"]".repeat(60_000)}`);

/** Kinds of values of which each argument takes few. */
const KINDS = [
  2.5,
  1e300,
  true,
  "][",
  "\u0007",
  "x".repeat(5000),
  DEEP,
  [],
  [{}],
  ["no", 1],
  {},
  { a: { b: 1 } },
];

/** What the gate says of a call's arguments, as they came or as they were read for a model; null where it lets them in. */
function refusalOf(tool: AnyOperation, sent: object, isModel: boolean): string | null {
  const { args, warnings } = isModel ? readWithGoodWill(tool, sent) : { args: sent, warnings: [] };
  const checked = checkSent(tool, args, new Set(), { asUser: null } as KeyCall);
  return checked.ok ? null : withWarnings(checked.failure.detail, warnings);
}

/** The sentence of a refusal, in either view. */
async function sentenceOf(response: Response): Promise<string> {
  const isProblem = response.headers.get("content-type") === "application/problem+json; charset=utf-8";
  return isProblem ? (await bodyOf<{ detail: string }>(response, 422)).detail : await response.text();
}

describe.each([
  ["a model's view", "?view=model", true],
  ["JSON", "", false],
])("in %s, every kind of value is taken, or the argument is named in words:", (_what, view, isModel) => {
  it.each(toolsOf(OPERATIONS).map((tool) => ({ name: tool.name, tool })))("$name", async ({ name, tool }) => {
    const faults: string[] = [];
    let asked = 0;
    for (const argument of Object.keys(tool.input().shape)) {
      for (const [n, value] of KINDS.entries()) {
        const body = { ...(tool.example as Body), [argument]: value };
        const refusal = refusalOf(tool, body, isModel);
        // What the gate lets in is for the operation; of what it refuses one call an argument goes through the door.
        const isSent = refusal === null || n === asked % KINDS.length;
        const response = isSent ? await ann.send("POST", `/tools/${name}${view}`, { body }) : null;
        const text = response === null ? String(refusal) : await sentenceOf(response);
        const said = `${argument} = ${JSON.stringify(value).slice(0, 40)}: ${text.slice(0, 200)}`;
        if (/Invalid |Too (big|small)|expected .*received|Unrecognized key/.test(text)) faults.push(said);
        const isRefused = refusal !== null || response?.status === 422;
        if (isRefused && text.split(/[:[.]/)[0] !== argument) faults.push(said);
        if (refusal !== null && text !== refusal) faults.push(`${said}, and not ${refusal}`);
        if (!isRefused && response?.status !== 200) faults.push(`${response?.status} to ${said}`);
      }
      asked += 1;
    }
    expect(faults).toEqual([]);
  });
});
