import { beforeEach, describe, expect, it } from "vitest";
import { inPlaceOfPressed } from "../../src/chat/replace-pressed";
import type { ShownMessage } from "../../src/platforms/events";
import { type Chat, openChat } from "./chat";

/** After a press the message with the button changes, and no second one comes. */

const button = (data: string, label = "Done") => ({ label, data });

function pressed(data: string, shown?: ShownMessage) {
  return {
    type: "pressed" as const,
    delivery_id: "1",
    person: { id: "1", name: null, locale: null, time_zone: null },
    chat: { id: "1", kind: "direct" as const },
    data,
    message_ref: "1:900",
    ...(shown === undefined ? {} : { shown }),
    said: null,
    pressed_at_ms: 0,
    answer: { to: "1", thread: null, token: null },
  };
}

const done = { text: "Done: Pay rent", buttons: [[button("undo:abc", "Undo")]] };

describe("the answer to a press", () => {
  it("takes the place of a reminder, whose buttons go", () => {
    const shown = { text: "Reminder: Pay rent\n09:00", headed: false, buttons: [[button("done:k7m2x9qa")]] };
    expect(inPlaceOfPressed(pressed("done:k7m2x9qa", shown), done)).toEqual({ ...done, replaces: "1:900" });
  });

  it("stands below a list, which keeps the buttons of its other items", () => {
    const shown = {
      text: "1. Pay rent\n2. Tea",
      headed: true,
      buttons: [
        [button("done:k7m2x9qa"), button("hour:k7m2x9qa:2026-03-02")],
        [button("done:aaaaaaaa"), button("hour:aaaaaaaa")],
        [button("zone:Europe/Berlin")],
      ],
    };
    expect(inPlaceOfPressed(pressed("hour:k7m2x9qa:2026-03-02", shown), done)).toEqual({
      text: "1. Pay rent\n2. Tea\n\nDone: Pay rent",
      headed: true,
      buttons: [[button("done:aaaaaaaa"), button("hour:aaaaaaaa")], [button("undo:abc", "Undo")]],
      replaces: "1:900",
    });
  });

  it("stands below a digest too when its last item is done", () => {
    const shown = {
      text: "Good morning.\n\nToday\n- Pay rent",
      headed: true,
      buttons: [[button("done:k7m2x9qa")]],
    };
    expect(inPlaceOfPressed(pressed("done:k7m2x9qa", shown), { text: "Done" })).toMatchObject({
      text: `${shown.text}\n\nDone`,
      buttons: [],
    });
  });

  it("is a message of its own where others see the buttons, or where it says itself what it replaces", () => {
    expect(inPlaceOfPressed(pressed("done:k7m2x9qa"), done)).toBe(done);
    const own = { ...done, replaces: "1:7" };
    const shown = { text: "x", headed: false, buttons: [] };
    expect(inPlaceOfPressed(pressed("done:k7m2x9qa", shown), own)).toBe(own);
  });
});

describe.each(["telegram", "slack", "discord"] as const)("on %s", (platform) => {
  let chat: Chat;
  beforeEach(async () => {
    chat = await openChat(platform);
  });

  it("a press changes its message in one call, and the conversation has the answer", async () => {
    await chat.say("remind me to pay rent tomorrow at 9");
    await chat.say("/upcoming");
    const data = chat.buttons().find((one) => one.startsWith("done:")) ?? "";
    chat.calls.splice(0);
    expect(await chat.press(data)).toHaveLength(1);
    const shows = chat.calls.filter((call) => chat.bot.textOf(call) !== null);
    expect(shows.map(({ url, method }) => `${method} ${url.replace(/^.*\/|token-\d+/g, "")}`)).toEqual([
      { telegram: "POST editMessageText", slack: "POST chat.update", discord: "PATCH @original" }[platform],
    ]);
    expect(chat.buttons()).not.toContain(data);
    expect((await chat.messages()).at(-1)).toMatchObject({
      role: "assistant",
      content: "Done: Pay rent",
      external_id: null,
    });
  });
});
