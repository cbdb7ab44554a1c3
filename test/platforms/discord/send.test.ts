import { describe, expect, it } from "vitest";
import { send } from "../../../src/platforms/discord/send";
import { messageTo, plainLines } from "../../../src/platforms/message";
import { breakOff, hang, json, raw, stub } from "../stub";

const sender = { application_id: "845", bot_token: "SECRET.token" };
const sent = (id = "998877") => json({ id, channel_id: "645", content: "" });
const refused = (status: number, code: number, message: string, more = {}) =>
  json({ code, message, ...more }, status);
const buttons = [[{ label: "Done", data: "done:k7m2x9qa" }]];
const message = messageTo("645", plainLines("Pay *rent* & <@1> _now_"), buttons);

describe("a message", () => {
  it("goes to its channel, and reaches nobody by mention", async () => {
    const { via, seen } = stub(sent());
    const lines = [[{ text: "Due", bold: true }], ...message.lines];
    expect(await send({ ...message, lines }, sender, via)).toEqual({
      kind: "delivered",
      external_ids: ["998877"],
    });
    expect(seen[0]).toMatchObject({ method: "POST", url: "http://127.0.0.1:9/channels/645/messages" });
    expect(seen[0]?.headers.get("authorization")).toBe("Bot SECRET.token");
    expect(seen[0]?.headers.get("user-agent")).toMatch(/^DiscordBot \(.+, .+\)$/);
    expect(seen[0]?.body).toEqual({
      content: "**Due**\nPay \\*rent\\* & <@1> \\_now\\_",
      allowed_mentions: { parse: [] },
      flags: 4,
      components: [
        {
          type: 1,
          components: [{ type: 2, style: 2, label: "Done", custom_id: "done:k7m2x9qa" }],
        },
      ],
    });
  });

  it.each([
    ["# no heading", "\\# no heading"],
    ["||no|| ~~spoiler~~", "\\|\\|no\\|\\| \\~\\~spoiler\\~\\~"],
    ["a `code` [x](y) \\", "a \\`code\\` \\[x\\](y) \\\\"],
    ["https://example.com/a_b_c and d_e", "https://example.com/a_b_c and d\\_e"],
  ])("escapes %s", async (text, content) => {
    const { via, seen } = stub(sent());
    await send(messageTo("645", plainLines(text)), sender, via);
    expect(seen[0]?.body).toMatchObject({ content });
  });

  it("to a person goes by way of their own channel", async () => {
    const { via, seen } = stub(json({ id: "777", type: 1 }), sent());
    expect(await send({ ...message, to: "user:4242" }, sender, via)).toMatchObject({ kind: "delivered" });
    expect(seen.map(({ url }) => url)).toEqual([
      "http://127.0.0.1:9/users/@me/channels",
      "http://127.0.0.1:9/channels/777/messages",
    ]);
    expect(seen[0]?.body).toEqual({ recipient_id: "4242" });
    const { via: closed } = stub(refused(403, 50278, "Cannot send messages to this user"));
    expect(await send({ ...message, to: "user:4242" }, sender, closed)).toMatchObject({ kind: "gone" });
  });

  it("stays below its own path", async () => {
    const { via, seen } = stub(sent());
    await send({ ...message, to: "../../users/@me" }, sender, via);
    expect(seen[0]?.url).toBe("http://127.0.0.1:9/channels/..%2F..%2Fusers%2F%40me/messages");
  });

  it("that is long goes out in parts", async () => {
    const { via, seen } = stub(sent("1"), sent("2"));
    const long = { ...message, lines: plainLines(`${"x".repeat(1990)}\n${"_".repeat(900)}`) };
    expect(await send(long, sender, via)).toEqual({ kind: "delivered", external_ids: ["1", "2"] });
    for (const { body } of seen) expect(String(body["content"]).length).toBeLessThanOrEqual(2000);
  });

  it("may take the place of another", async () => {
    const { via, seen } = stub(sent());
    await send({ ...message, buttons: [], replaces: "111" }, sender, via);
    expect(seen[0]).toMatchObject({ method: "PATCH", url: "http://127.0.0.1:9/channels/645/messages/111" });
    expect(seen[0]?.body).toMatchObject({ components: [] });
  });
});

describe("an answer to an interaction", () => {
  it("follows by its token, without the bot's", async () => {
    const { via, seen } = stub(sent("1"), sent("2"));
    const long = `${"x".repeat(1990)}\n${"y".repeat(100)}`;
    await send({ ...message, lines: plainLines(long), token: "aW50:SECRET" }, sender, via);
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "PATCH http://127.0.0.1:9/webhooks/845/aW50%3ASECRET/messages/@original",
      "POST http://127.0.0.1:9/webhooks/845/aW50%3ASECRET",
    ]);
    expect(seen[0]?.headers.get("authorization")).toBeNull();
  });

  it("is over after 15 minutes", async () => {
    for (const code of [10015, 10062, 50027]) {
      const { via } = stub(refused(code === 50027 ? 401 : 404, code, "Unknown Webhook"));
      expect(await send({ ...message, token: "SECRET" }, sender, via)).toEqual({
        kind: "failed",
        error: "the time to answer this call is over",
      });
    }
  });
});

describe("what Discord answers", () => {
  it.each([
    ["closed direct messages", refused(403, 50007, "Cannot send messages to this user"), "gone"],
    ["no channel", refused(404, 10003, "Unknown Channel"), "gone"],
    ["no access", refused(403, 50001, "Missing Access"), "gone"],
    ["a wrong token", refused(401, 0, "401: Unauthorized"), "failed"],
    ["a bad body", refused(400, 50035, "Invalid Form Body"), "failed"],
    ["its own fault", raw("", 500), "retry"],
    ["a bad gateway", raw("<html>", 502), "retry"],
    ["a redirect", raw("", 302), "failed"],
    ["no answer", hang, "retry"],
    ["no connection", breakOff, "retry"],
  ])("%s", async (_, answer, kind) => {
    const { via } = stub(answer);
    const outcome = await send(message, sender, via);
    expect(outcome.kind).toBe(kind);
    expect(JSON.stringify(outcome)).not.toContain("SECRET");
  });

  it.each([
    ["in its body", refused(429, 0, "You are being rate limited.", { retry_after: 1.337, global: false }), 2],
    ["in a header", raw("", 429, { "retry-after": "65" }), 65],
    ["nowhere", raw("", 429), null],
  ])("too many requests, with the time to wait %s", async (_, answer, after) => {
    const { via } = stub(answer);
    expect(await send(message, sender, via)).toMatchObject({ kind: "retry", after_seconds: after });
  });
});
