import { describe, expect, it } from "vitest";
import { at } from "../reminders/stage";
import { type Chat, openChat } from "./chat";

/** What comes twice, breaks off half-way, or is put off: it is acted on once, and answered. */

const contents = async (chat: Chat) =>
  (await chat.messages()).filter(({ role }) => role === "user").map(({ content }) => content);

function breakQueue({ stage }: Chat) {
  const queue = stage.bindings.INBOUND_QUEUE;
  stage.bindings.INBOUND_QUEUE = {
    sendBatch: async () => {
      throw new Error("the queue is down");
    },
  } as unknown as Queue;
  return () => {
    stage.bindings.INBOUND_QUEUE = queue;
  };
}

describe("two bots of an app in one chat", () => {
  it("number their messages each for itself", async () => {
    const chat = await openChat("telegram");
    const other = await chat.connect();
    const first = chat.said({ text: "the boiler is old", n: 7 });
    const second = chat.said({ text: "the roof leaks", n: 7 });
    for (let time = 0; time < 2; time += 1) {
      await chat.post(chat.bot.message(first));
      await chat.post(chat.bot.message(second), other);
    }
    expect((await contents(chat)).toSorted()).toEqual(["the boiler is old", "the roof leaks"]);
    const edit = JSON.parse(String(chat.bot.message({ ...second, text: "the roof is new" })));
    await chat.post(
      JSON.stringify({ update_id: 9, edited_message: { ...edit.message, edit_date: 1769178800 } }),
      other,
    );
    expect((await contents(chat)).toSorted()).toEqual(["the boiler is old", "the roof is new"]);
  });

  it("delete each their own", async () => {
    const chat = await openChat("standard");
    const other = await chat.connect();
    const said = chat.said({ text: "the boiler is old", n: 7 });
    await chat.post(chat.bot.message(said));
    const deletion = JSON.stringify({
      type: "message.deleted",
      timestamp: "2026-01-23T14:32:00Z",
      data: { conversation_id: said.chat, external_id: "m7" },
    });
    await chat.post(deletion, other);
    expect(await contents(chat)).toEqual(["the boiler is old"]);
    await chat.post(deletion);
    await chat.post(chat.bot.message(said));
    expect(await contents(chat)).toEqual([]);
  });
});

it("a message that the app posted itself is not stored again when the platform tells of it, nor the other way", async () => {
  const chat = await openChat("telegram", { mode: "store" });
  const post = (external_id: string) =>
    chat.stage.send("POST", "/v1/conversations/telegram%3A4242/messages", {
      body: { role: "user", content: "hello", external_id, user_id: "telegram:4242" },
    });
  expect(await (await post("4242:1")).json()).toMatchObject({ stored: 1 });
  await chat.post(chat.bot.message(chat.said({ text: "hello", n: 1 })));
  await chat.post(chat.bot.message(chat.said({ text: "good day", n: 2 })));
  const [, stored] = await chat.messages();
  expect(await (await post("4242:2")).json()).toMatchObject({
    stored: 0,
    duplicates: 1,
    results: [{ status: "duplicate", id: stored?.id }],
  });
  expect(await contents(chat)).toEqual(["hello", "good day"]);
});

it("a message whose answer could not be queued is taken, and answered once by the cron", async () => {
  const chat = await openChat("telegram");
  const body = chat.bot.message(chat.said({ text: "remind me to pay rent tomorrow at 9" }));
  const mend = breakQueue(chat);
  expect((await chat.post(body)).status).toBe(200);
  mend();
  for (let time = 0; time < 3; time += 1) expect((await chat.post(body)).status).toBe(200);
  await chat.stage.drain();
  expect(chat.heard()).toEqual([]);
  await chat.stage.pass(chat.stage.now() + 600);
  expect(chat.heard()).toHaveLength(1);
  expect(await contents(chat)).toHaveLength(1);
});

it("a message that the queue hands out twice is answered once", async () => {
  const chat = await openChat("telegram");
  await chat.send("remind me to pay rent tomorrow at 9");
  chat.stage.waiting.push({ ...(chat.stage.waiting[0] as (typeof chat.stage.waiting)[0]) });
  await chat.stage.drain();
  expect(chat.heard()).toHaveLength(1);
});

describe("an answer that the platform puts off", () => {
  async function putOff(times: number, seconds = 7) {
    const chat = await openChat("telegram");
    let left = times;
    chat.onCall = () => {
      left -= 1;
      return left >= 0
        ? Response.json({ ok: false, error_code: 429, parameters: { retry_after: seconds } }, { status: 429 })
        : null;
    };
    return chat;
  }

  it("waits as long as it asks, and what it tells of is done once", async () => {
    const chat = await putOff(1);
    const start = chat.stage.now();
    await chat.send("remind me to pay rent tomorrow at 9");
    await chat.stage.drain();
    await chat.stage.pass(start + 6);
    expect(chat.calls).toHaveLength(1);
    await chat.stage.pass(start + 30);
    expect(chat.calls.map((call) => call.at)).toEqual([start, start + 7]);
    expect(chat.heard().at(-1)).toContain(": Pay rent");
    expect((await chat.messages()).map(({ role }) => role)).toEqual(["user", "assistant"]);
  });

  it("for ever is given up, and nothing is left waiting", async () => {
    const chat = await putOff(1000, 60);
    await chat.send("/help");
    await chat.stage.pass(chat.stage.now() + 3600);
    expect(chat.calls).toHaveLength(8);
    expect(chat.stage.waiting).toEqual([]);
  });

  it("goes on behind the part that is there", async () => {
    const chat = await openChat("telegram", {
      time_zone: "Europe/Berlin",
      mode: "forward",
      forward_url: "https://bot.example.com/",
    });
    const reply = `${"a".repeat(4000)}\n${"b".repeat(4000)}`;
    let sends = 0;
    chat.onCall = ({ url }) => {
      if (url === "https://bot.example.com/") return Response.json({ reply });
      if (url.endsWith("/sendMessage")) sends += 1;
      return sends === 2 && url.endsWith("/sendMessage")
        ? Response.json({ ok: false, error_code: 429, parameters: { retry_after: 3 } }, { status: 429 })
        : null;
    };
    await chat.say("hi");
    await chat.stage.pass(chat.stage.now() + 30);
    const sent = chat.calls.flatMap((call) => chat.bot.textOf(call)?.[0] ?? []);
    expect(sent.join("")).toBe("abb");
    expect(chat.calls.filter(({ url }) => url.includes("bot.example.com"))).toHaveLength(1);
    expect((await chat.messages()).at(-1)?.content).toBe(reply);
  });
});

it("a second press of Done leaves the next occurrence of a repeating item alone", async () => {
  const chat = await openChat("telegram");
  await chat.say("remind me to take the pills every day at 9");
  await chat.stage.run(at("2026-01-24T07:00:00Z"));
  await chat.stage.run(at("2026-01-24T08:00:00Z"));
  const done = chat.buttons().find((data) => data.startsWith("done:")) ?? "";
  expect(await chat.press(done)).toEqual(["Done: Take the pills\nThe next is tomorrow at 09:00."]);
  expect(await chat.press(done)).toEqual([expect.stringContaining("That one is over: Take the pills")]);
  // Until its day begins the next is no pending item, but mentioned.
  const { items, mentioned } = await chat.stage.user("telegram:4242").upcoming();
  expect([...items, ...mentioned].map((item) => item["due_at_iso"])).toEqual(["2026-01-25T08:00:00+00:00"]);
});

it("a message as long as a book is taken, and kept as far as a message may go", async () => {
  const chat = await openChat("standard");
  const response = await chat.send(`remind me to read tomorrow at 9 ${"ä\u0000".repeat(100_000)}`);
  expect(response.status).toBe(200);
  await chat.stage.drain();
  const [message] = await chat.messages();
  expect(new TextEncoder().encode(message?.content).length).toBe(32 * 1024);
  expect(chat.stage.waiting).toEqual([]);
});
