import { expect, it } from "vitest";
import { bucketOf, hashOfApp, homeOfConversation } from "../../src/core/buckets";
import { openChatOn } from "../chat/chat";
import { letIn, refresh } from "../doors/sign-in/client";
import { at, stageOf } from "../reminders/stage";
import { BELONGS, tablesOf } from "../support/every-table";
import { bodyOf } from "../support/world";
import { HOME, openTwoCells, SECOND, type TwoCells } from "./two-cells";

/** Every row of a busy deployment with two cells is where the class of its table says (test/support/every-table.ts), and nowhere else. */

const CELLS = [HOME, SECOND];
const TERMS = ["keywords_fts", "knowledge_fts", "memory_history_fts", "messages_fts"];

/** People of both cells who remember, are reminded, talk, are let in somewhere, and one who is erased. */
async function beBusy(world: TwoCells): Promise<void> {
  const stage = stageOf(world);
  const people = [world.inHome("ann"), world.inSecond("ben")];
  const rooms = [world.inHome("room"), world.inSecond("club")];
  for (const id of people) {
    const user = await stage.subscriber(id, { time_zone: "UTC", display_name: id });
    await user.patch({ reminders: { push: true } });
    const tea = await user.store("Likes tea", { keywords: ["drink"] });
    await user.store("Pay rent", { due_at: "2026-03-02T18:00:00Z" });
    await user.update({ id: tea, content: "Likes green tea" });
    await user.send("POST", "/tools/remember", {
      body: { content: "Once" },
      headers: { "idempotency-key": `once-${id}` },
    });
    await letIn(world, id).then(({ client, tokens }) => refresh(world, client, tokens.refresh_token));
    for (const room of [...rooms, `${id}~own`]) {
      const path = `/v1/conversations/${room}`;
      const body = { role: "user", content: `Hello from ${id}`, user_id: id, external_id: `1-${id}` };
      await bodyOf(await world.send("POST", `${path}/messages`, { body }), 201);
      const late = await world.send("POST", `${path}/messages`, {
        body: { role: "user", content: "Bye", user_id: id, external_id: `2-${id}` },
        headers: { "idempotency-key": `two-${room}-${id}` },
      });
      const { results } = await bodyOf<{ results: { id: string }[] }>(late, 201);
      await bodyOf(await world.send("DELETE", `${path}/messages/${results[0]?.id}`));
      await world.send("PUT", `${path}/members/${id}`);
    }
  }
  const gone = [world.inHome("cat"), world.inSecond("dora")];
  for (const id of gone) {
    await world.user(id).store("Hunter2");
    await bodyOf(await world.send("DELETE", `/v1/users/${id}`));
  }
  await world.admin("POST", "/v1/keys", { app: `test-${world.app}`, test: true });
  await stage.settle();
  await stage.run(at("2026-03-02T08:00:00Z"));
  await stage.run(at("2026-03-02T18:00:00Z"));
  await stage.run(at("2026-03-02T20:00:00Z"));
  const chat = await openChatOn(stage, "telegram", {});
  for (const person of ["1000", "1001", "1002", "1003"])
    for (const room of [person, "-500", "-501", "-502"])
      await chat.say("/remind Eat tomorrow at 12", { person, chat: room });
  await stage.settle();
  await stage.run(stage.now() + 60);
  for (const id of people) {
    const { id: ended } = await world.newKey({ user_id: id });
    await bodyOf(await world.admin("DELETE", `/v1/keys/${ended}`));
    const channel = {
      type: "webhook",
      url: `https://hooks.example.com/${id}`,
      secret: `whsec_${btoa("another secret of this channel")}`,
    };
    await world.user(id).patch({ digest: { channel } });
    await bodyOf(await world.send("POST", `/v1/users/${id}/sign-in`, { body: {} }), 201);
  }
  await stage.settle();
}

/** Marks of what is to be done go once it is done, and these claims and ids are of platforms that take part in no test here. */
const MAY_BE_EMPTY = [
  "app_copies",
  "cell_moves",
  "connection_claims",
  "erased_digests",
  "message_copies",
  "person_ids",
];

function cellOf(app: unknown, id: unknown): number {
  return bucketOf(hashOfApp(String(app)), homeOfConversation(String(id))) >= 2048 ? 1 : 0;
}

/** The cells in which a row may be; null for any. */
async function cellsOf(row: Record<string, unknown>, table: string, cell: number): Promise<number[] | null> {
  const app = row["app_id"];
  // A test app is whole at home.
  if (String(app ?? row["id"]).startsWith("test-")) return [0];
  const belonging = BELONGS[table]?.(row);
  switch (belonging?.to) {
    case "user":
      return [cellOf(app, belonging.user)];
    case "conversation": {
      const copy =
        belonging.copyOf === undefined || belonging.copyOf === null ? [] : [cellOf(app, belonging.copyOf)];
      return [cellOf(app, belonging.conversation), ...copy];
    }
    case "bucket":
      return [Number(belonging.bucket) >= 2048 ? 1 : 0];
    case "key": {
      const key = await CELLS[cell]
        ?.prepare("SELECT 1 FROM api_keys WHERE id = ?")
        .bind(belonging.key)
        .first();
      return key === null ? [] : [cell];
    }
    case "deployment":
      return [0];
    case "app":
    case "cell":
      return null;
    default:
      throw new Error(`${table} is in no class`);
  }
}

it("each row is in the cell that the class of its table says", async () => {
  const world = await openTwoCells("2026-03-01T12:00:00Z");
  await beBusy(world);
  const misplaced: string[] = [];
  const filled = new Set<string>();
  for (const [cell, db] of CELLS.entries())
    for (const table of (await tablesOf(db)).filter((name) => !TERMS.includes(name))) {
      const { results } = await db.prepare(`SELECT * FROM ${table}`).all();
      if (results.length > 0) filled.add(table);
      for (const row of results) {
        const cells = await cellsOf(row, table, cell);
        if (cells !== null && !cells.includes(cell))
          misplaced.push(`${table} in ${cell}: ${JSON.stringify(row)}`);
      }
    }
  expect(misplaced).toEqual([]);
  const empty = Object.keys(BELONGS).filter((table) => !filled.has(table) && !MAY_BE_EMPTY.includes(table));
  expect(empty).toEqual([]);
});

it("what is an app's is the same in both cells", async () => {
  const world = await openTwoCells("2026-03-01T12:00:00Z");
  await beBusy(world);
  for (const table of ["apps", "connections", "api_keys"]) {
    const own = table === "api_keys" ? "WHERE user_id IS NULL AND app_id NOT LIKE 'test-%'" : "WHERE 1";
    const [home, second] = await Promise.all(
      CELLS.map(async (db) => (await db.prepare(`SELECT * FROM ${table} ${own} ORDER BY id`).all()).results),
    );
    const real = home?.filter((row) => !String(row["id"]).startsWith("test-"));
    expect(second, table).toEqual(real);
  }
});
