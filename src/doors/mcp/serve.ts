/** The Model Context Protocol's door: Streamable HTTP without sessions, over the operations that are tools. */
import type { CallToolResult, Server } from "@modelcontextprotocol/server";
import { type Failure, failure, invalid, type Result, StoreUnavailable, success } from "../../core/errors";
import type { Session } from "../../operation/call/session";
import { type AnyOperation, budgetOf } from "../../operation/declare";
import { carryOut } from "../../operation/running/carry-out";
import { askWithGoodWill } from "../../operation/tools/forgive";
import { modelText, withWarnings } from "../../operation/tools/model-view";
import { slim } from "../../operation/tools/slim";
import { withoutNulls } from "../../operation/tools/tool-messages";
import { mcpToolsOf, toolNamed } from "../../operation/tools/tools";
import type { Protocol } from "./protocol";
import { asEvent, INVALID_PARAMS, readMessage, takesEventsAlone, withBothTypes } from "./read-message";
import { dataOf, listedTools } from "./tool-list";

const INSTRUCTIONS =
  "Almanac remembers what the user said, and knows what time it is for them. Call get_context at the start of a conversation, unless almanac://context was read: it has the user's local time, what is overdue or coming up, and what is known about them. Store with remember what will matter later, and mark what you mentioned with update_memory.";

/** Most hosts let no model read a resource, so what a model reads here can't count on the prompt section. */
const READER = "unprompted";

const PLAIN = "text/plain";

const NO_USER =
  "the request names no user: with an app's key send the header Almanac-User, or user_id in the address";

/** Makes the door's handler; `version` is the package's. The protocol's schemas are made at its first request, and once. */
export function createMcp(operations: readonly AnyOperation[], version: string) {
  const tools = new Map(mcpToolsOf(operations).map((tool) => [tool.name, tool]));
  const resources = resourcesOf(operations);
  const listed = listedTools(operations);
  let handler: ReturnType<Protocol["createMcpHandler"]> | null = null;

  function handlerOf(protocol: Protocol) {
    handler ??= protocol.createMcpHandler(
      (context) => serverFor(protocol, context.authInfo?.extra?.["session"] as Session),
      { responseMode: "json" },
    );
    return handler;
  }

  function serverFor(protocol: Protocol, session: Session): Server {
    const server = new protocol.Server(
      { name: "almanac", title: "Almanac", version },
      { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: INSTRUCTIONS },
    );
    server.onerror = session.onError;
    server.setRequestHandler("tools/list", ({ params }) => {
      refuseCursor(params?.cursor);
      return { tools: listed };
    });
    server.setRequestHandler("tools/call", async ({ params: { name, arguments: args } }, { mcpReq }) => {
      const tool = toolNamed(tools, name);
      if (tool === undefined) throw unknown("tool", name, [...tools.keys()]);
      return await callTool(session, tool, args ?? {}, mcpReq.id);
    });
    server.setRequestHandler("resources/list", ({ params }) => {
      refuseCursor(params?.cursor);
      return { resources: resources.map(({ operation: _operation, ...resource }) => resource) };
    });
    server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: [] }));
    server.setRequestHandler("resources/read", async ({ params: { uri } }) => {
      const resource = resources.find((one) => one.uri === uri);
      if (resource === undefined)
        throw unknown(
          "resource",
          uri,
          resources.map((one) => one.uri),
        );
      return { contents: [{ uri, mimeType: PLAIN, text: await textOf(session, resource.operation) }] };
    });
    server.setRequestHandler("prompts/list", ({ params }) => {
      refuseCursor(params?.cursor);
      return { prompts: [PROMPT] };
    });
    server.setRequestHandler("prompts/get", async ({ params: { name } }) => {
      const [context] = resources;
      if (name !== PROMPT.name || context === undefined) throw unknown("prompt", name, [PROMPT.name]);
      const text = await textOf(session, context.operation);
      return {
        description: PROMPT.description,
        messages: [{ role: "user", content: { type: "text", text } }],
      };
    });
    return server;
  }

  return async (sent: Request, message: unknown, session: Session): Promise<Response> => {
    const read = readMessage(message);
    if ("refused" in read) return read.refused;
    const { body } = read;
    const request = withBothTypes(sent);
    const { protocol } = await import("./protocol");
    if (!Array.isArray(body) && (await protocol.isLegacyRequest(request, body))) {
      const answer = await answerEarlier(protocol, serverFor(protocol, session), request, body);
      return takesEventsAlone(sent.headers.get("accept")) ? await asEvent(answer) : answer;
    }
    return await handlerOf(protocol).fetch(request, {
      parsedBody: body,
      authInfo: { token: "", clientId: "", scopes: [], extra: { session } },
    });
  };
}

/**
 * Answers one message of a revision before 2026-07-28. The handler would answer it as a stream of events, which costs a
 * third more than the call itself; it still does for a batch.
 */
async function answerEarlier(
  protocol: Protocol,
  server: Server,
  request: Request,
  body: unknown,
): Promise<Response> {
  const transport = new protocol.WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: body });
  } finally {
    await server.close();
  }
}

const PROMPT = {
  name: "time_aware",
  title: "What time it is, and what is due",
  description: "The user's local time, what is overdue and what comes up, as a message to begin with",
};

function resourcesOf(operations: readonly AnyOperation[]) {
  const find = (name: string) => operations.filter((operation) => operation.name === name);
  return [
    ...find("get_context").map((operation) => ({
      operation,
      uri: "almanac://context",
      name: "context",
      title: "The prompt section",
      description: "The user's local time, what is overdue and what comes up, to stand in the system prompt",
      mimeType: PLAIN,
    })),
    ...find("get_upcoming").map((operation) => ({
      operation,
      uri: "almanac://upcoming",
      name: "upcoming",
      title: operation.summary,
      description: "What is overdue and what comes up within a week",
      mimeType: PLAIN,
    })),
  ];
}

/** A refused call is a result: the model reads what to send instead. */
async function callTool(
  session: Session,
  tool: AnyOperation,
  args: unknown,
  id: string | number,
): Promise<CallToolResult> {
  const { done, warnings } = await carried(session, tool, args, id);
  if (!done.ok)
    return { content: [{ type: "text", text: withWarnings(done.failure.detail, warnings) }], isError: true };
  return {
    content: [{ type: "text", text: modelText(tool, done.value, done.value, { warnings, reader: READER }) }],
    structuredContent: structured(tool, done.value, warnings),
  };
}

/** The answer as data, whose warnings are those of the answer and of the door. */
function structured(
  tool: AnyOperation,
  value: { warnings?: unknown },
  warnings: readonly string[],
): Record<string, unknown> {
  const own = Array.isArray(value.warnings) ? value.warnings.map(String) : [];
  const all = [...own, ...warnings];
  const data = slim(dataOf(tool, value));
  return all.length === 0 ? data : { ...data, warnings: all };
}

async function textOf(session: Session, operation: AnyOperation): Promise<string> {
  const { done } = await carried(session, operation, {}, "");
  if (!done.ok) throw refusal(done.failure);
  return modelText(operation, done.value, done.value, { reader: READER });
}

/** A call's answer, and what its arguments were taken for. */
interface CarriedCall {
  done: Result<object>;
  warnings: readonly string[];
}

async function carried(
  session: Session,
  operation: AnyOperation,
  args: unknown,
  id: string | number,
): Promise<CarriedCall> {
  if (session.user === null) return { done: invalid({ path: "", message: NO_USER }), warnings: [] };
  const { user, caller } = session;
  if (caller.kind === "app" && caller.user !== null && namesAnother(args, user))
    return {
      done: failure("forbidden", "this key belongs to another user: leave user_id out"),
      warnings: [],
    };
  const { ask, warnings } = askWithGoodWill(operation, {
    caller: session.caller,
    path: { user_id: user },
    at: session.at,
    minRevision: session.minRevision,
    timeZone: session.timeZone,
    idempotencyKey: session.idempotencyKey(id),
    readOnly: operation.effect === "reads",
    nowMs: session.nowMs,
    read: async () =>
      success({
        fingerprint: () => JSON.stringify(["mcp", operation.name, user, args]),
        parse: () => success(withoutNulls(args)),
      }),
  });
  try {
    const done = await carryOut(inShare(operation, session), session.deps, ask);
    return { done: done.ok ? success(done.value.value) : done, warnings };
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return { done: failure("unavailable", error.detail), warnings };
  }
}

/** The operation, with a call's share of the answer: an answer says what it has as text and as data. */
function inShare(operation: AnyOperation, { calls }: Session): AnyOperation {
  const answer = Math.floor(budgetOf(operation).answer / calls / 2);
  return { ...operation, budget: { ...operation.budget, answer } };
}

/** Whether a model's arguments name a user who isn't this one. */
function namesAnother(args: unknown, user: string): boolean {
  const named = typeof args === "object" && args !== null && "user_id" in args ? args.user_id : undefined;
  return typeof named === "string" && named.trim() !== "" && named !== user;
}

function refusal({ detail }: Pick<Failure, "detail">): Error {
  return Object.assign(new Error(detail), { code: INVALID_PARAMS });
}

function unknown(what: string, name: string, known: readonly string[]): Error {
  return refusal({ detail: `there is no ${what} ${name.slice(0, 64)}; there are ${known.join(", ")}` });
}

/** Every list is one page. */
function refuseCursor(cursor: string | undefined): void {
  if (cursor === undefined) return;
  throw refusal(
    invalid({ path: "cursor", message: "is none of ours: the list is one page, so leave it out" }).failure,
  );
}
