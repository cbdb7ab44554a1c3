import { describe, expect, it } from "vitest";
import { plainLine } from "../../src/time/prompt/plain-line";

const plain = (text: string) => plainLine(text, "(", ")");

const ZWJ = "\u200D";
const ZWNJ = "\u200C";
const VS15 = "\uFE0E";
const VS16 = "\uFE0F";

describe("joiners and selectors stay where writing needs them", () => {
  it.each([
    ["an emoji of two", `👩${ZWJ}💻`],
    ["an emoji of four", `👨${ZWJ}👩${ZWJ}👧${ZWJ}👦`],
    ["after a tone of skin", `👩🏽${ZWJ}🚀`],
    ["a heart on fire", `❤${VS16}${ZWJ}🔥`],
    ["a flag of the rainbow", `🏳${VS16}${ZWJ}🌈`],
    ["a person with a sign and its selector", `🤷🏻${ZWJ}♀${VS16}`],
    ["red hair", `👨${ZWJ}🦰`],
    ["a picture as text", `☎${VS15}`],
    ["a picture between words", `love ❤${VS16} you`],
    ["a keycap", `1${VS16}\u20E3 and #${VS16}\u20E3`],
    ["Persian", `می${ZWNJ}خواهم`],
    ["Persian after a vowel mark", `مَ${ZWNJ}خ`],
    ["Urdu", `علم${ZWNJ}و`],
    ["Hindi's half form", `क्${ZWJ}ष`],
    ["Hindi's open form", `क्${ZWNJ}ष`],
    ["Sinhala", `ශ්${ZWJ}රී ලංකා`],
    ["Bengali", `র${ZWJ}্যাব`],
    ["Kannada", `ರ್${ZWJ}ಕ`],
    ["Malayalam's older spelling, inside a word and at its end", `അവന്${ZWJ}റെ അവന്${ZWJ} വന്നു`],
    ["Khmer", `ក្${ZWNJ}ក`],
    ["Mongolian's selectors", "ᠠ\u180B ᠨ\u180Eᠠ"],
    ["a joiner after one of them", `ᠠ\u180B${ZWJ}ᠠ`],
  ])("%s", (_name, text) => {
    expect(plain(text)).toBe(text);
  });
});

describe("joiners and selectors go", () => {
  it.each([
    ["between Latin letters", `pay${ZWJ}ment${ZWNJ}s`, "payments"],
    ["between digits", `1${ZWNJ}2${ZWJ}3`, "123"],
    ["at a word's end", `می${ZWNJ} خواهم${ZWJ}`, "می خواهم"],
    ["at a word's start", `${ZWJ}می`, "می"],
    ["between Persian and Latin", `می${ZWNJ}a`, "میa"],
    ["between CJK letters", `東${ZWJ}京`, "東京"],
    ["in a run inside a word", `می${ZWNJ}${ZWNJ}خواهم`, "میخواهم"],
    ["in a mixed run", `क्${ZWJ}${ZWNJ}ष`, "क्ष"],
    ["in a run between emoji", `👩${ZWJ}${ZWJ}💻`, "👩💻"],
    ["between an emoji and a word", `👩${ZWJ}a`, "👩a"],
    ["after a space", `a ${ZWJ}${ZWNJ}${ZWJ} b`, "a b"],
    ["ZWNJ between emoji", `👩${ZWNJ}💻`, "👩💻"],
    ["a selector after a letter", `a${VS16}b${VS15}`, "ab"],
    ["a selector after a digit that is no keycap", `1${VS16}2`, "12"],
    ["a run of selectors", `❤${VS16}${VS16}${VS15}`, "❤"],
    ["a run of selectors before a joiner", `❤${VS16}${VS16}${ZWJ}🔥`, "❤🔥"],
    ["a selector after a selector's place", `❤${VS16}x${VS16}`, `❤${VS16}x`],
    ["Mongolian's selectors elsewhere", "a\u180Bb\u180E", "ab"],
    ["Mongolian's selectors in a run", "ᠠ\u180B\u180C", "ᠠ"],
    ["a joiner after a selector that goes itself", `1\u180B${ZWJ}م`, "1م"],
    ["a joiner after a vowel that nobody sees", `ក\u17B5${ZWNJ}ក`, "ក ក"],
    ["the other selectors", "葛\u{E0100} ≨\uFE00", "葛 ≨"],
  ])("%s", (_name, text, shown) => {
    expect(plain(text)).toBe(shown);
  });
});
