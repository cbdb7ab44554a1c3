import { describe, expect, it } from "vitest";
import { readAsked } from "../../src/assistant/commands";
import { withMarks, withoutMarks } from "../../src/words/mentions";
import { WORDS } from "../support/words";

/** What a text asks for that mentions people: whom by the number of the mention, and what. */
const ASKED: [text: string, mentions: string[], name: string, whom?: number[] | undefined, what?: string][] =
  [
    ["remind @ben to buy milk", ["@ben"], "remindOther", [0], "buy milk"],
    ["remind Ben Smith about the milk", ["Ben Smith"], "remindOther", [0], "the milk"],
    ["@AlmanacBot please remind @ben to ask @cleo", ["@ben", "@cleo"], "remindOther", [0], "ask @cleo"],
    ["remind @ben, @cleo and @dan to meet", ["@ben", "@cleo", "@dan"], "remindOther", [0, 1, 2], "meet"],
    ["erinnere @ben und @cleo an das Treffen", ["@ben", "@cleo"], "remindOther", [0, 1], "das Treffen"],
    ["remind me and @ben to meet", ["@ben"], "remindOther", [0, 0]],
    ["remind @ben", ["@ben"], "remindOther", [0]],
    ["remind me of @ben's birthday", ["@ben"], "remind", undefined, "@ben's birthday"],
    ["remind me to call @ben and @cleo", ["@ben", "@cleo"], "remind", undefined, "call @ben and @cleo"],
    ["remind us to thank @ben", ["@ben"], "remindUs", undefined, "thank @ben"],
    ["search @ben", ["@ben"], "search"],
    ["remind Benjamin to call", ["Ben"], "none"],
    ["remind @ben to buy milk", [], "none"],
  ];

describe("a request that mentions people", () => {
  it.each(ASKED)("%s %j", (text, mentions, name, whom, what) => {
    const asked = readAsked(text, null, mentions, { language: "en", words: WORDS }) ?? { name: "none" };
    expect(asked).toMatchObject({ name, ...(what === undefined ? {} : { what }) });
    const marks = "whom" in asked ? [...(asked.whom ?? "")].map((mark) => mark.codePointAt(0) ?? 0) : [];
    expect(marks.filter((code) => code >= 0xe000).map((code) => code - 0xe000)).toEqual(whom ?? []);
  });
});

/** What `/remind` and these words mean to somebody of a language. */
const COMMANDS: [language: "en" | "fr" | "it" | "pt" | "es" | "sv", text: string, name: string][] = [
  ["en", "us tomorrow at 9 to meet", "remindUs"],
  ["en", "the team", "remindUs"],
  ["en", "uns morgen um 9 an das Treffen", "remindUs"],
  ["fr", "us demain à 9h", "remindUs"],
  ["en", "use the stairs tomorrow", "remind"],
  ["en", "Tim tomorrow at 9", "remind"],
  ["fr", "nos amis arrivent samedi à 9h", "remind"],
  ["it", "alle 9 domani comprare il pane", "remind"],
  ["it", "tutti i giorni alle 9 comprare il pane", "remind"],
  ["pt", "todos os dias às 9 comprar pão", "remind"],
  ["es", "todos los días a las 9 comprar pan", "remind"],
  ["sv", "alla hjärtans dag köpa blommor", "remind"],
];

it.each(COMMANDS)("in %s: /remind %s", (language, text, name) => {
  expect(readAsked("", { name: "remind", text, bot: null }, [], { language, words: WORDS })).toMatchObject({
    name,
  });
});

describe("marks", () => {
  it("are taken out as they were put in, the same name twice too", () => {
    const text = "@ben and Ben Smith and @ben: \u{e000}";
    const mentions = ["@ben", "Ben Smith", "@ben"];
    expect(withMarks(text, mentions)).toBe("\u{e000} and \u{e001} and \u{e002}: \u{e000}");
    expect(withoutMarks("\u{e001} and \u{e002}, \u{e009}", mentions)).toBe("Ben Smith and @ben, \u{e009}");
  });

  it("stand for ten mentions at most, and for none that isn't there", () => {
    const names = Array.from({ length: 12 }, (_, n) => `@p${n}x`);
    expect(withMarks(names.join(" "), names).match(/@p/g)).toHaveLength(2);
    expect(withMarks("nobody", ["", "@ben"])).toBe("nobody");
  });
});
