import { describe, expect, it } from "vitest";
import { LANGUAGE_CODES } from "../../src/words/language";
import { readLateRequests, readRequest } from "../../src/words/requests/read-request";
import { REQUEST_NAMES } from "../../src/words/requests/request-words";
import { WORDS } from "../support/words";

/** What English sentences ask for: the request, and its slots as the person spelled them. */
const ASKED: [text: string, name: string, slots?: Record<string, string>][] = [
  ["remind me to pay rent tomorrow at 9", "remind", { what: "pay rent tomorrow at 9" }],
  ["Remind me!", "remind"],
  ["“remind me to pay rent”", "remind", { what: "pay rent" }],
  ["@AlmanacBot remind me about the milk", "remind", { what: "the milk" }],
  ["Hey, can you please remind me to pay rent", "remind", { what: "pay rent" }],
  [
    "can you set a reminder for tomorrow 3pm to water plants",
    "remind",
    { what: "for tomorrow 3pm to water plants" },
  ],
  ["Don’t forget to call Mum at 5", "remind", { what: "call Mum at 5" }],
  ["todo: milk", "remind", { what: "milk" }],
  ["wake me up at 7", "wake", { when: "at 7" }],
  ["set an alarm for 6:30", "wake", { when: "for 6:30" }],
  ["pls can u remind me to pay rent plz", "remind", { what: "pay rent" }],
  ["remind me to say please", "remind", { what: "say please" }],
  ["move rent by a day please", "move", { what: "rent", when: "a day" }],
  ["postpone rent until Monday", "snooze", { what: "rent", when: "Monday" }],
  ["postpone rent to Monday", "move", { what: "rent", when: "Monday" }],
  ["postpone rent 2 days", "postpone", { what: "rent 2 days" }],
  ["delete rent", "forget", { what: "rent" }],
  ["show me my reminders", "list"],
  ["show me everything you know", "export"],
  ["no wait, undo that", "undo"],
  ["no thanks", "no"],
  ["what did I do last week?", "happened", { when: "last week" }],
  ["do I have anything on Friday?", "agenda", { when: "Friday" }],
  ["remind us about the meeting on Monday", "remindUs", { what: "the meeting on Monday" }],
  ["remember that my locker is 42", "remember", { words: "my locker is 42" }],
  ["list", "list"],
  ["what's up next?", "list"],
  ["What do I have tomorrow?", "tomorrow"],
  ["what do I have on Friday", "agenda", { when: "Friday" }],
  ["today", "today"],
  ["done", "done"],
  ["done rent", "done", { what: "rent" }],
  ["I've finished the report", "done", { what: "the report" }],
  ["mark rent as done", "done", { what: "rent" }],
  ["snooze dentist until Monday", "snooze", { what: "dentist until Monday" }],
  ["move the dentist to Friday", "move", { what: "the dentist", when: "Friday" }],
  ["move call to mum to Friday", "move", { what: "call to mum", when: "Friday" }],
  ["rename rent to pay the rent", "rename", { what: "rent", words: "pay the rent" }],
  ["skip gym next week", "skip", { what: "gym next week" }],
  ["stop repeating gym", "stopRepeating", { what: "gym" }],
  ["stop reminding me of the gym", "stopReminding", { what: "the gym" }],
  ["what do you know about Anna?", "know", { words: "Anna" }],
  ["search dentist", "search", { words: "dentist" }],
  ["forget rent", "forget", { what: "rent" }],
  ["forget me", "forgetMe"],
  ["forget it", "cancel"],
  ["undo", "undo"],
  ["digest at 8", "digest", { when: "8" }],
  ["digest off", "digestOff"],
  ["time zone Berlin", "timeZone", { words: "Berlin" }],
  ["what's the time?", "clock"],
  ["help", "help"],
  ["thanks!", "thanks"],
  ["Hi", "hello"],
  ["yes please", "yes"],
  ["never mind", "cancel"],
  ["He said: remind me to pay rent tomorrow", "none"],
  ["I paid the rent", "none"],
  ["reminders are nice", "none"],
];

describe("a request in plain words", () => {
  it.each(ASKED)("%s", (text, name, slots = {}) => {
    const read = readRequest(text, "en", WORDS);
    const { what = null, when = null, words = null } = slots;
    expect(read ?? { name: "none" }).toMatchObject(
      name === "none" ? { name } : { name, language: "en", what, when, words },
    );
  });
});

describe("a request to be reminded after its time", () => {
  it.each([
    ["tomorrow at 9 remind me to call mum", "tomorrow at 9", "call mum"],
    ["Tomorrow at 9, please remind me to call mum", "Tomorrow at 9", "call mum"],
    ["morgen um 9 erinnere mich an die Miete", "morgen um 9", "die Miete"],
    ["завтра в 9 напомни позвонить маме", "завтра в 9", "позвонить маме"],
  ])("%s", (text, before, what) => {
    const [first] = readLateRequests(text, "en", WORDS);
    expect(first).toMatchObject({ before, request: { name: "remind", what } });
  });

  it("is none where nothing reminds", () => {
    expect(readLateRequests("tomorrow at 9 I call mum", "en", WORDS)).toEqual([]);
  });

  it("is looked for near the beginning alone, because a message may be long", () => {
    const late = (words: number) =>
      readLateRequests(`${"so ".repeat(words)}remind me to call mum`, "en", WORDS);
    expect(late(10)).not.toEqual([]);
    expect(late(40)).toEqual([]);
  });
});

describe("each phrase of the tables", () => {
  /** A message that a phrase fits: the first of its choices, and a word in each slot. */
  const sampleOf = (phrase: string) =>
    phrase
      .replaceAll(/\[[^\]]*\]/g, "")
      .replaceAll(/\(([^|)]*)[^)]*\)/g, "$1")
      .replaceAll("{whom}", "\u{e000}")
      .replaceAll(/\{[a-z]+\}/g, "xyzzy")
      .replaceAll(/\s+/g, " ")
      .trim();

  it.each(LANGUAGE_CODES)("is read in %s", (code) => {
    const { requests } = WORDS.people.requests[code];
    const unread = REQUEST_NAMES.flatMap((name) => requests[name])
      .map(sampleOf)
      .filter((sample) => readRequest(sample, code, WORDS) === null);
    expect(unread).toEqual([]);
  });
});

describe("a long message", () => {
  const note = `${"Bread, eggs;\n\n\n\n\n\n\n\n\n\n\n- and “more”. ".repeat(80)}${"-".repeat(200)} end`;

  it.each([
    ["please remember that", "please", "remember", "words"],
    ["please remind me to", "please", "remind", "what"],
    ["erinnere mich an", "bitte", "remind", "what"],
  ])("after “%s” is kept word for word", (begins, ends, name, slot) => {
    const read = readRequest(`Hey,   ${begins}\n\n${note}   ${ends}!`, "en", WORDS);
    expect(read).toMatchObject({ name, [slot]: note });
  });

  it("is kept as it stands between two words of a phrase", () => {
    const read = readRequest(`mark ${note} as done`, "en", WORDS);
    expect(read).toMatchObject({ name: "done", what: note });
  });

  it("is parted at the words near its end", () => {
    const read = readRequest(`move ${note} to Friday`, "en", WORDS);
    expect(read).toMatchObject({ name: "move", what: note, when: "Friday" });
  });

  it("is no request where one stands in its middle", () => {
    expect(readRequest(`${note} remind me to pay rent ${note}`, "en", WORDS)).toBeNull();
  });
});

describe("a long run of blanks and marks", () => {
  it.each([" ", "\n", "\u00a0", ",", " -"])("of %j is read as a short one", (unit) => {
    const run = unit.repeat(5000);
    expect(readRequest(`remind me ${run} to pay${run}rent ${run}`, "en", WORDS)).toMatchObject({
      name: "remind",
      what: expect.stringMatching(/^(?:to )?pay[\s\S]*rent/),
    });
  });

  it("stands as it was said in what is kept", () => {
    const said = `one ${" ".repeat(500)}two${"!".repeat(500)} three`;
    expect(readRequest(`remember ${said}`, "en", WORDS)).toMatchObject({ words: said });
  });

  it("stands between a time and its request", () => {
    const [first] = readLateRequests(`tomorrow at 9${" ,".repeat(3000)} remind me to call mum`, "en", WORDS);
    expect(first).toMatchObject({ before: "tomorrow at 9", request: { what: "call mum" } });
  });
});

it("parts a request in its last eight ways, where there are more", () => {
  const read = readRequest(`move ${"a to ".repeat(12)}Friday`, "en", WORDS);
  const when = Array.from({ length: 8 }, (_, index) => `${"a to ".repeat(7 - index)}Friday`);
  expect(read?.splits?.map((split) => split.when)).toEqual(when);
});
