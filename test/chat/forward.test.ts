import { Webhook } from "standardwebhooks";
import { beforeEach, describe, expect, it } from "vitest";
import type { Body } from "../support/wire";
import { bodyOf } from "../support/world";
import { type ApiCall, type Chat, deliveries, openChat } from "./chat";

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

  // What answers a question of the assistant's is the bot's own here.
  it.each(["yes:1", "yes", "no", "accept:1"])("is told about buttons too: %s", async (button) => {
    await chat.press(button);
    expect(asked()[0]?.body).toMatchObject({
      type: "button.pressed",
      data: { message: { button, external_id: "4242:900" } },
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

describe("what the bot tells", () => {
  const TOLD = "Don't forget to pay the rent tomorrow at 9.";
  const ann = () => chat.stage.user("telegram:4242");
  const pending = async () => (await ann().upcoming()).items.map(({ content }) => content);
  beforeEach(async () => {
    await ann().store("Pay the rent", { due_at: "2026-01-24T09:00:00+01:00" });
    await chat.stage.run(chat.stage.now() + 7200);
  });

  it("one person counts as mentioned", async () => {
    answer = () => Response.json({ reply: TOLD });
    await chat.say("good morning");
    expect(await pending()).toEqual([]);
  });

  it("one person doesn't where the connection says so", async () => {
    answer = () => Response.json({ reply: TOLD });
    expect(await chat.patch({ said: false })).toMatchObject({ said: false });
    await chat.say("good morning");
    expect(await pending()).toEqual(["Pay the rent"]);
    expect(await chat.patch({ said: true })).toMatchObject({ said: true });
    await chat.say("good morning");
    expect(await pending()).toEqual([]);
  });

  it("a group doesn't", async () => {
    answer = () => Response.json({ reply: TOLD });
    expect(await chat.say("/help@scout good morning", { chat: "-100123" })).toEqual([TOLD]);
    expect(await pending()).toEqual(["Pay the rent"]);
  });

  it("nobody, because it can't be sent, doesn't", async () => {
    chat.onCall = (call) =>
      call.url === URL_OF_BOT ? Response.json({ reply: TOLD }) : new Response(null, { status: 403 });
    await chat.say("good morning");
    expect(await pending()).toEqual(["Pay the rent"]);
  });
});

describe("tool calls", () => {
  type Results = Body & { round: number; results: Body[]; earlier: Body[] };
  const dataOf = (call: ApiCall | undefined) => call?.body["data"] as Results;
  const types = () => asked().map(({ body }) => body["type"]);
  /** The bot's answers in turn, the last of them for good. */
  const answersOf = (...answers: Body[]) => {
    let next = 0;
    answer = () => {
      next += 1;
      return Response.json(answers[Math.min(next, answers.length) - 1] ?? {});
    };
  };

  it("without a reply are answered with their results, signed, and the bot then speaks", async () => {
    await chat.stage.user("telegram:4242").store("Pay rent", { due_at: "2026-01-24T09:00:00+01:00" });
    answersOf(
      {
        reply: null,
        tool_calls: [
          {
            id: "call_1",
            type: "function",
            function: { name: "get_upcoming", arguments: '{"within_days":7}' },
          },
        ],
      },
      { reply: "Rent, tomorrow." },
    );
    expect(await chat.say("what is due?")).toEqual(["Rent, tomorrow."]);
    expect(types()).toEqual(["message.created", "tool.results"]);
    const [first, second] = asked();
    expect(dataOf(first)).not.toHaveProperty("results");
    expect(dataOf(second)).toMatchObject({
      conversation_id: "telegram:4242",
      user_id: "telegram:4242",
      message: { content: "what is due?" },
      round: 1,
      earlier: [],
      results: [{ id: "call_1", name: "get_upcoming", arguments: { within_days: 7 }, ok: true }],
    });
    expect(dataOf(second).results[0]?.["content"]).toContain("Pay rent");
    expect(dataOf(second)["tools"]).toEqual(dataOf(first)["tools"]);
    const secret = chat.connection.forward_secret ?? "";
    expect(
      new Webhook(secret).verify(second?.raw ?? "", Object.fromEntries(second?.headers ?? [])),
    ).toBeTruthy();
    expect(second?.headers.get("webhook-id")).not.toBe(first?.headers.get("webhook-id"));
  });

  it.each([
    ["an unknown tool", { name: "no_such_tool", arguments: {} }, "no tool with this name"],
    ["a name of JavaScript's", { name: "constructor", arguments: {} }, "no tool with this name"],
    ["arguments that are no JSON", { name: "remember", arguments: "{broken" }, "not JSON"],
    ["arguments of another type", { name: "remember", arguments: { content: 7 } }, "content"],
    ["a time nobody knows", { name: "remember", arguments: { content: "x", due_at: "whenever" } }, "due_at"],
  ])("that are refused, %s, keep the reply beside them back", async (_name, call, why) => {
    answersOf({ reply: "Done, saved it!", tool_calls: [call] }, { reply: "When shall that be?" });
    expect(await chat.say("remind me of it")).toEqual(["When shall that be?"]);
    expect(dataOf(asked()[1]).results).toMatchObject([{ id: null, name: call.name, ok: false }]);
    expect(dataOf(asked()[1]).results[0]?.["content"]).toContain(why);
  });

  it("go on for five rounds, and the person and the operator then hear of it", async () => {
    answer = () => Response.json({ tool_calls: [{ name: "get_upcoming", arguments: {} }] });
    expect(await chat.say("what is due?")).toEqual([expect.stringContaining("Sorry")]);
    expect(asked().map((call) => dataOf(call).round)).toEqual([undefined, 1, 2, 3, 4, 5]);
    expect(dataOf(asked()[5]).earlier).toHaveLength(4);
    expect(await deliveries(chat)).toMatchObject([
      { kind: "answer", status: "dead", last_error: expect.stringContaining("5 rounds") },
    ]);
  });

  it("of a round are done once, also where the bot is silent after it", async () => {
    let fails = 2;
    answer = ({ body }) => {
      if (body["type"] === "message.created")
        return Response.json({ tool_calls: [{ name: "remember", arguments: { content: "Has a cat" } }] });
      fails -= 1;
      return fails >= 0 ? new Response("oops", { status: 503 }) : Response.json({ reply: "Noted." });
    };
    const start = chat.stage.now();
    await chat.say("I have a cat");
    await chat.stage.pass(start + 120);
    expect(types()).toEqual(["message.created", "tool.results", "tool.results", "tool.results"]);
    expect(
      new Set(
        asked()
          .slice(1)
          .map(({ headers }) => headers.get("webhook-id")),
      ).size,
    ).toBe(1);
    expect(await chat.stage.sql("SELECT content FROM knowledge")).toEqual([{ content: "Has a cat" }]);
    expect((await chat.messages()).at(-1)?.content).toBe("Noted.");
    expect(await deliveries(chat)).toEqual([]);
  });

  it("beyond twenty of one answer are refused", async () => {
    const calls = Array.from({ length: 21 }, (_, i) => ({
      name: "remember",
      arguments: { content: `Fact ${i}` },
    }));
    answersOf({ reply: "All noted.", tool_calls: calls }, { reply: "The last is left." });
    expect(await chat.say("hello")).toEqual(["The last is left."]);
    expect(dataOf(asked()[1]).results.map(({ ok }) => ok)).toEqual([...Array(20).fill(true), false]);
  });
});

it("a person sees that an answer is on its way, and a platform that fails to show it holds nothing up", async () => {
  answer = () => Response.json({ reply: "Hello" });
  chat.onCall = (call) => {
    if (call.url.endsWith("/sendChatAction")) return new Response("oops", { status: 500 });
    return call.url === URL_OF_BOT ? answer(call) : null;
  };
  expect(await chat.say("hi")).toEqual(["Hello"]);
  const typing = chat.calls.filter(({ url }) => url.endsWith("/sendChatAction"));
  expect(typing.map(({ body }) => body)).toEqual([{ chat_id: "4242", action: "typing" }]);
});

it("on WhatsApp a message is marked as read while the bot thinks", async () => {
  chat = await openChat("whatsapp", { mode: "forward", forward_url: URL_OF_BOT });
  chat.onCall = (call) => (call.url === URL_OF_BOT ? Response.json({ reply: "Hello" }) : null);
  expect(await chat.say("hi")).toEqual(["Hello"]);
  expect(chat.calls.map(({ body }) => body)).toContainEqual({
    messaging_product: "whatsapp",
    status: "read",
    message_id: "wamid.1",
    typing_indicator: { type: "text" },
  });
});

describe("what the bot promised", () => {
  it("is pushed when it is due, and its buttons work without the bot", async () => {
    answer = () =>
      Response.json({
        reply: "I will remind you.",
        tool_calls: [{ name: "remember", arguments: { content: "Pay rent", due: "in 30 minutes" } }],
      });
    const start = chat.stage.now();
    expect(await chat.say("remind me of the rent in half an hour")).toEqual(["I will remind you."]);
    await chat.stage.pass(start + 1900);
    expect(chat.heard()).toEqual([expect.stringContaining("Reminder: Pay rent")]);
    const [done = ""] = chat.buttons();
    answer = () => Response.json({ reply: "the bot was asked" });
    expect(await chat.press(done)).toEqual(["Done: Pay rent"]);
  });

  it("stands in a morning message too", async () => {
    await chat.say("hello");
    const user = await bodyOf<{ digest: Body; reminders: Body }>(
      await chat.stage.send("GET", "/v1/users/telegram:4242"),
    );
    expect(user).toMatchObject({
      digest: { time: "08:00", channel: { type: "telegram", to: "4242" } },
      reminders: { push: true },
    });
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

  it("for good stands in the delivery log until its message is replayed", async () => {
    answer = () => new Response("oops", { status: 503 });
    const start = chat.stage.now();
    await chat.say("hi");
    await chat.stage.pass(start + 900);
    const [logged, ...more] = await deliveries(chat);
    expect(more).toEqual([]);
    expect(logged).toMatchObject({
      kind: "answer",
      user_id: "telegram:4242",
      status: "dead",
      last_error: "your bot: answered 503",
      inbound_event_id: expect.stringMatching(/^con_[a-z0-9]+\.[0-9a-f]{32}$/),
    });
    const refused = await chat.stage.send("POST", `/v1/deliveries/${logged?.["id"]}/replay`);
    expect(refused.status).toBe(409);
    expect(JSON.stringify(await refused.json())).toContain(
      `/v1/inbound-events/${logged?.["inbound_event_id"]}/replay`,
    );
    answer = () => Response.json({ reply: "Here I am" });
    await chat.stage.send("POST", `/v1/inbound-events/${logged?.["inbound_event_id"]}/replay`);
    chat.heard();
    await chat.stage.drain();
    expect(chat.heard()).toEqual(["Here I am"]);
    expect(await deliveries(chat)).toEqual([]);
  });

  it("because it is gone is apologized for at once", async () => {
    answer = () => new Response(null, { status: 410 });
    expect(await chat.say("hi")).toEqual([expect.stringContaining("Sorry")]);
    expect(chat.stage.waiting).toEqual([]);
    expect(await deliveries(chat)).toMatchObject([
      { kind: "answer", status: "dead", last_error: expect.stringContaining("410") },
    ]);
  });

  it("is apologized for in the person's language", async () => {
    answer = () => new Response(null, { status: 410 });
    await chat.say("hi");
    await chat.stage.user("telegram:4242").patch({ locale: "de" });
    expect(await chat.say("hi")).toEqual([expect.stringContaining("Entschuldige")]);
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
