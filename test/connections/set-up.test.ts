import { beforeEach, describe, expect, it } from "vitest";
import { LANGUAGE_CODES } from "../../src/words/language";
import { type Chat, openChat } from "../chat/chat";
import { problemOf } from "../support/problem";
import { bodyOf } from "../support/world";

/** Pointing a platform at its connection: by its API, by a manifest, or in words that say what to do by hand. */

/** What a bot's menu on Telegram holds: all that has a command. */
const MENU = [
  ...["remind", "list", "upcoming", "today", "tomorrow", "done", "snooze", "move", "rename", "skip"],
  ...["stop_repeating", "stop_reminding", "undo"],
  ...["remember", "search", "timeline", "timezone", "digest", "forget", "forget_me", "export", "help"],
];

const register = async (chat: Chat, id = chat.connection.id) =>
  await chat.stage.send("POST", `/v1/connections/${id}/register`);

describe("register", () => {
  let chat: Chat;
  beforeEach(async () => {
    chat = await openChat("telegram");
    chat.onCall = () => Response.json({ ok: true, result: true });
  });

  it("sets Telegram's webhook with its secret, and the commands, and may be called again", async () => {
    for (let n = 0; n < 2; n += 1)
      expect(await bodyOf(await register(chat), 200)).toEqual({
        id: chat.connection.id,
        platform: "telegram",
        status: "registered",
        webhook_url: chat.connection.webhook_url,
      });
    const [webhook, ...menus] = chat.calls.slice(0, 13);
    expect(webhook).toMatchObject({
      url: "https://api.telegram.org/bot123456:ABC-DEF/setWebhook",
      body: {
        url: chat.connection.webhook_url,
        secret_token: "the_secret-token",
        allowed_updates: ["message", "edited_message", "callback_query"],
      },
    });
    // Without a language the menu is everybody's who has none of their own.
    expect(menus.map(({ body }) => body["language_code"] ?? "en")).toEqual(LANGUAGE_CODES);
    for (const { url, body } of menus) {
      expect(url).toMatch(/\/setMyCommands$/);
      const listed = body["commands"] as { command: string; description: string }[];
      expect(listed.map(({ command }) => command)).toEqual(MENU);
      for (const { command, description } of listed) {
        expect(command).toMatch(/^[a-z0-9_]{1,32}$/);
        expect(description.trim()).toBe(description);
        expect(description.length).toBeGreaterThan(0);
        expect(description.length).toBeLessThanOrEqual(256);
      }
      expect(new Set(listed.map(({ description }) => description)).size).toBe(MENU.length);
    }
    const menusAsText = menus.map(({ body }) => JSON.stringify(body["commands"]));
    expect(new Set(menusAsText).size).toBe(LANGUAGE_CODES.length);
    expect(chat.calls).toHaveLength(26);
  });

  it("says what Telegram refuses, without the token", async () => {
    chat.onCall = () =>
      Response.json(
        { ok: false, error_code: 401, description: "Unauthorized 123456:ABC-DEF" },
        { status: 401 },
      );
    const refused = await problemOf(await register(chat), { status: 422 });
    expect(JSON.stringify(refused)).toContain("Telegram refused");
    expect(JSON.stringify(refused)).not.toContain("ABC-DEF");
  });

  it("asks to come back when Telegram doesn't answer", async () => {
    chat.onCall = () => {
      throw new TypeError("connection refused");
    };
    const response = await register(chat);
    expect(response.headers.get("retry-after")).toBe("30");
    await problemOf(response, { status: 503 });
  });

  it("of an unknown connection is a 404, also of another app's", async () => {
    await problemOf(await register(chat, "con_zzzzzzzzzzzzzzzz"), { status: 404 });
    expect(chat.calls).toEqual([]);
  });

  it("tells Discord the commands, and where to send interactions", async () => {
    const other = await openChat("discord");
    await bodyOf(await register(other), 200);
    expect(other.calls.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
      "PUT /api/v10/applications/555000111/commands",
      "PATCH /api/v10/applications/@me",
    ]);
    const [commands, application] = other.calls;
    expect(JSON.parse(commands?.raw ?? "[]")).toContainEqual(
      expect.objectContaining({ type: 3, name: "Remember this" }),
    );
    expect(commands?.headers.get("authorization")).toBe("Bot MTk4.abc.def");
    expect(application?.body).toEqual({ interactions_endpoint_url: other.connection.webhook_url });
  });

  it.each([
    ["slack", "manifest"],
    ["whatsapp", "Callback URL"],
    ["twilio", "A message comes in"],
    ["standard", "webhook_url"],
  ] as const)("of %s says what to do by hand", async (platform, words) => {
    const other = await openChat(platform);
    const refused = await problemOf(await register(other), { status: 422 });
    expect(JSON.stringify(refused)).toContain(words);
    expect(other.calls).toEqual([]);
  });
});

describe("Slack's manifest", () => {
  const manifestOf = async (chat: Chat, id = chat.connection.id) =>
    await chat.stage.send("GET", `/v1/connections/${id}/manifest`);

  it("is ready to paste, before the app has its secrets", async () => {
    const chat = await openChat("slack");
    const made = await bodyOf<{ id: string; webhook_url: string }>(
      await chat.stage.send("POST", "/v1/connections", { body: { platform: "slack", credentials: {} } }),
      201,
    );
    const url = made.webhook_url;
    expect(await bodyOf(await manifestOf(chat, made.id), 200)).toMatchObject({
      features: {
        app_home: {
          home_tab_enabled: true,
          messages_tab_enabled: true,
          messages_tab_read_only_enabled: false,
        },
        slash_commands: [{ command: "/almanac", url }],
        shortcuts: [{ name: "Remember this", type: "message", callback_id: "remember" }],
      },
      settings: {
        event_subscriptions: {
          request_url: url,
          bot_events: expect.arrayContaining(["app_home_opened", "message.im"]),
        },
        interactivity: { is_enabled: true, request_url: url },
      },
    });
    // Nothing is genuine before there is a secret.
    expect(
      (await chat.knock(new URL(url).pathname, "{}", await chat.bot.sign("{}", url, chat.stage.now())))
        .status,
    ).toBe(401);
    await chat.patch({ credentials: chat.bot.credentials }, made.id);
    const challenge = JSON.stringify({ type: "url_verification", challenge: "abc" });
    const headers = await chat.bot.sign(challenge, url, chat.stage.now());
    expect(await (await chat.knock(new URL(url).pathname, challenge, headers)).json()).toEqual({
      challenge: "abc",
    });
  });

  it("with one secret alone is refused by name", async () => {
    const chat = await openChat("slack");
    for (const name of ["signing_secret", "bot_token"]) {
      const { [name]: _left, ...credentials } = chat.bot.credentials;
      const body = { platform: "slack", credentials };
      const refused = await problemOf(await chat.stage.send("POST", "/v1/connections", { body }), {
        status: 422,
      });
      expect(JSON.stringify(refused)).toContain(`credentials.${name}`);
    }
  });

  it("is no other platform's", async () => {
    const chat = await openChat("telegram");
    expect(JSON.stringify(await problemOf(await manifestOf(chat), { status: 422 }))).toContain("only Slack");
    await problemOf(await manifestOf(chat, "con_zzzzzzzzzzzzzzzz"), { status: 404 });
  });
});
