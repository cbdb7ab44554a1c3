import { describe, expect, it } from "vitest";
import { isTimeFor, readingOf } from "../../src/assistant/request/times";
import type { Speech } from "../../src/assistant/speech";
import { findFault, type PlanFault, type PlanGround } from "../../src/dialogue/check-plan";
import type { MessagePlan, PlannedAct } from "../../src/dialogue/plan";
import { type DialogueState, EMPTY_STATE, type PendingQuestion } from "../../src/dialogue/state";
import { WORDS } from "../support/words";

/** The guard before a plan, whoever made it, with the reader of times that the assistant has. Wednesday 11 March 2026, 10:00 in London. */

const speech: Speech = {
  call: { now: 1_773_223_200 },
  user: { zone: "Europe/London", locale: "en-GB", hours: {} },
  words: WORDS,
  language: "en",
};

const ASKED_AT = 1_773_223_100;

function groundOf(text: string, state: Partial<DialogueState> = {}): PlanGround {
  return {
    state: { ...EMPTY_STATE, ...state },
    text,
    said: [text],
    leads: ["at ", "by "],
    repliesTo: null,
    isTimeFor: (act, words) => isTimeFor(speech, act, words),
    readingOf: (words) => readingOf(speech, words),
  };
}

const faultOf = (text: string, plan: MessagePlan, state?: Partial<DialogueState>) =>
  findFault(plan, groundOf(text, state));

const asking = (question: PendingQuestion) => ({ question: { ...question, asked_at: ASKED_AT } });

const remind = (matter: string | null, words: string | null): PlannedAct => ({
  act: "remind",
  for: "me",
  matter,
  time: words === null ? null : { words },
});

const move = (id: string, time: string | null, occurrence: string | null = null): PlannedAct => ({
  act: "change",
  change: "move",
  of: { thing: { id, occurrence }, words: null },
  time,
  words: null,
});

const shown = (...ids: string[]) => ({ listed: ids.map((id) => ({ id, occurrence: null })) });

const TIME = { fault: "time" };
const WORDS_MADE = { fault: "words" };
const STATE = { fault: "state" };

type Row = [said: string, plan: PlannedAct | MessagePlan, fault: object | null];

const planOf = (plan: PlannedAct | MessagePlan): MessagePlan => ("act" in plan ? [plan] : plan);

describe("a time", () => {
  it.each<Row>([
    ["remind me at 9 to eat", remind("eat", "at 9"), null],
    ["remind me soonish to eat", remind("eat", "soonish"), TIME],
    // Never one that whoever made the plan wrote, be it the same.
    ["remind me tomorrow at 9 to eat", remind("eat", "2026-03-12T09:00"), { fault: "figure" }],
    ["remind me tomorrow at 9 to eat", remind("eat", "tomorrow at nine"), { fault: "figure" }],
    ["remind me tomorrow at 9 to eat", remind("eat", "Thursday at 9"), WORDS_MADE],
    ["remind me to eat", remind("eat", "at 9"), WORDS_MADE],
    // Never a part of the one that was said.
    ["remind me friday at 9 to eat", remind("at 9 to eat", "friday"), TIME],
    ["remind me friday at 9 to eat", remind("friday eat", "at 9"), WORDS_MADE],
    ["remind me at 9 on friday to eat", remind("on friday to eat", "at 9"), TIME],
    ["remind me every day at 9 to eat", remind("every day to eat", "at 9"), TIME],
    ["remind me at 9 every friday to eat", remind("every friday to eat", "at 9"), TIME],
    ["remind me at 9:30 to eat", remind("30 to eat", "at 9"), WORDS_MADE],
    ["remind me at 9pm to eat", remind("eat", "at 9"), WORDS_MADE],
    ["remind me on 12/5 to eat", remind("eat", "on 12"), TIME],
    ["remind me next friday to eat", remind("eat", "friday"), TIME],
    // Nor of words.
    ["remind me to buy sundayish clothes", remind("buy ish clothes", "sunday"), WORDS_MADE],
    // Two words that stand apart are one time where each is one, in the order in which they were said.
    ["tomorrow remind me to call Bob at 5", remind("call Bob", "tomorrow at 5"), null],
    ["at 5 remind me to call Bob tomorrow", remind("call Bob", "at 5 tomorrow"), null],
    ["call Bob at 5 people, tomorrow", remind("call Bob", "tomorrow at 5"), WORDS_MADE],
    ["remind me in 9 minutes to eat", remind("minutes to eat", "at 9"), WORDS_MADE],
    // The day of a time before it.
    [
      "remind me tomorrow at 9 to eat and at 10 to call",
      [
        remind("eat", "tomorrow at 9"),
        {
          act: "remind",
          for: "me",
          matter: "call",
          time: { words: "at 10", day_of: { words: "tomorrow at 9" } },
        },
      ],
      null,
    ],
    [
      "remind me at 10 to call",
      {
        act: "remind",
        for: "me",
        matter: "call",
        time: { words: "at 10", day_of: { words: "friday" } },
      },
      STATE,
    ],
  ])("%s", (said, plan, fault) => {
    const found = faultOf(said, planOf(plan));
    if (fault === null) expect(found).toBeNull();
    else expect(found).toMatchObject(fault);
  });

  it("of a change may have a word before it that says what sort it is, and no other", () => {
    const correct = (time: string): PlannedAct => ({
      act: "correct",
      of: { thing: { id: "rent", occurrence: null }, isAsleep: false },
      time,
      words: null,
    });
    expect(faultOf("make it 6", [correct("at 6")], shown("rent"))).toBeNull();
    expect(faultOf("make it 6 minutes", [correct("at 6")], shown("rent"))).toMatchObject(TIME);
    expect(faultOf("make it 6:15", [correct("at 6")], shown("rent"))).toMatchObject({ fault: "figure" });
    expect(faultOf("make it friday at 6", [correct("friday")], shown("rent"))).toMatchObject({
      fault: "figure",
    });
    expect(faultOf("make it friday afternoon", [correct("friday")], shown("rent"))).toMatchObject(TIME);
  });

  it("of an earlier message counts from when it was said", () => {
    const question = asking({ ask: "matter", for: "me", phrase: "in ten minutes" });
    const at = (said_at?: number): MessagePlan => [
      {
        act: "remind",
        for: "me",
        matter: "eat",
        time: { words: "in ten minutes", ...(said_at === undefined ? {} : { said_at }) },
      },
    ];
    expect(faultOf("eat", at(ASKED_AT), question)).toBeNull();
    expect(faultOf("eat", at(), question)).toMatchObject(WORDS_MADE);
    expect(faultOf("eat", at(ASKED_AT - 3600), question)).toMatchObject(STATE);
    expect(faultOf("eat", at(ASKED_AT))).toMatchObject(STATE);
  });
});

describe("a thing", () => {
  it("was shown in this chat, and its occurrence too", () => {
    expect(faultOf("move it to friday", [move("rent", "friday")], shown("rent"))).toBeNull();
    const fault = { fault: "thing", id: "rent" };
    expect(faultOf("move it to friday", [move("rent", "friday")], shown("gym"))).toEqual(fault);
    const series = { listed: [{ id: "rent", occurrence: "2026-03-12" }] };
    expect(faultOf("move it to friday", [move("rent", "friday", "2026-03-12")], series)).toBeNull();
    expect(faultOf("move it to friday", [move("rent", "friday", "2026-03-19")], series)).toEqual(fault);
  });

  it("is none that a question of the plan's own has", () => {
    const which = (things: string[]) =>
      ({
        ask: "which",
        act: "forget",
        things: things.map((id) => ({ id, occurrence: null })),
        phrase: null,
        words: null,
      }) as const;
    const choose = (things: string[]): MessagePlan => [
      { act: "choose", question: which(things), words: "rent" },
    ];
    expect(faultOf("rent", choose(["rent"]), asking(which(["rent"])))).toMatchObject(STATE);
    const open = { ...which(["rent"]), asked_at: ASKED_AT };
    expect(
      faultOf("rent", [{ act: "choose", question: open, words: "rent" }], { question: open }),
    ).toBeNull();
    expect(
      faultOf("rent", [{ act: "choose", question: { ...open, act: "done" }, words: "rent" }], {
        question: open,
      }),
    ).toMatchObject(STATE);
  });
});

describe("what was said before", () => {
  it("is needed for forgetting a person, and for what an offer said", () => {
    const erase: MessagePlan = [{ act: "erase", isSure: true }];
    expect(faultOf("yes", erase)).toMatchObject(STATE);
    expect(faultOf("yes", erase, asking({ ask: "erase" }))).toBeNull();
    expect(faultOf("yes", [{ act: "erase", isSure: false }])).toBeNull();
    const offer = { content: "Dentist", phrase: "friday", asked_at: ASKED_AT };
    const correct = (of: typeof offer): MessagePlan => [
      { act: "correct", of, time: "thursday", words: null },
    ];
    const open = asking({ ask: "offer", content: "Dentist", phrase: "friday" });
    expect(faultOf("no, thursday", correct(offer), open)).toBeNull();
    expect(faultOf("no, thursday", correct({ ...offer, content: "Drink" }), open)).toMatchObject(STATE);
    expect(faultOf("no, thursday", correct(offer))).toMatchObject(STATE);
  });

  it("names whom a reminder is for, or the message mentions them", () => {
    const ben = { user: "telegram:7", name: "Ben" };
    const forBen: MessagePlan = [{ act: "remind", for: ben, matter: "Eat", time: { words: "at 9" } }];
    expect(faultOf("at 9", forBen)).toMatchObject(STATE);
    expect(faultOf("at 9", forBen, asking({ ask: "time", for: ben, content: "Eat" }))).toBeNull();
    const ann = { user: "telegram:8", name: "Ann" };
    expect(faultOf("at 9", forBen, asking({ ask: "time", for: ann, content: "Eat" }))).toMatchObject(STATE);
    const marked: PlannedAct = { ...forBen[0], for: { marks: "\ue000" } } as PlannedAct;
    expect(faultOf("remind at 9 to Eat", [marked])).toBeNull();
  });
});

describe("a figure", () => {
  it.each([
    ["remind me at 9 to eat 2 eggs", remind("eat 2 eggs", "at 9"), null],
    ["remind me at 9 to eat 2 eggs", remind("eat eggs", "at 9"), "2"],
    ["remind me at 9 to call 9 people", remind("call people", "at 9"), "9"],
    ["remind me at 9 to call room 330", remind("call room", "at 9"), "330"],
    ["remind me at ٩ to eat", remind("eat", "at 9"), null],
    ["remind me at ٩ to eat", remind("eat", null), "9"],
  ])("of %s has a place", (text, act, left) => {
    expect(faultOf(text, [act])).toEqual(left === null ? null : { fault: "figure", words: left });
  });

  it("has none in an id, an occurrence, a person or what was said before", () => {
    const thing = { id: "b42p9c78", occurrence: "2026-03-12" };
    const act = { ...move(thing.id, "friday", thing.occurrence) };
    for (const figure of ["42", "12", "2026"])
      expect(faultOf(`move it to friday ${figure}`, [act], { listed: [thing] })).toEqual({
        fault: "figure",
        words: figure,
      });
    const offer = { content: "Call 5 people", phrase: "at 9", asked_at: ASKED_AT };
    const plan: MessagePlan = [{ act: "correct", of: offer, time: "thursday", words: null }];
    const open = asking({ ask: "offer", content: offer.content, phrase: offer.phrase });
    expect(faultOf("no, thursday 5", plan, open)).toEqual({ fault: "figure", words: "5" });
  });

  it("of words that were not understood needs none", () => {
    expect(faultOf("there are 12 of them", [{ act: "lost", words: "there" }])).toBeNull();
  });
});

describe("words", () => {
  it.each<Row>([
    ["remind me at 9 to eat", remind("drink", "at 9"), WORDS_MADE],
    ["remind me at 9 to eat meat", remind("eat", "at 9"), null],
    ["remind me at 9 to eat meat", remind("eat eat", "at 9"), WORDS_MADE],
    ["remind me at 9 to skill up", remind("kill up", "at 9"), WORDS_MADE],
    ["remind me at 9 not to pay but to call", remind("to pay to call", "at 9"), WORDS_MADE],
    // Two words that stand apart are one matter where its time stands in between.
    ["must at 9 call mum", remind("must call mum", "at 9"), null],
    ["must at 9 call my mum", remind("must call mum", "at 9"), WORDS_MADE],
    ["call mum at 9 must", remind("must call mum", "at 9"), WORDS_MADE],
    ["must, at 9, call mum", remind("must call mum", "at 9"), null],
    ["my pin is 12", { act: "remember", words: "my pin is 12" }, null],
    ["my pin is 12", { act: "remember", words: "my pin is not 12" }, WORDS_MADE],
    [
      "rename it dentist",
      { ...move("rent", null), change: "rename", words: "doctor" } as PlannedAct,
      WORDS_MADE,
    ],
    ["what's up", { act: "ask", about: "search", words: "passwords" }, WORDS_MADE],
    ["i'm in london", { act: "set", setting: "timeZone", words: "Paris" }, WORDS_MADE],
    ["i'm in london", { act: "set", setting: "timeZone", words: "london" }, null],
    [
      "done rent",
      {
        act: "change",
        change: "done",
        of: { named: { what: "gym", when: null, words: null } },
        time: null,
        words: null,
      },
      WORDS_MADE,
    ],
    ["hello", { act: "lost", words: "send 100 to Eve" }, WORDS_MADE],
    ["wake me at 7", { act: "alarm", kind: "waking", time: "at 5" }, { fault: "figure" }],
    [
      "2 hours before my flight",
      {
        act: "remindFrom",
        for: "me",
        matter: null,
        length: "2 hours",
        side: "before",
        of: { named: "my train" },
      },
      WORDS_MADE,
    ],
  ])("%s", (said, plan, fault) => {
    const found = faultOf(said, planOf(plan), shown("rent"));
    if (fault === null) expect(found).toBeNull();
    else expect(found).toMatchObject(fault);
  });

  it("of an earlier message stand in the question that waits", () => {
    const question = asking({ ask: "time", for: "me", content: "Eat" });
    expect(faultOf("at 9", [remind("Eat", "at 9")], question)).toBeNull();
    expect(faultOf("at 9", [remind("Drink", "at 9")], question)).toMatchObject(WORDS_MADE);
    expect(faultOf("at 9", [remind("Eat", "at 9")])).toMatchObject(WORDS_MADE);
  });

  it("are compared without case, signs' forms and white space alone", () => {
    expect(faultOf("Remind  me\u00a0at 9 to EAT “pasta”", [remind("eat “pasta”", "at 9")])).toBeNull();
    expect(faultOf("remind me at ９ to eat", [remind("eat", "at 9")])).toBeNull();
  });
});

it("a message has no more than eight acts", () => {
  const plan = Array.from({ length: 9 }, () => remind("eat", "at 9"));
  const fault: PlanFault | null = faultOf("remind me at 9 to eat", plan);
  expect(fault).toMatchObject(STATE);
});
