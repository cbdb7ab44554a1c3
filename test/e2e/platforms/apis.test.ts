import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { messageTo, type OutboundMessage, plainLines } from "../../../src/platforms/message";
import { type ApiBases, type Sender, sendMessage } from "../../../src/platforms/sending";
import { BOTS } from "../../chat/bots";
import { type Platform, TOKENS } from "./platform-api";
import { type Stubs, startStubs } from "./stubs";

/** The senders alone, against the stand-ins of the platforms' APIs: how each refuses, and messages that replace others. */

const CHATS: Record<Platform, string> = {
  telegram: "4242",
  slack: "D024BE91L",
  discord: "772908445358620702",
  whatsapp: "16505551234",
  twilio: "+15552223333",
};
const PLATFORMS = Object.keys(CHATS) as Platform[];
const now = () => Math.floor(Date.now() / 1000);

let stubs: Stubs;

beforeAll(async () => {
  stubs = await startStubs("Europe/Berlin");
});

beforeEach(() => {
  for (const platform of PLATFORMS) stubs.known[platform].chats.add(CHATS[platform]);
  stubs.seen.splice(0);
});

afterAll(() => stubs.stop());

async function send(platform: Platform, more: Partial<OutboundMessage> & { token_of_bot?: string } = {}) {
  const { token_of_bot, ...message } = more;
  const credentials = { ...BOTS[platform].credentials };
  if (token_of_bot !== undefined) credentials[TOKENS[platform]] = token_of_bot;
  const sender = {
    platform,
    credentials,
    ...(platform === "whatsapp" ? { window: { last_inbound_at: now(), template: null } } : {}),
  } as unknown as Sender;
  const bases = Object.fromEntries(
    PLATFORMS.map((name) => [name, stubs.bases[`${name.toUpperCase()}_API_BASE`]]),
  ) as ApiBases;
  const buttons = [[{ label: "Done", data: "done:k7m2x9qa" }]];
  const text = plainLines("Pay <b>rent & more*\nnow");
  return await sendMessage({ ...messageTo(CHATS[platform], text, buttons), ...message }, sender, {
    bases,
    now: now(),
  });
}

describe.each(PLATFORMS)("%s", (platform) => {
  it("takes a message as it is sent, and gives its id", async () => {
    const outcome = await send(platform);
    expect(outcome).toMatchObject({ kind: "delivered", external_ids: [expect.any(String)] });
    const texts = stubs.seen.map((call) => BOTS[platform].textOf(call));
    expect(texts[0]?.replaceAll("\\", "")).toContain("rent & more*\nnow");
  });

  it("takes one that is longer than a message may be", async () => {
    const outcome = await send(platform, { lines: plainLines(`${"<&*_ ".repeat(2000)}\nend`) });
    expect(outcome.kind).toBe("delivered");
    // An SMS is cut, because each of its segments is paid for.
    if (platform === "twilio") expect(stubs.seen).toHaveLength(1);
    else expect(stubs.seen.length).toBeGreaterThan(1);
    expect(stubs.seen.map((call) => call.outcome)).not.toContain("refused");
  });

  it("refuses a wrong token, which the error doesn't repeat", async () => {
    const outcome = await send(platform, { token_of_bot: "not-the-token" });
    expect(stubs.seen).toMatchObject([{ outcome: "refused" }]);
    expect(outcome).toMatchObject({ kind: "failed", error: expect.stringMatching(REFUSALS[platform]) });
    expect(JSON.stringify(outcome)).not.toContain("not-the-token");
  });

  it("says that somebody is not there", async () => {
    stubs.known[platform].chats.delete(CHATS[platform]);
    expect(await send(platform)).toMatchObject({ kind: "gone" });
  });
});

const REFUSALS: Record<Platform, RegExp> = {
  telegram: /^Telegram: answered 401: Unauthorized: check the connection's credentials$/,
  slack: /^Slack: refused: invalid_auth/,
  discord: /^Discord: answered 401: 401: Unauthorized: check the connection's credentials$/,
  whatsapp: /^WhatsApp: refused \(190\): the access token is not valid any more$/,
  twilio: /^Twilio: answered 401: Authenticate: check the connection's credentials$/,
};

describe.each(["telegram", "slack", "discord"] as const)("%s", (platform) => {
  const editsOf = (path: RegExp) => stubs.seen.filter((call) => path.test(`${call.method} ${call.path}`));

  it("puts a message in the place of another", async () => {
    const sent = await send(platform);
    const [id = ""] = sent.kind === "delivered" ? sent.external_ids : [];
    const edited = await send(platform, { replaces: id, lines: plainLines("Done: Pay rent"), buttons: [] });
    expect(edited).toMatchObject({ kind: "delivered", external_ids: [id] });
    const edits = editsOf(/editMessageText$|chat\.update$|^PATCH \/channels\/\d+\/messages\/\d+$/);
    expect(edits).toMatchObject([{ outcome: "accepted" }]);
  });
});

it("telegram: says in a message of its own what can't replace another", async () => {
  const outcome = await send("telegram", { replaces: "4242:1" });
  expect(outcome).toMatchObject({ kind: "delivered" });
  expect(stubs.seen.map(({ outcome: what }) => what)).toEqual(["refused", "accepted"]);
});

it("telegram: takes the same text twice in one place for said", async () => {
  const sent = await send("telegram");
  const replaces = sent.kind === "delivered" ? (sent.external_ids[0] ?? "") : "";
  await send("telegram", { replaces });
  expect(await send("telegram", { replaces })).toEqual({ kind: "delivered", external_ids: [] });
});
