import { checkHealth } from "../../apps/check-health";
import { failure } from "../../core/errors";
import { sha256Hex } from "../../core/hash";
import { readCalendarFeed } from "../../memories/calendar-feed";
import { answerFailure, json, textAnswer } from "./answer";
import type { HttpContext } from "./edge";
import { queryOf } from "./query";
import { SECURITY_TEXT_PATH, writeSecurityText } from "./security-text";

/** Routes that need no key. */
export const OPEN_ROUTES = [
  {
    method: "GET",
    path: "/healthz",
    summary: "Answers whether D1 and KV answer, and how late the cron and deliveries are",
    handle: health,
  },
  {
    method: "GET",
    path: "/v1/users/{user_id}/calendar.ics",
    summary: "The calendar feed itself: its address holds a token, for calendar programs send no key",
    handle: feed,
  },
  {
    method: "GET",
    path: SECURITY_TEXT_PATH,
    summary: "Says whom to tell of a weakness in this deployment (RFC 9116)",
    handle: securityText,
  },
] as const;

async function health(c: HttpContext): Promise<Response> {
  const { edge } = c.env;
  if (!(await edge.allowsAddress())) return answerFailure(c, tooManyFrom("this address"));
  const { d1, kv, ...found } = await checkHealth(edge.deps, Math.floor(edge.nowMs / 1000));
  return found.status === "unavailable" ? json({ ...found, d1, kv }, 503) : json(found);
}

function securityText(c: HttpContext): Response {
  const { deps, security, nowMs } = c.env.edge;
  return textAnswer(writeSecurityText(deps.publicUrl, security, Math.floor(nowMs / 1000)), 200);
}

async function feed(c: HttpContext): Promise<Response> {
  const { edge } = c.env;
  const { token = "", at } = queryOf(c);
  // By address first: whoever guesses sends another token each time.
  if (!(await edge.allowsAddress())) return answerFailure(c, tooManyFrom("this address"));
  if (!(await edge.allows(await sha256Hex(token)))) return answerFailure(c, tooManyFrom("this calendar"));
  const text = await readCalendarFeed(
    { ...edge.deps, store: edge.latest },
    {
      user: c.req.param("user_id") ?? "",
      token,
      nowMs: edge.nowMs,
      at,
    },
  );
  if (!text.ok) return answerFailure(c, text.failure);
  const etag = `"${(await sha256Hex(text.value)).slice(0, 32)}"`;
  // A program keeps its own copy and revalidates it each time; shared caches keep none.
  const headers = { etag, "cache-control": "private, no-cache" };
  if (hasTag(c.req.header("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  return new Response(text.value, {
    headers: {
      ...headers,
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": 'inline; filename="calendar.ics"',
    },
  });
}

function tooManyFrom(what: string) {
  return failure("rate_limited", `too many requests for ${what}: wait a second`, { retry_after: 1 }).failure;
}

/** Weak comparison (RFC 9110 section 13.1.2): a proxy may have made the tag weak. */
function hasTag(header: string | undefined, etag: string): boolean {
  const tags = (header ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes(etag) || tags.includes("*");
}
