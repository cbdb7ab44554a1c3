import {
  type Calls,
  type ImportUserAnswer,
  type ImportUserArguments,
  LISTS,
  type LineCalls,
  type Lists,
  ROUTES,
  type Route,
} from "./operations.js";

export * from "./enumerations.js";
export type * from "./operations.js";

export interface Settings {
  /** The deployment's address, such as `https://almanac.example.workers.dev`. */
  url: string;
  /** An app's key, or a user's. */
  key: string;
  /** What sends requests; the runtime's own `fetch` where absent. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** Milliseconds that one try may take; 30,000 where absent. */
  timeout?: number;
}

export interface Options {
  /** Ends the call, and every wait between its tries. */
  signal?: AbortSignal | undefined;
}

export interface ReadOptions extends Options {
  /** The moment to read at, ISO 8601 or epoch seconds; now where absent. */
  at?: string | number | undefined;
  /** The revision that the answer must show at least; the newest that this client has seen of the user where absent. */
  minRevision?: number | undefined;
}

export interface WriteOptions extends Options {
  /** Carries the call out once, however often it is sent; a new key for each call where absent. */
  idempotencyKey?: string | undefined;
}

/** A wrong argument: its path (`messages[3].role`) and what to send there. */
export interface ArgumentError {
  path: string;
  message: string;
}

/** A call that was refused, or that got no answer in five tries. The message says what to send instead. */
export class AlmanacError extends Error {
  override readonly name = "AlmanacError";
  /** The HTTP status; 0 where no answer came. */
  readonly status: number;
  /** Such as `invalid` or `not_found`; `no_answer` where none came. */
  readonly code: string;
  readonly errors: readonly ArgumentError[];
  readonly requestId: string | null;

  constructor(status: number, problem: Partial<Problem>, cause?: unknown) {
    super(problem.detail ?? `the service answered ${status}`, { cause });
    this.status = status;
    this.code = problem.code ?? "unknown";
    this.errors = problem.errors ?? [];
    this.requestId = problem.request_id ?? null;
  }
}

/** A refusal as it comes over the wire (RFC 9457). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  errors?: ArgumentError[];
  request_id: string;
}

/** The options of a call over a service binding, where no signal can be sent. */
export type ServiceReadOptions = Omit<ReadOptions, "signal">;
export type ServiceWriteOptions = Omit<WriteOptions, "signal">;

type ServiceCalls = Calls<ServiceReadOptions, ServiceWriteOptions> &
  LineCalls<ServiceReadOptions, ServiceWriteOptions>;

/** The type of a service binding to `AlmanacService`: the same methods, and errors as values. */
export type AlmanacService = {
  [Name in keyof ServiceCalls]: ServiceCalls[Name] extends (...args: infer Given) => Promise<infer Value>
    ? (...args: Given) => Promise<{ ok: true; value: Value } | { ok: false; problem: Problem }>
    : never;
};

/** A client of one deployment. */
export interface Almanac extends Calls<ReadOptions, WriteOptions>, Lists<ReadOptions> {
  /** The tool definitions, ready to be a model call's `tools`. */
  tools: Calls<ReadOptions, WriteOptions>["listTools"];
  /**
   * Stores a file's lines for a user, in calls of at most 500 lines, one after another. The report counts all of them,
   * and names refused lines by their place in the file. The same file again changes nothing: send it again after an error.
   */
  import(user: string, lines: FileLines, options?: ImportOptions): Promise<ImportUserAnswer>;
}

export interface ImportOptions extends Omit<ImportUserArguments, "cursor">, Options {}

/** A file's text, or its lines, with or without the breaks at their ends. */
export type FileLines = string | Iterable<string> | AsyncIterable<string>;

const MOST_TRIES = 5;
/** Milliseconds. A service that asks for a longer wait is not waited for. */
const LONGEST_WAIT = 30_000;
/** Users whose revision is kept. */
const MOST_USERS = 10_000;
/** Lines of one call of an import: what a page of an export has. */
const MOST_LINES = 500;
/** Characters of one call of an import, but for one line that is longer. */
const MOST_TEXT = 1_000_000;

/** What an address names before all arguments. */
const SUBJECT = /\{(user_id|conversation_id|app)\}/;

interface Call {
  url: URL;
  init: RequestInit & { headers: Record<string, string> };
  signal: AbortSignal | undefined;
}

type Arguments = Readonly<Record<string, unknown>>;
type AnyOptions = ReadOptions & WriteOptions & Arguments;
type Outcome = { value: unknown } | { error: AlmanacError; waitMs: number | null };

class Client {
  readonly #settings: Required<Settings>;
  /** The newest revision of each user that an answer showed. */
  readonly #revisions = new Map<string, number>();

  constructor(settings: Settings) {
    this.#settings = { fetch: (url, init) => fetch(url, init), timeout: 30_000, ...settings };
  }

  async call(name: string, given: readonly unknown[]): Promise<unknown> {
    const route = ROUTES[name] as Route;
    const rest = [...given];
    const subject = SUBJECT.exec(route[1])?.[1];
    const about = subject === undefined ? undefined : rest.shift();
    const [first, options = {}] = rest as [unknown, AnyOptions | undefined];
    const user = subject === "user_id" ? String(about) : undefined;
    const call = this.#write(route, about, first, options);
    const known = options.minRevision ?? (user === undefined ? undefined : this.#revisions.get(user));
    if (route[2] === "reads" && known !== undefined) call.init.headers["almanac-revision"] = String(known);
    const answer = await this.#send(call);
    if (user !== undefined) this.#note(user, name, answer);
    return answer;
  }

  async *walk(name: string, field: string, given: readonly unknown[]): AsyncGenerator<unknown> {
    const at = SUBJECT.test((ROUTES[name] as Route)[1]) ? 1 : 0;
    const args = [...given];
    for (;;) {
      const page = (await this.call(name, args)) as Record<string, unknown>;
      yield* page[field] as unknown[];
      if (page["next_cursor"] === null) return;
      args[at] = { ...(given[at] as Arguments), cursor: page["next_cursor"] };
    }
  }

  async import(user: string, given: FileLines, options: ImportOptions = {}): Promise<ImportUserAnswer> {
    let sum: ImportUserAnswer | undefined;
    let before = 0;
    for await (const { text, lines, format } of partsOf(given)) {
      // The service finds out the first part's format by itself. A later part doesn't say it.
      const args = { ...options, format: options.format ?? (before === 0 ? undefined : format) };
      let cursor: string | null | undefined;
      do {
        const asked = [user, text, { ...args, cursor }];
        const report = (await this.call("importUser", asked)) as ImportUserAnswer;
        const refused = report.refused.map(({ line, message }) => ({ line: line + before, message }));
        sum = {
          ...report,
          imported: report.imported + (sum?.imported ?? 0),
          unchanged: report.unchanged + (sum?.unchanged ?? 0),
          refused: [...(sum?.refused ?? []), ...refused],
        };
        // A deployment from before the steps names no cursor.
        cursor = report.next_cursor ?? null;
      } while (cursor !== null);
      before += lines;
    }
    return sum as ImportUserAnswer;
  }

  /** Puts arguments where the route has them: into the path, the query or the body. */
  #write([method, path, effect, more]: Route, about: unknown, first: unknown, options: AnyOptions): Call {
    const { signal, at, minRevision: _revision, idempotencyKey, ...others } = options;
    const whole = more?.whole !== undefined;
    const args: Record<string, unknown> = { ...(whole ? others : (first as Arguments | undefined)) };
    const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => {
      const value = SUBJECT.test(`{${name}}`) ? about : args[name];
      delete args[name];
      return segment(name, value);
    });
    const url = new URL(this.#settings.url.replace(/\/+$/, "") + filled);
    const headers: Record<string, string> = {
      authorization: `Bearer ${this.#settings.key}`,
      accept: "application/json",
    };
    const call: Call = { url, init: { method, headers }, signal };
    const inQuery = method === "GET" || method === "DELETE" || whole ? { ...args, at } : { at };
    for (const [name, value] of Object.entries(inQuery))
      if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
    if (/^P/.test(method)) setBody(call, whole ? first : args, more?.lines === true);
    const marks = more?.marks !== undefined && args[more.marks] === true;
    if (effect === "writes" || marks) headers["idempotency-key"] = idempotencyKey ?? newKey();
    return call;
  }

  async #send(call: Call): Promise<unknown> {
    for (let tries = 1; ; tries += 1) {
      call.signal?.throwIfAborted();
      const outcome = await this.#try(call, tries);
      if ("value" in outcome) return outcome.value;
      const { error, waitMs } = outcome;
      if (waitMs === null || waitMs > LONGEST_WAIT || tries >= MOST_TRIES) throw error;
      await sleep(waitMs, call.signal);
    }
  }

  /** Sends a call once. `waitMs` is null where sending it again can't help. */
  async #try({ url, init, signal }: Call, tries: number): Promise<Outcome> {
    const limit = AbortSignal.timeout(this.#settings.timeout);
    // Half of the wait is random, so that clients that were refused together don't come back together.
    const pause = 250 * 2 ** (tries - 1) * (0.5 + Math.random() / 2);
    let response: Response;
    let text: string;
    try {
      const both = signal === undefined ? limit : AbortSignal.any([signal, limit]);
      response = await this.#settings.fetch(url.href, { ...init, signal: both });
      // workerd warns of `text()` where the type isn't a text's, as that of JSON Lines.
      text = new TextDecoder().decode(await response.arrayBuffer());
    } catch (cause) {
      signal?.throwIfAborted();
      const detail = `no answer from ${url.host}: check the address and the network`;
      return { error: new AlmanacError(0, { code: "no_answer", detail }, cause), waitMs: pause };
    }
    const body = /ndjson/.test(response.headers.get("content-type") ?? "") ? parsePage(text) : parse(text);
    if (response.ok && body !== undefined) return { value: body };
    const error = refusal(response, body);
    const asked = retryAfter(response);
    const helps = [429, 503].includes(response.status) || (response.status === 409 && asked !== null);
    return { error, waitMs: helps ? (asked ?? pause) : null };
  }

  #note(user: string, name: string, answer: unknown): void {
    const { revision } = answer as { revision?: unknown };
    if (name === "eraseUser") this.#revisions.delete(user);
    if (typeof revision !== "number") return;
    const newest = Math.max(revision, this.#revisions.get(user) ?? 0);
    // A map keeps the order of insertion: the first is the user who was not heard of for longest.
    this.#revisions.delete(user);
    this.#revisions.set(user, newest);
    const [oldest] = this.#revisions.keys();
    if (this.#revisions.size > MOST_USERS && oldest !== undefined) this.#revisions.delete(oldest);
  }
}

function setBody({ init }: Call, body: unknown, isLines: boolean): void {
  init.headers["content-type"] = isLines ? "application/x-ndjson" : "application/json";
  init.body = isLines ? String(body) : JSON.stringify(body);
}

/** A part of a path. What is no id would lead to another address. */
function segment(name: string, value: unknown): string {
  if (typeof value === "string" && !/^\.{0,2}$/.test(value)) return encodeURIComponent(value);
  const detail = `${name}: ${JSON.stringify(value) ?? "nothing"} is no id`;
  throw new AlmanacError(0, { code: "invalid", detail, errors: [{ path: name, message: "is no id" }] });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** A page of lines; `undefined` where its last line doesn't say how it goes on. */
function parsePage(text: string): unknown {
  const lines = text.trimEnd().split("\n");
  const last = parse(lines.at(-1) ?? "") as { next?: string; end?: true } | undefined;
  if (last?.next === undefined && last?.end === undefined) return undefined;
  return { lines, next_cursor: last.next ?? null };
}

async function* linesOf(given: FileLines): AsyncGenerator<string, void, undefined> {
  for await (const text of typeof given === "string" ? [given] : given)
    yield* text.replace(/\r?\n$/, "").split("\n");
}

interface Part {
  text: string;
  lines: number;
  format: ImportOptions["format"];
}

/** Divides a file into one part or more, each for one call. */
async function* partsOf(given: FileLines): AsyncGenerator<Part, void, undefined> {
  let format: Part["format"];
  let part: string[] = [];
  let size = 0;
  for await (const line of linesOf(given)) {
    format ??= formatOf(line);
    const isFull = part.length === MOST_LINES || size + line.length > MOST_TEXT;
    if (isFull && part.length > 0 && format !== "mem0") {
      yield { text: part.join("\n"), lines: part.length, format };
      part = [];
      size = 0;
    }
    part.push(line);
    size += line.length;
  }
  const text = part.join("\n");
  const whole = format === "mem0" ? parse(text) : undefined;
  const list = Array.isArray(whole) ? whole : (whole as { results?: unknown } | undefined)?.results;
  if (!Array.isArray(list) || list.length <= MOST_LINES) return yield { text, lines: part.length, format };
  for (let at = 0; at < list.length; at += MOST_LINES) {
    const some = list.slice(at, at + MOST_LINES) as unknown[];
    yield { text: JSON.stringify(some), lines: some.length, format };
  }
}

/** What a file's first line that isn't blank says of its format. mem0's is one document, and may begin anyhow. */
function formatOf(line: string): Part["format"] {
  if (line.trim() === "") return undefined;
  if (/^\s*(\[|\{\s*($|"results"))/.test(line)) return "mem0";
  return line.includes('"format"') ? "almanac" : "mcp-memory";
}

function refusal(response: Response, body: unknown): AlmanacError {
  const requestId = response.headers.get("x-request-id");
  return new AlmanacError(response.status, {
    ...(requestId === null ? {} : { request_id: requestId }),
    ...(response.ok ? { detail: "the answer is no JSON: check the address" } : (body as Partial<Problem>)),
  });
}

/** The wait in milliseconds that an answer asks for, in seconds or until a date; null for none. */
function retryAfter(response: Response): number | null {
  const header = response.headers.get("retry-after");
  if (header === null) return null;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? null : Math.max(0, wait);
}

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      resolve();
    }, ms);
    signal?.addEventListener("abort", end, { once: true });
  });
}

/** 128 random bits in hexadecimal; `randomUUID` is absent in browsers on plain http. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function methodsOf(client: Client): Record<string, (...given: unknown[]) => unknown> {
  const calls = Object.entries(ROUTES)
    .filter(([, [, , , more]]) => more?.lines === undefined)
    .map(([name]) => [name, (...given: unknown[]) => client.call(name, given)]);
  const walks = Object.entries(LISTS).map(([name, [page, field]]) => [
    name,
    (...given: unknown[]) => client.walk(page, field, given),
  ]);
  const tools = (...given: unknown[]) => client.call("listTools", given);
  const store = (...given: Parameters<Client["import"]>) => client.import(...given);
  return Object.fromEntries([...calls, ...walks, ["import", store], ["tools", tools]]);
}

/** Makes a client: `new Almanac({ url, key })`. */
export const Almanac = class {
  constructor(settings: Settings) {
    Object.assign(this, methodsOf(new Client(settings)));
  }
} as new (
  settings: Settings,
) => Almanac;
