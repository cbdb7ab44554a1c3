// The measured kinds of requests, each with the users and memories that it needs.
import { requestBytes } from "./load.mjs";

/**
 * @typedef {object} Row
 * @property {string} name for `--only`
 * @property {string} title
 * @property {"floor" | "almanac" | "bound"} worker
 * @property {number[]} statuses
 * @property {(key: string) => (count: number) => Buffer} requests gives the bytes of the n-th request
 * @property {string} [beside] the row that it is compared with; `hello` if none is named
 * @property {true} [writes] true for rows whose digests are still being put when their answers are there
 * @property {false} [timed] false for rows of which only the cost is counted
 */

export const APP = "bench";
/** Reads are answered for one user with a typical digest. */
const READER = "reader";
/** The number of users over whom writes are spread. */
export const WRITERS = 200;
const DAY = 86_400;

const WORDS =
  "dentist passport invoice garden train holiday recipe meeting birthday plumber library concert insurance laptop bicycle " +
  "piano medicine report window kitchen airport parcel contract school marathon";
const words = WORDS.split(" ");

/** @param {number} n */
const word = (n) => words[n % words.length];

/** @param {number} n words of no meaning, of which each pair is rare */
const sentence = (n) =>
  `Note ${n}: ${word(n)} ${word(Math.floor(n / 25) + 7)} with person${n % 97} about topic${n % 389}`;

/** @param {number} size */
export const searcher = (size) => `searcher-${size}`;

/** @param {number} size */
export const opener = (size) => `opener-${size}`;

/** Open items of somebody to whom a bot replies, and what it says: the words of many of them, and of two all. */
const HEARD = 50;
const REPLY = Array.from(
  { length: 40 },
  (_, n) => `${n}. The ${word(n)} is near the ${word(n + 3)}, says ${n}.`,
)
  .join("\n")
  .concat(`\nDon't forget ${sentence(7)}. And ${sentence(30)}!`)
  .padEnd(2_000, " So it goes.");

/** @param {string} path @param {string} user */
const userPath = (user, path) => `/v1/users/${user}/${path}`;

/**
 * The rows; `sizes` are the numbers of memories that are searched.
 * @param {number[]} sizes
 * @returns {Row[]}
 */
export function rowsOf(sizes) {
  let written = 0;
  const writer = (/** @type {number} */ n) => `writer-${n % WRITERS}`;
  return [
    {
      name: "hello",
      title: "bare Hono hello",
      worker: "floor",
      statuses: [200],
      requests: () => same(requestBytes("GET", "/hello")),
    },
    {
      name: "hello-kv",
      title: "hello + one KV read",
      worker: "floor",
      statuses: [200],
      requests: () => same(requestBytes("GET", `/hello-kv/digest:v1:${APP}:${READER}`)),
    },
    {
      name: "hello-d1",
      title: "hello + one indexed D1 read",
      worker: "floor",
      statuses: [200],
      requests: () => same(requestBytes("GET", `/hello-d1/${APP}/${READER}`)),
    },
    {
      name: "hello-d1-batch",
      title: "hello + one D1 batch, a row and its index entry",
      worker: "floor",
      statuses: [200],
      requests: () => (n) =>
        requestBytes("POST", `/hello-d1-batch/${writer(n)}`, {
          body: { content: `${sentence(n)}, written ${n}` },
        }),
    },
    {
      name: "context",
      title: "context, warm (KV)",
      worker: "almanac",
      beside: "hello-kv",
      statuses: [200],
      requests: (key) => same(requestBytes("GET", userPath(READER, "context"), { key })),
    },
    {
      name: "context-d1",
      title: "context from D1",
      worker: "almanac",
      beside: "hello-d1",
      statuses: [200],
      // D1 answers a caller that knows of a later revision than KV has.
      requests: (key) =>
        same(requestBytes("GET", userPath(READER, "context?min_revision=999999999999999"), { key })),
    },
    {
      name: "upcoming",
      title: "get_upcoming",
      worker: "almanac",
      beside: "hello-d1",
      statuses: [200],
      requests: (key) =>
        same(requestBytes("POST", userPath(READER, "tools/get_upcoming"), { key, body: {} })),
    },
    ...[10, 600, 5_000].map((size) => ({
      name: `context-d1-${size}`,
      title: `context from D1 of ${size.toLocaleString("en")} open items`,
      worker: /** @type {const} */ ("almanac"),
      beside: "hello-d1",
      statuses: [200],
      requests: (/** @type {string} */ key) =>
        same(requestBytes("GET", userPath(opener(size), "context?min_revision=999999999999999"), { key })),
    })),
    ...[10, 600, 5_000].map((size) => ({
      name: `upcoming-${size}`,
      title: `get_upcoming of ${size.toLocaleString("en")} open items`,
      worker: /** @type {const} */ ("almanac"),
      beside: "upcoming",
      statuses: [200],
      requests: (/** @type {string} */ key) =>
        same(requestBytes("POST", userPath(opener(size), "tools/get_upcoming"), { key, body: {} })),
    })),
    {
      name: `said-${HEARD}`,
      title: `report_said, ${REPLY.length.toLocaleString("en")} characters and ${HEARD} open items`,
      worker: "almanac",
      beside: "hello-d1",
      statuses: [200],
      requests: (key) =>
        same(requestBytes("POST", userPath(opener(HEARD), "said"), { key, body: { text: REPLY } })),
    },
    {
      name: `reply-${HEARD}`,
      title: `store a reply of ${REPLY.length.toLocaleString("en")} characters to one with ${HEARD} open items`,
      worker: "almanac",
      beside: "hello-d1-batch",
      statuses: [201],
      requests: (key) =>
        same(
          requestBytes("POST", `/v1/conversations/${opener(HEARD)}~chat/messages`, {
            key,
            body: { role: "assistant", content: REPLY },
          }),
        ),
    },
    {
      name: "remember",
      title: "remember a fact",
      worker: "almanac",
      beside: "hello-d1-batch",
      writes: true,
      statuses: [200, 201],
      requests: (key) => () => {
        const n = written++;
        return requestBytes("POST", userPath(writer(n), "tools/remember"), {
          key,
          body: { content: `${sentence(n)}, written ${n}` },
        });
      },
    },
    {
      name: "remember-due",
      title: "remember a task that is due",
      worker: "almanac",
      beside: "hello-d1-batch",
      writes: true,
      statuses: [200, 201],
      requests: (key) => () => {
        const n = written++;
        const due = new Date((soon() + (n % 30) * DAY) * 1000).toISOString();
        return requestBytes("POST", userPath(writer(n), "tools/remember"), {
          key,
          body: { content: `${sentence(n)}, due ${n}`, category: "task", due_at: due },
        });
      },
    },
    {
      name: "mark",
      title: "update_memory (mark as mentioned)",
      worker: "almanac",
      beside: "hello-d1-batch",
      writes: true,
      statuses: [200],
      requests: (key) =>
        same(
          requestBytes("POST", userPath("marker", "tools/update_memory"), {
            key,
            body: { id: MARKED, reminded_at: "now" },
          }),
        ),
    },
    {
      name: "context-messages",
      title: "context, last 50 of 10,000 messages",
      worker: "almanac",
      beside: "hello-kv",
      statuses: [200],
      requests: (key) =>
        same(requestBytes("GET", userPath(READER, `context?conversation_id=${CONVERSATION}`), { key })),
    },
    ...sizes.map((size) => ({
      name: `search-${size}`,
      title: `search, ${size.toLocaleString("en")} memories`,
      worker: /** @type {const} */ ("almanac"),
      beside: "hello-d1",
      statuses: [200],
      requests: (/** @type {string} */ key) => (/** @type {number} */ n) =>
        requestBytes("POST", userPath(searcher(size), "tools/search_memory"), {
          key,
          body: { query: `${word(n)} topic${n % 389}` },
        }),
    })),
    ...sizes.map((size) => ({
      name: `question-${size}`,
      title: `question, ${size.toLocaleString("en")} memories`,
      worker: /** @type {const} */ ("almanac"),
      beside: "hello-d1",
      statuses: [200],
      requests: (/** @type {string} */ key) => (/** @type {number} */ n) =>
        requestBytes("POST", userPath(searcher(size), "tools/search_memory"), {
          key,
          body: { query: `When did person${n % 97} talk about the ${word(n)} and topic${n % 389}?` },
        }),
    })),
    ...doorRows(),
    ...countedRows(),
  ];
}

/** One call by every door that has it, and a page of an export. @returns {Row[]} */
function doorRows() {
  return [
    {
      name: "mcp",
      title: "get_upcoming over MCP, newest revision",
      worker: "almanac",
      beside: "upcoming",
      statuses: [200],
      requests: (key) => same(requestBytes("POST", `/mcp?user_id=${READER}`, toolCall(key, NEWEST))),
    },
    {
      name: "mcp-before",
      title: "get_upcoming over MCP, revision before",
      worker: "almanac",
      beside: "upcoming",
      statuses: [200],
      requests: (key) => same(requestBytes("POST", `/mcp?user_id=${READER}`, toolCall(key, "2025-11-25"))),
    },
    {
      name: "bound",
      title: "get_upcoming, HTTP over a service binding",
      worker: "bound",
      beside: "upcoming",
      statuses: [200],
      requests: (key) =>
        same(requestBytes("POST", userPath(READER, "tools/get_upcoming"), { key, body: {} })),
    },
    {
      name: "rpc",
      title: "get_upcoming, RPC over a service binding",
      worker: "bound",
      beside: "bound",
      statuses: [200],
      requests: () => same(requestBytes("GET", `/rpc/${READER}`)),
    },
    {
      name: "export-1000",
      title: "export, a page of 500 memories",
      worker: "almanac",
      statuses: [200],
      requests: (key) => same(requestBytes("GET", userPath(searcher(1_000), "export"), { key })),
    },
  ];
}

const NEWEST = "2026-07-28";

/**
 * A call of `get_upcoming` as clients of a revision send it: since the newest one, each request says who asks.
 * @param {string} key @param {string} revision
 */
function toolCall(key, revision) {
  const params = { name: "get_upcoming", arguments: {} };
  const envelope = {
    _meta: {
      "io.modelcontextprotocol/protocolVersion": revision,
      "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1.0.0" },
      "io.modelcontextprotocol/clientCapabilities": {},
    },
  };
  return {
    key,
    accept: "application/json, text/event-stream",
    headers: {
      "Mcp-Protocol-Version": revision,
      ...(revision === NEWEST ? { "Mcp-Method": "tools/call", "Mcp-Name": "get_upcoming" } : {}),
    },
    body: {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: revision === NEWEST ? { ...params, ...envelope } : params,
    },
  };
}

/** Operations that nobody waits for in a hot loop. @returns {Row[]} */
function countedRows() {
  const tool = (
    /** @type {string} */ name,
    /** @type {string} */ title,
    /** @type {(n: number) => object} */ body,
    /** @type {string} */ user = READER,
  ) => ({
    name,
    title,
    worker: /** @type {const} */ ("almanac"),
    timed: /** @type {const} */ (false),
    statuses: [200],
    requests: (/** @type {string} */ key) => (/** @type {number} */ n) =>
      requestBytes("POST", userPath(user, `tools/${name}`), { key, body: body(n) }),
  });
  let sent = 0;
  return [
    {
      name: "context-q",
      title: "context with q",
      worker: "almanac",
      timed: false,
      statuses: [200],
      requests: (key) => same(requestBytes("GET", userPath(READER, "context?q=dentist"), { key })),
    },
    tool("get_timeline", "get_timeline", () => ({})),
    tool("forget", "forget", (n) => ({ id: storedMemories(20)[n]?.id }), "forgetter"),
    tool("search_conversations", "search_conversations", (n) => ({ query: `topic${n}` })),
    {
      name: "message",
      title: "store one message",
      worker: "almanac",
      timed: false,
      statuses: [201],
      requests: (key) => () =>
        requestBytes("POST", `/v1/conversations/${CONVERSATION}/messages`, {
          key,
          body: {
            role: "user",
            user_id: READER,
            content: `${sentence(sent)} again`,
            external_id: `x${sent++}`,
          },
        }),
    },
  ];
}

/** A long conversation. */
export const CONVERSATION = "long";

/** @param {number} from @param {number} count */
export function messagesOf(from, count) {
  const began = Date.now() / 1000 - 10_000 * 300;
  return Array.from({ length: count }, (_, i) => ({
    role: (from + i) % 2 === 0 ? "user" : "assistant",
    ...((from + i) % 2 === 0 ? { user_id: READER, name: "Ann" } : {}),
    content: sentence(from + i),
    created_at: began + (from + i) * 300,
  }));
}

/** The memory that the marking row marks. */
export const MARKED = "benchmrk";

/** @param {Buffer} bytes */
function same(bytes) {
  return () => bytes;
}

function soon() {
  return Math.floor(Date.now() / 1000) + DAY;
}

/** Items that are due within six days before and after now, as `/bench/seed` takes them. @param {number} count */
export function openItems(count) {
  const now = Math.floor(Date.now() / 1000);
  return Array.from({ length: count }, (_, n) => ({
    id: `o${n.toString(36).padStart(7, "0")}`,
    content: sentence(n),
    entity: `person${n % 97}`,
    due_at: now + Math.round(((2 * n) / count - 1) * 6 * DAY),
    at: now - 3600,
  }));
}

/** What the reader has told its bot, as arguments of `remember`. */
export function readerMemories() {
  const at = (/** @type {number} */ days) => new Date((soon() + days * DAY) * 1000).toISOString();
  return [
    { content: "Prefers the afternoon for appointments", category: "preference" },
    { content: "Works early shifts as a nurse", category: "profile" },
    { content: "Pay rent", category: "task", due_at: at(-4) },
    { content: "Water the plants", category: "task", due_at: at(-2).slice(0, 10) },
    { content: "Submit the report", category: "task", due_at: at(0).slice(0, 10) },
    { content: "Dentist", category: "event", due_at: at(1) },
    { content: "Call the plumber back about the kitchen", category: "task", due_at: at(2) },
    { content: "Buy a birthday present", category: "task", due_at: at(4) },
    { content: "Renew the passport", category: "task", due_at: at(45) },
    { content: "School trip", category: "event", due_at: at(60) },
    ...Array.from({ length: 10 }, (_, n) => ({ content: sentence(n) })),
  ];
}

/**
 * What is stored for a user without asking the worker, as its `/bench/seed` takes it.
 * @param {number} count @param {{ due?: number }} [more] epoch seconds
 */
export function storedMemories(count, { due } = {}) {
  const now = Math.floor(Date.now() / 1000);
  return Array.from({ length: count }, (_, n) => ({
    id: due === undefined ? `m${n.toString(36).padStart(7, "0")}` : MARKED,
    content: sentence(n),
    entity: `person${n % 97}`,
    due_at: due ?? null,
    at: now - n * 3600,
  }));
}
