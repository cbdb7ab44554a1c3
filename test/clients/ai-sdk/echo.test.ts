import * as fc from "fast-check";
import { expect, it } from "vitest";
import { EchoFilter, stripEcho } from "../../../clients/typescript/src/ai-sdk/echo";
import { stripStamps } from "../../../src/time/prompt/strip-stamps";
import { checkLaw } from "../../time/check-law";

const piece = fc.constantFrom(
  "[14:32]",
  "[14:32, 3h later]",
  "[2026-01-24 13:30]",
  "[2026-01-24 Saturday 13:30]",
  "[x]",
  "[",
  "]",
  " ",
  "\n",
  "(",
  "14:",
  "Hello",
);
const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(""));

it("takes off what the service takes off", () => {
  checkLaw(
    fc.property(text, (given) => {
      expect(stripEcho(given)).toBe(stripStamps(given));
    }),
    1000,
  );
});

it("takes the same off a text in pieces, however it is cut", () => {
  checkLaw(
    fc.property(text, fc.array(fc.nat(60), { maxLength: 6 }), (given, cuts) => {
      const ends = [...new Set([...cuts, given.length])]
        .filter((at) => at <= given.length)
        .toSorted((a, b) => a - b);
      const filter = new EchoFilter();
      let passed = "";
      let from = 0;
      for (const to of ends) {
        passed += filter.push(given.slice(from, to));
        from = to;
      }
      expect(passed + filter.end()).toBe(stripEcho(given));
    }),
    1000,
  );
});

it("holds back what may be a stamp alone", () => {
  const filter = new EchoFilter();
  expect(["H", "i"].map((one) => filter.push(one))).toEqual(["H", "i"]);
  const other = new EchoFilter();
  expect(["[14", ":32] ", "Hi", " [14:33]"].map((one) => other.push(one))).toEqual([
    "",
    "",
    "Hi",
    " [14:33]",
  ]);
  const long = new EchoFilter();
  expect(long.push(" ".repeat(1000))).toHaveLength(1000);
});
