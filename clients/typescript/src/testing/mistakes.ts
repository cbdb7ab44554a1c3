import {
  type Almanac,
  AlmanacError,
  type GetContextAnswer,
  type Memory,
  type Settings,
  type UpdateMemoryAnswer,
} from "../client.js";
import type { MistakeCounts, Mistakes } from "./shapes.js";

type Send = NonNullable<Settings["fetch"]>;
type Mistake = keyof MistakeCounts;

/** Letters of ids, without those that are taken for one another. */
const LETTERS = "23456789abcdefghjkmnpqrstuvwxyz";

/** A mark in the arguments of a call, also where they are JSON in a string. */
const MARK = /reminded_at\W+(?!null)\w/;

/** Plays the mistakes of a model in what a bot sends and reads. All chance comes from the seed, the turn and the call. */
export class ErringModel {
  readonly counts: MistakeCounts = { forgets: 0, unsaid: 0, wrongIds: 0, twice: 0 };
  /** Whether anything of this turn may have changed what is stored. */
  hasWritten = false;
  readonly #mistakes: Mistakes;
  readonly #send: Send;
  /** Makes no mistakes: it puts right what a model would have left alone. */
  readonly #almanac: Almanac;
  readonly #user: string;
  #turn = 0;
  #draws = 0;
  #prompt: GetContextAnswer | null = null;
  #ids: string[] = [];
  #unsaid: string[] = [];
  /** What is sent in place of a call, by its `Idempotency-Key`: a call that is tried again errs no other way. */
  readonly #tried = new Map<string, { mistakes: ReadonlySet<Mistake>; url: string; init: RequestInit }>();

  constructor(mistakes: Mistakes, send: Send, almanac: Almanac, user: string) {
    this.#mistakes = mistakes;
    this.#send = send;
    this.#almanac = almanac;
    this.#user = user;
  }

  /** How many mistakes were played so far. */
  get played(): number {
    return Object.values(this.counts).reduce((sum, count) => sum + count, 0);
  }

  /** Begins a turn, in which the bot may name `ids`, and answers what its model reads of the prompt that it is shown. */
  begin(prompt: GetContextAnswer, ids: Iterable<string>): GetContextAnswer {
    this.#prompt = prompt;
    this.#turn += 1;
    this.#draws = 0;
    this.#ids = [...ids];
    this.#tried.clear();
    this.#unsaid = prompt.items.filter(({ content }) => this.#errs("unsaid", content)).map(({ id }) => id);
    this.hasWritten = this.#unsaid.length > 0;
    return this.#hidden(prompt);
  }

  /** Ends a turn: what the model passed over is marked as if it had said it. */
  async end(): Promise<void> {
    if (this.#unsaid.length === 0) return;
    await this.#almanac.updateMemory(this.#user, { ids: this.#unsaid, reminded_at: "now" });
  }

  /** Sends a request of the bot, with the mistakes of its model. */
  readonly fetch: Send = async (url, init) => {
    const isContext = /\/context$/.test(new URL(url).pathname);
    const isRead = init.method === "GET" || (isContext && !/"mark_shown":true/.test(textOf(init)));
    if (!isRead) this.hasWritten = true;
    if (isContext) return await this.#readContext(url, init);
    if (isRead) return await this.#send(url, init);
    const { mistakes, ...sent } = this.#mistakesOf(url, init);
    const response = mistakes.has("forgets")
      ? await this.#forget(sent)
      : await this.#send(sent.url, sent.init);
    const key = new Headers(init.headers).get("idempotency-key");
    if (response.ok && mistakes.has("twice") && !mistakes.has("forgets")) {
      const headers = new Headers(sent.init.headers);
      headers.set("idempotency-key", `${key}-again`);
      await (await this.#send(sent.url, { ...sent.init, headers })).arrayBuffer();
    }
    return response;
  };

  #mistakesOf(url: string, init: RequestInit) {
    const key = new Headers(init.headers).get("idempotency-key") ?? "";
    const before = this.#tried.get(key);
    if (before !== undefined) return before;
    const text = `${url} ${textOf(init)}`;
    const mistakes = new Set<Mistake>();
    if (MARK.test(text) && this.#errs("forgets")) mistakes.add("forgets");
    const named = this.#ids.find((id) => text.includes(id));
    if (named !== undefined && this.#errs("wrongIds")) mistakes.add("wrongIds");
    if (!mistakes.has("forgets") && this.#errs("twice")) mistakes.add("twice");
    const other =
      mistakes.has("wrongIds") && named !== undefined ? this.#swap(named, url, init) : { url, init };
    const call = { mistakes, ...other };
    this.#tried.set(key, call);
    return call;
  }

  #swap(id: string, url: string, init: RequestInit): { url: string; init: RequestInit } {
    const wrong = Array.from(id, (_letter, at) => {
      const share = fraction(`${this.#mistakes.seed ?? 1} id ${this.#turn} ${this.#draws} ${at}`);
      return LETTERS[Math.floor(share * LETTERS.length)];
    }).join("");
    const changed = { url: url.replaceAll(id, wrong), init };
    return init.body === undefined
      ? changed
      : { ...changed, init: { ...init, body: textOf(init).replaceAll(id, wrong) } };
  }

  /** Sends a call without its marks. What does nothing else isn't sent: its answer is what it would have been. */
  async #forget({ url, init }: { url: string; init: RequestInit }): Promise<Response> {
    const body: unknown = JSON.parse(textOf(init));
    if (new URL(url).pathname.endsWith("/tool-calls"))
      return await this.#send(url, { ...init, body: JSON.stringify(withoutMarks(body)) });
    const args = body as Args;
    const rest = unmarked(args);
    if (rest !== null) return await this.#send(url, { ...init, body: JSON.stringify(rest) });
    return Response.json(await this.#answerOf([args.ids ?? args.id ?? []].flat()));
  }

  async #answerOf(ids: readonly string[]): Promise<UpdateMemoryAnswer> {
    const { now, now_iso, now_local, now_tz, now_relative, time_zone, digest } = this
      .#prompt as GetContextAnswer;
    const found = await Promise.all(ids.map((id) => this.#find(id)));
    const marks = {
      ...{ reminded_at: now, reminded_at_iso: now_iso, reminded_at_local: now_local },
      ...{ reminded_at_tz: now_tz, reminded_at_relative: now_relative },
    };
    const updated = found.flatMap((memory) => (memory === null ? [] : [{ ...memory, ...marks }]));
    return {
      status: updated.length === 0 ? "not_found" : "updated",
      updated,
      not_found: ids.filter((_id, at) => found[at] === null),
      ...{ revision: digest.revision, time_zone, now, now_iso, now_local, now_tz, now_relative },
    };
  }

  async #find(id: string): Promise<Memory | null> {
    try {
      return await this.#almanac.getMemory(this.#user, { id });
    } catch (error) {
      if (error instanceof AlmanacError && error.status === 404) return null;
      throw error;
    }
  }

  async #readContext(url: string, init: RequestInit): Promise<Response> {
    const response = await this.#send(url, init);
    if (this.#unsaid.length === 0 || !response.ok) return response;
    const { status, headers } = response;
    const type = headers.get("content-type") ?? "";
    const text = await response.text();
    const shown = JSON.stringify(this.#hidden(JSON.parse(text)));
    return new Response(shown, { status, headers: { "content-type": type } });
  }

  #hidden(prompt: GetContextAnswer): GetContextAnswer {
    const items = prompt.items.filter(({ id }) => !this.#unsaid.includes(id));
    const [system, volatile] = [this.#withoutUnsaid(prompt.system), this.#withoutUnsaid(prompt.volatile)];
    return { ...prompt, system, volatile, items };
  }

  #withoutUnsaid(text: string): string {
    const lines = text.split("\n");
    return lines.filter((line) => !this.#unsaid.some((id) => line.includes(`id ${id}`))).join("\n");
  }

  #errs(mistake: Mistake, about = ""): boolean {
    const share = this.#mistakes[mistake] ?? 0;
    this.#draws += 1;
    const place = about === "" ? this.#draws : about;
    const errs = fraction(`${this.#mistakes.seed ?? 1} ${mistake} ${this.#turn} ${place}`) < share;
    if (errs) this.counts[mistake] += 1;
    return errs;
  }
}

/** The arguments of `update_memory`. */
interface Args {
  id?: string;
  ids?: string[];
  reminded_at?: unknown;
}

/** The arguments without the mark; null where nothing else was to change. */
function unmarked({ reminded_at: _mark, ...rest }: Args): object | null {
  const changes = Object.keys(rest).filter((name) => !["id", "ids", "occurrence"].includes(name));
  return changes.length === 0 ? null : rest;
}

/** A model's message without marks, whatever provider's. A call that only marks asks for what is coming up instead. */
function withoutMarks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMarks);
  if (typeof value !== "object" || value === null) return value;
  const call = value as { name?: unknown; arguments?: unknown; input?: unknown };
  const field = call.arguments === undefined ? "input" : "arguments";
  if (call.name !== "update_memory" || call[field] === undefined)
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutMarks(part)]));
  const isText = typeof call[field] === "string";
  const args = (isText ? JSON.parse(String(call[field])) : call[field]) as Args;
  if (args.reminded_at === undefined) return value;
  const rest = unmarked(args);
  const sent = isText ? JSON.stringify(rest ?? {}) : (rest ?? {});
  return { ...value, name: rest === null ? "get_upcoming" : "update_memory", [field]: sent };
}

function textOf({ body }: RequestInit): string {
  return typeof body === "string" ? body : "";
}

/** A number from 0 up to 1, the same for the same text: FNV-1a, with the last mixing of MurmurHash3. */
export function fraction(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
