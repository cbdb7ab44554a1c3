import { vi } from "vitest";
import type { PlatformName } from "../../src/platforms/platforms";
import { openStage, type Stage } from "../reminders/stage";
import type { Body } from "../support/wire";
import { bodyOf } from "../support/world";
import { BOTS, type Bot, credentialsOf, type Press, type Said } from "./bots";

/**
 * A stage with bots of messaging platforms on it. What a platform calls goes through the worker's own `fetch`, signed
 * as the platform signs; what the worker calls is caught by platforms that answer as their APIs do.
 */

export interface ApiCall {
  platform: PlatformName | "web";
  method: string;
  url: string;
  headers: Headers;
  /** JSON, or the fields of a form. */
  body: Body;
  raw: string;
  /** Epoch seconds by the clock. */
  at: number;
}

export interface Connection extends Body {
  id: string;
  platform: PlatformName;
  webhook_url: string;
  forward_secret?: string;
}

export interface StoredMessage extends Body {
  id: string;
  external_id: string | null;
  role: string;
  name: string | null;
  user_id: string | null;
  content: string;
  created_at: number;
  created_at_ms: number;
}

export interface Chat {
  stage: Stage;
  bot: Bot;
  connection: Connection;
  /** All calls out, and those that showed somebody a text. */
  calls: ApiCall[];
  /** Set to answer a call out in another way than the platform's usual one. */
  onCall: (call: ApiCall) => Response | null | Promise<Response | null>;
  /** Sends a message through the webhook, and does not yet answer it. */
  send(text: string, more?: Partial<Said>): Promise<Response>;
  /** Sends a message, answers it, and gives the texts that went out. */
  say(text: string, more?: Partial<Said>): Promise<string[]>;
  press(data: string, more?: Partial<Press>): Promise<string[]>;
  /** A genuine call with this body. */
  post(body: string | URLSearchParams, connection?: Connection): Promise<Response>;
  /** A call with whatever headers. */
  knock(path: string, body: string, headers: Record<string, string>, method?: string): Promise<Response>;
  /** Texts since the last time it was asked, oldest first. */
  heard(): string[];
  /** What the buttons of the newest text carry. */
  buttons(): string[];
  connect(more?: Body): Promise<Connection>;
  patch(settings: Body, id?: string): Promise<Body>;
  messages(conversation?: string): Promise<StoredMessage[]>;
  said(more?: Partial<Said>): Said;
  path(connection?: Connection): string;
}

const HOSTS: Record<string, PlatformName> = {
  "api.telegram.org": "telegram",
  "slack.com": "slack",
  "hooks.slack.com": "slack",
  "discord.com": "discord",
  "graph.facebook.com": "whatsapp",
  "api.twilio.com": "twilio",
};

export const NOON = "2026-01-23T14:32:00Z";

export async function openChat(
  platform: PlatformName,
  settings: Body = { time_zone: "Europe/Berlin" },
  time = NOON,
): Promise<Chat> {
  return await openChatOn(await openStage(time), platform, settings);
}

/** The same on a stage that is open already. */
export async function openChatOn(stage: Stage, platform: PlatformName, settings: Body): Promise<Chat> {
  const bot = BOTS[platform];
  const calls: ApiCall[] = [];
  let heardUpTo = 0;
  let serial = 0;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const url = String(input);
    const headers = new Headers(init?.headers);
    const raw = String(init?.body ?? "");
    const form = headers.get("content-type")?.includes("form") === true;
    const call: ApiCall = {
      platform: HOSTS[new URL(url).hostname] ?? "web",
      method: init?.method ?? "GET",
      url,
      headers,
      raw,
      body: form ? Object.fromEntries(new URLSearchParams(raw)) : (JSON.parse(raw) as Body),
      at: stage.now(),
    };
    calls.push(call);
    return (await chat.onCall(call)) ?? usual(call, calls.length);
  });

  const chat: Chat = {
    stage,
    bot,
    connection: null as unknown as Connection,
    calls,
    onCall: () => null,
    said: (more = {}) => {
      if (more.n === undefined) serial += 1;
      return {
        text: "hello",
        n: serial,
        at: Date.now(),
        person: bot.person,
        chat: bot.chat,
        ...more,
      };
    },
    path: (connection = chat.connection) => new URL(connection.webhook_url).pathname,
    knock: (path, body, headers, method = "POST") =>
      stage.send(method, path, { key: null, headers, ...(method === "GET" ? {} : { body }) }),
    post: async (body, connection = chat.connection) => {
      const raw = String(body);
      const headers = await bot.sign(raw, connection.webhook_url, stage.now());
      const type = body instanceof URLSearchParams ? "application/x-www-form-urlencoded" : "application/json";
      return await chat.knock(chat.path(connection), raw, { "content-type": type, ...headers });
    },
    send: (text, more = {}) => chat.post(bot.message(chat.said({ text, ...more }))),
    say: async (text, more = {}) => {
      chat.heard();
      const response = await chat.send(text, more);
      if (response.status >= 300) throw new Error(`the webhook answered ${response.status}`);
      await stage.drain();
      // Nobody writes twice in one moment.
      stage.setClock(stage.now() + 1);
      return chat.heard();
    },
    press: async (data, more = {}) => {
      if (bot.press === null) throw new Error("no buttons there");
      chat.heard();
      const response = await chat.post(bot.press({ ...chat.said(), data, ...more }));
      if (response.status >= 300) throw new Error(`the webhook answered ${response.status}`);
      await stage.drain();
      return chat.heard();
    },
    heard: () => {
      const fresh = calls.slice(heardUpTo);
      heardUpTo = calls.length;
      return fresh
        .map((call) => (call.platform === bot.platform ? bot.textOf(call) : null))
        .filter((text) => text !== null);
    },
    buttons: () => {
      const last = calls.findLast((call) => call.platform === bot.platform && bot.textOf(call) !== null);
      return last === undefined ? [] : bot.buttonsOf(last);
    },
    connect: async (more = {}) =>
      await bodyOf<Connection>(
        await stage.send("POST", "/v1/connections", {
          body: { platform, credentials: await credentialsOf(bot), ...more },
        }),
        201,
      ),
    patch: async (change, id = chat.connection.id) =>
      await bodyOf(await stage.send("PATCH", `/v1/connections/${id}`, { body: change })),
    messages: async (conversation = `${platform}:${bot.chat}`) => {
      const path = `/v1/conversations/${encodeURIComponent(conversation)}/messages`;
      const response = await stage.send("GET", path);
      if (response.status === 404) return [];
      return (await bodyOf<{ data: StoredMessage[] }>(response)).data;
    },
  };
  chat.connection = await chat.connect(settings);
  return chat;
}

/** What the platforms answer to a call that is in order. */
function usual(call: ApiCall, n: number): Response {
  switch (call.platform) {
    case "telegram": {
      const id = Number(call.body["chat_id"] ?? 0);
      return Response.json({ ok: true, result: { message_id: 5000 + n, chat: { id }, date: call.at } });
    }
    case "slack":
      if (call.url.startsWith("https://hooks.slack.com/")) return new Response("ok");
      if (call.url.endsWith("/users.info")) return Response.json({ ok: false, error: "missing_scope" });
      return Response.json({
        ok: true,
        channel: call.body["channel"],
        ts: `${call.at}.9${String(n).padStart(5, "0")}`,
      });
    case "discord":
      return Response.json({ id: `9000${n}` });
    case "whatsapp":
      return Response.json({ messaging_product: "whatsapp", messages: [{ id: `wamid.out${n}` }] });
    case "twilio":
      return Response.json({ sid: `SMout${n}`, status: "queued" }, { status: 201 });
    default:
      return new Response(null, { status: 204 });
  }
}

/** The connections' ledger as an operator reads it. */
export async function deliveries(chat: Chat): Promise<Body[]> {
  const { data } = await bodyOf<{ data: Body[] }>(await chat.stage.send("GET", "/v1/deliveries"));
  return data;
}
