import { expect } from "vitest";
import type { UserClient, World } from "../../support/world";
import { type Steps, type VersionBefore, versionBefore } from "./version-before";

let lives = 0;

/** A user for whom both versions write. */
export interface Person {
  world: World;
  user: UserClient;
  name: string;
  ids: string[];
  old: VersionBefore;
}

export async function newPerson(world: World): Promise<Person> {
  lives += 1;
  const name = `user-${lives}`;
  const user = world.user(name);
  const ids = [];
  for (const content of ["Call Ben", "Pay rent"])
    ids.push(await user.store(content, { due_at: "2026-01-24T09:00:00Z" }));
  await world.settle();
  await world.advance(2);
  return { world, user, name, ids, old: versionBefore(world, name) };
}

/** A person whom this version has never seen: a row as the migrations leave it, and the record of the version before. */
export async function personOfBefore(world: World): Promise<Person> {
  const person = await newPerson(world);
  await world.deleteKv(person.name);
  await world.sql(
    "UPDATE users SET record_revision = NULL, record_hash = NULL, digest_revision = 0, digest_hash = NULL WHERE id = ?",
    person.name,
  );
  await finish(person.old.sweep());
  return person;
}

export async function finish(steps: Steps): Promise<void> {
  while (!(await steps.next()).done);
}

/** What D1 says, and what each version would say without asking it; `null` where KV has nothing for it. */
export async function views({ world, name, old }: Person) {
  const contents = await world.sql<{ content: string }>(
    "SELECT content FROM knowledge WHERE user_id = ? AND due_at IS NOT NULL ORDER BY id",
    name,
  );
  const [row] = await world.sql<{ display_name: string | null }>(
    "SELECT display_name FROM users WHERE id = ?",
    name,
  );
  const text = await world.kv(name);
  const record = text === "" ? null : (JSON.parse(text) as Shown);
  return {
    now: { contents: contents.map(({ content }) => content), name: row?.display_name ?? null },
    here: record && {
      contents: record.items.sort((a, b) => (a.id < b.id ? -1 : 1)).map(({ content }) => content),
      name: record.display_name,
    },
    before: (await old.record())?.contents ?? null,
  };
}

interface Shown {
  display_name: string | null;
  items: { id: string; content: string }[];
}

/** The cron of this version, for one person. */
export async function sweepHere({ world, name }: Person): Promise<void> {
  await world.settle();
  await world.advance(3);
  const [row] = await world.sql<{ behind: number }>(
    "SELECT record_revision < revision AS behind FROM users WHERE id = ?",
    name,
  );
  if (row?.behind !== 1) return;
  const body = { as_of: world.now(), users: [{ app: world.app, user: name }] };
  const message = { body, attempts: 1, ack: () => undefined, retry: () => undefined };
  const { default: worker } = await import("../../../src/index");
  const batch = { queue: "almanac-precompute", messages: [message] } as unknown as MessageBatch;
  await worker.queue(batch, world.bindings, world.context);
}

/** Neither version serves a record that is older than D1. */
export async function expectRight(person: Person): Promise<void> {
  const { now, here, before } = await views(person);
  if (here !== null) expect(here).toEqual(now);
  if (before !== null) expect(before).toEqual(now.contents);
}
