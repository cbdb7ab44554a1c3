// What the configuration of a worker has where people live in shards.
import { fileURLToPath } from "node:url";

/** How many there may be: each is four of the one before, into which its people could go. */
export const SHARD_COUNTS = [16, 64, 256, 1024, 4096];

/** What D1 has besides as the primary of shards. */
export const PRIMARY = fileURLToPath(new URL("../src/store/shards/primary.sql", import.meta.url));

/** Asks D1 how many shards people live in, and from among how many some come yet: the marks that `npm run shards -- on` leaves. */
export const MARK =
  "SELECT at, (SELECT at FROM checkpoints WHERE name = 'shards_from') AS source FROM checkpoints WHERE name = 'shards'";

/**
 * A configuration with the class of shards and its binding. Nothing here ever deletes the class: that would delete people.
 * @template {{ vars?: object }} C
 * @param {C} config @param {number} count 0 for one database @param {number} from of those before, while people are there yet; 0 for none
 * @returns {C}
 */
export function withShards(config, count, from = 0) {
  if (count === 0) return config;
  return {
    ...config,
    vars: { ...config.vars, SHARD_COUNT: String(count), ...(from > 0 ? { SHARD_FROM: String(from) } : {}) },
    durable_objects: { bindings: [{ name: "SHARDS", class_name: "Shard" }] },
    migrations: [{ tag: "shards", new_sqlite_classes: ["Shard"] }],
  };
}
