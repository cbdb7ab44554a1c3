import type { Hono, MiddlewareHandler } from "hono";
import { HonoBase } from "hono/hono-base";
import { TrieRouter } from "hono/router/trie-router";
import { authenticate } from "../../apps/authenticate";
import { failure, invalid, type Result } from "../../core/errors";
import { logFault } from "../../core/log-fault";
import type { Caller } from "../../operation/call/caller";
import type { AnyOperation } from "../../operation/declare";
import { routesOf, UNKNOWN_TOOL_PATH } from "../../operation/routes";
import { toolsOf } from "../../operation/tools/tools";
import { answer, answerFailure } from "./answer";
import { carryOutRoute } from "./carry-out-route";
import { answerPreflight, openAnswer, refuseOrigin } from "./cross-origin";
import { allowsCaller, type Edge, type HonoTypes, type HttpContext } from "./edge";
import { answerLocalSignIn, LOCAL_SIGN_IN_PATH } from "./local-sign-in-route";
import { answerMcp, MCP_PATH, type McpDoor } from "./mcp-route";
import { findNearestRoutes, type ServedAddress } from "./nearest-routes";
import { OPEN_ROUTES } from "./open-routes";

/** Answers what platforms call at a path, in which nothing is percent-encoded without need. It logs the call, and gives the answer the request's id. */
export type WebhookDoor = (request: Request, path: string, edge: Edge) => Promise<Response>;

/** Signs clients in for persons: its addresses take no key, and its tokens are good at the Model Context Protocol's door. */
export interface SignInDoor {
  routes: readonly ServedAddress[];
  /** Null where clients can't sign in at the deployment's address. */
  answer(edge: Edge, request: Request): Promise<Response | null>;
  /** Whether a bearer token has the form of the door's own. */
  isToken(token: string): boolean;
  callerOf(edge: Edge, token: string): Promise<Result<Caller>>;
  /** The header that tells a client where to sign in. */
  challenge(publicUrl: string, sentToken: boolean): string;
}

/** All that begins so, the platform and the connection among it. */
const WEBHOOK_PATH = "/webhooks/:rest{.*}";

/** The HTTP door: it authenticates the caller, then carries out the operation of the address. */
export function createHttpApp(
  operations: readonly AnyOperation[],
  mcp: McpDoor | null = null,
  webhooks: WebhookDoor | null = null,
  signIn: SignInDoor | null = null,
): Hono<HonoTypes> {
  // Hono would try the router of one regular expression first, which can't tell these routes apart: ten milliseconds of
  // each isolate's first request.
  const app = new HonoBase<HonoTypes>({ router: new TrieRouter() });
  const table = [...tableOf(operations), ...(signIn?.routes ?? [])];

  app.use(async (c, next) => {
    await next();
    // A browser that looked into an answer for its type could find a page there.
    c.res.headers.set("x-content-type-options", "nosniff");
  });

  // Before what every answer of this door gets: a platform's call is answered in the platform's own form.
  if (webhooks !== null) {
    app.all(WEBHOOK_PATH, async (c) => {
      const { edge } = c.env;
      return await webhooks(c.req.raw, c.req.path, { ...edge, deps: { ...edge.deps, store: edge.latest } });
    });
  }

  app.use(async (c, next) => {
    const { edge } = c.env;
    const preflight = answerPreflight(c);
    if (preflight === null) await next();
    else c.res = preflight;
    const milliseconds = edge.clock() - edge.nowMs;
    c.res.headers.set("x-request-id", edge.requestId);
    c.res.headers.set("server-timing", `total;dur=${milliseconds}`);
    if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
    const bookmark = edge.deps.store.primary.bookmark();
    if (bookmark !== null) c.res.headers.set("x-d1-bookmark", bookmark);
    if (preflight === null) openAnswer(c);
    edge.log({
      message: "request",
      request_id: edge.requestId,
      method: c.req.method,
      route:
        c.get("route") ??
        table.find(({ method, path }) => method === c.req.method && matches(path, c.req.path))?.path ??
        "",
      status: c.res.status,
      ms: milliseconds,
    });
  });

  for (const { method, path, handle } of OPEN_ROUTES)
    app.on(method, honoPath(path), (c) => refuseOrigin(c) ?? handle(c));

  app.post(LOCAL_SIGN_IN_PATH, async (c) => refuseOrigin(c) ?? (await answerLocalSignIn(c)) ?? c.notFound());

  for (const { method, path } of signIn?.routes ?? [])
    app.on(
      method,
      honoPath(path),
      async (c) => (await signIn?.answer(c.env.edge, c.req.raw)) ?? answer(c, NO_SIGN_IN),
    );

  const withCaller: MiddlewareHandler<HonoTypes> = async (c, next) => {
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
    const header = c.req.header("authorization") ?? null;
    const caller = await callerOf(c, signIn, header);
    if (caller.ok) c.set("caller", caller.value);
    const refused = refuseOrigin(c);
    if (refused !== null) return refused;
    if (!caller.ok) return withChallenge(c, signIn, answerFailure(c, caller.failure), header !== null);
    if (!(await allowsCaller(edge, caller.value))) {
      return answer(
        c,
        failure("rate_limited", "too many requests with this key: wait a second", { retry_after: 1 }),
      );
    }
    return await next();
  };
  app.use("/v1/*", withCaller);
  if (mcp !== null) {
    app.use(MCP_PATH, withCaller);
    app.post(MCP_PATH, async (c) => await answerMcp(c, mcp));
  }

  for (const operation of operations) {
    for (const route of routesOf(operation)) {
      app.on(route.method, honoPath(route.path), (c) => carryOutRoute(operation, route, c));
    }
  }
  const names = toolsOf(operations).map(({ name }) => name);
  app.post(honoPath(UNKNOWN_TOOL_PATH), (c) =>
    answer(c, failure("not_found", `there is no such tool; there are ${names.join(", ")}`)),
  );

  app.notFound((c) => {
    const refused = refuseOrigin(c);
    if (refused !== null) return refused;
    const methods = methodsOf(table, c.req.path);
    if (methods.length === 0) return answer(c, failure("not_found", unknownRoute(table, c)));
    const response = answer(c, failure("method_not_allowed", `this route takes ${methods.join(", ")}`));
    response.headers.set("allow", methods.join(", "));
    return response;
  });
  app.onError((error, c) => {
    const { edge } = c.env;
    return answer(c, logFault(edge.log, edge.requestId, error));
  });
  return app;
}

/** Whom a request's key belongs to; at the Model Context Protocol's door, or whose client its token was given to. */
async function callerOf(
  c: HttpContext,
  signIn: SignInDoor | null,
  header: string | null,
): Promise<Result<Caller>> {
  const { edge } = c.env;
  const token = /^Bearer (.+)$/i.exec(header ?? "")?.[1] ?? "";
  if (signIn !== null && c.req.path === MCP_PATH && signIn.isToken(token))
    return await signIn.callerOf(edge, token);
  const { keys } = edge.deps;
  const { adminToken, nowMs, allowsAddress } = edge;
  const presented = { adminToken, authorization: header, nowMs, allowsAddress };
  return await authenticate(edge.latest, keys, presented);
}

/** A refusal at the Model Context Protocol's door says where to sign in. */
function withChallenge(
  c: HttpContext,
  signIn: SignInDoor | null,
  response: Response,
  sentToken: boolean,
): Response {
  if (signIn !== null && c.req.path === MCP_PATH && response.status === 401)
    response.headers.set("www-authenticate", signIn.challenge(c.env.edge.deps.publicUrl, sentToken));
  return response;
}

const NO_SIGN_IN = failure(
  "not_found",
  "clients can't sign in at this address: the deployment has to be called by https, as PUBLIC_URL names it",
);

/** All served addresses: log lines name them, and a 405 lists their methods. */
export function tableOf(operations: readonly AnyOperation[]): ServedAddress[] {
  return [
    ...OPEN_ROUTES,
    ...operations.flatMap(routesOf),
    { method: "POST", path: UNKNOWN_TOOL_PATH },
    { method: "POST", path: MCP_PATH },
  ];
}

/** What is said of an address that isn't served: what the caller may have meant. */
function unknownRoute(table: readonly ServedAddress[], c: HttpContext): string {
  // Only addresses below /v1 have a caller.
  const caller = c.get("caller") as Caller | undefined;
  const app = caller?.kind === "app" ? caller.app : null;
  const nearest = findNearestRoutes(table, { method: c.req.method, path: c.req.path }, app);
  const send = nearest.length === 0 ? "" : `send ${nearest.join(" or ")}; `;
  return `there is no such route: ${send}GET /openapi.json lists all`;
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

function methodsOf(table: readonly ServedAddress[], path: string): string[] {
  const served = new Set(table.filter((route) => matches(route.path, path)).map((route) => route.method));
  return METHODS.filter((method) => served.has(method));
}

function honoPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split("/");
  const parts = path.split("/");
  return (
    wanted.length === parts.length &&
    wanted.every((part, i) => (part.startsWith("{") ? parts[i] !== "" : part === parts[i]))
  );
}
