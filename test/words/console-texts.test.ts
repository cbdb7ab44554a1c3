import { describe, expect, it } from "vitest";
import { say, speakIn, type Texts } from "../../console/words";
import { ENGLISH } from "../../console/words/en";
import { LANGUAGES } from "../../console/words/languages";
import { LANGUAGE_CODES, type LanguageCode } from "../../src/words/language";

/** Amounts that every language's plurals tell apart. */
const AMOUNTS = [0, 1, 2, 4, 5, 11, 12, 21, 22, 25, 100, 101];

const WORDS = Object.keys(ENGLISH).filter((word): word is keyof Texts => word in ENGLISH);

const formsOf = (text: Texts[keyof Texts]) => (typeof text === "string" ? [text] : Object.values(text));

const holesOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).sort();

async function speak(code: LanguageCode): Promise<Texts> {
  const { load, locale } = LANGUAGES[code];
  const texts = await load();
  speakIn(texts, locale);
  return texts;
}

describe.each(LANGUAGE_CODES)("the console in %s", (code) => {
  it("has the values of every English text", async () => {
    const texts = await speak(code);
    const wrong = WORDS.filter((word) => {
      const wanted = holesOf(formsOf(ENGLISH[word]).at(-1) ?? "").join();
      return formsOf(texts[word]).some((text) => text.trim() === "" || holesOf(text).join() !== wanted);
    });
    expect(wrong).toEqual([]);
  });

  it("has a form for every amount", async () => {
    const texts = await speak(code);
    const rules = new Intl.PluralRules(LANGUAGES[code].locale);
    const missing = WORDS.flatMap((word) => {
      const text = texts[word];
      if (typeof text === "string") return [];
      return AMOUNTS.filter((count) => !Object.hasOwn(text, rules.select(count))).map(
        (count) => `${word} ${count}`,
      );
    });
    expect(missing).toEqual([]);
  });
});

describe("a text of the console", () => {
  it.each([
    ["en", 1, "1 token"],
    ["en", 1234, "1,234 tokens"],
    ["de", 1234, "1.234 Tokens"],
    ["fr", 0, "0 jeton"],
    ["ru", 21, "21 токен"],
    ["ru", 1203, "1\u00a0203 токена"],
    ["uk", 12, "12 токенів"],
    ["id", 1, "1 token"],
  ] as const)(
    "in %s has the plural of %d, and the number as it is written there",
    async (code, count, text) => {
      await speak(code);
      expect(say("now.tokens", { count })).toBe(text);
    },
  );

  it("for operators is English, with its plurals", async () => {
    await speak("ru");
    expect([1, 21].map((count) => say("apps.rate", { count }))).toEqual([
      "1 request a second",
      "21 requests a second",
    ]);
  });

  it("keeps what it is given as text", async () => {
    await speak("de");
    expect(say("operate.upTo", { count: "1,000" })).toBe("1,000 or more");
    expect(say("app.title", { view: "{view}" })).toBe("{view} · Almanac");
  });
});
