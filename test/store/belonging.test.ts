import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { openChatOn } from "../chat/chat";
import { letIn, refresh } from "../doors/sign-in/client";
import { at, openStage, type Stage } from "../reminders/stage";
import { listTables } from "../support/every-table";
import { bodyOf } from "../support/world";
import { BELONGS } from "./belongs";

const TERMS = ["keywords_fts", "knowledge_fts", "memory_history_fts", "messages_fts"];

/** Marks of what is to be done go once it is done, and these claims and ids are of platforms that take part in no test here. */
const MAY_BE_EMPTY = ["connection_claims", "erased_digests", "person_ids"];

/** People who remember, are reminded, talk, are let in somewhere, and one who is erased. */
async function beBusy(stage: Stage): Promise<void> {
  const people = ["ann", "ben"];
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
    await letIn(stage, id).then(({ client, tokens }) => refresh(stage, client, tokens.refresh_token));
    for (const room of ["room", `${id}~own`]) {
      const path = `/v1/conversations/${room}`;
      const body = { role: "user", content: `Hello from ${id}`, user_id: id, external_id: `1-${id}` };
      await bodyOf(await stage.send("POST", `${path}/messages`, { body }), 201);
      const late = await stage.send("POST", `${path}/messages`, {
        body: { role: "user", content: "Bye", user_id: id, external_id: `2-${id}` },
        headers: { "idempotency-key": `two-${room}-${id}` },
      });
      const { results } = await bodyOf<{ results: { id: string }[] }>(late, 201);
      await bodyOf(await stage.send("DELETE", `${path}/messages/${results[0]?.id}`));
      await stage.send("PUT", `${path}/members/${id}`);
    }
  }
  await stage.user("cat").store("Hunter2");
  await bodyOf(await stage.send("DELETE", "/v1/users/cat"));
  await stage.admin("POST", "/v1/keys", { app: `test-${stage.app}`, test: true });
  await stage.settle();
  await stage.run(at("2026-03-02T08:00:00Z"));
  await stage.run(at("2026-03-02T18:00:00Z"));
  await stage.run(at("2026-03-02T20:00:00Z"));
  const chat = await openChatOn(stage, "telegram", {});
  for (const room of ["1000", "-500"])
    await chat.say("/remind Eat tomorrow at 12", { person: "1000", chat: room });
  await stage.settle();
  await stage.run(stage.now() + 60);
  for (const id of people) {
    const channel = {
      type: "webhook",
      url: `https://hooks.example.com/${id}`,
      secret: `whsec_${btoa("another secret of this channel")}`,
    };
    await stage.user(id).patch({ digest: { channel } });
    await bodyOf(await stage.send("POST", `/v1/users/${id}/sign-in`, { body: {} }), 201);
  }
  await stage.settle();
}

/** The rows of each table, but for the tables of words. */
async function readRows(): Promise<[table: string, rows: Record<string, unknown>[]][]> {
  const tables = (await listTables()).filter((name) => !TERMS.includes(name));
  return await Promise.all(
    tables.map(async (table): Promise<[string, Record<string, unknown>[]]> => {
      const { results } = await env.DB.prepare(`SELECT * FROM ${table}`).all();
      return [table, results];
    }),
  );
}

it("each table is told of, and each row belongs to somebody who is there", async () => {
  const stage = await openStage("2026-03-01T12:00:00Z");
  await beBusy(stage);
  const found = await readRows();
  expect(found.map(([table]) => table)).toEqual(Object.keys(BELONGS).sort());
  const idsOf = (table: string) =>
    new Set(found.flatMap(([name, rows]) => (name === table ? rows.map(({ id }) => id) : [])));
  const [users, conversations, keys] = ["users", "conversations", "api_keys"].map(idsOf);
  const isThere = (table: string, row: Record<string, unknown>): boolean => {
    const belonging = BELONGS[table]?.(row);
    switch (belonging?.to) {
      case "user":
        return table === "erased_digests" || users?.has(belonging.user) === true;
      case "conversation":
        return (
          conversations?.has(belonging.conversation) === true &&
          (belonging.owner === undefined || belonging.owner === null || users?.has(belonging.owner) === true)
        );
      case "key":
        return keys?.has(belonging.key) === true;
      case "app":
      case "deployment":
        return true;
      default:
        return false;
    }
  };
  const lost = found.flatMap(([table, rows]) =>
    rows.filter((row) => !isThere(table, row)).map((row) => `${table}: ${JSON.stringify(row)}`),
  );
  expect(lost).toEqual([]);
  const empty = found.flatMap(([table, rows]) =>
    rows.length === 0 && !MAY_BE_EMPTY.includes(table) ? [table] : [],
  );
  expect(empty).toEqual([]);
});

it("erasing a person leaves no row that belongs to them", async () => {
  const stage = await openStage("2026-03-01T12:00:00Z");
  await beBusy(stage);
  await bodyOf(await stage.send("DELETE", "/v1/users/ann"));
  await stage.settle();
  const left = (await readRows()).flatMap(([table, rows]) =>
    rows.flatMap((row) => {
      const belonging = BELONGS[table]?.(row);
      const isAnns =
        (belonging?.to === "user" && belonging.user === "ann") ||
        (belonging?.to === "conversation" &&
          (belonging.owner === "ann" || belonging.conversation === "ann~own"));
      return isAnns ? [`${table}: ${JSON.stringify(row)}`] : [];
    }),
  );
  expect(left).toEqual([]);
});
