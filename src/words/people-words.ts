/**
 * What people say to the assistant and read from it, in all its languages. The tables are not part of the worker: an
 * isolate reads them beside it before the first call that needs them (`served-words.ts`), and keeps them.
 */

import type { LanguageCode } from "./language";
import type { RequestWords } from "./requests/request-words";
import type { CommandWordsName, WordName } from "./tables/command-words";
import type { DateForms } from "./tables/date-forms";
import type { DateNames } from "./tables/date-names";
import type { MenuName } from "./tables/menu";
import type { RepetitionWords } from "./tables/repetition-words";
import type { TextTable } from "./tables/texts/text-table";

type InEach<Table> = Readonly<Record<LanguageCode, Table>>;

export interface PeopleWords {
  texts: InEach<TextTable>;
  requests: InEach<RequestWords>;
  menu: InEach<Readonly<Record<MenuName, string>>>;
  commandWords: InEach<Readonly<Record<CommandWordsName, string>>>;
  wordNames: InEach<Readonly<Record<WordName, string>>>;
  dateForms: InEach<DateForms>;
  dateNames: InEach<DateNames>;
  repetition: InEach<RepetitionWords>;
}

let kept: PeopleWords | null = null;

/** Keeps the tables for as long as the isolate lives; null forgets them, for tests. */
export function keepPeopleWords(words: PeopleWords | null): void {
  kept = words;
}

export function hasPeopleWords(): boolean {
  return kept !== null;
}

/** Throws where nobody has read the tables: whoever needs them awaits `deps.readWords("people")` first. */
function peopleWords(): PeopleWords {
  if (kept === null) throw new Error("people's words were not read before they were needed");
  return kept;
}

/** The sentences of a language, as templates. */
export function textTableIn(language: LanguageCode): TextTable {
  return peopleWords().texts[language];
}

/** What people ask in a language. */
export function requestWordsIn(language: LanguageCode): RequestWords {
  return peopleWords().requests[language];
}

/** What the assistant's commands do, in a language. */
export function menuTextsIn(language: LanguageCode): Readonly<Record<MenuName, string>> {
  return peopleWords().menu[language];
}

/** What stands after a command's name, in a language. */
export function commandWordsIn(language: LanguageCode): Readonly<Record<CommandWordsName, string>> {
  return peopleWords().commandWords[language];
}

/** How the places of a command's words are called, in a language. */
export function wordNamesIn(language: LanguageCode): Readonly<Record<WordName, string>> {
  return peopleWords().wordNames[language];
}

/** How a language writes days and clocks. */
export function dateFormsIn(language: LanguageCode): DateForms {
  return peopleWords().dateForms[language];
}

/** The names of months and weekdays in a language. */
export function dateNamesIn(language: LanguageCode): DateNames {
  return peopleWords().dateNames[language];
}

/** How a language says that something repeats. */
export function repetitionWordsIn(language: LanguageCode): RepetitionWords {
  return peopleWords().repetition[language];
}
