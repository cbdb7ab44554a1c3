import { describe, expect, it } from "vitest";
import { messageTo, plainLines } from "../../../src/platforms/message";
import { lookUpPerson, publishHome, send } from "../../../src/platforms/slack/send";
import { breakOff, hang, json, raw, stub } from "../stub";

const sender = { bot_token: "xoxb-SECRET" };
const sent = (ts = "1769178720.000100") => json({ ok: true, channel: "D1", ts });
const refused = (error: string, status = 200, headers = {}) => json({ ok: false, error }, status, headers);
const buttons = [[{ label: "Done", data: "done:k7m2x9qa" }]];
const message = messageTo("D1", plainLines("Pay <rent> & *smile*\nnow"), buttons);

describe("a message", () => {
  it("goes out escaped for notifications, and literally in a block", async () => {
    const { via, seen } = stub(sent());
    const lines = [[{ text: "Due", bold: true }], ...message.lines];
    expect(await send({ ...message, lines, thread: "1769170000.000100" }, sender, via)).toEqual({
      kind: "delivered",
      external_ids: ["D1:1769178720.000100"],
    });
    expect(seen[0]).toMatchObject({ method: "POST", url: "http://127.0.0.1:9/chat.postMessage" });
    expect(seen[0]?.headers.get("authorization")).toBe("Bearer xoxb-SECRET");
    expect(seen[0]?.body).toEqual({
      channel: "D1",
      thread_ts: "1769170000.000100",
      text: "Due\nPay &lt;rent&gt; &amp; *smile*\nnow",
      unfurl_links: false,
      unfurl_media: false,
      blocks: [
        {
          type: "rich_text",
          elements: [
            {
              type: "rich_text_section",
              elements: [
                { type: "text", text: "Due", style: { bold: true } },
                { type: "text", text: "\n" },
                { type: "text", text: "Pay <rent> & *smile*" },
                { type: "text", text: "\n" },
                { type: "text", text: "now" },
              ],
            },
          ],
        },
        {
          type: "actions",
          elements: [
            {
              type: "button",
              action_id: "b0.0",
              text: { type: "plain_text", text: "Done" },
              value: "done:k7m2x9qa",
            },
          ],
        },
      ],
    });
  });

  it("that is long goes out in parts", async () => {
    const { via, seen } = stub(sent("1.1"), sent("1.2"));
    const long = { ...message, lines: plainLines(`${"x".repeat(2000)}\n${"&".repeat(300)}`) };
    expect(await send(long, sender, via)).toEqual({ kind: "delivered", external_ids: ["D1:1.1", "D1:1.2"] });
    for (const { body } of seen) expect(String(body["text"]).length).toBeLessThanOrEqual(3000);
    expect(seen.map(({ body }) => (body["blocks"] as unknown[]).length)).toEqual([1, 2]);
  });

  it("may take the place of another", async () => {
    const { via, seen } = stub(sent());
    await send({ ...message, replaces: "D1:1769170000.000100" }, sender, via);
    expect(seen[0]).toMatchObject({
      url: "http://127.0.0.1:9/chat.update",
      body: { channel: "D1", ts: "1769170000.000100" },
    });
  });
});

describe("an answer to a command or a button", () => {
  const url = "https://hooks.slack.com/actions/T1/2/SECRET";

  it("goes to its response URL, without the token", async () => {
    const { via, seen } = stub(raw("ok", 200));
    expect(await send({ ...message, token: url }, sender, via)).toEqual({
      kind: "delivered",
      external_ids: [],
    });
    expect(seen[0]).toMatchObject({ url, body: { replace_original: false, response_type: "ephemeral" } });
    expect(seen[0]?.headers.get("authorization")).toBeNull();
  });

  it("takes the place of the message with the button, also of one that its person alone sees", async () => {
    const updated = stub(sent());
    await send({ ...message, token: url, replaces: "D1:1.1" }, sender, updated.via);
    expect(updated.seen.map((call) => call.url)).toEqual(["http://127.0.0.1:9/chat.update"]);
    const hidden = stub(json({ ok: false, error: "message_not_found" }), raw("ok", 200));
    await send({ ...message, token: url, replaces: "C1:1.1" }, sender, hidden.via);
    expect(hidden.seen[1]).toMatchObject({ url, body: { replace_original: true } });
  });

  it.each([
    ["http://hooks.slack.com/x"],
    ["https://hooks.slack.com.evil.example/x"],
    ["https://evilslack.com/x"],
    ["https://169.254.169.254/x"],
    ["http://127.0.0.1:10/x"],
    ["not a url"],
  ])("goes to nobody but Slack: %s", async (token) => {
    const { via, seen } = stub(raw("ok", 200));
    expect(await send({ ...message, token }, sender, via)).toMatchObject({ kind: "failed" });
    expect(seen).toEqual([]);
  });

  it("goes to a stand-in of Slack that the base names", async () => {
    const { via, seen } = stub(raw("ok", 200));
    await send({ ...message, token: "http://127.0.0.1:9/respond" }, sender, via);
    expect(seen).toHaveLength(1);
  });

  it("is over at some time", async () => {
    const { via } = stub(raw("expired_url", 404));
    const outcome = await send({ ...message, token: url }, sender, via);
    expect(outcome).toEqual({ kind: "failed", error: "the time to answer this call is over" });
    const { via: down } = stub(raw("", 503, { "retry-after": "7" }));
    expect(await send({ ...message, token: url }, sender, down)).toMatchObject({
      kind: "retry",
      after_seconds: 7,
    });
  });
});

describe("what Slack answers", () => {
  it.each([
    ["no channel", refused("channel_not_found"), "gone"],
    ["an archived channel", refused("is_archived"), "gone"],
    ["a channel it was removed from", refused("not_in_channel"), "gone"],
    ["a closed account", refused("user_disabled"), "gone"],
    ["a revoked token", refused("token_revoked"), "failed"],
    ["a wrong token", refused("invalid_auth"), "failed"],
    ["a missing scope", refused("missing_scope"), "failed"],
    ["bad blocks", refused("invalid_blocks"), "failed"],
    ["too many requests, in words", refused("ratelimited"), "retry"],
    ["its own fault", refused("internal_error"), "retry"],
    ["its own fault, by status", refused("whatever", 500), "retry"],
    ["a bad gateway", raw("<html>", 502), "retry"],
    ["a redirect", raw("", 301), "failed"],
    ["nonsense", raw("[]", 200), "retry"],
    ["no answer", hang, "retry"],
    ["no connection", breakOff, "retry"],
  ])("%s", async (_, answer, kind) => {
    const { via } = stub(answer);
    const outcome = await send(message, sender, via);
    expect(outcome.kind).toBe(kind);
    expect(JSON.stringify(outcome)).not.toContain("SECRET");
  });

  it("too many requests, with the time to wait", async () => {
    for (const answer of [
      raw("", 429, { "retry-after": "30" }),
      refused("ratelimited", 429, { "retry-after": "30" }),
    ]) {
      const { via } = stub(answer);
      expect(await send(message, sender, via)).toMatchObject({ kind: "retry", after_seconds: 30 });
    }
  });
});

describe("Home", () => {
  it("shows lines on the page of one person, literally", async () => {
    const { via, seen } = stub(json({ ok: true, view: {} }));
    const outcome = await publishHome("U1", plainLines("- <rent>\n- tea"), sender, via);
    expect(outcome).toEqual({ kind: "delivered", external_ids: [] });
    expect(seen[0]).toMatchObject({
      url: "http://127.0.0.1:9/views.publish",
      body: { user_id: "U1", view: { type: "home", blocks: [{ type: "rich_text" }] } },
    });
    expect(JSON.stringify(seen[0]?.body)).toContain("- <rent>");
  });
});

it("nothing goes out before the app has a token", async () => {
  const { via, seen } = stub(sent());
  expect(await send(message, {}, via)).toMatchObject({ kind: "failed" });
  expect(seen).toEqual([]);
});

describe("lookUpPerson", () => {
  it("asks for what Slack knows", async () => {
    const { via, seen } = stub(
      json({
        ok: true,
        user: { id: "U1", tz: "Europe/Amsterdam", tz_offset: 3600, locale: "nl-NL", real_name: "Ann Lee" },
      }),
    );
    expect(await lookUpPerson("U1", sender, via)).toEqual({
      time_zone: "Europe/Amsterdam",
      locale: "nl-NL",
      name: "Ann Lee",
    });
    expect(seen[0]).toMatchObject({
      url: "http://127.0.0.1:9/users.info",
      body: { user: "U1", include_locale: "true" },
    });
  });

  it.each([
    ["no scope", refused("missing_scope")],
    ["nonsense", raw("<html>", 200)],
    ["no answer", hang],
  ])("is null for %s", async (_, answer) => {
    expect(await lookUpPerson("U1", sender, stub(answer).via)).toBeNull();
  });
});
