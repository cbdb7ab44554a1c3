import { describe, expect, it } from "vitest";
import { LANGUAGE_CODES } from "../../../src/words/language";
import { readRequest } from "../../../src/words/requests/read-request";
import { WORDS } from "../../support/words";
import { assistantReaders } from "./assistant-readers";
import { chatReaders } from "./chat-readers";
import { costOf, leastOf } from "./cpu";
import { repeated } from "./hostile-texts";
import { platformReaders } from "./platform-readers";
import type { TextReader } from "./readers";
import { textReaders } from "./text-readers";
import { timeReaders } from "./time-readers";

// Whatever a stranger sends has a budget: a text is read in time that grows as its length does, whatever it is made of.

/**
 * They name a turn of the assistant, whose types are those of the worker's runtime: the compiler looks at them with the worker, and
 * not with what runs in Node.
 */
const MESSAGE_READERS = "../../assistant/message-readers";
const { messageReaders } = (await import(/* @vite-ignore */ MESSAGE_READERS)) as {
  messageReaders: () => TextReader[];
};

const READERS: TextReader[] = [
  ...chatReaders(),
  ...timeReaders(),
  ...assistantReaders(),
  ...messageReaders(),
  ...textReaders(),
  ...platformReaders(),
];

/** Faults of a reader that are told: each may take a second. */
const MOST_FAULTS = 8;

describe("no text of a stranger takes long", () => {
  it.each(READERS)("$name", async ({ name, most, read, cases }) => {
    // What is made once, such as patterns, is made.
    for (const text of ["remind me to pay rent tomorrow at 9, please", "x 3 may"]) await read(text);
    const faults: string[] = [];
    let worst = { ms: 0, text: "" };
    for (const [piece, frame] of cases) {
      const textOf = (length: number) => repeated(piece, frame, length);
      const { ms, fault } = await costOf({ most, period: piece.length, textOf, read });
      const text = JSON.stringify(`${frame[0]}${piece}…${frame[1]}`);
      if (ms > worst.ms) worst = { ms, text };
      if (fault !== null) faults.push(`${text}: ${fault}`);
      if (faults.length === MOST_FAULTS) break;
    }
    if (process.env["VITE_BUDGETS"]) console.info(`WORST ${name}: ${worst.ms.toFixed(1)} ms: ${worst.text}`);
    expect(faults).toEqual([]);
  });
});

describe("a message that once held the service for minutes", () => {
  it.each([
    ["by a user's own key", 4_000],
    ["by a webhook", 32_000],
  ])("is read in 20 ms %s", async (_by, blanks) => {
    const text = `hey ${" ".repeat(blanks)}x`;
    for (const language of LANGUAGE_CODES)
      expect(await leastOf(text, () => readRequest(text, language, WORDS), 20)).toBeLessThan(20);
  });
});
