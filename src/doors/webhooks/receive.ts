import { findConnection } from "../../chat/connection";
import { receiveEvents } from "../../chat/receive-events";
import { suggest } from "../../chat/suggest";
import { StoreUnavailable } from "../../core/errors";
import type { Log } from "../../core/log";
import { readBytes } from "../../core/read-bytes";
import type { Deps } from "../../operation/deps";
import type { Answer } from "../../platforms/inbound";
import { isPlatform, PLATFORMS } from "../../platforms/platforms";

/** Bytes. WhatsApp sends up to 3 MB in one call, the others less. */
const BODY_LIMIT = 4 * 1024 * 1024;

export interface ReceiveOptions {
  /** Epoch milliseconds. */
  nowMs: number;
  log: Log;
  /** Whether the platform's rate limiter allows another call from the client's address. */
  allowsAddress(): Promise<boolean>;
}

/**
 * One inbound call to `/webhooks/{platform}/{connection_id}`. The body is read once, and verified before it is parsed.
 * A forged call gets 401 and leaves no trace; a genuine one gets 2xx, understood or not.
 */
export async function receive(request: Request, deps: Deps, options: ReceiveOptions): Promise<Response> {
  try {
    return await handle(request, deps, options);
  } catch (error) {
    options.log({ message: "inbound call failed", error: error instanceof Error ? error.name : "unknown" });
    // The platform sends the call again.
    const status = error instanceof StoreUnavailable ? 503 : 500;
    return new Response(null, { status, headers: status === 503 ? { "retry-after": "5" } : {} });
  }
}

async function handle(
  request: Request,
  deps: Deps,
  { nowMs, log, allowsAddress }: ReceiveOptions,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const [, , platform = "", id = "", ...rest] = pathname.split("/");
  if (!isPlatform(platform) || rest.length > 0) return new Response(null, { status: 404 });
  // Whoever guesses at connections costs a read of D1 each time.
  if (!(await allowsAddress())) return new Response(null, { status: 429, headers: { "retry-after": "1" } });
  const found = await findConnection(deps, platform, id);
  if (found === null) return new Response(null, { status: 404 });
  const { connection, credentials } = found;
  // Some signatures cover the public address that the platform was given.
  const url = `${deps.publicUrl}${pathname}${search}`;
  const { verify, decode, answerChallenge, stored } = PLATFORMS[platform];
  if (credentials === null) return unreadable(id, log);
  if (request.method === "GET" && answerChallenge !== undefined) {
    const challenge = await answerChallenge(url, credentials);
    return challenge === null
      ? new Response(null, { status: 403 })
      : new Response(challenge, { headers: { "content-type": "text/plain; charset=utf-8" } });
  }
  if (request.method !== "POST") return new Response(null, { status: 405, headers: { allow: "POST" } });
  const body = await readBytes(request, BODY_LIMIT);
  if (body === null) return new Response(null, { status: 413 });
  const { method, headers } = request;
  if ((await verify({ method, url, headers, body, credentials, nowMs })) !== "genuine")
    return new Response(null, { status: 401 });
  const inbound = decode(body, headers, nowMs);
  log({
    message: "inbound",
    platform,
    kind: inbound.kind,
    ...(inbound.kind === "ignored" ? { why: inbound.why } : {}),
  });
  const genuine = { deps, connection, nowMs };
  if (inbound.kind === "typed") {
    const choices = connection.mode === "store" ? [] : await suggest(genuine, inbound.typed);
    return respond(inbound.suggest(choices));
  }
  if (inbound.kind !== "events") return respond(inbound.response);
  const isAnswered = await receiveEvents(genuine, inbound.events);
  return respond((isAnswered ? undefined : stored) ?? inbound.response);
}

/**
 * Nobody can tell whether the call is genuine, so the platform is asked to send it again: 401 would have some platforms
 * give the address up.
 */
function unreadable(id: string, log: Log): Response {
  log({ message: "credentials can't be opened", connection: id });
  const words =
    "The credentials of this connection can't be opened: set them again, or restore ENCRYPTION_KEY.";
  return new Response(words, {
    status: 503,
    headers: { "retry-after": "60", "content-type": "text/plain; charset=utf-8" },
  });
}

function respond({ status, content_type, body }: Answer): Response {
  const headers = content_type === null ? {} : { "content-type": content_type };
  return new Response(status === 204 ? null : body, { status, headers });
}
