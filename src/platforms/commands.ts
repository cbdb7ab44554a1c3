import { MENU_TEXTS, type MenuName } from "../words/menu";

/** What a command's words name, where a platform completes them while they are typed. */
export type Completed = "item" | "zone";

/** The words after a command's name, as platforms are told of them. */
interface CommandWords {
  /** What they are. */
  text: string;
  /** Whether the command can't be sent without them. */
  required?: boolean;
  completes?: Completed;
}

/** A command of the assistant, as platforms are told of it. */
export interface MenuCommand extends Partial<CommandWords> {
  name: MenuName;
  description: string;
}

/** The one list of commands for platforms' menus, in their order. Names are at most 32 characters: Discord's limit. */
const COMMANDS: readonly [MenuName, CommandWords?][] = [
  ["remind", { text: "What and when: pay rent tomorrow at 9", required: true }],
  ["list"],
  ["upcoming"],
  ["today"],
  ["tomorrow"],
  ["done", { text: "A word of it", completes: "item" }],
  ["snooze", { text: "A word of it, and for how long or until when: rent until Monday", completes: "item" }],
  ["move", { text: "A word of it, and to when: dentist to Friday at 10", required: true, completes: "item" }],
  [
    "rename",
    { text: "A word of it, and its new words: rent to pay the landlord", required: true, completes: "item" },
  ],
  ["skip", { text: "A word of it: gym, or gym next week", completes: "item" }],
  ["undo"],
  ["remember", { text: "What to remember", required: true }],
  ["search", { text: "What to look for", required: true }],
  ["timeline", { text: "When: last week" }],
  ["timezone", { text: "A large city near you, such as Berlin", completes: "zone" }],
  ["digest", { text: "A time such as 08:00, or off", required: true }],
  ["forget", { text: "Words of it", required: true, completes: "item" }],
  ["forget-me"],
  ["export"],
  ["help"],
];

/** The commands with what they do in English. */
export const MENU_COMMANDS: readonly MenuCommand[] = COMMANDS.map(([name, words = {}]) => ({
  name,
  description: MENU_TEXTS.en[name],
  ...words,
}));
