import { expect } from "vitest";
import { type ListContext, openTalk, type Sent } from "../conversations/talk";
import type { Body } from "../support/wire";
import { openWorld } from "../support/world";

/** How much of a message list a provider's cache holds from turn to turn: the table in docs/context.md. */

const TURNS = 400;
const APART = { placement: "before_last_message" };

/** Whether a turn begins with all that the turn before sent in front of its clock. */
function keeps(before: ListContext, turn: ListContext): boolean {
  const kept = before.cache_hint.messages;
  const [was, is] = [before, turn].map(({ messages }) => JSON.stringify(messages.slice(0, kept)));
  return kept > 0 && before.system === turn.system && was === is;
}

/** Seconds before a turn of a lively chat, with a pause at every seventh one and a night at every thirtieth. */
function pauseBefore(turn: number): number {
  if (turn % 30 === 29) return 9 * 3600;
  return turn % 7 === 6 ? 40 * 60 : 70;
}

/** In how many of 400 turns, of `messages` each, that is so, for lists of these arguments. */
async function countKept(messages: number, lists: Record<string, Body>): Promise<Record<string, number>> {
  const world = await openWorld("2026-01-05T08:00:00Z");
  const talk = openTalk(world);
  await world.user().patch({ time_zone: "Europe/London" });
  await world.user().store("Vegetarian", { category: "profile" });
  const names = Object.keys(lists);
  const kept = new Map(names.map((name) => [name, 0]));
  let before: ListContext[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    await world.advance(pauseBefore(turn));
    const now = world.now();
    const told = Array.from({ length: messages }, (_one, index): Sent => {
      const isReply = index < messages / 2;
      const who = isReply ? { role: "assistant" } : { role: "user", user_id: "ann", name: "Ann" };
      return { ...who, content: `${turn}.${index}`, created_at: now - (messages - index) * 5 };
    });
    await talk.post(...told);
    const contexts = await Promise.all(names.map((name) => talk.context({ ...APART, ...lists[name] })));
    for (const [index, name] of names.entries()) {
      const [was, is] = [before[index], contexts[index]];
      if (was !== undefined && is !== undefined && keeps(was, is)) kept.set(name, (kept.get(name) ?? 0) + 1);
    }
    before = contexts;
  }
  return Object.fromEntries(kept);
}

/** Chats as docs/context.md lists them: messages a turn, and how many are shown. */
export const SHORT = { messages: 2, limit: 50 };
export const LONG = { messages: 4, limit: 100 };

/** Holds a chat to keeping the prefix of nine turns of ten, where its window goes by blocks and its clock stands last. */
export async function expectKept({ messages, limit }: typeof SHORT): Promise<void> {
  const of = { message_limit: limit };
  const counts = await countKept(messages, {
    blocks: { ...of, window: "blocks", stamps: "sparse" },
    plain: of,
    inSystem: { ...of, window: "blocks", stamps: "sparse", placement: "system" },
  });
  expect(counts).toEqual({ blocks: 368, plain: 24, inSystem: 0 });
}
