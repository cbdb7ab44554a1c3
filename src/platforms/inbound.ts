import type { Command, InboundEvent } from "./events";

/** What a platform's call means, and what the platform wants to hear at once. */

/** What the platform wants to hear at once. */
export interface Answer {
  status: 200 | 204;
  content_type: string | null;
  body: string;
}

export type Inbound =
  /** The platform checks that somebody is there: answer, and nothing else happens. */
  | { kind: "challenge"; response: Answer }
  | { kind: "events"; events: InboundEvent[]; response: Answer }
  /** Genuine, but nothing to act on. `why` is for a log: it holds nothing of what was sent. */
  | { kind: "ignored"; why: string; response: Answer };

/** A call as it came in. The body was read once, and no one has parsed it. */
export interface InboundCall<Credentials> {
  method: string;
  /** The public one, as the platform was told it: some signatures cover it. */
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

/** One event, or none that was understood. */
export function happened(event: InboundEvent | string, response: Answer = EMPTY): Inbound {
  return typeof event === "string" ? ignored(event, response) : { kind: "events", events: [event], response };
}

/** An id as users and conversations have it (`A-Z a-z 0-9 . _ : @ + -`), with room for `{platform}:` in 128. */
export function isId(text: string): boolean {
  return /^[A-Za-z0-9._:@+-]{1,119}$/.test(text);
}

/**
 * The command that a message begins with, or `null`. Telegram's own clients end a name at the first character that is
 * not a letter, digit or underscore; hyphens are taken as well, for `/forget-me`.
 */
export function readCommand(content: string): Command | null {
  const found = /^\s*\/([A-Za-z][A-Za-z0-9_-]{0,31})(?:@([A-Za-z0-9_]{1,64}))?(?:\s+([\s\S]*))?$/.exec(
    content,
  );
  if (found === null) return null;
  return { name: (found[1] ?? "").toLowerCase(), text: (found[3] ?? "").trim(), bot: found[2] ?? null };
}
