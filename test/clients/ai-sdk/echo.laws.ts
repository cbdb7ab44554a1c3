import * as fc from "fast-check";
import { expect } from "vitest";
import { EchoFilter, stripEcho } from "../../../clients/typescript/src/ai-sdk/echo";
import { stripStamps } from "../../../src/time/prompt/strip-stamps";
import { law } from "../../support/law";

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

law(
  "takes off what the service takes off",
  fc.property(text, (given) => {
    expect(stripEcho(given)).toBe(stripStamps(given));
  }),
  1000,
);

law(
  "takes the same off a text in pieces, however it is cut",
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
