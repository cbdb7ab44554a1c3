/**
 * What a platform's call means, in one form for all of them. Everything here survives JSON, so that an event can wait
 * in a queue. Ids are the platform's own, without the `{platform}:` that stands before them in the store.
 */

export interface Person {
  id: string;
  name: string | null;
  /** A language tag such as `en-GB`, as the platform spells it. */
  locale: string | null;
  /** An IANA name, unchecked. */
  time_zone: string | null;
}

export interface Chat {
  id: string;
  kind: "direct" | "group";
}

/** `/remind@AlmanacBot pay rent` is `{name: "remind", text: "pay rent", bot: "AlmanacBot"}`. */
export interface Command {
  /** Lower case, without its slash. */
  name: string;
  text: string;
  /** The bot it is addressed to by name, which may be another one. */
  bot: string | null;
}

/** Where an answer goes; see the platform's sender. */
export interface AnswerTo {
  to: string;
  /** Telegram's topic, Slack's thread, the id of the WhatsApp number that was written to. */
  thread: string | null;
  /**
   * What answers this very call: Discord's interaction token (15 minutes), Slack's response URL (30 minutes),
   * Telegram's callback query id. A secret for as long as it lives: not for logs.
   */
  token: string | null;
}

interface Happened {
  /** The platform's own id of this event: the same at every retry, unique in a connection. */
  delivery_id: string;
}

export interface MessageEvent extends Happened {
  type: "message";
  person: Person;
  chat: Chat;
  external_id: string;
  content: string;
  /** Epoch milliseconds. */
  created_at_ms: number;
  command: Command | null;
  /** Whether it speaks to the bot: in a direct chat always, in a group by command, mention or reply. */
  addressed: boolean;
  reply_to: { external_id: string; content: string | null } | null;
  answer: AnswerTo;
}

export interface EditedEvent extends Happened {
  type: "edited";
  person: Person;
  chat: Chat;
  external_id: string;
  content: string;
  /** When it was first written, or the best that the platform tells. */
  created_at_ms: number;
  edited_at_ms: number;
}

export interface DeletedEvent extends Happened {
  type: "deleted";
  chat: Chat;
  external_id: string;
}

/** A button below one of the bot's own messages. */
export interface PressedEvent extends Happened {
  type: "pressed";
  person: Person;
  chat: Chat;
  /** What the button carries. */
  data: string;
  /** The `external_id` of the message that it hangs on. */
  message_ref: string | null;
  pressed_at_ms: number;
  answer: AnswerTo;
}

export type InboundEvent = MessageEvent | EditedEvent | DeletedEvent | PressedEvent;

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
export interface Call<Credentials> {
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
