import * as fc from "fast-check";
import { describe, expect } from "vitest";
import { STAMP_RULES, stampMessages } from "../../src/time/prompt/stamps";
import { stripStamps } from "../../src/time/prompt/strip-stamps";
import { law } from "../support/law";

const DAY = 86_400_000;
const T = Date.parse("2026-01-23T14:32:00Z");

describe("stampMessages", () => {
  const messages = fc.array(
    fc.record({
      created_at_ms: fc.integer({ min: T - 3 * DAY, max: T }).map((time) => time - (time % 20_000)),
      content: fc.constantFrom("a", "b", " ", "[14:32] c"),
    }),
    { maxLength: 30 },
  );
  const zone = fc.constantFrom("UTC", "Australia/Lord_Howe", "Asia/Kathmandu", "America/St_Johns");

  law(
    "keeps the order of equal times, and doesn't depend on the order of others",
    fc.property(messages, zone, (list, where) => {
      const shown = stampMessages(list, where);
      const times = shown.map(({ message }) => message.created_at_ms);
      expect(times).toEqual([...times].sort((a, b) => a - b));
      const again = stampMessages(
        shown.map(({ message }) => message),
        where,
      );
      expect(again).toEqual(shown);
    }),
  );

  law(
    "gives the first message a date, and every line at most one stamp, which strips off whole",
    fc.property(messages, zone, fc.constantFrom(...STAMP_RULES), (list, where, rule) => {
      for (const [index, { message, stamp }] of stampMessages(list, where, rule).entries()) {
        if (index === 0) expect(stamp).toMatch(/^\[\d{4}-\d\d-\d\d (\w+day )?\d\d:\d\d\]$/);
        expect(stamp).toMatch(/^(\[[^[\]]+\])?$/);
        expect(stripStamps(`${stamp} ${message.content}`.trimStart())).toBe(stripStamps(message.content));
      }
    }),
  );
});
