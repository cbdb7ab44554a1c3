import { describe, expect, it } from "vitest";
import { say, speakIn, type Texts, type Word } from "../../console/words";
import { ENGLISH } from "../../console/words/en";
import { LANGUAGES } from "../../console/words/languages";
import { LANGUAGE_CODES, type LanguageCode } from "../../src/words/language";
import { openWorld } from "../support/world";

/** Amounts that every language's plurals tell apart. */
const AMOUNTS = [0, 1, 2, 4, 5, 11, 12, 21, 22, 25, 100, 101];

const WORDS = Object.keys(ENGLISH).filter((word): word is Word => word in ENGLISH);

const formsOf = (text: Texts[Word]) => (typeof text === "string" ? [text] : Object.values(text));

const holesOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).sort();

/** What stands in quotation marks: an example that is typed into the field. */
const quotedIn = (text: string) =>
  [...text.matchAll(/[“„«”‘](.+?)[”“»’]/g)].map(([, words = ""]) => words.trim());

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

  it("gives examples of times that the service reads", async () => {
    await speak(code);
    const world = await openWorld("2026-11-22T10:00:00Z");
    await world.user("ann").patch({ locale: LANGUAGES[code].locale });
    const dues = [say("memory.dueExample"), ...quotedIn(say("memory.dueHint"))];
    const series = quotedIn(say("series.emptyHint"));
    const spans = say("timeline.whenExample").split(", ");
    const moves = quotedIn(say("repeat.moveHint"));
    expect([dues.length, series.length, moves.length, spans.length]).toEqual([3, 1, 2, 3]);
    const answers = await Promise.all([
      ...[...dues, ...series, ...moves].map((due) =>
        world.send("POST", "/v1/users/ann/memories", { body: { content: due, due } }),
      ),
      ...spans.map((when) => world.send("GET", `/v1/users/ann/timeline?when=${encodeURIComponent(when)}`)),
    ]);
    const refused = await Promise.all(
      answers.filter(({ ok }) => !ok).map(async (answer) => (await answer.json<{ detail: string }>()).detail),
    );
    expect(refused).toEqual([]);
  });

  it("gives examples of what the assistant understands", async () => {
    await speak(code);
    const world = await openWorld("2026-11-22T10:00:00Z");
    const understood: unknown[] = [];
    for (const word of ["try.example1", "try.example2", "try.example3"] as const) {
      const answer = await world.send("POST", "/v1/users/ann/chat", { body: { text: say(word) } });
      understood.push((await answer.json<{ understood: string | null }>()).understood);
    }
    expect(understood).toEqual(["remind", "remind", expect.stringMatching(/^(list|tomorrow)$/)]);
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

  it("keeps what it is given as text", async () => {
    await speak("de");
    expect(say("operate.upTo", { count: "1,000" })).toBe("1,000 oder mehr");
    expect(say("app.title", { view: "{view}" })).toBe("{view} · Almanac");
  });
});
