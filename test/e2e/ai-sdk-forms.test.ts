import {
  convertToModelMessages,
  generateText,
  type ModelMessage,
  modelMessageSchema,
  type UIMessage,
  validateUIMessages,
} from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { describe, expect, it } from "vitest";
import {
  callIds,
  convertFormed,
  formedMessage,
  resultIds,
} from "../../src/conversations/forms/formed-message";
import { FORMS } from "../../src/conversations/forms/forms";
import { findOrphans, repairPairs } from "../../src/conversations/forms/orphans";
import { said, withoutResult } from "../conversations/forms/broken-off";
import { LISTS } from "../conversations/forms/shapes";
import { says } from "./mock-model";

/** Whether the AI SDK takes what comes out in its forms. */
describe.each(FORMS)("a list of %s in the AI SDK's forms", (form) => {
  const read = LISTS[form].map((value) => formedMessage(form, value));

  it("has messages that its schema takes", () => {
    for (const message of convertFormed(read, "ai-sdk")) {
      const { success, error } = modelMessageSchema.safeParse(message);
      expect(error?.issues, JSON.stringify(message)).toBeUndefined();
      expect(success).toBe(true);
    }
  });

  it("has a page's messages that it takes, and turns into the same calls and results", async () => {
    const messages = await validateUIMessages<UIMessage>({ messages: convertFormed(read, "ai-sdk-ui") });
    const model = await convertToModelMessages(messages);
    const written = JSON.parse(JSON.stringify(model)).map((value: object) =>
      formedMessage("ai-sdk", { ...value }),
    );
    expect(written.flatMap(callIds)).toEqual(["call_1", "call_2"]);
    expect(written.flatMap(resultIds)).toEqual(["call_1", "call_2"]);
    const text = JSON.stringify(model);
    expect(text).toContain("What is this, and is it raining?");
    expect(text).toContain("A cat, and yes.");
  });
});

describe.each(FORMS)("a list of %s of which a call was broken off", (form) => {
  const chat = [...withoutResult(form, "call_2"), said(form)].map((value) => ({
    formed: formedMessage(form, value),
  }));
  const ask = async (list: typeof chat) => {
    const messages = convertFormed(
      list.map(({ formed }) => formed),
      "ai-sdk",
    ) as unknown as ModelMessage[];
    const [system, others] = [messages.filter(isSystem), messages.filter((one) => !isSystem(one))];
    return await generateText({
      model: new MockLanguageModelV4({
        doGenerate: async () => says("Yes."),
        supportedUrls: { "*/*": [/./] },
      }),
      system: system.map(({ content }) => String(content)).join("\n"),
      messages: others,
    });
  };
  const isSystem = ({ role }: ModelMessage) => role === "system";

  it("is refused by the AI SDK, and taken once it is repaired", async () => {
    await expect(ask(chat)).rejects.toThrow(/call_2/);
    const whole = repairPairs(chat, findOrphans(chat), (made) => ({
      formed: formedMessage(made.form, made.original),
    }));
    expect((await ask(whole)).text).toBe("Yes.");
  });
});
