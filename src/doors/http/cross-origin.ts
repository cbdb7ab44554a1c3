import { failure } from "../../core/errors";
import type { Caller } from "../../operation/call/caller";
import { isLoopback } from "../../outbound/public-address";
import { answer } from "./answer";
import type { HttpContext } from "./edge";

/** What pages of other origins may send and read (docs/http.md). */
const METHODS = "GET, POST, PUT, PATCH, DELETE";
const SENT = /^(authorization|content-type|idempotency-key|almanac-[a-z-]+|mcp-[a-z-]+)$/;
const EXPOSED = "Almanac-Revision, Retry-After, X-Request-Id";

/**
 * The answer to a browser's question whether a page may call; `null` for any other request. Any origin may ask: the
 * question carries no key, and without cookies nothing else lets a page in.
 */
export function answerPreflight(c: HttpContext): Response | null {
  const asked = c.req.method === "OPTIONS" ? c.req.header("access-control-request-method") : undefined;
  if (asked === undefined || c.req.header("origin") === undefined) return null;
  const wanted = (c.req.header("access-control-request-headers") ?? "").toLowerCase().split(/[\s,]+/);
  const headers = {
    "access-control-allow-origin": "*",
    "access-control-allow-methods": METHODS,
    "access-control-allow-headers": wanted.filter((name) => SENT.test(name)).join(", "),
    "access-control-max-age": "7200",
    vary: "access-control-request-headers",
  };
  return new Response(null, { status: 204, headers });
}

/** Refuses a page of an origin that neither is the deployment's own nor is allowed by the caller's app. */
export function refuseOrigin(c: HttpContext): Response | null {
  const origin = c.req.header("origin");
  if (origin === undefined || mayCall(c, origin)) return null;
  const hint = "allow it with PATCH /v1/apps/{app} limits.origins, and send a valid key of that app";
  return answer(c, failure("forbidden", `pages of this origin may not call: ${hint}`));
}

/** Lets a page of an allowed origin read the answer. */
export function openAnswer(c: HttpContext): void {
  const origin = c.req.header("origin");
  if (origin === undefined || !mayCall(c, origin)) return;
  c.res.headers.set("access-control-allow-origin", origin);
  c.res.headers.set("access-control-expose-headers", EXPOSED);
  c.res.headers.append("vary", "origin");
}

function mayCall(c: HttpContext, origin: string): boolean {
  // Absent on routes without a key, and where the key is not valid.
  const caller: Caller | undefined = c.get("caller");
  return isOwn(c, origin) || (caller?.kind === "app" && caller.origins.includes(origin));
}

/**
 * Whether a page is the deployment's own: of `PUBLIC_URL` where it is set, else of the request's address. The address is
 * the caller's to choose by its `Host`, so beside `PUBLIC_URL` it counts only on this machine.
 */
function isOwn(c: HttpContext, origin: string): boolean {
  if (URL.parse(c.env.edge.deps.publicUrl)?.origin === origin) return true;
  const url = URL.parse(c.req.url);
  return url !== null && url.origin === origin && isLoopback(url.hostname);
}
