/** The answers of an operation's address: what it says, and why it refuses. */
import type { FailureCode } from "../../../core/errors";
import { PROBLEM_KINDS } from "../../../core/problem";
import type { AnyOperation } from "../../../operation/declare";
import { type AnyRoute, placeholdersOf } from "../../../operation/routes";
import type { JsonSchema, Schemas } from "./schemas";

/** An answer that was received to an operation's example. */
export interface ExampleAnswer {
  status: number;
  /** JSON, or a text. */
  body: unknown;
}

type Headers = Record<string, { $ref: string }>;

export interface DescribedAnswer {
  description: string;
  headers?: Headers;
  content?: Record<string, { schema: JsonSchema; example?: unknown }>;
}

export type AnswerOrRef = DescribedAnswer | { $ref: string };

/** Headers of answers. */
export const HEADERS = {
  "X-Request-Id": { description: "The request, as it stands in the log", schema: { type: "string" } },
  "Server-Timing": { description: "How long the worker took", schema: { type: "string" } },
  "X-D1-Bookmark": {
    description: "Where the answer's view of the database ended: send it with the next request",
    schema: { type: "string" },
  },
  "Almanac-Revision": {
    description: "The user's revision that the answer is of, where it has one",
    schema: { type: "integer" },
  },
  "Idempotency-Replayed": {
    description: "`true` where the outcome is that of an earlier request with the same key",
    schema: { type: "string", enum: ["true"] },
  },
  "Retry-After": {
    description: "Seconds after which the same request may succeed",
    schema: { type: "integer" },
  },
  "WWW-Authenticate": { description: "How to send a key", schema: { type: "string" } },
};

export function headers(...names: (keyof typeof HEADERS)[]): Headers {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

export const PROBLEM_SCHEMA: JsonSchema = {
  type: "object",
  description: "RFC 9457. The detail says what to send instead.",
  properties: {
    type: { type: "string", format: "uri" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string" },
    code: { type: "string", enum: Object.keys(PROBLEM_KINDS) },
    errors: {
      type: "array",
      items: {
        type: "object",
        properties: {
          path: { type: "string", description: "The argument, such as messages[3].role" },
          message: { type: "string" },
        },
        required: ["path", "message"],
        additionalProperties: false,
      },
    },
    request_id: { type: "string" },
  },
  required: ["type", "title", "status", "detail", "code", "request_id"],
  additionalProperties: false,
};

/**
 * Which media types the document has of an answer: `one`, of which generators of clients make a type, or `all`, with the texts
 * for language models too.
 */
export type Media = "one" | "all";

/** The answers of failures, by code: components that addresses refer to. */
export function problemAnswers(media: Media): Record<string, DescribedAnswer> {
  return Object.fromEntries(
    Object.entries(PROBLEM_KINDS).map(([code, { status, title }]) => {
      const example = {
        type: `urn:almanac:problem:${code}`,
        title,
        status,
        detail: EXAMPLE_DETAILS[code as FailureCode],
        code,
        request_id: "1f7b5b0e-7d0c-4a5e-9b6e-3f1f8f2a7c55",
      };
      const more = {
        unauthorized: headers("WWW-Authenticate"),
        rate_limited: headers("Retry-After"),
        unavailable: headers("Retry-After"),
      };
      const answer: DescribedAnswer = {
        description: title,
        headers: { ...headers("X-Request-Id"), ...(more[code as keyof typeof more] ?? {}) },
        content: {
          "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" }, example },
          ...(media === "one" ? {} : { "text/plain": DETAIL_ALONE }),
        },
      };
      return [code, answer];
    }),
  );
}

const DETAIL_ALONE = {
  schema: { type: "string", description: "With `view=model`: the detail alone" },
} as const;

const EXAMPLE_DETAILS: Record<FailureCode, string> = {
  bad_json: "the body is not valid JSON: send one JSON object with the arguments",
  invalid: "limit: must be a whole number from 1 to 100",
  unauthorized: "send the header Authorization: Bearer <key>, with a key that is valid",
  forbidden: "this key belongs to another user",
  not_found: "there is no memory k7m2x9qa",
  method_not_allowed: "this route takes GET, POST",
  conflict: "another request with this Idempotency-Key is under way: try again",
  too_large: "the body is over 262144 bytes: send less at once",
  rate_limited: "too many requests with this key: wait a second",
  unavailable: "the database does not answer: try again",
  internal: "this is an error of the service: report the request_id",
};

/** The ways in which an operation may fail at one of its addresses, as callers may meet them. */
export function failuresOf({ about, effect, wire }: AnyOperation, { method, path }: AnyRoute): FailureCode[] {
  const isWrite = effect !== "reads" || (wire?.marks !== undefined && method === "POST");
  const namesRow = placeholdersOf(path).some((name) => name !== "user_id" && name !== "conversation_id");
  return [
    ...(method === "GET" ? [] : (["bad_json", "too_large"] as const)),
    "unauthorized",
    "forbidden",
    ...(isWrite || namesRow || about === "conversation" ? (["not_found"] as const) : []),
    ...(isWrite ? (["conflict"] as const) : []),
    "invalid",
    "rate_limited",
    "internal",
    "unavailable",
  ];
}

/** References to the answers of failures, by status. */
export function refusals(codes: readonly FailureCode[]): Record<string, AnswerOrRef> {
  return Object.fromEntries(
    codes.map((code) => [PROBLEM_KINDS[code].status, { $ref: `#/components/responses/${code}` }]),
  );
}

const LINES: JsonSchema = { type: "string", description: "One JSON object a line (docs/export.md)" };

/** Every answer of an operation at one of its addresses, by status. */
export function answersOf(
  operation: AnyOperation,
  route: AnyRoute,
  { schemas, media }: { schemas: Schemas; media: Media },
  received: ExampleAnswer | undefined,
): Record<string, AnswerOrRef> {
  const { effect, made, summary } = operation;
  const schema = schemas.answer((route.view?.output ?? operation.output)());
  const statuses = route.status === undefined && made !== undefined ? [201, 200] : [200];
  const says = statuses.length === 1 ? [summary] : ["What was made", "What was there already"];
  const said = statuses.map((status, i): [string, DescribedAnswer] => {
    const isReceived = received?.status === status;
    const isText = typeof received?.body === "string";
    const example = (asText: boolean) => (isReceived && isText === asText ? { example: received?.body } : {});
    return [
      String(status),
      {
        description: says[i] ?? summary,
        headers: headers(
          "X-Request-Id",
          "Server-Timing",
          "X-D1-Bookmark",
          ...(schemas.hasField(operation.output(), "revision") ? (["Almanac-Revision"] as const) : []),
          ...(effect === "reads" ? [] : (["Idempotency-Replayed"] as const)),
        ),
        content:
          route.media === undefined
            ? {
                "application/json": { schema, ...example(false) },
                ...(media === "one"
                  ? {}
                  : { "text/plain": { schema: { type: "string" }, ...example(true) } }),
              }
            : { [route.media]: { schema: LINES, ...example(true) } },
      },
    ];
  });
  return { ...Object.fromEntries(said), ...refusals(failuresOf(operation, route)) };
}
