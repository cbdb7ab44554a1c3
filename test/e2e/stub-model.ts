import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A model behind an OpenAI-compatible address, which streams what a test has it say. */

export interface PromptMessage {
  role: string;
  content: string | { type: string; text?: string }[] | null;
  tool_calls?: unknown[];
}

export interface ModelRequest {
  model: string;
  stream: boolean;
  messages: PromptMessage[];
  tools?: { function: { name: string } }[];
}

/** What the model answers: text in pieces, then calls. A promise among the pieces is waited for. */
export interface Said {
  text?: (string | Promise<string>)[];
  calls?: { name: string; args: object }[];
}

export interface StubModel {
  /** What stands before `/chat/completions`. */
  url: string;
  requests: ModelRequest[];
  /** The `Authorization` of the last request. */
  authorization: string | undefined;
  /** Says what to answer. One that throws is a model that answers 500. */
  answer: (request: ModelRequest) => Said;
  stop(): Promise<void>;
}

export async function startStubModel(): Promise<StubModel> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const asked = JSON.parse(Buffer.concat(chunks).toString()) as ModelRequest;
    model.requests.push(asked);
    model.authorization = request.headers.authorization;
    if (request.url !== "/v1/chat/completions") return response.writeHead(404).end();
    try {
      await stream(response, model.answer(asked));
    } catch {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    }
    return undefined;
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const model: StubModel = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests: [],
    authorization: undefined,
    answer: () => ({}),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return model;
}

async function stream(response: ServerResponse, { text = [], calls = [] }: Said): Promise<void> {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const send = (choice: object) => {
    const chunk = {
      id: "1",
      created: 1,
      model: "stub",
      choices: [{ index: 0, finish_reason: null, ...choice }],
    };
    response.write(`data: ${JSON.stringify(chunk)}\n\n`);
  };
  for (const piece of text) send({ delta: { role: "assistant", content: await piece } });
  for (const [index, { name, args }] of calls.entries()) {
    const written = JSON.stringify(args);
    const half = Math.floor(written.length / 2);
    const begun = {
      id: `call_${index}`,
      type: "function",
      function: { name, arguments: written.slice(0, half) },
    };
    send({ delta: { tool_calls: [{ index, ...begun }] } });
    send({ delta: { tool_calls: [{ index, function: { arguments: written.slice(half) } }] } });
  }
  send({ delta: {}, finish_reason: calls.length === 0 ? "stop" : "tool_calls" });
  response.end(`data: ${JSON.stringify({ choices: [], usage: null })}\n\ndata: [DONE]\n\n`);
}

/** An item in the system prompt. */
interface Shown {
  status: string;
  id: string;
  content: string;
  /** Whether it was stored just now, and needs no word yet. */
  isNoted: boolean;
}

/** A message's text: its parts, a line each. */
export function textOf(message: PromptMessage | undefined): string {
  const { content = "" } = message ?? {};
  if (content === null || typeof content === "string") return content ?? "";
  return content.map(({ text = "" }) => text).join("\n");
}

/** What a model is told beside the talk: in the system prompt, and before the newest words of the user. */
function sectionOf({ messages }: ModelRequest): string {
  const system = messages.filter(({ role }) => role === "system");
  return [...system, messages.findLast(({ role }) => role === "user")].map(textOf).join("\n");
}

/** The items that a prompt shows to be mentioned; what is also open is for who asks. */
export function itemsOf(request: ModelRequest): Shown[] {
  const [pending = ""] = sectionOf(request).split("\nAlso open");
  const lines = pending.matchAll(/^- \[(DUE|OVERDUE) [^\]]+\] \(.*?id (\w+)([^)]*)\) (.*)$/gm);
  return [...lines].map(([, status = "", id = "", more = "", content = ""]) => ({
    ...{ status, id, content },
    isNoted: more.includes(", noted "),
  }));
}

/** A model that does as it is told: it notes what has a time, mentions what it is shown, and marks it where it is to. */
export function obedient(due: string): (request: ModelRequest) => Said {
  return (request) => {
    const last = request.messages.at(-1);
    const marks = sectionOf(request).includes("After you mention");
    const items = itemsOf(request).filter(({ isNoted }) => marks || !isNoted);
    // A message may have a time stamp.
    if (last?.role === "user" && textOf(last).endsWith("Dentist, please remind me"))
      return { calls: [{ name: "remember", args: { content: "Dentist", due_at: due } }] };
    if (last?.role === "user" && items.length > 0)
      return {
        text: [
          "Don't forget: ",
          items.map(({ content, status }) => `${content} (${status})`).join(", "),
          ".",
        ],
        calls: marks
          ? [{ name: "update_memory", args: { ids: items.map(({ id }) => id), reminded_at: "now" } }]
          : [],
      };
    return { text: last?.role === "user" ? ["Nothing", " new."] : [] };
  };
}
