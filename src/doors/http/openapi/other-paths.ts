/** The addresses that no operation declares: those without a key, the Model Context Protocol's, and webhooks. */
import { PLATFORM_NAMES } from "../../../platforms/platforms";
import { MCP_PATH } from "../mcp-route";
import { OPEN_ROUTES } from "../open-routes";
import { SECURITY_TEXT_PATH, writeSecurityText } from "../security-text";
import { type DescribedAnswer, type ExampleAnswer, headers, refusals } from "./answers";
import { CHALLENGE, MCP_EXAMPLES, MCP_REVISION, WEBHOOK_EXAMPLES } from "./other-examples";
import type { COMMON_PARAMETERS } from "./parameters";

type OpenPath = (typeof OPEN_ROUTES)[number]["path"];

const USER_ID = {
  name: "user_id",
  in: "path",
  required: true,
  description: "Your own id of the user",
  schema: { type: "string" },
  example: "ann",
};

function ref(name: keyof typeof COMMON_PARAMETERS) {
  return { $ref: `#/components/parameters/${name}` };
}

const LATENESS = { cron_age_seconds: 42, cron_ahead_seconds: null, oldest_delivery_seconds: null };

const SECURITY_TEXT = writeSecurityText(
  "https://almanac.example.com",
  { contact: "mailto:security@example.com", isCanonical: true },
  1_769_178_720,
);

/** What routes without a key take and answer. */
const OPEN: Record<OpenPath, object> = {
  "/healthz": {
    operationId: "healthz",
    tags: ["Service"],
    security: [],
    responses: {
      200: healthAnswer("D1 and KV answer", { status: "ok", ...LATENESS }),
      ...refusals(["forbidden", "rate_limited", "internal"]),
      503: healthAnswer("One does not answer", {
        status: "unavailable",
        ...LATENESS,
        d1: "ok",
        kv: "unavailable",
      }),
    },
  },
  "/v1/users/{user_id}/calendar.ics": {
    operationId: "read_calendar_feed",
    tags: ["Users"],
    security: [],
    parameters: [
      USER_ID,
      {
        name: "token",
        in: "query",
        required: true,
        description: "As it stands in the address that opening the feed answered",
        schema: { type: "string" },
      },
      ref("at"),
      { name: "If-None-Match", in: "header", schema: { type: "string" }, description: "An earlier ETag" },
    ],
    responses: {
      200: {
        description: "The calendar (RFC 5545)",
        headers: { ...headers("X-Request-Id"), ETag: { schema: { type: "string" } } },
        content: { "text/calendar": { schema: { type: "string" }, example: "BEGIN:VCALENDAR\r\n…" } },
      },
      304: { description: "Nothing has changed" },
      ...refusals(["forbidden", "not_found", "invalid", "rate_limited", "internal", "unavailable"]),
    },
  },
  [SECURITY_TEXT_PATH]: {
    operationId: "security_txt",
    tags: ["Service"],
    security: [],
    responses: {
      200: {
        description: "security.txt (RFC 9116)",
        headers: headers("X-Request-Id"),
        content: { "text/plain": { schema: { type: "string" }, example: SECURITY_TEXT } },
      },
      ...refusals(["forbidden", "internal"]),
    },
  },
};

function healthAnswer(description: string, example: object): DescribedAnswer {
  return {
    description,
    headers: headers("X-Request-Id"),
    content: {
      "application/json": {
        schema: {
          type: "object",
          properties: {
            status: { type: "string", enum: ["ok", "degraded", "unavailable"] },
            cron_age_seconds: { type: ["integer", "null"] },
            cron_ahead_seconds: { type: ["integer", "null"] },
            oldest_delivery_seconds: { type: ["integer", "null"] },
            d1: { type: "string", enum: ["ok", "unavailable"] },
            kv: { type: "string", enum: ["ok", "unavailable"] },
          },
          required: ["status", "cron_age_seconds", "cron_ahead_seconds", "oldest_delivery_seconds"],
          additionalProperties: false,
        },
        example,
      },
    },
  };
}

/** What was answered to examples, by their names; those with an empty answer have none. */
function answersTo(
  examples: Record<string, { summary: string }>,
  received: ExampleAnswer | undefined,
): { examples?: object } {
  const named = Object.entries((received?.body ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => [name, { summary: examples[name]?.summary, value }]);
  return named.length === 0 ? {} : { examples: Object.fromEntries(named) };
}

const mcp = (received: ExampleAnswer | undefined) => ({
  operationId: "mcp",
  summary: "Speaks the Model Context Protocol over Streamable HTTP, without sessions",
  description:
    "Messages of JSON-RPC 2.0, revision 2026-07-28 and those before it. Without a key the 401 names where a client signs a person in (docs/sign-in.md). The answer is JSON, or one stream of events for a client that accepts nothing else.",
  tags: ["Service"],
  security: [{ key: [] }],
  parameters: [
    {
      name: "Almanac-User",
      in: "header",
      description: "The user that calls are about; a user's key needs none.",
      schema: { type: "string" },
      example: "ann",
    },
    { name: "user_id", in: "query", description: "The same, in the address.", schema: { type: "string" } },
    {
      name: "MCP-Protocol-Version",
      in: "header",
      description: "The revision of the protocol, as clients send it",
      schema: { type: "string" },
      example: MCP_REVISION,
    },
    ref("at"),
    ref("min_revision"),
    ref("Almanac-Revision"),
    ref("Idempotency-Key"),
    ref("X-D1-Bookmark"),
  ],
  requestBody: {
    required: true,
    description: "A message of JSON-RPC 2.0, or up to 20 of them",
    content: {
      "application/json": {
        schema: { oneOf: [{ type: "object" }, { type: "array", items: { type: "object" }, maxItems: 20 }] },
        examples: MCP_EXAMPLES,
      },
    },
  },
  responses: {
    200: {
      description: "The answer of the protocol",
      headers: headers("X-Request-Id"),
      content: {
        "application/json": { schema: { type: "object" }, ...answersTo(MCP_EXAMPLES, received) },
        "text/event-stream": { schema: { type: "string", description: "The answers to a batch" } },
      },
    },
    202: { description: "A notification was taken", headers: headers("X-Request-Id") },
    ...refusals([
      "bad_json",
      "unauthorized",
      "forbidden",
      "too_large",
      "invalid",
      "rate_limited",
      "internal",
      "unavailable",
    ]),
  },
});

const WEBHOOK = {
  summary: "Takes what a messaging platform sends",
  description: "The platform calls it, signed in its own way. It takes no key.",
  tags: ["Connections"],
  security: [],
  parameters: [
    {
      name: "platform",
      in: "path",
      required: true,
      description: "The messaging platform",
      schema: { type: "string", enum: PLATFORM_NAMES },
      example: "telegram",
    },
    {
      name: "connection_id",
      in: "path",
      required: true,
      description: "The connection, as the answer that made it names it",
      schema: { type: "string" },
      example: "con_cccccccccccccccc",
    },
  ],
};

const WEBHOOK_REFUSALS = {
  404: { description: "There is no such connection" },
  429: { description: "Too many calls from this address", headers: headers("Retry-After") },
  500: { description: "A fault of the service: the platform sends it again" },
  503: {
    description: "The database does not answer: the platform sends it again",
    headers: headers("Retry-After"),
  },
};

const receiveWebhook = (received: ExampleAnswer | undefined) => ({
  ...WEBHOOK,
  operationId: "receive_webhook",
  requestBody: {
    description: "As the platform sends it, signed in its own way; up to 4 MB",
    content: {
      "application/json": { schema: {}, examples: WEBHOOK_EXAMPLES },
      "application/x-www-form-urlencoded": { schema: {} },
    },
  },
  responses: {
    200: {
      description: "Taken, understood or not: empty, or what the platform wants to hear",
      content: { "application/json": { schema: {}, ...answersTo(WEBHOOK_EXAMPLES, received) } },
    },
    401: { description: "Not signed by the platform" },
    ...WEBHOOK_REFUSALS,
    413: { description: "The body is over 4 MB" },
  },
});

const answerChallenge = (received: ExampleAnswer | undefined) => ({
  ...WEBHOOK,
  operationId: "answer_challenge",
  parameters: [
    ...WEBHOOK.parameters,
    ...Object.entries(CHALLENGE).map(([name, example]) => ({
      name,
      in: "query",
      description: "As the platform sends it",
      schema: { type: "string" },
      example,
    })),
  ],
  responses: {
    200: {
      description: "The challenge",
      content: {
        "text/plain": {
          schema: { type: "string" },
          ...(received === undefined ? {} : { example: received.body }),
        },
      },
    },
    403: { description: "A challenge with another token" },
    405: {
      description: "The platform asks nothing by GET",
      headers: { Allow: { schema: { type: "string" } } },
    },
    ...WEBHOOK_REFUSALS,
  },
});

/** Where platforms call. */
export const WEBHOOK_PATH = "/webhooks/{platform}/{connection_id}";

/** The paths of all these addresses, with what `examples` were answered where there are some. */
export function otherPaths(examples: Readonly<Record<string, ExampleAnswer>>): Record<string, object> {
  const open = OPEN_ROUTES.map(({ method, path, summary }) => [
    path,
    { [method.toLowerCase()]: { summary, description: `${summary}. It takes no key.`, ...OPEN[path] } },
  ]);
  return {
    ...Object.fromEntries(open),
    [MCP_PATH]: { post: mcp(examples[`POST ${MCP_PATH}`]) },
    [WEBHOOK_PATH]: {
      post: receiveWebhook(examples[`POST ${WEBHOOK_PATH}`]),
      get: answerChallenge(examples[`GET ${WEBHOOK_PATH}`]),
    },
  };
}
