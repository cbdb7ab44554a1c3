import { env } from "cloudflare:workers";
import * as fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { placeOf } from "../../setup/cells";
import { openWorld, type UserClient, type World } from "../../support/world";
import { type Steps, type VersionBefore, versionBefore } from "./version-before";

/**
 * This version and the one before write beside each other, as in a deployment and after a rollback. Whatever comes between
 * whatever: once the crons have run, neither serves a record that is older than D1.
 */
const RUNS = 60;

let world: World;
let lives = 0;

beforeEach(async () => {
  world = await openWorld("2026-01-23T14:32:00Z");
});

interface Person {
  user: UserClient;
  name: string;
  ids: string[];
  old: VersionBefore;
}

async function newPerson(): Promise<Person> {
  lives += 1;
  const name = `user-${lives}`;
  const user = world.user(name);
  const ids = [];
  for (const content of ["Call Ben", "Pay rent"])
    ids.push(await user.store(content, { due_at: "2026-01-24T09:00:00Z" }));
  await world.settle();
  await world.advance(2);
  return { user, name, ids, old: versionBefore(world, name) };
}

/** A person whom this version has never seen: a row as the migrations leave it, and the record of the version before. */
async function personOfBefore(): Promise<Person> {
  const person = await newPerson();
  await world.deleteKv(person.name);
  await world.sql(
    "UPDATE users SET record_revision = NULL, record_hash = NULL, digest_revision = 0, digest_hash = NULL WHERE id = ?",
    person.name,
  );
  await finish(person.old.sweep());
  return person;
}

async function finish(steps: Steps): Promise<void> {
  while (!(await steps.next()).done);
}

/** What D1 says, and what each version would say without asking it; `null` where KV has nothing for it. */
async function views({ name, old }: Person) {
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
async function sweepHere({ name }: Person): Promise<void> {
  await world.settle();
  await world.advance(3);
  const [row] = await world.sql<{ behind: number }>(
    "SELECT record_revision < revision AS behind FROM users WHERE id = ?",
    name,
  );
  if (row?.behind !== 1) return;
  const body = { as_of: world.now(), users: [{ app: world.app, user: name }], ...placeOf(world.app, name) };
  const message = { body, attempts: 1, ack: () => undefined, retry: () => undefined };
  const { default: worker } = await import("../../../src/index");
  const batch = { queue: "almanac-precompute", messages: [message] } as unknown as MessageBatch;
  await worker.queue(batch, world.bindings, world.context);
}

async function expectRight(person: Person): Promise<void> {
  const { now, here, before } = await views(person);
  if (here !== null) expect(here).toEqual(now);
  if (before !== null) expect(before).toEqual(now.contents);
}

describe("a write of the version before", () => {
  it("shows in this version's record after its next cron", async () => {
    const person = await newPerson();
    await finish(person.old.say(person.ids[0] ?? "", "Call Bob"));
    await sweepHere(person);
    expect((await views(person)).here).toMatchObject({ contents: (await views(person)).now.contents });
    await expectRight(person);
  });

  it("shows although its own record says the same as before", async () => {
    const person = await newPerson();
    await finish(person.old.read());
    await finish(person.old.rename("Ann"));
    await sweepHere(person);
    expect((await views(person)).here).toMatchObject({ name: "Ann" });
  });

  it("shows although it dies before it refreshes anything", async () => {
    const person = await newPerson();
    await person.old.say(person.ids[0] ?? "", "Call Bob").next();
    await sweepHere(person);
    await expectRight(person);
    expect(await person.old.isBehind()).toBe(true);
  });

  it("shows although it takes KV to hold nothing, and so raises no revision", async () => {
    const person = await newPerson();
    await world.sql("UPDATE users SET digest_revision = 0, digest_hash = NULL WHERE id = ?", person.name);
    await finish(person.old.fill("Ann"));
    await sweepHere(person);
    expect((await views(person)).here).toMatchObject({ name: "Ann" });
  });

  it("that sets a zone leaves it the user's, whatever was observed before", async () => {
    const person = await newPerson();
    const headers = { "almanac-time-zone": "Asia/Tokyo" };
    await person.user.send("PATCH", "", { headers, body: { locale: "ja" } });
    expect(await person.user.get("")).toMatchObject({ time_zone_source: "observed" });
    await world.sql("UPDATE users SET time_zone = 'Europe/London' WHERE id = ?", person.name);
    expect(await person.user.get("")).toMatchObject({
      time_zone: "Europe/London",
      time_zone_source: "user",
    });
    await world.advance(7200);
    await person.user.send("POST", "/tools/remember", { headers, body: { content: "Likes tea" } });
    expect(await person.user.get("")).toMatchObject({ time_zone: "Europe/London" });
  });

  it("leaves nothing to be swept again and again by its own cron, after a rollback", async () => {
    const person = await newPerson();
    await finish(person.old.say(person.ids[0] ?? "", "Call Bob"));
    expect(await person.old.isBehind()).toBe(false);
  });
});

describe("a write of this version", () => {
  it("takes the record that the version before reads away, once", async () => {
    const person = await personOfBefore();
    expect(await person.old.record()).not.toBeNull();
    world.forgetCalls();
    for (const content of ["Call Bob", "Call Eve"]) {
      await person.user.update({ id: person.ids[0], content });
      await world.settle();
      await world.advance(2);
      expect(await person.old.record()).toBeNull();
    }
    const deletes = world.witness.kv.filter(({ operation }) => operation === "delete");
    expect(deletes).toEqual([{ operation: "delete", key: person.old.key }]);
    expect(await person.old.isBehind()).toBe(false);
    await finish(person.old.read());
    await expectRight(person);
  });

  it("tries again at the next write where KV doesn't take the deletion, and the old cron finds it", async () => {
    const person = await personOfBefore();
    world.witness.onKv = async ({ operation }, go) => {
      if (operation === "delete") throw new Error("KV DELETE failed: 429");
      return await go();
    };
    await person.user.update({ id: person.ids[0], content: "Call Bob" });
    await world.settle();
    expect(await person.old.isBehind()).toBe(true);
    world.witness.onKv = (_call, go) => go();
    await world.advance(2);
    await person.user.update({ id: person.ids[0], content: "Call Eve" });
    await world.settle();
    expect(await person.old.record()).toBeNull();
  });

  it("takes away a record that was put while it took one away", async () => {
    const person = await personOfBefore();
    world.witness.onKv = async ({ operation }, go) => {
      const done = await go();
      if (operation === "delete") await finish(person.old.read());
      return done;
    };
    await person.user.update({ id: person.ids[0], content: "Call Bob" });
    await world.settle();
    world.witness.onKv = (_call, go) => go();
    await expectRight(person);
    expect(await person.old.record()).not.toBeNull();
    await world.advance(2);
    await person.user.update({ id: person.ids[0], content: "Call Eve" });
    await world.settle();
    expect(await person.old.record()).toBeNull();
  });

  it("of a new user deletes nothing, and leaves the version before nothing to sweep", async () => {
    world.forgetCalls();
    const person = await newPerson();
    expect(world.witness.kv.map(({ operation }) => operation)).not.toContain("delete");
    expect(await person.old.isBehind()).toBe(false);
  });
});

type Act =
  | { by: "before"; does: "say" | "rename" | "fill" | "read" | "sweep"; dies: number | null }
  | { by: "here"; does: "say" | "rename" | "note" | "read" | "sweep" };

const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    by: fc.constant("before" as const),
    does: fc.constantFrom(
      "say" as const,
      "say" as const,
      "rename" as const,
      "fill" as const,
      "read" as const,
      "sweep" as const,
    ),
    // Of a death between put and confirmation nothing tells: only one before the put is drawn.
    dies: fc.constantFrom(null, null, null, 1),
  }),
  fc.record({
    by: fc.constant("here" as const),
    does: fc.constantFrom(
      "say" as const,
      "say" as const,
      "rename" as const,
      "note" as const,
      "read" as const,
      "sweep" as const,
    ),
  }),
);

async function actHere(
  person: Person,
  does: Extract<Act, { by: "here" }>["does"],
  serial: number,
): Promise<void> {
  const { user, ids } = person;
  if (does === "say") await user.update({ id: ids[serial % 2], content: `Errand ${serial}` });
  else if (does === "rename") await user.send("PATCH", "", { body: { display_name: `Ann ${serial}` } });
  else if (does === "note") await user.store(`Note ${serial}`, { sensitive: true });
  else if (does === "read") await user.send("GET", "/context");
  else await sweepHere(person);
}

function stepsOf({ old, ids }: Person, does: Extract<Act, { by: "before" }>["does"], serial: number): Steps {
  if (does === "say") return old.say(ids[serial % 2] ?? "", `Matter ${serial}`);
  if (does === "rename") return old.rename(`Bob ${serial}`);
  return does === "fill" ? old.fill(`Eve ${serial}`) : old[does]();
}

describe("both at once, in any order", () => {
  it("leave neither with a record that is older than D1, once both crons have run", async () => {
    const life = fc.record({
      ofBefore: fc.boolean(),
      acts: fc.array(acts, { minLength: 3, maxLength: 10 }),
      // Which of the waiting steps goes on, before each of this version's own operations.
      turns: fc.array(fc.nat(7), { minLength: 40, maxLength: 40 }),
    });
    await fc.assert(
      fc.asyncProperty(life, async ({ ofBefore, acts, turns }) => {
        const person = ofBefore ? await personOfBefore() : await newPerson();
        const waiting: { steps: Steps; left: number }[] = [];
        let turn = 0;
        let isStepping = false;
        const step = async (index: number) => {
          const chosen = waiting[index % Math.max(1, waiting.length)];
          if (chosen === undefined || isStepping) return;
          isStepping = true;
          chosen.left -= 1;
          if ((await chosen.steps.next()).done || chosen.left === 0)
            waiting.splice(waiting.indexOf(chosen), 1);
          isStepping = false;
        };
        const between = async () => {
          turn += 1;
          const drawn = turns[turn % turns.length] ?? 0;
          if (drawn > 2) await step(drawn);
        };
        world.witness.onKv = async (_call, go) => {
          await between();
          return await go();
        };
        world.witness.onD1 = async (_statements, go) => {
          await between();
          return await go();
        };
        for (const [serial, act] of acts.entries()) {
          if (act.by === "here") await actHere(person, act.does, serial);
          else waiting.push({ steps: stepsOf(person, act.does, serial), left: act.dies ?? 99 });
          await world.advance((turns[serial] ?? 0) / 4);
        }
        await world.settle();
        while (waiting.length > 0) await step(turn++);
        world.witness.onKv = (_call, go) => go();
        world.witness.onD1 = (_statements, go) => go();
        await finish(person.old.sweep());
        await sweepHere(person);
        await expectRight(person);
        await env.DIGESTS.delete(person.old.key);
      }),
      { numRuns: RUNS },
    );
  }, 600_000);
});
