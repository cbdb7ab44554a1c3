import type { PlatformName } from "../../src/platforms/platforms";
import { base64, bytes, hex, hmac } from "../platforms/calls";

/** Loads in workerd and in Node: Web APIs alone, and no type of either's. */

/** As much of a call to a platform's API as tells what it shows. */
export interface ShownCall {
  url: string;
  body: Record<string, unknown>;
}

/** What a test needs to know of a platform to speak as it does: its calls in, and how its API is called. */
export interface Bot {
  platform: PlatformName;
  credentials: Record<string, string>;
  /** The person and the direct chat that calls come from unless a test says otherwise. */
  person: string;
  chat: string;
  /** A call that says this. */
  message(said: Said): string | URLSearchParams;
  /** A press of one of the bot's buttons; null where the platform has none. */
  press: ((press: Press) => string | URLSearchParams) | null;
  /** `body` is what goes over the wire, `url` the address it goes to, `now` epoch seconds. */
  sign(body: string, url: string, now: number): Promise<Record<string, string>>;
  externalId(said: Said): string;
  /** The text of an API call that shows one to people; null for other calls. */
  textOf(call: ShownCall): string | null;
  /** What the buttons of an API call carry. */
  buttonsOf(call: ShownCall): string[];
}

export interface Said {
  text: string;
  /** Tells messages apart; the same number is the same message. */
  n: number;
  /** Epoch milliseconds. */
  at: number;
  person: string;
  chat: string;
}

export interface Press extends Omit<Said, "text"> {
  data: string;
  /** Where Slack takes answers, if not at its own address. */
  responses?: string;
}

type Fields = Record<string, unknown>;
const field = (value: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>((inside, key) => (inside as Fields | undefined)?.[key], value);
const list = (value: unknown): Fields[] => (Array.isArray(value) ? (value as Fields[]) : []);

const telegram: Bot = {
  platform: "telegram",
  credentials: { bot_token: "123456:ABC-DEF", secret_token: "the_secret-token" },
  person: "4242",
  chat: "4242",
  message: (said) => JSON.stringify({ update_id: 1000 + said.n, message: telegramMessage(said) }),
  press: ({ data, n, at, person, chat }) =>
    JSON.stringify({
      update_id: 1000 + n,
      callback_query: {
        id: `q${n}`,
        from: telegramPerson(person),
        message: {
          message_id: 900,
          date: Math.floor(at / 1000),
          chat: telegramChat(chat),
          from: { id: 1, is_bot: true, first_name: "Almanac" },
          text: "Reminder",
        },
        chat_instance: "1",
        data,
      },
    }),
  sign: async () => ({ "x-telegram-bot-api-secret-token": "the_secret-token" }),
  externalId: ({ chat, n }) => `${chat}:${n}`,
  textOf: ({ url, body }) =>
    /\/(sendMessage|editMessageText)$/.test(url) ? unescapeXml(String(body["text"])) : null,
  buttonsOf: ({ body }) =>
    (field(body, "reply_markup", "inline_keyboard") as Fields[][] | undefined)
      ?.flat()
      .map((button) => String(button["callback_data"])) ?? [],
};

export function telegramMessage({ text, n, at, person, chat }: Said): Fields {
  return {
    message_id: n,
    from: telegramPerson(person),
    chat: telegramChat(chat),
    date: Math.floor(at / 1000),
    text,
  };
}

function telegramPerson(id: string) {
  return { id: Number(id), is_bot: false, first_name: `P${id}`, language_code: "en" };
}

function telegramChat(id: string) {
  return id.startsWith("-")
    ? { id: Number(id), type: "supergroup", title: "Flat" }
    : { id: Number(id), type: "private", first_name: `P${id}` };
}

const slack: Bot = {
  platform: "slack",
  credentials: { signing_secret: "8f742231b10e8888abcd99yyyzzz85a5", bot_token: "xoxb-1-2-abc" },
  person: "U2147483697",
  chat: "D024BE91L",
  message: (said) => JSON.stringify(slackEnvelope(slackMessage(said), `Ev${said.n}`)),
  press: ({ data, n, person, chat, at, responses = "https://hooks.slack.com" }) =>
    new URLSearchParams({
      payload: JSON.stringify({
        type: "block_actions",
        user: { id: person, username: "ann", team_id: "T1" },
        trigger_id: `trigger.${n}`,
        container: { type: "message", message_ts: "1769178720.000900", channel_id: chat },
        channel: { id: chat, name: chat.startsWith("D") ? "directmessage" : "general" },
        message: { type: "message", ts: "1769178720.000900", text: "Reminder" },
        response_url: `${responses}/actions/T1/${n}/xyz`,
        actions: [
          { action_id: "b0.0", block_id: "b", type: "button", value: data, action_ts: slackTs(n, at) },
        ],
      }),
    }),
  sign: async (body, _url, now) => ({
    "x-slack-request-timestamp": String(now),
    "x-slack-signature": `v0=${hex(await hmac("SHA-256", "8f742231b10e8888abcd99yyyzzz85a5", `v0:${now}:${body}`))}`,
  }),
  externalId: ({ chat, n, at }) => `${chat}:${slackTs(n, at)}`,
  textOf: ({ url, body }) =>
    /\/chat\.(postMessage|update)$|\/actions\/T1\//.test(url)
      ? unescapeXml(String(body["text"]).replace(/<!date\^[^|>]*\|([^>]*)>/g, "$1"))
      : null,
  buttonsOf: ({ body }) =>
    list(body["blocks"])
      .flatMap((block) => (block["type"] === "actions" ? list(block["elements"]) : []))
      .map((button) => String(button["value"])),
};

export function slackMessage({ text, n, at, person, chat }: Said) {
  const ts = slackTs(n, at);
  return {
    type: "message",
    channel: chat,
    user: person,
    text,
    ts,
    event_ts: ts,
    channel_type: chat.startsWith("D") ? "im" : "channel",
  };
}

export function slackEnvelope(event: Fields, event_id: string): Fields {
  return {
    token: "XXYYZZ",
    team_id: "T1",
    api_app_id: "A1",
    event,
    type: "event_callback",
    event_id,
    event_time: 1769178720,
    authorizations: [{ enterprise_id: null, team_id: "T1", user_id: "U0BOT", is_bot: true }],
  };
}

function slackTs(n: number, at: number): string {
  return `${Math.floor(at / 1000)}.${String(123_000 + n).padStart(6, "0")}`;
}

type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

let discordKeys: { pair: { privateKey: Key; publicKey: Key }; publicKey: string } | null = null;

async function discordKey() {
  if (discordKeys === null) {
    const pair = (await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"])) as {
      privateKey: Key;
      publicKey: Key;
    };
    const raw = (await crypto.subtle.exportKey("raw", pair.publicKey)) as ArrayBuffer;
    discordKeys = { pair, publicKey: hex(new Uint8Array(raw)) };
  }
  return discordKeys;
}

/** Free text comes as the option of a command. */
const discord: Bot = {
  platform: "discord",
  credentials: { public_key: "", application_id: "555000111", bot_token: "MTk4.abc.def" },
  person: "80351110224678912",
  chat: "772908445358620702",
  message: ({ text, n, at, person, chat }) => {
    const found = /^\/(\S+)\s*([\s\S]*)$/.exec(text);
    const words = found === null ? text.replace(/^remind me to /, "") : (found[2] ?? "");
    return JSON.stringify({
      ...discordInteraction({ n, at, person, chat }),
      type: 2,
      data: {
        id: "1",
        type: 1,
        name: found?.[1] ?? "remind",
        ...(words === "" ? {} : { options: [{ name: "text", type: 3, value: words }] }),
      },
    });
  },
  press: ({ data, n, at, person, chat }) =>
    JSON.stringify({
      ...discordInteraction({ n, at, person, chat }),
      type: 3,
      data: { custom_id: data, component_type: 2 },
      message: { id: "1234567890", content: "Reminder" },
    }),
  sign: async (body, _url, now) => {
    const { pair } = await discordKey();
    const signature = await crypto.subtle.sign("Ed25519", pair.privateKey, bytes(`${now}${body}`));
    return { "x-signature-ed25519": hex(new Uint8Array(signature)), "x-signature-timestamp": String(now) };
  },
  externalId: ({ n, at }) => snowflake(n, at),
  textOf: ({ url, body }) =>
    /\/messages(\/@original)?$|\/webhooks\/\d+\/[^/]+$/.test(url)
      ? String(body["content"]).replace(/\\([\\*_~`|>#[\]<])/g, "$1")
      : null,
  buttonsOf: ({ body }) =>
    list(body["components"])
      .flatMap((row) => list(row["components"]))
      .map((button) => String(button["custom_id"])),
};

/** In a direct message; a chat that begins with `guild:` is a channel of a server. */
export function discordInteraction({ n, at, person, chat }: Omit<Said, "text">): Fields {
  const user = { id: person, username: `p${person}`, global_name: `P${person}` };
  const server = chat.startsWith("guild:");
  return {
    version: 1,
    id: snowflake(n, at),
    application_id: "555000111",
    token: `token-${n}`,
    channel_id: chat.replace("guild:", ""),
    locale: "en-US",
    ...(server ? { guild_id: "290926798626357999", member: { user, nick: null } } : { user }),
  };
}

export function snowflake(n: number, at: number): string {
  return String((BigInt(at - 1_420_070_400_000) << 22n) + BigInt(n));
}

const whatsapp: Bot = {
  platform: "whatsapp",
  credentials: {
    app_secret: "app-secret",
    access_token: "EAAB",
    phone_number_id: "106540352242922",
    verify_token: "the verify token",
  },
  person: "16505551234",
  chat: "16505551234",
  message: ({ text, n, at, person }) =>
    JSON.stringify(
      whatsappCall(person, {
        id: `wamid.${n}`,
        from: person,
        timestamp: seconds(at),
        type: "text",
        text: { body: text },
      }),
    ),
  press: ({ data, n, at, person }) =>
    JSON.stringify(
      whatsappCall(person, {
        id: `wamid.${n}`,
        from: person,
        timestamp: seconds(at),
        type: "interactive",
        context: { from: "15550783881", id: "wamid.900" },
        interactive: { type: "button_reply", button_reply: { id: data, title: "Done" } },
      }),
    ),
  sign: async (body) => ({
    "x-hub-signature-256": `sha256=${hex(await hmac("SHA-256", "app-secret", body))}`,
  }),
  externalId: ({ n }) => `wamid.${n}`,
  textOf: ({ body }) => {
    const text = field(body, "text", "body") ?? field(body, "interactive", "body", "text");
    return typeof text === "string" ? text : null;
  },
  buttonsOf: ({ body }) => [
    ...list(field(body, "interactive", "action", "buttons")).map((button) =>
      String(field(button, "reply", "id")),
    ),
    ...list(field(body, "interactive", "action", "sections"))
      .flatMap((section) => list(section["rows"]))
      .map((row) => String(row["id"])),
  ],
};

const seconds = (ms: number) => String(Math.floor(ms / 1000));

export function whatsappCall(person: string, message: Fields): Fields {
  const value = {
    messaging_product: "whatsapp",
    metadata: { display_phone_number: "15550783881", phone_number_id: "106540352242922" },
    contacts: [{ profile: { name: `P${person}` }, wa_id: person }],
    messages: [message],
  };
  return {
    object: "whatsapp_business_account",
    entry: [{ id: "1", changes: [{ value, field: "messages" }] }],
  };
}

const twilio: Bot = {
  platform: "twilio",
  credentials: {
    account_sid: "AC0123456789abcdef0123456789abcdef",
    auth_token: "the-auth-token",
    from: "+15550001111",
  },
  person: "+15552223333",
  chat: "+15552223333",
  message: ({ text, n, person }) =>
    new URLSearchParams({
      ToCountry: "US",
      MessageSid: `SM${String(n).padStart(32, "0")}`,
      SmsStatus: "received",
      Body: text,
      From: person,
      To: "+15550001111",
      NumMedia: "0",
    }),
  press: null,
  sign: async (body, url) => {
    const form = new URLSearchParams(body);
    const signed = [...new Set(form.keys())].sort().map((name) => name + form.get(name));
    return { "x-twilio-signature": base64(await hmac("SHA-1", "the-auth-token", url + signed.join(""))) };
  },
  externalId: ({ n }) => `SM${String(n).padStart(32, "0")}`,
  textOf: ({ url, body }) => (url.endsWith("/Messages.json") ? String(body["Body"]) : null),
  buttonsOf: () => [],
};

const STANDARD_KEY = Uint8Array.from({ length: 32 }, (_, i) => i);

const standard: Bot = {
  platform: "standard",
  credentials: { secret: `whsec_${base64(STANDARD_KEY)}` },
  person: "ann",
  chat: "room-1",
  message: ({ text, n, at, person, chat }) =>
    JSON.stringify({
      type: "message.created",
      timestamp: new Date(at).toISOString(),
      data: {
        conversation_id: chat,
        external_id: `m${n}`,
        user_id: person,
        name: `P${person}`,
        content: text,
        created_at: at / 1000,
      },
    }),
  press: null,
  sign: async (body, _url, now) => {
    const id = `msg_${hex(await hmac("SHA-1", "id", body)).slice(0, 12)}`;
    return {
      "webhook-id": id,
      "webhook-timestamp": String(now),
      "webhook-signature": `v1,${base64(await hmac("SHA-256", STANDARD_KEY, `${id}.${now}.${body}`))}`,
    };
  },
  externalId: ({ n }) => `m${n}`,
  textOf: () => null,
  buttonsOf: () => [],
};

export const BOTS: Record<PlatformName, Bot> = { telegram, slack, discord, whatsapp, twilio, standard };

/** The credentials with which a connection is made; Discord's key is made on the way. */
export async function credentialsOf(bot: Bot): Promise<Record<string, string>> {
  if (bot.platform !== "discord") return bot.credentials;
  return { ...bot.credentials, public_key: (await discordKey()).publicKey };
}

function unescapeXml(text: string): string {
  return text
    .replace(/<\/?b>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
