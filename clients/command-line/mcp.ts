import { createInterface } from "node:readline";
import { ABOUT_USER, command, connect, type Session } from "./session";
import { writeRaw } from "./terminal";

/** A message of JSON-RPC 2.0, as far as the bridge reads it. */
interface Message {
  id?: string | number | null;
  method?: string;
  result?: { protocolVersion?: unknown };
}

/** What the bridge answers by itself where no answer comes (JSON-RPC 2.0: errors of a server's own). */
const NO_ANSWER = -32_000;
const NO_MESSAGE = -32_700;

/** Where messages go, and what goes with each. */
interface Bridge {
  session: Session;
  url: string;
  headers: Record<string, string>;
}

/**
 * Speaks the Model Context Protocol on standard input and output (a message a line), and passes each message on to the deployment's
 * `/mcp`, with the stored key and user. It ends with its input.
 */
export const mcp = command(
  "mcp",
  "Serves a host over stdio, with the stored key: a bridge to /mcp",
  ABOUT_USER,
  async (session, args) => {
    const { url, key, user, timeZone } = connect(session, args).connection;
    const bridge: Bridge = {
      session,
      url: `${url.replace(/\/+$/, "")}/mcp`,
      headers: {
        authorization: `Bearer ${key}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...(user === null ? {} : { "almanac-user": user }),
        ...(timeZone === null ? {} : { "almanac-time-zone": timeZone }),
      },
    };
    const open = new Set<Promise<void>>();
    for await (const line of createInterface({ input: session.terminal.stdin })) {
      if (line.trim() === "") continue;
      const passed = pass(bridge, line).finally(() => open.delete(passed));
      open.add(passed);
      // What comes next needs the revision that this one agrees on.
      if (line.includes('"initialize"')) await passed;
    }
    await Promise.all(open);
  },
);

/** Passes one message on, and writes what is answered. A request without an answer is answered with an error. */
async function pass(bridge: Bridge, line: string): Promise<void> {
  const message = parse(line);
  if (message === null) return await write(bridge, failure(null, NO_MESSAGE, "the line is no JSON"));
  const { fetch, signal } = bridge.session.terminal;
  try {
    const response = await fetch(bridge.url, { method: "POST", headers: bridge.headers, body: line, signal });
    if (response.headers.get("content-type")?.includes("text/event-stream")) {
      let isAnswered = false;
      for await (const data of eventsOf(response)) {
        const said = parse(data);
        isAnswered ||= said !== null && said.id === message.id && said.method === undefined;
        await handOn(bridge, said);
      }
      if (!isAnswered && message.id !== undefined)
        await refuse(bridge, message, "the stream ended before the answer came");
      return;
    }
    const text = await response.text();
    if (isAnswer(text)) await handOn(bridge, parse(text));
    else if (!response.ok) await refuse(bridge, message, `the service answered ${response.status}: ${text}`);
  } catch (error) {
    if (signal.aborted) throw error;
    await refuse(bridge, message, `no answer came: ${(error as Error).message}`);
  }
}

async function handOn(bridge: Bridge, answer: Message | null): Promise<void> {
  if (answer === null) return;
  const version = answer.result?.protocolVersion;
  if (typeof version === "string") bridge.headers["mcp-protocol-version"] = version;
  await write(bridge, answer);
}

/** Says why a request has no answer; of a notification on stderr, because it has none. */
async function refuse(bridge: Bridge, { id, method }: Message, why: string): Promise<void> {
  if (method === undefined || id === undefined || id === null) return await bridge.session.note(why);
  await write(bridge, failure(id, NO_ANSWER, why));
}

function failure(id: Message["id"], code: number, message: string) {
  return { jsonrpc: "2.0", id: id ?? null, error: { code, message } };
}

function isAnswer(text: string): boolean {
  return parse(text) !== null && text.includes('"jsonrpc"');
}

/** The data of each event of a stream, as soon as the event is whole. */
async function* eventsOf({ body }: Response): AsyncGenerator<string> {
  if (body === null) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    const events = (text + (value ?? "")).split(/\r?\n\r?\n/);
    text = done ? "" : (events.pop() ?? "");
    for (const event of events) yield dataOf(event);
    if (done) return;
  }
}

function dataOf(event: string): string {
  const lines = event.split(/\r?\n/).filter((line) => line.startsWith("data:"));
  return lines.map((line) => line.slice("data:".length).trim()).join("\n");
}

function parse(text: string): Message | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : null;
  } catch {
    return null;
  }
}

async function write({ session }: Bridge, answer: object): Promise<void> {
  await writeRaw(session.terminal.stdout, `${JSON.stringify(answer)}\n`);
}
