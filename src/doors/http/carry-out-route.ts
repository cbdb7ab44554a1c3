import { invalid, type Result, success } from "../../core/errors";
import type { AnyOperation, RequestParts, Text } from "../../operation/declare";
import { type AnyRoute, placeholdersOf } from "../../operation/routes";
import { type Ask, type CallInput, carryOut } from "../../operation/running/carry-out";
import type { CarriedOut } from "../../operation/running/run-once";
import { askWithGoodWill } from "../../operation/tools/forgive";
import { modelText } from "../../operation/tools/model-view";
import { answer, answerFailure, textAnswer } from "./answer";
import { parseJson, readText } from "./body";
import type { HttpContext } from "./edge";
import { sentence } from "./problem";
import { queryOf } from "./query";

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
  const { view } = queryOf(c);
  if (view !== undefined && view !== MODEL)
    return answer(c, invalid({ path: "view", message: `must be ${MODEL}, or left out for JSON` }));
  const model = view === MODEL ? askWithGoodWill(operation, ask) : null;
  const done = await carryOut(operation, c.env.edge.deps, model?.ask ?? ask);
  if (!done.ok)
    return model === null ? answerFailure(c, done.failure) : sentence(done.failure, model.warnings);
  const parts = { path: ask.path, query: queryOf(c), accept: c.req.header("accept") };
  const response =
    model === null
      ? encode(route, c, done.value, parts)
      : encodeForModel(operation, route, done.value, parts, model.warnings);
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
  const { at, min_revision } = queryOf(c);
  const readOnly = route.method === "GET";
  return {
    caller: c.get("caller"),
    path: Object.fromEntries(placeholdersOf(route.path).map((name) => [name, c.req.param(name) ?? ""])),
    at,
    minRevision: min_revision ?? c.req.header("almanac-revision"),
    timeZone: zoneSent(c),
    idempotencyKey: c.req.header("idempotency-key"),
    readOnly,
    nowMs: edge.nowMs,
    read: (limit) => (readOnly ? readQuery(c) : readBody(c, limit, route, wire)),
  };
}

/** The header by which a caller says what time zone the person's device shows. */
export function zoneSent(c: HttpContext): Ask["timeZone"] {
  const name = c.req.header("almanac-time-zone");
  return name === undefined ? undefined : { name, inAddress: false };
}

/** The arguments of a GET: its query parameters without those that every read takes. */
async function readQuery(c: HttpContext): Promise<Result<CallInput>> {
  return success({ fingerprint: () => "", parse: () => success(ownQuery(c)) });
}

function ownQuery(c: HttpContext): Record<string, string> {
  const { at: _at, min_revision: _revision, view: _view, ...args } = queryOf(c);
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
  const query = whole !== undefined || method === "DELETE" ? ownQuery(c) : {};
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

function encode(route: AnyRoute, c: HttpContext, { value, made }: CarriedOut, asked: RequestParts): Response {
  const shown = route.view === undefined ? success(value) : route.view.of(value, asked);
  const text = route.text?.(value, asked) ?? null;
  if (text !== null) return encodeText(c, text);
  return answer(c, shown, statusOf(route, made));
}

/** The answer in a language model's view, with what its arguments were taken for. */
function encodeForModel(
  operation: AnyOperation,
  route: AnyRoute,
  { value, made, clock }: CarriedOut,
  asked: RequestParts,
  warnings: readonly string[],
): Response {
  const shown = route.view === undefined ? success(value) : route.view.of(value, asked);
  return shown.ok
    ? textAnswer(modelText(operation, value, shown.value, { warnings, clock }), statusOf(route, made))
    : sentence(shown.failure, warnings);
}

function statusOf({ status }: AnyRoute, made: boolean): number {
  return status ?? (made ? 201 : 200);
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
