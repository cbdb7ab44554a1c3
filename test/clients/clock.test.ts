import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as client from "../../clients/typescript/src/client";
import { clockPart, knownZone, UNREADABLE } from "../../clients/typescript/src/clock";
import { renderClock } from "../../src/time/prompt/prompt";
import { canonicalZone } from "../../src/time/zones/zone";

/** What a client knows without the service: the time. */

const NOW = Date.UTC(2026, 0, 23, 14, 32) / 1000;

describe("the clock part", () => {
  it("is the service's own, byte for byte, in every zone and on both sides of clock changes", () => {
    const check = (zone: string, now: number) =>
      expect(clockPart(zone, now)).toBe(renderClock({ now, zone, unknownZone: null }));
    for (const zone of ["UTC", ...Intl.supportedValuesOf("timeZone")])
      for (const days of [0, 160]) check(zone, NOW + days * 86_400);
    const change = Date.UTC(2026, 2, 29, 1) / 1000;
    for (const zone of ["Europe/London", "Pacific/Chatham", "Asia/Kathmandu", "America/St_Johns"])
      for (let minute = -60; minute <= 60; minute += 1) check(zone, change + minute * 61);
  });

  it("has a zone's name as the service writes it, and none for what is no zone", () => {
    for (const name of ["Asia/Tokyo", "asia/tokyo", "Europe/London", "etc/gmt+5", "UTC"])
      expect(knownZone(name)).toBe(canonicalZone(name));
    for (const name of ["Mars/Base", "+09:00", "-03", "", "Tokyo\n", null, undefined, 9])
      expect(knownZone(name), String(name)).toBeNull();
  });
});

/** What the service does with a request. */
type Behaviour = (path: string, signal: AbortSignal) => Promise<Response> | Response;

const refuses: Behaviour = () => {
  throw new TypeError("connection refused");
};

const hangs: Behaviour = async (_path, signal) =>
  await new Promise((_done, broken) =>
    signal.addEventListener("abort", () => broken(signal.reason as Error), { once: true }),
  );

const answers: Behaviour = () => Response.json({ system: "whole", time_zone: "Asia/Tokyo", revision: 1 });

let behaviour: Behaviour;
let asked: string[];

function openClient(settings: Partial<client.Settings> = {}): client.Almanac {
  return new client.Almanac({
    url: "https://almanac.test/",
    key: "k",
    fetch: async (url, init) => {
      const path = new URL(url).pathname.replace("/v1/users/", "");
      asked.push(path);
      return await behaviour(path, init.signal as AbortSignal);
    },
    ...settings,
  });
}

/** An answer, and the milliseconds after which it came. */
async function timed<Value>(call: () => Promise<Value>): Promise<{ value: Value; took: number }> {
  const began = Date.now();
  const value = await call();
  return { value, took: Date.now() - began };
}

/** Lets the waits between a call's tries pass at once. */
async function withoutWaiting<Value>(call: Promise<Value>): Promise<Value> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  call.then(end, end);
  while (!isOver) await vi.advanceTimersByTimeAsync(50);
  return await call;
}

beforeEach(() => {
  // Not Intl: files share an isolate, which keeps formatters, and a faked one reads the epoch as now.
  vi.useFakeTimers({
    toFake: ["Date", "setTimeout", "clearTimeout"],
    now: NOW * 1000,
    shouldAdvanceTime: true,
    advanceTimeDelta: 5,
  });
  asked = [];
});

afterEach(() => vi.useRealTimers());

const AWAY: [string, Behaviour][] = [
  ["refuses", refuses],
  ["hangs", hangs],
  ["is overloaded", () => new Response("", { status: 503 })],
  ["is broken", () => new Response("error code: 1101", { status: 500 })],
  ["asks for patience", () => new Response("", { status: 429, headers: { "retry-after": "20" } })],
];

describe("a service that is away", () => {
  it.each(AWAY)("and %s: its user's clock is there within half a second", async (_name, away) => {
    const almanac = openClient();
    behaviour = answers;
    await almanac.getContext("ann");
    behaviour = away;
    const { value, took } = await timed(() => almanac.getContext("ann"));
    // The machine that tests may be slow.
    expect(took).toBeLessThan(900);
    const now = value.now ?? 0;
    expect(value.system).toBe(
      `${renderClock({ now, zone: "Asia/Tokyo", unknownZone: null })}\n\n${UNREADABLE}`,
    );
    expect(value).toMatchObject({
      volatile: value.system,
      stable: "",
      time_zone: "Asia/Tokyo",
      now_tz: "UTC+9",
      now_local: expect.stringMatching(/^2026-01-23 23:32:0\d UTC\+9$/),
      digest: { source: "none", stale: true },
      warnings: [
        expect.stringMatching(/^the service does not answer \(.+\): .* by the clock of Asia\/Tokyo$/),
      ],
    });
  });

  it.each(AWAY.slice(0, 3))("and %s: nobody waits again for 30 seconds", async (_name, away) => {
    const almanac = openClient();
    behaviour = away;
    await almanac.getContext("ann");
    for (let turn = 0; turn < 5; turn += 1) {
      const { value, took } = await timed(() => almanac.getContext("bob"));
      expect(took).toBeLessThan(100);
      expect(value.system).toContain("Current time: 2026-01-23T14:32:");
    }
    vi.setSystemTime(NOW * 1000 + 60_000);
    behaviour = answers;
    expect((await almanac.getContext("ann")).system).toBe("whole");
  });

  it("is back as soon as a read beside the clock has its answer", async () => {
    const almanac = openClient();
    behaviour = refuses;
    await almanac.getContext("ann");
    behaviour = answers;
    expect((await almanac.getContext("ann")).system).toMatch(/^Current time/);
    await vi.waitFor(async () => expect((await almanac.getContext("ann")).system).toBe("whole"));
    expect(asked.filter((path) => path === "ann/context").length).toBeLessThan(7);
  });

  it("isn't one that is only slow: a sign of it is waited for, and then the answer", async () => {
    const almanac = openClient();
    behaviour = async (path) => {
      if (path.includes("security")) return new Response("");
      await new Promise((done) => setTimeout(done, 1200));
      return await answers(path, AbortSignal.timeout(1));
    };
    expect((await almanac.getContext("ann")).system).toBe("whole");
    expect(asked).toEqual(["ann/context", "/.well-known/security.txt"]);
  });

  it("isn't one that is slow and silent for a moment: its answer ends the wait of others", async () => {
    const almanac = openClient();
    behaviour = async (path, signal) => {
      if (path.includes("security")) return await hangs(path, signal);
      await new Promise((done) => setTimeout(done, 800));
      return await answers(path, signal);
    };
    expect((await almanac.getContext("ann")).system).toMatch(/^Current time/);
    await new Promise((done) => setTimeout(done, 600));
    behaviour = answers;
    expect((await almanac.getContext("ann")).system).toBe("whole");
  });

  it("is told of where a developer asks: another moment, endless patience, a wrong key", async () => {
    behaviour = refuses;
    const endless = openClient({ patience: Number.POSITIVE_INFINITY });
    await expect(withoutWaiting(endless.getContext("ann"))).rejects.toMatchObject({ code: "no_answer" });
    expect(asked).toHaveLength(5);
    const another = openClient().getContext("ann", {}, { at: "2026-01-24" });
    await expect(withoutWaiting(another)).rejects.toMatchObject({ code: "no_answer" });
    behaviour = () => Response.json({ detail: "a valid key", code: "unauthorized" }, { status: 401 });
    await expect(openClient().getContext("ann")).rejects.toMatchObject({ status: 401 });
  });

  it("loses no write sooner than before, but where it has failed just now and somebody waits", async () => {
    const almanac = openClient();
    behaviour = refuses;
    const write = (hurry: boolean) => almanac.remember("ann", { content: "Dentist" }, { hurry });
    await expect(withoutWaiting(write(false))).rejects.toMatchObject({ code: "no_answer" });
    expect(asked).toHaveLength(5);
    const { took } = await timed(async () => await expect(write(true)).rejects.toThrow("no answer"));
    expect(took).toBeLessThan(100);
    expect(asked).toHaveLength(5);
    await expect(withoutWaiting(write(false))).rejects.toMatchObject({ code: "no_answer" });
    expect(asked).toHaveLength(10);
  });
});

describe("the zone of the clock without the service", () => {
  const zoneOf = async (
    almanac: client.Almanac,
    args?: client.GetContextArguments,
    options?: client.ReadOptions,
  ) => (await almanac.getContext("ann", args, options)).time_zone;

  it("is the message's, else the one last heard of the user, else the call's, else the client's, else UTC", async () => {
    behaviour = refuses;
    expect(await zoneOf(openClient())).toBe("UTC");
    expect(await zoneOf(openClient({ timeZone: "Europe/Paris" }))).toBe("Europe/Paris");
    const call = { timeZone: "Europe/Berlin" };
    expect(await zoneOf(openClient({ timeZone: "Europe/Paris" }), {}, call)).toBe("Europe/Berlin");
    expect(await zoneOf(openClient({ timeZone: "Europe/Paris" }), {}, { timeZone: "Mars/Base" })).toBe(
      "Europe/Paris",
    );
    const almanac = openClient();
    behaviour = answers;
    await almanac.getUpcoming("ann");
    behaviour = refuses;
    expect(await zoneOf(almanac, {}, call)).toBe("Asia/Tokyo");
    expect(almanac.clock("ann")).toContain("(Asia/Tokyo)");
    expect(almanac.clock("bob", call)).toContain("(Europe/Berlin)");
    const messages = [
      { role: "user" as const, content: "Hi", time_zone: "America/Lima" },
      { role: "assistant" as const, content: "Hello" },
    ];
    const answer = await almanac.getContext("ann", { messages });
    expect(answer.time_zone).toBe("America/Lima");
    expect(answer.messages).toEqual(messages.map(({ role, content }) => ({ role, content })));
  });

  it("gives messages of a provider's form back as they came, without what stands beside them", async () => {
    behaviour = refuses;
    const messages = [
      { role: "user", content: "Hi", created_at: 1_769_178_720, name: "Ann", time_zone: "America/Lima" },
      { role: "assistant", content: null, tool_calls: [], createdAt: 1_769_178_720_000 },
    ];
    const openai = await openClient().getContext("ann", { messages, format: "openai" });
    expect(openai.time_zone).toBe("America/Lima");
    expect(openai.messages).toEqual([
      { role: "user", content: "Hi", name: "Ann" },
      { role: "assistant", content: null, tool_calls: [] },
    ]);
    const ours = await openClient().getContext("ann", { messages, format: "ai-sdk" });
    expect(ours.messages[0]).toEqual({ role: "user", content: "Hi" });
  });

  it("says where it isn't known", async () => {
    behaviour = refuses;
    const { warnings } = await openClient().getContext("ann");
    expect(warnings?.[0]).toMatch(/only the time is known, in UTC, for the user's time zone is unknown$/);
  });
});

describe("the zone of a call", () => {
  it("goes with it as a header", async () => {
    const zones: (string | null)[] = [];
    const almanac = openClient({
      timeZone: "Asia/Tokyo",
      fetch: async (_url, { headers }) => {
        zones.push(new Headers(headers).get("almanac-time-zone"));
        return Response.json({});
      },
    });
    await almanac.remember("ann", { content: "Dentist" });
    await almanac.getContext("ann", {}, { timeZone: "Europe/London" });
    await almanac.runToolCalls("ann", {}, { format: "openai", timeZone: "Tōkyō\n" });
    expect(zones).toEqual(["Asia/Tokyo", "Europe/London", "T?ky??"]);
  });
});
