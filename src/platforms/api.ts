import type { JsonObject } from "../core/json";
import type { ReplyWindow } from "./window";
/** What calls to all platforms' APIs share. */

import { readRetryAfter } from "../outbound/backoff";
import { type Fetch, failed, type NonDelivery, retry, type SendOutcome } from "../outbound/outcome";
import { sendRequest } from "../outbound/send-request";
import { cutCodePoints } from "../time/prompt/cut-text";
import { plainLine } from "../time/prompt/plain-line";

/** How a platform's API is called. */
export interface Via {
  /** The API's address, without a slash at the end. */
  base: string;
  /** Epoch seconds. */
  now: number;
  send: Fetch;
  timeOutMs?: number;
  /** Called after each part that arrived but the last, with how many have arrived. */
  onPart?: (sent: number) => Promise<void>;
  /** Set for platforms with a window. */
  window?: ReplyWindow;
}

export interface ApiCall {
  method?: "POST" | "PATCH" | "PUT";
  /** A path below the base, or a whole address. It may hold a token, so no error shows it. */
  path: string;
  headers?: Record<string, string>;
  /** JSON, or a form. */
  body: JsonObject | readonly JsonObject[] | URLSearchParams;
}

export interface ApiAnswer {
  status: number;
  headers: Headers;
  /** The answer's JSON; null for none. */
  json: unknown;
}

/** Bytes: more than any platform answers to a message. */
const ANSWER_LIMIT = 64 * 1024;

/** Calls an API. No answer is worth another try, and so is one without a meaning of its own. */
export async function callApi(call: ApiCall, via: Via): Promise<ApiAnswer | NonDelivery> {
  const isForm = call.body instanceof URLSearchParams;
  const reply = await sendRequest(
    {
      url: /^https?:\/\//.test(call.path) ? call.path : `${via.base.replace(/\/+$/, "")}${call.path}`,
      method: call.method ?? "POST",
      headers: {
        "content-type": isForm ? "application/x-www-form-urlencoded" : "application/json; charset=utf-8",
        ...call.headers,
      },
      body: isForm ? String(call.body) : JSON.stringify(call.body),
      answerLimit: ANSWER_LIMIT,
      ...(via.timeOutMs === undefined ? {} : { timeOutMs: via.timeOutMs }),
    },
    via.send,
  );
  if (reply.kind === "silent") return retry(reply.error);
  return { status: reply.status, headers: reply.headers, json: readJson(reply.text) };
}

/**
 * The outcome by status, where the platform's own code says nothing: 429 and 5xx are temporary, other errors stay until
 * somebody changes something. `words` is the platform's description, already safe to show.
 */
export function outcomeByStatus(answer: ApiAnswer, now: number, words: string | null): NonDelivery {
  const { status, headers } = answer;
  const error = words === null ? `answered ${status}` : `answered ${status}: ${words}`;
  if (status === 429 || status === 408 || status >= 500)
    return retry(error, readRetryAfter(headers.get("retry-after"), now));
  if (status === 401 || status === 403) return failed(`${error}: check the connection's credentials`);
  if (status >= 300 && status < 400) return failed(`${error}: redirects are not followed`);
  // A 2xx without its usual answer: nobody knows whether anything was sent.
  if (status < 300) return retry(error);
  return failed(error);
}

/** Five digits and more, with what people write between them: a phone number, or a part of one. */
const NUMBERS = /\+?\d(?:[ ().-]{0,2}\d){4,}/g;

/** A platform's description of an error, on one short line without any of `secrets` and without phone numbers. */
export function safeWords(text: string | undefined, secrets: readonly string[]): string | null {
  if (text === undefined) return null;
  const scrubbed = secrets
    .filter((secret) => secret !== "")
    .reduce((all, one) => all.replaceAll(one, "…"), text);
  const line = cutCodePoints(plainLine(scrubbed.replaceAll(NUMBERS, "…"), "(", ")"), 200);
  return line === "" ? null : line;
}

export type PartOutcome = { kind: "delivered"; external_id: string | null } | NonDelivery;

/** Sends parts in order without the first `skip`, and stops at the first that fails. */
export async function sendParts<Part>(
  parts: readonly Part[],
  skip: number,
  { onPart }: Pick<Via, "onPart">,
  sendPart: (part: Part, position: { first: boolean; last: boolean }) => Promise<PartOutcome>,
): Promise<SendOutcome> {
  const externalIds: string[] = [];
  for (const [index, part] of parts.entries()) {
    if (index < skip) continue;
    const last = index === parts.length - 1;
    const outcome = await sendPart(part, { first: index === 0, last });
    if (outcome.kind === "retry") return { ...outcome, parts_sent: index };
    if (outcome.kind !== "delivered") return outcome;
    if (outcome.external_id !== null) externalIds.push(outcome.external_id);
    // What arrived has arrived, also where it can't be noted.
    if (!last) await onPart?.(index + 1).catch(() => undefined);
  }
  return { kind: "delivered", external_ids: externalIds };
}

export function isAnswer(result: ApiAnswer | NonDelivery): result is ApiAnswer {
  return "status" in result;
}

function readJson(text: string | null): unknown {
  try {
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}
