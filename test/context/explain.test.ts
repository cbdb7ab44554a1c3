import { beforeEach, describe, expect, it } from "vitest";
import { insertUser } from "../support/bulk";
import { sharedWorld } from "../support/shared-world";
import type { Body, Context } from "../support/wire";
import { bodyOf, openWorld, type UserClient, type World } from "../support/world";

interface Mention extends Body {
  at: number;
  status: string;
  label: string;
  cause: string;
  text: string;
}

interface Explanation extends Body {
  id: string;
  content: string | null;
  reason: string;
  text: string;
  shown: boolean;
  life: Mention[];
}

type Explained = Context & { explanations: Explanation[]; more_explanations?: number };

let world: World;
let ann: UserClient;

async function open(): Promise<void> {
  // Friday 20 February 2026, 11:00 in Berlin.
  world = await openWorld("2026-02-20T10:00:00Z");
  ann = world.user();
  await ann.patch({ time_zone: "Europe/Berlin" });
}

const explained = async (query: Record<string, string | number> = {}) =>
  await ann.get<Explained>("/context", { explain: "true", ...query });

const minute = (at: number) => new Date(at * 1000).toISOString().slice(0, 16);

/** An item, its changes after it was stored, and what is said of it. */
const TABLE: [
  content: string,
  args: Body,
  change: Body | null,
  reason: string,
  text: string,
  life: string[],
][] = [
  ["Overdue", { due_at: "2026-02-20T09:00:00" }, null, "new", "shown: overdue and not mentioned yet", []],
  [
    "Near",
    { due_at: "2026-02-21T09:00:00" },
    null,
    "new",
    "shown: due within 7 days and not mentioned yet",
    [
      "2026-02-20T23:00 [DUE 2026-02-21 09:00] its day begins",
      "2026-02-21T08:00 [OVERDUE 2026-02-21 09:00] it becomes overdue",
    ],
  ],
  [
    "Far, with a long lead",
    { due_at: "2026-03-05T09:00:00", remind_before: 14 * 86_400 },
    null,
    "new",
    "shown: within its remind_before and not mentioned yet",
    [
      "2026-03-04T23:00 [DUE 2026-03-05 09:00] its day begins",
      "2026-03-05T08:00 [OVERDUE 2026-03-05 09:00] it becomes overdue",
    ],
  ],
  [
    "Mentioned before it was overdue",
    { due_at: "2026-02-20T09:00:00" },
    { reminded_at: "2026-02-19T09:00:00" },
    "overdue_since",
    "shown: overdue since 2026-02-20 09:00, and mentioned only before that",
    [],
  ],
  [
    "Mentioned before its day",
    { due_at: "2026-02-20T17:00:00" },
    { reminded_at: "2026-02-19T09:00:00" },
    "day_since",
    "shown: its day began 2026-02-20 00:00, and it was mentioned only before that",
    ["2026-02-20T16:00 [OVERDUE 2026-02-20 17:00] it becomes overdue"],
  ],
  [
    "Pills, done yesterday",
    { due_at: "2026-02-19T18:00:00", recurrence: "FREQ=DAILY;UNTIL=20260220" },
    { completed_at: "now" },
    "new",
    "shown: due within 7 days and not mentioned yet",
    ["2026-02-20T17:00 [OVERDUE 2026-02-20 18:00] it becomes overdue"],
  ],
  [
    "Swimming, done yesterday",
    { due_at: "2026-02-19T18:00:00", recurrence: "FREQ=WEEKLY;UNTIL=20260226" },
    { completed_at: "now" },
    "comes_often",
    "silent: it comes every few days, so it waits for its day, from 2026-02-26 00:00 on",
    [
      "2026-02-25T23:00 [DUE 2026-02-26 18:00] its day begins",
      "2026-02-26T17:00 [OVERDUE 2026-02-26 18:00] it becomes overdue",
    ],
  ],
  [
    "Mentioned before its lead",
    { due_at: "2026-02-20T11:30:00", remind_before: 3600 },
    { reminded_at: "2026-02-20T10:00:00" },
    "lead_since",
    "shown: its remind_before began 2026-02-20 10:30, and it was mentioned only before that",
    ["2026-02-20T10:30 [OVERDUE 2026-02-20 11:30] it becomes overdue"],
  ],
  [
    "Woken",
    { due_at: "2026-02-24" },
    { reminded_at: "2026-02-19T09:00:00", snoozed_until: "2026-02-20T10:00:00" },
    "snooze_over",
    "shown: its snooze ended 2026-02-20 10:00, so it counts as not mentioned",
    [
      "2026-02-23T23:00 [DUE 2026-02-24] its day begins",
      "2026-02-24T23:00 [OVERDUE 2026-02-24] it becomes overdue",
    ],
  ],
  [
    "Asleep",
    { due_at: "2026-02-24" },
    { snoozed_until: "2026-02-22T10:00:00" },
    "asleep",
    "asleep until 2026-02-22 10:00",
    [
      "2026-02-22T09:00 [DUE 2026-02-24] its snooze ends",
      "2026-02-23T23:00 [DUE 2026-02-24] its day begins",
      "2026-02-24T23:00 [OVERDUE 2026-02-24] it becomes overdue",
    ],
  ],
  [
    "Mentioned",
    { due_at: "2026-02-24T09:00:00" },
    { reminded_at: "2026-02-19T09:00:00" },
    "mentioned",
    "silent: mentioned 2026-02-19 09:00, comes again 2026-02-24 00:00, when its day begins",
    [
      "2026-02-23T23:00 [DUE 2026-02-24 09:00] its day begins",
      "2026-02-24T08:00 [OVERDUE 2026-02-24 09:00] it becomes overdue",
    ],
  ],
  [
    "Mentioned when it was overdue",
    { due_at: "2026-02-19T09:00:00" },
    { reminded_at: "2026-02-20T09:00:00" },
    "mentioned",
    "stands in Also open, and isn't brought up: mentioned 2026-02-20 09:00, nothing more comes within 31 days",
    [],
  ],
  [
    "Later",
    { due_at: "2026-03-12T09:00:00" },
    null,
    "later",
    "later: more than 7 days away",
    [
      "2026-03-04T23:00 [DUE 2026-03-12 09:00] it is 7 days away",
      "2026-03-11T23:00 [DUE 2026-03-12 09:00] its day begins",
      "2026-03-12T08:00 [OVERDUE 2026-03-12 09:00] it becomes overdue",
    ],
  ],
  [
    "Class",
    { due_at: "2026-02-19T18:30:00", recurrence: "FREQ=WEEKLY;UNTIL=20260305" },
    null,
    "new",
    "shown: overdue and not mentioned yet",
    [
      "2026-02-25T23:00 [DUE 2026-02-26 18:30] its day begins",
      "2026-02-26T17:30 [OVERDUE 2026-02-26 18:30] it becomes overdue",
      "2026-03-04T23:00 [DUE 2026-03-05 18:30] its day begins",
      "2026-03-05T17:30 [OVERDUE 2026-03-05 18:30] it becomes overdue",
    ],
  ],
  [
    "Secret",
    { due_at: "2026-02-20T09:00:00", sensitive: true },
    null,
    "sensitive",
    "sensitive: left out unless include_sensitive is sent",
    [],
  ],
];

async function storeTable(): Promise<void> {
  for (const [content, args, change] of TABLE) {
    const id = await ann.store(content, args);
    if (change !== null) await ann.update({ id, ...change });
  }
}

describe("explain", () => {
  sharedWorld(async () => {
    await open();
    await storeTable();
    await ann.store("Beyond the span", { due_at: "2026-04-15T09:00:00" });
    await world.settle();
  });

  it("says of each item why it stands there or not, and when it will be mentioned", async () => {
    const { explanations, items, ...context } = await explained();
    const told = new Map(explanations.map((one) => [one.content ?? "Secret", one]));
    for (const [content, , , reason, text, life] of TABLE) {
      const found = told.get(content);
      expect({ reason: found?.reason, text: found?.text }, content).toEqual({ reason, text });
      const mentions = found?.life.map((one) => `${minute(one.at)} ${one.label} ${one.text}`);
      expect(mentions, content).toEqual(life);
    }
    expect(explanations).toHaveLength(TABLE.length);
    expect(context).not.toHaveProperty("more_explanations");
    // What is shown stands first, in the prompt's order.
    expect(explanations.filter(({ shown }) => shown).map(({ id }) => id)).toEqual(items.map(({ id }) => id));
    expect(explanations.findLastIndex(({ shown }) => shown)).toBe(items.length - 1);
  });

  it("changes nothing else of the answer, and is absent unless it is asked for", async () => {
    const { explanations: _told, digest: _source, ...context } = await explained();
    const { digest, ...plain } = await ann.context();
    expect(context).toEqual(plain);
    expect(digest.source).toBe("kv");
    const text = await ann.send("GET", "/context?explain=true", { headers: { accept: "text/plain" } });
    expect(await text.text()).toBe(plain.system);
  });

  it("tells no content of what is sensitive, unless that is asked for", async () => {
    expect(JSON.stringify(await explained())).not.toContain("Secret");
    const { explanations } = await explained({ include_sensitive: "true" });
    expect(explanations.find(({ content }) => content === "Secret")?.reason).toBe("new");
  });

  it("reads D1 once and KV not at all", async () => {
    await ann.context();
    world.forgetCalls();
    await explained();
    expect([world.witness.d1.length, world.witness.kv.length]).toEqual([1, 0]);
  });
});

describe("explain, of other items,", () => {
  beforeEach(open);

  it("says of what isn't brought up whether a line of its own stands there", async () => {
    const mention = async (content: string, args: Body) => {
      const id = await ann.store(content, args);
      await ann.update({ id, reminded_at: "now" });
      return id;
    };
    await mention("Dentist", { due_at: "2026-02-21T09:00:00" });
    await mention("Far", { due_at: "2026-02-25T09:00:00" });
    await mention("Pills", { due_at: "2026-02-20T09:00:00", recurrence: "FREQ=WEEKLY" });
    const choir = await ann.store("Choir", { due_at: "2026-02-14T09:00:00", recurrence: "FREQ=WEEKLY" });
    await ann.update({ id: choir, completed_at: "2026-02-14T10:00:00" });
    const asTold = async (query = {}) => {
      const { explanations } = await explained(query);
      return explanations.map((one) => [one.content, one["also_open"], one.label, one.text]);
    };
    const rest = "mentioned 2026-02-20 11:00, comes again";
    const stands = "stands in Also open, and isn't brought up";
    const far = [
      "Far",
      false,
      "[DUE 2026-02-25 09:00]",
      `silent: ${rest} 2026-02-25 00:00, when its day begins`,
    ];
    const waits = "it comes every few days, so it waits for its day, from 2026-02-21 00:00 on";
    expect((await asTold()).toSorted()).toEqual(
      [
        [
          "Pills",
          true,
          "[OVERDUE 2026-02-20 09:00]",
          `${stands}: ${rest} 2026-02-27 00:00, when its day begins`,
        ],
        ["Choir", true, "[DUE 2026-02-21 09:00]", `${stands}: ${waits}`],
        [
          "Dentist",
          true,
          "[DUE 2026-02-21 09:00]",
          `${stands}: ${rest} 2026-02-21 00:00, when its day begins`,
        ],
        far,
      ].toSorted(),
    );
    // A budget leaves them out first.
    expect((await asTold({ max_tokens: 1 })).map(([, isThere]) => isThere)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it("names the limit and the budget that cut items, which come with the next prompt", async () => {
    for (const day of [17, 18, 19]) await ann.store(`Errand ${day}`, { due_at: `2026-02-${day}T09:00:00` });
    const { explanations } = await explained({ limit: 1 });
    expect(explanations.map(({ content, text }) => [content, text])).toEqual([
      ["Errand 19", "shown: overdue and not mentioned yet"],
      ["Errand 17", "cut: over the limit of 1 overdue items"],
      ["Errand 18", "cut: over the limit of 1 overdue items"],
    ]);
    // A prompt has room for one, the nearest first: each waits for the one before it.
    expect(explanations.slice(1).map(({ life }) => life.map(({ at, cause }) => [at, cause]))).toEqual([
      [[world.now() + 1, "waiting"]],
      [[world.now(), "waiting"]],
    ]);
    const cut = await explained({ max_tokens: 1 });
    expect(cut.explanations.map(({ reason }) => reason)).toEqual([
      "over_budget",
      "over_budget",
      "over_budget",
    ]);
  });

  it("explains a hundred items at most, and says how many more there are", async () => {
    const due_at = world.now() + 86_400;
    const many = Array.from({ length: 130 }, (_, i) => ({ content: `Errand ${i}`, due_at }));
    await insertUser(world.app, "ann", many);
    const { explanations, more_explanations } = await explained({ within_days: 366 });
    expect([explanations.length, more_explanations]).toEqual([100, 30]);
  });
});

it("a life is what happens if each prompt is read at its moments and marked", async () => {
  await open();
  await storeTable();
  await ann.store("Pills", {
    due_at: "2026-02-18T08:00:00",
    recurrence: "FREQ=DAILY;UNTIL=20260223",
    remind_before: 3600,
  });
  await ann.store("Rent", { due_at: "2026-01-31", recurrence: "FREQ=MONTHLY;BYMONTHDAY=-1" });
  // What was told within the hour is shown as noted, and a prompt that was shown doesn't mark it.
  world.setClock(world.now() + 3601);
  const { explanations } = await explained({ limit: 100 });
  const told = explanations.flatMap(({ id, life }) =>
    life.map(({ at, label }) => `${minute(at)} ${id} ${label}`),
  );
  const moments = [...new Set(explanations.flatMap(({ life }) => life.map(({ at }) => at)))].sort(
    (a, b) => a - b,
  );

  /** Reads the prompt and marks what it shows, until it shows nothing. */
  const read = async (): Promise<string[]> => {
    const body = { mark_shown: true, limit: 100 };
    const { items } = await bodyOf<Context>(await ann.send("POST", "/context", { body }));
    const lines = items.map(({ id, label }) => `${minute(world.now())} ${id} ${label}`);
    return lines.length === 0 ? [] : [...lines, ...(await read())];
  };

  const shown = new Set(explanations.filter((one) => one.shown).map(({ id }) => id));
  const now = await read();
  const said = now.slice(shown.size);
  for (const at of moments.filter((moment) => moment > world.now())) {
    world.setClock(at - 1);
    expect(await read(), minute(at)).toEqual([]);
    world.setClock(at);
    said.push(...(await read()));
  }
  expect(said.sort()).toEqual(told.sort());
});
