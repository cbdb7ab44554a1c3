import type { RESTError, RESTRateLimit } from "discord-api-types/v10";
import {
  type Answer,
  type ApiCall,
  html,
  isJson,
  json,
  type Known,
  listOf,
  type PlatformApi,
  words,
} from "./platform-api";

/** Discord's API, version 10 (docs.discord.com/developers/reference): JSON error codes, and an HTML page in front. */

const MESSAGES = /^\/channels\/(\d+)\/messages(?:\/(\d+))?$/;
const WEBHOOK = /^\/webhooks\/(\d+)\/([^/]+)(\/messages\/@original)?$/;

export const discordApi: PlatformApi = {
  chatOf: (call, known) => {
    const token = WEBHOOK.exec(call.path)?.[2];
    if (token !== undefined) return known.tokens.get(token) ?? null;
    return MESSAGES.exec(call.path)?.[1] ?? null;
  },

  refuse: (call, known) => {
    if (!/^DiscordBot \(.+, .+\)/.test(call.headers["user-agent"] ?? "")) return html(403, "Forbidden");
    const webhook = WEBHOOK.exec(call.path);
    if (webhook !== null) {
      const [, application, token = "", original] = webhook;
      if (application !== known.credentials["application_id"] || !known.tokens.has(token))
        return error(404, 10015, "Unknown Webhook");
      const method = original === undefined ? "POST" : "PATCH";
      return call.method === method ? refuseMessage(call) : error(405, 0, "405: Method Not Allowed");
    }
    if (call.headers.authorization !== `Bot ${known.credentials["bot_token"]}`)
      return error(401, 0, "401: Unauthorized");
    if (call.path === "/users/@me/channels")
      return /^\d+$/.test(words(call.body["recipient_id"])) ? null : invalidForm();
    return refuseToChannel(call, known);
  },

  accept: (call, known) => {
    if (call.path === "/users/@me/channels") {
      const id = directChannelOf(words(call.body["recipient_id"]));
      known.chats.add(id);
      return json({ id, type: 1, last_message_id: null, recipients: [{ id: call.body["recipient_id"] }] });
    }
    const [, channel_id = "", edited] = MESSAGES.exec(call.path) ?? [];
    const id = edited ?? `9000${known.next()}`;
    known.sent.set(`${channel_id}:${id}`, call.raw);
    return json({
      id,
      channel_id,
      type: 0,
      content: call.body["content"],
      components: call.body["components"],
    });
  },

  tooMany: (seconds) => {
    const limit: RESTRateLimit = {
      message: "You are being rate limited.",
      // With a fraction, as it comes.
      retry_after: seconds - 0.357,
      global: false,
    };
    return json({ ...limit }, 429, { "retry-after": String(seconds), "x-ratelimit-scope": "user" });
  },
  down: (status) =>
    status === 500 ? error(500, 0, "500: Internal Server Error") : html(status, "cloudflare"),
  blocked: error(403, 50007, "Cannot send messages to this user"),
};

/** The channel that is opened to write to a person alone. */
export function directChannelOf(person: string): string {
  return `77${person}`;
}

function refuseToChannel(call: ApiCall, known: Known): Answer | null {
  const [, channel = "", edited] = MESSAGES.exec(call.path) ?? [];
  if (!known.chats.has(channel)) return error(404, 10003, "Unknown Channel");
  if (edited !== undefined && !known.sent.has(`${channel}:${edited}`))
    return error(404, 10008, "Unknown Message");
  return refuseMessage(call);
}

function refuseMessage(call: ApiCall): Answer | null {
  const content = words(call.body["content"]);
  if (!isJson(call)) return invalidForm();
  if (content.trim() === "") return error(400, 50006, "Cannot send an empty message");
  const rows = listOf(call.body["components"]).map((row) => listOf(row["components"]));
  const fits =
    content.length <= 2000 &&
    rows.length <= 5 &&
    rows.every((row) => row.length >= 1 && row.length <= 5) &&
    rows.flat().every((button) => /^.{1,100}$/.test(words(button["custom_id"])));
  return fits ? null : invalidForm();
}

function invalidForm(): Answer {
  return error(400, 50035, "Invalid Form Body");
}

function error(status: number, code: number, message: string): Answer {
  const body: RESTError = { code, message };
  return json({ ...body }, status);
}
