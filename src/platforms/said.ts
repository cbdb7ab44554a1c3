import type { LanguageCode } from "../words/language";
import type { Button } from "./message";

/** Items of one message that have buttons: as many as the rows of WhatsApp's list, the shortest. */
export const MOST_WITH_BUTTONS = 10;

/** A line of a list, and what can be done to its item. */
export interface SaidItem {
  /** The number that stands before it in the text, by which people name it where there are no buttons. */
  number: number;
  /** What the item says, without its number and time. */
  label: string;
  /** When it is, as the list says it; empty for no time. */
  when: string;
  /** What a press on the item itself carries: it is shown alone, with its buttons. */
  data: string;
  buttons: Button[];
}

/** How often a chat without buttons is told how to act by words: with its first reminders, and with its first lists. */
export const MOST_EXPLAINED = 3;

/** What a line explains that says how to act by words. */
export interface ActingWords {
  about: "reminder" | "list";
  /** One line. */
  line: string;
}

/** Words of a text that say an instant to people who may be in other zones. */
export interface SpokenInstant {
  /** Where in the text they begin, in UTF-16 code units. */
  from: number;
  words: string;
  /** Epoch seconds. */
  at: number;
}

/** A reply or a message to a chat: text, perhaps with headings, and buttons where the platform has them. */
export interface Reply {
  text: string;
  headed?: boolean;
  buttons?: Button[][];
  /**
   * Answers to the question of the text, of which people pick one: cities, items. The text doesn't name them. A platform
   * without buttons writes them below the text, numbered from 1, and people answer with the number.
   */
  choices?: Button[];
  /** The items of a list: their lines stand numbered in the text. */
  items?: SaidItem[];
  /** How to act by words, for a chat without buttons: it stands below the text where there is room. */
  acting?: ActingWords;
  /** The instants of the text, in its order, where others read it too: a platform may show each reader's own time. */
  times?: SpokenInstant[];
  /** The language of the text, for what a platform writes beside it. */
  language?: LanguageCode;
  /** The `external_id` of the bot's message that this one replaces where the platform can: the one with the button. */
  replaces?: string;
  /** The memory that the text speaks of: a reply to this message means it. */
  about?: string;
  /** Whether it names a time in an assumed zone. */
  asks_zone?: boolean;
  /** Whether it isn't stored in the conversation: it tells of an erasure, or is too private. */
  leaves_no_trace?: boolean;
}
