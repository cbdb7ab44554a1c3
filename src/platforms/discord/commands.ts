import type { JsonObject } from "../../core/json";
import { LANGUAGE_CODES, type LanguageCode } from "../../words/language";
import type { PeopleWords } from "../../words/people-words";
import { ANY_WORDS, type CommandWords, MENU_COMMANDS, type MenuCommand } from "../commands";

const CHAT_INPUT = 1;
const ON_MESSAGE = 3;
const STRING = 3;
const MOST_WORDS = 1500;

/** Discord's codes of our languages ("Locales"). English is what people of any other language see. */
const LOCALES: Readonly<Record<Exclude<LanguageCode, "en">, readonly string[]>> = {
  de: ["de"],
  es: ["es-ES", "es-419"],
  fr: ["fr"],
  pt: ["pt-BR"],
  it: ["it"],
  nl: ["nl"],
  sv: ["sv-SE"],
  fi: ["fi"],
  ru: ["ru"],
  uk: ["uk"],
  id: ["id"],
};

/** A text in each language but English, by Discord's codes. */
function localized(textIn: (language: LanguageCode) => string): Record<string, string> {
  const pairs = LANGUAGE_CODES.flatMap((code) =>
    code === "en" ? [] : LOCALES[code].map((locale) => [locale, textIn(code)] as const),
  );
  return Object.fromEntries(pairs);
}

/** Names of commands stay English, because help and docs call them so; Discord sends the English names of options. */
function optionOf(
  name: "text" | "when" | "words",
  { text, required }: Pick<CommandWords, "text" | "required">,
  words: PeopleWords,
): JsonObject {
  return {
    type: STRING,
    name,
    name_localizations: localized((language) => words.wordNames[language][name]),
    description: words.commandWords.en[text],
    description_localizations: localized((language) => words.commandWords[language][text]),
    required: required === true,
    max_length: MOST_WORDS,
  };
}

function optionsOf({ words: own, more }: MenuCommand, words: PeopleWords): JsonObject[] {
  if (own === undefined) return [];
  const first = optionOf("text", own, words);
  const completing = own.completes === undefined ? first : { ...first, autocomplete: true };
  return more === undefined ? [completing] : [completing, optionOf(more.name, more, words)];
}

function commandOf(command: MenuCommand, words: PeopleWords): JsonObject {
  const { name } = command;
  const options = optionsOf(command, words);
  return {
    type: CHAT_INPUT,
    name,
    description: words.menu.en[name],
    description_localizations: localized((language) => words.menu[language][name]),
    ...(options.length === 0 ? {} : { options }),
  };
}

/** The body of "Bulk Overwrite Global Application Commands": what stood there before is replaced. */
export function discordCommands(words: PeopleWords): JsonObject[] {
  const onMessage = {
    type: ON_MESSAGE,
    name: words.wordNames.en.rememberThis,
    name_localizations: localized((language) => words.wordNames[language].rememberThis),
  };
  const named = [...MENU_COMMANDS, ANY_WORDS].map((command) => commandOf(command, words));
  return [...named, onMessage];
}
