/**
 * Events of chats, in one form for all platforms. Events survive JSON, because they wait in a queue. Ids are the
 * platform's own, without the `{platform}:` of the store.
 */
import type { Button } from "./message";

export interface Person {
  id: string;
  /** Every id by which this event names the person, `id` first, where a platform has several kinds of them. */
  ids?: string[];
  name: string | null;
  /** A language tag such as `en-GB`, as the platform spells it. */
  locale: string | null;
  /** An IANA name, unchecked. */
  time_zone: string | null;
  /** The name by which others mention the person without an id, in lower case; absent where ids are used alone. */
  handle?: string | null;
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
  /** The bot that it names, which may be another one; null where it names none. */
  bot: string | null;
}

/** The chat for an answer; see the platform's sender. */
export interface AnswerTo {
  to: string;
  /** Telegram's topic, Slack's thread, or the id of the WhatsApp number that received it. */
  thread: string | null;
  /**
   * Answers this call only: Discord's interaction token (15 minutes), Slack's response URL (30 minutes), Telegram's
   * callback query id. A secret while it lives: never logged.
   */
  token: string | null;
}

interface EventIdentity {
  /** The platform's id of this event: the same at every retry, unique in a connection. */
  delivery_id: string;
}

/** Somebody or a channel that a message mentions. Bots are none. */
export type MessageMention = {
  /** As it stands in the message's content. */
  said: string;
} & (
  | { person: string; name: string | null }
  /** A name without an id, which may pass from one person to another (Telegram's `@name`), in lower case. */
  | { handle: string }
  /** A channel's id, and its name where it is told. */
  | { chat: string; name: string | null }
);

/** What a message holds beside text, of which `content` is the caption or a placeholder. */
export type MessageKind = "voice" | "picture" | "location" | "other";

export interface MessageEvent extends EventIdentity {
  type: "message";
  /** Absent for text. */
  kind?: MessageKind;
  /** In degrees; set for a message of the kind `location`. */
  location?: { latitude: number; longitude: number };
  person: Person;
  chat: Chat;
  external_id: string;
  content: string;
  /** Epoch milliseconds. */
  created_at_ms: number;
  command: Command | null;
  /** Whether it is for the bot: always in a direct chat; in a group by command, mention or reply. */
  addressed: boolean;
  reply_to: { external_id: string; content: string | null } | null;
  /** In the order of the content; absent without any. */
  mentions?: MessageMention[];
  /** Set for an edit of an earlier message, which says what the message says now. */
  edited?: true;
  /** Set for words that were written into the form of a button: which question they answer, as the button had it. */
  answers?: string;
  answer: AnswerTo;
}

export interface EditedEvent extends EventIdentity {
  type: "edited";
  person: Person;
  chat: Chat;
  external_id: string;
  content: string;
  /** Epoch milliseconds of the first version, or the best that the platform tells. */
  created_at_ms: number;
  edited_at_ms: number;
  /** What an edited request is answered by; absent where the platform doesn't tell it. */
  request?: Pick<MessageEvent, "command" | "addressed" | "answer" | "mentions">;
}

export interface DeletedEvent extends EventIdentity {
  type: "deleted";
  /** Whose message it was, where its chat is named by the person. */
  person?: Person;
  chat: Chat;
  external_id: string;
}

/** The data of a press that is no button's: the person opened the bot's page (Slack's Home). */
export const HOME_OPENED = "home:opened";

/** How the data of a button begins that opens a form for an answer in words; the rest says which question. */
export const OPENS_FORM = "answer:";

/** What buttons carry that do something with an item, and don't say with which: it is asked for. */
export const ASKS_WHICH = { done: "which:done", snooze: "which:snooze" } as const;

/** A message of the bot's own, as its chat shows it. */
export interface ShownMessage {
  text: string;
  /** Whether lines of it are bold. */
  headed: boolean;
  buttons: Button[][];
}

/** A press of a button on one of the bot's messages. */
export interface PressedEvent extends EventIdentity {
  type: "pressed";
  person: Person;
  chat: Chat;
  /** What the button carries. */
  data: string;
  /** The `external_id` of the message with the button. */
  message_ref: string | null;
  /** The message with the button, where only this person sees it and the answer may take its place. */
  shown?: ShownMessage;
  /** The message that the chat shows for a press (WhatsApp). */
  said: { external_id: string; content: string } | null;
  pressed_at_ms: number;
  answer: AnswerTo;
}

/** A group has another id from now on (Telegram's, which became a supergroup). */
export interface MovedEvent extends EventIdentity {
  type: "moved";
  person?: Person;
  /** The group by the id that it had. */
  chat: Chat;
  /** The id that it has now. */
  to: string;
}

export type InboundEvent = MessageEvent | EditedEvent | DeletedEvent | MovedEvent | PressedEvent;
