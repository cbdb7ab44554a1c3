import type { CompletionKind } from "./commands";
import type { Command, InboundEvent, Person } from "./events";

/** What a platform's call means, and its immediate answer. */

/** The immediate answer to a platform's call. */
export interface Answer {
  status: 200 | 204;
  content_type: string | null;
  body: string;
}

/** What somebody has typed of a command's words so far. */
export interface TypedWords {
  person: Person;
  completes: CompletionKind;
  /** The command, which decides what its words may name. */
  command: string;
  text: string;
}

/** A suggestion: what people see, and what is typed for them. */
export interface Choice {
  label: string;
  value: string;
}

export type Inbound =
  /** Only the answer matters: the platform checks the address, or a form is opened. */
  | { kind: "challenge"; response: Answer }
  | { kind: "events"; events: InboundEvent[]; response: Answer }
  /** Somebody types words that name something: the answer suggests what they may name. */
  | { kind: "typed"; typed: TypedWords; suggest(choices: readonly Choice[]): Answer }
  /** Genuine, without an event. `why` is for a log, and holds nothing of what was sent. */
  | { kind: "ignored"; why: string; response: Answer };

/** A call as it came: the body was read once, and is not parsed. */
export interface InboundCall<Credentials> {
  method: string;
  /** The public address that the platform was given: some signatures cover it. */
  url: string;
  headers: Headers;
  body: Uint8Array;
  credentials: Credentials;
  /** Epoch milliseconds. */
  nowMs: number;
}

export type Verdict = "genuine" | "forged";

export const EMPTY: Answer = { status: 200, content_type: null, body: "" };

export function jsonAnswer(value: unknown): Answer {
  return { status: 200, content_type: "application/json", body: JSON.stringify(value) };
}

export function ignored(why: string, response: Answer = EMPTY): Inbound {
  return { kind: "ignored", why, response };
}

/** One event; a text says why it was not understood. */
export function happened(event: InboundEvent | string, response: Answer = EMPTY): Inbound {
  return typeof event === "string" ? ignored(event, response) : { kind: "events", events: [event], response };
}

/** An id as users and conversations have it (`A-Z a-z 0-9 . _ : @ + -`), short enough for 128 with `{platform}:`. */
export function isId(text: string): boolean {
  return /^[A-Za-z0-9._:@+-]{1,119}$/.test(text);
}

/**
 * The command at the start of a message; `null` for none. Telegram's clients end a name at the first character that is
 * no letter, digit or underscore; hyphens are accepted too, for `/forget-me`.
 */
export function readCommand(content: string): Command | null {
  const found = /^\s*\/([A-Za-z][A-Za-z0-9_-]{0,31})(?:@([A-Za-z0-9_]{1,64}))?(?:\s+([\s\S]*))?$/.exec(
    content,
  );
  if (found === null) return null;
  return { name: (found[1] ?? "").toLowerCase(), text: (found[3] ?? "").trim(), bot: found[2] ?? null };
}
