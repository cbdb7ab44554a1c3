import { askCredentials, byAppClock, findConnection, type GenuineCall } from "../../chat/connection";
import { receiveEvents } from "../../chat/receive-events";
import { suggest } from "../../chat/suggest";
import type { Log, LogEntry } from "../../core/log";
import { logFault } from "../../core/log-fault";
import { readBytes } from "../../core/read-bytes";
import type { Budget } from "../../operation/declare";
import type { Deps } from "../../operation/deps";
import type { Answer, Inbound } from "../../platforms/inbound";
import { isPlatform, PLATFORMS } from "../../platforms/platforms";

/**
 * What one call of a platform may weigh, and how many events it may become. WhatsApp sends up to 3 MB and 1,000 events in one
 * call, the others less.
 */
const BUDGET: Pick<Budget, "bytes" | "rows"> = { bytes: 4 * 1024 * 1024, rows: 1000 };

/** What one call is received with. */
export interface Reception {
  requestId: string;
  /** When it came, in epoch milliseconds. */
  nowMs: number;
  /** Epoch milliseconds now, to time the answer only. */
  clock(): number;
  deps: Deps;
  log: Log;
  /** Whether the platform's rate limiter allows another call from the client's address. */
  allowsAddress(): Promise<boolean>;
}

/**
 * One inbound call to `/webhooks/{platform}/{connection_id}`, its decoded `path`. The body is read once, and verified before it is parsed.
 * A forged call gets 401 and leaves no trace but its line in the log; a genuine one gets 2xx, understood or not.
 */
export async function receive(request: Request, path: string, reception: Reception): Promise<Response> {
  const { requestId, nowMs, clock, log } = reception;
  const line: LogEntry = { message: "inbound", request_id: requestId, method: request.method };
  const response = await answer(request, path, reception, line).catch((error: unknown) => {
    // The platform sends the call again.
    const { retry_after: seconds } = logFault(log, requestId, error).failure;
    return seconds === undefined
      ? new Response(null, { status: 500 })
      : new Response(null, { status: 503, headers: { "retry-after": String(seconds) } });
  });
  response.headers.set("x-request-id", requestId);
  log({ ...line, status: response.status, ms: clock() - nowMs });
  return response;
}

/** Answers a call, and notes on its `line` of the log what it is found to be: nothing that the caller has made up. */
async function answer(
  request: Request,
  path: string,
  { deps, nowMs, log, allowsAddress }: Reception,
  line: LogEntry,
): Promise<Response> {
  const [, , platform = "", id = "", ...rest] = path.split("/");
  if (!isPlatform(platform) || rest.length > 0) return new Response(null, { status: 404 });
  line["platform"] = platform;
  // Whoever guesses at connections costs a read of D1 each time.
  if (!(await allowsAddress())) return new Response(null, { status: 429, headers: { "retry-after": "1" } });
  const found = await findConnection(deps, platform, id);
  if (found === null) return new Response(null, { status: 404 });
  const { connection, credentials } = found;
  line["connection"] = connection.id;
  // Some signatures cover the public address that the platform was given, as it writes it.
  const { pathname, search } = new URL(request.url);
  const url = `${deps.publicUrl}${pathname}${search}`;
  const { verify, decode, answerChallenge, stored } = PLATFORMS[platform];
  const now = Math.floor(nowMs / 1000);
  if (credentials === null) return unreadable(id, log);
  if (request.method === "GET" && answerChallenge !== undefined) {
    const challenge = await askCredentials(deps, found, now, (one) => answerChallenge(url, one));
    return challenge === null
      ? new Response(null, { status: 403 })
      : new Response(challenge, { headers: { "content-type": "text/plain; charset=utf-8" } });
  }
  if (request.method !== "POST") return new Response(null, { status: 405, headers: { allow: "POST" } });
  const body = await readBytes(request, BUDGET.bytes);
  if (body === null) return new Response(null, { status: 413 });
  const { method, headers } = request;
  const verdict = await askCredentials(deps, found, now, async (one) => {
    const isGenuine = (await verify({ method, url, headers, body, credentials: one, nowMs })) === "genuine";
    return isGenuine ? { isOld: one !== credentials } : null;
  });
  if (verdict === null) {
    line["kind"] = "forged";
    return new Response(null, { status: 401 });
  }
  // Once no line says so, nobody uses the old credentials any more.
  if (verdict.isOld) line["credentials"] = "old";
  const inbound = decode(body, headers, nowMs);
  line["kind"] = inbound.kind;
  if (inbound.kind === "ignored") line["why"] = inbound.why;
  return await carryOut(inbound, { deps, connection, nowMs, wallMs: nowMs }, stored, line);
}

/** Carries out what a genuine call says. `stored` is the answer where nothing of it is answered later. */
async function carryOut(
  inbound: Inbound,
  genuine: GenuineCall,
  stored: Answer | undefined,
  line: LogEntry,
): Promise<Response> {
  if (inbound.kind === "typed") {
    const [call] = byAppClock(genuine, []);
    const choices = call.connection.mode === "store" ? [] : await suggest(call, inbound.typed);
    return respond(inbound.suggest(choices));
  }
  if (inbound.kind !== "events") return respond(inbound.response);
  if (inbound.events.length > BUDGET.rows) return tooManyEvents(inbound.events.length, line);
  const isAnswered = await receiveEvents(...byAppClock(genuine, inbound.events));
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

function tooManyEvents(count: number, line: LogEntry): Response {
  line["why"] = "too many events";
  const words = `The call has ${count} events: send at most ${BUDGET.rows} at once.`;
  return new Response(words, { status: 413, headers: { "content-type": "text/plain; charset=utf-8" } });
}

function respond({ status, content_type, body }: Answer): Response {
  const headers = content_type === null ? {} : { "content-type": content_type };
  return new Response(status === 204 ? null : body, { status, headers });
}
