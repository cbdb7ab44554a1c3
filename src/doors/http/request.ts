import type { Context } from "hono";
import type { Principal } from "../../apps/authenticate";
import { type Failure, failure, invalid, type Result, success } from "../../core/errors";
import { sha256Hex } from "../../core/hash";
import type { Call } from "../../operation/call";
import { userId } from "../../operation/fields";
import { findOutcome } from "../../operation/idempotency";
import { resolveAt } from "../../users/resolve-at";
import { BODY_LIMIT, parseJson, readText } from "./body";
import type { HonoTypes } from "./edge";
import { problem } from "./problem";

export type Request_ = Context<HonoTypes>;

type AppPrincipal = Extract<Principal, { kind: "app" }>;

/** Turns an action's result into the answer. */
export function answer(c: Request_, result: Result<unknown>, status = 200): Response {
  return result.ok ? json(result.value, status) : refuse(c, result.failure);
}

export function refuse(c: Request_, reason: Failure): Response {
  return problem(reason, c.env.edge.requestId);
}

export function json(value: unknown, status = 200): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { "content-type": "application/json; charset=utf-8" },
  });
}

/** The caller's app; an operator's token belongs to none. */
export function appOf(c: Request_): Result<AppPrincipal> {
  const principal = c.get("principal");
  if (principal.kind === "app") return success(principal);
  return failure(
    "forbidden",
    "the admin token reaches keys and apps only: make a key with POST /v1/keys and send that",
  );
}

/** The operator, or nobody. */
export function adminOnly(c: Request_): Result<null> {
  if (c.get("principal").kind === "admin") return success(null);
  return failure("forbidden", "only the admin token (ADMIN_TOKEN) may do this");
}

/** Who is spoken about: the user in the path, if the key reaches that one. */
export function callOf(c: Request_): Result<Call> {
  const principal = appOf(c);
  if (!principal.ok) return principal;
  const checked = userId.safeParse(c.req.param("user_id"));
  if (!checked.success)
    return invalid({ path: "user_id", message: checked.error.issues[0]?.message ?? "is no user id" });
  const user = checked.data;
  if (principal.value.user !== null && principal.value.user !== user) {
    return failure("forbidden", "this key belongs to another user");
  }
  const { nowMs } = c.env.edge;
  return success({ app: principal.value.app, user, now: Math.floor(nowMs / 1000), nowMs, claim: null });
}

/** The revision that an answer must show at least; reads of D1 always show the newest. */
export function minRevisionOf(c: Request_): Result<number> {
  const text = c.req.query("min_revision") ?? c.req.header("almanac-revision") ?? "0";
  if (/^\d{1,15}$/.test(text)) return success(Number(text));
  return invalid({
    path: "min_revision",
    message: "must be a whole number: send the revision that a write returned",
  });
}

/** A reading call: `at` moves its clock, not its data. */
export async function readingOf(
  c: Request_,
  at: string | undefined = c.req.query("at"),
): Promise<Result<Call>> {
  const revision = minRevisionOf(c);
  if (!revision.ok) return revision;
  const call = callOf(c);
  if (!call.ok || at === undefined) return call;
  const now = await resolveAt(c.env.edge.deps, call.value, at);
  return now.ok ? success({ ...call.value, now: now.value }) : now;
}

/** The arguments of a GET: its query parameters but those that every read takes. */
export function queryArguments(c: Request_): Record<string, string> {
  const { at: _at, min_revision: _revision, ...rest } = c.req.query();
  return rest;
}

/** Reads a JSON body within a limit. */
export async function jsonBody(c: Request_, limit = BODY_LIMIT): Promise<Result<unknown>> {
  const text = await readText(c.req.raw, limit);
  return text.ok ? parseJson(text.value) : text;
}

/** How a route answers what its action has done. */
export interface Form {
  /** Default 200. */
  status?: (value: unknown) => number;
  /** Most bytes of a body. */
  limit?: number;
  /** The route's own form of the action's outcome, for the first answer and for its repeats. */
  view?: (value: unknown) => Result<unknown>;
}

/** A write about the user in the path: body, `Idempotency-Key`, and the rule that nobody writes in another time. */
export async function writeAsUser(
  c: Request_,
  run: (call: Call, body: unknown) => Promise<Result<unknown>>,
  form: Form = {},
): Promise<Response> {
  const call = callOf(c);
  if (!call.ok) return refuse(c, call.failure);
  const { app } = call.value;
  return await write(c, app, call.value, (claim, body) => run({ ...call.value, claim }, body), form);
}

/** Any write: carried out once for an `Idempotency-Key`, whose repeats hear the first outcome. */
export async function write(
  c: Request_,
  app: string,
  scope: { user: string } | null,
  run: (claim: Call["claim"], body: unknown) => Promise<Result<unknown>>,
  form: Form = {},
): Promise<Response> {
  if (c.req.query("at") !== undefined) {
    return answer(
      c,
      invalid({ path: "at", message: "is for reads: a write happens at the real time, so leave it out" }),
    );
  }
  const text = await readText(c.req.raw, form.limit ?? BODY_LIMIT);
  if (!text.ok) return refuse(c, text.failure);
  const claim = await claimOf(c, app, scope, text.value);
  if (!claim.ok) return refuse(c, claim.failure);
  const repeated = await replay(c, claim.value, form);
  if (repeated !== null) return repeated;
  const body = parseJson(text.value);
  if (!body.ok) return refuse(c, body.failure);
  const result = await run(claim.value, body.value);
  if (!result.ok && result.failure.code === "conflict") {
    return (await replay(c, claim.value, form)) ?? refuse(c, result.failure);
  }
  return result.ok ? answerAs(c, form, result.value) : refuse(c, result.failure);
}

function answerAs(c: Request_, { status, view }: Form, value: unknown): Response {
  return answer(c, view === undefined ? success(value) : view(value), status?.(value) ?? 200);
}

async function claimOf(
  c: Request_,
  app: string,
  scope: { user: string } | null,
  body: string,
): Promise<Result<Call["claim"]>> {
  const key = c.req.header("idempotency-key");
  if (key === undefined) return success(null);
  if (!/^[\x20-\x7e]{1,255}$/.test(key)) {
    return invalid({
      path: "Idempotency-Key",
      message: "must be 1 to 255 printable ASCII characters, such as a UUID",
    });
  }
  const principal = c.get("principal");
  const owner = principal.kind === "app" ? (principal.user ?? "") : "";
  const { pathname } = new URL(c.req.url);
  return success({
    app,
    key: await sha256Hex(JSON.stringify([owner, key])),
    request_hash: await sha256Hex(JSON.stringify([c.req.method, pathname, body])),
    user: scope?.user ?? null,
  });
}

/** The first outcome once more, as this route puts it: a tool's 200 is a noun's 201. */
async function replay(c: Request_, claim: Call["claim"], form: Form): Promise<Response | null> {
  if (claim === null) return null;
  const { edge } = c.env;
  const outcome = await findOutcome(edge.deps, claim, Math.floor(edge.nowMs / 1000));
  switch (outcome.kind) {
    case "new":
      return null;
    case "other_request":
      return answer(
        c,
        invalid({
          path: "Idempotency-Key",
          message: "was used for another request: send a new key with each new request",
        }),
      );
    case "repeat": {
      const response = answerAs(c, form, JSON.parse(outcome.body));
      response.headers.set("idempotency-replayed", "true");
      return response;
    }
  }
}
