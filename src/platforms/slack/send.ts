/** Slack's Web API (docs.slack.dev/reference/methods/chat.postMessage) and response URLs. */
import * as z from "zod";
import type { JsonObject } from "../../core/json";
import { once } from "../../core/once";
import { readRetryAfter } from "../../outbound/backoff";
import { failed, gone, retry, type SendOutcome } from "../../outbound/outcome";
import { cutGraphemes } from "../../time/prompt/cut-text";
import {
  type ApiAnswer,
  callApi,
  isAnswer,
  outcomeByStatus,
  type PartOutcome,
  safeWords,
  sendParts,
  type Via,
} from "../api";
import {
  type Line,
  type Markup,
  messageFault,
  type OutboundMessage,
  splitLines,
  type TextSpan,
} from "../message";
import type { ToldOfPerson } from "../platform";

export interface SlackSender {
  /** Absent until the app is made from its manifest. */
  bot_token?: string | undefined;
}

/**
 * Slack escapes three characters ("Escaping text"), and its other markup can't be escaped. So the text goes in a
 * `rich_text` block, which is literal; `text` is what notifications show.
 */
const MARKUP: Markup = {
  limit: 3000,
  escapeText: (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
  bold: ["", ""],
};

const MOST_LABEL = 75;

/** Errors for a channel or person that we can't reach any more. */
const GONE = new Set([
  "channel_not_found",
  "is_archived",
  "not_in_channel",
  "user_not_found",
  "user_disabled",
  "cannot_dm_bot",
  "messages_tab_disabled",
]);
const PASSING = new Set([
  "ratelimited",
  "rate_limited",
  "internal_error",
  "fatal_error",
  "service_unavailable",
  "request_timeout",
  "team_added_to_org",
]);

const answerSchema = once(() =>
  z.object({
    ok: z.boolean(),
    error: z.string().optional(),
    channel: z.string().optional().catch(undefined),
    ts: z.string().optional().catch(undefined),
  }),
);

export async function send(message: OutboundMessage, sender: SlackSender, via: Via): Promise<SendOutcome> {
  const fault = messageFault(message);
  if (fault !== null) return failed(fault);
  if (sender.bot_token === undefined) return failed("the connection has no bot token yet");
  if (message.token !== null && !isSlack(message.token, via.base))
    return failed("the response URL is not Slack's");
  return await sendParts(
    splitLines(message.lines, MARKUP),
    message.skip_parts,
    via,
    async (lines, position) => {
      const body = {
        text: lines.map((line) => line.map(markedUp).join("")).join("\n"),
        blocks: [richText(lines), ...(position.last ? actionsOf(message) : [])],
        unfurl_links: false,
        unfurl_media: false,
      };
      const replaced = position.first ? message.replaces : null;
      const ts = replaced?.split(":")[1];
      if (ts !== undefined) {
        const updated = await post("chat.update", { ...body, channel: message.to, ts }, sender, via);
        // Only the response URL reaches a message that one person alone sees; one that is gone is replaced by a new one.
        if (updated.kind !== "failed") return updated;
      }
      if (message.token !== null) {
        const how = { replace_original: replaced !== null, response_type: "ephemeral" };
        return await respond(message.token, { ...body, ...how }, via);
      }
      const where = {
        channel: message.to,
        ...(message.thread === null ? {} : { thread_ts: message.thread }),
      };
      return await post("chat.postMessage", { ...body, ...where }, sender, via);
    },
  );
}

const userSchema = once(() =>
  z.object({
    ok: z.literal(true),
    user: z.object({
      tz: z.string().optional().catch(undefined),
      locale: z.string().optional().catch(undefined),
      real_name: z.string().optional().catch(undefined),
      profile: z.object({ display_name: z.string().optional() }).optional().catch(undefined),
    }),
  }),
);

/** A person's time zone, locale and name (users.info, scope users:read); null where Slack doesn't tell them. */
export async function lookUpPerson(
  user: string,
  sender: SlackSender,
  via: Via,
): Promise<ToldOfPerson | null> {
  const body = new URLSearchParams({ user, include_locale: "true" });
  const answer = await callApi({ path: "/users.info", headers: authorization(sender), body }, via);
  if (!isAnswer(answer)) return null;
  const { success, data } = userSchema().safeParse(answer.json);
  if (!success) return null;
  const { tz, locale, real_name, profile } = data.user;
  return { time_zone: tz ?? null, locale: locale ?? null, name: profile?.display_name || real_name || null };
}

async function post(method: string, body: JsonObject, sender: SlackSender, via: Via): Promise<PartOutcome> {
  const answer = await callApi({ path: `/${method}`, headers: authorization(sender), body }, via);
  return isAnswer(answer) ? outcomeOf(answer, via.now, sender.bot_token ?? "") : answer;
}

/** Answers by a response URL, which is valid for 30 minutes and five answers, and is a token itself. */
async function respond(url: string, body: JsonObject, via: Via): Promise<PartOutcome> {
  const answer = await callApi({ path: url, body }, via);
  if (!isAnswer(answer)) return answer;
  if (answer.status >= 200 && answer.status < 300) return { kind: "delivered", external_id: null };
  if (answer.status === 404 || answer.status === 403) return failed("the time to answer this call is over");
  return outcomeByStatus(answer, via.now, null);
}

function outcomeOf(answer: ApiAnswer, now: number, token: string): PartOutcome {
  const { success, data } = answerSchema().safeParse(answer.json);
  if (!success) return outcomeByStatus(answer, now, null);
  if (data.ok) {
    const { channel, ts } = data;
    return { kind: "delivered", external_id: channel && ts ? `${channel}:${ts}` : null };
  }
  const code = data.error ?? "";
  const words = safeWords(code, [token]) ?? "no reason given";
  if (GONE.has(code)) return gone(`refused: ${words}`);
  if (PASSING.has(code) || answer.status === 429 || answer.status >= 500)
    return retry(`refused: ${words}`, readRetryAfter(answer.headers.get("retry-after"), now));
  return failed(`refused: ${words}`);
}

/** Shows lines on the app's Home of one person (views.publish). */
export async function publishHome(
  user: string,
  lines: readonly Line[],
  sender: SlackSender,
  via: Via,
): Promise<SendOutcome> {
  const blocks = splitLines(lines, MARKUP).slice(0, MOST_BLOCKS).map(richText);
  const view = { type: "home", blocks };
  const outcome = await post("views.publish", { user_id: user, view }, sender, via);
  return outcome.kind === "delivered" ? { kind: "delivered", external_ids: [] } : outcome;
}

/** "A maximum of 100 blocks" of a view. */
const MOST_BLOCKS = 100;

function authorization({ bot_token }: SlackSender): Record<string, string> {
  return { authorization: `Bearer ${bot_token ?? ""}` };
}

/** Whether a response URL is Slack's; tests use the base instead. */
function isSlack(url: string, base: string): boolean {
  const parsed = URL.parse(url);
  if (parsed === null) return false;
  if (parsed.origin === URL.parse(base)?.origin) return true;
  return parsed.protocol === "https:" && /(?:^|\.)slack(?:-gov)?\.com$/.test(parsed.hostname);
}

/**
 * How Slack writes an instant on each reader's clock ("Formatting text for app surfaces", Date formatting): "tomorrow, 9:00 AM".
 * The text stands where it can't.
 */
const DATE_FORMAT = "{date_short_pretty}, {time}";

/** A span in Slack's markup, for notifications. What the fallback can't hold is left out of it. */
function markedUp({ text, at }: TextSpan): string {
  const shown = MARKUP.escapeText(text);
  return at === undefined ? shown : `<!date^${at}^${DATE_FORMAT}|${shown.replaceAll("|", "")}>`;
}

function elementOf({ text, bold, at }: TextSpan) {
  const style = bold ? { style: { bold: true } } : {};
  if (at === undefined) return { type: "text", text, ...style };
  return { type: "date", timestamp: at, format: DATE_FORMAT, fallback: text, ...style };
}

function richText(lines: readonly Line[]) {
  const elements = lines.flatMap((line, i) => {
    const spans = line.filter((span) => span.text !== "").map(elementOf);
    return i === 0 ? spans : [{ type: "text", text: "\n" }, ...spans];
  });
  return { type: "rich_text", elements: [{ type: "rich_text_section", elements }] };
}

/** Ids of actions must be unique in a message, so a button's data is in its value. */
function actionsOf({ buttons }: OutboundMessage) {
  return buttons.slice(0, 40).map((row, i) => ({
    type: "actions",
    elements: row.slice(0, 25).map(({ label, data }, j) => ({
      type: "button",
      action_id: `b${i}.${j}`,
      text: { type: "plain_text", text: cutGraphemes(label, MOST_LABEL) },
      value: data,
    })),
  }));
}
