import { clockPart, contextOfClock, knownZone, zoneOfMessages } from "./clock.js";
import { AlmanacError, type Problem, passes } from "./errors.js";
import { type FileLines, partsOf } from "./file-parts.js";
import {
  type Calls,
  type GetContextArguments,
  type ImportUserAnswer,
  type ImportUserArguments,
  LISTS,
  type LineCalls,
  type Lists,
  ROUTES,
  type Route,
} from "./operations.js";
import { type Call, Transport } from "./transport.js";

export * from "./enumerations.js";
export { AlmanacError, type ArgumentError, type Problem } from "./errors.js";
export type { FileLines } from "./file-parts.js";
export type * from "./operations.js";

export interface Settings {
  /** The deployment's address, such as `https://almanac.example.workers.dev`. */
  url: string;
  /** An app's key, or a user's. */
  key: string;
  /** What sends requests; the runtime's own `fetch` where absent. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** Milliseconds that one try may take; 30,000 where absent, and 3,000 for `getContext`. */
  timeout?: number;
  /**
   * The zone in which the user is (`Asia/Tokyo`), for a client with that user's own key: each call carries it. With an
   * app's key it would count for every user: give it with the calls of the user instead.
   */
  timeZone?: string | undefined;
  /**
   * Milliseconds for which `getContext` tries again after a failure, and waits for any sign of the service; then it
   * answers the clock alone. 400 where absent, so that a prompt is there within half a second. With `Infinity` it waits as other calls do, and throws.
   */
  patience?: number;
}

export interface Options {
  /** Ends the call, and every wait between its tries. */
  signal?: AbortSignal | undefined;
  /** Milliseconds that one try may take; those of the client where absent. */
  timeout?: number | undefined;
  /**
   * Whether somebody waits for the answer: the call gives up after the client's `patience`, a write after six times that,
   * and at once for 30 seconds after a failure. True for `getContext` where absent, false for other calls.
   */
  hurry?: boolean | undefined;
  /** The zone in which the user of this call is, such as `Intl.DateTimeFormat().resolvedOptions().timeZone` of their browser. */
  timeZone?: string | undefined;
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

/** The options of a call over a service binding, where no signal can be sent, and nothing is waited for. */
export type ServiceReadOptions = Omit<ReadOptions, "signal" | "timeout" | "hurry">;
export type ServiceWriteOptions = Omit<WriteOptions, "signal" | "timeout" | "hurry">;

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
  /**
   * The clock part of a prompt by this machine's clock, without a request: in the zone in which the service last answered
   * about the user, else in that of `options` or of the client, else in UTC.
   */
  clock(user: string, options?: Pick<Options, "timeZone">): string;
}

export interface ImportOptions extends Omit<ImportUserArguments, "cursor">, Options {}

/** Milliseconds that one try of a context may take: a person waits for the answer. */
const CONTEXT_TIMEOUT = 3000;
/** Users of whom the revision and the zone are kept. */
const MOST_USERS = 10_000;

/** What an address names before all arguments. */
const SUBJECT = /\{(user_id|conversation_id|app)\}/;

/** What answers have shown of a user. */
interface Seen {
  revision?: number;
  zone?: string;
}

type Arguments = Readonly<Record<string, unknown>>;
type AnyOptions = ReadOptions & WriteOptions & Arguments;
class Client {
  readonly #settings: Settings & { timeout: number; patience: number };
  readonly #transport: Transport;
  readonly #seen = new Map<string, Seen>();

  constructor(settings: Settings) {
    const { fetch: send = (url: string, init: RequestInit) => fetch(url, init), ...rest } = settings;
    this.#settings = { timeout: 30_000, patience: 400, ...rest };
    this.#transport = new Transport({ fetch: send, url: rest.url });
  }

  /** `method` is what the caller called: a list asks for its pages by another name. */
  async call(name: string, given: readonly unknown[], method = name): Promise<unknown> {
    const route = ROUTES[name] as Route;
    const subject = SUBJECT.exec(route[1])?.[1];
    const [about, first, options = {}] = withSubject(method, subject, given);
    const user = subject === "user_id" ? String(about) : undefined;
    const call = this.#write(route, about, first, options);
    const known = options.minRevision ?? (user === undefined ? undefined : this.#seen.get(user)?.revision);
    if (route[2] === "reads" && known !== undefined) call.init.headers["almanac-revision"] = String(known);
    const isContext = name === "getContext" && user !== undefined;
    if (isContext) call.timeout = options.timeout ?? Math.min(CONTEXT_TIMEOUT, this.#settings.timeout);
    const patience = this.#settings.patience * (route[2] === "reads" ? 1 : 6);
    // A prompt of another moment is read by a developer: this clock isn't the one that is asked for.
    const asked = options.hurry ?? (isContext && options.at === undefined);
    const hurry = asked && patience !== Number.POSITIVE_INFINITY;
    try {
      const answer = await (hurry ? this.#transport.sendSoon(call, patience) : this.#transport.send(call));
      if (user !== undefined) this.#note(user, name, answer);
      return answer;
    } catch (error) {
      if (!isContext || !hurry || !passes(error)) throw error;
      return this.#contextOfClock(user, (first ?? {}) as GetContextArguments, options, error.message);
    }
  }

  #contextOfClock(user: string, args: GetContextArguments, options: Options, reason: string) {
    const zone = knownZone(zoneOfMessages(args.messages)) ?? this.#zoneOf(user, options);
    return contextOfClock(args, zone, Math.floor(Date.now() / 1000), reason);
  }

  clock(user: string, options: Options = {}): string {
    return clockPart(this.#zoneOf(user, options) ?? "UTC", Math.floor(Date.now() / 1000));
  }

  #zoneOf(user: string, options: Options): string | null {
    const { timeZone } = this.#settings;
    return knownZone(this.#seen.get(user)?.zone) ?? knownZone(options.timeZone) ?? knownZone(timeZone);
  }

  async *walk(method: string, given: readonly unknown[]): AsyncGenerator<unknown> {
    const [name, field] = LISTS[method] as [string, string];
    const at = SUBJECT.test((ROUTES[name] as Route)[1]) ? 1 : 0;
    const args = [...given];
    for (;;) {
      const page = (await this.call(name, args, method)) as Record<string, unknown>;
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
    const {
      signal,
      at,
      minRevision: _revision,
      idempotencyKey,
      timeZone,
      timeout,
      hurry: _,
      ...others
    } = options;
    const whole = more?.whole !== undefined;
    const args: Record<string, unknown> = { ...(whole ? others : (first as Arguments | undefined)) };
    const subject = SUBJECT.exec(path)?.[1];
    const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => {
      const value = name === subject ? about : args[name];
      delete args[name];
      return segment(name, value);
    });
    const url = new URL(this.#settings.url.replace(/\/+$/, "") + filled);
    const headers: Record<string, string> = {
      authorization: `Bearer ${this.#settings.key}`,
      accept: "application/json",
    };
    const zone = timeZone ?? this.#settings.timeZone;
    if (zone !== undefined) headers["almanac-time-zone"] = zone.slice(0, 100).replace(/[^!-~]/g, "?");
    const marks = more?.marks !== undefined && args[more.marks] === true;
    const isRead = effect === "reads" && !marks;
    const call: Call = {
      ...{ url, init: { method, headers }, signal, isRead },
      timeout: timeout ?? this.#settings.timeout,
    };
    const inQuery = method === "GET" || method === "DELETE" || whole ? { ...args, at } : { at };
    for (const [name, value] of Object.entries(inQuery))
      if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
    if (/^P/.test(method)) setBody(call, whole ? first : args, more?.lines === true);
    if (!isRead) headers["idempotency-key"] = idempotencyKey ?? newKey();
    return call;
  }

  #note(user: string, name: string, answer: unknown): void {
    const { revision, time_zone: zone } = answer as { revision?: unknown; time_zone?: unknown };
    const before = name === "eraseUser" ? {} : (this.#seen.get(user) ?? {});
    const seen: Seen = {
      ...before,
      ...(typeof revision === "number" ? { revision: Math.max(revision, before.revision ?? 0) } : {}),
      ...(typeof zone === "string" ? { zone } : {}),
    };
    // A map keeps the order of insertion: the first is the user who was not heard of for longest.
    this.#seen.delete(user);
    this.#seen.set(user, seen);
    const [oldest] = this.#seen.keys();
    if (this.#seen.size > MOST_USERS && oldest !== undefined) this.#seen.delete(oldest);
  }
}

function setBody({ init }: Call, body: unknown, isLines: boolean): void {
  init.headers["content-type"] = isLines ? "application/x-ndjson" : "application/json";
  init.body = isLines ? String(body) : JSON.stringify(body);
}

/** A call's subject, its arguments and its options. Throws where it doesn't say whom or what it is about. */
function withSubject(
  method: string,
  subject: string | undefined,
  given: readonly unknown[],
): readonly [about?: unknown, first?: unknown, options?: AnyOptions] {
  if (subject === undefined) return [undefined, ...given] as [unknown, unknown, AnyOptions];
  if (typeof given[0] !== "string")
    throw invalid(subject, `${method}: name the ${subject.replace("_id", "")} first`);
  return given as [unknown, unknown, AnyOptions];
}

/** The error of a call that isn't sent. */
function invalid(path: string, detail: string): AlmanacError {
  return new AlmanacError(0, { code: "invalid", detail, errors: [{ path, message: detail }] });
}

/** A part of a path. What is no id would lead to another address. */
function segment(name: string, value: unknown): string {
  if (typeof value === "string" && !/^\.{0,2}$/.test(value)) return encodeURIComponent(value);
  throw invalid(name, `${name}: ${JSON.stringify(value)} is no id`);
}

/** 128 random bits in hexadecimal; `randomUUID` is absent in browsers on plain http. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function methodsOf(client: Client): Record<string, (...given: never[]) => unknown> {
  const calls = Object.entries(ROUTES)
    .filter(([, [, , , more]]) => more?.lines === undefined)
    .map(([name]) => [name, (...given: unknown[]) => client.call(name, given)]);
  const walks = Object.keys(LISTS).map((name) => [name, (...given: unknown[]) => client.walk(name, given)]);
  const tools = (...given: unknown[]) => client.call("listTools", given);
  const store = (...given: Parameters<Client["import"]>) => client.import(...given);
  const clock = (...given: Parameters<Client["clock"]>) => client.clock(...given);
  const others: [string, (...given: never[]) => unknown][] = [
    ["import", store],
    ["tools", tools],
    ["clock", clock],
  ];
  return Object.fromEntries([...calls, ...walks, ...others]);
}

/** Makes a client: `new Almanac({ url, key })`. */
export const Almanac = class {
  constructor(settings: Settings) {
    Object.assign(this, methodsOf(new Client(settings)));
  }
} as new (
  settings: Settings,
) => Almanac;
