import type { Hono } from "hono";
import { failure } from "../../core/errors";
import { sha256Hex } from "../../core/hash";
import { closeCalendarFeed, openCalendarFeed, readCalendarFeed } from "../../memories/calendar-feed";
import type { HonoTypes } from "./edge";
import { type Request_, refuse, writeAsUser } from "./request";

/** The feed itself. Calendar programs send no key: the token in the address is all they have. */
export function addCalendarFeed(app: Hono<HonoTypes>): void {
  app.get("/v1/users/:user_id/calendar.ics", feed);
}

/** Making and ending a feed's address. */
export function addCalendarRoutes(app: Hono<HonoTypes>): void {
  app.post("/v1/users/:user_id/calendar", (c) =>
    writeAsUser(c, (call, body) => openCalendarFeed(c.env.edge.deps, call, body, c.env.edge.publicUrl), {
      status: () => 201,
    }),
  );
  app.delete("/v1/users/:user_id/calendar", (c) =>
    writeAsUser(c, (call, body) => closeCalendarFeed(c.env.edge.deps, call, body)),
  );
}

async function feed(c: Request_): Promise<Response> {
  const { edge } = c.env;
  const token = c.req.query("token") ?? "";
  if (!(await edge.allows(await sha256Hex(token)))) {
    return refuse(
      c,
      failure("rate_limited", "too many requests for this calendar: wait a second", { retry_after: 1 })
        .failure,
    );
  }
  const text = await readCalendarFeed(edge.deps, {
    user: c.req.param("user_id") ?? "",
    token,
    nowMs: edge.nowMs,
    at: c.req.query("at"),
  });
  if (!text.ok) return refuse(c, text.failure);
  const etag = `"${(await sha256Hex(text.value)).slice(0, 32)}"`;
  // Whoever keeps a copy asks first whether it is still right; nobody keeps one for others.
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

/** RFC 9110 section 13.1.2: weak comparison, as caches on the way may have made the tag weak. */
function hasTag(header: string | undefined, etag: string): boolean {
  const tags = (header ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes(etag) || tags.includes("*");
}
