import { env } from "cloudflare:workers";
import type { World } from "../../support/world";

/**
 * The version before this one, as far as digests go: its statements are those of commit cd241af, and its records lack the
 * user's name. Each `yield` is a place where another worker may come between, or where this one may die.
 */

interface OldRecord {
  v: 2;
  revision: number;
  contents: string[];
}

const RAISE = `UPDATE users SET digest_revision = digest_revision, revision = revision + 1, updated_at = 1
  WHERE app_id = ?1 AND id = ?2 AND 1 RETURNING revision`;
const CONFIRM = `UPDATE users SET digest_revision = ?3, digest_hash = ?4
  WHERE app_id = ?1 AND id = ?2 AND revision = ?3 RETURNING revision`;
const MARK_UNKNOWN = "UPDATE users SET digest_revision = 0, digest_hash = NULL WHERE app_id = ?1 AND id = ?2";
const FILL = `UPDATE users SET revision = revision + (digest_revision > 0 AND display_name IS NULL),
  display_name = coalesce(display_name, ?3) WHERE app_id = ?1 AND id = ?2 AND display_name IS NULL`;
const READ = `SELECT u.revision, u.digest_revision, u.digest_hash,
    (SELECT json_group_array(content) FROM (SELECT content FROM knowledge k WHERE k.app_id = u.app_id AND k.user_id = u.id
      AND k.due_at IS NOT NULL AND k.completed_at IS NULL ORDER BY id)) AS contents FROM users u WHERE u.app_id = ?1 AND u.id = ?2`;

interface Row {
  revision: number;
  digest_revision: number;
  digest_hash: string | null;
  contents: string;
}

export interface VersionBefore {
  key: string;
  record(): Promise<OldRecord | null>;
  /** Says a memory otherwise, and refreshes the digest. */
  say(id: string, content: string): Steps;
  /** Changes what its own record doesn't show. */
  rename(name: string): Steps;
  /** A platform tells the person's name, where none is known. */
  fill(name: string): Steps;
  /** Answers a prompt: from KV, else from D1, with a write-back. */
  read(): Steps;
  /** Its cron. */
  sweep(): Steps;
  /** Whether its cron would find the user. */
  isBehind(): Promise<boolean>;
}

export type Steps = AsyncGenerator<void, void>;

export function versionBefore(world: World, user: string): VersionBefore {
  const db = env.DB;
  const key = `digest:v2:${world.app}:${user}`;
  const run = (sql: string, ...more: unknown[]) => {
    const asked = Math.max(...[...sql.matchAll(/\?(\d)/g)].map(([, n]) => Number(n)));
    return db.prepare(sql).bind(...[world.app, user, ...more].slice(0, asked));
  };
  const row = async () => await run(READ).first<Row>();
  const record = async () => await env.DIGESTS.get<OldRecord>(key, "json");

  async function* refresh(forced: boolean): Steps {
    let force = forced;
    for (let tries = 0; tries < 4; tries += 1) {
      const read = await row();
      if (read === null) return;
      yield;
      if (force || read.contents !== read.digest_hash) {
        const made: OldRecord = {
          v: 2,
          revision: read.revision,
          contents: JSON.parse(read.contents) as string[],
        };
        await env.DIGESTS.put(key, JSON.stringify(made));
        yield;
      }
      const { results } = await run(CONFIRM, read.revision, read.contents).all();
      if (results.length > 0) return;
      force = true;
      yield;
    }
    await run(MARK_UNKNOWN).run();
  }

  async function* write(statement: D1PreparedStatement): Steps {
    await db.batch([statement, run(RAISE)]);
    yield;
    yield* refresh(false);
  }

  const isBehind = async () => {
    const read = await row();
    return read !== null && read.digest_revision < read.revision;
  };

  return {
    key,
    record,
    say: (id, content) =>
      write(
        run("UPDATE knowledge SET content = ?4 WHERE app_id = ?1 AND user_id = ?2 AND id = ?3", id, content),
      ),
    rename: (name) => write(run("UPDATE users SET display_name = ?3 WHERE app_id = ?1 AND id = ?2", name)),
    async *fill(name) {
      yield;
      await run(FILL, name).run();
    },
    async *read() {
      if ((await record()) === null) yield* refresh(true);
    },
    async *sweep() {
      if (await isBehind()) yield* refresh(true);
    },
    isBehind,
  };
}
