import type { ENGLISH } from "./words/en";
import { OPERATE } from "./words/operate";

type OperateWord = keyof typeof OPERATE;

export type Word = keyof typeof ENGLISH | OperateWord;

/** A text by the plural of the `count` in it, for languages where the words around a number change with it. */
export type Plurals = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** A language: each text of people's views, with its values in braces. What the service says comes in the service's words. */
export type Texts = Readonly<Record<keyof typeof ENGLISH, string | Plurals>>;

interface Speech {
  texts: Texts;
  /** BCP 47: how dates and numbers are written. */
  locale: string;
  plurals: Intl.PluralRules;
  numbers: Intl.NumberFormat;
}

let speech: Speech | null = null;

/** From here on the console speaks so. Nothing is said before. */
export function speakIn(texts: Texts, locale: string): void {
  speech = { texts, locale, plurals: new Intl.PluralRules(locale), numbers: new Intl.NumberFormat(locale) };
}

function spoken(): Speech {
  if (speech === null) throw new Error("no language is loaded yet");
  return speech;
}

/** The locale (BCP 47) in which dates and numbers are written. */
export function spokenLocale(): string {
  return spoken().locale;
}

/** The words of numbers in the views for operators, which are English alone. */
const ENGLISH_PLURALS = new Intl.PluralRules("en");

/** A text, with the values in its braces, which stay where none is given; the number `count` chooses the plural. */
export function say(word: Word, values: Readonly<Record<string, string | number>> = {}): string {
  const { texts, plurals: own, numbers } = spoken();
  const { count } = values;
  const [text, plurals]: [string | Plurals, Intl.PluralRules] = isOperate(word)
    ? [OPERATE[word], ENGLISH_PLURALS]
    : [texts[word], own];
  const form =
    typeof text === "string"
      ? text
      : (text[typeof count === "number" ? plurals.select(count) : "other"] ?? text.other);
  return form.replace(/\{(\w+)\}/g, (all, name: string) => {
    const value = values[name] ?? all;
    return typeof value === "number" ? numbers.format(value) : value;
  });
}

function isOperate(word: Word): word is OperateWord {
  return Object.hasOwn(OPERATE, word);
}
