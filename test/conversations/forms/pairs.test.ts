import { expect, it } from "vitest";
import type { FormedJson } from "../../../src/conversations/forms/form";
import { formedMessage } from "../../../src/conversations/forms/formed-message";
import { unpartedStarts } from "../../../src/conversations/forms/pairs";

/** Where a list of OpenAI's Responses may begin. */
const ITEM: Record<string, FormedJson> = {
  question: { role: "user", content: "What is the weather?" },
  reasoning: { type: "reasoning", id: "rs_1", summary: [] },
  call: { type: "function_call", call_id: "c1", name: "weather", arguments: "{}" },
  result: { type: "function_call_output", call_id: "c1", output: "42" },
  answer: { role: "assistant", content: "Hot." },
};

it.each([
  ["question answer", [0, 1]],
  ["question call result answer", [0, 1, 3]],
  ["question reasoning call result answer", [0, 1, 4]],
  ["question reasoning answer", [0, 1]],
  ["question reasoning call result reasoning answer", [0, 1, 4]],
  // What the list has lost already doesn't keep it from beginning.
  ["result answer", [0, 1]],
])("%s", (names, starts) => {
  const list = names.split(" ").map((name) => ({ formed: formedMessage("responses", ITEM[name] ?? {}) }));
  expect(unpartedStarts(list)).toEqual(starts);
});
