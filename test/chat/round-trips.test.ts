import { expect, it } from "vitest";
import { openChat } from "./chat";

/** What refreshes the digest after the answer has gone out. */
const REFRESH = /FROM json_each\(\?\) w|record_revision = \?/;

it("a reminder asked for in a chat costs five round trips to D1, and two for the digest after the answer", async () => {
  const chat = await openChat("telegram");
  await chat.say("/timezone London");
  await chat.say("remind me to feed the cat tomorrow at 8");
  await chat.stage.settle();
  chat.stage.forgetCalls();
  expect(await chat.say("remind me to pay rent tomorrow at 9")).toHaveLength(1);
  await chat.stage.settle();
  const rounds = chat.stage.witness.d1.map((round) => round.map(({ sql }) => sql).join("; "));
  const refresh = rounds.filter((sql) => REFRESH.test(sql));
  const answer = rounds.filter((sql) => !REFRESH.test(sql));
  expect(answer.map((sql) => /\b(connections|messages|inbound_events|knowledge)\b/.exec(sql)?.[1])).toEqual([
    // The call: whose connection it is, and the message with its writer.
    "connections",
    "messages",
    // The queue's message: claim, connection, user and message at once; the memory; the answer beside its question.
    "inbound_events",
    "knowledge",
    "messages",
  ]);
  expect(refresh).toHaveLength(2);
});
