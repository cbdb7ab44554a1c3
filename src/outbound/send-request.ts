/** One outbound call and its answer, for any receiver. */
import type { Fetch } from "./outcome";

/** Seconds that a receiver has to answer, its body included. */
export const TIME_OUT_SECONDS = 10;
/** Bytes read of an answer whose content isn't needed. */
export const ANSWER_LIMIT = 4 * 1024;

export type RequestOutcome =
  /** `text` is null where the body is over its limit or broke off. The status holds all the same. */
  | { kind: "answered"; status: number; headers: Headers; text: string | null }
  | { kind: "silent"; error: string };

export interface OutboundRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
  /** Bytes. */
  answerLimit?: number;
  timeOutMs?: number;
}

/** The network. `fetch` is looked up at each call, so that a test can replace it. */
export const overNetwork: Fetch = (input, init) => fetch(input, init);

/**
 * Sends a request, and reads the answer up to its limit. Redirects are not followed: they would lead away from the
 * checked address, and take the body and its secrets along. An error names what happened and nothing of the request,
 * because the messages of `fetch` may hold the URL, where some platforms want a token.
 */
export async function sendRequest(request: OutboundRequest, send: Fetch): Promise<RequestOutcome> {
  const timeOutMs = request.timeOutMs ?? TIME_OUT_SECONDS * 1000;
  const signal = AbortSignal.timeout(timeOutMs);
  try {
    const response = await send(request.url, {
      method: request.method,
      headers: { "user-agent": "Almanac", ...request.headers },
      body: request.body ?? null,
      redirect: "manual",
      signal,
    });
    const text = await readUpTo(response, request.answerLimit ?? ANSWER_LIMIT, signal);
    return { kind: "answered", status: response.status, headers: response.headers, text };
  } catch {
    const error = signal.aborted ? `no answer within ${timeOutMs / 1000} s` : "could not be reached";
    return { kind: "silent", error };
  }
}

/** The body as text; null where it breaks off or is over the limit, and then the rest is not fetched. */
async function readUpTo(response: Response, limit: number, signal: AbortSignal): Promise<string | null> {
  if (response.body === null) return "";
  const reader = response.body.getReader();
  // Some implementations of fetch don't abort a stalled body.
  const timedOut = new Promise<null>((settle) => {
    signal.addEventListener("abort", () => settle(null), { once: true });
  });
  const decoder = new TextDecoder();
  let size = 0;
  let text = "";
  try {
    for (;;) {
      const chunk = await Promise.race([reader.read(), timedOut]);
      if (chunk === null) return null;
      if (chunk.done) return text + decoder.decode();
      size += chunk.value.length;
      if (size > limit) return null;
      text += decoder.decode(chunk.value, { stream: true });
    }
  } catch {
    return null;
  } finally {
    await reader.cancel().catch(() => {});
  }
}
