/** Which language a person names, in any of the languages that the assistant speaks: by the names that CLDR has. */
import { once } from "../../core/once";
import { LANGUAGE_CODES, type LanguageCode } from "../language";
import { foldLetters } from "./fold-letters";

/** Languages that people may ask for and that the assistant doesn't speak. */
const OTHERS =
  "ar bg bn ca cs da el et fa he hi hr hu is ja ko lt lv ms no pl ro sk sl sr sw ta th tl tr ur vi zh eu gl ga".split(
    " ",
  );

/** Names that people use beside CLDR's, by the language that they mean: their first letters, folded. */
const OTHER_NAMES: readonly (readonly [string, string])[] = [
  ["castellan", "es"],
  ["holland", "nl"],
  ["holandes", "nl"],
  ["голланд", "nl"],
  ["neerland", "nl"],
  ["finland", "fi"],
  ["mandarin", "zh"],
];

/** The ISO 639-1 code of the language that a text names in `language`, in English or in itself; null for no name of one. */
export function languageNamed(text: string, language: LanguageCode): string | null {
  const said = foldLetters(text)
    .replace(/^(?:po|по)[\s-]/u, "")
    .replace(/^bahasa\s+/, "")
    .trim();
  if (!/^[\p{L}\p{M}]{4,20}$/u.test(said) && said !== "thai") return null;
  const own = namesIn(language).find(({ name }) => isFormOf(said, name));
  const other = OTHER_NAMES.find(([beginning]) => said.startsWith(beginning));
  const english = namesIn("en").find(({ name }) => name === said);
  const itself = LANGUAGE_CODES.find((code) =>
    namesIn(code).some((one) => one.code === code && one.name === said),
  );
  return own?.code ?? english?.code ?? other?.[1] ?? itself ?? null;
}

/** What a language is called in another one, as people write it in a sentence. */
export function nameOfLanguage(code: string, language: LanguageCode): string {
  return displayNames(language)().of(code) ?? code;
}

/** Letters that forms of a name share, and those by which one may end otherwise: "englanniksi", "немецком". */
const LEAST_SHARED = 4;
const MOST_ENDING = 5;

function isFormOf(said: string, name: string): boolean {
  let shared = 0;
  while (shared < name.length && name[shared] === said[shared]) shared += 1;
  if (shared === name.length) return said.length - shared <= MOST_ENDING;
  return shared >= LEAST_SHARED && name.length - shared <= 2 && said.length - shared <= MOST_ENDING;
}

const displayed = new Map<LanguageCode, () => Intl.DisplayNames>();

function displayNames(language: LanguageCode): () => Intl.DisplayNames {
  const known =
    displayed.get(language) ?? once(() => new Intl.DisplayNames([language], { type: "language" }));
  displayed.set(language, known);
  return known;
}

const named = new Map<LanguageCode, readonly { code: string; name: string }[]>();

/** Names of one word in a language, folded, those of languages that the assistant speaks first. */
function namesIn(language: LanguageCode): readonly { code: string; name: string }[] {
  const known =
    named.get(language) ??
    [...LANGUAGE_CODES, ...OTHERS].map((code) => ({
      code,
      name: foldLetters(nameOfLanguage(code, language)),
    }));
  named.set(language, known);
  return known;
}
