import { AlmanacError, isAway, noAnswer, type Problem } from "./errors.js";
import { parse } from "./file-parts.js";

const MOST_TRIES = 5;
/** Milliseconds. A service that asks for a longer wait is not waited for. */
const LONGEST_WAIT = 30_000;
/** Milliseconds after a failure in which nobody waits for the service again. */
const REST = 30_000;
/** Milliseconds between two requests that find out in that time whether the service is back. */
const BETWEEN_LOOKS = 2000;

/** A request, and how long it is waited for. */
export interface Call {
  url: URL;
  init: RequestInit & { headers: Record<string, string> };
  signal: AbortSignal | undefined;
  timeout: number;
  /** Whether it may be sent again without a change of anything. */
  isRead: boolean;
  /** Is told of each failed try, and answers when the last one may begin, in epoch milliseconds. */
  failed?: (error: AlmanacError) => number;
}

type Outcome = { value: unknown } | { error: AlmanacError; waitMs: number | null };

export interface TransportSettings {
  url: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
}

/** Sends requests to one deployment, tries again, and knows whether it was there lately. */
export class Transport {
  readonly #settings: TransportSettings;
  /** Epoch milliseconds until which the service counts as away. */
  #awayUntil = 0;
  #lookedAt = 0;

  constructor(settings: TransportSettings) {
    this.#settings = settings;
  }

  /** Sends a call, at most five times. */
  async send(call: Call): Promise<unknown> {
    for (let tries = 1; ; tries += 1) {
      call.signal?.throwIfAborted();
      const outcome = await this.#try(call, tries);
      if ("value" in outcome) return outcome.value;
      const { error, waitMs } = outcome;
      const last = call.failed?.(error) ?? Number.POSITIVE_INFINITY;
      const isEnd = waitMs === null || waitMs > LONGEST_WAIT || Date.now() + waitMs > last;
      if (isEnd || tries >= MOST_TRIES) {
        if (isAway(error)) this.#awayUntil = Date.now() + REST;
        throw error;
      }
      await sleep(waitMs, call.signal);
    }
  }

  /**
   * Sends a call that somebody waits for. It fails where the service gives no sign within `patience` milliseconds, at the
   * latest that long after a failed try, and at once where it failed lately. An answer that comes later is lost, but it says
   * that the service is there.
   */
  async sendSoon(call: Call, patience: number): Promise<unknown> {
    if (Date.now() < this.#awayUntil) {
      this.#look(call);
      throw noAnswer(call.url);
    }
    return await new Promise((resolve, reject) => {
      /** When the last try may begin; undefined while none has failed. */
      let last: number | undefined;
      const giveUp = (error: unknown) => {
        clearTimeout(timer);
        last = 0;
        if (isAway(error)) this.#awayUntil = Date.now() + REST;
        reject(error as Error);
      };
      const half = patience / 2;
      let timer = setTimeout(async () => {
        if (!(await this.#givesSign(half))) giveUp(noAnswer(call.url));
      }, half);
      const failed = (error: AlmanacError) => {
        if (last !== undefined) return last;
        clearTimeout(timer);
        timer = setTimeout(giveUp, patience, error);
        last = Date.now() + patience;
        return last;
      };
      this.send({ ...call, failed }).then((value) => {
        clearTimeout(timer);
        resolve(value);
      }, giveUp);
    });
  }

  /** Whether the service answers anything within so many milliseconds: a page that it writes without its stores. */
  async #givesSign(ms: number): Promise<boolean> {
    const url = `${this.#settings.url.replace(/\/+$/, "")}/.well-known/security.txt`;
    // A page of another origin may not read it, but hears that something came.
    const mode: object = "document" in globalThis ? { mode: "no-cors" } : {};
    try {
      const response = await this.#settings.fetch(url, { ...mode, signal: AbortSignal.timeout(ms) });
      await response.arrayBuffer();
      return response.status < 500;
    } catch {
      return false;
    }
  }

  /** Sends a read without waiting for it: an answer says that the service is back. */
  #look(call: Call): void {
    if (!call.isRead || Date.now() < this.#lookedAt + BETWEEN_LOOKS) return;
    this.#lookedAt = Date.now();
    this.#try(call, 1).catch(() => undefined);
  }

  /** Sends a call once. `waitMs` is null where sending it again can't help. */
  async #try({ url, init, signal, timeout }: Call, tries: number): Promise<Outcome> {
    const limit = AbortSignal.timeout(timeout);
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
      return { error: noAnswer(url, cause), waitMs: pause };
    }
    const body = /ndjson/.test(response.headers.get("content-type") ?? "") ? parsePage(text) : parse(text);
    if (response.ok && body !== undefined) {
      this.#awayUntil = 0;
      return { value: body };
    }
    const error = refusal(response, body);
    const asked = retryAfter(response);
    const helps = [429, 503].includes(response.status) || (response.status === 409 && asked !== null);
    return { error, waitMs: helps ? (asked ?? pause) : null };
  }
}

/** A page of lines; `undefined` where its last line doesn't say how it goes on. */
function parsePage(text: string): unknown {
  const lines = text.trimEnd().split("\n");
  const last = parse(lines.at(-1) ?? "") as { next?: string; end?: true } | undefined;
  if (last?.next === undefined && last?.end === undefined) return undefined;
  return { lines, next_cursor: last.next ?? null };
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
