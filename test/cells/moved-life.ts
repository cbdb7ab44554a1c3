import { tablesOf } from "../support/every-table";
import { bodyOf } from "../support/world";
import { HOME, SECOND, type TwoCells } from "./two-cells";

/** A life in two cells with rows in every table that a move takes along, and what is there of it. */

/** What a call answers of a move. */
export interface MoveAnswer {
  step: string;
  rows_copied: number;
  differs: string | null;
  is_done: boolean;
}

/** Sends the call until the move is over. */
export async function moveWhole(world: TwoCells, bucket: number, to: string): Promise<MoveAnswer> {
  for (let sent = 0; sent < 50; sent += 1) {
    const answer = await bodyOf<MoveAnswer>(await world.admin("POST", "/v1/cells/moves", { bucket, to }));
    if (answer.is_done) return answer;
  }
  throw new Error("the move doesn't end");
}

/** The cell that a name of a binding means here. */
export const cellCalled = (name: string) => (name === "DB" ? HOME : SECOND);

/** Tables of which both cells have rows of their own, or that tell of cells and of what was done. */
const OF_CELLS = /^(?:cell_|app_copies|audit_lines|checkpoints|daily_counts|zone_rules|.*_fts$)/;

/** Columns that a move changes. */
const CHANGED = ["pk", "revision", "record_revision", "record_hash", "place"];

/** All rows of both cells but for their numbers: copies in a second cell are there once. */
export async function rowsOfBoth(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of await tablesOf(HOME)) {
    if (OF_CELLS.test(table)) continue;
    const rows: string[] = [];
    for (const db of [HOME, SECOND]) {
      const { results } = await db.prepare(`SELECT * FROM ${table}`).all();
      rows.push(
        ...results.map((row) =>
          JSON.stringify(Object.entries(row).filter(([name]) => !CHANGED.includes(name))),
        ),
      );
    }
    found[table] = [...new Set(rows)].sort();
  }
  return found;
}

/** The number of index entries beside the number of rows that they are of, by table and cell. */
export async function indexOfBoth(): Promise<string[]> {
  const said: string[] = [];
  for (const [cell, db] of [HOME, SECOND].entries())
    for (const [table, index] of [
      ["knowledge", "knowledge_fts"],
      ["memory_history", "memory_history_fts"],
      ["messages", "messages_fts"],
      ["knowledge WHERE keywords IS NOT NULL", "keywords_fts"],
    ] as const) {
      const rows = `SELECT (SELECT count(*) FROM ${table}) AS n, (SELECT count(*) FROM ${index}) AS m`;
      const { n, m } = (await db.prepare(rows).first<{ n: number; m: number }>()) ?? { n: -1, m: -2 };
      if (n !== m) said.push(`cell ${cell}: ${n} ${table}, ${m} ${index}`);
    }
  return said;
}

/** People of both cells, and conversations of both. */
export interface Lives {
  ann: string;
  ben: string;
  groups: [home: string, second: string];
}

/** Lets Ann of the home live with Ben of the second cell: what they say and keep, and what the service keeps of them. */
export async function liveInBoth(
  world: TwoCells,
  bucket: number,
  { ann, ben, groups }: Lives,
): Promise<void> {
  for (const id of [ann, ben]) {
    const user = world.user(id);
    const body = { time_zone: "Europe/Berlin", digest: { time: "08:00" } };
    await bodyOf(await world.send("PATCH", `/v1/users/${id}`, { body }));
    const rent = await user.store(`Pay the rent of ${id}`, { due_at: "2026-02-01", keywords: ["landlord"] });
    await user.store("A sister in Kyiv");
    const path = `/v1/users/${id}/memories/${rent}`;
    await bodyOf(await world.send("PATCH", path, { body: { content: `Pay the rent of ${id} in cash` } }));
    for (const chat of [...groups, `${id}~own`]) {
      const said = { role: "user", content: `${id} speaks in ${chat}`, user_id: id };
      const sending = { body: said, headers: { "idempotency-key": `${id} in ${chat}` } };
      await bodyOf(await world.send("POST", `/v1/conversations/${chat}/messages`, sending), 201);
    }
  }
  await world.settle();
  const { id: key } = await world.newKey({ user_id: ann });
  const rows: [sql: string, ...values: unknown[]][] = [
    [
      "INSERT INTO chats (app_id, user_id, conversation_id, state, updated_at) VALUES (?, ?, ?, '{}', 1)",
      world.app,
      ann,
      groups[1],
    ],
    ["INSERT INTO person_ids (app_id, id, user_id) VALUES (?, 'telegram:@ann', ?)", world.app, ann],
    [
      "INSERT INTO deliveries (id, app_id, user_id, kind, subject, as_of, status, created_at) VALUES ('dlv_a', ?, ?, 'digest', '2026-01-22', 1, 'delivered', 1)",
      world.app,
      ann,
    ],
    ["INSERT INTO erased_digests (app_id, user_id, remove_at) VALUES (?, ?, 4000000000)", world.app, ann],
    [
      "INSERT INTO message_tombstones (app_id, conversation_id, external_id, deleted_at) VALUES (?, ?, 't', 4000000000)",
      world.app,
      `${ann}~own`,
    ],
    [
      "INSERT INTO old_secrets (app_id, place, owner_id, sealed, valid_until) VALUES (?, 'channel', ?, 's', 4000000000)",
      world.app,
      ann,
    ],
    [
      "INSERT INTO inbound_events (connection_id, delivery_id, received_at, bucket) VALUES ('con_a', 'e', 1, ?)",
      bucket,
    ],
    [
      "INSERT INTO connection_claims (connection_id, claim_id, taken_by, attempt, created_at, bucket) VALUES ('con_a', 'c', 'e', 1, 1, ?)",
      bucket,
    ],
    ["INSERT INTO sign_in_records (name, value, key_id) VALUES ('grant:a', '{}', ?)", key],
    ["INSERT INTO spent_tokens (key_id, token_hash, spent_at) VALUES (?, 'h', 1)", key],
  ];
  await HOME.batch(rows.map(([sql, ...values]) => HOME.prepare(sql).bind(...values)));
}
