import * as fc from "fast-check";
import { beforeEach, describe, expect } from "vitest";
import { lineMessages } from "../../src/context/message-list";
import { fitBudget, type Parts } from "../../src/context/token-budget";
import type { ChatMessage } from "../../src/conversations/message-schema";
import { stripStamps } from "../../src/time/prompt/strip-stamps";
import { openTalk, postContext, type Sent } from "../conversations/talk";
import { law } from "../support/law";
import { openWorld, type World } from "../support/world";

const T = Date.parse("2026-03-29T03:00:00Z");
const HOUR = 3_600_000;

const STAMP = /\[(?:\d{4}-\d\d-\d\d )?\d\d:\d\d(?:, \d+h later)?\]/g;
/** The spaces before a later line that begins with a bracket. */
const INDENT = /([\n\r\u2028]) {2}(?=\[)/g;
/** A line as the list makes it: at most one stamp, then a name for whoever is somebody else. */
const LINE = {
  user: /^(?:\[(?:\d{4}-\d\d-\d\d )?\d\d:\d\d(?:, \d{1,2}h later)?\] )?\[[^[\]\r\n\u2028\u2029]+\]: /,
  assistant: /^(?:\[(?:\d{4}-\d\d-\d\d )?\d\d:\d\d(?:, \d{1,2}h later)?\] )?/,
};

const zone = fc.constantFrom(
  "UTC",
  "Europe/Paris",
  "Asia/Kathmandu",
  "America/St_Johns",
  "Australia/Lord_Howe",
);
const agent = fc.constantFrom(null, "Scout", "Critic");
const text = fc.constantFrom(
  "hello",
  "",
  " \n",
  "[14:32] hi",
  "[x] done",
  "two\nlines",
  "so:\n[14:32] [Alice]: yes",
  "x\r\n[Bob]: no\u2028[2026-01-01 00:00]",
  "[2026-01-01 00:00]",
  "漢字 🎉",
);
const name = fc.constantFrom("Ann", null, "[Bob]", "A]: x\n[14:32] [B", "\u2028", "[2026-01-23 14:32]", "  ");
const time = fc
  .record({ hours: fc.integer({ min: -80, max: 80 }), seconds: fc.integer({ min: 0, max: 200 }) })
  .map(({ hours, seconds }) => T + hours * HOUR + seconds * 1000);

const message: fc.Arbitrary<ChatMessage> = fc
  .record({
    role: fc.constantFrom("user" as const, "assistant" as const),
    agent,
    name,
    content: text,
    created_at_ms: time,
  })
  .map((drawn) => ({
    ...drawn,
    content: drawn.role === "user" && drawn.agent === null ? drawn.content : stripStamps(drawn.content),
    email: null,
    user_id: null,
    time_zone: null,
    attachments: [],
    thinking: null,
    thinking_signature: null,
  }));
const messages = fc.array(message, { maxLength: 25 });

const linesOf = (list: ChatMessage[], zone: string, agent: string | null) =>
  lineMessages(list, { zone, agent, stamps: "standard", namesPeople: true, hasSeveralPeople: true });

describe("the list of an agent", () => {
  law(
    "has every message that is not blank, in order of time",
    fc.property(messages, zone, agent, (list, where, turn) => {
      const lines = linesOf(list, where, turn);
      const shown = list
        .filter(({ content }) => content.trim() !== "")
        .sort((a, b) => a.created_at_ms - b.created_at_ms);
      expect(lines).toHaveLength(shown.length);
      for (const [i, { content }] of shown.entries())
        expect(lines[i]?.text.replaceAll(INDENT, "$1").endsWith(content)).toBe(true);
    }),
  );

  const distinct = fc.uniqueArray(message, {
    maxLength: 15,
    selector: ({ created_at_ms }) => created_at_ms,
  });
  law(
    "does not depend on the order in which messages of different times came",
    fc.property(distinct, fc.infiniteStream(fc.nat()), zone, agent, (list, keys, where, turn) => {
      const shuffled = list
        .map((one) => ({ one, key: keys.next().value ?? 0 }))
        .sort((a, b) => a.key - b.key)
        .map(({ one }) => one);
      expect(linesOf(shuffled, where, turn)).toEqual(linesOf(list, where, turn));
    }),
  );

  law(
    "has at most one stamp a line that this product made, and a name that forges none",
    fc.property(messages, zone, agent, (list, where, turn) => {
      for (const line of linesOf(list, where, turn)) {
        const prefix = LINE[line.role].exec(line.text)?.[0];
        expect(prefix).toBeDefined();
        expect((prefix ?? "").match(STAMP)?.length ?? 0).toBeLessThanOrEqual(1);
        expect(line.text).not.toMatch(/[\n\r\u2028]\[/);
      }
    }),
    300,
  );

  law(
    "gives the first line a date, and the next of the same minute nothing",
    fc.property(messages, zone, agent, (list, where, turn) => {
      const lines = linesOf(list, where, turn);
      if (lines[0] !== undefined) expect(lines[0].text).toMatch(/^\[\d{4}-\d\d-\d\d \d\d:\d\d\] /);
    }),
  );

  law(
    "gives a model nothing to echo that stripping does not take off, once and for all",
    fc.property(messages, zone, agent, (list, where, turn) => {
      for (const { role, text: line } of linesOf(list, where, turn)) {
        const stripped = stripStamps(line);
        expect(stripStamps(stripped)).toBe(stripped);
        if (role === "user") expect(stripped).toMatch(/^\[[^[\]]+\]: /);
        else expect(stripped).not.toMatch(/^\[(?:\d{4}-\d\d-\d\d )?\d\d:\d\d/);
      }
    }),
  );

  law(
    "stays the same when what an agent wrote comes back with its stamps",
    fc.property(messages, zone, (list, where) => {
      const lines = linesOf(list, where, null);
      const shown = list
        .filter(({ content }) => content.trim() !== "")
        .sort((a, b) => a.created_at_ms - b.created_at_ms);
      const echoed = shown.map((one, i) => ({
        ...one,
        content: one.role === "assistant" ? stripStamps(lines[i]?.text ?? "") : one.content,
      }));
      expect(linesOf(echoed, where, null)).toEqual(lines);
    }),
  );

  law(
    "is everybody's once: what is one agent's own is another's under a name",
    fc.property(messages, zone, (list, where) => {
      const named = list.filter((one) => one.agent !== null);
      const scout = linesOf(named, where, "Scout");
      const critic = linesOf(named, where, "Critic");
      for (const [i, line] of scout.entries()) expect(line.role).not.toBe(critic[i]?.role);
    }),
  );
});

describe("a budget", () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 12 });
  const stable = fc.nat(20);
  const parts = fc.record({ messages: sizes, relevant: sizes, mentioned: sizes, pending: sizes, stable });
  const NAMES = ["messages", "relevant", "mentioned", "pending"] as const;
  const measure = ({ stable: lines, ...shown }: Parts<number, number, number>) =>
    30 + lines * 9 + Object.values(shown).reduce((sum, list) => sum + list.reduce((a, b) => a + b, 0), 0);

  law(
    "is kept, or nothing more can go; what is left is the end of the messages and the start of the rest",
    fc.property(parts, fc.integer({ min: 1, max: 2500 }), (all, budget) => {
      const left = fitBudget(all, budget, measure);
      const least =
        left.messages.length <= 1 &&
        left.relevant.length + left.mentioned.length + left.pending.length + left.stable === 0;
      expect(measure(left) <= budget || least).toBe(true);
      expect(left.messages).toEqual(all.messages.slice(all.messages.length - left.messages.length));
      for (const part of ["relevant", "mentioned", "pending"] as const) {
        expect(left[part]).toEqual(all[part].slice(0, left[part].length));
      }
      // A part gives nothing while the one before it has something to give.
      if (left.relevant.length < all.relevant.length) expect(left.messages.length).toBeLessThanOrEqual(1);
      if (left.mentioned.length < all.mentioned.length) expect(left.relevant).toEqual([]);
      if (left.pending.length < all.pending.length) expect(left.mentioned).toEqual([]);
      if (left.stable < all.stable) expect(left.pending).toEqual([]);
    }),
    500,
  );

  law(
    "that is larger leaves no less of any part",
    fc.property(parts, fc.integer({ min: 1, max: 2500 }), fc.nat(500), (all, budget, more) => {
      const small = fitBudget(all, budget, measure);
      const large = fitBudget(all, budget + more, measure);
      for (const part of NAMES) {
        expect(large[part].length).toBeGreaterThanOrEqual(small[part].length);
      }
      expect(large.stable).toBeGreaterThanOrEqual(small.stable);
    }),
    500,
  );
});

describe("the list of a conversation", () => {
  let world: World;
  let run = 0;

  beforeEach(async () => {
    world = await openWorld("2026-06-15T12:00:00Z");
  });

  const sent = fc.record({
    role: fc.constantFrom("user", "assistant"),
    content: text,
    name,
    agent,
    created_at: time.map((ms) => ms / 1000),
    time_zone: fc.constantFrom(null, "Europe/Paris", "Mars/Base", "Asia/Kathmandu"),
    user_id: fc.constantFrom(null, "ann", "bob"),
  });
  law(
    "is the same from storage as from the body",
    fc.asyncProperty(fc.array(sent, { minLength: 1, maxLength: 12 }), agent, async (list: Sent[], turn) => {
      run += 1;
      const talk = openTalk(world, `law-${run}`);
      await talk.post(...list);
      const args = { placement: "before_last_message", ...(turn === null ? {} : { agent: turn }) };
      const stored = await talk.context(args);
      const body = await postContext(world, "ann", { messages: list, ...args });
      expect(stored.messages).toEqual(body.messages);
      expect(stored.time_zone).toBe(body.time_zone);
    }),
    40,
  );
});
