import type {
  Almanac,
  GetContextAnswer,
  GetContextArguments,
  RememberArguments,
  Settings,
  UpdateUserArguments,
} from "../client.js";

/** What a user says at one time of the local day. */
export interface ScriptTurn {
  /** The local time of day, `09:00`. One that the clocks skip comes after the gap. */
  at: string;
  /** On which days it is said, 1 for the first. Every day where absent. */
  day?: number | readonly number[] | undefined;
  /** What the user says. */
  says: string;
  /** What is stored for the user just before, for a bot that doesn't store by itself. */
  stores?: RememberArguments | readonly RememberArguments[] | undefined;
  /** Whether the user asks what there is: an answer that mentions an item is no nagging then. */
  asks?: boolean | undefined;
}

/** What a bot is told of a turn. */
export interface BotTurn {
  /** A client of the test app, through which the model's mistakes are played. */
  almanac: Almanac;
  user: string;
  /** The user's wall clock: `2027-01-04T09:00:00`. */
  at: string;
  /** The prompt section, as `getContext` answers it now. */
  system: string;
  /** What it asks to bring up: the same as data. */
  items: GetContextAnswer["items"];
  /** What the user says. */
  message: string;
}

/** What a bot says; with `mentioned`, the ids of the items that it mentions, which are not looked for in its words then. */
export type BotReply = string | { reply: string; mentioned: readonly string[] };

export type Bot = (turn: BotTurn) => BotReply | Promise<BotReply>;

/** What a model does wrong, each as a share from 0 to 1. The same seed errs alike. */
export interface Mistakes {
  /** Any number; 1 where absent. */
  seed?: number | undefined;
  /** Of calls that mark: those that the model forgets. */
  forgets?: number | undefined;
  /** Of items that its prompt shows: those that it says nothing of, and marks all the same. */
  unsaid?: number | undefined;
  /** Of calls that name an item: those with an id that doesn't exist. */
  wrongIds?: number | undefined;
  /** Of calls that write: those that it makes twice. */
  twice?: number | undefined;
}

/** How often each mistake was played. */
export type MistakeCounts = Record<"forgets" | "unsaid" | "wrongIds" | "twice", number>;

export interface Rehearsal {
  /** The deployment's address, such as `http://127.0.0.1:8787`. */
  url: string;
  /** The administrator's: a test app is made for the rehearsal, and erased after it. Or a test app's, which stays. */
  key: string;
  /** The local date of the first day, such as `2027-01-04`. */
  from: string;
  /** How many days are played, 1 to 366. */
  days: number;
  /** Who talks to the bot; `ann` where absent. */
  user?: string | undefined;
  /** Where the user is, such as `Europe/London`. */
  timeZone: string;
  script: readonly ScriptTurn[];
  bot: Bot;
  mistakes?: Mistakes | undefined;
  /** What the user is set to, such as a daily digest and its channel. */
  settings?: UpdateUserArguments | undefined;
  /** What `system` is read with, as your bot reads it. */
  context?:
    | Pick<GetContextArguments, "within_days" | "limit" | "max_tokens" | "include_sensitive" | "marks">
    | undefined;
  /** Whether a text tells of an item; by the item's words where absent. */
  tells?: ((text: string, item: { id: string; content: string }) => boolean) | undefined;
  /** What sends requests; the runtime's own `fetch` where absent. */
  fetch?: Settings["fetch"] | undefined;
}

/** One time at which the user was told of an item. */
export interface ItemMention {
  /** The wall clock of the user: `2027-01-08T09:00:00`. */
  at: string;
  /** Who told: the bot's reply, or what went out by itself. */
  by: "bot" | "digest" | "reminder";
  /** On its day: on the local date of its due time and before that, or in the twelve hours before what is due by 8:00. */
  when: "early" | "on_its_day" | "overdue";
  /** Without a reason: the user was told already, nothing is new since, and nobody asked. */
  nagged: boolean;
}

/** One due time of an item: the only one, or an occurrence of a series. */
export interface TimeReport {
  /** On the wall clock of the user: `2027-01-08 17:00`, or a date alone. */
  due: string;
  mentions: ItemMention[];
  /** At how many turns the prompt asked to mention it, and there was a reason to. */
  turns: number;
  /** It came due while it was open, and was never mentioned, though at some turn the prompt asked to. */
  lost: boolean;
}

export interface ItemReport {
  id: string;
  content: string;
  /** The wall clock at which it was stored: `2027-01-04T09:00:00`. */
  told: string;
  times: TimeReport[];
}

export interface ReportCounts {
  items: number;
  /** Due times that came, or were mentioned; of a series those that a turn found. */
  times: number;
  mentions: number;
  /** Due times that were mentioned on their day. */
  onItsDay: number;
  /** Due times that were mentioned as overdue. */
  overdue: number;
  /** Mentions without a reason. */
  nagged: number;
  /** Due times that came and were never mentioned. */
  lost: number;
}

export interface RehearsalReport {
  items: ItemReport[];
  counts: ReportCounts;
  mistakes: MistakeCounts;
  /** Turns without a reply, because the bot threw an error after a mistake. */
  broken: { at: string; error: unknown }[];
  /** All that was said. */
  transcript: { at: string; message: string; reply: string }[];
  /** All of it as text, to print. */
  table: string;
}
