import { beforeEach, describe, expect, it } from "vitest";
import { problemOf } from "../support/problem";
import type { Body } from "../support/wire";
import { bodyOf, openWorld, type UserClient, type World } from "../support/world";

/** A bot hands over its model's message as it came, and appends what it is answered. */
let world: World;
let ann: UserClient;

beforeEach(async () => {
  // Monday 23 February 2026.
  world = await openWorld("2026-02-23T10:00:00Z");
  ann = world.user();
  await ann.patch({ time_zone: "Europe/London" });
});

interface Answer {
  messages: Body[];
  unhandled: Body[];
  revision: number | null;
}

async function run(format: string, message: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await ann.send("POST", `/tool-calls?format=${format}`, { body: message, headers });
  return await bodyOf<Answer>(response);
}

type Call = [id: string, name: string, args: Body];

/** Messages as each provider's models write them, and their lists of calls. */
const SAYS: Record<string, (calls: Call[]) => { message: unknown; list: unknown }> = {
  openai: (calls) => {
    const tool_calls = calls.map(([id, name, args]) => ({
      id,
      type: "function",
      function: { name, arguments: JSON.stringify(args) },
    }));
    return { message: { role: "assistant", content: null, tool_calls }, list: tool_calls };
  },
  responses: (calls) => {
    const list = calls.map(([call_id, name, args]) => ({
      type: "function_call",
      id: `fc_${call_id}`,
      call_id,
      name,
      arguments: JSON.stringify(args),
    }));
    return { message: { output: [{ type: "reasoning", summary: [] }, ...list] }, list };
  },
  anthropic: (calls) => {
    const list = calls.map(([id, name, input]) => ({ type: "tool_use", id, name, input }));
    return {
      message: { role: "assistant", content: [{ type: "text", text: "One moment." }, ...list] },
      list,
    };
  },
  gemini: (calls) => {
    const list = calls.map(([id, name, args]) => ({ functionCall: { id, name, args } }));
    return { message: { role: "model", parts: [{ text: "One moment." }, ...list] }, list };
  },
};

/** The texts that a provider's model is answered, with the ids of their calls and whether they are errors. */
const READS: Record<string, (messages: Body[]) => [unknown, unknown, boolean?][]> = {
  openai: (messages) =>
    messages.map(({ role, tool_call_id, content }) => {
      expect(role).toBe("tool");
      return [tool_call_id, content];
    }),
  responses: (messages) =>
    messages.map(({ type, call_id, output }) => {
      expect(type).toBe("function_call_output");
      return [call_id, output];
    }),
  anthropic: ([message, ...more]) => {
    expect([more, message?.["role"]]).toEqual([[], "user"]);
    return (message!["content"] as Body[]).map(({ type, tool_use_id, content, is_error = false }) => {
      expect(type).toBe("tool_result");
      return [tool_use_id, content, is_error as boolean];
    });
  },
  gemini: ([message, ...more]) => {
    expect([more, message?.["role"]]).toEqual([[], "user"]);
    return (message!["parts"] as { functionResponse: Body }[]).map(
      ({ functionResponse: { id, response } }) => {
        const { result, error } = response as Body;
        return [id, result ?? error, error !== undefined];
      },
    );
  },
};

describe.each(Object.keys(SAYS))("%s", (format) => {
  const say = SAYS[format]!;
  const read = (messages: Body[]) => READS[format]!(messages);
  const hasErrors = format === "anthropic" || format === "gemini";

  it.each(["message", "list"] as const)("carries out a %s of parallel calls in order", async (form) => {
    const calls: Call[] = [
      ["call_a", "remember", { content: "Pay rent", due: "Sunday at 9" }],
      ["call_b", "get_upcoming", {}],
      ["call_c", "roll_dice", { sides: 6 }],
      ["call_d", "remember", { content: "Tea", due: "someday" }],
    ];
    const answer = await run(format, say(calls)[form]);
    const [first, second, refused] = read(answer.messages);
    expect(first?.[0]).toBe("call_a");
    expect(first?.[1]).toMatch(/^Stored: Pay rent, due Sunday 2026-03-01 at 09:00 \(Europe\/London\), id /);
    expect(second?.[0]).toBe("call_b");
    expect(second?.[1]).toMatch(
      /^- \[DUE 2026-03-01 09:00\] \(Sunday, 6 days from now, id \w{8}, noted now\) Pay rent$/,
    );
    expect(refused?.[0]).toBe("call_d");
    expect(refused?.[1]).toMatch(/^due: .+; ask the user: when exactly\?$/);
    if (hasErrors) expect([first?.[2], refused?.[2]]).toEqual([false, true]);
    expect(answer.unhandled).toEqual([{ index: 2, id: "call_c", name: "roll_dice" }]);
    expect(answer.revision).toBe((await ann.upcoming()).revision);
  });

  it("answers a lost message that is sent again as before, and does nothing twice", async () => {
    const calls: Call[] = [
      ["call_1", "remember", { content: "Pay rent" }],
      ["call_1", "remember", { content: "Buy milk" }],
    ];
    const key = { "idempotency-key": `turn-${format}` };
    const first = await run(format, say(calls).message, key);
    const { revision } = await ann.upcoming();
    expect(await run(format, say(calls).message, key)).toEqual(first);
    expect((await ann.upcoming()).revision).toBe(revision);
    const other = await run(format, say([["call_1", "remember", { content: "Call Bob" }]]).message, key);
    expect(read(other.messages)[0]?.[1]).toBe(
      "Idempotency-Key: was used for another request: send a new key with each new request",
    );
  });

  it("clears nothing by null, as models in strict mode send it", async () => {
    const id = await ann.store("Pay rent", { due_at: "2026-03-01T09:00", entity: "Mrs Miller" });
    const nulls = { due_at: null, recurrence: null, content: null, clear: null, completed_at: null };
    await run(format, say([["call_1", "update_memory", { id, reminded_at: "now", ...nulls }]]).list);
    expect(await ann.get(`/memories/${id}`)).toMatchObject({
      entity: "Mrs Miller",
      due_at_local: "2026-03-01 09:00:00 UTC",
      reminded_at: world.now(),
    });
  });

  it("carries out twenty calls, and says of the next to send it again", async () => {
    const calls = Array.from(
      { length: 22 },
      (_, n): Call => [`call_${n}`, "remember", { content: `Item ${n}` }],
    );
    const texts = read((await run(format, say(calls).message)).messages).map(([, text]) => text);
    expect(texts).toHaveLength(22);
    expect(texts.filter((text) => String(text).startsWith("Stored"))).toHaveLength(20);
    expect(texts.slice(20)).toEqual(
      Array(2).fill("not carried out, because a message may have 20 calls: send it again"),
    );
  });

  it("has nothing to append where the model called nothing", async () => {
    expect(await run(format, say([]).message)).toEqual({ messages: [], unhandled: [], revision: null });
  });

  it.each(['"text"', "3", "null", '{"content":3,"parts":3,"tool_calls":3,"output":3}'])(
    "refuses what is no message: %s",
    async (body) => {
      await problemOf(await ann.send("POST", `/tool-calls?format=${format}`, { body }), { status: 422 });
    },
  );
});

it("takes arguments as an object or as text, and says which text is no JSON", async () => {
  const call = (given: unknown) => [
    { id: "a", type: "function", function: { name: "get_upcoming", arguments: given } },
  ];
  const empty = "Nothing is overdue, and nothing comes up in that time.";
  for (const given of [{}, "{}", "", null, undefined]) {
    const { messages } = await run("openai", call(given));
    expect(messages[0]?.["content"]).toBe(empty);
  }
  for (const [given, said] of [
    ["{within_days: 7}", "the arguments are not JSON: send one JSON object"],
    ["[]", "the body must be a JSON object with the arguments"],
    ['{"days": 7}', /^days: is not an argument here/],
  ] as const)
    expect((await run("openai", call(given))).messages[0]?.["content"]).toEqual(
      typeof said === "string" ? said : expect.stringMatching(said),
    );
});

it("refuses another format, and arguments in the query that it doesn't know", async () => {
  for (const query of ["format=mistral", "format=", "sides=6"])
    await problemOf(await ann.send("POST", `/tool-calls?${query}`, { body: [] }), { status: 422 });
});
