import type { Almanac } from "../typescript/src/client";
import { LATE_SECONDS } from "../typescript/src/enumerations";
import type { Check } from "./checks";
import { FULL } from "./database-check";

/** Shards that are named; of more there is the number. */
const MOST_NAMED = 5;

type Shards = Awaited<ReturnType<Almanac["listShards"]>>;

/** Whether each shard answers, has room, does what is due and has the newest schema; null where people live in one database. */
export async function checkShards(client: Almanac, signal: AbortSignal): Promise<Check | null> {
  const shards = await client.listShards({}, { signal });
  const { data, unreached } = shards;
  if (data.length + unreached === 0) return null;
  const people = data.reduce((sum, shard) => sum + shard.people, 0);
  const fullest = Math.max(0, ...data.map(fullnessOf));
  const advice = adviceOn(shards);
  return {
    name: "shards",
    status: advice === "" ? "ok" : "warning",
    found: `${data.length + unreached} with ${people} people, the fullest ${percent(fullest)}`,
    advice,
  };
}

function adviceOn({ data, schema, unreached }: Shards): string {
  const full = data.filter((shard) => fullnessOf(shard) >= FULL);
  const late = data.filter(({ late_seconds }) => late_seconds > LATE_SECONDS);
  const behind = data.filter((shard) => shard.schema < schema);
  return [
    unreached === 0 ? "" : `${unreached} didn't answer: their people are answered 503 meanwhile. Try again.`,
    listOf(
      full,
      "full",
      (shard) => percent(fullnessOf(shard)),
      "A full one refuses what adds: erase whom nobody needs.",
    ),
    listOf(late, "late", ({ late_seconds }) => `${late_seconds} s`, "Read their logs: npx wrangler tail."),
    listOf(
      behind,
      "behind",
      (shard) => `schema ${shard.schema} of ${schema}`,
      "They bring themselves up within a minute.",
    ),
  ]
    .filter((sentence) => sentence !== "")
    .concat(full.length + late.length > 0 ? ["docs/scale.md"] : [])
    .join(" ");
}

/** Which shards it is about, and what to do; empty for none. */
function listOf(
  shards: Shards["data"],
  what: string,
  sizeOf: (shard: Shards["data"][number]) => string,
  todo: string,
): string {
  if (shards.length === 0) return "";
  const named = shards.slice(0, MOST_NAMED).map((shard) => `${shard.shard} (${sizeOf(shard)})`);
  const more = shards.length > MOST_NAMED ? ` and ${shards.length - MOST_NAMED} more` : "";
  return `${what}: ${named.join(", ")}${more}. ${todo}`;
}

function fullnessOf({ size_bytes, limit_bytes }: Shards["data"][number]): number {
  return size_bytes / limit_bytes;
}

function percent(part: number): string {
  return `${Math.round(100 * part)} %`;
}
