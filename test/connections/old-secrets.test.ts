import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import type { PlatformName } from "../../src/platforms/platforms";
import { BOTS, credentialsOf } from "../chat/bots";
import { type Chat, openChat } from "../chat/chat";
import { problemOf } from "../support/problem";
import type { Body } from "../support/wire";
import { bodyOf } from "../support/world";

/** A connection's secrets that were replaced, and are good for a day beside those that took their place. */

const ALL = Object.keys(BOTS) as PlatformName[];
const DAY = 86_400;
const BOT_URL = "https://bot.example.com/turn";

/** The part of its credentials that proves a platform's calls, as it is not the bot's. */
const CHANGED: Record<PlatformName, Record<string, string>> = {
  telegram: { secret_token: "another-one" },
  slack: { signing_secret: "another-one" },
  discord: { public_key: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a" },
  whatsapp: { app_secret: "another-one" },
  twilio: { auth_token: "another-one" },
  standard: { secret: `whsec_${btoa("x".repeat(32))}` },
};

/** Neither the bot's nor those above. */
const THIRD: Partial<Record<PlatformName, Record<string, string>>> = {
  telegram: { secret_token: "the-third-one" },
};

interface Shown extends Body {
  forward_secret?: string;
  old_credentials?: { valid_until: number; valid_until_iso: string };
  old_forward_secret?: { valid_until: number };
}

const path = (chat: Chat) => `/v1/connections/${chat.connection.id}`;
const patch = async (chat: Chat, body: Body) =>
  await bodyOf<Shown>(await chat.stage.send("PATCH", path(chat), { body }));
const credentials = async (chat: Chat, more: Body = {}) => ({
  ...(await credentialsOf(chat.bot)),
  ...more,
});

/** What a call gets that is signed with the bot's own credentials. */
async function statusOf(chat: Chat): Promise<number> {
  return (await chat.send("hello")).status;
}

const rows = (chat: Chat) => chat.stage.sql<{ place: string }>("SELECT place FROM old_secrets");

describe.each(ALL)("the credentials of %s", (platform) => {
  it("are good for a day after they were replaced, and refused and deleted after it", async () => {
    const chat = await openChat(platform);
    const start = chat.stage.now();
    const changed = await patch(chat, { credentials: await credentials(chat, CHANGED[platform]) });
    expect(changed.old_credentials).toMatchObject({
      valid_until: start + DAY,
      valid_until_iso: "2026-01-24T14:32:00+00:00",
    });
    const read = await bodyOf<Shown>(await chat.stage.send("GET", path(chat)));
    expect(read).toEqual(changed);
    const listed = await bodyOf<{ data: Shown[] }>(await chat.stage.send("GET", "/v1/connections"));
    expect(listed.data).toEqual([changed]);
    chat.stage.setClock(start + DAY - 1);
    expect(await statusOf(chat)).toBe(200);
    expect(chat.stage.logs.at(-1)).toContain('"credentials":"old"');
    chat.stage.setClock(start + DAY);
    expect(await statusOf(chat)).toBe(401);
    const after = await bodyOf<Shown>(await chat.stage.send("GET", path(chat)));
    expect(after).not.toHaveProperty("old_credentials");
    expect(await rows(chat)).toHaveLength(1);
    await chat.stage.pass(start + DAY + 300);
    expect(await rows(chat)).toEqual([]);
  });

  it("are good at once where they are new, and an unchanged proof keeps nothing", async () => {
    const chat = await openChat(platform, {
      credentials: { ...(await credentialsOf(BOTS[platform])), ...CHANGED[platform] },
    });
    expect(await statusOf(chat)).toBe(401);
    const changed = await patch(chat, { credentials: await credentials(chat) });
    expect(await statusOf(chat)).toBe(200);
    expect(chat.stage.logs.at(-1)).not.toContain('"credentials"');
    const again = await patch(chat, { credentials: await credentials(chat) });
    expect(again.old_credentials).toEqual(changed.old_credentials);
    expect(await rows(chat)).toHaveLength(1);
  });

  it("end at once where the call says so, with the change or after it", async () => {
    const chat = await openChat(platform);
    const other = await credentials(chat, CHANGED[platform]);
    const changed = await patch(chat, { credentials: other, old_credentials: null });
    expect(changed).not.toHaveProperty("old_credentials");
    expect(await statusOf(chat)).toBe(401);
    await patch(chat, { credentials: await credentials(chat) });
    await patch(chat, { credentials: other });
    expect(await statusOf(chat)).toBe(200);
    expect(await patch(chat, { old_credentials: null })).not.toHaveProperty("old_credentials");
    expect(await statusOf(chat)).toBe(401);
    expect(await rows(chat)).toEqual([]);
  });
});

it("credentials that are replaced twice within the day are each good for theirs, and a fourth change ends the first", async () => {
  const chat = await openChat("telegram");
  const start = chat.stage.now();
  await patch(chat, { credentials: await credentials(chat, CHANGED.telegram) });
  chat.stage.setClock(start + 3600);
  const second = await patch(chat, { credentials: await credentials(chat, THIRD.telegram) });
  expect(second.old_credentials?.valid_until).toBe(start + 3600 + DAY);
  expect(await statusOf(chat)).toBe(200);
  chat.stage.setClock(start + DAY);
  expect(await statusOf(chat)).toBe(401);
  const knock = async (token: string) => {
    const headers = { "content-type": "application/json", "x-telegram-bot-api-secret-token": token };
    return (await chat.knock(chat.path(), String(chat.bot.message(chat.said())), headers)).status;
  };
  expect([await knock("another-one"), await knock("the-third-one")]).toEqual([200, 200]);
  for (const n of [1, 2, 3])
    await patch(chat, { credentials: await credentials(chat, { secret_token: `number-${n}` }) });
  expect(await rows(chat)).toHaveLength(3);
  expect([await knock("another-one"), await knock("the-third-one"), await knock("number-1")]).toEqual([
    401, 200, 200,
  ]);
});

it("two changes at once lose no secret", async () => {
  const chat = await openChat("telegram");
  const tokens = ["first-of-two", "second-of-two"];
  await Promise.all(
    tokens.map(async (secret_token) =>
      patch(chat, { credentials: await credentials(chat, { secret_token }) }),
    ),
  );
  for (const token of ["the_secret-token", ...tokens]) {
    const headers = { "content-type": "application/json", "x-telegram-bot-api-secret-token": token };
    const sent = await chat.knock(chat.path(), String(chat.bot.message(chat.said())), headers);
    expect(sent.status, token).toBe(200);
  }
});

it("WhatsApp's address is checked with the verify token of the day before too", async () => {
  const chat = await openChat("whatsapp");
  const start = chat.stage.now();
  await patch(chat, { credentials: await credentials(chat, { verify_token: "another token" }) });
  const ask = async (token: string) => {
    const query = new URLSearchParams({
      "hub.mode": "subscribe",
      "hub.challenge": "77",
      "hub.verify_token": token,
    });
    return (await chat.knock(`${chat.path()}?${query}`, "", {}, "GET")).status;
  };
  expect([await ask("the verify token"), await ask("another token"), await ask("a third")]).toEqual([
    200, 200, 403,
  ]);
  chat.stage.setClock(start + DAY);
  expect([await ask("the verify token"), await ask("another token")]).toEqual([403, 200]);
});

describe("the secret of what is forwarded", () => {
  const forward = { mode: "forward", forward_url: BOT_URL };

  /** By which of the secrets the newest call to the bot verifies. */
  async function signers(chat: Chat, ...secrets: string[]): Promise<boolean[]> {
    await chat.say("hello");
    const call = chat.calls.filter(({ url }) => new URL(url).hostname === "bot.example.com").at(-1);
    const headers = Object.fromEntries(call?.headers ?? []);
    return secrets.map((secret) => {
      try {
        return new Webhook(secret).verify(call?.raw ?? "", headers) !== null;
      } catch {
        return false;
      }
    });
  }

  async function open(): Promise<Chat> {
    const chat = await openChat("telegram", forward);
    chat.onCall = ({ url }) => (new URL(url).hostname === "bot.example.com" ? Response.json({}) : null);
    return chat;
  }

  it("changes at an unchanged address, is shown once, and the one before signs too for a day", async () => {
    const chat = await open();
    const start = chat.stage.now();
    const first = chat.connection.forward_secret ?? "";
    const changed = await patch(chat, { forward_secret: "new" });
    const second = changed.forward_secret ?? "";
    expect(second).toMatch(/^whsec_/);
    expect(second).not.toBe(first);
    expect(changed.old_forward_secret?.valid_until).toBe(start + DAY);
    expect(await bodyOf(await chat.stage.send("GET", path(chat)))).not.toHaveProperty("forward_secret");
    expect(await signers(chat, first, second)).toEqual([true, true]);
    const third = (await patch(chat, { forward_secret: "new" })).forward_secret ?? "";
    expect(await signers(chat, first, second, third)).toEqual([true, true, true]);
    chat.stage.setClock(start + DAY + 3600);
    expect(await signers(chat, first, second, third)).toEqual([false, false, true]);
  });

  it("ends at once where the call says so, and with another address", async () => {
    const chat = await open();
    const first = chat.connection.forward_secret ?? "";
    const second =
      (await patch(chat, { forward_secret: "new", old_forward_secret: null })).forward_secret ?? "";
    expect(await signers(chat, first, second)).toEqual([false, true]);
    await patch(chat, { forward_secret: "new" });
    const moved = await patch(chat, { forward_url: `${BOT_URL}/other` });
    expect(moved).not.toHaveProperty("old_forward_secret");
    expect(await signers(chat, first, second, moved.forward_secret ?? "")).toEqual([false, false, true]);
    expect(await rows(chat)).toEqual([]);
  });

  it("is refused by name where nothing is forwarded, and for any other value", async () => {
    const chat = await openChat("telegram");
    for (const forward_secret of ["new", "", "whsec_x", true])
      await problemOf(await chat.stage.send("PATCH", path(chat), { body: { forward_secret } }), {
        status: 422,
        path: "forward_secret",
      });
    for (const name of ["old_credentials", "old_forward_secret"])
      for (const value of [true, "null", {}, 0])
        await problemOf(await chat.stage.send("PATCH", path(chat), { body: { [name]: value } }), {
          status: 422,
          path: name,
        });
  });

  it("is sealed where it is kept, and goes with its connection", async () => {
    const chat = await open();
    const first = chat.connection.forward_secret ?? "";
    await patch(chat, { forward_secret: "new", credentials: await credentials(chat, CHANGED.telegram) });
    expect((await rows(chat)).map(({ place }) => place).sort()).toEqual(["credentials", "forward"]);
    const kept = JSON.stringify(await chat.stage.sql("SELECT * FROM old_secrets"));
    for (const secret of [first.slice(6), "the_secret-token", "123456:ABC-DEF"])
      expect(kept).not.toContain(secret);
    const exported = await (await chat.stage.send("GET", "/v1/export")).text();
    expect(exported).not.toContain("old_");
    await bodyOf(await chat.stage.send("DELETE", path(chat)));
    expect(await rows(chat)).toEqual([]);
  });
});

it("an app changes its own connections alone", async () => {
  const chat = await openChat("telegram");
  const { key } = await chat.stage.newKey({ app: "stranger" });
  const { key: user } = await chat.stage.newKey({ user_id: "telegram:4242" });
  const body = { credentials: await credentials(chat, CHANGED.telegram), old_credentials: null };
  expect((await chat.stage.send("PATCH", path(chat), { key, body })).status).toBe(404);
  expect((await chat.stage.send("PATCH", path(chat), { key: user, body })).status).toBe(403);
  expect(await rows(chat)).toEqual([]);
  expect(await statusOf(chat)).toBe(200);
});
