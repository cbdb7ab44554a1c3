import { beforeEach, describe, expect, it } from "vitest";
import { whatsappCall } from "../bots";
import { type Chat, openChat } from "../chat";

/** On WhatsApp a person has a number, an id of the business's own, or both, and is one user all the same. */

const NUMBER = "16505551234";
const SCOPED = "US.13491208655302741918";

let chat: Chat;
let serial = 0;

beforeEach(async () => {
  chat = await openChat("whatsapp");
  serial = 0;
});

interface Ids {
  from?: string;
  from_user_id?: string;
}

/** Says something under these ids, and returns who was written to. */
async function say(body: string, ids: Ids, more: object = {}): Promise<Record<string, unknown>[]> {
  serial += 1;
  const timestamp = String(chat.stage.now());
  const message = { id: `wamid.${serial}`, ...ids, timestamp, type: "text", text: { body }, ...more };
  const call = whatsappCall(NUMBER, message);
  const [change] = (call["entry"] as [{ changes: [{ value: Record<string, unknown> }] }])[0].changes;
  const contact = { wa_id: ids.from, user_id: ids.from_user_id, profile: { name: "Ann" } };
  change.value["contacts"] = [contact];
  const before = chat.calls.length;
  expect((await chat.post(JSON.stringify(call))).status).toBe(200);
  await chat.stage.drain();
  chat.stage.setClock(chat.stage.now() + 1);
  return chat.calls.slice(before).map(({ body: sent }) => sent);
}

const users = async () =>
  (await chat.stage.sql<{ id: string }>("SELECT id FROM users ORDER BY id")).map(({ id }) => id);

describe("a person who is met", () => {
  it("by number stays the same user when the number is hidden", async () => {
    const [told] = await say("remind me to pay rent tomorrow at 9", { from: NUMBER, from_user_id: SCOPED });
    expect(told).toMatchObject({ to: NUMBER });
    const [again] = await say("/upcoming", { from_user_id: SCOPED });
    expect(again).toMatchObject({ recipient: SCOPED });
    expect(JSON.stringify(again)).toContain("Pay rent");
    expect(await users()).toEqual([`whatsapp:${NUMBER}`]);
    expect(await chat.messages(`whatsapp:${NUMBER}`)).toHaveLength(4);
  });

  it("without a number stays the same user when it is shown", async () => {
    await say("remind me to pay rent tomorrow at 9", { from_user_id: SCOPED });
    await say("hello", { from: NUMBER, from_user_id: SCOPED });
    const [again] = await say("/upcoming", { from: NUMBER });
    expect(again).toMatchObject({ to: NUMBER });
    expect(JSON.stringify(again)).toContain("Pay rent");
    expect(await users()).toEqual([`whatsapp:${SCOPED}`]);
  });

  it("under both ids before they were told together is one from then on", async () => {
    await say("hello", { from: NUMBER });
    await say("hello", { from_user_id: SCOPED });
    await say("hello", { from: NUMBER, from_user_id: SCOPED });
    await say("remind me to pay rent tomorrow at 9", { from_user_id: SCOPED });
    const [again] = await say("/upcoming", { from: NUMBER });
    expect(JSON.stringify(again)).toContain("Pay rent");
  });

  it("is reminded where the last reachable id is", async () => {
    await say("remind me to stretch in 10 minutes", { from_user_id: SCOPED });
    const before = chat.calls.length;
    await chat.stage.pass(chat.stage.now() + 700);
    expect(chat.calls.slice(before).map(({ body }) => body)).toMatchObject([{ recipient: SCOPED }]);
  });
});

it("what is revoked goes from the conversation of the person", async () => {
  await say("the code is 1234", { from: NUMBER, from_user_id: SCOPED });
  await say("", { from_user_id: SCOPED }, { type: "revoke", revoke: { original_message_id: "wamid.1" } });
  const left = await chat.messages(`whatsapp:${NUMBER}`);
  expect(left.filter(({ role }) => role === "user")).toEqual([]);
});

it("an erased user leaves no id behind", async () => {
  await say("hello", { from: NUMBER, from_user_id: SCOPED });
  expect(await chat.stage.sql("SELECT id FROM person_ids")).toHaveLength(1);
  await chat.stage.send("DELETE", `/v1/users/whatsapp:${NUMBER}`);
  expect(await chat.stage.sql("SELECT id FROM person_ids")).toEqual([]);
});

it("a group is answered in the group, and reminds in private", async () => {
  const group = { group_id: "HBgLMTY0NjcwNDM1OTUVAgASGBQ" };
  const [answer] = await say("/remind stretch in 10 minutes", { from: NUMBER }, group);
  expect(answer).toMatchObject({ recipient_type: "group", to: group.group_id, type: "text" });
  expect(await chat.messages(`whatsapp:${group.group_id}`)).toHaveLength(2);
  const before = chat.calls.length;
  await chat.stage.pass(chat.stage.now() + 700);
  expect(chat.calls.slice(before).map(({ body }) => body)).toMatchObject([{ to: NUMBER }]);
});
