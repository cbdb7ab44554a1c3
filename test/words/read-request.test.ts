import { describe, expect, it } from "vitest";
import { LANGUAGE_CODES } from "../../src/words/language";
import { requestWordsIn } from "../../src/words/people-words";
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
  ["forget it", "no"],
  ["undo", "undo"],
  ["digest at 8", "digest", { when: "8" }],
  ["digest off", "digestOff"],
  ["time zone Berlin", "timeZone", { words: "Berlin" }],
  ["what's the time?", "clock"],
  ["help", "help"],
  ["thanks!", "thanks"],
  ["Hi", "hello"],
  ["yes please", "yes"],
  ["never mind", "no"],
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
    const { requests } = requestWordsIn(code);
    const unread = REQUEST_NAMES.flatMap((name) => requests[name])
      .map(sampleOf)
      .filter((sample) => readRequest(sample, code, WORDS) === null);
    expect(unread).toEqual([]);
  });
});
