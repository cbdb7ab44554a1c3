import type { Hono } from "hono";
import * as z from "zod";
import { appendMessages, statusOf } from "../../conversations/append-messages";
import {
  type ConversationCall,
  conversationId,
  getConversation,
  listMessages,
  patchConversation,
  removeConversation,
  removeMessage,
} from "../../conversations/conversations";
import { invalid, type Result, success } from "../../core/errors";
import { parseTime } from "../../memories/parse-time";
import { checkArguments } from "../../operation/arguments";
import { parseAt, resolveInstant } from "../../time/iso";
import { stripStamps } from "../../time/strip-stamps";
import { MESSAGES_LIMIT } from "./body";
import type { HonoTypes } from "./edge";
import { answer, appOf, type Form, jsonBody, queryArguments, type Request_, refuse, write } from "./request";

const stripSchema = z.strictObject({ text: z.string() });

/** Stored conversations, and the cleaning of replies. */
export function addConversationRoutes(app: Hono<HonoTypes>): void {
  app.post("/v1/conversations/:conversation_id/messages", (c) =>
    writeTo(c, (call, body) => appendMessages(c.env.edge.deps, call, body), {
      status: (value) => statusOf(value as Parameters<typeof statusOf>[0]),
    }),
  );
  app.get("/v1/conversations/:conversation_id/messages", async (c) => {
    const call = conversationOf(c, c.req.query("at"));
    if (!call.ok) return refuse(c, call.failure);
    return answer(c, await listMessages(c.env.edge.deps, call.value, queryArguments(c)));
  });
  app.delete("/v1/conversations/:conversation_id/messages/:id", (c) =>
    writeTo(c, (call) => removeMessage(c.env.edge.deps, call, c.req.param("id"))),
  );
  app.get("/v1/conversations/:conversation_id", async (c) => {
    const call = conversationOf(c, c.req.query("at"));
    return call.ok ? answer(c, await getConversation(c.env.edge.deps, call.value)) : refuse(c, call.failure);
  });
  app.patch("/v1/conversations/:conversation_id", (c) =>
    writeTo(c, (call, body) => patchConversation(c.env.edge.deps, call, body)),
  );
  app.delete("/v1/conversations/:conversation_id", (c) =>
    writeTo(c, (call) => removeConversation(c.env.edge.deps, call)),
  );

  app.post("/v1/parse-time", async (c) => {
    const principal = appOf(c);
    if (!principal.ok) return refuse(c, principal.failure);
    const body = await jsonBody(c);
    if (!body.ok) return refuse(c, body.failure);
    const { app: name, user: asUser, defaults } = principal.value;
    const { deps, nowMs } = c.env.edge;
    const at = c.req.query("at") ?? null;
    return answer(c, await parseTime(deps, { app: name, asUser, at, nowMs, defaults }, body.value));
  });

  app.post("/v1/strip-stamps", async (c) => {
    const body = await jsonBody(c, MESSAGES_LIMIT);
    if (!body.ok) return refuse(c, body.failure);
    const args = checkArguments(stripSchema, body.value);
    return answer(c, args.ok ? success({ text: stripStamps(args.value.text) }) : args);
  });
}

/** A reading's `at` is an instant here: a conversation has no zone of its own to read wall clocks in but UTC. */
function conversationOf(c: Request_, at?: string): Result<ConversationCall> {
  const principal = appOf(c);
  if (!principal.ok) return principal;
  const checked = conversationId.safeParse(c.req.param("conversation_id"));
  if (!checked.success) {
    return invalid({
      path: "conversation_id",
      message: checked.error.issues[0]?.message ?? "is no conversation id",
    });
  }
  const { nowMs } = c.env.edge;
  const parsed = at === undefined ? null : parseAt(at);
  if (parsed !== null && !parsed.ok)
    return invalid({ path: "at", message: `${parsed.reason}; send ISO 8601 or epoch seconds` });
  const { app, user, defaults } = principal.value;
  return success({
    app,
    conversation: checked.data,
    asUser: user,
    defaults,
    now: parsed === null ? Math.floor(nowMs / 1000) : resolveInstant(parsed.value, "UTC"),
    nowMs,
    claim: null,
  });
}

async function writeTo(
  c: Request_,
  run: (call: ConversationCall, body: unknown) => Promise<Result<unknown>>,
  form: Form = {},
): Promise<Response> {
  const call = conversationOf(c);
  if (!call.ok) return refuse(c, call.failure);
  // The outcome holds what a user said, so it is erased with the user whose key wrote it.
  const scope = call.value.asUser === null ? null : { user: call.value.asUser };
  return await write(c, call.value.app, scope, (claim, body) => run({ ...call.value, claim }, body), {
    ...form,
    limit: MESSAGES_LIMIT,
  });
}
