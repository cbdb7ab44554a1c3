/**
 * What happened in a chat, in one form for all platforms. Everything here survives JSON, so that an event can wait in
 * a queue. Ids are the platform's own, without the `{platform}:` that stands before them in the store.
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
  /** Where a press stands in the chat as what the person wrote (WhatsApp): that message. */
  said: { external_id: string; content: string } | null;
  pressed_at_ms: number;
  answer: AnswerTo;
}

export type InboundEvent = MessageEvent | EditedEvent | DeletedEvent | PressedEvent;
