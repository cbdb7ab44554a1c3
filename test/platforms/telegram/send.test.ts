import { describe, expect, it } from "vitest";
import { messageTo, plainLines } from "../../../src/platforms/message";
import { send } from "../../../src/platforms/telegram/send";
import { breakOff, hang, json, raw, stub } from "../stub";

const sender = { bot_token: "123456:SECRET-token" };
const sent = (id: number) =>
  json({ ok: true, result: { message_id: id, chat: { id: 4242, type: "private" } } });
const refused = (status: number, description: string, parameters?: object) =>
  json({ ok: false, error_code: status, description, ...(parameters ? { parameters } : {}) }, status);

const buttons = [
  [
    { label: "Done", data: "done:k7m2x9qa" },
    { label: "Snooze", data: "snooze:k7m2x9qa:3600" },
  ],
];
const message = messageTo("4242", plainLines("Pay <rent> & smile"), buttons);

describe("a message", () => {
  it("goes out in HTML with its buttons", async () => {
    const { via, seen } = stub(sent(7));
    const lines = [[{ text: "Due & now", bold: true }], ...message.lines];
    expect(await send({ ...message, lines }, sender, via)).toEqual({
      kind: "delivered",
      external_ids: ["4242:7"],
    });
    expect(seen).toMatchObject([
      { method: "POST", url: "http://127.0.0.1:9/bot123456:SECRET-token/sendMessage" },
    ]);
    expect(seen[0]?.body).toEqual({
      chat_id: "4242",
      text: "<b>Due &amp; now</b>\nPay &lt;rent&gt; &amp; smile",
      parse_mode: "HTML",
      link_preview_options: { is_disabled: true },
      reply_markup: {
        inline_keyboard: [
          [
            { text: "Done", callback_data: "done:k7m2x9qa" },
            { text: "Snooze", callback_data: "snooze:k7m2x9qa:3600" },
          ],
        ],
      },
    });
  });

  it("that is long goes out in parts, the buttons below the last", async () => {
    const line = `- ${"x".repeat(96)} &\n`;
    const { via, seen } = stub(sent(7), sent(8), sent(9));
    const long = { ...message, lines: plainLines(line.repeat(100)), thread: "55" };
    expect(await send(long, sender, via)).toEqual({
      kind: "delivered",
      external_ids: ["4242:7", "4242:8", "4242:9"],
    });
    for (const { body } of seen) {
      expect(String(body["text"]).length).toBeLessThanOrEqual(4096);
      expect(String(body["text"])).toMatch(/ &amp;$/);
      expect(body["message_thread_id"]).toBe(55);
    }
    expect(seen.map(({ body }) => body["reply_markup"] !== undefined)).toEqual([false, false, true]);
  });

  it("that was cut short goes on where it ended", async () => {
    const long = { ...message, lines: plainLines(`${"x".repeat(4000)}\n${"y".repeat(4000)}`) };
    const first = stub(sent(7), refused(429, "Too Many Requests: retry after 5", { retry_after: 5 }));
    const outcome = await send(long, sender, first.via);
    expect(outcome).toEqual({
      kind: "retry",
      after_seconds: 5,
      error: "answered 429: too many requests",
      parts_sent: 1,
    });
    const second = stub(sent(8));
    expect(await send({ ...long, skip_parts: 1 }, sender, second.via)).toEqual({
      kind: "delivered",
      external_ids: ["4242:8"],
    });
    expect(String(second.seen[0]?.body["text"])).toMatch(/^y+$/);
  });

  it("that can't be sent is not", async () => {
    const { via, seen } = stub(sent(7));
    expect(await send(messageTo("4242", []), sender, via)).toMatchObject({ kind: "failed" });
    const tooMuch = [[{ label: "x", data: "x".repeat(65) }]];
    expect(await send({ ...message, buttons: tooMuch }, sender, via)).toMatchObject({ kind: "failed" });
    expect(seen).toEqual([]);
  });
});

describe("an answer to a button", () => {
  const answer = { ...message, token: "query-1", replaces: "4242:6", buttons: [] };

  it("ends its spinning, and takes the place of its message", async () => {
    const { via, seen } = stub(json({ ok: true, result: true }), sent(6));
    expect(await send(answer, sender, via)).toEqual({ kind: "delivered", external_ids: ["4242:6"] });
    expect(seen.map(({ url }) => url.split("/").at(-1))).toEqual(["answerCallbackQuery", "editMessageText"]);
    expect(seen[0]?.body).toEqual({ callback_query_id: "query-1" });
    expect(seen[1]?.body).toMatchObject({ chat_id: "4242", message_id: 6 });
    expect(seen[1]?.body).not.toHaveProperty("reply_markup");
  });

  it("is a message of its own where the other can't be edited", async () => {
    const { via, seen } = stub(
      refused(400, "Bad Request: query is too old and response timeout expired or query ID is invalid"),
      refused(400, "Bad Request: message to edit not found"),
      sent(9),
    );
    expect(await send(answer, sender, via)).toEqual({ kind: "delivered", external_ids: ["4242:9"] });
    expect(seen).toHaveLength(3);
  });

  it("is delivered where nothing had to be changed", async () => {
    const same = refused(
      400,
      "Bad Request: message is not modified: specified new message content is the same",
    );
    const { via } = stub(json({ ok: true, result: true }), same);
    expect(await send(answer, sender, via)).toMatchObject({ kind: "delivered" });
  });
});

describe("what Telegram answers", () => {
  it.each([
    ["blocked", refused(403, "Forbidden: bot was blocked by the user"), "gone"],
    ["deactivated", refused(403, "Forbidden: user is deactivated"), "gone"],
    ["kicked", refused(403, "Forbidden: bot was kicked from the supergroup chat"), "gone"],
    ["never started", refused(403, "Forbidden: bot can't initiate conversation with a user"), "gone"],
    ["no chat", refused(400, "Bad Request: chat not found"), "gone"],
    ["a closed group", refused(400, "Bad Request: group chat was deactivated"), "gone"],
    ["a passing refusal", refused(403, "Forbidden: bot can't send messages to the user"), "retry"],
    ["bad markup", refused(400, "Bad Request: can't parse entities"), "failed"],
    ["a wrong token", refused(401, "Unauthorized"), "failed"],
    ["no such bot", refused(404, "Not Found"), "failed"],
    ["its own fault", refused(500, "Internal Server Error"), "retry"],
    ["a bad gateway", raw("<html>502</html>", 502), "retry"],
    ["a redirect", raw("", 302, { location: "https://example.com/" }), "failed"],
    ["no answer", hang, "retry"],
    ["no connection", breakOff, "retry"],
  ])("%s", async (_, answer, kind) => {
    const { via } = stub(answer);
    const outcome = await send(message, sender, via);
    expect(outcome.kind).toBe(kind);
    expect(JSON.stringify(outcome)).not.toContain("SECRET");
  });

  it.each([
    ["in its body", refused(429, "Too Many Requests: retry after 30", { retry_after: 30 }), 30],
    ["in a header", raw("", 429, { "retry-after": "31" }), 31],
    ["nowhere", refused(429, "Too Many Requests"), null],
  ])("too many requests, with the time to wait %s", async (_, answer, after) => {
    const { via } = stub(answer);
    expect(await send(message, sender, via)).toMatchObject({
      kind: "retry",
      after_seconds: after,
      parts_sent: 0,
    });
  });

  it("a group that moved: the message follows", async () => {
    const moved = refused(400, "Bad Request: group chat was upgraded to a supergroup chat", {
      migrate_to_chat_id: -1009876,
    });
    const { via, seen } = stub(moved, json({ ok: true, result: { message_id: 1, chat: { id: -1009876 } } }));
    expect(await send({ ...message, to: "-42" }, sender, via)).toEqual({
      kind: "delivered",
      external_ids: ["-1009876:1"],
    });
    expect(seen[1]?.body).toMatchObject({ chat_id: -1009876 });
  });

  it("its own token: it is not repeated", async () => {
    const { via } = stub(refused(400, "Bad Request: wrong url /bot123456:SECRET-token/sendMessage\n[x]"));
    expect(await send(message, sender, via)).toMatchObject({
      error: "answered 400: Bad Request: wrong url /bot…/sendMessage (x)",
    });
  });
});

it("commands are spelled so that a tap sends the whole of them", async () => {
  const { via, seen } = stub(json({ ok: true, result: { message_id: 1, chat: { id: 1 } } }));
  const text = "/forget-me, (/forget-me yes) or x/forget-me and /forget-me-not <b>";
  await send(messageTo("1", plainLines(text)), { bot_token: "1:A" }, via);
  expect(seen[0]?.body["text"]).toBe(
    "/forget_me, (/forget_me yes) or x/forget-me and /forget-me-not &lt;b&gt;",
  );
});
