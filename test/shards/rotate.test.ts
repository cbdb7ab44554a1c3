import { beforeEach, expect, it } from "vitest";
import { createSealer } from "../../src/core/seal";
import { BOTS, credentialsOf } from "../chat/bots";
import { runInShard, shardStubs } from "../support/shards";
import { bodyOf, openWorld, type World } from "../support/world";
import { idIn } from "./places";

/** A new key for what is sealed: the old one is needed nowhere then, not even by a shard's copies. */

const OLD = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
const NEW = btoa(String.fromCharCode(...new Uint8Array(32).fill(7)));

let world: World;
const people: string[] = [];

beforeEach(async () => {
  world = await openWorld();
  people.splice(0, people.length, ...shardStubs().map((_, shard) => idIn(world.app, shard, "ann")));
});

/** Somebody in each shard whose secret was replaced, in a call that is kept, and a bot whose secrets were. */
async function storeSecrets(): Promise<void> {
  for (const id of people)
    for (const n of [1, 2]) {
      const channel = { type: "webhook", url: "https://hook.example/" };
      const headers = { "idempotency-key": `${id}-${n}` };
      await bodyOf(await world.send("PATCH", `/v1/users/${id}`, { body: { digest: { channel } }, headers }));
    }
  const credentials = await credentialsOf(BOTS.whatsapp);
  const made = { platform: "whatsapp", credentials, forward_url: "https://bot.example/in" };
  const { id } = await bodyOf<{ id: string }>(
    await world.send("POST", "/v1/connections", { body: made }),
    201,
  );
  const changed = { credentials: { ...credentials, verify_token: "another one" }, forward_secret: "new" };
  await bodyOf(await world.send("PATCH", `/v1/connections/${id}`, { body: changed }));
}

async function reseal(): Promise<number> {
  let [sealed, cursor]: [number, string | null] = [0, ""];
  while (cursor !== null) {
    const body = { limit: 3, ...(cursor === "" ? {} : { cursor }) };
    const page = await world.admin("POST", "/v1/secrets/reseal", body);
    const answer = await bodyOf<{ resealed: number; next_cursor: string | null }>(page);
    sealed += answer.resealed;
    cursor = answer.next_cursor;
  }
  return sealed;
}

/** The tables that have a text sealed under a key, with the number of their shard. */
async function sealedUnder(key: string): Promise<string[]> {
  const prefix = await createSealer(key).prefix();
  const found = await Promise.all(
    shardStubs().map((_, shard) =>
      runInShard(shard, (__, { sql }) =>
        ["connections", "users", "idempotency", "old_secrets"].flatMap((table) => {
          const text = JSON.stringify(sql.exec(`SELECT * FROM ${table}`).toArray());
          return text.includes(prefix) ? [`${table} of ${shard}`] : [];
        }),
      ),
    ),
  );
  return found.flat();
}

it("seals what every shard has, its copies of connections and of their old secrets too", async () => {
  await storeSecrets();
  expect(await sealedUnder(OLD)).toHaveLength(4 * people.length);
  world.bindings.ENCRYPTION_KEY_NEXT = NEW;
  // Of each person the channel, its old secret and two outcomes; of the bot two secrets and the two before.
  expect(await reseal()).toBe(4 * people.length + 4);
  expect(await reseal()).toBe(0);
  expect(await sealedUnder(OLD)).toEqual([]);
  expect(await sealedUnder(NEW)).toHaveLength(4 * people.length);
});

it("isn't done while a shard has a copy from before", async () => {
  await storeSecrets();
  world.bindings.ENCRYPTION_KEY_NEXT = NEW;
  const away = "CREATE TRIGGER away BEFORE UPDATE ON connections BEGIN SELECT RAISE(ABORT, 'away'); END";
  await runInShard(0, (_, { sql }) => void sql.exec(away));
  const places = ["credentials", "forward", "old_credentials", "old_forward"];
  for (const place of places) await world.admin("POST", "/v1/secrets/reseal", { cursor: `${place}:0` });
  // Nothing is left at the primary, but in a copy.
  expect((await sealedUnder(OLD)).filter((one) => /connections/.test(one))).toEqual(["connections of 0"]);
  await expect(reseal()).rejects.toThrow("503");
  await runInShard(0, (_, { sql }) => void sql.exec("DROP TRIGGER away"));
  await reseal();
  expect(await sealedUnder(OLD)).toEqual([]);
});
