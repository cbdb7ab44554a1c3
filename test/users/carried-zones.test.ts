import { beforeEach, describe, expect, it } from "vitest";
import { everyRow } from "../support/every-row";
import { tripsOf } from "../support/round-trips";
import type { Body, Context, Remembered, Upcoming, Updated } from "../support/wire";
import { bodyOf, openWorld, queryOf, type World } from "../support/world";

/** Zones that come with calls, observed on the person's device (docs/time.md). The clock is a Friday, 14:32 UTC. */

let world: World;

beforeEach(async () => {
  world = await openWorld("2026-01-23T14:32:00Z");
  who = "ann";
});

/** Rows of a table have a user each. */
let who: string;

const ann = () => world.user(who);

/** A call about Ann with the header. */
async function sent<T = Body>(zone: string, method: string, rest: string, body?: unknown): Promise<T> {
  const headers = { "almanac-time-zone": zone };
  const response = await ann().send(method, rest, body === undefined ? { headers } : { headers, body });
  return (await response.json()) as T;
}

const tool = <T = Body>(zone: string, name: string, args: Body = {}) =>
  sent<T>(zone, "POST", `/tools/${name}`, args);

const remember = (zone: string, args: Body) => tool<Remembered>(zone, "remember", args);

const context = (zone: string, query: Record<string, string | number> = {}) =>
  sent<Context & { warnings?: string[] }>(zone, "GET", `/context${queryOf(query)}`);

/** Ann's zone, and where it comes from. */
async function zoneOf(user = who): Promise<[zone: unknown, source: unknown]> {
  const { time_zone, time_zone_source } = await world.user(user).get("");
  return [time_zone, time_zone_source];
}

describe("a zone in the header of a write", () => {
  it("is that of a new user, and of what is said", async () => {
    const { memory, time_zone } = await remember("Asia/Tokyo", { content: "Dentist", due: "tomorrow at 9" });
    expect([memory.due_at_iso, memory.due_at_local, time_zone]).toEqual([
      "2026-01-24T00:00:00+00:00",
      "2026-01-24 09:00:00 UTC+9",
      "Asia/Tokyo",
    ]);
    expect(await zoneOf()).toEqual(["Asia/Tokyo", "observed"]);
  });

  const FIRST: [what: string, args: Body | null][] = [
    ["a plain fact", { content: "Likes tea" }],
    ["an instant", { content: "Launch", due_at: "2026-02-01T00:00:00Z" }],
    ["a mark of nothing", null],
  ];

  it("of a first write is the user's, unless it marks nothing", async () => {
    await everyRow(FIRST, async ([_what, args], n) => {
      who = `user-${n}`;
      if (args === null) {
        await tool("Asia/Tokyo", "update_memory", { id: "k7m2x9qa", reminded_at: "now" });
        expect(await zoneOf()).toEqual(["UTC", "default"]);
      } else {
        const { time_zone } = await remember("Asia/Tokyo", args);
        expect(time_zone).toBe("Asia/Tokyo");
        expect(await zoneOf()).toEqual(["Asia/Tokyo", "observed"]);
      }
    });
  });

  const LATER: [what: string, name: string, args: Body][] = [
    ["a plain fact", "remember", { content: "Likes tea" }],
    ["a phrase", "remember", { content: "Call", due: "tomorrow at 9" }],
    ["a change", "update_memory", { entity: "Ann" }],
    ["a mark", "update_memory", { reminded_at: "now" }],
    ["an end", "forget", {}],
    ["a setting", "PATCH", { display_name: "Ann" }],
  ];

  it("moves the items of a user who has some, with whatever is written", async () => {
    await everyRow(LATER, async ([_what, name, args], n) => {
      who = `user-${n}`;
      const gym = await ann().store("Gym", { due_at: "2026-01-24T09:00" });
      const tea = await ann().store("Tea");
      const withId = name === "remember" ? args : { id: tea, ...args };
      if (name === "PATCH") await sent("Asia/Tokyo", "PATCH", "", args);
      else await tool("Asia/Tokyo", name, withId);
      expect(await zoneOf()).toEqual(["Asia/Tokyo", "observed"]);
      expect(await ann().get(`/memories/${gym}`)).toMatchObject({
        due_at_iso: "2026-01-24T00:00:00+00:00",
        due_at_local: "2026-01-24 09:00:00 UTC+9",
      });
      const zones = "SELECT earlier_zones FROM users WHERE id = ? AND app_id = ?";
      expect(await world.sql(zones, who, world.app)).toEqual([{ earlier_zones: `[[${world.now()},"UTC"]]` }]);
    });
  });

  it("is shown with the item that the call changes", async () => {
    const gym = await ann().store("Gym", { due_at: "2026-01-24T09:00" });
    const { updated } = await tool<Updated>("Asia/Tokyo", "update_memory", { id: gym, reminded_at: "now" });
    expect(updated[0]?.due_at_local).toBe("2026-01-24 09:00:00 UTC+9");
  });

  it("is stored by an isolate that knows nothing of the user", async () => {
    await ann().store("Gym", { due_at: "2026-01-24T09:00" });
    await world.sql("UPDATE users SET time_zone = 'Europe/Paris' WHERE app_id = ?", world.app);
    await world.sql(
      "UPDATE users SET time_zone_source = 'observed', time_zone_observed_at = 0 WHERE app_id = ?",
      world.app,
    );
    await remember("Asia/Tokyo", { content: "Likes tea" });
    expect(await zoneOf()).toEqual(["Asia/Tokyo", "observed"]);
    const { items } = await ann().upcoming();
    expect(items[0]?.due_at_local).toBe("2026-01-24 09:00:00 UTC+9");
  });

  it.each([
    ["its own zone", "Asia/Tokyo"],
    ["another name of the same clock", "Asia/Seoul"],
  ])("with %s changes nothing", async (_what, zone) => {
    await remember("Asia/Tokyo", { content: "Gym", due: "tomorrow at 9" });
    await world.advance(7200);
    const before = await world.sql("SELECT time_zone_observed_at FROM users WHERE app_id = ?", world.app);
    const { memory } = await remember(zone, { content: "Call", due: "tomorrow at 10" });
    expect(memory.due_at_local).toBe("2026-01-25 10:00:00 UTC+9");
    expect(await zoneOf()).toEqual(["Asia/Tokyo", "observed"]);
    expect(await world.sql("SELECT time_zone_observed_at FROM users WHERE app_id = ?", world.app)).toEqual(
      before,
    );
  });

  it("is replaced by a newer one, at most once an hour; a call that comes sooner works in it all the same", async () => {
    await remember("Asia/Tokyo", { content: "Gym", due: "tomorrow at 9" });
    await world.advance(3599);
    const soon = await remember("Europe/Berlin", { content: "Call", due: "tomorrow at 9" });
    expect([soon.memory.due_at_iso, soon.time_zone]).toEqual(["2026-01-24T08:00:00+00:00", "Europe/Berlin"]);
    const all = await remember("Europe/Berlin", { content: "Run", due: "every day at 7" });
    expect([all.memory.due_at_iso, all.memory["recurrence_time_zone"]]).toEqual([
      "2026-01-24T06:00:00+00:00",
      "Europe/Berlin",
    ]);
    const whole = await remember("Europe/Berlin", { content: "Report", due_at: "2026-01-26" });
    expect(whole.memory.due_at_iso).toBe("2026-01-25T23:00:00+00:00");
    const gym = (await ann().upcoming()).items.find(({ content }) => content === "Gym")?.id;
    const moved = await tool<Updated>("Europe/Berlin", "update_memory", { id: gym, due: "tomorrow at 8" });
    expect(moved.updated[0]?.due_at_iso).toBe("2026-01-24T07:00:00+00:00");
    expect(await zoneOf()).toEqual(["Asia/Tokyo", "observed"]);
    await world.advance(1);
    await remember("Europe/Berlin", { content: "Tea", due: "tomorrow at 9" });
    expect(await zoneOf()).toEqual(["Europe/Berlin", "observed"]);
  });

  it("wins over the app's default, which somebody else may not have", async () => {
    await world.send("PATCH", `/v1/apps/${world.app}`, { body: { default_time_zone: "Europe/London" } });
    await ann().store("Gym", { due_at: "2026-01-24T09:00" });
    expect(await zoneOf()).toEqual(["Europe/London", "app"]);
    await remember("Asia/Tokyo", { content: "Tea" });
    expect(await zoneOf()).toEqual(["Asia/Tokyo", "observed"]);
  });

  it("never replaces one that was set, and the answer names both", async () => {
    await ann().patch({ time_zone: "Europe/London" });
    for (const [name, args] of [
      ["remember", { content: "Dentist", due: "tomorrow at 9" }],
      ["remember", { content: "Likes tea" }],
      ["get_upcoming", {}],
      ["search_memory", { query: "tea" }],
      ["get_timeline", {}],
      ["update_memory", { id: "k7m2x9qa", reminded_at: "now" }],
      ["forget", { id: "k7m2x9qa" }],
    ] as const) {
      const answer = await tool<{ warnings?: string[]; time_zone: string }>("Asia/Tokyo", name, args);
      expect([
        name,
        answer.time_zone,
        answer.warnings?.filter((one) => /Tokyo.*London/.test(one)).length,
      ]).toEqual([name, "Europe/London", 1]);
    }
    for (const answer of [
      await sent<{ warnings?: string[] }>("Asia/Tokyo", "GET", ""),
      await sent<{ warnings?: string[] }>("Asia/Tokyo", "PATCH", "", { locale: "en-GB" }),
      await sent<{ warnings?: string[] }>("Asia/Tokyo", "GET", "/series"),
    ])
      expect(answer.warnings).toEqual([expect.stringMatching(/Tokyo.*London/)]);
    const { warnings } = await context("Asia/Tokyo");
    expect(warnings).toEqual([
      "the time zone Asia/Tokyo that came with this call isn't used, because the user's was set to Europe/London: set_time_zone changes it",
    ]);
    expect(await zoneOf()).toEqual(["Europe/London", "user"]);
    expect((await ann().upcoming()).items[0]?.due_at_local).toBe("2026-01-24 09:00:00 UTC");
  });

  it("says nothing where the one that was set shows the same clock", async () => {
    await ann().patch({ time_zone: "Europe/Berlin" });
    expect((await context("Europe/Paris")).warnings).toBeUndefined();
  });

  it.each(["Mars/Base", "+09:00", "x".repeat(300), "Asia/Tokyo; DROP"])(
    "that is none is ignored, and named: %s",
    async (zone) => {
      const { memory, warnings } = await remember(zone, { content: "Dentist", due: "tomorrow at 9" });
      expect(memory.due_at_local).toBe("2026-01-24 09:00:00 UTC");
      expect(warnings).toHaveLength(1);
      expect(warnings?.[0]).toContain("is no IANA name, so it was ignored");
      expect(await zoneOf()).toEqual(["UTC", "default"]);
    },
  );

  it("is ignored where a call is about nobody", async () => {
    const headers = { "almanac-time-zone": "Mars/Base" };
    expect(await bodyOf(await world.send("GET", "/v1/tools", { headers }))).toBeTruthy();
    const body = { messages: [{ role: "user", user_id: "ann", content: "hi" }] };
    await bodyOf(
      await world.send("POST", "/v1/conversations/c/messages", {
        headers: { "almanac-time-zone": "Asia/Tokyo" },
        body,
      }),
      201,
    );
    expect(await zoneOf()).toEqual(["UTC", "default"]);
  });

  it("gives way to what the same call sets, and is forgotten with null", async () => {
    await sent("Asia/Tokyo", "PATCH", "", { time_zone: "Europe/London" });
    expect(await zoneOf()).toEqual(["Europe/London", "user"]);
    await sent("Asia/Tokyo", "PATCH", "", { time_zone: null });
    expect(await zoneOf()).toEqual(["UTC", "default"]);
    await sent("Asia/Tokyo", "PATCH", "", { locale: "ja" });
    expect(await zoneOf()).toEqual(["Asia/Tokyo", "observed"]);
    await ann().patch({ time_zone: null });
    expect(await zoneOf()).toEqual(["UTC", "default"]);
  });

  it("of a first PATCH makes the user there", async () => {
    expect(await sent("Asia/Tokyo", "PATCH", "", { display_name: "Ann" })).toMatchObject({
      time_zone: "Asia/Tokyo",
      time_zone_source: "observed",
    });
    expect(await zoneOf()).toEqual(["Asia/Tokyo", "observed"]);
  });

  it("passes a preflight", async () => {
    const headers = {
      origin: "https://app.example.com",
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization, almanac-time-zone",
    };
    const response = await world.send("OPTIONS", "/v1/users/ann/tools/remember", { headers, key: null });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-headers")).toContain("almanac-time-zone");
  });
});

describe("a zone in the header of a read", () => {
  beforeEach(async () => {
    // Told two hours before, so that no line says when it was noted.
    world.setClock("2026-01-23T12:32:00Z");
    await ann().store("Gym", { due_at: "2026-01-24T09:00" });
    await ann().store("Report", { due_at: "2026-01-24" });
    await ann().store("Run", { due: "every day at 7" });
    await ann().store("Launch", { due_at: "2026-01-24T12:00:00Z" });
    await world.settle();
    world.setClock("2026-01-23T14:32:00Z");
  });

  const LINES = [
    "- [DUE 2026-01-24] (tomorrow, id …) Report",
    "- [DUE 2026-01-24 07:00] (tomorrow, id …, every day) Run",
    "- [DUE 2026-01-24 09:00] (tomorrow, id …) Gym",
    "- [DUE 2026-01-24 21:00] (tomorrow, id …) Launch",
  ];
  const linesOf = ({ volatile }: Context) =>
    volatile
      .split("\n")
      .filter((line) => line.startsWith("- ["))
      .map((line) => line.replace(/id \w{8}/, "id …").replace(/tomorrow, \d+ hours from now/, "tomorrow"));

  it("moves what the prompt shows, from KV alone", async () => {
    await context("Asia/Tokyo");
    world.forgetCalls();
    const prompt = await context("Asia/Tokyo");
    expect([world.witness.d1.length, prompt.digest.source]).toEqual([0, "kv"]);
    expect(prompt.volatile.split("\n").slice(0, 2)).toEqual([
      "Current time: 2026-01-23T23:32:00 (Asia/Tokyo)",
      "Today is Friday. Local time is UTC+9.",
    ]);
    expect(linesOf(prompt)).toEqual(LINES);
    expect(await zoneOf()).toEqual(["UTC", "default"]);
  });

  it("says the same from D1 as from KV", async () => {
    const kept = await context("Asia/Tokyo");
    const fresh = await context("Asia/Tokyo", { include_sensitive: "true" });
    expect([kept.digest.source, fresh.digest.source]).toEqual(["kv", "d1"]);
    expect(fresh.system).toBe(kept.system);
  });

  const READS: [name: string, args: Body][] = [
    ["get_upcoming", {}],
    ["search_memory", { query: "Gym" }],
    ["get_timeline", { kinds: ["due"], before: "2026-01-25" }],
  ];

  it("moves what a tool shows, and writes nothing", async () => {
    const before = await world.sql("SELECT * FROM users WHERE app_id = ?", world.app);
    await everyRow(READS, async ([name, args]) => {
      const answer = await tool<Body>("Asia/Tokyo", name, args);
      const text = JSON.stringify(answer);
      expect(text).toContain("2026-01-24 09:00:00 UTC+9");
      expect(text).not.toContain("2026-01-24 18:00:00 UTC+9");
      expect(await world.sql("SELECT * FROM users WHERE app_id = ?", world.app)).toEqual(before);
    });
  });

  it("asks for days by that clock", async () => {
    const args = { time_field: "due_at", after: "2026-01-24", before: "2026-01-24" };
    const { results } = await tool<{ results: { content: string }[] }>(
      "Pacific/Kiritimati",
      "search_memory",
      args,
    );
    expect(results.map(({ content }) => content).sort()).toEqual(["Gym", "Report", "Run"]);
    const today = async (zone: string) => {
      const { items } = await tool<Upcoming>(zone, "get_upcoming", {
        within_days: 0,
        include_reminded: true,
      });
      return items.filter(({ status }) => status !== "later").map(({ content }) => content);
    };
    // Half past four on the day of three of them there; half past two in the afternoon of the day before in UTC.
    expect(await today("Pacific/Kiritimati")).toEqual(["Report", "Run", "Gym"]);
    expect(await today("UTC")).toEqual([]);
  });

  it("moves what stood then, and leaves the versions of a history as they were", async () => {
    const [gym] = (await ann().upcoming({ include_reminded: true })).items.filter(
      ({ content }) => content === "Gym",
    );
    await ann().update({ id: gym?.id, content: "Gym hall" });
    await world.advance(60);
    const then = await sent<{ results: Body[] }>(
      "Asia/Tokyo",
      "GET",
      "/search?query=Gym&as_of=2026-01-23T14:00:00Z",
    );
    expect(then.results.map(({ content, due_at_local }) => [content, due_at_local])).toEqual([
      ["Gym", "2026-01-24 09:00:00 UTC+9"],
    ]);
    const { versions } = await sent<{ versions: Body[] }>(
      "Asia/Tokyo",
      "GET",
      `/memories/${gym?.id}/history`,
    );
    expect(versions.map(({ due_at_local }) => due_at_local)).toEqual([
      "2026-01-24 18:00:00 UTC+9",
      "2026-01-24 09:00:00 UTC+9",
    ]);
  });

  it("marks what it showed, in a zone in which it doesn't stand", async () => {
    const body = { mark_shown: true };
    const shown = await sent<Context>("Asia/Tokyo", "POST", "/context", body);
    expect(linesOf(shown)).toEqual(LINES);
    const { items } = await ann().upcoming({ include_reminded: true });
    expect(items.filter(({ status }) => status !== "later").map(({ reminded_at }) => reminded_at)).toEqual(
      Array(4).fill(world.now()),
    );
    expect(items.find(({ content }) => content === "Gym")?.due_at_local).toBe("2026-01-24 09:00:00 UTC");
  });

  it("reads at by that clock", async () => {
    const { now_local } = await sent<Context>("Asia/Tokyo", "GET", "/context?at=2026-01-24T08:00");
    expect(now_local).toBe("2026-01-24 08:00:00 UTC+9");
  });
});

it("is the own zone of whom a user's key belongs to, wherever that key writes", async () => {
  const { key } = await world.newKey({ user_id: "ann" });
  const headers = { "almanac-time-zone": "Asia/Tokyo" };
  const body = { messages: [{ role: "user", content: "hi" }] };
  await bodyOf(await world.send("POST", "/v1/conversations/~chat/messages", { key, headers, body }), 201);
  expect(await zoneOf()).toEqual(["Asia/Tokyo", "observed"]);
  const parsed = await bodyOf(
    await world.send("POST", "/v1/parse-time", { key, headers, body: { text: "tomorrow at 9" } }),
  );
  expect(parsed["due_at_local"]).toBe("2026-01-24 09:00:00 UTC+9");
});

describe("a zone in a person's message", () => {
  const says = (user: string, zone: string | undefined, created_at?: string, fields: Body = {}) => ({
    role: "user",
    user_id: user,
    content: "Dentist tomorrow at 9",
    ...(zone === undefined ? {} : { time_zone: zone }),
    ...(created_at === undefined ? {} : { created_at }),
    ...fields,
  });
  const post = async (...messages: Body[]) =>
    await bodyOf(await world.send("POST", "/v1/conversations/chat/messages", { body: { messages } }), 201);
  const clockOf = async () => {
    const { volatile } = await ann().context({ conversation_id: "chat" });
    return volatile.split("\n\n")[0]?.split("\n");
  };
  const TOKYO = ["Current time: 2026-01-23T23:32:00 (Asia/Tokyo)", "Today is Friday. Local time is UTC+9."];

  it.each(["new", "known"])("governs prompt and tools of the same turn, of a %s user", async (kind) => {
    if (kind === "known") await ann().store("Gym", { due_at: "2026-01-24T09:00" });
    await post(says("ann", "Asia/Tokyo"));
    expect(await clockOf()).toEqual(TOKYO);
    const { memory } = await ann().remember({ content: "Dentist", due: "tomorrow at 9" });
    expect(memory.due_at_iso).toBe("2026-01-24T00:00:00+00:00");
    const { memory: call } = await ann().remember({ content: "Call", due_at: "2026-01-24T09:00" });
    expect(call.due_at_iso).toBe("2026-01-24T00:00:00+00:00");
    expect(await zoneOf()).toEqual(["Asia/Tokyo", "observed"]);
    const labels = (await ann().context()).items.map(({ label }) => label);
    expect(new Set(labels)).toEqual(new Set(["[DUE 2026-01-24 09:00]"]));
  });

  it("doesn't govern the tools of a user who set another zone, and the clock part says so", async () => {
    await ann().patch({ time_zone: "Europe/London" });
    await post(says("ann", "Asia/Tokyo"));
    expect(await clockOf()).toEqual([...TOKYO, "Times in tool calls are Europe/London."]);
    expect(await zoneOf()).toEqual(["Europe/London", "user"]);
  });

  it.each([
    [
      "is that of each person's newest",
      [
        says("ann", "Asia/Tokyo", "2026-01-23T12:00:00Z"),
        says("bob", "Europe/Paris"),
        says("ann", "Asia/Dubai", "2026-01-23T11:00:00Z"),
      ],
      "Asia/Tokyo",
    ],
    ["is nobody's where it is unknown", [says("ann", "Mars/Base")], "UTC"],
    [
      "is nobody's of an agent or of the bot",
      [
        says("ann", undefined),
        { role: "assistant", content: "Hi", time_zone: "Asia/Tokyo" },
        { role: "user", agent: "Scout", content: "Hi", time_zone: "Asia/Tokyo" },
      ],
      "UTC",
    ],
    [
      "is nobody's of a person without an id",
      [says("ann", undefined), { role: "user", name: "Eve", content: "Hi", time_zone: "Asia/Tokyo" }],
      "UTC",
    ],
  ] as const)("%s", async (_what, messages, zone) => {
    await post(...messages);
    expect((await zoneOf())[0]).toBe(zone);
  });

  it("of long ago doesn't replace what was observed since", async () => {
    await remember("Asia/Tokyo", { content: "Tea" });
    await post(says("ann", "Europe/Paris", "2026-01-20T12:00:00Z"));
    expect(await zoneOf()).toEqual(["Asia/Tokyo", "observed"]);
    await world.advance(3600);
    await post(says("ann", "Europe/Paris"));
    expect(await zoneOf()).toEqual(["Europe/Paris", "observed"]);
  });

  it("of somebody else in a group leaves the user's items where they are", async () => {
    await ann().patch({ time_zone: "Europe/London" });
    await ann().store("Gym", { due_at: "2026-01-24T09:00" });
    await post(says("bob", "Asia/Tokyo"));
    const headers = { "almanac-time-zone": "Europe/London" };
    const { time_zone, items } = await bodyOf<Context>(
      await ann().send("GET", "/context?conversation_id=chat", { headers }),
    );
    expect([time_zone, items[0]?.due_at_local]).toEqual(["Asia/Tokyo", "2026-01-24 09:00:00 UTC"]);
    expect(await zoneOf("bob")).toEqual(["Asia/Tokyo", "observed"]);
    expect(await zoneOf("ann")).toEqual(["Europe/London", "user"]);
  });
});

describe("costs no further round trip", () => {
  const WRITES: [what: string, args: Body, known: string | null][] = [
    ["a new user's", { content: "Likes tea" }, null],
    ["a new user's phrase", { content: "Call", due: "tomorrow at 9" }, null],
    ["a known user's", { content: "Likes tea" }, "Asia/Tokyo"],
    ["a known user's phrase", { content: "Call", due: "tomorrow at 9" }, "Asia/Tokyo"],
    ["a user's who set one", { content: "Likes tea" }, "Europe/London"],
    ["a phrase of a user who set one", { content: "Call", due: "tomorrow at 9" }, "Europe/London"],
  ];

  it("whatever is written, and whoever is known", async () => {
    await everyRow(WRITES, async ([_what, args, known], n) => {
      who = `user-${n}`;
      await expectNoMore(args, known);
    });
  });

  async function expectNoMore(args: Body, known: string | null): Promise<void> {
    if (known === "Asia/Tokyo") await remember(known, { content: "Hello" });
    if (known === "Europe/London") await ann().patch({ time_zone: known });
    if (known !== null) await ann().upcoming();
    const plain = await tripsOf(world, async () => void (await ann().remember({ ...args, content: "One" })));
    if (known === null) {
      const bob = world.user(`${who}-bob`);
      const trips = await tripsOf(
        world,
        async () =>
          void (await bob.send("POST", "/tools/remember", {
            body: args,
            headers: { "almanac-time-zone": "Asia/Tokyo" },
          })),
      );
      expect(trips).toBe(plain);
    } else expect(await tripsOf(world, () => remember("Asia/Tokyo", args))).toBe(plain);
  }
});

it("in a context that marks what it shows, the items stand where they are stored then", async () => {
  await remember("America/New_York", { content: "Dentist", due_at: "2026-01-24T09:00:00" });
  await remember("America/New_York", { content: "Pills", due: "every day at 8" });
  world.setClock("2026-01-23T18:00:00Z");
  await world.settle();
  // The newest message tells of another zone, which is stored beside the answer; the header shows a third one alone.
  const messages = [{ role: "user", content: "I am in London", time_zone: "Europe/London" }];
  const shown = await sent<Context>("Asia/Tokyo", "POST", "/context", { messages, mark_shown: true });
  expect(shown.items).toHaveLength(2);
  await world.settle();
  const rows = await world.sql(
    `SELECT content, due_local, due_at, reminded_at IS NOT NULL AS is_marked, items_time_zone AS zone
      FROM knowledge k JOIN users u ON u.id = k.user_id ORDER BY content`,
  );
  const zone = rows[0]?.["zone"];
  const hours = zone === "Europe/London" ? 0 : 5;
  expect(
    rows.map(({ content, due_local, due_at, is_marked }) => [content, due_local, due_at, is_marked]),
  ).toEqual([
    ["Dentist", "2026-01-24T09:00:00", Date.UTC(2026, 0, 24, 9 + hours) / 1000, 1],
    ["Pills", "2026-01-24T08:00:00", Date.UTC(2026, 0, 24, 8 + hours) / 1000, 1],
  ]);
});
