/** What a message of the Model Context Protocol must have, said in words before the protocol's package reads it. */

/** JSON-RPC's codes for an invalid message and for invalid parameters. */
const INVALID_REQUEST = -32_600;
export const INVALID_PARAMS = -32_602;

type Fields = Record<string, unknown>;

/** A message as the package takes it, or the answer that refuses it. */
export type ReadMessage = { body: unknown } | { refused: Response };

/** Parameters that a method needs, and those that it may have, by the type of their value. */
const PARAMETERS: Readonly<Record<string, Readonly<Record<string, ParameterType>>>> = {
  initialize: { protocolVersion: "text", capabilities: "object", clientInfo: "client" },
  "tools/call": { name: "text", arguments: "maybe object" },
  "resources/read": { uri: "text" },
  "prompts/get": { name: "text", arguments: "maybe object" },
  "tools/list": { cursor: "maybe text" },
  "resources/list": { cursor: "maybe text" },
  "resources/templates/list": { cursor: "maybe text" },
  "prompts/list": { cursor: "maybe text" },
};

type ParameterType = "text" | "object" | "client" | "maybe text" | "maybe object";

const WORDS: Record<ParameterType, string> = {
  text: "must be a text",
  object: "must be an object",
  client: "must be an object with the texts name and version",
  "maybe text": "must be a text, or be left out",
  "maybe object": "must be an object, or be left out",
};

/** Reads one message, or each of a list. `null` where an object may be absent counts as absent. */
export function readMessage(body: unknown): ReadMessage {
  if (!Array.isArray(body)) return readOne(body);
  const messages = body.map(readOne);
  const refused = messages.find((one) => "refused" in one);
  return refused ?? { body: messages.flatMap((one) => ("body" in one ? [one.body] : [])) };
}

function readOne(message: unknown): ReadMessage {
  if (!isFields(message)) return refuse(null, INVALID_REQUEST, "the message must be an object");
  const { jsonrpc, id = null, method, params } = message;
  const answered = typeof id === "string" || typeof id === "number" ? id : null;
  if (jsonrpc !== "2.0") return refuse(answered, INVALID_REQUEST, 'jsonrpc must be "2.0"');
  if (id !== null && answered === null) return refuse(null, INVALID_REQUEST, "id must be a text or a number");
  // An answer of the client has no method.
  if (method === undefined && ("result" in message || "error" in message)) return { body: message };
  if (typeof method !== "string")
    return refuse(answered, INVALID_REQUEST, "method must be a text, such as tools/list");
  const sent = params ?? {};
  if (!isFields(sent)) return refuse(answered, INVALID_PARAMS, "params must be an object, or be left out");
  const wanted = Object.hasOwn(PARAMETERS, method) ? PARAMETERS[method] : undefined;
  const given = Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => value !== null || name === "_meta"),
  );
  for (const [name, type] of Object.entries(wanted ?? {}))
    if (!fits(given[name], type)) return refuse(answered, INVALID_PARAMS, `params.${name} ${WORDS[type]}`);
  const isEmpty = params === undefined || params === null;
  return {
    body: { ...message, ...(isEmpty && wanted === undefined ? { params: undefined } : { params: given }) },
  };
}

function fits(value: unknown, type: ParameterType): boolean {
  switch (type) {
    case "text":
      return typeof value === "string";
    case "object":
      return isFields(value);
    case "client":
      return isFields(value) && typeof value["name"] === "string" && typeof value["version"] === "string";
    case "maybe text":
      return value === undefined || typeof value === "string";
    case "maybe object":
      return value === undefined || isFields(value);
  }
}

function refuse(id: string | number | null, code: number, message: string): ReadMessage {
  const status = code === INVALID_REQUEST ? 400 : 200;
  return { refused: Response.json({ jsonrpc: "2.0", id, error: { code, message } }, { status }) };
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const JSON_TYPE = "application/json";
const EVENTS = "text/event-stream";

/** Whether a client takes a stream of events and nothing else. */
export function takesEventsAlone(accept: string | null): boolean {
  if (accept === null) return false;
  const types = accept.split(",").map((one) => (one.split(";")[0] ?? "").trim().toLowerCase());
  return (
    types.includes(EVENTS) &&
    !types.some((one) => one === JSON_TYPE || one === "*/*" || one === "application/*")
  );
}

/** The request as the package asks for it: it refuses a client that doesn't name both types. */
export function withBothTypes(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.set("accept", `${JSON_TYPE}, ${EVENTS}`);
  return new Request(request.url, { method: request.method, headers });
}

/** An answer in JSON as the one event of a stream. */
export async function asEvent(answer: Response): Promise<Response> {
  const text = await answer.text();
  if (text === "") return new Response(null, answer);
  const headers = new Headers(answer.headers);
  headers.set("content-type", EVENTS);
  headers.delete("content-length");
  return new Response(`event: message\ndata: ${text}\n\n`, { status: answer.status, headers });
}
