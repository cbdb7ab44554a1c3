// A chatbot that knows what time it is: the service over a binding, any model behind an OpenAI-compatible address.
import type { AlmanacService } from "almanac/client";

interface Env {
  ALMANAC: AlmanacService;
  /** What stands before `/chat/completions`. */
  MODEL_URL: string;
  MODEL: string;
  MODEL_KEY: string;
  /** What your own site sends. It says who its user is. */
  BOT_KEY: string;
}

interface Reply {
  role: "assistant";
  content: string;
  tool_calls?: { id: string; type: "function"; function: { name: string; arguments: string } }[];
}

/** A part of a tool call, whose arguments come in pieces. */
interface CallPart {
  index?: number;
  id?: string;
  function?: { name?: string; arguments?: string };
}

interface Chunk {
  choices?: { delta?: { content?: string | null; tool_calls?: CallPart[] } }[];
}

const INSTRUCTIONS = "You are a friendly assistant. Answer in a few sentences.";
const MOST_STEPS = 5;
/** The newest revision that this isolate has seen of each user: a prompt shows what was stored a moment ago. */
const revisions = new Map<string, number>();

export default {
  async fetch(request, env, ctx) {
    if (request.headers.get("authorization") !== `Bearer ${env.BOT_KEY}`)
      return say(401, "send the bot's key");
    const body = await request.json<Record<string, unknown> | null>().catch(() => null);
    const { user, text, time_zone } = body ?? {};
    if (typeof user !== "string" || typeof text !== "string") return say(422, "POST {user, text}");
    // Whose clock: what the person's page sent, else where their own browser is. A server stands somewhere else.
    const seen = request.headers.has("sec-fetch-site") ? request.cf?.timezone : undefined;
    const pieces = takeTurn(env, user, text, typeof time_zone === "string" ? time_zone : seen);
    try {
      const first = await pieces.next();
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      ctx.waitUntil(send(first, pieces, writable.getWriter()));
      // What is compressed comes late: the platform waits for enough of it.
      const headers = { "content-type": "text/plain; charset=utf-8", "content-encoding": "identity" };
      return new Response(readable, { headers });
    } catch (error) {
      console.error(error);
      return say(502, "the bot can't answer right now");
    }
  },
} satisfies ExportedHandler<Env>;

/** One turn: stores what the user said, asks the model as long as it calls tools, and stores what it answered. */
async function* takeTurn(env: Env, user: string, text: string, zone?: string): AsyncGenerator<string, void> {
  const { ALMANAC } = env;
  const chat = `${user}~chat`;
  must(await ALMANAC.appendMessages(chat, { messages: [{ role: "user", content: text, user_id: user }] }));
  const minRevision = revisions.get(user);
  const shown = { conversation_id: chat, message_limit: 20, format: "openai" } as const;
  const { system, messages } = must(await ALMANAC.getContext(user, shown, { minRevision, timeZone: zone }));
  const tools = must(await ALMANAC.listTools({ format: "openai" }));
  const prompt: object[] = [{ role: "system", content: `${INSTRUCTIONS}\n\n${system}` }, ...messages];
  let content = "";
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const reply = yield* withoutStamp(env, askModel(env, prompt, tools));
    content += reply.content;
    if (reply.tool_calls === undefined) break;
    const done = must(await ALMANAC.runToolCalls(user, reply, { format: "openai", timeZone: zone }));
    if (done.revision !== null) revisions.set(user, done.revision);
    prompt.push(reply, ...done.messages);
  }
  if (content.trim() === "") return;
  must(await ALMANAC.appendMessages(chat, { messages: [{ role: "assistant", content }] }));
}

/** Asks the model once: yields its text as it comes, and returns its whole message. */
async function* askModel(env: Env, messages: object[], tools: object[]): AsyncGenerator<string, Reply> {
  const response = await fetch(`${env.MODEL_URL}/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${env.MODEL_KEY}`, "content-type": "application/json" },
    body: JSON.stringify({ model: env.MODEL, messages, tools, stream: true }),
  });
  if (!response.ok || response.body === null) throw new Error(`the model answered ${response.status}`);
  const reply: Reply = { role: "assistant", content: "" };
  let rest = "";
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines.filter((one) => /^data: ?\{/.test(one))) {
      const { delta } = (JSON.parse(line.slice(5)) as Chunk).choices?.[0] ?? {};
      if (delta?.content) yield delta.content;
      reply.content += delta?.content ?? "";
      for (const part of delta?.tool_calls ?? []) addPart(reply, part);
    }
  }
  return reply;
}

function addPart(reply: Reply, { index = 0, id = "", function: part }: CallPart): void {
  const calls = reply.tool_calls ?? [];
  const { id: known, function: before } = calls[index] ?? { id: "", function: { name: "", arguments: "" } };
  const name = before.name + (part?.name ?? "");
  const args = before.arguments + (part?.arguments ?? "");
  calls[index] = { id: known || id, type: "function", function: { name, arguments: args } };
  reply.tool_calls = calls;
}

/** Messages have time stamps, and models echo them: what may be one is held back until it can be taken off. */
async function* withoutStamp(env: Env, pieces: AsyncGenerator<string, Reply>): AsyncGenerator<string, Reply> {
  for (let held = ""; ; ) {
    const next = await pieces.next();
    if (!next.done) held += next.value;
    if (!next.done && /^\s*(\[[^\]]{0,30}(\]\s*)?)?$/.test(held)) continue;
    if (/^\s*\[/.test(held)) held = must(await env.ALMANAC.stripStamps({ text: held })).text;
    if (held !== "") yield held;
    return next.done ? next.value : yield* pieces;
  }
}

/** Sends what comes to the reader. A reader who goes away ends nothing: the turn is stored whole. */
async function send(
  first: IteratorResult<string, void>,
  pieces: AsyncGenerator<string, void>,
  writer: WritableStreamDefaultWriter<Uint8Array>,
): Promise<void> {
  try {
    for (let next = first; !next.done; next = await pieces.next())
      await writer.write(new TextEncoder().encode(next.value)).catch(() => undefined);
    await writer.close().catch(() => undefined);
  } catch (error) {
    console.error(error);
    await writer.abort(error);
  }
}

/** The value of an answer. Errors lose their properties between Workers, so a refusal is a value too. */
function must<V>(answer: { ok: true; value: V } | { ok: false; problem: { detail: string } }): V {
  if (!answer.ok) throw new Error(answer.problem.detail);
  return answer.value;
}

const say = (status: number, text: string) => new Response(`${text}\n`, { status });
