import { describe, expect, it } from "vitest";
import type { FormedJson } from "../../../src/conversations/forms/form";
import { formedMessage } from "../../../src/conversations/forms/formed-message";
import { FORM_RULES, FORMS, type MessageForm } from "../../../src/conversations/forms/forms";
import { findOrphans, repairPairs } from "../../../src/conversations/forms/orphans";
import { openWorld } from "../../support/world";
import { postContext } from "../talk";
import { said, withoutResult } from "./broken-off";
import { LISTS } from "./shapes";

/** Calls that were broken off, and results without a call: a provider refuses a conversation with either. */

const chatOf = (form: MessageForm, list: readonly FormedJson[]) =>
  list.map((original) => ({ formed: formedMessage(form, original) }));

function repaired(form: MessageForm, list: readonly FormedJson[]): FormedJson[] {
  const chat = chatOf(form, list);
  const whole = repairPairs(chat, findOrphans(chat), (made) => ({
    formed: formedMessage(made.form, made.original),
  }));
  return whole.map(({ formed }) => formed.original);
}

const withoutCalls = (form: MessageForm) =>
  LISTS[form].filter((message) => FORM_RULES[form].callIds(message).length === 0);

describe.each(FORMS)("of %s", (form) => {
  const rules = FORM_RULES[form];

  it("a whole list has none, and is repaired to itself", () => {
    expect(findOrphans(chatOf(form, LISTS[form]))).toEqual({ calls: new Map(), results: new Map() });
    expect(repaired(form, LISTS[form])).toEqual(LISTS[form]);
  });

  it("a call without a result is answered beside the others of its turn", () => {
    for (const id of ["call_1", "call_2"]) {
      const list = [...withoutResult(form, id), said(form)];
      expect([...findOrphans(chatOf(form, list)).calls.values()]).toEqual([[id]]);
      const whole = repaired(form, list);
      expect(findOrphans(chatOf(form, whole)).calls.size).toBe(0);
      expect(JSON.stringify(whole)).toContain("interrupted");
      const at = whole.findLastIndex((message) => rules.callIds(message).length > 0);
      const results = whole.slice(at).findIndex((message) => rules.resultIds(message).length > 0);
      expect(results).toBeLessThan(2);
      if (rules.resultsIn !== undefined)
        expect(rules.resultIds(whole[at + results] ?? {}).toSorted()).toEqual(["call_1", "call_2"]);
      expect(whole.at(-1)).toEqual(said(form));
    }
  });

  it("one that is under way stays as it is", () => {
    const at = LISTS[form].findLastIndex((message) => rules.callIds(message).length > 0);
    const list =
      form === "ai-sdk-ui" ? withoutResult(form, "call_2").slice(0, at + 1) : LISTS[form].slice(0, at + 1);
    expect(findOrphans(chatOf(form, list)).calls.size).toBe(0);
  });

  it("a result without its call is left out, with nothing else", () => {
    const list = withoutCalls(form);
    if (form === "ai-sdk-ui") return;
    expect([...findOrphans(chatOf(form, list)).results.values()].flat().toSorted()).toEqual([
      "call_1",
      "call_2",
    ]);
    const whole = repaired(form, list);
    expect(whole.flatMap((message) => rules.resultIds(message))).toEqual([]);
    const texts = (some: readonly FormedJson[]) => some.flatMap((message) => rules.textsOf(message));
    expect(texts(whole)).toEqual(expect.arrayContaining(texts(list)));
  });
});

it("are named in warnings, and put right where repair is asked for, in the answer alone", async () => {
  const world = await openWorld("2026-01-23T14:32:00Z");
  const messages = [...withoutResult("openai", "call_2"), said("openai")];
  const plain = await postContext(world, "ann", { messages, format: "openai" });
  expect(plain.messages).toHaveLength(messages.length);
  expect(plain.warnings).toEqual([
    "no result came of the tool calls call_2: repair=true answers them interrupted",
  ]);
  const whole = await postContext(world, "ann", { messages, format: "openai", repair: true });
  expect(whole.messages).toContainEqual({ role: "tool", tool_call_id: "call_2", content: "interrupted" });
  expect(whole.warnings).toEqual(["no result came of the tool calls call_2: each was answered interrupted"]);
  const lone = await postContext(world, "ann", {
    messages: withoutCalls("openai"),
    format: "openai",
    repair: true,
  });
  expect(lone.warnings).toEqual(["no call stands before the results of call_1, call_2: they were left out"]);
});
