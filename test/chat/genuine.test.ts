import { describe, expect, it } from "vitest";
import type { PlatformName } from "../../src/platforms/platforms";
import { HOSTILE } from "../platforms/calls";
import { dumpD1 } from "../support/dump";
import { BOTS } from "./bots";
import { type Chat, openChat } from "./chat";

/** Who may come in at all, and what of it leaves a trace. */

const ALL = Object.keys(BOTS) as PlatformName[];
const NAMES_OF_SIGNATURES: Record<PlatformName, string> = {
  telegram: "x-telegram-bot-api-secret-token",
  slack: "x-slack-signature",
  discord: "x-signature-ed25519",
  whatsapp: "x-hub-signature-256",
  twilio: "x-twilio-signature",
  standard: "webhook-signature",
};
/** Where the time of sending is signed. */
const TIMED: PlatformName[] = ["slack", "standard"];

const writes = (chat: Chat) =>
  chat.stage.witness.d1.flat().filter(({ sql }) => /^\s*(insert|update|delete|replace)/i.test(sql));

async function calling(chat: Chat, now = chat.stage.now()) {
  const body = String(chat.bot.message(chat.said({ text: "remind me to pay rent tomorrow at 9" })));
  const type = chat.bot.platform === "twilio" ? "application/x-www-form-urlencoded" : "application/json";
  const signed = await chat.bot.sign(body, chat.connection.webhook_url, now);
  return { body, headers: { "content-type": type, ...signed } };
}

/** Sends what must not come in, and sees that it left no trace. */
async function refused(chat: Chat, send: () => Promise<Response>, status = 401): Promise<void> {
  const before = await dumpD1();
  chat.stage.forgetCalls();
  const response = await send();
  expect(response.status).toBe(status);
  expect(await response.text()).toBe("");
  expect(writes(chat)).toEqual([]);
  expect(chat.stage.witness.kv).toEqual([]);
  expect(chat.stage.waiting).toEqual([]);
  expect(chat.calls).toEqual([]);
  expect(await dumpD1()).toBe(before);
}

describe.each(ALL)("a call to %s", (platform) => {
  const header = NAMES_OF_SIGNATURES[platform];

  it("without a signature, with a wrong one or with another body is refused and leaves no trace", async () => {
    const chat = await openChat(platform);
    const path = chat.path();
    const { body, headers } = await calling(chat);
    const { [header]: signature = "", ...unsigned } = headers as Record<string, string>;
    await refused(chat, () => chat.knock(path, body, unsigned));
    for (const wrong of [
      "",
      " ",
      "0",
      signature.slice(0, -1),
      `${signature}0`,
      signature.toUpperCase() === signature ? signature.toLowerCase() : signature.toUpperCase(),
      "a".repeat(8192),
      "\u00e9",
    ]) {
      // Hex has no case.
      if (wrong.toLowerCase() === signature && platform !== "telegram") continue;
      await refused(chat, () => chat.knock(path, body, { ...headers, [header]: wrong }));
    }
    // Telegram signs nothing: its token vouches for any body.
    if (platform !== "telegram") {
      await refused(chat, () => chat.knock(path, body.replace("rent", "debt"), headers));
      await refused(chat, () => chat.knock(path, "", headers));
    }
    for (const junk of HOSTILE) await refused(chat, () => chat.knock(path, junk, unsigned));
    expect((await chat.knock(path, body, headers)).status).toBe(200);
    expect(await chat.messages()).toHaveLength(1);
  });

  it("with the signature of another connection is refused", async () => {
    const chat = await openChat(platform);
    const { body, headers } = await calling(chat);
    const changed: Record<PlatformName, Record<string, string>> = {
      telegram: { secret_token: "another-one" },
      slack: { signing_secret: "another-one" },
      discord: { public_key: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a" },
      whatsapp: { app_secret: "another-one" },
      twilio: { auth_token: "another-one" },
      standard: { secret: `whsec_${btoa("x".repeat(32))}` },
    };
    const { credentials } = chat.bot;
    const other = await chat.connect({
      credentials: { ...credentials, public_key: undefined, ...changed[platform] },
    });
    await refused(chat, () => chat.knock(chat.path(other), body, headers));
  });

  it("to a connection that is not there, or of another platform, finds nothing", async () => {
    const chat = await openChat(platform);
    const { body, headers } = await calling(chat);
    const { id } = chat.connection;
    const paths = ALL.filter((other) => other !== platform).map((other) => `/webhooks/${other}/${id}`);
    for (const path of [
      ...paths,
      `/webhooks/${platform}/con_nothere`,
      `/webhooks/${platform}/${id}x`,
      `/webhooks/${platform}/`,
      `/webhooks/${platform}`,
      `/webhooks/${platform}/${id}/more`,
      `/webhooks/${platform}/'%20OR%201=1`,
      `/webhooks/__proto__/${id}`,
      "/webhooks/",
    ])
      await refused(chat, () => chat.knock(path, body, headers), 404);
    await chat.stage.send("DELETE", `/v1/connections/${id}`);
    await refused(chat, () => chat.knock(chat.path(), body, headers), 404);
  });

  it("by another method is refused", async () => {
    const chat = await openChat(platform);
    const { body, headers } = await calling(chat);
    await refused(chat, () => chat.knock(chat.path(), body, headers, "PUT"), 405);
    const status = platform === "whatsapp" ? 403 : 405;
    await refused(chat, () => chat.knock(chat.path(), "", {}, "GET"), status);
  });

  it("that is genuine and makes no sense is taken, and nothing is stored", async () => {
    const chat = await openChat(platform);
    const before = await dumpD1();
    // Twilio's form is a part of what it signs, and can always be read.
    for (const junk of HOSTILE.filter((text) => platform !== "twilio" || !text.startsWith("%E0"))) {
      const response = await chat.post(junk);
      expect(response.status, junk.slice(0, 60)).toBeLessThan(300);
      expect(response.status, junk.slice(0, 60)).toBeGreaterThanOrEqual(200);
    }
    await chat.stage.drain();
    expect(chat.calls).toEqual([]);
    expect(await dumpD1()).toBe(before);
  });
});

describe.each(TIMED)("a signature of %s", (platform) => {
  it("holds for five minutes either way", async () => {
    const chat = await openChat(platform);
    for (const seconds of [-301, 301, -86_400, 86_400]) {
      const { body, headers } = await calling(chat, chat.stage.now() + seconds);
      await refused(chat, () => chat.knock(chat.path(), body, headers));
    }
    for (const seconds of [-300, 300]) {
      const { body, headers } = await calling(chat, chat.stage.now() + seconds);
      expect((await chat.knock(chat.path(), body, headers)).status).toBe(200);
    }
  });

  it("has a plain integer for a time", async () => {
    const chat = await openChat(platform);
    const name = platform === "slack" ? "x-slack-request-timestamp" : "webhook-timestamp";
    const { body, headers } = await calling(chat);
    for (const time of ["", "abc", "1e9", `${chat.stage.now()}.0`, `+${chat.stage.now()}`, "NaN", "0x10"])
      await refused(chat, () => chat.knock(chat.path(), body, { ...headers, [name]: time }));
  });
});

it("a flood of forged calls writes nothing and reads one row each", async () => {
  const chat = await openChat("slack");
  const { body, headers } = await calling(chat);
  await refused(chat, async () => {
    const forged = { ...headers, "x-slack-signature": `v0=${"0".repeat(64)}` };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => chat.knock(chat.path(), body, forged)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    expect(chat.stage.witness.d1).toHaveLength(50);
    return answers[0] as Response;
  });
});

it("a body of megabytes is refused", async () => {
  const chat = await openChat("standard");
  await refused(chat, () => chat.post(`{"a":"${"x".repeat(4 * 1024 * 1024)}"}`), 413);
});

describe("WhatsApp's verification", () => {
  const query = (more: Record<string, string>) =>
    `?${new URLSearchParams({ "hub.mode": "subscribe", "hub.challenge": "1158201444", ...more })}`;

  it("is answered with its challenge for the right token", async () => {
    const chat = await openChat("whatsapp");
    const path = `${chat.path()}${query({ "hub.verify_token": "the verify token" })}`;
    const response = await chat.knock(path, "", {}, "GET");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("text/plain");
    expect(await response.text()).toBe("1158201444");
  });

  it("is refused for any other", async () => {
    const chat = await openChat("whatsapp");
    for (const more of [
      {},
      { "hub.verify_token": "" },
      { "hub.verify_token": "another" },
      { "hub.verify_token": "the verify token", "hub.mode": "unsubscribe" },
    ] as Record<string, string>[])
      await refused(chat, () => chat.knock(`${chat.path()}${query(more)}`, "", {}, "GET"), 403);
  });
});

it("Slack's and Discord's checks are answered", async () => {
  const slack = await openChat("slack");
  const check = await slack.post(
    JSON.stringify({ type: "url_verification", token: "x", challenge: "3eZbrw" }),
  );
  expect(await check.json()).toEqual({ challenge: "3eZbrw" });
  const discord = await openChat("discord");
  const ping = await discord.post(JSON.stringify({ id: "1", type: 1, version: 1 }));
  expect(await ping.json()).toEqual({ type: 1 });
});
