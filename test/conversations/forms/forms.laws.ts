import * as fc from "fast-check";
import { beforeEach, describe, expect } from "vitest";
import { formatLines } from "../../../src/context/format-lines";
import { lineMessages } from "../../../src/context/message-list";
import { formedChats } from "../../../src/conversations/formed-chat";
import type { FormedJson } from "../../../src/conversations/forms/form";
import { formedMessage } from "../../../src/conversations/forms/formed-message";
import { FORM_RULES, FORMS, type MessageForm } from "../../../src/conversations/forms/forms";
import type { NeutralMessage, NeutralPart } from "../../../src/conversations/forms/neutral";
import { unpartedStarts } from "../../../src/conversations/forms/pairs";
import { outputText } from "../../../src/conversations/forms/tool-text";
import { LIST_FORMATS, readMessages } from "../../../src/conversations/message-inputs";
import { law } from "../../support/law";
import { openWorld, type World } from "../../support/world";
import { postContext } from "../talk";
import { hostileMessage, MESSAGES, text } from "./arbitrary";

const GENERATED = (Object.keys(MESSAGES) as MessageForm[]).map(
  (form) => [form, MESSAGES[form] ?? fc.constant({})] as const,
);

const STAMP = /\[(?:\d{4}-\d\d-\d\d )?\d\d:\d\d(?:, \d+h later)?\] /;

const roleOf = (form: MessageForm, message: FormedJson) => formedMessage(form, message).role;

const STYLE = {
  zone: "UTC",
  agent: null,
  stamps: "standard",
  namesPeople: true,
  hasSeveralPeople: true,
} as const;

const line = text.map((value) => value.toWellFormed().trim()).filter((value) => value !== "");
const shown = fc.array(fc.record({ type: fc.constant("text" as const), text: line }), {
  minLength: 1,
  maxLength: 2,
});

/** A turn: a question, calls made at once, their results, an answer. */
const turn = fc
  .tuple(shown, fc.nat(3), shown, fc.oneof(line, fc.jsonValue({ maxDepth: 2 })))
  .map(([question, calls, answer, value]): NeutralMessage[] => {
    const ids = Array.from({ length: calls }, (_, index) => `call_${index}`);
    const called: NeutralPart[] = ids.map((id) => ({
      type: "call",
      id,
      name: `tool_${id}`,
      input: { value },
    }));
    const results: NeutralPart[] = ids.map((id, index) => ({
      type: "result",
      id,
      name: `tool_${id}`,
      output: index === 1 ? { kind: "text", text: "plain" } : { kind: "json", value },
      isError: index === 2,
    }));
    return [
      { role: "user", name: null, parts: question },
      ...(calls === 0
        ? []
        : [
            { role: "assistant" as const, name: null, parts: called },
            { role: "tool" as const, name: null, parts: results },
          ]),
      { role: "assistant", name: null, parts: answer },
    ];
  });

/** What a list says, calls and answers, whatever its form: ids are numbered by turn. */
function wordsOf(list: readonly NeutralMessage[]): string[] {
  return list.flatMap(({ role, parts }) =>
    parts.map((part) => {
      if (part.type === "call") return `call ${part.id} ${part.name} ${JSON.stringify(part.input)}`;
      if (part.type === "result") return `result ${part.id} ${outputText(part.output)}`;
      return part.type === "text" ? `${role} ${part.text}` : part.type;
    }),
  );
}

/** Ids of calls are a turn's own. */
function numbered(messages: NeutralMessage[], turnIndex: number): NeutralMessage[] {
  const own = (part: NeutralPart): NeutralPart =>
    part.type === "call" || part.type === "result" ? { ...part, id: `${part.id}_${turnIndex}` } : part;
  return messages.map((message) => ({ ...message, parts: message.parts.map(own) }));
}

describe("any list of a form comes back through the route as it came, and its texts alone with a stamp", () => {
  let world: World;

  beforeEach(async () => {
    world = await openWorld("2026-01-23T14:32:00Z");
  });

  for (const [form, one] of GENERATED) {
    law(
      form,
      fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 40 }), async (list) => {
        const plain = await postContext(world, "ann", { messages: list, format: form });
        expect(JSON.stringify(plain.messages)).toBe(JSON.stringify(list));
        // Two minutes apart: each text of a person and of the agent has a stamp.
        const timed = list.map((message, index) => ({ ...message, created_at: 1_769_178_720 + index * 120 }));
        const stamped = await postContext(world, "ann", { messages: timed, format: form });
        for (const [index, message] of list.entries()) {
          const found = JSON.stringify(stamped.messages[index]);
          const { role, text: words } = formedMessage(form, message);
          const isStamped = (role === "user" || role === "assistant") && words.trim() !== "";
          expect(STAMP.test(found), found).toBe(isStamped);
          expect(found.replace(STAMP, "")).toBe(JSON.stringify(message));
        }
      }),
      12,
    );
  }
});

describe("any list of a form reads and converts without a fault", () => {
  for (const [form, one] of GENERATED) {
    law(
      form,
      fc.property(fc.array(one, { maxLength: 8 }), (list) => {
        const neutral = FORM_RULES[form].toNeutral(list);
        for (const to of FORMS) {
          const converted = FORM_RULES[to].fromNeutral(neutral, 0);
          expect(converted.map((message) => FORM_RULES[to].misfit(message))).toEqual(
            converted.map(() => null),
          );
        }
        expect(list.map((message) => roleOf(form, message))).toHaveLength(list.length);
      }),
    );
  }
});

describe("what looks like messages of all forms at once", () => {
  const role = fc.constantFrom("user", "assistant", "tool", "model");
  const message = fc
    .tuple(hostileMessage, role)
    .map(([value, own]) => ({ role: own, content: "x", ...value }));

  let read = 0;
  law(
    "is refused by the place, or read, stamped and answered in any form",
    fc.property(
      fc.array(message, { minLength: 1, maxLength: 3 }),
      fc.constantFrom(undefined, ...FORMS),
      (list, format) => {
        const inputs = readMessages(list, { format });
        if (!inputs.ok) expect(inputs.failure.detail).toMatch(/^messages\[/);
        if (!inputs.ok || inputs.value.form === null) return;
        read += 1;
        const chats = formedChats(inputs.value.messages, "UTC", 0);
        expect(unpartedStarts(chats)[0]).toBe(0);
        for (const to of LIST_FORMATS) formatLines(lineMessages(chats, STYLE), to);
      },
    ),
    3000,
    () => {
      expect(read).toBeGreaterThan(150);
    },
  );
});

describe("any conversation says the same after a way through a form", () => {
  for (const form of FORMS) {
    law(
      form,
      fc.property(fc.array(turn, { maxLength: 4 }), (turns) => {
        const list = turns.flatMap((messages, index) => numbered(messages, index));
        const there = FORM_RULES[form].fromNeutral(list, 0);
        expect(wordsOf(FORM_RULES[form].toNeutral(there))).toEqual(wordsOf(list));
      }),
    );
  }
});
