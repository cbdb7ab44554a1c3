import { Webhook } from "standardwebhooks";
import { beforeEach, describe, expect, it } from "vitest";
import type { Body } from "../support/wire";
import { type ApiCall, type Chat, openChat } from "./chat";

/** Mode forward: the app's own bot hears the message with what the assistant knows, and says what to do. */

const URL_OF_BOT = "https://bot.example.com/turn";

let chat: Chat;
let answer: (call: ApiCall) => Response;

beforeEach(async () => {
  chat = await openChat("telegram", {
    mode: "forward",
    forward_url: URL_OF_BOT,
    time_zone: "Europe/Berlin",
  });
  answer = () => Response.json({});
  chat.onCall = (call) => (call.url === URL_OF_BOT ? answer(call) : null);
});

const asked = () => chat.calls.filter(({ url }) => url === URL_OF_BOT);

describe("a message", () => {
  it("goes to the bot signed, with its context and the tools", async () => {
    await chat.stage.user("telegram:4242").store("Pay rent", { due_at: "2026-01-24T09:00:00+01:00" });
    // What the first message tells of its person is in the next digest.
    await chat.send("hello");
    await chat.stage.run(chat.stage.now() + 60);
    chat.calls.splice(0);
    await chat.say("what is up?");
    const [call, ...more] = asked();
    expect(more).toEqual([]);
    const secret = chat.connection.forward_secret ?? "";
    expect(secret).toMatch(/^whsec_/);
    const verified = new Webhook(secret).verify(call?.raw ?? "", Object.fromEntries(call?.headers ?? [])) as {
      type: string;
      timestamp: string;
      data: Body & { message: Body; context: Body; tools: Body[] };
    };
    expect(() =>
      new Webhook(secret).verify(`${call?.raw} `, Object.fromEntries(call?.headers ?? [])),
    ).toThrow("signature");
    expect(verified).toMatchObject({
      type: "message.created",
      data: {
        connection_id: chat.connection.id,
        platform: "telegram",
        conversation_id: "telegram:4242",
        user_id: "telegram:4242",
        message: { external_id: "4242:2", content: "what is up?", name: "P4242", addressed: true },
      },
    });
    const { context, tools } = verified.data;
    expect(context["system"]).toContain("Pay rent");
    expect(context["time_zone"]).toBe("Europe/Berlin");
    expect(JSON.stringify(context["messages"])).toContain("what is up?");
    expect(tools.map((tool) => tool["name"])).toContain("remember");
    expect(call?.raw).not.toContain("123456:ABC-DEF");
  });

  it("is told about buttons too", async () => {
    await chat.press("yes:1");
    expect(asked()[0]?.body).toMatchObject({
      type: "button.pressed",
      data: { message: { button: "yes:1", external_id: "4242:900" } },
    });
  });

  it("is not answered by the built-in assistant", async () => {
    expect(await chat.say("remind me to pay rent tomorrow at 9")).toEqual([]);
    expect((await chat.stage.user("telegram:4242").upcoming()).items).toEqual([]);
  });
});

describe("the bot's answer", () => {
  it("is cleaned of stamps, sent and stored", async () => {
    answer = () => Response.json({ reply: "[2026-01-23 15:32] [15:33, 3h later] Hello there" });
    const [reply = "", ...more] = await chat.say("hi");
    expect(more).toEqual([]);
    expect(reply).toBe("Hello there");
    const talk = await chat.messages();
    expect(talk.map(({ role, content }) => [role, content])).toEqual([
      ["user", "hi"],
      ["assistant", "Hello there"],
    ]);
    expect(talk[1]?.external_id).toMatch(/^4242:\d+$/);
  });

  it("may hold tool calls, in any provider's form, which are done before the reply goes out", async () => {
    const done: string[] = [];
    answer = () =>
      Response.json({
        reply: "Noted.",
        tool_calls: [
          { name: "remember", arguments: { content: "Pay rent", due_at: "2026-01-24T09:00:00+01:00" } },
          { type: "function", function: { name: "remember", arguments: '{"content":"Likes tea"}' } },
          { type: "tool_use", id: "t1", name: "remember", input: { content: "Has a cat" } },
          { name: "no_such_tool", arguments: {} },
          { name: "constructor", arguments: {} },
          { name: "remember", arguments: "{broken" },
          { name: "remember", arguments: { content: 7 } },
          null,
        ],
      });
    chat.onCall = async (call) => {
      if (call.url === URL_OF_BOT) return answer(call);
      const rows = await chat.stage.sql<{ content: string }>("SELECT content FROM knowledge ORDER BY pk");
      done.push(...rows.map(({ content }) => content));
      return null;
    };
    expect(await chat.say("I have a cat")).toEqual(["Noted."]);
    expect(done).toEqual(["Pay rent", "Likes tea", "Has a cat"]);
  });

  it.each([
    ["nothing", () => new Response(null, { status: 204 })],
    ["an empty reply", () => Response.json({ reply: "  " })],
    ["no JSON", () => new Response("<html>hello</html>")],
    ["another shape", () => Response.json([1, 2])],
    ["a number", () => Response.json({ reply: 7, tool_calls: "x" })],
    ["null", () => Response.json(null)],
  ])("that is %s says nothing", async (_name, say) => {
    answer = say;
    expect(await chat.say("hi")).toEqual([]);
    expect(await chat.messages()).toHaveLength(1);
    expect(chat.stage.waiting).toEqual([]);
  });
});

describe("a bot that is silent", () => {
  it("is asked again, its person hears of it within a minute, once, and then gets the answer", async () => {
    let fails = 3;
    answer = () => {
      fails -= 1;
      return fails >= 0 ? new Response("oops", { status: 503 }) : Response.json({ reply: "Here I am" });
    };
    const start = chat.stage.now();
    expect(await chat.say("hi")).toEqual([]);
    await chat.stage.pass(start + 59);
    expect(chat.heard()).toEqual([expect.stringContaining("One moment")]);
    await chat.stage.pass(start + 600);
    expect(chat.heard()).toEqual(["Here I am"]);
    expect(asked()).toHaveLength(4);
    const ids = new Set(asked().map(({ headers }) => headers.get("webhook-id")));
    expect(ids.size).toBe(1);
    expect((await chat.messages()).filter(({ role }) => role === "user")).toHaveLength(1);
  });

  it("for good is given up with an apology", async () => {
    answer = () => {
      throw new TypeError("connection refused");
    };
    const start = chat.stage.now();
    await chat.say("hi");
    await chat.stage.pass(start + 900);
    expect(chat.heard()).toEqual([expect.stringContaining("One moment"), expect.stringContaining("Sorry")]);
    expect(chat.stage.waiting).toEqual([]);
  });

  it("because it is gone is apologized for at once", async () => {
    answer = () => new Response(null, { status: 410 });
    expect(await chat.say("hi")).toEqual([expect.stringContaining("Sorry")]);
    expect(chat.stage.waiting).toEqual([]);
  });

  it("has done its tool calls once, also where its reply is late", async () => {
    answer = () =>
      Response.json({
        reply: "Noted.",
        tool_calls: [{ name: "remember", arguments: { content: "Has a cat" } }],
      });
    let limits = 1;
    chat.onCall = (call) => {
      if (call.url === URL_OF_BOT) return answer(call);
      limits -= 1;
      return limits >= 0
        ? Response.json({ ok: false, error_code: 429, parameters: { retry_after: 3 } }, { status: 429 })
        : null;
    };
    const start = chat.stage.now();
    await chat.say("I have a cat");
    await chat.stage.pass(start + 120);
    expect((await chat.messages()).map(({ content }) => content)).toEqual(["I have a cat", "Noted."]);
    expect(await chat.stage.sql("SELECT content FROM knowledge")).toEqual([{ content: "Has a cat" }]);
  });
});

describe("a bot that hangs in one chat", () => {
  const messageOf = ({ body }: ApiCall) => (body["data"] as { message: Body }).message["content"];

  it("holds up no other chat of the batch", async () => {
    const others = Promise.withResolvers<void>();
    chat.onCall = async (call) => {
      if (call.url !== URL_OF_BOT) return null;
      if (messageOf(call) === "hang") await others.promise;
      else others.resolve();
      return Response.json({ reply: `You said ${String(messageOf(call))}` });
    };
    await chat.send("hang");
    await chat.send("hello", { person: "7", chat: "7" });
    await chat.stage.drain();
    expect(chat.heard()).toEqual(["You said hello", "You said hang"]);
  });

  it("hears what is said there one after the other", async () => {
    const order: unknown[] = [];
    chat.onCall = async (call) => {
      if (call.url !== URL_OF_BOT) return null;
      order.push(`${String(messageOf(call))} asked`);
      if (messageOf(call) === "first") for (let turn = 0; turn < 50; turn += 1) await scheduler.wait(0);
      order.push(`${String(messageOf(call))} answered`);
      return Response.json({});
    };
    await chat.send("first");
    await chat.send("second");
    await chat.stage.drain();
    expect(order).toEqual(["first asked", "first answered", "second asked", "second answered"]);
  });
});

it("a Discord command is answered also where the bot says nothing", async () => {
  chat = await openChat("discord", { mode: "forward", forward_url: URL_OF_BOT });
  chat.onCall = (call) => (call.url === URL_OF_BOT ? Response.json({}) : null);
  expect(await chat.say("/ask what is up?")).toHaveLength(1);
});

it("an address that is not public, or missing, is refused", async () => {
  const { credentials } = chat.bot;
  for (const forward_url of [
    undefined,
    null,
    "http://127.0.0.1/",
    "https://10.0.0.1/",
    "ftp://example.com",
    "nope",
  ]) {
    const body = { platform: "telegram", credentials, mode: "forward", forward_url };
    const response = await chat.stage.send("POST", "/v1/connections", { body });
    expect(response.status, String(forward_url)).toBe(422);
    expect(JSON.stringify(await response.json())).toContain("forward_url");
  }
});
