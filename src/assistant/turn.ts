import type { DialogueState, SeveralFacts, Thing } from "../dialogue/state";
import type { MemoryView } from "../memories/view/memory-schema";
import type { UserCall } from "../operation/call/call";
import type { Deps } from "../operation/deps";
import type { KnownUser } from "../operation/user/known-user";
import type { MessageMention } from "../platforms/events";
import type { Button } from "../platforms/message";
import type { Reply } from "../platforms/said";
import type { ConnectionRow } from "../store/connections";
import type { GroupChannel } from "../users/channel";
import type { ChatWords } from "../words/chat-words";
import type { LanguageCode } from "../words/language";
import type { Reader } from "../words/reader";
import { type Texts, textsIn } from "../words/texts";
import { whenForPeople } from "../words/written/when-for-people";
import type { Whose } from "./people/whose";
import { speechIn } from "./speech";

/** Who says something, when and where, and what was said before. */
export interface Scene {
  deps: Deps;
  call: UserCall;
  conversation: string;
  state: DialogueState;
  words: ChatWords;
  /** Whether others read the answer too. */
  isPublic: boolean;
  /** The group in which it is said, where reminders can be spoken; null elsewhere. */
  group: GroupChannel | null;
  /** Whose memory the turn is about: its `call`, `state` and zone are theirs (`people/whose.ts`). */
  whose: Whose;
  /** The only things of a person's that may be shown, where others read the answer; null for all. */
  mayShow: ReadonlySet<string> | null;
  /** Whether the chat passes on nothing but commands and what is written into forms. */
  hearsCommandsOnly: boolean;
  /** Whether nobody has said which zone the person's times are in. */
  zoneIsAssumed: boolean;
  /** The platform's id of the message; null for what is no message. */
  messageId: string | null;
  /** The bot that is talked to; null where none is. */
  connection: ConnectionRow | null;
  /** The people and channels that the message mentions. */
  mentions: readonly MessageMention[];
  /** The name by which others mention the person; null where the platform has no such names, or the person none. */
  handle: string | null;
}

/** One turn of a chat: its scene, the person as the turn read them, and the language of the answer. */
export interface ChatTurn extends Scene {
  user: KnownUser;
  language: LanguageCode;
  texts: Texts;
  /** When the times of the request were said, in epoch seconds, where that was before this turn. */
  saidAt?: number;
}

/** What a turn says, and what the next turn depends on. */
export interface TurnOutcome extends SeveralFacts {
  said: Reply;
  /** The language in which it is said, where that was just set. */
  speaks?: LanguageCode;
  /** Whether it names words to write without asking for them. */
  invites?: true;
  /** Set where nothing has the name that was said. */
  missed?: true;
}

/** The turn in another language: that of the request. Its times are read in it too. */
export function inLanguage(turn: ChatTurn, language: LanguageCode): ChatTurn {
  const texts = textsIn(turn.words.people, language, turn.user.locale);
  return { ...turn, ...speechIn(turn, language), texts };
}

/** The call, as one that has read the user: times in its arguments are read in the turn's language. */
export function callOf({ call, user }: ChatTurn): UserCall {
  return { ...call, known: user };
}

/** The person as the reader of times. */
export function readerOfTurn({ call, user, language, words }: ChatTurn): Reader {
  const { zone, hourCycle } = user;
  return { now: call.now, zone, language, locale: user.row?.locale ?? null, hourCycle, words: words.people };
}

/** An instant (epoch seconds) as the person reads it. */
export function whenOf(turn: ChatTurn, instant: number, wholeDay = false): string {
  return whenForPeople(instant, { ...readerOfTurn(turn), wholeDay });
}

/** When a memory is due, as the person reads it; empty for one without a due time. */
export function dueWords(
  turn: ChatTurn,
  { due_at, due_kind }: Pick<MemoryView, "due_at" | "due_kind">,
): string {
  return due_at === null ? "" : whenOf(turn, due_at, due_kind === "date");
}

/** What a memory says; nothing of one that is sensitive. */
export function contentOf(
  turn: ChatTurn,
  { content, sensitive }: Pick<MemoryView, "content" | "sensitive">,
): string {
  return sensitive ? turn.texts.privateThing : content;
}

/** What is said of a thing that the person hasn't: in a group it may be another member's. */
export function goneWords({ texts, group }: ChatTurn): string {
  return group === null ? texts.isGone : texts.isGoneOrOthers;
}

/** The memory as the thing that was spoken of. */
export function thingOf({ id, occurrence }: Pick<MemoryView, "id" | "occurrence">): Thing {
  return { id, occurrence };
}

/** The buttons of a question that is answered by yes or no; `yes` is what a yes carries. */
export function yesOrNo({ texts }: ChatTurn, yes: string): Button[] {
  const { labels } = texts;
  return [
    { label: labels.yes, data: yes },
    { label: labels.no, data: "no" },
  ];
}

/** The mentions of a message as they stand there. */
export function mentionsOf({ mentions }: ChatTurn): string[] {
  return mentions.map(({ said }) => said);
}

/** Whether what is asked for is a person's, where others read the answer. */
export function isPrivate({ mayShow }: ChatTurn): boolean {
  return mayShow !== null;
}

/** A text alone. */
export function say(text: string): TurnOutcome {
  return { said: { text } };
}

/** Where a text that others read says when a memory is due, for platforms that show each reader's own time. */
export function instantsSaid(
  turn: ChatTurn,
  text: string,
  { due_at, due_kind }: Pick<MemoryView, "due_at" | "due_kind">,
): Pick<Reply, "times"> {
  if (!turn.isPublic || due_at === null || due_kind === "date") return {};
  const words = whenOf(turn, due_at);
  const from = text.indexOf(words);
  return from === -1 ? {} : { times: [{ from, words, at: due_at }] };
}
