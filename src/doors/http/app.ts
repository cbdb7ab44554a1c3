import { Hono } from "hono";
import { authenticate } from "../../apps/authenticate";
import { checkHealth } from "../../apps/check-health";
import { failure, invalid, nameError, StoreUnavailable } from "../../core/errors";
import { describeTools, type ToolFormat } from "../../operation/tool";
import { TOOLS } from "../../tools";
import { addAdminRoutes } from "./admin";
import { addCalendarFeed, addCalendarRoutes } from "./calendar";
import { addConnectionRoutes } from "./connections";
import { addConversationRoutes } from "./conversations";
import type { HonoTypes } from "./edge";
import { answer, json, type Request_, refuse } from "./request";
import { addUserRoutes } from "./users";

const FORMATS = ["openai", "anthropic", "json-schema"];

/** The HTTP door: who calls is settled first, then a route decodes, one action acts, and the answer is encoded. */
export function createHttpApp(): Hono<HonoTypes> {
  const app = new Hono<HonoTypes>();

  app.use(async (c, next) => {
    const { edge } = c.env;
    await next();
    const milliseconds = edge.clock() - edge.nowMs;
    c.res.headers.set("x-request-id", edge.requestId);
    c.res.headers.set("server-timing", `total;dur=${milliseconds}`);
    if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
    const bookmark = edge.deps.db.bookmark();
    if (bookmark !== null) c.res.headers.set("x-d1-bookmark", bookmark);
    edge.log({
      message: "request",
      request_id: edge.requestId,
      method: c.req.method,
      route: routeOf(app, c),
      status: c.res.status,
      ms: milliseconds,
    });
  });

  app.get("/healthz", async (c) => {
    const health = await checkHealth(c.env.edge.deps);
    return json(health.status === "ok" ? { status: "ok" } : health, health.status === "ok" ? 200 : 503);
  });

  addCalendarFeed(app);

  app.use("/v1/*", async (c, next) => {
    const { edge } = c.env;
    if (!edge.knowsBookmark) {
      return answer(
        c,
        invalid({
          path: "x-d1-bookmark",
          message: "is no bookmark: send the header of an earlier answer as it came, or none",
        }),
      );
    }
    const principal = await authenticate(
      edge.deps.db,
      edge.keys,
      edge.adminToken,
      c.req.header("authorization") ?? null,
      edge.nowMs,
    );
    if (!principal.ok) return refuse(c, principal.failure);
    if (principal.value.kind === "app" && !(await edge.allows(principal.value.keyHash))) {
      return answer(
        c,
        failure("rate_limited", "too many requests with this key: wait a second", { retry_after: 1 }),
      );
    }
    c.set("principal", principal.value);
    return await next();
  });

  app.get("/v1/tools", (c) => {
    const format = c.req.query("format") ?? "json-schema";
    if (FORMATS.includes(format)) return json(describeTools(TOOLS, format as ToolFormat));
    return answer(c, invalid({ path: "format", message: `must be one of ${FORMATS.join(", ")}` }));
  });
  addUserRoutes(app);
  addCalendarRoutes(app);
  addConversationRoutes(app);
  addConnectionRoutes(app);
  addAdminRoutes(app);

  app.notFound((c) => {
    const methods = methodsOf(app, c.req.path);
    if (methods.length === 0)
      return answer(c, failure("not_found", "there is no such route: see docs/http.md"));
    const response = answer(c, failure("method_not_allowed", `this route takes ${methods.join(", ")}`));
    response.headers.set("allow", methods.join(", "));
    return response;
  });
  app.onError((error, c) => {
    const { edge } = c.env;
    if (error instanceof StoreUnavailable) {
      edge.log({ message: "store unavailable", request_id: edge.requestId });
      return answer(c, failure("unavailable", "the database does not answer: try again", { retry_after: 5 }));
    }
    // Names only: the message of an unknown error may hold what a user said.
    edge.log({
      message: "unexpected error",
      request_id: edge.requestId,
      error: nameError(error),
      stack: frames(error),
    });
    return answer(c, failure("internal", "this is an error of the service: report the request_id"));
  });
  return app;
}

function routeOf(app: Hono<HonoTypes>, c: Request_): string {
  return (
    app.routes.find((route) => matches(route.path, c.req.path) && route.method === c.req.method)?.path ?? ""
  );
}

function methodsOf(app: Hono<HonoTypes>, path: string): string[] {
  const found = app.routes.filter((route) => route.method !== "ALL" && matches(route.path, path));
  return [...new Set(found.map((route) => route.method))];
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split("/");
  const parts = path.split("/");
  return (
    wanted.length === parts.length &&
    wanted.every((part, i) => (part.startsWith(":") ? parts[i] !== "" : part === parts[i]))
  );
}

/** Where it happened, without the first line, which repeats the message. */
function frames(error: Error): string[] {
  return (error.stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8);
}
