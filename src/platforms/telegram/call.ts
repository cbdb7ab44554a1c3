/** One call of Telegram's Bot API (core.telegram.org/bots/api, "Making requests"), and what its answer means. */
import * as z from "zod";
import type { JsonObject } from "../../core/json";
import { once } from "../../core/once";
import { failed, gone, type NonDelivery, retry } from "../../outbound/outcome";
import {
  type ApiAnswer,
  callApi,
  isAnswer,
  outcomeByStatus,
  type PartOutcome,
  safeWords,
  type Via,
} from "../api";

const answerSchema = once(() =>
  z.object({
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
  }),
);

export interface GroupMove {
  /** The new id of a group that became a supergroup. */
  moved_to?: number;
}

export async function callTelegram(
  method: string,
  body: JsonObject,
  token: string,
  via: Via,
): Promise<PartOutcome & GroupMove> {
  const answer = await callApi({ path: `/bot${token}/${method}`, body }, via);
  return isAnswer(answer) ? outcomeOf(answer, via.now, token) : answer;
}

function outcomeOf(answer: ApiAnswer, now: number, token: string): PartOutcome & GroupMove {
  const { success, data } = answerSchema().safeParse(answer.json);
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
function refusal(status: number, words: string | null): NonDelivery | null {
  const said = words ?? "";
  // Telegram answers this for minutes at a time for people who did nothing.
  if (status === 403 && /can't send messages to the user/i.test(said)) return retry(`answered 403: ${said}`);
  const isGone =
    status === 403 ||
    (status === 400 &&
      /chat not found|user not found|peer_id_invalid|group chat was deactivated/i.test(said));
  return isGone ? gone(`answered ${status}: ${said}`) : null;
}
