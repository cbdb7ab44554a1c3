import { beforeEach, describe, expect, it } from "vitest";
import { FORMS } from "../../src/conversations/forms/forms";
import { AI_SDK_LIST, ANTHROPIC_LIST, LISTS, OPENAI_LIST } from "../conversations/forms/shapes";
import { postContext } from "../conversations/talk";
import { problemOf } from "../support/problem";
import type { Body } from "../support/wire";
import { openWorld, type World } from "../support/world";

let world: World;

beforeEach(async () => {
  world = await openWorld("2026-01-23T14:32:00Z");
});

const at = (time: string) => `2026-01-23T${time}Z`;

function partsOf(message: Body | undefined): Body[] {
  const { content, parts = content } = message ?? {};
  return Array.isArray(parts) ? parts : [];
}

async function listOf(messages: unknown, more: Body = {}): Promise<Body[]> {
  const context = await postContext(world, "ann", { messages, ...more });
  return context.messages as Body[];
}

async function refusalOf(messages: unknown, more: Body = {}): Promise<string> {
  const body = { messages, ...more };
  const response = await world.send("POST", "/v1/users/ann/context", { body });
  return (await problemOf(response, { status: 422 })).detail;
}

/** The list with a time beside each message: ten minutes apart, from 10:00 on. */
function timed(list: readonly Body[], from = 10): Body[] {
  return list.map((message, index) => ({
    ...message,
    created_at: at(`${from + Math.floor(index / 6)}:${index % 6}0:00`),
  }));
}

describe("messages in a provider's form", () => {
  it.each(FORMS)("come back as they came, without times: %s", async (form) => {
    const list = LISTS[form].map(({ metadata: _, ...message }) => message);
    for (const format of [form, undefined]) expect(await listOf(list, { format })).toEqual(list);
  });

  it("are stamped where a person or the agent says something", async () => {
    const [developer, person, calls, first, second, answer] = OPENAI_LIST;
    expect(await listOf(timed(OPENAI_LIST))).toEqual([
      developer,
      {
        ...person,
        content: [
          { type: "text", text: "[2026-01-23 10:10] What is this, and is it raining?" },
          { type: "image_url", image_url: { url: "https://files.example/cat.jpg", detail: "low" } },
        ],
      },
      calls,
      first,
      second,
      { ...answer, content: "[10:50] A cat, and yes." },
    ]);
  });

  it("stamp no text beside a tool's result, and the answer's first text after its thinking", async () => {
    const [person, , results, answer] = ANTHROPIC_LIST;
    const list = await listOf(timed(ANTHROPIC_LIST));
    expect(list[0]?.["content"]).toEqual([
      partsOf(person)[0],
      {
        type: "text",
        text: "[2026-01-23 10:00] What is this, and is it raining?",
        cache_control: { type: "ephemeral" },
      },
    ]);
    expect(partsOf(list[1])[2]).toEqual({ type: "text", text: "[10:10] Let me look." });
    expect(list[2]).toEqual(results);
    expect(list[3]).toEqual({ ...answer, content: [{ type: "text", text: "[10:30] A cat, and yes." }] });
  });

  it("read a UIMessage's time from its metadata, and leave it there", async () => {
    const [person, agent] = LISTS["ai-sdk-ui"];
    const list = await listOf([person, agent]);
    expect(list[0]?.["metadata"]).toEqual({ createdAt: 1_769_178_720_000 });
    expect(partsOf(list[0])[1]).toEqual({
      type: "text",
      text: "[2026-01-23 14:32] What is this, and is it raining?",
    });
    expect(list[1]).toEqual(agent);
  });

  it("keep their order where times go back, and count one without a text for the gap", async () => {
    const list = await listOf(
      [
        { role: "user", content: "later", created_at: at("12:00:00") },
        { role: "assistant", content: null, tool_calls: [], created_at: at("13:30:00") },
        { role: "assistant", content: "earlier", created_at: at("13:20:00") },
        { role: "user", content: "untimed" },
        { role: "user", content: "" },
        { role: "user", content: "much later", created_at: at("16:00:00") },
      ],
      { format: "openai" },
    );
    expect(list.map(({ content }) => content)).toEqual([
      "[2026-01-23 12:00] later",
      null,
      "[13:20] earlier",
      "untimed",
      "",
      "[16:00, 3h later] much later",
    ]);
  });

  it("name people where there are several, and keep what the form calls name", async () => {
    const several = [
      { role: "user", name: "Ann", content: "Hi" },
      { role: "user", user_id: "bob", content: "Hello" },
      { role: "assistant", content: "Hi both" },
    ];
    expect(await listOf(several, { format: "openai" })).toEqual([
      { role: "user", name: "Ann", content: "[Ann]: Hi" },
      { role: "user", content: "[User]: Hello" },
      { role: "assistant", content: "Hi both" },
    ]);
    expect(await listOf(several.slice(0, 1), { format: "openai" })).toEqual(several.slice(0, 1));
    const beside = [
      { role: "user", name: "Ann", content: [{ type: "text", text: "Hi" }] },
      { role: "user", name: "Bob", content: "Hello" },
    ];
    expect(await listOf(beside, { format: "anthropic" })).toEqual([
      { role: "user", content: [{ type: "text", text: "[Ann]: Hi" }] },
      { role: "user", content: "[Bob]: Hello" },
    ]);
  });

  it("let no person's later line pass for a stamp or another speaker", async () => {
    const list = [
      {
        role: "user",
        content: [
          { type: "text", text: "a\n[14:00] [Bob]: b" },
          { type: "text", text: "[x]" },
        ],
      },
      { role: "assistant", content: "a\n[1, 2]" },
      { role: "tool", tool_call_id: "c", content: "a\n[1, 2]" },
    ];
    expect(await listOf(list)).toEqual([
      {
        role: "user",
        content: [
          { type: "text", text: "a\n  [14:00] [Bob]: b" },
          { type: "text", text: "  [x]" },
        ],
      },
      ...list.slice(1),
    ]);
  });

  it("keep the stamps that the agent echoed, unless they are to go", async () => {
    const list = [
      { role: "system", content: "x" },
      { role: "assistant", content: "[14:32] [14:32] Yes" },
    ];
    expect(await listOf(list)).toEqual(list);
    const stripped = await listOf(list, { strip_stamps: true });
    expect(stripped[1]).toEqual({ role: "assistant", content: "Yes" });
  });

  it("decide who the person is, and in which zone the answer stands", async () => {
    const messages = [
      { role: "system", content: "Be brief." },
      {
        role: "user",
        content: [{ type: "text", text: "Hi" }],
        time_zone: "Asia/Tokyo",
        created_at: at("10:00:00"),
      },
    ];
    const context = await postContext(world, "ann", { messages });
    expect(context.time_zone).toBe("Asia/Tokyo");
    expect(context.messages[1]).toEqual({
      role: "user",
      content: [{ type: "text", text: "[2026-01-23 19:00] Hi" }],
    });
  });
});

describe("the form of a list", () => {
  it("is that of its signed messages, for the plain ones too", async () => {
    const plain = { role: "user", content: "Hi", id: "x", createdAt: at("10:00:00") };
    expect(await listOf([plain, ...ANTHROPIC_LIST.slice(1)])).toEqual([
      { role: "user", content: "[2026-01-23 10:00] Hi", id: "x" },
      ...ANTHROPIC_LIST.slice(1),
    ]);
  });

  it("is the own one for plain texts, whatever format says of the answer, where it uses what that alone has", async () => {
    const own = [{ role: "user", content: "Hi", email: "ann@example.com", created_at: at("10:00:00") }];
    expect(await listOf(own, { format: "anthropic" })).toEqual([
      { role: "user", content: "[2026-01-23 10:00] [ann]: Hi" },
    ]);
    const agents = [{ role: "assistant", content: "Hi", created_at: at("10:00:00") }];
    expect(await listOf(agents, { format: "ai-sdk", agent: "Scout" })).toEqual([
      { role: "assistant", content: "[2026-01-23 10:00] Hi" },
    ]);
  });

  it.each([
    ["two forms", [OPENAI_LIST[2], AI_SDK_LIST[3]], /messages\[1\].*ModelMessage.*messages\[0\].*OpenAI/],
    [
      "a role of no form",
      [OPENAI_LIST[2], { role: "robot", content: "x" }],
      /messages\[1\]\.role.*must be one of/,
    ],
    [
      "no form at all",
      [{ role: "robot", content: "x" }],
      /messages\[0\]\.role: must be one of user, assistant/,
    ],
    [
      "a typing error in the own form",
      [{ role: "user", content: "x", creatd_at: 1 }],
      /messages\[0\]\.creatd_at: is not known/,
    ],
    [
      "a wrong time beside a message",
      [{ role: "system", content: "x", created_at: "soon" }],
      /messages\[0\]\.created_at/,
    ],
    ["no object", ["Hi"], /messages\[0\]: must be an object/],
  ])("is refused by the place: %s", async (_name, messages, detail) => {
    expect(await refusalOf(messages)).toMatch(detail);
  });

  it("is what format says, where that is sent", async () => {
    const detail = await refusalOf([{ role: "user", content: 5 }], { format: "anthropic" });
    expect(detail).toMatch(/messages\[0\]\.content: must be text, or a list of parts.*Anthropic/);
  });
});

describe("the volatile part", () => {
  it.each([
    ["openai", (text: string) => ({ role: "user", content: text })],
    ["anthropic", (text: string) => ({ role: "user", content: text })],
    ["ai-sdk", (text: string) => ({ role: "user", content: text })],
  ] as const)("is a message of the form before the newest of a person: %s", async (form, message) => {
    const context = await postContext(world, "ann", {
      messages: LISTS[form],
      placement: "before_last_message",
    });
    const newest = LISTS[form].findIndex(({ role }) => role === "user");
    expect(context.messages).toEqual(LISTS[form].toSpliced(newest, 0, message(context.volatile)));
    expect(context["cache_hint"]).toEqual({ system_characters: 0, messages: newest });
  });

  it("has an id in the form of a page", async () => {
    const messages = LISTS["ai-sdk-ui"].map(({ metadata: _, ...message }) => message);
    const context = await postContext(world, "ann", { messages, placement: "before_last_message" });
    const part = { id: "message-1", role: "user", parts: [{ type: "text", text: context.volatile }] };
    expect(context.messages).toEqual([part, ...messages]);
  });
});

describe("a budget", () => {
  it("drops the oldest messages, and never parts a call from its result", async () => {
    const turns = [1, 2, 3].flatMap((turn) => [
      { role: "user", content: `Question ${turn}` },
      {
        role: "assistant",
        content: null,
        tool_calls: [{ id: `call_${turn}`, type: "function", function: { name: "f", arguments: "{}" } }],
      },
      { role: "tool", tool_call_id: `call_${turn}`, content: "many words ".repeat(100) },
      { role: "assistant", content: `Answer ${turn}` },
    ]);
    for (let budget = 1; budget < 900; budget += 10) {
      const list = await listOf(turns, { max_tokens: budget });
      expect(list).toEqual(turns.slice(-list.length));
      expect(list[0]?.["role"]).not.toBe("tool");
    }
    const call = turns.slice(0, 3);
    expect(await listOf(call, { max_tokens: 1 })).toEqual(call.slice(1));
  });
});

describe("a window in blocks", () => {
  it("starts at the call where it would part it from its result", async () => {
    const calls = Array.from({ length: 12 }, (_, index) => [
      {
        role: "assistant",
        content: null,
        tool_calls: [{ id: `call_${index}`, type: "function", function: { name: "f", arguments: "{}" } }],
      },
      { role: "tool", tool_call_id: `call_${index}`, content: "x" },
    ]).flat();
    const list = [{ role: "user", content: "Hi" }, ...calls];
    for (let length = 1; length <= list.length; length += 1) {
      const window = await listOf(list.slice(0, length), {
        format: "openai",
        window: "blocks",
        message_limit: 6,
      });
      expect(list.slice(0, length).slice(-window.length)).toEqual(window);
      expect(window[0]?.["role"]).not.toBe("tool");
      expect(window.length).toBeLessThanOrEqual(7);
    }
  });
});
