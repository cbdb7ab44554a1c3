/** What the assistant knows of a chat with one person between two messages. Pure: the clock is an argument. */

import { SECONDS_A_DAY, type Weekday } from "../time/calendar";
import type { LanguageCode } from "../words/language";
import { type PressedButton, pressedAfter } from "./pressed-buttons";
import type { SettingName } from "./setting-names";

/** A memory; for a series, the occurrence that is meant, by its rule. */
export interface Thing {
  id: string;
  occurrence: string | null;
}

/** A thing that was spoken of; `shown` where it was shown alone, to be acted on. */
export interface MentionedThing extends Thing {
  shown?: true;
}

/** What can be done to a memory that is there. */
export const ACTS = [
  "done",
  "snooze",
  "move",
  "postpone",
  "rename",
  "skip",
  "stopRepeating",
  "stopReminding",
  "forget",
] as const;

export type Act = (typeof ACTS)[number];

/** Somebody else: the user, and the name by which the person calls this one. */
export interface OtherPerson {
  user: string;
  name: string;
}

/** A channel: its id on the platform, and its name where it is known. */
export interface OtherChat {
  chat: string;
  name: string | null;
}

/** Whom a reminder is for: its person, everybody in the chat, somebody else, or everybody in another chat. */
export type For = "me" | "us" | OtherPerson | OtherChat;

/** A time that counts from an item, as it was said: "2 hours" before it. */
export interface ItemTime {
  length: string;
  side: "before" | "after";
}

/** A question that the assistant asked, and what its answer is for. */
export type PendingQuestion =
  | { ask: "matter"; for: For; phrase: string | null }
  | { ask: "time"; for: For; content: string }
  /** Whether somebody who told of a matter and its time wants to be reminded. */
  | { ask: "offer"; content: string; phrase: string }
  | { ask: "until"; act: "snooze" | "move"; thing: Thing }
  | { ask: "which"; act: Act; things: Thing[]; phrase: string | null; words: string | null }
  /** From which of these a reminder's time counts. `matter` is null for one of the item itself. */
  | { ask: "from"; for: For; matter: string | null; time: ItemTime; things: Thing[] }
  | { ask: "words"; thing: Thing }
  | { ask: "erase" }
  /** `zones` are those that were offered. */
  | { ask: "zone"; zones?: string[] }
  | { ask: "fact" }
  | { ask: "search" }
  | { ask: "digest" }
  /** Until when nothing is to be sent. */
  | { ask: "pause" };

/** Settings of a person, each as it was before it was changed. */
export interface FormerSettings {
  time_zone?: string | null;
  locale?: string | null;
  hour_cycle?: "h12" | "h23" | null;
  digest?: { time?: string | null; days?: readonly Weekday[] | null; paused_until?: number | null };
}

/** How a change is taken back. `at` is when it was made, in epoch seconds. */
export interface Undo {
  /** Names it in a button. */
  key: string;
  at: number;
  /**
   * `made`: the memory goes again; `given`: it goes again, and is somebody else's; `changed`: its version of before
   * returns; `forgotten`: it returns whole; `set`: settings are as they were.
   */
  how: "made" | "given" | "changed" | "forgotten" | "set";
  /** The memory; empty where settings were changed. */
  id: string;
  /** The settings as they were, and what was set. */
  former?: { settings: FormerSettings; name: SettingName };
  /** The memory in whose place it was made, which returns: it was forgotten under this undo's key. */
  instead_of?: string;
  /** Set where the change was when it comes back: a correction corrects that. */
  snoozed?: true;
  /** The key of the change before it by the same message, which is taken back with it. */
  also?: string;
}

/** What a message of the person made, so that an edit of the message changes it. */
export interface MemoryOfMessage {
  external_id: string;
  id: string;
  /** Set where the memory is somebody else's. */
  given?: true;
}

export interface DialogueState {
  question: (PendingQuestion & { asked_at: number }) | null;
  /** The items of the list that was shown last, in its order. */
  listed: Thing[];
  /** When it was shown, in epoch seconds; 0 for never. */
  listed_at: number;
  /** The thing that was spoken of last, and when. */
  mention: (MentionedThing & { at: number }) | null;
  /** When the person's last turn was. */
  turned_at: number;
  undos: Undo[];
  made: MemoryOfMessage[];
  /** The buttons that were pressed and changed something, the latest first. */
  pressed: PressedButton[];
  /** How many messages in a row weren't understood, and the last of them; null where the last one was. */
  lost: { times: number; text: string } | null;
  /** Whether the person was asked for the time zone. */
  zone_asked: boolean;
  /** How often the chat was told how to act by words, where it has no buttons. */
  explained: { readonly reminder?: number; readonly list?: number };
  /** When the person asked for reminders of others, within the last day. */
  for_others: number[];
  /** The language of the last answer, in which a press below it is answered; null where a list or a reminder came after it. */
  language: LanguageCode | null;
}

export const EMPTY_STATE: DialogueState = {
  question: null,
  listed: [],
  listed_at: 0,
  mention: null,
  turned_at: 0,
  undos: [],
  made: [],
  pressed: [],
  lost: null,
  zone_asked: false,
  explained: {},
  for_others: [],
  language: null,
};

/** Seconds that a question waits for its answer. */
export const QUESTION_SECONDS = 15 * 60;
/** Seconds in which a change can be taken back. */
export const UNDO_SECONDS = 10 * 60;
/** Seconds in which "done" alone means what was spoken of last. */
const MENTION_SECONDS = 12 * 3600;
/** Requests for others in one chat within a day, refused ones too: who uses the bot, and when, is nobody's to try out. */
const MOST_FOR_OTHERS = 30;
const MOST_UNDOS = 5;
const MOST_MADE = 20;

/** The state as it was kept; an unreadable or missing one is empty. */
export function readState(text: string | null): DialogueState {
  return text === null ? EMPTY_STATE : { ...EMPTY_STATE, ...(JSON.parse(text) as Partial<DialogueState>) };
}

/** The question that waits for an answer at `now`; null for none. */
export function openQuestion({ question }: DialogueState, now: number): DialogueState["question"] {
  return question !== null && now - question.asked_at <= QUESTION_SECONDS ? question : null;
}

/** The thing that "it" means at `now`; null where nothing was spoken of lately. */
export function mentionedThing({ mention }: DialogueState, now: number): Thing | null {
  return mention !== null && now - mention.at <= MENTION_SECONDS
    ? { id: mention.id, occurrence: mention.occurrence }
    : null;
}

/** The thing that the last message in the chat spoke of and did nothing to: a reminder, or what was shown alone. */
export function freshThing(state: DialogueState, now: number): Thing | null {
  const { mention, turned_at } = state;
  const isLast = mention !== null && (mention.at > turned_at || mention.shown === true);
  return isLast ? mentionedThing(state, now) : null;
}

/** The state after a reminder that was sent at `at` (epoch seconds): it is what was spoken of last. */
export function stateAfterReminder(state: DialogueState, thing: Thing, at: number): DialogueState {
  const { turned_at, listed_at, mention } = state;
  return at > Math.max(turned_at, listed_at, mention?.at ?? 0)
    ? { ...state, mention: { ...thing, at }, language: null }
    : state;
}

/**
 * What is known of a person's direct chat, with the list that was sent to the person meanwhile. Some platforms are sent
 * to by the person's id, which names no chat.
 */
export function stateWithSent(state: DialogueState, sent: DialogueState): DialogueState {
  const { listed, listed_at } = sent;
  if (listed_at <= state.listed_at) return state;
  // After a list "it" could be any of its items.
  const mention = state.mention !== null && state.mention.at > listed_at ? state.mention : null;
  return { ...state, listed, listed_at, mention, language: null };
}

/** What can still be taken back at `now`: the change that a button names, or the last one. */
export function undoAt({ undos }: DialogueState, key: string | null, now: number): Undo | null {
  const left = undos.filter(({ at }) => now - at <= UNDO_SECONDS);
  return (key === null ? left[0] : left.find((one) => one.key === key)) ?? null;
}

/** What is taken back at `now` with one change, the last of them first: all that one message changed. */
export function undosAt(state: DialogueState, key: string | null, now: number): Undo[] {
  const undo = undoAt(state, key, now);
  if (undo === null) return [];
  return undo.also === undefined ? [undo] : [undo, ...undosAt(state, undo.also, now)];
}

/** What was set, changed or offered last, as a correction means it. */
export type CorrectableThing =
  | { thing: Thing; isAsleep: boolean }
  | { content: string; phrase: string; asked_at: number };

/** What a correction at `now` means; null where nothing was set, changed or offered lately. */
export function correctableAt(state: DialogueState, now: number): CorrectableThing | null {
  const question = openQuestion(state, now);
  const undo = undoAt(state, null, now);
  if (question?.ask === "offer" && now - question.asked_at <= UNDO_SECONDS) {
    const { content, phrase, asked_at } = question;
    if (undo === null || undo.at <= asked_at) return { content, phrase, asked_at };
  }
  if (undo === null || undo.how === "forgotten" || undo.how === "given" || undo.how === "set") return null;
  const { mention } = state;
  const occurrence = mention?.id === undo.id ? mention.occurrence : null;
  return { thing: { id: undo.id, occurrence }, isAsleep: undo.snoozed === true };
}

/** The setting that was changed last, as a correction at `now` means it; null where something else was done since. */
export function settingSetAt(state: DialogueState, now: number): SettingName | null {
  return undoAt(state, null, now)?.former?.name ?? null;
}

/** Whether the person may ask for a reminder of somebody else at `now`. */
export function mayAskForOthers(state: DialogueState, now: number): boolean {
  return askedOfOthers(state, now).length < MOST_FOR_OTHERS;
}

function askedOfOthers({ for_others }: DialogueState, now: number): number[] {
  return for_others.filter((at) => now - at < SECONDS_A_DAY);
}

/** What a turn did, as far as the next one depends on it. */
export interface TurnFacts {
  question?: PendingQuestion;
  listed?: Thing[];
  /** Null where the thing that was spoken of is none of the person's. */
  mention?: MentionedThing | null;
  undo?: Undo;
  /** The key of a change that was taken back. */
  undone?: string;
  made?: MemoryOfMessage;
  /** The button whose press changed something. */
  pressed?: PressedButton;
  /** The message, where it wasn't understood. */
  lost?: string;
  zone_asked?: boolean;
  /** What the answer explains of acting by words. */
  explained?: keyof DialogueState["explained"];
  /** Whether a reminder of somebody else was asked for. */
  forOther?: boolean;
  /** Whether an open question stays open: what was said had nothing to do with it. */
  keepsQuestion?: boolean;
}

/** What several acts of one turn did, in order. */
export type SeveralFacts = TurnFacts & { earlier?: readonly TurnFacts[] };

/** The state after a turn at `now` that was answered in `language`. */
export function stateAfter(
  before: DialogueState,
  { earlier = [], ...last }: SeveralFacts & { language: LanguageCode },
  now: number,
): DialogueState {
  const { language } = last;
  return [...earlier, last].reduce(
    (state, facts) => stateAfterAct(state, { ...facts, language }, now),
    before,
  );
}

function stateAfterAct(
  before: DialogueState,
  happened: TurnFacts & { language: LanguageCode },
  now: number,
): DialogueState {
  const { question, listed, mention, undo, undone, made } = happened;
  const kept = happened.keepsQuestion === true ? before.question : null;
  const undos = before.undos.filter(({ at, key }) => now - at <= UNDO_SECONDS && key !== undone);
  return {
    question: question === undefined ? kept : { ...question, asked_at: now },
    listed: listed ?? before.listed,
    listed_at: listed === undefined ? before.listed_at : now,
    // After a list "it" could be any of its items.
    mention: mention === undefined ? mentionLeft(before, listed) : mention && { ...mention, at: now },
    turned_at: now,
    undos: (undo === undefined ? undos : [undo, ...undos]).slice(0, MOST_UNDOS),
    made: (made === undefined ? before.made : [made, ...before.made]).slice(0, MOST_MADE),
    pressed: pressedAfter(before.pressed, happened.pressed, undone),
    lost: happened.lost === undefined ? null : { times: (before.lost?.times ?? 0) + 1, text: happened.lost },
    explained: explainedAfter(before.explained, happened.explained),
    zone_asked: before.zone_asked || happened.zone_asked === true,
    for_others: [...askedOfOthers(before, now), ...(happened.forOther === true ? [now] : [])],
    language: happened.language,
  };
}

function mentionLeft({ mention }: DialogueState, listed: Thing[] | undefined): DialogueState["mention"] {
  return listed === undefined || listed.length === 0 ? mention : null;
}

function explainedAfter(
  before: DialogueState["explained"],
  about: TurnFacts["explained"],
): DialogueState["explained"] {
  return about === undefined ? before : { ...before, [about]: (before[about] ?? 0) + 1 };
}
