import { describe, expect, it } from "vitest";
import { readDuration } from "../../src/time/phrases/read-duration";
import { LANGUAGE_CODES, type LanguageCode } from "../../src/words/language";
import { readRequest } from "../../src/words/requests/read-request";
import { type Texts, textsIn } from "../../src/words/texts";
import { PEOPLE_WORDS, WORDS } from "../support/words";

// What a table of texts must hold, whatever its language: each sentence with all that it is given.

type Text = string | ((say: Record<string, unknown>) => string);

/** Sentences that are the same in another language, by how it writes. */
const SAME: Partial<Record<LanguageCode, string[]>> = {
  de: ["timer"],
  es: ["labels.no"],
  id: ["timer"],
  it: ["timer", "labels.no"],
  nl: ["timer", "laterGroup"],
  pt: ["timer"],
  sv: ["timer"],
};

const english = flat(textsIn(PEOPLE_WORDS, "en"));
const OTHERS = LANGUAGE_CODES.filter((code) => code !== "en");

function flat({ labels, ...texts }: Texts): Map<string, Text> {
  const buttons = Object.entries(labels).map(([name, label]) => [`labels.${name}`, label]);
  return new Map([...Object.entries(texts), ...buttons] as [string, Text][]);
}

/** The words of a text, and which of its values were used. */
function say(text: Text): { words: string; used: string[] } {
  if (typeof text === "string") return { words: text, used: [] };
  const used = new Set<string>();
  const values = new Proxy<Record<string, unknown>>(
    {},
    {
      get: (_target, name) => {
        used.add(String(name));
        return name === "count" || name === "number" ? 3 : `⟨${String(name)}⟩`;
      },
    },
  );
  const words = text(values);
  const shown = [...used].filter((name) => words.includes(`⟨${name}⟩`) || words.includes("3"));
  return { words, used: shown.sort() };
}

describe.each(LANGUAGE_CODES)("what the texts in %s tell people to write", (code) => {
  const { help, howToAct } = textsIn(PEOPLE_WORDS, code);
  const [, first = "", , ...others] = help.split("\n");
  const quoted = [...howToAct({ number: 2 }).matchAll(/["«]([^"»]+)["»]/g)].map(([, said = ""]) => said);

  it.each([...[first, ...others].flatMap((line) => line.split(" · ")), ...quoted])("is read: %s", (said) => {
    expect(readRequest(said, code, WORDS)?.language).toBe(code);
  });
});

describe.each(LANGUAGE_CODES)("what a reminder in %s tells people to answer", (code) => {
  const { howToAnswer } = textsIn(PEOPLE_WORDS, code);
  const [done = "", hour = ""] = [...howToAnswer.matchAll(/["«]([^"»]+)["»]/g)].map(([, said]) => said);

  it("is read, and short", () => {
    expect(readRequest(done, code, WORDS)?.name).toBe("done");
    const spoken = { now: 0, zone: "UTC", locale: code, hours: {}, words: WORDS.times };
    expect(readDuration(hour, spoken)).not.toBeNull();
    expect(howToAnswer.length).toBeLessThanOrEqual(40);
  });
});

describe.each(OTHERS)("the texts in %s", (code) => {
  const texts = flat(textsIn(PEOPLE_WORDS, code));

  it("say all that the English ones say", () => {
    for (const [name, text] of english) {
      const own = texts.get(name);
      expect([name, say(own ?? "").used]).toEqual([name, say(text).used]);
    }
  });

  it("are in that language", () => {
    const bare = (text: Text) => say(text).words.replaceAll(/⟨\w+⟩|[\s\p{P}\d]/gu, "");
    const same = [...english].filter(([name, text]) => {
      const words = bare(text);
      return words !== "" && words === bare(texts.get(name) ?? "");
    });
    expect(same.map(([name]) => name)).toEqual(SAME[code] ?? []);
  });

  it("end each sentence once", () => {
    for (const [name, text] of texts)
      expect([name, say(text).words]).toEqual([name, expect.not.stringMatching(/\.\.|\s$|^\s| {2}|[!?]\./)]);
  });

  it("fit on buttons", () => {
    for (const [name, label] of Object.entries(textsIn(PEOPLE_WORDS, code).labels))
      expect([name, label.length]).toEqual([name, Math.min(label.length, 20)]);
    const { done, hour, tomorrow, snooze } = textsIn(PEOPLE_WORDS, code).labels;
    for (const label of [done, hour, tomorrow, snooze]) expect(label.length).toBeLessThanOrEqual(12);
  });
});
