import { beforeEach, expect, it } from "vitest";
import { bucketOf, hashOfApp } from "../../src/core/buckets";
import { type Chat, openChatOn } from "../chat/chat";
import { at, stageOf } from "../reminders/stage";
import { HOME, openTwoCells, SECOND, type TwoCells } from "./two-cells";

/** Who asked for a reminder is told by name, whichever cell has that person. */

const EIGHT = at("2026-01-24T08:00:00Z");

let world: TwoCells;
let chat: Chat;

beforeEach(async () => {
  world = await openTwoCells("2026-01-23T14:32:00Z");
  chat = await openChatOn(stageOf(world), "telegram", {});
});

/** The first person from `from` on who is in that cell. */
function personIn(cell: 0 | 1, from: number): string {
  const hash = hashOfApp(world.app);
  const isThere = (n: number) => bucketOf(hash, `telegram:${n}`) >= 2048 === (cell === 1);
  return String(Array.from({ length: 100 }, (_, n) => from + n).find(isThere));
}

const id = (person: string) => `telegram:${person}`;

/** Somebody with a digest at eight and reminders, and what these people asked of them for that morning. */
async function ask(person: string, askers: readonly string[]): Promise<void> {
  const user = world.user(id(person));
  await chat.say("hi", { person, chat: person });
  await user.patch({ time_zone: "UTC", reminders: { push: true }, digest: { time: "08:00" } });
  for (const [n, asker] of askers.entries()) {
    const item = await user.store(`Bring ${n}`, { due_at: `2026-01-24T08:3${n}:00Z` });
    for (const db of [HOME, SECOND])
      await db.prepare("UPDATE knowledge SET asked_by = ? WHERE id = ?").bind(asker, item).run();
  }
  await chat.stage.settle();
  chat.heard();
}

it.each([
  [0, 1],
  [1, 0],
] as const)(
  "somebody of cell %d hears of somebody of cell %d by name, and of each other by theirs",
  async (own, other) => {
    const [person, near, far] = [personIn(own, 1000), personIn(own, 2000), personIn(other, 3000)];
    await world.user(id(near)).patch({ display_name: "Nele" });
    await world.user(id(far)).patch({ display_name: "Anna" });
    await ask(person, [id(near), id(far), "nobody"]);
    await chat.stage.run(EIGHT);
    const [digest] = chat.heard();
    for (const line of ["Nele: Bring 0", "Anna: Bring 1", "Bring 2"]) expect(digest).toContain(line);
    const reminders: string[] = [];
    for (const minute of [30, 31, 32]) {
      await chat.stage.run(EIGHT + minute * 60);
      reminders.push(...chat.heard());
    }
    expect(reminders[0]).toContain("Nele");
    expect(reminders[1]).toContain("Anna");
    expect(reminders).toHaveLength(3);
  },
);

it("another cell is asked only where the own one lacks a name", async () => {
  const [person, near] = [personIn(1, 1000), personIn(1, 2000)];
  await world.user(id(near)).patch({ display_name: "Nele" });
  await ask(person, [id(near)]);
  world.forgetCalls();
  await chat.stage.run(EIGHT);
  expect(chat.heard()[0]).toContain("Nele: Bring 0");
  const asked = world.witness.d1.flat().filter(({ sql }) => sql.includes("display_name FROM users"));
  expect(asked).toEqual([]);
});
