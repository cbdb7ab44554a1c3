/** WhatsApp's Cloud API (developers.facebook.com, "Messages"): text, reply buttons, and templates outside the window. */
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
import { ASKS_WHICH } from "../events";
import {
  type Button,
  type Line,
  messageFault,
  type OutboundMessage,
  plainMarkup,
  splitMessage,
} from "../message";
import type { TypingChat } from "../platform";
import type { MessageTemplate, ReplyWindow, TemplateButton } from "../window";
import { isGroup, receiverOf } from "./address";

export interface WhatsappSender {
  access_token: string;
  phone_number_id: string;
}

/** "When a user messages you, a 24-hour timer starts": a minute less, for transit. */
const WINDOW_SECONDS = 24 * 3600 - 60;

const NEVER_WROTE: ReplyWindow = { last_inbound_at: null, template: null };

const TEXT_LIMIT = 4096;
/** Characters of a body with buttons. */
const INTERACTIVE_LIMIT = 1024;
const MOST_BUTTONS = 3;
const MOST_LABEL = 20;
/** "Interactive list messages": rows of all sections together, and characters of a row's parts. */
const MOST_ROWS = 10;
const MOST_ROW_TITLE = 24;
const MOST_ROW_DESCRIPTION = 72;
/** Characters of a parameter: a template's body has 1,024, some of them its own. */
const PARAMETER_LIMIT = 800;

/** "Cloud API error codes" that are temporary. */
const PASSING = new Set([1, 2, 4, 80007, 130429, 131000, 131016, 131048, 131056, 133004]);
const NOT_ON_WHATSAPP = 131026;
const OPTED_OUT = 131050;
const OUTSIDE_WINDOW = 131047;
const TOKEN_EXPIRED = 190;

const answerSchema = once(() =>
  z.object({
    messages: z
      .array(z.object({ id: z.string() }))
      .optional()
      .catch(undefined),
    error: z
      .object({
        code: z.number(),
        message: z.string().optional(),
        error_data: z.object({ details: z.string().optional() }).optional().catch(undefined),
      })
      .optional()
      .catch(undefined),
  }),
);

export async function send(message: OutboundMessage, sender: WhatsappSender, via: Via): Promise<SendOutcome> {
  const fault = messageFault(message);
  if (fault !== null) return failed(fault);
  const { last_inbound_at, template } = via.window ?? NEVER_WROTE;
  const fallback = template === null ? {} : templated(message, template);
  const post = async (body: JsonObject): Promise<PartOutcome> => {
    const number = message.thread ?? sender.phone_number_id;
    const answer = await callApi(
      {
        path: `/${encodeURIComponent(number)}/messages`,
        headers: { authorization: `Bearer ${sender.access_token}` },
        body: { messaging_product: "whatsapp", ...receiverOf(message.to), ...body },
      },
      via,
    );
    // WhatsApp decides: its window is each number's own, and doesn't count messages that the person has deleted.
    if (isAnswer(answer) && template !== null && body !== fallback && isOutsideWindow(answer))
      return await post(fallback);
    return isAnswer(answer) ? outcomeOf(answer, via.now, sender.access_token) : answer;
  };
  const open = last_inbound_at !== null && via.now - last_inbound_at < WINDOW_SECONDS;
  if (!open && template === null)
    return failed(
      "this person last wrote over 24 h ago, when WhatsApp takes nothing but a template, and the connection has none",
    );
  const buttons = message.buttons.flat();
  const parts = open
    ? splitMessage(message.lines, plainMarkup(buttons.length > 0 ? INTERACTIVE_LIMIT : TEXT_LIMIT)).map(
        (text, i, all) =>
          i === all.length - 1 && buttons.length > 0
            ? interactive(text, buttons, message.list_label)
            : plainText(text),
      )
    : [fallback];
  return await sendParts(parts, message.skip_parts, via, post);
}

/** Marks a message as read, and shows that the bot is typing, for 25 s or until its answer comes ("Typing indicators"). */
export async function showReading(
  { thread, message }: TypingChat,
  sender: WhatsappSender,
  via: Via,
): Promise<void> {
  if (message === null) return;
  const number = thread ?? sender.phone_number_id;
  const headers = { authorization: `Bearer ${sender.access_token}` };
  const typing = { message_id: message, typing_indicator: { type: "text" } };
  const body = { messaging_product: "whatsapp", status: "read", ...typing };
  await callApi({ path: `/${encodeURIComponent(number)}/messages`, headers, body }, via);
}

function plainText(body: string) {
  return { type: "text", text: { body, preview_url: false } };
}

/**
 * Up to three buttons stand below the text; more of them are the rows of a list that one button opens, unless three are left
 * without those that can be spared. So are three that would read the same when they are cut, which Meta refuses.
 */
function interactive(text: string, all: readonly Button[], listLabel: string) {
  const needed = all.filter(({ spare }) => spare !== true);
  const buttons = all.length > MOST_BUTTONS ? needed : all;
  const titles = buttons.map(({ label }) => cutGraphemes(label, MOST_LABEL));
  if (buttons.length > MOST_BUTTONS || new Set(titles).size < titles.length)
    return interactiveList(text, all, listLabel);
  const replies = buttons.map(({ data }, i) => ({
    type: "reply",
    reply: { id: data, title: titles[i] ?? "" },
  }));
  return {
    type: "interactive",
    interactive: { type: "button", body: { text }, action: { buttons: replies } },
  };
}

function interactiveList(text: string, buttons: readonly Button[], listLabel: string) {
  const rows = buttons.slice(0, MOST_ROWS).map(({ label, data, description = "" }) => {
    const title = cutGraphemes(label, MOST_ROW_TITLE);
    // What a title has no room for stands below it whole.
    const beside =
      title === label ? description : [label, description].filter((one) => one !== "").join(" · ");
    const below = cutGraphemes(beside, MOST_ROW_DESCRIPTION);
    return { id: data, title, ...(below === "" ? {} : { description: below }) };
  });
  const action = { button: cutGraphemes(listLabel, MOST_LABEL), sections: [{ rows }] };
  return { type: "interactive", interactive: { type: "list", body: { text }, action } };
}

function templated(message: OutboundMessage, template: MessageTemplate) {
  const text = cutGraphemes(inOneLine(message.lines), PARAMETER_LIMIT);
  const values = template.parameters.map((value) => ({
    type: "text",
    text: value.replaceAll("{text}", () => text),
  }));
  const body = values.length === 0 ? [] : [{ type: "body", parameters: values }];
  const components = [...body, ...quickReplies(message, template)];
  const language = { policy: "deterministic", code: languageOf(message, template) };
  return { type: "template", template: { name: template.name, language, components } };
}

/** The template's language that the message is in; else its first. */
function languageOf(message: OutboundMessage, { language, languages = [] }: MessageTemplate): string {
  const isSpoken = (code: string) => code.split("_", 1)[0]?.toLowerCase() === message.language;
  return [language, ...languages].find(isSpoken) ?? language;
}

/** What the template's buttons carry. In a group they carry nothing: their labels come back as a reply to the message. */
function quickReplies({ to, buttons }: OutboundMessage, template: MessageTemplate) {
  const shown = buttons.flat();
  return (isGroup(to) ? [] : (template.buttons ?? [])).map((what, index) => ({
    type: "button",
    sub_type: "quick_reply",
    index: String(index),
    parameters: [{ type: "payload", payload: payloadOf(what, shown) }],
  }));
}

/** The data of the only button of the message that does this; of several items, or of none, the press asks which. */
function payloadOf(what: TemplateButton, shown: readonly Button[]): string {
  const [only, ...more] = shown.filter(({ data }) => data.startsWith(`${what}:`));
  if (only !== undefined && more.length === 0) return only.data;
  return what === "done" ? ASKS_WHICH.done : ASKS_WHICH.snooze;
}

/** "Param text cannot have new-line/tab characters or more than 4 consecutive spaces." */
function inOneLine(lines: readonly Line[]): string {
  return lines
    .map((line) => line.map((span) => span.text).join(""))
    .map((line) => line.replace(/^- /, "").replace(/\s+/g, " ").trim())
    .filter((line) => line !== "")
    .join(" • ");
}

function isOutsideWindow({ json }: ApiAnswer): boolean {
  const { success, data } = answerSchema().safeParse(json);
  return success && data.error?.code === OUTSIDE_WINDOW;
}

function outcomeOf(answer: ApiAnswer, now: number, token: string): PartOutcome {
  const { success, data } = answerSchema().safeParse(answer.json);
  const { error, messages } = success ? data : {};
  if (error === undefined) {
    if (answer.status >= 200 && answer.status < 300)
      return { kind: "delivered", external_id: messages?.[0]?.id ?? null };
    return outcomeByStatus(answer, now, null);
  }
  // Meta's words are left out, because they repeat a token that Meta can't read.
  if (error.code === TOKEN_EXPIRED) return failed("refused (190): the access token is not valid any more");
  const words = safeWords(error.error_data?.details ?? error.message, [token]);
  const said = `refused (${error.code})${words === null ? "" : `: ${words}`}`;
  if (error.code === NOT_ON_WHATSAPP || error.code === OPTED_OUT) return gone(said);
  if (error.code === OUTSIDE_WINDOW)
    return failed(`${said}: over 24 h after a person's last message only a template is taken`);
  if (PASSING.has(error.code) || answer.status === 429)
    return retry(said, readRetryAfter(answer.headers.get("retry-after"), now));
  return answer.status >= 500 ? retry(said) : failed(said);
}
