import type { UserCall } from "../operation/call/call";
import type { AnyOperation } from "../operation/declare";
import type { Deps } from "../operation/deps";
import { readUser } from "../operation/user/read-user";
import type { MessageEvent, PressedEvent } from "../platforms/events";
import type { ChatRow } from "../store/chats/chats";
import type { EventKey } from "../store/outbox/events";
import type { Statement } from "../store/statement";
import type { ChatWords } from "../words/chat-words";
import { languageOfAnswer } from "../words/language";
import { type Texts, textsIn } from "../words/texts";
import type { BotRound } from "./bot-answer";
import type { KnownConnection } from "./connection";

/** An event that can be answered. */
export type AnswerableEvent = MessageEvent | PressedEvent;

/** The clock, and which operations an app's bot may call. */
export interface Answering {
  /** The clock in epoch seconds. */
  wall: number;
  tools: readonly AnyOperation[];
}

/**
 * One event of a platform on the way to its answer: what came, from whom, by which bot, and the attempt to answer it.
 * `answerEvent` makes it once, and hands it along (README.md).
 */
export interface Exchange extends Answering {
  deps: Deps;
  connection: KnownConnection;
  /** The person's call, at the moment of the event. */
  call: UserCall;
  event: AnswerableEvent;
  /** The conversation's id here. */
  conversation: string;
  words: ChatWords;
  attempt: Attempt;
}

/** An attempt to answer an event. */
interface Attempt {
  key: EventKey;
  /** Attempts so far, this one included. */
  count: number;
  /** How far an earlier attempt came with the app's own bot. */
  from: BotRound;
  /** What is known of the person's chats. */
  chats: readonly ChatRow[];
  /** The call of the group in which it was said, and what is known of its chats; null for a direct chat. */
  group: { call: UserCall; chats: readonly ChatRow[] } | null;
  /** What the assistant keeps of this turn, in the batch that ends the attempt, or before it. */
  saves: Statement[];
}

/** The texts in the language to answer an event in that the assistant doesn't answer. */
export async function textsFor({ deps, call, event, words }: Exchange): Promise<Texts> {
  const { user } = await readUser(deps, call, []);
  const text = event.type === "message" ? event.content : "";
  return textsIn(words.people, languageOfAnswer(text, user.speaks, words.times), user.locale);
}
