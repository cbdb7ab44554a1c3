import { beforeEach, describe, expect, it } from "vitest";
import { bodyOf } from "../support/world";
import { openTwoCells, type TwoCells } from "./two-cells";

/** A context of somebody with a conversation whose rows, and whose other people's, are in another cell. */

let world: TwoCells;
let club: string;
let ann: string;
let ben: string;

beforeEach(async () => {
  world = await openTwoCells();
  [club, ann, ben] = [world.inHome("club"), world.inHome("ann"), world.inSecond("ben")];
  for (const [user, name] of [
    [ann, "Ann Ashby"],
    [ben, "Ben Brook"],
  ] as const)
    await world.user(user).patch({ display_name: name });
  await world.user(ben).store("Pay rent", { due_at: "2026-01-23T18:00:00Z" });
});

const said = () => [
  { role: "user", content: "Anybody here?", user_id: ann },
  { role: "user", content: "I am", user_id: ben },
];

async function promptOf(body: Record<string, unknown>): Promise<string> {
  return JSON.stringify(await bodyOf(await world.send("POST", `/v1/users/${ben}/context`, { body })));
}

describe("a context in another cell than its conversation", () => {
  it("has the user's items, and everybody's name", async () => {
    await bodyOf(
      await world.send("POST", `/v1/conversations/${club}/messages`, { body: { messages: said() } }),
      201,
    );
    const shown = await promptOf({ conversation_id: club });
    for (const part of ["Anybody here?", "Ann Ashby", "Ben Brook", "Pay rent"]) expect(shown).toContain(part);
  });

  it("asks the conversation once, and its people's cells only for names that no message has", async () => {
    const named = said().map((message, n) => ({ ...message, name: ["Ann", "Ben"][n] }));
    const askedAtHome = async (messages: object[]) => {
      await bodyOf(
        await world.send("POST", `/v1/conversations/${club}/messages`, { body: { messages } }),
        201,
      );
      await promptOf({ conversation_id: club });
      await world.settle();
      world.forgetCalls();
      await promptOf({ conversation_id: club });
      return world.witness.d1.length;
    };
    expect(await askedAtHome(named)).toBe(1);
    expect(await askedAtHome(said())).toBe(2);
  });

  it("knows the names of those who wrote messages that come along", async () => {
    const shown = await promptOf({ messages: said() });
    expect(shown).toContain("Ann Ashby");
  });
});
