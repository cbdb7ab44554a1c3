import { invalid, type Result, success } from "../../core/errors";
import { type Ask, type CallInput, carryOut } from "../../operation/carry-out";
import type { AnyOperation, RequestParts, Text } from "../../operation/declare";
import { type AnyRoute, placeholdersOf } from "../../operation/routes";
import type { CarriedOut } from "../../operation/run-once";
import { modelText } from "../../operation/tools/model-view";
import { answer, answerFailure, textAnswer } from "./answer";
import { parseJson, readText } from "./body";
import type { HttpContext } from "./edge";
import { sentence } from "./problem";

/** The value of `view` with which an answer is text for a language model. */
const MODEL = "model";

/** Decodes a request to an address of an operation, carries it out, and encodes the result. */
export async function carryOutRoute(
  operation: AnyOperation,
  route: AnyRoute,
  c: HttpContext,
): Promise<Response> {
  c.set("route", route.path);
  const ask = askOf(operation, route, c);
  const view = c.req.query("view");
  if (view !== undefined && view !== MODEL)
    return answer(c, invalid({ path: "view", message: `must be ${MODEL}, or left out for JSON` }));
  const done = await carryOut(operation, c.env.edge.deps, ask);
  const forModel = view === MODEL;
  if (!done.ok) return forModel ? sentence(done.failure) : answerFailure(c, done.failure);
  const response = encode(operation, route, c, done.value, {
    path: ask.path,
    query: c.req.query(),
    accept: c.req.header("accept"),
    forModel,
  });
  if (done.value.replayed) response.headers.set("idempotency-replayed", "true");
  // Text has no other place for it.
  const revision = revisionOf(done.value.value);
  if (revision !== null) response.headers.set("almanac-revision", String(revision));
  return response;
}

/** The user's revision that an answer names; `null` where it names none. */
function revisionOf({ revision }: { revision?: unknown }): number | null {
  return typeof revision === "number" ? revision : null;
}

function askOf({ wire }: AnyOperation, route: AnyRoute, c: HttpContext): Ask {
  const { edge } = c.env;
  const readOnly = route.method === "GET";
  return {
    caller: c.get("caller"),
    path: Object.fromEntries(placeholdersOf(route.path).map((name) => [name, c.req.param(name) ?? ""])),
    at: c.req.query("at"),
    minRevision: c.req.query("min_revision") ?? c.req.header("almanac-revision"),
    idempotencyKey: c.req.header("idempotency-key"),
    readOnly,
    nowMs: edge.nowMs,
    read: (limit) => (readOnly ? readQuery(c) : readBody(c, limit, route, wire)),
  };
}

/** The arguments of a GET: its query parameters without those that every read takes. */
async function readQuery(c: HttpContext): Promise<Result<CallInput>> {
  return success({ fingerprint: () => "", parse: () => success(queryOf(c)) });
}

function queryOf(c: HttpContext): Record<string, string> {
  const { at: _at, min_revision: _revision, view: _view, ...args } = c.req.query();
  return args;
}

/**
 * The arguments of a body; where the body is one argument as a whole, the others stand in the query. Those of a DELETE
 * may stand in both, because few clients send it a body.
 */
async function readBody(
  c: HttpContext,
  limit: number,
  { method }: AnyRoute,
  { whole, wholeText = false }: NonNullable<AnyOperation["wire"]> = {},
): Promise<Result<CallInput>> {
  const text = await readText(c.req.raw, limit);
  if (!text.ok) return text;
  const query = whole !== undefined || method === "DELETE" ? queryOf(c) : {};
  const inQuery = Object.keys(query).length === 0 ? [] : [query];
  return success({
    fingerprint: () => JSON.stringify([c.req.method, new URL(c.req.url).pathname, text.value, ...inQuery]),
    parse: () => {
      const body = wholeText ? success(text.value) : parseJson(text.value);
      if (!body.ok) return body;
      if (whole !== undefined) return success({ ...query, [whole]: body.value });
      return success(method === "DELETE" ? withQuery(body.value, query) : body.value);
    },
  });
}

/** A body's arguments with those of the query. What is no object stays as it is, for the check to refuse. */
function withQuery(body: unknown, query: Record<string, string>): unknown {
  return typeof body === "object" && body !== null && !Array.isArray(body) ? { ...body, ...query } : body;
}

function encode(
  operation: AnyOperation,
  route: AnyRoute,
  c: HttpContext,
  { value, made }: CarriedOut,
  asked: RequestParts & { forModel: boolean },
): Response {
  const status = route.status ?? (made ? 201 : 200);
  const shown = route.view === undefined ? success(value) : route.view.of(value, asked);
  if (asked.forModel)
    return shown.ok ? textAnswer(modelText(operation, value, shown.value), status) : sentence(shown.failure);
  const text = route.text?.(value, asked) ?? null;
  if (text !== null) return encodeText(c, text);
  return answer(c, shown, status);
}

function encodeText(c: HttpContext, { type, text, next = null }: Text): Response {
  const headers = new Headers({ "content-type": type.startsWith("text/") ? `${type}; charset=utf-8` : type });
  if (next !== null) {
    const address = new URL(c.req.url);
    address.searchParams.set("cursor", next);
    headers.set("link", `<${address.pathname}${address.search}>; rel="next"`);
  }
  return new Response(text, { headers });
}
