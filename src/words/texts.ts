import type { LanguageCode } from "./language";
import type { PeopleWords } from "./people-words";
import type { english } from "./tables/texts/en";
import type { TextTable } from "./tables/texts/text-table";
import { fillTemplate, hasPlaces, type TemplateText } from "./templates";

type English = typeof english;

/** Every sentence that people read from the assistant, in one language. */
export type Texts = {
  readonly [K in keyof English]: English[K] extends string
    ? TemplateText<English[K]>
    : Record<keyof English[K], string>;
};

const ready = new WeakMap<TextTable, Texts>();

/** The texts of a language. */
export function textsIn(words: PeopleWords, language: LanguageCode): Texts {
  const table = words.texts[language];
  const known = ready.get(table) ?? readyTexts(table);
  ready.set(table, known);
  return known;
}

/** The functions that fill a table's templates. `TextTable` has what `Texts` expects of each name. */
function readyTexts(table: TextTable): Texts {
  const texts = Object.entries(table).map(([name, text]) => [
    name,
    typeof text === "string" ? filled(text) : text,
  ]);
  return Object.fromEntries(texts) as Texts;
}

function filled(template: string) {
  return hasPlaces(template)
    ? (values: Parameters<typeof fillTemplate>[1]) => fillTemplate(template, values)
    : template;
}
