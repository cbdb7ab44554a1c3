/** Telegram's Bot API (core.telegram.org/bots/api): sendMessage, editMessageText, answerCallbackQuery. */
import * as z from "zod";
import type { JsonObject } from "../../core/json";
import { once } from "../../core/once";
import { failed, type SendOutcome } from "../../outbound/outcome";
import { callApi, isAnswer, sendParts, type Via } from "../api";
import { MENU_COMMANDS } from "../commands";
import { type Markup, messageFault, type OutboundMessage, splitMessage } from "../message";
import { callTelegram } from "./call";
import { tappable } from "./register";

export interface TelegramSender {
  bot_token: string;
}

/** "HTML style"; "1-4096 characters after entities parsing", which are never more than before it. */
const MARKUP: Markup = {
  limit: 4096,
  escapeText: (text) =>
    withTappable(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
  bold: ["<b>", "</b>"],
};

export async function send(
  message: OutboundMessage,
  { bot_token }: TelegramSender,
  via: Via,
): Promise<SendOutcome> {
  const fault = messageFault(message);
  if (fault !== null) return failed(fault);
  const call = async (method: string, body: JsonObject) => await callTelegram(method, body, bot_token, via);
  // This call only stops the button's spinner, and fails after some seconds: its outcome doesn't matter.
  if (message.token !== null) await call("answerCallbackQuery", { callback_query_id: message.token });
  return await sendParts(
    splitMessage(message.lines, MARKUP),
    message.skip_parts,
    via,
    async (text, { first, last }) => {
      const body = {
        text,
        parse_mode: "HTML",
        link_preview_options: { is_disabled: true },
        ...(last && message.buttons.length > 0 ? { reply_markup: keyboardOf(message) } : {}),
      };
      const replaced = first ? splitRef(message.replaces) : null;
      if (replaced !== null) {
        const outcome = await call("editMessageText", { ...body, ...replaced });
        // The message is too old or deleted: a new one takes its place.
        if (outcome.kind !== "failed") return outcome;
      }
      const thread = message.thread === null ? {} : { message_thread_id: Number(message.thread) };
      const outcome = await call("sendMessage", { ...body, ...thread, chat_id: message.to });
      if (outcome.moved_to === undefined) return outcome;
      return await call("sendMessage", { ...body, chat_id: outcome.moved_to });
    },
  );
}

const ownNameSchema = once(() =>
  z.object({ ok: z.literal(true), result: z.object({ username: z.string() }) }),
);

/** The bot's user name (`getMe`) without its `@`; null when Telegram doesn't tell it now. */
export async function lookUpOwnName({ bot_token }: TelegramSender, via: Via): Promise<string | null> {
  const answer = await callApi({ path: `/bot${bot_token}/getMe`, body: {} }, via);
  const read = ownNameSchema().safeParse(isAnswer(answer) ? answer.json : null);
  return read.success ? read.data.result.username : null;
}

/** A person's user name now (getChat), in lower case; null for none, and where Telegram doesn't tell it. */
export async function lookUpUserName(
  person: string,
  { bot_token }: TelegramSender,
  via: Via,
): Promise<string | null> {
  const answer = await callApi({ path: `/bot${bot_token}/getChat`, body: { chat_id: person } }, via);
  const read = ownNameSchema().safeParse(isAnswer(answer) ? answer.json : null);
  return read.success ? read.data.result.username.toLowerCase() : null;
}

function keyboardOf({ buttons }: OutboundMessage) {
  return {
    inline_keyboard: buttons.map((row) =>
      row.map(({ label, data }) => ({ text: label, callback_data: data })),
    ),
  };
}

/** Splits `{chat}:{message_id}`, the form of inbound messages' ids. */
function splitRef(ref: string | null): { chat_id: string; message_id: number } | null {
  const found = /^(-?\d+):(\d+)$/.exec(ref ?? "");
  return found === null ? null : { chat_id: found[1] ?? "", message_id: Number(found[2]) };
}

/** Commands with a hyphen as a whole word. */
const HYPHENATED = new RegExp(
  `(?<![\\w/])/(${MENU_COMMANDS.map(({ name }) => name)
    .filter((name) => name.includes("-"))
    .join("|")})(?![\\w-])`,
  "g",
);

/** The text with its commands spelled so that they survive a tap. The length stays. */
function withTappable(text: string): string {
  return text.replace(HYPHENATED, (_whole, name: string) => `/${tappable(name)}`);
}

/** Shows that the bot is typing, for five seconds or until its answer comes. */
export async function showTyping(
  { to, thread }: Pick<OutboundMessage, "to" | "thread">,
  { bot_token }: TelegramSender,
  via: Via,
): Promise<void> {
  const topic = thread === null ? {} : { message_thread_id: Number(thread) };
  await callTelegram("sendChatAction", { chat_id: to, ...topic, action: "typing" }, bot_token, via);
}
