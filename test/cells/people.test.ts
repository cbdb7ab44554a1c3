import { describe, expect, it } from "vitest";
import { bucketOf, hashOfApp } from "../../src/core/buckets";
import { whatsappCall } from "../chat/bots";
import { type Chat, openChatOn } from "../chat/chat";
import { openTalk, replies, says } from "../conversations/talk";
import { stageOf } from "../reminders/stage";
import { HOME, openTwoCells, SECOND, type TwoCells } from "./two-cells";

/** People of one cell in what is of another: what they are told, their other ids, a bot that takes long. */

const CELLS = [HOME, SECOND];
const places = [
  { cell: 0, other: 1 },
  { cell: 1, other: 0 },
] as const;

/** The first number from `from` on whose id on the platform is in that cell. */
function numberIn(world: TwoCells, cell: number, prefix: string, from: number): string {
  const hash = hashOfApp(world.app);
  const isThere = (n: number) => bucketOf(hash, `${prefix}${n}`) >= 2048 === (cell === 1);
  return String(Array.from({ length: 100 }, (_, n) => from + n).find(isThere));
}

const rowsOf = async (cell: number, statement: string) =>
  (await CELLS[cell]?.prepare(statement).all())?.results;

describe.each(places)("in cell $cell, of somebody of cell $other", ({ cell, other }) => {
  it("a reply marks what it tells the one person who hears it, and nothing of anybody in its own", async () => {
    const world = await openTwoCells("2026-01-23T09:00:00Z");
    const person = other === 0 ? world.inHome("ann") : world.inSecond("ben");
    const near = cell === 0 ? world.inHome("cat") : world.inSecond("dora");
    const room = openTalk(world, cell === 0 ? world.inHome("room") : world.inSecond("club"));
    for (const id of [person, near]) await world.user(id).store("Pay the rent", { due_at: "2026-01-24" });
    await world.settle();
    world.setClock("2026-01-23T11:00:00Z");
    await room.post(says(person, "Good morning"), replies("Remember to pay the rent tomorrow."));
    await world.settle();
    expect(await rowsOf(other, "SELECT reminded_at FROM knowledge")).toEqual([{ reminded_at: world.now() }]);
    expect(await rowsOf(cell, "SELECT reminded_at FROM knowledge")).toEqual([{ reminded_at: null }]);
  });

  it("a person whose bot takes long in a group is told so once", async () => {
    const world = await openTwoCells("2026-01-23T14:32:00Z");
    const url = "https://bot.example.com/turn";
    const chat = await openChatOn(stageOf(world), "telegram", { mode: "forward", forward_url: url });
    chat.onCall = (call) => (call.url === url ? new Response(null, { status: 500 }) : null);
    const person = numberIn(world, other, "telegram:", 1000);
    const group = `-${numberIn(world, cell, "telegram:-", 500)}`;
    await chat.send("/hello", { person, chat: group });
    for (let minute = 0; minute < 3; minute += 1) await chat.stage.pass(chat.stage.now() + 30);
    const notice = "One moment: this takes a little longer.";
    expect(chat.heard().filter((text) => text === notice)).toHaveLength(1);
    const said = `SELECT conversation_id, owner_id FROM messages WHERE content = '${notice}'`;
    const row = { conversation_id: `telegram:${group}`, owner_id: `telegram:${person}` };
    for (const at of [cell, other]) expect(await rowsOf(at, said)).toEqual([row]);
  });

  it("a person of WhatsApp is one user by a number and by another id", async () => {
    const world = await openTwoCells("2026-01-23T14:32:00Z");
    const chat = await openChatOn(stageOf(world), "whatsapp", {});
    const number = numberIn(world, cell, "whatsapp:", 16505551234);
    const scoped = numberIn(world, other, "whatsapp:US.", 13491208655);
    const ids = { from: number, from_user_id: `US.${scoped}` };
    const say = sayer(chat, number);
    await say("remind me to pay rent tomorrow at 9", { from_user_id: ids.from_user_id });
    await say("hello", ids);
    expect(JSON.stringify(await say("/upcoming", { from: number }))).toContain("Pay rent");
    expect(await rowsOf(other, "SELECT id FROM users")).toEqual([{ id: `whatsapp:US.${scoped}` }]);
    expect(await rowsOf(cell, "SELECT id FROM users")).toEqual([]);
    expect(await rowsOf(0, "SELECT id, user_id FROM person_ids")).toEqual([
      { id: `whatsapp:${number}`, user_id: `whatsapp:US.${scoped}` },
    ]);
    expect(await rowsOf(1, "SELECT id FROM person_ids")).toEqual([]);
    expect((await world.send("DELETE", `/v1/users/whatsapp:US.${scoped}`)).status).toBe(200);
    expect(await rowsOf(0, "SELECT id FROM person_ids")).toEqual([]);
  });
});

/** Says something on WhatsApp under these ids, and returns what was sent. */
function sayer(chat: Chat, number: string) {
  let serial = 0;
  return async (body: string, ids: { from?: string; from_user_id?: string }) => {
    serial += 1;
    const timestamp = String(chat.stage.now());
    const call = whatsappCall(number, {
      id: `wamid.${serial}`,
      ...ids,
      timestamp,
      type: "text",
      text: { body },
    });
    const [change] = (call["entry"] as [{ changes: [{ value: Record<string, unknown> }] }])[0].changes;
    change.value["contacts"] = [{ wa_id: ids.from, user_id: ids.from_user_id, profile: { name: "Ann" } }];
    const before = chat.calls.length;
    expect((await chat.post(JSON.stringify(call))).status).toBe(200);
    await chat.stage.drain();
    chat.stage.setClock(chat.stage.now() + 1);
    return chat.calls.slice(before).map(({ body: sent }) => sent);
  };
}
