import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { BOTS, credentialsOf } from "../../chat/bots";
import { openMeeting, pickDays } from "./clock";
import { directChannelOf } from "./discord-api";
import { type Connection, type Meet, PATIENCE, type Someone, startMeeting } from "./people";
import { type Fields, type Platform, TOKENS } from "./platform-api";
import { RETRY_SECONDS, type Service, startService, TIME_OUT_SECONDS } from "./service";
import { slackInactive } from "./slack-api";
import { APIS, type Reaction, type Seen, type Stubs, startStubs } from "./stubs";
import { pairLimit } from "./whatsapp-api";

/**
 * Almanac among its platforms, over real HTTP on both sides: signed calls come in, stand-ins of the platforms' APIs take
 * what goes out, and things go wrong as they do there. One service for all; what takes long is begun at the start, and
 * the tests, which run side by side, wait for what became of it.
 */

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const PLATFORMS: Platform[] = ["telegram", "slack", "discord", "whatsapp", "twilio"];
const SECOND = 1000;
/** Longer than the backoff's first delay ever is (a fifth more), so that it is this that is waited out. */
const ASKED_SECONDS = RETRY_SECONDS * 2;
/** The backoff's first delay is a fifth less at least, rounded up. What is due is found by whole seconds. */
const LEAST_DELAY = (Math.ceil(RETRY_SECONDS * 0.8) - 1) * SECOND;
const TIME_OUT = TIME_OUT_SECONDS * SECOND;

type Trouble = "too many" | "too many to one" | "down" | "hangs" | "resets" | "blocked" | "inactive";

interface Delivery {
  user_id: string;
  kind: string;
  status: string;
  attempts: number;
  last_error: string | null;
  /** Epoch seconds. */
  next_attempt_at: number | null;
}

const days = pickDays(Date.now());
let stubs: Stubs;
let service: Service;
let meet: Meet;
const connections = {} as Record<Platform, Connection>;
/** Deliveries after a first attempt that failed, by their users; to be seen before the next attempt begins. */
let failures: Promise<Map<string, Delivery>>;

beforeAll(async () => {
  stubs = await startStubs(days.zone);
  service = await startService(stubs.bases);
  meet = startMeeting(stubs);
  for (const platform of PLATFORMS) {
    // Slack tells the zone of its people when it is asked.
    connections[platform] = await connect(platform, {
      time_zone: platform === "slack" ? "Europe/Berlin" : days.zone,
    });
  }
  await prepareTurn();
  await Promise.all([...TROUBLES.map(prepareTrouble), ...RECEIVERS.map(prepareReceiver), prepareAsker()]);
  await service.cron(days.at(1, 9));
  failures = untilAllFailed();
});

afterAll(async () => {
  await service?.stop();
  await stubs?.stop();
});

async function connect(platform: Platform, settings: Fields): Promise<Connection> {
  const credentials = await credentialsOf(BOTS[platform]);
  return await service.send("POST", "/v1/connections", { platform, credentials, ...settings });
}

function pathOf(user: string): string {
  return `/v1/users/${encodeURIComponent(user)}`;
}

/** Of all that comes by itself, the reminder alone is to come. */
async function noGreeting({ user }: Someone): Promise<void> {
  await service.send("PATCH", pathOf(user), { digest: { time: null } });
}

/** As the operator sees them. */
async function deliveries(): Promise<Delivery[]> {
  const { data } = await service.operate<{ data: Delivery[] }>("GET", "/v1/deliveries?limit=100");
  return data;
}

async function untilStatus(user: string, status: string): Promise<Delivery> {
  return await vi.waitFor(async () => {
    const [delivery, ...more] = (await deliveries()).filter(({ user_id }) => user_id === user);
    expect(more).toEqual([]);
    expect(delivery).toMatchObject({ status });
    return delivery as Delivery;
  }, PATIENCE);
}

function gapOf([first, second]: [Seen, Seen]): number {
  return second.at - first.at;
}

/**
 * After how long the second of two attempts was due, of which there are no more. When it came says more about what else
 * the queue had to do, so the ledger tells; where it was looked at too late, or what it says was not waited for, the
 * calls do.
 */
async function delayOf(user: string, [first, second, ...more]: Seen[]): Promise<number> {
  expect(more).toEqual([]);
  const due = ((await failures).get(user)?.next_attempt_at ?? Number.POSITIVE_INFINITY) * SECOND;
  return Math.min(due, second?.at ?? 0) - (first?.at ?? 0);
}

describe("from a first message to the next morning", () => {
  const meeting = openMeeting(PLATFORMS.length, (time) => service.cron(time));

  it.concurrent.each(PLATFORMS)("%s", async (platform) => {
    try {
      await liveThrough(meet(connections[platform]));
    } finally {
      meeting.leave();
    }
  });

  async function liveThrough(ann: Someone): Promise<void> {
    await ann.say("remind me to pay rent tomorrow at 9");
    expect(await ann.hears(/I will remind you .*: Pay rent/)).toMatch(/09:00|9 am/);
    const plants = "water the plants the day after tomorrow at 18:00";
    await ann.say(ann.platform === "discord" ? `/remind ${plants}` : `remind me to ${plants}`);
    await ann.hears(/I will remind you .*: Water the plants/);

    await meeting.reach(days.at(1, 8));
    const morning = await ann.hears("Good morning");
    expect(morning).toContain("Pay rent");
    expect(morning).toContain("Water the plants");

    await meeting.reach(days.at(1, 9));
    expect(await ann.hears(/^Reminder: /)).toMatch(/^Reminder: Pay rent(?: \(.*\))?$/m);
    const done = ann.buttons().find((data) => data.startsWith("done:"));
    if (ann.platform === "twilio") await ann.say("/done pay rent");
    else await ann.press(done ?? "no button");
    await ann.hears("Done: Pay rent");

    const before = ann.heard().length;
    await meeting.reach(days.at(2, 8));
    await vi.waitFor(() => expect(ann.heard().length).toBeGreaterThan(before), PATIENCE);
    const [next, ...more] = ann.heard().slice(before);
    expect(more).toEqual([]);
    expect(next).toContain("Good morning");
    expect(next).toContain("Water the plants");
    expect(next).not.toMatch(/rent/i);
    expect(ann.heard().filter((text) => text.startsWith("Reminder: "))).toHaveLength(1);
  }
});

interface Case {
  platform: Platform;
  trouble: Trouble;
  reaction: Reaction;
  someone?: Someone;
}

/** The hanging ones come last: nobody is to wait for them. */
const TROUBLES: Case[] = [
  ...PLATFORMS.flatMap((platform): Case[] => [
    { platform, trouble: "too many", reaction: APIS[platform].tooMany(ASKED_SECONDS) },
    { platform, trouble: "resets", reaction: "reset" },
    { platform, trouble: "blocked", reaction: APIS[platform].blocked },
  ]),
  { platform: "whatsapp", trouble: "too many to one", reaction: pairLimit() },
  { platform: "slack", trouble: "inactive", reaction: slackInactive },
  { platform: "telegram", trouble: "down", reaction: APIS.telegram.down(502) },
  { platform: "slack", trouble: "down", reaction: APIS.slack.down(503) },
  { platform: "discord", trouble: "down", reaction: APIS.discord.down(502) },
  { platform: "whatsapp", trouble: "down", reaction: APIS.whatsapp.down(500) },
  { platform: "twilio", trouble: "down", reaction: APIS.twilio.down(503) },
  ...PLATFORMS.map((platform): Case => ({ platform, trouble: "hangs", reaction: "hang" })),
];

/** Somebody who is to be reminded tomorrow at nine, and not greeted; the first attempt meets the trouble. */
async function prepareTrouble(one: Case): Promise<void> {
  const someone = meet(connections[one.platform]);
  one.someone = someone;
  await someone.say("remind me to pay rent tomorrow at 9");
  await someone.hears(/I will remind you .*: Pay rent/);
  await noGreeting(someone);
  stubs.reactNext(someone.place, one.reaction);
}

function casesOf(...troubles: Trouble[]): Case[] {
  return TROUBLES.filter(({ trouble }) => troubles.includes(trouble));
}

function someoneOf({ someone }: Case): Someone {
  if (someone === undefined) throw new Error("there is nobody");
  return someone;
}

/** What the operator sees of first attempts that failed, once that is everybody whose second one succeeds. */
async function untilAllFailed(): Promise<Map<string, Delivery>> {
  const failed = new Map<string, Delivery>();
  const all = casesOf("too many", "too many to one", "down", "resets", "hangs").length + AGAIN.length;
  for (const until = Date.now() + PATIENCE.timeout; failed.size < all && Date.now() < until; ) {
    // Once the second one is in the queue, its row says until when it is the queue's.
    for (const one of await deliveries())
      if (
        one.status === "pending" &&
        one.attempts === 1 &&
        one.last_error !== null &&
        !failed.has(one.user_id)
      )
        failed.set(one.user_id, one);
    await new Promise((done) => setTimeout(done, PATIENCE.interval));
  }
  return failed;
}

/** The reminder's two attempts: the one that met the trouble, and the one that arrived. */
async function untilSecondAttempt(one: Case): Promise<Seen[]> {
  const someone = someoneOf(one);
  expect(await untilStatus(someone.user, "delivered")).toMatchObject({
    kind: "reminder",
    attempts: 2,
    last_error: null,
  });
  const attempts = someone.attempts("Reminder: Pay rent");
  expect(attempts.map(({ outcome }) => outcome)).toEqual(["as told", "accepted"]);
  return attempts;
}

describe("a reminder that meets trouble comes again, once:", () => {
  it.concurrent.each(casesOf("too many", "too many to one"))("$platform, $trouble", async (one) => {
    const attempts = await untilSecondAttempt(one);
    // WhatsApp and Twilio say that it was too much, and not for how long.
    const tells = one.platform !== "whatsapp" && one.platform !== "twilio";
    expect(await delayOf(someoneOf(one).user, attempts)).toBeGreaterThan(
      tells ? (ASKED_SECONDS - 1) * SECOND : LEAST_DELAY,
    );
  });

  it.concurrent.each(casesOf("down", "resets"))("$platform, $trouble", async (one) => {
    const attempts = await untilSecondAttempt(one);
    expect(await delayOf(someoneOf(one).user, attempts)).toBeGreaterThan(LEAST_DELAY);
  });

  it.concurrent.each(casesOf("hangs"))("$platform, $trouble", async (one) => {
    const { user } = someoneOf(one);
    const attempts = await untilSecondAttempt(one);
    expect((await failures).get(user)?.last_error).toMatch(`no answer within ${TIME_OUT_SECONDS} s`);
    expect(await delayOf(user, attempts)).toBeGreaterThan(TIME_OUT - SECOND + LEAST_DELAY);
  });
});

describe("who has blocked the bot", () => {
  it.concurrent.each(casesOf("blocked"))(
    "on $platform: is left alone until they write again",
    async (one) => {
      const someone = someoneOf(one);
      const { attempts, last_error } = await untilStatus(someone.user, "dead");
      expect(attempts).toBe(1);
      expect(last_error).toMatch(/block|channel_not_found|Cannot send messages|undeliverable|unsubscribed/i);
      const stopped = () => service.send<{ digest: { channel: Fields } }>("GET", pathOf(someone.user));
      expect((await stopped()).digest.channel).toMatchObject({ stopped: last_error });
      await someone.say("/today");
      await someone.hears(/Good (?:morning|afternoon|evening|day)|Nothing/i);
      expect((await stopped()).digest.channel).not.toHaveProperty("stopped");
    },
  );

  it.concurrent.each(casesOf("inactive"))("is told from a connection that is: $platform", async (one) => {
    const { user } = someoneOf(one);
    expect(await untilStatus(user, "dead")).toMatchObject({
      attempts: 1,
      last_error: expect.stringContaining("account_inactive"),
    });
  });
});

/** Somebody who asks in a channel of a server. */
let asker: Someone;
const SERVER_CHANNEL = "290926798626357000";

async function prepareAsker(): Promise<void> {
  asker = meet(connections.discord);
  await asker.say("/remind pay rent tomorrow at 9", `guild:${SERVER_CHANNEL}`);
  await vi.waitFor(() => expect(stubs.at(`discord:${SERVER_CHANNEL}`)).toHaveLength(1), PATIENCE);
  await noGreeting(asker);
}

it.concurrent("who asks in a server of Discord is answered there, and reminded alone", async () => {
  const alone = `discord:${directChannelOf(asker.user.replace("discord:", ""))}`;
  expect(await untilStatus(asker.user, "delivered")).toMatchObject({ attempts: 1 });
  const content = expect.stringContaining("Reminder: Pay rent");
  expect(stubs.at(alone)).toMatchObject([{ outcome: "accepted", body: { content } }]);
  expect(stubs.at(`discord:${SERVER_CHANNEL}`)).toHaveLength(1);
});

interface Receiver {
  name: string;
  reactions: Reaction[];
  secret?: string;
}

const RECEIVERS: Receiver[] = [
  { name: "sound", reactions: [] },
  { name: "busy", reactions: [{ status: 503, headers: { "retry-after": String(ASKED_SECONDS) }, body: "" }] },
  { name: "broken", reactions: ["reset"] },
  { name: "gone", reactions: [{ status: 410, body: "" }] },
];

/** Those of them who are tried again, and after how long at least. */
const AGAIN: [name: string, least: number][] = [
  ["busy", (ASKED_SECONDS - 1) * SECOND],
  ["broken", LEAST_DELAY],
];

/** Somebody whose digest of tomorrow morning goes to a webhook. */
async function prepareReceiver(one: Receiver): Promise<void> {
  const user = pathOf(one.name);
  const channel = { type: "webhook", url: `${stubs.url}/hooks/${one.name}` };
  const settings = { time_zone: days.zone, digest: { time: "08:30", channel } };
  const patched = await service.send<{ digest: { channel: { secret: string } } }>("PATCH", user, settings);
  one.secret = patched.digest.channel.secret;
  const due_at = new Date(days.at(1, 17)).toISOString();
  await service.send("POST", `${user}/memories`, { content: "Dentist", due_at });
  stubs.reactNext(`hook:${one.name}`, ...one.reactions);
}

const receiverOf = (name: string) => RECEIVERS.find((one) => one.name === name) as Receiver;

/** What the official library takes for genuine. */
function verified(secret: string | undefined, { raw, headers }: Seen): { type: string; data: Fields } {
  return new Webhook(secret ?? "").verify(raw, headers as Record<string, string>) as {
    type: string;
    data: Fields;
  };
}

/** The attempts at the digest of somebody's receiver, each of them genuine, and all of them the same delivery. */
function digestsOf({ name, secret }: Receiver): Seen[] {
  const posts = stubs.at(`hook:${name}`);
  for (const post of posts) {
    const { type, data } = verified(secret, post);
    expect({ type, data }).toMatchObject({
      type: "digest.daily",
      data: { user_id: name, time_zone: days.zone, text: expect.stringContaining("Dentist") },
    });
  }
  expect(new Set(posts.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  return posts;
}

describe("a digest by webhook", () => {
  it.concurrent("is signed, and comes once", async () => {
    expect(await untilStatus("sound", "delivered")).toMatchObject({ kind: "digest", attempts: 1 });
    const [post, ...more] = digestsOf(receiverOf("sound"));
    expect(more).toEqual([]);
    expect(() => verified(receiverOf("busy").secret, post as Seen)).toThrow("signature");
  });

  it.concurrent.each(AGAIN)("whose receiver is %s comes again", async (name, least) => {
    expect(await untilStatus(name, "delivered")).toMatchObject({ attempts: 2 });
    expect(await delayOf(name, digestsOf(receiverOf(name)))).toBeGreaterThan(least);
  });

  it.concurrent("whose receiver is gone ends the channel", async () => {
    const { last_error } = await untilStatus("gone", "dead");
    expect(last_error).toContain("410");
    const { digest } = await service.send<{ digest: { channel: Fields } }>("GET", pathOf("gone"));
    expect(digest.channel).toMatchObject({ stopped: last_error });
    expect(digestsOf(receiverOf("gone"))).toHaveLength(1);
  });
});

/** Somebody who talks to the app's own bot, which is broken at first, then silent, and then answers. */
let turn: { someone: Someone; connection: Connection };

async function prepareTurn(): Promise<void> {
  const forward_url = `${stubs.url}/hooks/bot`;
  const connection = await connect("telegram", { mode: "forward", forward_url, time_zone: days.zone });
  turn = { someone: meet(connection), connection };
  const due_at = new Date(days.at(1, 17)).toISOString();
  const tool_calls = [{ name: "remember", arguments: { content: "Buy a cake", due_at } }];
  const answer = { reply: "[12:00] I will remember the cake.", tool_calls };
  stubs.reactNext("hook:bot", { status: 503, body: "" }, "hang", { status: 200, body: answer });
  await turn.someone.say("do I need a cake?");
}

it.concurrent("a bot of one's own is asked again, its person hears why nothing comes, and then the answer", async () => {
  const { someone, connection } = turn;
  const notice = await someone.hears("One moment");
  const reply = await someone.hears("remember the cake");
  // What the bot promised is in the morning message, and pushed when it is due.
  expect(someone.heard().slice(0, 2)).toEqual([notice, reply]);
  expect(reply).toBe("I will remember the cake.");
  const asked = stubs.at("hook:bot");
  expect(asked.map(({ reaction }) => reaction)).toMatchObject([{ status: 503 }, "hang", { status: 200 }]);
  const [first, second] = asked as [Seen, Seen];
  const [told] = someone.attempts("One moment") as [Seen];
  expect(gapOf([second, told])).toBeGreaterThan(TIME_OUT - SECOND);
  expect(gapOf([first, told])).toBeLessThan(60 * SECOND);

  for (const call of asked) {
    const { type, data } = verified(connection.forward_secret, call);
    expect({ type, data }).toMatchObject({
      type: "message.created",
      data: {
        connection_id: connection.id,
        user_id: someone.user,
        message: { content: "do I need a cake?", addressed: true },
        context: { time_zone: days.zone, system: expect.stringContaining("Current time") },
        tools: expect.arrayContaining([expect.objectContaining({ name: "remember" })]),
      },
    });
  }
  expect(new Set(asked.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  const { items } = await service.send<{ items: Fields[] }>(
    "GET",
    `${pathOf(someone.user)}/upcoming?include_reminded=true`,
  );
  expect(items.map(({ content }) => content)).toEqual(["Buy a cake"]);
});

it("the worker's log holds no credential and no address of a receiver", () => {
  const log = service.logs().join("\n");
  expect(log).toContain('"message":"inbound"');
  const tokens = PLATFORMS.map((platform) => BOTS[platform].credentials[TOKENS[platform]] ?? "none");
  for (const secret of [...tokens, turn.connection.forward_secret ?? "none", "/hooks/"])
    expect(log).not.toContain(secret);
});
