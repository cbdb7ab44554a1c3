import { readsEuropeanPortuguese } from "./european-portuguese";
import type { LanguageCode } from "./language";
import type { EuropeanPortuguese, PeopleWords } from "./people-words";
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

const ready = new WeakMap<object, Texts>();

/** The texts of a language, as the country of a locale (BCP 47) writes them. */
export function textsIn(words: PeopleWords, language: LanguageCode, locale?: string | null): Texts {
  const table = words.texts[language];
  const own = readsEuropeanPortuguese(language, locale) ? words.european.texts : null;
  const known = ready.get(own ?? table) ?? readyTexts(own === null ? table : withOwn(table, own));
  ready.set(own ?? table, known);
  return known;
}

function withOwn(table: TextTable, own: EuropeanPortuguese["texts"]): TextTable {
  return { ...table, ...own, labels: { ...table.labels, ...own.labels } };
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
