import { indexTerms } from "../../src/store/search/terms";
import { runAtHome } from "./shards";

/** A row of `knowledge` to put in directly; what is left out is plain. */
export interface BulkMemory {
  content: string;
  due_at?: number;
  remind_before?: number;
  category?: string;
  event_time?: number;
  sensitive?: number;
  completed_at?: number;
  id?: string;
  /** The rule of a series that begins at `due_at`, on the clock of UTC. */
  recurrence?: string;
}

/** Makes a user with many memories in a few statements, where a thousand calls would take too long. */
export async function insertUser(app: string, user: string, memories: BulkMemory[]): Promise<void> {
  const [made] = await runAtHome(app, user, [
    ["INSERT INTO apps (id, created_at, updated_at) VALUES (?, 1, 1) ON CONFLICT DO NOTHING", app],
    [
      `INSERT INTO users (app_id, id, items_time_zone, revision, record_revision, created_at, updated_at)
      VALUES (?, ?, 'UTC', 1, 0, 1, 1) ON CONFLICT DO UPDATE SET revision = revision + 1 RETURNING pk`,
      app,
      user,
    ],
  ]);
  const owner = `z${Number(made?.["pk"])}q`;
  for (let start = 0; start < memories.length; start += 2000) {
    const rows = memories.slice(start, start + 2000).map((memory, i) => ({
      id: `b${(start + i).toString(36).padStart(7, "0")}`,
      category: "fact",
      event_time: 1_700_000_000 + start + i,
      sensitive: 0,
      ...memory,
      start: memory.recurrence === undefined ? null : isoOf(memory.due_at ?? 0),
      terms: indexTerms(memory.content).replaceAll("~", owner),
    }));
    const list = JSON.stringify(rows);
    await runAtHome(app, user, [
      [
        `INSERT INTO knowledge (app_id, user_id, id, content, content_key, category, sensitive, due_kind, due_at,
            deadline_at, event_time, remind_before, completed_at, recurrence, recurrence_start, due_local, created_at, updated_at)
          SELECT ?, ?, m.value ->> 'id', m.value ->> 'content', m.value ->> 'id', m.value ->> 'category',
            m.value ->> 'sensitive', iif(m.value ->> 'due_at' IS NULL, NULL, iif(m.value ->> 'start' IS NULL, 'instant', 'local')), m.value ->> 'due_at',
            m.value ->> 'due_at', m.value ->> 'event_time', m.value ->> 'remind_before', m.value ->> 'completed_at',
            m.value ->> 'recurrence', m.value ->> 'start', m.value ->> 'start', m.value ->> 'event_time', m.value ->> 'event_time'
          FROM json_each(?) m`,
        app,
        user,
        list,
      ],
      [
        `INSERT INTO knowledge_fts (rowid, content, entity)
          SELECT k.pk, m.value ->> 'terms', '' FROM json_each(?3) m
            CROSS JOIN knowledge k ON k.app_id = ?1 AND k.user_id = ?2 AND k.id = m.value ->> 'id'`,
        app,
        user,
        list,
      ],
    ]);
  }
}

function isoOf(at: number): string {
  return new Date(at * 1000).toISOString().slice(0, 19);
}

/** How many items `insertItemsAround` makes. */
export const ITEMS_AROUND = 400;

/** Items of ann's an hour apart around `now` (epoch seconds); some repeat, where series are wanted. */
export async function insertItemsAround(app: string, now: number, series: boolean): Promise<void> {
  await insertUser(
    app,
    "ann",
    Array.from({ length: ITEMS_AROUND }, (_, n) => ({
      content: `Item ${n}`,
      due_at: now + (n - 150) * 3600,
      ...(series && n % 9 === 0 ? { recurrence: n % 2 === 0 ? "FREQ=DAILY" : "FREQ=MONTHLY" } : {}),
      ...(n % 50 === 0 ? { remind_before: 20 * 86_400 } : {}),
      ...(n % 23 === 0 ? { sensitive: 1 } : {}),
    })),
  );
}
