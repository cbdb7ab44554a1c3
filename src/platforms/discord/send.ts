/** Discord's API, version 10: messages to channels and people, and answers by interactions' tokens. */
import * as z from "zod";
import type { JsonObject } from "../../core/json";
import { once } from "../../core/once";
import { readRetryAfter } from "../../outbound/backoff";
import { failed, gone, type NonDelivery, retry, type SendOutcome } from "../../outbound/outcome";
import { cutGraphemes } from "../../time/prompt/cut-text";
import {
  type ApiAnswer,
  type ApiCall,
  callApi,
  isAnswer,
  outcomeByStatus,
  type PartOutcome,
  safeWords,
  sendParts,
  type Via,
} from "../api";
import { type Markup, messageFault, type OutboundMessage, splitMessage } from "../message";
import type { Registration } from "../platform";
import { discordCommands } from "./commands";

export interface DiscordSender {
  application_id: string;
  bot_token: string;
}

/**
 * Discord's Markdown takes a backslash before any of these. Addresses are left as they are: Discord reads no markup
 * there, and would show the backslash. Mentions are left too: they show a name, and `allowed_mentions` has them call nobody.
 */
const MARKUP: Markup = {
  limit: 2000,
  escapeText: (text) =>
    text
      .split(/(https?:\/\/[^\s<>]+|<(?:@!?|#)\d{1,20}>)/)
      .map((piece, i) => (i % 2 === 1 ? piece : piece.replace(/[\\*_~`|>#[\]<]/g, "\\$&")))
      .join(""),
  bold: ["**", "**"],
};

const MOST_LABEL = 80;
const SUPPRESS_EMBEDS = 4;
const ACTION_ROW = 1;
const BUTTON = 2;
const SECONDARY = 2;

/** "JSON error codes" for a channel or person that we can't reach. */
const GONE = new Set([
  10003, // Unknown channel
  10004, // Unknown guild
  10013, // Unknown user
  50001, // Missing access
  50007, // Cannot send messages to this user
  50013, // Missing permissions
  50278, // No mutual server
]);
/** Unknown webhook, unknown interaction, invalid webhook token: the 15 minutes are over. */
const OVER = new Set([10015, 10062, 50027]);

const answerSchema = once(() =>
  z.object({
    id: z.string().optional().catch(undefined),
    code: z.number().optional().catch(undefined),
    message: z.string().optional().catch(undefined),
    retry_after: z.number().optional().catch(undefined),
  }),
);

/** "Clients using the HTTP API must provide a valid User Agent", of this form. */
const USER_AGENT = "DiscordBot (almanac, 0.1.0)";

export async function send(message: OutboundMessage, sender: DiscordSender, via: Via): Promise<SendOutcome> {
  const fault = messageFault(message);
  if (fault !== null) return failed(fault);
  const call = async (request: ApiCall) =>
    await callDiscord(request, [sender.bot_token, message.token ?? ""], via);
  const headers = { authorization: `Bot ${sender.bot_token}` };
  const channel = message.token === null ? await channelOf(message.to, headers, call) : "";
  if (typeof channel !== "string") return channel;
  return await sendParts(
    splitMessage(message.lines, MARKUP),
    message.skip_parts,
    via,
    (content, { first, last }) => {
      const body = {
        content,
        allowed_mentions: { parse: [] },
        components: last ? rowsOf(message) : [],
      };
      if (message.token === null)
        return sendToChannel(channel, first ? message.replaces : null, { body, headers, call });
      const webhook = `/webhooks/${encodeURIComponent(sender.application_id)}/${encodeURIComponent(message.token)}`;
      // The first part replaces "… is thinking", or the message with the button.
      if (first) return call({ method: "PATCH", path: `${webhook}/messages/@original`, body });
      return call({ path: webhook, body });
    },
  );
}

/** One call. What `secrets` hold stands in no error. */
async function callDiscord(request: ApiCall, secrets: string[], via: Via): Promise<PartOutcome> {
  const headers = { "user-agent": USER_AGENT, ...request.headers };
  const answer = await callApi({ ...request, headers }, via);
  return isAnswer(answer) ? outcomeOf(answer, via.now, secrets) : answer;
}

/** Tells Discord the commands, and then the address, which Discord tries at once: a ping, and one that is forged. */
export async function registerApplication(
  { webhookUrl, words }: Registration,
  { application_id, bot_token }: DiscordSender,
  via: Via,
): Promise<SendOutcome> {
  const headers = { authorization: `Bot ${bot_token}` };
  const application = `/applications/${encodeURIComponent(application_id)}`;
  const told = await callDiscord(
    { method: "PUT", path: `${application}/commands`, headers, body: discordCommands(words) },
    [bot_token],
    via,
  );
  if (told.kind !== "delivered") return told;
  const body = { interactions_endpoint_url: webhookUrl };
  const pointed = await callDiscord(
    { method: "PATCH", path: "/applications/@me", headers, body },
    [bot_token],
    via,
  );
  return pointed.kind === "delivered" ? { kind: "delivered", external_ids: [] } : pointed;
}

interface Sending {
  body: JsonObject;
  headers: Record<string, string>;
  call(request: ApiCall): Promise<PartOutcome>;
}

async function sendToChannel(
  channel: string,
  replaces: string | null,
  { body, headers, call }: Sending,
): Promise<PartOutcome> {
  const path = `/channels/${encodeURIComponent(channel)}/messages`;
  if (replaces !== null)
    return await call({ method: "PATCH", path: `${path}/${encodeURIComponent(replaces)}`, headers, body });
  return await call({ path, headers, body: { ...body, flags: SUPPRESS_EMBEDS } });
}

/** The channel to send to; for `user:{id}` the direct one, which Discord finds or creates. */
async function channelOf(
  to: string,
  headers: Record<string, string>,
  call: Sending["call"],
): Promise<string | NonDelivery> {
  if (!to.startsWith("user:")) return to;
  const opened = await call({
    path: "/users/@me/channels",
    headers,
    body: { recipient_id: to.slice("user:".length) },
  });
  if (opened.kind !== "delivered") return opened;
  return opened.external_id ?? retry("answered without a channel");
}

function outcomeOf(answer: ApiAnswer, now: number, secrets: string[]): PartOutcome {
  const { success, data } = answerSchema().safeParse(answer.json);
  if (!success) return outcomeByStatus(answer, now, null);
  if (answer.status >= 200 && answer.status < 300) return { kind: "delivered", external_id: data.id ?? null };
  const words = safeWords(data.message, secrets);
  const error = `answered ${answer.status}${words === null ? "" : `: ${words}`}`;
  if (answer.status === 429) {
    const asked = data.retry_after ?? readRetryAfter(answer.headers.get("retry-after"), now);
    return retry(error, asked === null ? null : Math.ceil(asked));
  }
  if (data.code !== undefined && GONE.has(data.code)) return gone(error);
  if (data.code !== undefined && OVER.has(data.code)) return failed("the time to answer this call is over");
  return outcomeByStatus(answer, now, words);
}

/** At most five rows of five. */
function rowsOf({ buttons }: OutboundMessage) {
  return buttons.slice(0, 5).map((row) => ({
    type: ACTION_ROW,
    components: row.slice(0, 5).map(({ label, data }) => ({
      type: BUTTON,
      style: SECONDARY,
      label: cutGraphemes(label, MOST_LABEL),
      custom_id: data,
    })),
  }));
}
