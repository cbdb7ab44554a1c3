/** Telegram's Bot API (core.telegram.org/bots/api): sendMessage, editMessageText, answerCallbackQuery. */
import * as z from "zod";
import type { JsonObject } from "../../core/json";
import { failed, gone, retry, type SendOutcome, type Undelivered } from "../../outbound/outcome";
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
import { type Markup, messageFault, type OutboundMessage, splitMessage } from "../message";

export interface TelegramSender {
  bot_token: string;
}

/** "HTML style"; "1-4096 characters after entities parsing", which are never more than before it. */
const MARKUP: Markup = {
  limit: 4096,
  escapeText: (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
  bold: ["<b>", "</b>"],
};

const answerSchema = z.object({
  ok: z.boolean(),
  description: z.string().optional(),
  result: z
    .object({ message_id: z.number(), chat: z.object({ id: z.number() }) })
    .optional()
    .catch(undefined),
  parameters: z
    .object({ retry_after: z.number().optional(), migrate_to_chat_id: z.number().optional() })
    .optional()
    .catch(undefined),
});

export async function send(
  message: OutboundMessage,
  { bot_token }: TelegramSender,
  via: Via,
): Promise<SendOutcome> {
  const fault = messageFault(message);
  if (fault !== null) return failed(fault);
  const call = async (method: string, body: JsonObject): Promise<PartOutcome & Moved> => {
    const answer = await callApi({ path: `/bot${bot_token}/${method}`, body }, via);
    return isAnswer(answer) ? outcomeOf(answer, via.now, bot_token) : answer;
  };
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

const ownNameSchema = z.object({ ok: z.literal(true), result: z.object({ username: z.string() }) });

/** The bot's user name (`getMe`) without its `@`; null when Telegram doesn't tell it now. */
export async function lookUpOwnName({ bot_token }: TelegramSender, via: Via): Promise<string | null> {
  const answer = await callApi({ path: `/bot${bot_token}/getMe`, body: {} }, via);
  const read = ownNameSchema.safeParse(isAnswer(answer) ? answer.json : null);
  return read.success ? read.data.result.username : null;
}

interface Moved {
  /** The new id of a group that became a supergroup. */
  moved_to?: number;
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

function outcomeOf(answer: ApiAnswer, now: number, token: string): PartOutcome & Moved {
  const { success, data } = answerSchema.safeParse(answer.json);
  if (!success) return outcomeByStatus(answer, now, null);
  if (data.ok) {
    const sent = data.result;
    return {
      kind: "delivered",
      external_id: sent === undefined ? null : `${sent.chat.id}:${sent.message_id}`,
    };
  }
  const words = safeWords(data.description, [token]);
  const moved = data.parameters?.migrate_to_chat_id;
  if (moved !== undefined)
    return { ...failed(`answered ${answer.status}: the group has moved`), moved_to: moved };
  if (/message is not modified/i.test(words ?? "")) return { kind: "delivered", external_id: null };
  const asked = data.parameters?.retry_after;
  if (asked !== undefined) return retry(`answered ${answer.status}: too many requests`, Math.ceil(asked));
  return refusal(answer.status, words) ?? outcomeByStatus(answer, now, words);
}

/** Reads Telegram's words: it has no codes beyond the status (github.com/TelegramBotAPI/errors). */
function refusal(status: number, words: string | null): Undelivered | null {
  const said = words ?? "";
  // Telegram answers this for minutes at a time for people who did nothing.
  if (status === 403 && /can't send messages to the user/i.test(said)) return retry(`answered 403: ${said}`);
  const isGone =
    status === 403 ||
    (status === 400 &&
      /chat not found|user not found|peer_id_invalid|group chat was deactivated/i.test(said));
  return isGone ? gone(`answered ${status}: ${said}`) : null;
}
