import { type Database, type Holds, type Rows, refuseWrites, rowsOf } from "../database";
import { errorOf } from "../refusals";
import { NO_ROWS, type Statement } from "../statement";
import { SCHEMA_VERSION } from "./schema";
import { type ShardAnswer, type ShardCall, sentOf } from "./shard-call";

/** How a shard is reached, and for which app. */
interface ShardReached {
  number: number;
  count: number;
  app: string | null;
  owners: readonly string[];
  send(call: ShardCall): Promise<ShardAnswer>;
}

/** A shard as a database: a batch is one call of it. */
export function openShard({ number, count, app, owners, send }: ShardReached): Database {
  let size: number | null = null;
  const run = async <const T extends readonly Statement[]>(
    statements: T,
    holds: Holds | null,
  ): Promise<Rows<T>> => {
    const sent = statements.filter((statement) => statement !== NO_ROWS);
    const answer = sent.length === 0 ? { rows: [], size } : await sendOnce(sent, holds);
    if ("refused" in answer) throw errorOf(answer.refused);
    size = answer.size;
    const rows = answer.rows.values();
    return rowsOf(
      statements,
      statements.map((statement) => (statement === NO_ROWS ? [] : (rows.next().value ?? []))),
    );
  };
  const sendOnce = async (statements: readonly Statement[], holds: Holds | null): Promise<ShardAnswer> => {
    try {
      return await send({
        schema: SCHEMA_VERSION,
        shards: count,
        app,
        owners,
        holds,
        statements: sentOf(statements),
      });
    } catch {
      return { refused: { kind: "unavailable" } };
    }
  };
  return {
    shard: number,
    shards: count,
    read: async (statements) => {
      refuseWrites(statements);
      return await run(statements, null);
    },
    write: async (statements, holds) => await run(statements, holds ?? null),
    usePrimary: () => undefined,
    bookmark: () => null,
    size: () => size,
  };
}
