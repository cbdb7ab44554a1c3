import { describe, expect, it } from "vitest";
import { findFault } from "../../src/dialogue/check-plan";
import type { MessagePlan } from "../../src/dialogue/plan";
import { EMPTY_STATE } from "../../src/dialogue/state";

/** The guard before a plan, whoever made it. "at 9" and "2 hours" are the times that are read here. */

const TIMES = new Set(["at 9", "2 hours", "Friday"]);

function faultOf(text: string, plan: MessagePlan, shown: string[] = []) {
  return findFault(plan, {
    state: { ...EMPTY_STATE, listed: shown.map((id) => ({ id, occurrence: null })) },
    text,
    said: [text],
    leads: ["at "],
    repliesTo: null,
    isTimeFor: (_act, words) => TIMES.has(words),
  });
}

const remind = (matter: string, words: string): MessagePlan => [
  { act: "remind", for: "me", matter, time: { words } },
];

const move = (id: string, time: string): MessagePlan => [
  { act: "change", change: "move", of: { thing: { id, occurrence: null }, words: "it" }, time, words: null },
];

describe("a time", () => {
  it("is read whole, or nothing is carried out", () => {
    expect(faultOf("remind me at 9 to eat", remind("eat", "at 9"))).toBeNull();
    expect(faultOf("remind me soonish to eat", remind("eat", "soonish"))).toMatchObject({
      fault: "time",
      words: "soonish",
    });
  });

  it("is never one that whoever made the plan wrote", () => {
    const plan = remind("eat", "2026-01-24T09:00");
    expect(faultOf("remind me tomorrow at 9 to eat", plan)).toMatchObject({ fault: "time" });
  });
});

describe("a thing", () => {
  it("was shown in this chat", () => {
    expect(faultOf("move it to Friday", move("rent", "Friday"), ["rent"])).toBeNull();
    expect(faultOf("move it to Friday", move("rent", "Friday"), ["gym"])).toEqual({
      fault: "thing",
      id: "rent",
    });
  });
});

describe("a figure", () => {
  it.each([
    ["remind me at 9 to eat 2 eggs", remind("eat 2 eggs", "at 9"), null],
    ["remind me at 9 to eat 2 eggs", remind("eat eggs", "at 9"), "2"],
    ["remind me at 9 to call 9 people", remind("call people", "at 9"), "9"],
    ["remind me at 9 to call room 330", remind("call room", "at 9"), "330"],
    ["remind me at ٩ to eat", remind("eat", "at 9"), "٩"],
  ])("of %s has a place", (text, plan, left) => {
    expect(faultOf(text, plan)).toEqual(left === null ? null : { fault: "figure", words: left });
  });

  it("of words that were not understood needs none", () => {
    expect(faultOf("there are 12 of them", [{ act: "lost", words: "there" }])).toBeNull();
  });
});

describe("words", () => {
  it("of a matter and a time stand in what was said, in one place or in two", () => {
    expect(faultOf("remind me at 9 to eat", remind("drink", "at 9"))).toEqual({
      fault: "words",
      words: "drink",
    });
    expect(faultOf("remind me to eat", remind("eat", "at 9"))).toEqual({ fault: "words", words: "at 9" });
    expect(faultOf("remind me 9 to eat", remind("eat", "at 9"))).toBeNull();
    expect(faultOf("must at 9 call mum", remind("must call mum", "at 9"))).toBeNull();
    expect(faultOf("must at 9 call my mum", remind("must call mum", "at 9"))).toMatchObject({
      words: "must call mum",
    });
  });

  it("of an earlier message stand in the question that waits", () => {
    const question = { ask: "time", for: "me", content: "Eat", asked_at: 0 } as const;
    const ground = {
      state: { ...EMPTY_STATE, question },
      text: "at 9",
      said: [],
      leads: [],
      repliesTo: null,
      isTimeFor: () => true,
    };
    expect(findFault(remind("Eat", "at 9"), ground)).toBeNull();
    expect(findFault(remind("Drink", "at 9"), ground)).toMatchObject({ fault: "words" });
  });
});
