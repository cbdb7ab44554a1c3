/** Twilio's Messages resource (twilio.com/docs/messaging/api/message-resource): SMS, and WhatsApp through Twilio. */

import * as z from "zod";
import { toBase64 } from "../../core/bytes";
import { once } from "../../core/once";
import { failed, gone, retry, type SendOutcome } from "../../outbound/outcome";
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
import { messageFault, type OutboundMessage, plainLines, plainMarkup, splitMessage } from "../message";
import { cutForSms, withLine } from "./sms";

export interface TwilioSender {
  account_sid: string;
  auth_token: string;
  from: string;
}

/** "The text content of the outgoing message. Can be up to 1,600 characters in length." */
const MARKUP = plainMarkup(1600);

/** Opted out (STOP), no number, no mobile number. */
const GONE = new Set([21610, 21211, 21614]);
const PASSING = new Set([20429, 14107, 30001, 63018]);
const OUTSIDE_WINDOW = 63016;

const answerSchema = once(() =>
  z.object({
    sid: z.string().optional().catch(undefined),
    code: z.number().optional().catch(undefined),
    message: z.string().optional().catch(undefined),
  }),
);

/** Sends a message without its buttons: SMS has none, and WhatsApp's need a template of Twilio's own. */
export async function send(message: OutboundMessage, sender: TwilioSender, via: Via): Promise<SendOutcome> {
  const fault = messageFault(message);
  if (fault !== null) return failed(fault);
  const path = `/2010-04-01/Accounts/${encodeURIComponent(sender.account_sid)}/Messages.json`;
  const basic = toBase64(new TextEncoder().encode(`${sender.account_sid}:${sender.auth_token}`));
  const { lines, acting_line } = message;
  const whole = acting_line === null ? lines : [...lines, ...plainLines(acting_line)];
  const parts = isSms(message.to) ? [smsOf(message)] : splitMessage(whole, MARKUP);
  return await sendParts(parts, message.skip_parts, via, async (text) => {
    const body = new URLSearchParams({ To: message.to, ...senderOf(sender.from, message.to), Body: text });
    const answer = await callApi({ path, headers: { authorization: `Basic ${basic}` }, body }, via);
    return isAnswer(answer) ? outcomeOf(answer, via.now, sender.auth_token) : answer;
  });
}

export function isSms(to: string): boolean {
  return !to.startsWith("whatsapp:");
}

/**
 * The message as one SMS of few segments. Where some is left out, its last line says how to see it; else how to act by words,
 * where there is room.
 */
function smsOf({ lines, more_line, acting_line }: OutboundMessage): string {
  const { first, rest } = cutForSms(lines);
  if (rest !== "") return `${first}\n${more_line}`;
  return acting_line === null ? first : withLine(first, acting_line);
}

/** The sender: a number, or a messaging service, which picks one. WhatsApp is answered on WhatsApp. */
function senderOf(from: string, to: string): Record<string, string> {
  if (/^MG[0-9a-f]{32}$/i.test(from)) return { MessagingServiceSid: from };
  const whatsapp = !isSms(to) && !from.includes(":");
  return { From: whatsapp ? `whatsapp:${from}` : from };
}

function outcomeOf(answer: ApiAnswer, now: number, token: string): PartOutcome {
  const { success, data } = answerSchema().safeParse(answer.json);
  if (!success) return outcomeByStatus(answer, now, null);
  if (answer.status >= 200 && answer.status < 300)
    return { kind: "delivered", external_id: data.sid ?? null };
  const words = safeWords(data.message, [token]);
  const code = data.code ?? 0;
  const said = `refused (${code})${words === null ? "" : `: ${words}`}`;
  if (GONE.has(code)) return gone(said);
  if (code === OUTSIDE_WINDOW)
    return failed(`${said}: over 24 h after a person's last message WhatsApp takes only a template`);
  if (PASSING.has(code)) {
    const byStatus = outcomeByStatus(answer, now, words);
    return byStatus.kind === "retry" ? byStatus : retry(said);
  }
  return outcomeByStatus(answer, now, words);
}
