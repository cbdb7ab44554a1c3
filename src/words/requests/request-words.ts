/**
 * What people can ask of the assistant in plain words. The order decides where a message fits several: what is more
 * particular stands first.
 */
export const REQUEST_NAMES = [
  // Answers to a question
  "yes",
  "no",
  // Leaves what was asked as it is, or takes back what was just done
  "cancel",
  "thanks",
  "hello",
  "help",
  "undo",
  // Settings
  "forgetMe",
  "export",
  "digestOff",
  "digest",
  "timeZone",
  "clockIn",
  "clock",
  // Which day it is
  "date",
  // Before lists: "zet op mijn lijst" asks for none
  "addToList",
  "happened",
  // "Set an alarm for 7" and "set a timer for 7 minutes" set nothing that is there
  "timer",
  "wake",
  // Things that are there already
  "stopRepeating",
  "stopReminding",
  "rename",
  "skip",
  "snooze",
  "move",
  "postpone",
  "done",
  // Lists
  "list",
  "today",
  "tomorrow",
  "agenda",
  "know",
  "search",
  // Setting up
  "remindOther",
  "remindUs",
  "keepInMind",
  "remind",
  "remember",
  "forget",
] as const;

export type RequestName = (typeof REQUEST_NAMES)[number];

/**
 * The words of one language. A phrase is the whole message in lower case, without punctuation at its end: words, and
 *
 * - `[a|b]` for words that may stand there, `(a|b)` for words of which one stands there;
 * - `{what}` for the thing that is meant and its time, in whatever order ("the dentist until Monday");
 * - `{when}` for a time alone, `{words}` for anything, `{whom}` for people and channels that the message mentions.
 *
 * For example `move {what} to {when}` and `(done|finished) [with] {what}`. Accents and the form of apostrophes make no
 * difference. A slot is never empty: a request that may stand alone has a phrase without the slot too.
 */
export interface RequestWords {
  /** Words before a request that change nothing: a greeting, a please, "can you". */
  openings: readonly string[];
  /** Sounds that fill a pause of somebody who speaks, in small letters without accents: "um", "ah" for "äh". */
  sounds: readonly string[];
  /** Short ways to type words, by the word in small letters without accents: `{ you: ["u"] }`. */
  spellings: Readonly<Record<string, readonly string[]>>;
  /** Words after a request that change nothing: a please, a thank you. */
  endings: readonly string[];
  /** What makes an hour one of the morning: whoever asks to be woken at six means that one. */
  morning: string;
  /** Words of waking that may stand inside the time: "maak me morgen wakker om 7". */
  awake: readonly string[];
  /**
   * Phrases of each request, and the slots that they may have:
   *
   * | request | slots | a phrase |
   * |---|---|---|
   * | `remind`, `remindUs`, `done`, `snooze`, `postpone`, `skip`, `forget`, `stopRepeating`, `stopReminding` | none or `{what}`; `remind` `{when}` too | `remind me [to] {what}` |
   * | `remindOther` | `{whom}`, or `{whom}` and `{what}` | `remind {whom} [to] {what}` |
   * | `move` | none, `{what}`, `{when}`, or both | `move {what} to {when}` |
   * | `rename` | none, `{what}`, or `{what}` and `{words}` | `rename {what} to {words}` |
   * | `remember`, `search`, `know`, `timeZone` | none or `{words}` | `what do you know about {words}` |
   * | `agenda`, `happened`, `digest`, `timer`, `wake` | none or `{when}` | `what do i have {when}` |
   * | `keepInMind`, `addToList`, `clockIn` | `{words}` | `don't forget that {words}` |
   * | all others | none | `thank you` |
   */
  requests: Readonly<Record<RequestName, readonly string[]>>;
  /**
   * Words between the time and the matter, which belong to neither: "to", "that", "about" before it, and "at", "by"
   * after it. `before` stands at the beginning of the matter, `after` at its end.
   */
  links: { before: readonly string[]; after: readonly string[] };
  /** Words around the name of a thing, which don't name it: "the", "my", "reminder". */
  fillers: readonly string[];
  /** Everybody in a group, as said after `/remind`: "us", "the group". None of them begins what a person is reminded of. */
  us: readonly string[];
  /** Words that only put off, however the time follows: a time after them never moves what is due. "until", "till". */
  untils: readonly string[];
  /** Answers that name one of a numbered list, from the first on: `[["first", "first one"], ["second"], …]`. */
  ordinals: readonly (readonly string[])[];
  /** The last of a list, and the thing spoken of last: "it", "that", "this one". */
  last: readonly string[];
  it: readonly string[];
}

/** The table of a language, without what the tables of lists and of timers add to it. */
export type RequestTable = Omit<TimerTable, "awake" | "requests"> & {
  requests: Omit<TimerTable["requests"], "timer">;
};

/** The table of a language, without what the table of lists adds to it. */
export type TimerTable = Omit<RequestWords, "requests"> & {
  requests: Omit<RequestWords["requests"], "addToList">;
};
