import { convertToModelMessages, modelMessageSchema, type UIMessage, validateUIMessages } from "ai";
import { describe, expect, it } from "vitest";
import {
  callIds,
  convertFormed,
  formedMessage,
  resultIds,
} from "../../src/conversations/forms/formed-message";
import { FORMS } from "../../src/conversations/forms/forms";
import { LISTS } from "../conversations/forms/shapes";

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
