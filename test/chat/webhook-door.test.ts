import { describe, expect, it } from "vitest";
import { type Chat, openChat } from "./chat";

/** What the door of platforms' calls answers to the byte, and what its line in the log says. */

const SAID = "remind me to pay the hunter2 rent tomorrow at 9";
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

interface Call {
  method?: string;
  path?: string;
  body?: string;
  headers?: Record<string, string>;
}

/** A call, what it answered to the byte without the request's id, and the lines that it logged. */
async function call(chat: Chat, { method = "POST", path = chat.path(), body, headers = {} }: Call) {
  chat.stage.logs.length = 0;
  const sent = body === undefined ? {} : { body };
  const response = await chat.stage.send(method, path, { key: null, headers, ...sent });
  const {
    "x-request-id": id,
    "x-content-type-options": sniff,
    ...others
  } = Object.fromEntries(response.headers);
  expect(sniff).toBe("nosniff");
  const lines = chat.stage.logs.map((line) => JSON.parse(line) as Record<string, unknown>);
  return { id, answer: [response.status, others, await response.text()], lines };
}

async function genuine(chat: Chat, body = String(chat.bot.message(chat.said({ text: SAID })))) {
  const signed = await chat.bot.sign(body, chat.connection.webhook_url, chat.stage.now());
  return { body, headers: { "content-type": "application/json", ...signed } };
}

describe("a platform's call", () => {
  it("has one line in the log, with the id that its answer names", async () => {
    const chat = await openChat("slack");
    const { id, answer, lines } = await call(chat, await genuine(chat));
    expect(id).toMatch(ID);
    expect(answer).toEqual([200, { "content-type": "text/plain;charset=UTF-8" }, ""]);
    expect(lines).toEqual([
      {
        message: "inbound",
        request_id: id,
        method: "POST",
        platform: "slack",
        connection: chat.connection.id,
        kind: "events",
        status: 200,
        ms: 0,
      },
    ]);
  });

  it("is logged where its signature is wrong, without what it said or was signed with", async () => {
    const chat = await openChat("slack");
    const { body, headers } = await genuine(chat);
    const wrong = { ...headers, "x-slack-signature": `v0=${"5ec2e7".repeat(10)}` };
    const { id, answer, lines } = await call(chat, { body, headers: wrong });
    expect(id).toMatch(ID);
    expect(answer).toEqual([401, {}, ""]);
    expect(lines).toEqual([
      {
        message: "inbound",
        request_id: id,
        method: "POST",
        platform: "slack",
        connection: chat.connection.id,
        kind: "forged",
        status: 401,
        ms: 0,
      },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/hunter2|5ec2e7|U[0-9]/);
  });

  it("says why it was ignored", async () => {
    const chat = await openChat("telegram");
    const { lines } = await call(chat, await genuine(chat, '{"update_id":1,"my_chat_member":{}}'));
    expect(lines).toMatchObject([{ message: "inbound", kind: "ignored", why: expect.any(String) }]);
  });

  it("has an id of its own each time", async () => {
    const chat = await openChat("telegram");
    const first = await call(chat, await genuine(chat));
    const second = await call(chat, await genuine(chat));
    expect(first.id).not.toBe(second.id);
    expect(second.answer).toEqual(first.answer);
  });

  it("tells no more of a call to nobody than its method and status", async () => {
    const chat = await openChat("telegram");
    const paths: [string, number, object][] = [
      ["/webhooks/", 404, {}],
      ["/webhooks/hunter2/con_cccccccccccccccc", 404, {}],
      ["/webhooks/telegram/con_hunter2", 404, { platform: "telegram" }],
      [`${chat.path()}/hunter2`, 404, {}],
      [`/webhooks/slack/${chat.connection.id}`, 404, { platform: "slack" }],
    ];
    for (const [path, status, known] of paths) {
      const { id, answer, lines } = await call(chat, { path, body: "{}" });
      expect([path, answer]).toEqual([path, [status, {}, ""]]);
      expect(lines).toEqual([
        { message: "inbound", request_id: id, method: "POST", ...known, status, ms: 0 },
      ]);
    }
  });

  it.each([
    ["GET", "telegram", 405, { allow: "POST" }],
    ["HEAD", "telegram", 405, { allow: "POST" }],
    ["OPTIONS", "telegram", 405, { allow: "POST" }],
    ["DELETE", "slack", 405, { allow: "POST" }],
    ["GET", "whatsapp", 403, {}],
  ] as const)("by %s to %s answers %d", async (method, platform, status, headers) => {
    const chat = await openChat(platform);
    const origin = { origin: "https://elsewhere.example", "x-d1-bookmark": "none" };
    const { id, answer, lines } = await call(chat, { method, headers: origin });
    expect(answer).toEqual([status, headers, ""]);
    expect(lines).toMatchObject([{ message: "inbound", request_id: id, method, platform, status }]);
  });

  it("is answered in the platform's form where the platform wants one", async () => {
    const chat = await openChat("slack");
    const challenge = JSON.stringify({ type: "url_verification", challenge: "c1" });
    const { answer, lines } = await call(chat, await genuine(chat, challenge));
    expect(answer).toEqual([200, { "content-type": "application/json" }, '{"challenge":"c1"}']);
    expect(lines).toMatchObject([{ message: "inbound", kind: "challenge", status: 200 }]);
  });

  it("that breaks off is sent again, and the log says why under the same id", async () => {
    const chat = await openChat("telegram");
    const sent = await genuine(chat);
    chat.stage.witness.onD1 = async () => {
      throw new Error("D1_ERROR: Network connection lost.");
    };
    const { id, answer, lines } = await call(chat, sent);
    expect(answer).toEqual([503, { "retry-after": "5" }, ""]);
    expect(lines).toEqual([
      { message: "store unavailable", request_id: id, why: "D1 did not answer" },
      {
        message: "inbound",
        request_id: id,
        method: "POST",
        platform: "telegram",
        status: 503,
        ms: expect.any(Number),
      },
    ]);
  });
});

it("an address beside the webhooks is the HTTP door's", async () => {
  const chat = await openChat("telegram");
  const { answer, lines } = await call(chat, { path: "/webhooks", body: "{}" });
  expect(answer[0]).toBe(404);
  expect(answer[2]).toContain("there is no such route");
  expect(lines).toMatchObject([{ message: "request", route: "", status: 404 }]);
});
