import { expect, it } from "vitest";
import { type Chat, openChat } from "./chat";

/** What refreshes the digest after the answer has gone out. */
const REFRESH = /FROM json_each\(\?\) w|record_revision = \?/;

/** What each round trip to D1 is about, without those that refresh a digest. */
function answeredBy(chat: Chat): (string | undefined)[] {
  const rounds = chat.stage.witness.d1.map((round) => round.map(({ sql }) => sql).join("; "));
  return rounds
    .filter((sql) => !REFRESH.test(sql))
    .map((sql) => /\b(connections|messages|inbound_events|knowledge)\b/.exec(sql)?.[1]);
}

it.each(["remind us tomorrow at 9 to pay rent", "remind me tomorrow at 9 to pay rent"])(
  "in a group it costs no more, whosever it is: %s",
  async (text) => {
    const chat = await openChat("telegram");
    const group = { chat: "-100123" };
    await chat.say("/timezone London", group);
    await chat.say("/remind us tomorrow at 8 to feed the cat", group);
    await chat.stage.settle();
    chat.stage.forgetCalls();
    expect(await chat.say(`/almanac ${text}`, group)).toHaveLength(1);
    await chat.stage.settle();
    const groups = ["connections", "messages", "inbound_events", "knowledge", "knowledge", "messages"];
    expect(answeredBy(chat)).toEqual(groups);
  },
);

it("a reminder asked for in a chat costs six round trips to D1, and two for the digest after the answer", async () => {
  const chat = await openChat("telegram");
  await chat.say("/timezone London");
  await chat.say("remind me to feed the cat tomorrow at 8");
  await chat.stage.settle();
  chat.stage.forgetCalls();
  expect(await chat.say("remind me to pay rent tomorrow at 9")).toHaveLength(1);
  await chat.stage.settle();
  const rounds = chat.stage.witness.d1.map((round) => round.map(({ sql }) => sql).join("; "));
  const refresh = rounds.filter((sql) => REFRESH.test(sql));
  expect(answeredBy(chat)).toEqual([
    // The call: whose connection it is, and the message with its writer.
    "connections",
    "messages",
    // The queue's message: claim, connection, user and message at once; what is known, and the memory; the answer beside its question.
    "inbound_events",
    "knowledge",
    "knowledge",
    "messages",
  ]);
  expect(refresh).toHaveLength(2);
});

it.each([
  ["what's on tomorrow?", 1],
  ["remind me to pay rent tomorrow at 9 and to call ann at 10", 4],
  ["2 hours before the cat remind me to buy food", 3],
  ["undo", 3],
  ["sdkfj weoriu", 2],
  ["my locker is 42", 4],
  ["where is my locker?", 3],
  ["no, thursday", 3],
  ["done cat", 4],
  ["fed the cat", 4],
  ["the cat moved to 6pm", 5],
])("beside reading a message and sending its answer %s takes so many trips: %i", async (text, trips) => {
  const chat = await openChat("telegram");
  await chat.say("/timezone London");
  await chat.say("remind me to feed the cat tomorrow at 8");
  await chat.stage.settle();
  chat.stage.forgetCalls();
  expect(await chat.say(text)).toHaveLength(1);
  await chat.stage.settle();
  const [connection, message, event, ...rest] = answeredBy(chat);
  expect([connection, message, event, rest.at(-1)]).toEqual([
    "connections",
    "messages",
    "inbound_events",
    "messages",
  ]);
  expect(rest.slice(0, -1)).toHaveLength(trips);
});
