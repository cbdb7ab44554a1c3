import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { success } from "../../src/core/errors";
import { makeDeps } from "../../src/env";
import type { Call, KeptClaim } from "../../src/operation/call/call";
import { changeUser, type Decision } from "../../src/operation/change-user";
import type { Deps } from "../../src/operation/deps";
import { keep } from "../../src/operation/keep";
import { readOutcome } from "../../src/operation/running/replay";
import { sweepUser } from "../../src/operation/sweep-user";
import type { KnownUser } from "../../src/operation/user/known-user";
import { createWriteTurns } from "../../src/operation/user/write-turns";
import { type Database, openDatabase } from "../../src/store/database";
import type { Statement } from "../../src/store/statement";
import { openStore } from "../../src/store/store";
import { updateUser } from "../../src/store/users";
import { openWorld, type World } from "../support/world";

/** Changes of a user's name, with no operation around them: what `changeUser`, `keep` and `sweepUser` do by themselves. */

let world: World;
let deps: Deps;
/** What is left to be done after the answer. */
let left: number;

beforeEach(async () => {
  world = await openWorld();
  await world.newKey();
  await world.user().patch({ time_zone: "Europe/London", display_name: "Ann" });
  await world.settle();
  deps = makeOwnDeps();
  world.forgetCalls();
});

/** Dependencies of an isolate of its own: no queue of writes is shared. */
function makeOwnDeps(): Deps {
  const { background, ...made } = makeDeps(world.bindings, world.context, { bookmark: null, publicUrl: "" });
  left = 0;
  return {
    ...made,
    turns: createWriteTurns(() => Date.now(), Math.random, pause),
    background: (work) => {
      left += 1;
      background(work);
    },
  };
}

const pause = (ms: number) => scheduler.wait(ms);

const callOf = (claim: KeptClaim | null = null): Call => ({
  app: world.app,
  user: "ann",
  now: world.now(),
  nowMs: world.now() * 1000,
  wallMs: world.now() * 1000,
  claim,
});

const claimOf = (isSecret = false): KeptClaim => ({
  app: world.app,
  user: "ann",
  key: "k",
  request_hash: "h",
  asked_at: world.now(),
  isSecret: () => isSecret,
});

interface Named {
  name: string;
  revision: number;
}

const nameIt = (name: string, call = callOf()): Decision<Named> => ({
  effects: [updateUser(call, { display_name: name }, "Europe/London")],
  answer: (revision) => ({ name, revision }),
});

const rename = (name: string, call = callOf(), own = deps) =>
  changeUser(own, call, [], () => success(nameIt(name, call)));

/** Another call that changes the user while one decides. */
const interfere = () => world.sql("UPDATE users SET revision = revision + 1 WHERE id = 'ann'");

const userRow = async () =>
  (
    await world.sql<{ display_name: string; revision: number; open_items: number }>(
      "SELECT display_name, revision, open_items FROM users WHERE id = 'ann'",
    )
  )[0];

const kept = () => world.sql<{ outcome: string }>("SELECT outcome FROM idempotency");

describe("a change", () => {
  it("reads in one batch and commits in another, with the revision that it made in the answer", async () => {
    const before = (await userRow())?.revision ?? 0;
    expect(await rename("Bea")).toEqual(success({ name: "Bea", revision: before + 1 }));
    expect(world.witness.d1).toHaveLength(2);
    expect(await userRow()).toMatchObject({ display_name: "Bea", revision: before + 1 });
  });

  it("decides from the user and the rows that were read with it", async () => {
    const done = await changeUser(deps, callOf(), [sql<{ n: number }>`SELECT 7 AS n`], (user, [[row]]) =>
      success({ effects: [], answer: () => ({ seen: `${user.row?.display_name} ${row?.n}` }) }),
    );
    expect(done).toEqual(success({ seen: "Ann 7" }));
    expect(world.witness.d1).toHaveLength(1);
  });

  it("without effects leaves the revision, and is kept for an Idempotency-Key", async () => {
    const { revision = 0 } = (await userRow()) ?? {};
    const nothing = { effects: [], answer: (after: number) => ({ name: "Ann", revision: after }) };
    const done = await changeUser(deps, callOf(claimOf()), [], () => success(nothing));
    expect(done).toEqual(success({ name: "Ann", revision }));
    expect(JSON.parse((await kept())[0]?.outcome ?? "")).toEqual({ name: "Ann", revision });
    expect((await userRow())?.revision).toBe(revision);
  });

  it("that is refused ends, and nothing is written", async () => {
    const before = await userRow();
    const refused = { ok: false as const, failure: { code: "not_found" as const, detail: "is gone" } };
    expect(await changeUser(deps, callOf(claimOf()), [], () => refused)).toEqual(refused);
    expect(world.witness.d1).toHaveLength(1);
    expect([await userRow(), await kept()]).toEqual([before, []]);
  });

  it("makes a new user at the revision of the clock", async () => {
    const call = { ...callOf(), user: "bob" };
    const decided = { ...nameIt("Bob", call), createsIn: "Asia/Tokyo" };
    const done = await changeUser(deps, call, [], () => success(decided));
    expect(done).toEqual(success({ name: "Bob", revision: call.wallMs + 1 }));
    expect(left).toBe(1);
    await world.settle();
    expect(await world.kv("bob")).toContain('"revision"');
  });
});

describe("a try that lost", () => {
  /** Changes the name; `meanwhile` happens between the read and the commit of each try. */
  async function renameBeside(meanwhile: (attempt: number) => Promise<unknown>, call = callOf()) {
    const seen: KnownUser[] = [];
    const done = await changeUser(deps, call, [], async (user) => {
      seen.push(user);
      await meanwhile(seen.length);
      return success(nameIt("Bea", call));
    });
    return { done, seen };
  }

  it("reads and decides again", async () => {
    const before = (await userRow())?.revision ?? 0;
    const { done, seen } = await renameBeside(async (attempt) => {
      if (attempt < 3) await interfere();
    });
    expect(done).toEqual(success({ name: "Bea", revision: before + 3 }));
    expect(seen.map(({ revision }) => revision)).toEqual([before, before + 1, before + 2]);
    expect(left).toBe(1);
  });

  it("is one whose app has other settings since it was read", async () => {
    const { done, seen } = await renameBeside(async (attempt) => {
      if (attempt === 1)
        await world.sql(`UPDATE apps SET default_remind_before = 600 WHERE id = '${world.app}'`);
    });
    expect(done.ok).toBe(true);
    expect(seen.map(({ defaultRemindBefore }) => defaultRemindBefore)).toEqual([null, 600]);
  });

  it("is one whose user was made meanwhile", async () => {
    const call = { ...callOf(), user: "bob" };
    const { done, seen } = await renameBeside(async (attempt) => {
      if (attempt === 1) await world.user("bob").patch({ locale: "de" });
    }, call);
    expect(seen.map(({ locale }) => locale)).toEqual([null, "de"]);
    expect(done.ok).toBe(true);
  });

  it("reads from the primary as the first one does, whatever replica the call began at", async () => {
    const asked: string[] = [];
    const bare = openDatabase(world.bindings.DB, null);
    const db: Database = {
      ...bare,
      usePrimary: () => void asked.push("primary"),
      async read<const T extends readonly Statement[]>(statements: T) {
        asked.push(`read ${statements.length}`);
        return await bare.read(statements);
      },
      async write<const T extends readonly Statement[]>(statements: T) {
        asked.push(`write ${statements.length}`);
        return await bare.write(statements);
      },
    };
    deps = { ...deps, store: openStore(db) };
    await renameBeside(async (attempt) => {
      if (attempt === 1) await interfere();
    });
    expect(asked.slice(0, 6)).toEqual(["primary", "read 1", "write 3", "primary", "read 1", "write 3"]);
  });

  it("is a conflict after nine, and nothing has changed", async () => {
    const before = await userRow();
    const { done, seen } = await renameBeside(interfere, callOf(claimOf()));
    expect(done).toMatchObject({ ok: false, failure: { code: "conflict", retry_after: 1 } });
    expect(seen.length).toBeLessThanOrEqual(9);
    expect(seen.length).toBeGreaterThan(4);
    expect((await userRow())?.display_name).toBe(before?.display_name);
    expect([await kept(), left]).toEqual([[], 0]);
  });
});

describe("twelve writers", () => {
  /** D1 that answers 20 ms later. */
  const slowed = (own: Deps): Deps => {
    const bare = openDatabase(world.bindings.DB, null);
    return {
      ...own,
      store: openStore({
        ...bare,
        async read<const T extends readonly Statement[]>(statements: T) {
          await pause(20);
          return await bare.read(statements);
        },
        async write<const T extends readonly Statement[]>(statements: T) {
          await pause(20);
          return await bare.write(statements);
        },
      }),
    };
  };

  it("of isolates of their own all get an answer, and each has raised the revision", async () => {
    const before = (await userRow())?.revision ?? 0;
    const all = Array.from({ length: 12 }, () => slowed(makeOwnDeps()));
    const done = await Promise.all(all.map((own, n) => rename(`Name ${n}`, callOf(), own)));
    expect(done.filter(({ ok }) => !ok)).toEqual([]);
    expect((await userRow())?.revision).toBe(before + 12);
  });

  it("of one isolate take turns, and need no second try", async () => {
    const hides = (call: Call) => success({ ...nameIt("Bea", call), shows: false });
    const done = await Promise.all(
      Array.from({ length: 12 }, () => changeUser(deps, callOf(), [], () => hides(callOf()))),
    );
    expect(done.filter(({ ok }) => !ok)).toEqual([]);
    expect(world.witness.d1).toHaveLength(24);
  });
});

describe("the turns of one isolate", () => {
  it("go on a quarter of a second after one that never ends", async () => {
    const turns = createWriteTurns(() => Date.now(), Math.random, pause);
    void turns.inTurn("a", () => new Promise(() => undefined));
    const began = performance.now();
    expect(await turns.inTurn("a", async () => "done")).toBe("done");
    expect(performance.now() - began).toBeGreaterThanOrEqual(240);
    const other = performance.now();
    await turns.inTurn("b", async () => undefined);
    expect(performance.now() - other).toBeLessThan(240);
  });

  it("end where a try throws", async () => {
    const turns = createWriteTurns(
      () => Date.now(),
      Math.random,
      async () => new Promise(() => undefined),
    );
    const broken = turns.inTurn("a", () => Promise.reject(new Error("broken")));
    const next = turns.inTurn("a", async () => "done");
    await expect(broken).rejects.toThrow("broken");
    expect(await next).toBe("done");
  });

  it("wait up to twice as long before each further try, nine tries and two seconds at most", async () => {
    const waits: number[] = [];
    let clock = 0;
    const turns = createWriteTurns(
      () => clock,
      () => 0.5,
      async (ms) => {
        waits.push(ms);
        clock += ms;
      },
    );
    const quick = turns.countTries();
    while (await quick.next());
    expect(waits).toEqual([10, 20, 40, 80, 160, 320, 640]);
    waits.length = 0;
    const slow = turns.countTries();
    clock += 1995;
    expect(await slow.next()).toBe(false);
    expect(waits).toEqual([]);
  });
});

describe("an Idempotency-Key", () => {
  it("that another call has taken stops a change before it decides, with that call's outcome at hand", async () => {
    await rename("Cy", callOf(claimOf()));
    const before = [await userRow(), await kept()];
    world.forgetCalls();
    const claim = claimOf();
    let decisions = 0;
    const done = await changeUser(deps, callOf(claim), [], () => {
      decisions += 1;
      return success(nameIt("Bea"));
    });
    expect(done).toMatchObject({ ok: false, failure: { code: "conflict", retry_after: 1 } });
    expect(await readOutcome(deps, callOf(), claim)).toMatchObject({ ok: true, value: { name: "Cy" } });
    expect([decisions, world.witness.d1.length]).toEqual([0, 1]);
    expect([await userRow(), await kept()]).toEqual(before);
  });

  it("that another call takes meanwhile stops it too", async () => {
    const done = await changeUser(deps, callOf(claimOf()), [], async () => {
      await rename("Cy", callOf(claimOf()), makeOwnDeps());
      return success(nameIt("Bea"));
    });
    expect(done).toMatchObject({ ok: false, failure: { code: "conflict" } });
    expect((await userRow())?.display_name).toBe("Cy");
  });

  it("has an outcome that shows a secret sealed, and opens it for the repeat", async () => {
    await rename("Hunter2", callOf(claimOf(true)));
    expect((await kept()).map(({ outcome }) => outcome)).toEqual([expect.stringMatching(/^\{"sealed":"/)]);
    const repeat = await readOutcome(deps, callOf(), claimOf(true));
    expect(repeat).toMatchObject({ ok: true, value: { name: "Hunter2" } });
  });
});

describe("the refresh of the digest", () => {
  it.each<[times: number, what: string, change: () => Decision<Named>]>([
    [1, "a change", () => nameIt("Bea")],
    [0, "one that can't show", () => ({ ...nameIt("Bea"), shows: false })],
    [0, "one that leaves the revision", () => ({ ...nameIt("Bea"), changesUser: false })],
    [0, "none", () => ({ ...nameIt("Bea"), effects: [] })],
  ])("is scheduled %i times by %s", async (times, _what, change) => {
    await changeUser(deps, callOf(), [], () => success(change()));
    expect(left).toBe(times);
  });

  it("comes with a new user, whatever the change shows", async () => {
    const call = { ...callOf(), user: "bob" };
    await changeUser(deps, call, [], () => success({ ...nameIt("Bob", call), shows: false }));
    expect(left).toBe(1);
  });
});

it("a user with too many open items hears which argument it was, and nothing has changed", async () => {
  const before = await userRow();
  const crowd = {
    ...nameIt("Bea"),
    effects: [sql`UPDATE users SET open_items = 10001 WHERE app_id = ${world.app} AND id = 'ann'`],
    opens: "due_at",
  };
  const done = await changeUser(deps, callOf(claimOf()), [], () => success(crowd));
  expect(done).toMatchObject({
    ok: false,
    failure: { reason: "too_many_open", errors: [{ path: "due_at" }] },
  });
  expect(await userRow()).toEqual(before);
  expect([await kept(), left]).toEqual([[], 0]);
});

describe("what raises no revision", () => {
  it("is kept with its effects, once", async () => {
    const before = (await userRow())?.revision;
    const effects = [updateUser(callOf(), { display_name: "Bea" }, "Europe/London")];
    expect(await keep(deps, callOf(claimOf()), effects, { done: true })).toEqual(success({ done: true }));
    expect(await userRow()).toMatchObject({ display_name: "Bea", revision: before });
    const again = [updateUser(callOf(), { display_name: "Cy" }, "Europe/London")];
    const repeat = await keep(deps, callOf(claimOf()), again, { done: true });
    expect(repeat).toMatchObject({ ok: false, failure: { code: "conflict" } });
    expect((await userRow())?.display_name).toBe("Bea");
    expect(left).toBe(0);
  });

  it("goes to D1 where there is something to keep", async () => {
    expect(await keep(deps, callOf(), [], { done: true })).toEqual(success({ done: true }));
    expect(world.witness.d1).toEqual([]);
  });

  it("shows nothing of a user who is gone", async () => {
    const gone = { ...callOf({ ...claimOf(), user: "bob" }), user: "bob" };
    expect(await keep(deps, gone, [], { done: true })).toEqual(success({ done: true }));
    expect(await kept()).toEqual([]);
  });
});

it("a sweep never loses: it raises the revision whatever it was", async () => {
  const { revision = 0 } = (await userRow()) ?? {};
  await interfere();
  await sweepUser(deps, callOf(), world.now(), [
    updateUser(callOf(), { display_name: "Bea" }, "Europe/London"),
  ]);
  expect(await userRow()).toMatchObject({ display_name: "Bea", revision: revision + 2 });
  expect([world.witness.d1.length, left]).toEqual([1, 1]);
});
