import { readRetryAfter } from "./backoff";
import { type Fetch, failed, gone, type NonDelivery, retry } from "./outcome";
import { checkUrl } from "./public-address";
import { ANSWER_LIMIT, overNetwork, type RequestOutcome, sendRequest } from "./send-request";
import { secretFault, signWebhook } from "./standard-webhooks";

export interface WebhookDelivery {
  url: string;
  /** `whsec_…`: the receiver's, and those that it had within a day. Empty where its own can't be opened. */
  secrets: readonly string[];
  /**
   * The same at every attempt, so that receivers can drop repeats. It has no full stop, which separates signed fields.
   */
  id: string;
  /** JSON, exactly as it is signed and sent. */
  body: string;
  /** When it is sent, in epoch seconds. */
  now: number;
  /** ALLOW_LOCAL_DELIVERY. */
  allowLocal: boolean;
  /** Whether it is sent for a test app, which the receiver is told. */
  inTest: boolean;
  /** Most bytes of an answer that is needed whole; by default a few KB. */
  answerLimit?: number;
  timeOutMs?: number;
}

export type WebhookOutcome =
  /** `answer` is the receiver's; `null` where it is over the limit or broke off. */
  { kind: "delivered"; answer: string | null } | NonDelivery;

/**
 * Delivers one signed body. 2xx is success; 410 means that the receiver is gone; an address that isn't allowed fails at
 * once. Everything else is retried, redirects too. Never throws for what the receiver does.
 */
export async function postWebhook(
  delivery: WebhookDelivery,
  send: Fetch = overNetwork,
): Promise<WebhookOutcome> {
  const address = checkUrl(delivery.url, delivery.allowLocal);
  if (!address.ok) return failed(`the address is not allowed: it ${address.reason}`);
  const { secrets } = delivery;
  if (secrets.length === 0 || secrets.some((secret) => secretFault(secret) !== null))
    return failed("the channel has no usable secret: set it again");
  const signature = await signWebhook(secrets, delivery.id, delivery.now, delivery.body);
  const reply = await sendRequest(
    {
      url: address.url.href,
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...signature,
        ...(delivery.inTest ? { "almanac-test": "true" } : {}),
      },
      body: delivery.body,
      answerLimit: delivery.answerLimit ?? ANSWER_LIMIT,
      ...(delivery.timeOutMs === undefined ? {} : { timeOutMs: delivery.timeOutMs }),
    },
    send,
  );
  return outcomeOf(reply, delivery.now);
}

function outcomeOf(reply: RequestOutcome, now: number): WebhookOutcome {
  if (reply.kind === "silent") return retry(reply.error);
  const { status } = reply;
  if (status >= 200 && status < 300) return { kind: "delivered", answer: reply.text };
  if (status === 410) return gone("answered 410: nobody is there any more");
  if (status >= 300 && status < 400) return retry(`answered ${status}: redirects are not followed`);
  return retry(`answered ${status}`, readRetryAfter(reply.headers.get("retry-after"), now));
}
