import { Webhook } from "standardwebhooks";
import { beforeEach, describe, expect, it } from "vitest";
import { problemOf } from "../support/problem";
import type { UserClient } from "../support/world";
import { at, openStage, type Stage } from "./stage";

const EIGHT = at("2026-03-02T08:00:00Z");
const URL = "https://hooks.example.com/ann";
const OWN = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

let stage: Stage;
let ann: UserClient;

beforeEach(async () => {
  stage = await openStage("2026-03-01T12:00:00Z");
  ann = stage.user();
});

type Settings = { digest: { channel: Record<string, unknown> | null } };

async function setChannel(channel: unknown, headers = {}): Promise<Response> {
  return await ann.send("PATCH", "", {
    body: { digest: { time: "08:00", send_empty: true, channel } },
    headers,
  });
}

async function channelOf(response: Response): Promise<Record<string, unknown> | null> {
  expect(response.status).toBe(200);
  return ((await response.json()) as Settings).digest.channel;
}

describe("the secret of a channel", () => {
  it("is made where none is sent, and shown by that answer alone", async () => {
    const channel = await channelOf(await setChannel({ type: "webhook", url: URL }));
    expect(channel).toEqual({
      type: "webhook",
      url: URL,
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    });
    expect(await channelOf(await ann.send("GET", ""))).toEqual({ type: "webhook", url: URL });
    const other = await ann.send("PATCH", "", { body: { digest: { time: "09:00" }, display_name: "Ann" } });
    expect(await channelOf(other)).toEqual({ type: "webhook", url: URL });
    const again = await channelOf(await setChannel({ type: "webhook", url: URL }));
    expect(again?.["secret"]).not.toBe(channel?.["secret"]);
  });

  it("can be the receiver's own, and is what signs", async () => {
    expect(await channelOf(await setChannel({ type: "webhook", url: URL, secret: OWN }))).toMatchObject({
      secret: OWN,
    });
    await stage.run(EIGHT);
    const [post] = stage.posts;
    expect(new Webhook(OWN).verify(post?.body ?? "", post?.headers ?? {})).toMatchObject({
      type: "digest.daily",
    });
  });

  it("is sealed at rest, stands in no log, and is no other user's", async () => {
    const channel = await channelOf(await setChannel({ type: "webhook", url: URL, secret: OWN }));
    await stage.run(EIGHT);
    for (const table of ["users", "idempotency", "deliveries"])
      expect(JSON.stringify(await stage.sql(`SELECT * FROM ${table}`))).not.toContain(OWN.slice(6));
    expect(await stage.kv()).not.toContain(OWN.slice(6));
    expect(stage.logs.join("\n")).not.toContain(String(channel?.["secret"]).slice(6));
    // Carried over to another user, the sealed text opens nothing.
    const bob = await stage.subscriber("bob", { send_empty: true });
    const [sealed] = await stage.sql("SELECT digest_channel FROM users WHERE id = 'ann'");
    await stage.sql(
      "UPDATE users SET digest_channel = ?, next_digest_at = ? WHERE id = 'bob'",
      sealed?.["digest_channel"],
      EIGHT,
    );
    expect(JSON.stringify(await bob.get(""))).not.toContain("whsec_");
    await stage.run(EIGHT + 60);
    expect(await stage.ledger("bob")).toMatchObject([
      { status: "dead", last_error: expect.stringContaining("secret") },
    ]);
    expect(stage.posts).toHaveLength(1);
  });

  it("is told again to a repeat with the same Idempotency-Key, and kept sealed for it", async () => {
    const headers = { "idempotency-key": "channel-1" };
    const first = await (await setChannel({ type: "webhook", url: URL }, headers)).text();
    const secret = /whsec_([^"]+)/.exec(first)?.[1] ?? "none";
    expect(await (await setChannel({ type: "webhook", url: URL }, headers)).text()).toBe(first);
    expect(JSON.stringify(await stage.sql("SELECT * FROM idempotency"))).not.toContain(secret);
  });

  it.each([
    ["without its prefix", OWN.slice(6)],
    ["too short", "whsec_c2hvcnQ="],
    ["too long", `whsec_${btoa("x".repeat(65))}`],
    ["no base64", "whsec_!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!"],
    ["empty", ""],
  ])("%s is refused, by name and without being repeated", async (_name, secret) => {
    const response = await setChannel({ type: "webhook", url: URL, secret });
    const problem = await problemOf(response, { status: 422, path: "digest.channel.secret" });
    if (secret !== "") expect(JSON.stringify(problem)).not.toContain(secret);
    expect(await stage.sql("SELECT * FROM users")).toEqual([]);
  });
});

describe("the address of a channel", () => {
  it.each([
    "http://hooks.example.com/ann",
    "ftp://hooks.example.com/ann",
    "hooks.example.com",
    "https://localhost/ann",
    "https://api.localhost/ann",
    "https://127.0.0.1/ann",
    "https://127.1/ann",
    "https://2130706433/ann",
    "https://0x7f000001/ann",
    "https://[::1]/ann",
    "https://[::ffff:10.0.0.1]/ann",
    "https://10.0.0.1/ann",
    "https://172.16.0.1/ann",
    "https://192.168.1.1/ann",
    "https://100.64.0.1/ann",
    "https://169.254.169.254/latest/meta-data",
    "https://metadata.google.internal/ann",
    "https://8.8.8.8/ann",
    "https://printer.local/ann",
    "https://intranet/ann",
    "https://user:password@hooks.example.com/ann",
    "https://hooks.example.com:22/ann",
    "https://127.0.0.1.nip.io/ann",
    `https://hooks.example.com/${"x".repeat(2100)}`,
    "",
  ])("%s is refused at configuration, by name", async (url) => {
    await problemOf(await setChannel({ type: "webhook", url }), { status: 422, path: "digest.channel.url" });
    expect(await stage.sql("SELECT * FROM users")).toEqual([]);
  });

  it.each(["http://127.0.0.1:9999/hook", "http://localhost:9999/hook", "http://[::1]:9999/hook"])(
    "%s is taken in a local run that says so",
    async (url) => {
      stage.bindings.ALLOW_LOCAL_DELIVERY = "true";
      expect(await channelOf(await setChannel({ type: "webhook", url }))).toMatchObject({ url });
      await stage.run(EIGHT);
      expect(stage.posts).toMatchObject([{ url }]);
    },
  );

  it("in a private network is refused in a local run too", async () => {
    stage.bindings.ALLOW_LOCAL_DELIVERY = "true";
    await problemOf(await setChannel({ type: "webhook", url: "http://192.168.1.1/hook" }), { status: 422 });
  });

  it("that was allowed once and is no more is not written to", async () => {
    stage.bindings.ALLOW_LOCAL_DELIVERY = "true";
    await setChannel({ type: "webhook", url: "http://127.0.0.1:9999/hook" });
    stage.bindings.ALLOW_LOCAL_DELIVERY = "false";
    await stage.run(EIGHT);
    expect(stage.posts).toEqual([]);
    expect(await stage.ledger()).toMatchObject([
      { status: "dead", last_error: expect.stringContaining("not allowed") },
    ]);
  });
});

describe("other faults of a channel", () => {
  it.each([
    ["no type", { url: URL }, "digest.channel"],
    ["an unknown type", { type: "pigeon", url: URL }, "digest.channel"],
    ["no address", { type: "webhook" }, "digest.channel.url"],
    ["an unknown field", { type: "webhook", url: URL, retries: 3 }, "digest.channel"],
    ["text", "https://hooks.example.com", "digest.channel"],
  ])("%s is refused", async (_name, channel, path) => {
    const problem = await problemOf(await setChannel(channel), { status: 422 });
    expect(problem.errors?.[0]?.path).toMatch(new RegExp(`^${path}`));
  });

  it.each(["8:00", "24:00", "08:60", "08:00:00", "eight", "", 8])("a time of %j is refused", async (time) => {
    const response = await ann.send("PATCH", "", { body: { digest: { time } } });
    await problemOf(response, { status: 422, path: "digest.time" });
  });

  it("a time without a channel claims nothing, and a channel set later is used from the next time on", async () => {
    await ann.patch({ digest: { time: "08:00", send_empty: true } });
    expect((await ann.get("")).next_digest_at).toBe(EIGHT);
    await stage.run(EIGHT);
    expect(await stage.ledger()).toEqual([]);
    stage.setClock(EIGHT + 3600);
    await setChannel({ type: "webhook", url: URL });
    await stage.run(EIGHT + 86_400);
    expect(await stage.ledger()).toMatchObject([{ subject: "2026-03-03", status: "delivered" }]);
  });

  it("null takes it away", async () => {
    await setChannel({ type: "webhook", url: URL });
    expect(await channelOf(await setChannel(null))).toBeNull();
    await stage.run(EIGHT);
    expect(await stage.ledger()).toEqual([]);
  });
});
