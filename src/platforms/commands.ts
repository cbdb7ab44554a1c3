import type { LanguageCode } from "../words/language";
import type { PeopleWords } from "../words/people-words";
import type { CommandWordsName } from "../words/tables/command-words";
import type { MenuName } from "../words/tables/menu";

/** What a command's words name, where a platform completes them while they are typed. */
export type CompletionKind = "item" | "zone";

/** Words after a command's name, as platforms are told of them. */
export interface CommandWords {
  /** What they are: a text of `COMMAND_WORDS`. */
  text: CommandWordsName;
  /** Whether the command can't be sent without them. */
  required?: true;
}

/** A command of the assistant, as platforms are told of it. */
export interface MenuCommand {
  name: MenuName;
  words?: CommandWords & { completes?: CompletionKind };
  /** Words that have a place of their own where a platform has several. `joined` stands between the two in a text. */
  more?: CommandWords & { name: "when" | "words"; joined: " " | " to " };
}

const UNTIL = { name: "when", text: "until", joined: " " } as const;
const ITEM = { text: "item", completes: "item" } as const;
const NEEDED_ITEM = { ...ITEM, required: true } as const;

/** The one list of commands for platforms' menus, in their order. Names are at most 32 characters: Discord's limit. */
export const MENU_COMMANDS: readonly MenuCommand[] = [
  { name: "remind", words: { text: "remind", required: true } },
  { name: "list", words: { text: "when" } },
  { name: "upcoming", words: { text: "when" } },
  { name: "today" },
  { name: "tomorrow" },
  { name: "done", words: ITEM },
  { name: "snooze", words: ITEM, more: UNTIL },
  { name: "move", words: NEEDED_ITEM, more: { ...UNTIL, text: "toWhen" } },
  {
    name: "rename",
    words: NEEDED_ITEM,
    more: { name: "words", text: "newWords", joined: " to " },
  },
  { name: "skip", words: ITEM, more: { ...UNTIL, text: "when" } },
  { name: "stop-repeating", words: ITEM },
  { name: "stop-reminding", words: ITEM },
  { name: "undo" },
  { name: "remember", words: { text: "remember", required: true } },
  { name: "search", words: { text: "search", required: true } },
  { name: "timeline", words: { text: "past" } },
  { name: "timezone", words: { text: "city", completes: "zone" } },
  { name: "digest", words: { text: "digest", required: true } },
  { name: "forget", words: NEEDED_ITEM },
  { name: "forget-me" },
  { name: "export" },
  { name: "help" },
];

/** The command for plain words, for platforms that pass on nothing but commands. */
export const ANY_WORDS: MenuCommand = { name: "almanac", words: { text: "any", required: true } };

/** What can be sent where nothing but commands arrives: each on a line, with what it does, in a language. */
export function commandsForPeople(words: PeopleWords, language: LanguageCode): string {
  const texts = words.menu[language];
  return [...MENU_COMMANDS, ANY_WORDS].map(({ name }) => `/${name}: ${texts[name]}`).join("\n");
}
