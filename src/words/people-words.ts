/**
 * What people say to the assistant and read from it, in all its languages. The tables are not part of the worker: whoever
 * reads or writes a sentence is handed them (`served-words.ts`).
 */

import type { CountryTables } from "../time/countries/country-tables";
import type { LanguageCode } from "./language";
import type { RequestWords } from "./requests/request-words";
import type { CommandWordsName, WordName } from "./tables/command-words";
import type { CorrectionWords } from "./tables/correction-words";
import type { DateForms } from "./tables/date-forms";
import type { DoneWords } from "./tables/done-words";
import type { MenuName } from "./tables/menu";
import type { MovedWords } from "./tables/moved-words";
import type { OrderWords } from "./tables/order-words";
import type { QuestionWords } from "./tables/question-words";
import type { RepetitionWords } from "./tables/repetition-words";
import type { SettingWords } from "./tables/setting-words";
import type { TalkWords } from "./tables/talk-words";
import type { TextTable } from "./tables/texts/text-table";
import type { DateNames } from "./written/date-locale";
import type { writeInstant } from "./written/write-instant";

type InEach<Table> = Readonly<Record<LanguageCode, Table>>;

/** What the file beside the worker has. */
export interface PeopleTables {
  /** The sentences of a language, as templates. */
  texts: InEach<TextTable>;
  /** What people ask. */
  requests: InEach<RequestWords>;
  /** Words by which a message goes back to what was said before. */
  talk: InEach<TalkWords>;
  /** Words between two requests of one message. */
  order: InEach<OrderWords>;
  /** Words of questions about what was told. */
  questions: InEach<QuestionWords>;
  /** How it is told that something is done. */
  done: InEach<DoneWords>;
  /** How it is told that something has another time, or comes to nothing. */
  moved: InEach<MovedWords>;
  /** How settings are said. */
  settings: InEach<SettingWords>;
  /** How corrections are said. */
  corrections: InEach<CorrectionWords>;
  /** What the assistant's commands do. */
  menu: InEach<Readonly<Record<MenuName, string>>>;
  /** What stands after a command's name. */
  commandWords: InEach<Readonly<Record<CommandWordsName, string>>>;
  /** How the places of a command's words are called. */
  wordNames: InEach<Readonly<Record<WordName, string>>>;
  /** How days and clocks are written. */
  dateForms: InEach<DateForms>;
  /** The names of months and weekdays. */
  dateNames: InEach<DateNames>;
  /** Whose clocks have twelve hours, by country. */
  countries: CountryTables;
  /** How it is said that something repeats. */
  repetition: InEach<RepetitionWords>;
  european: EuropeanPortuguese;
}

/** What differs where Portuguese is written as in Portugal. */
export interface EuropeanPortuguese {
  texts: Partial<Omit<TextTable, "labels">> & { labels: Partial<TextTable["labels"]> };
  repetition: RepetitionWords;
  /** How the first of a month is written. */
  first: string;
}

/** The same with what writes days and clocks by them. */
export interface PeopleWords extends PeopleTables {
  writeInstant: typeof writeInstant;
}
