/**
 * What a message means: a list of acts out of a closed set. Their arguments are spans of what was said, word for word,
 * and ids of things that this chat was shown. Whoever makes a plan decides nothing about time: `check-plan.ts` has each
 * time read before anything happens.
 */
import type { Slots, Split } from "../words/requests/read-request";
import type { SaidDays } from "../words/requests/said-days";
import type { SettingName } from "./setting-names";
import type { Act, CorrectableThing, For, ItemTime, PendingQuestion, Thing } from "./state";

/**
 * A time as it was said. `said_at` is when, in epoch seconds, where that was before this message. `day_of` is a time that
 * was said before it in the same message: a clock alone is one of that day.
 */
export interface SaidTime {
  words: string;
  said_at?: number;
  day_of?: SaidTime;
}

/** Whom a reminder is for; marks stand for mentions of the message (`src/words/mentions.ts`). */
export type PlannedWhom = For | { marks: string };

/**
 * The thing that an act is done to: one that was shown, with the words that picked it (null for a reply), or the words
 * of a request that name one.
 */
export type PlannedThing =
  | { thing: Thing; words: string | null }
  | { named: Slots & { splits?: readonly Split[] } };

/** What is asked: of what is to come, of what is known, of the time. */
export const QUESTIONS = [
  "list",
  "today",
  "tomorrow",
  "agenda",
  "happened",
  "know",
  "search",
  /** A question in somebody's own words, whole. */
  "question",
  "clock",
  "clockIn",
  "date",
  "export",
] as const;

export type QuestionName = (typeof QUESTIONS)[number];

/** One act of a plan. */
export type PlannedAct =
  | { act: "remind"; for: PlannedWhom; matter: string | null; time: SaidTime | null }
  /**
   * A reminder a length of time before or after an item: one that was shown, or one that words name. Without a matter it stands
   * behind the item in these words, or is the item.
   */
  | {
      act: "remindFrom";
      for: PlannedWhom;
      matter: string | null;
      length: string;
      side: ItemTime["side"];
      of: { thing: Thing; words: string | null } | { named: string };
    }
  /** A reminder whose matter is to wake up, or that so much time is over. The time of a timer is what follows it. */
  | { act: "alarm"; kind: "waking" | "timer"; time: string | null }
  | { act: "remember"; words: string | null }
  /** Something is done to a thing that is there. `time` and `words` are the details of one that was shown. */
  | { act: "change"; change: Act; of: PlannedThing; time: string | null; words: string | null }
  /** Words that name one of the things of a question. */
  | { act: "choose"; question: Extract<PendingQuestion, { ask: "which" }>; words: string }
  | { act: "ask"; about: QuestionName; words: string | null }
  /** `days` are those of the morning message. */
  | { act: "set"; setting: SettingName; words: string | null; days?: SaidDays }
  /** What was just done is put right: its time, or its words. Neither where it isn't understood what is right. */
  | {
      act: "correct";
      of: CorrectableThing;
      time: string | null;
      words: string | null;
      /** The right value of a fact: "actually it's Samuel". */
      value?: string;
    }
  | { act: "undo" }
  /** Forgets the person; `isSure` after a yes. */
  | { act: "erase"; isSure: boolean }
  /** Words in the place of a time that a question waits for. */
  | { act: "askAgain"; words: string }
  | { act: "talk"; about: "hello" | "thanks" | "help" | "kept" }
  /** What wasn't understood. */
  | { act: "lost"; words: string };

/** What a message means, in order. */
export type MessagePlan = readonly PlannedAct[];
