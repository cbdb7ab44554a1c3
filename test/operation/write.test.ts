import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { success } from "../../src/core/errors";
import { makeDeps } from "../../src/env";
import type { Call, KeptClaim } from "../../src/operation/call/call";
import { type Change, lookAt, type Plan } from "../../src/operation/change";
import type { Deps } from "../../src/operation/deps";
import { readOutcome } from "../../src/operation/running/replay";
import { knownUser } from "../../src/operation/user/known-user";
import { keep, onlyOnce, write } from "../../src/operation/write";
import { ALWAYS, userExists, userUnchanged } from "../../src/store/guards";
import { selectUser, updateUser } from "../../src/store/users";
import { openWorld, type World } from "../support/world";

/** Changes of a user's name, with no operation around them: what `write` and `keep` do by themselves. */

let world: World;
let deps: Deps;
/** What `write` leaves to be done after the answer. */
let left: number;

beforeEach(async () => {
  world = await openWorld();
  await world.newKey();
  await world.user().patch({ time_zone: "Europe/London", display_name: "Ann" });
  await world.settle();
  const { background, ...made } = makeDeps(world.bindings, world.context, { bookmark: null, publicUrl: "" });
  left = 0;
  deps = {
    ...made,
    background: (work) => {
      left += 1;
      background(work);
    },
  };
  world.forgetCalls();
});

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

/** A change of the name, which takes place while `when` holds. */
function named(name: string, when = ALWAYS): Extract<Change<Named>, { outcome: Named }> {
  const effects = [updateUser(callOf(), { display_name: name }, "Europe/London", when)];
  return { outcome: { name, revision: 0 }, effects, when };
}

/** The same without a look: the answer has the name that the batch found. */
function renamed(
  name: string,
  when = ALWAYS,
  again?: () => Promise<ReturnType<typeof success<Change<Named>>>>,
): Change<Named> {
  const { effects = [] } = named(name, when);
  return {
    effects,
    when,
    look: lookAt([selectUser(callOf())], {
      said: { name },
      answer: ({ revision }, [rows]) => ({
        name: `${knownUser(rows).row?.display_name} to ${name}`,
        revision,
      }),
      ...(again === undefined ? {} : { again }),
    }),
  };
}

const NEVER = () => userUnchanged(callOf(), 0);

const userRow = async () =>
  (
    await world.sql<{ display_name: string; revision: number; open_items: number }>(
      "SELECT display_name, revision, open_items FROM users WHERE id = 'ann'",
    )
  )[0];

const kept = () => world.sql<{ outcome: string }>("SELECT outcome FROM idempotency");

describe("a change", () => {
  it("is committed in one batch, with the revision that it made in the answer", async () => {
    const before = (await userRow())?.revision ?? 0;
    expect(await write(deps, callOf(), async () => success(named("Bea")))).toEqual(
      success({ name: "Bea", revision: before + 1 }),
    );
    expect(world.witness.d1).toHaveLength(1);
    expect(await userRow()).toMatchObject({ display_name: "Bea", revision: before + 1 });
  });

  it("that was planned without a look answers what its batch has read before the effects", async () => {
    const done = await write(deps, callOf(), async () => success(renamed("Bea")));
    expect(done).toMatchObject({ ok: true, value: { name: "Ann to Bea" } });
    expect(world.witness.d1).toHaveLength(1);
    expect((await userRow())?.display_name).toBe("Bea");
  });

  it("without effects goes to D1 for an Idempotency-Key alone", async () => {
    const answer = { name: "Ann", revision: 7 };
    expect(await write(deps, callOf(), async () => success({ outcome: answer }))).toEqual(success(answer));
    expect(world.witness.d1).toEqual([]);
    expect(await write(deps, callOf(claimOf()), async () => success({ outcome: answer }))).toEqual(
      success(answer),
    );
    expect(world.witness.d1).toHaveLength(1);
  });
});

describe("a try that lost", () => {
  it("is planned again, without what the call knew of the user", async () => {
    const known = knownUser((await deps.store.of(callOf()).batch([selectUser(callOf())]))[0]);
    const seen: [boolean, number][] = [];
    const plan: Plan<Call, Named> = async (current, attempt) => {
      seen.push([current.known !== undefined, attempt]);
      return success(named("Bea", attempt < 2 ? NEVER() : ALWAYS));
    };
    const done = await write(deps, { ...callOf(), known }, plan);
    expect(done).toMatchObject({ ok: true, value: { name: "Bea" } });
    expect(seen).toEqual([
      [true, 0],
      [false, 1],
      [false, 2],
    ]);
    expect((await userRow())?.revision).toBe(known.revision + 1);
  });

  it("without a look is planned from what it has read, and after that as usual", async () => {
    const seen: string[] = [];
    const plan: Plan<Call, Named> = async (_current, attempt) => {
      seen.push(`plan ${attempt}`);
      if (attempt > 0) return success(named("Cy"));
      return success(
        renamed("Bea", NEVER(), async () => {
          seen.push("again");
          return success(named("Bo", NEVER()));
        }),
      );
    };
    expect(await write(deps, callOf(), plan)).toMatchObject({ ok: true, value: { name: "Cy" } });
    expect(seen).toEqual(["plan 0", "again", "plan 2"]);
    expect(world.witness.d1).toHaveLength(3);
    expect((await userRow())?.display_name).toBe("Cy");
  });

  it("is a conflict after nine attempts, and nothing has changed", async () => {
    const before = await userRow();
    const done = await write(deps, callOf(claimOf()), async () => success(named("Bea", NEVER())));
    expect(done).toMatchObject({ ok: false, failure: { code: "conflict", retry_after: 1 } });
    expect(world.witness.d1).toHaveLength(9);
    expect(await userRow()).toEqual(before);
    expect(await kept()).toEqual([]);
    expect(left).toBe(0);
  });

  it("isn't repeated where it is tried once", async () => {
    const done = await write(
      deps,
      callOf(),
      onlyOnce(async () => named("Bea", NEVER())),
    );
    expect(done).toMatchObject({ ok: false, failure: { code: "conflict" } });
    expect(world.witness.d1).toHaveLength(1);
  });

  it("ends with what the next plan refuses", async () => {
    const refused = { ok: false as const, failure: { code: "not_found" as const, detail: "is gone" } };
    const plan: Plan<Call, Named> = async (_current, attempt) =>
      attempt === 0 ? success(named("Bea", NEVER())) : refused;
    expect(await write(deps, callOf(), plan)).toEqual(refused);
  });
});

describe("a change that finds out by itself whether there is anything to do", () => {
  const found = (when = ALWAYS, finds = ALWAYS): Change<Named> => {
    const { effects = [] } = named("Bea", when);
    return {
      effects,
      when,
      finds,
      look: lookAt([], {
        said: {},
        foundNothing: () => true,
        answer: ({ revision }) => ({ name: "", revision }),
      }),
    };
  };

  it("is told so, raises nothing then, and keeps the answer all the same", async () => {
    const before = (await userRow())?.revision;
    const done = await write(deps, callOf(claimOf()), async () => success(found(ALWAYS, NEVER())));
    expect(done).toEqual(success({ name: "", revision: before }));
    expect((await userRow())?.revision).toBe(before);
    expect(JSON.parse((await kept())[0]?.outcome ?? "")).toMatchObject({
      facts: { user: { revision: before } },
    });
    expect(left).toBe(0);
  });

  it("asks before the effects, which may make the question false", async () => {
    const { revision = 0 } = (await userRow()) ?? {};
    const change = found(ALWAYS, userUnchanged(callOf(), revision));
    const done = await write(deps, callOf(claimOf()), async () => success(change));
    expect(done).toEqual(success({ name: "", revision: revision + 1 }));
    expect(JSON.parse((await kept())[0]?.outcome ?? "")).toMatchObject({
      facts: { user: { revision: revision + 1 } },
    });
  });
});

describe("an Idempotency-Key", () => {
  it.each<[string, () => Change<Named>]>([
    ["a planned change", () => named("Bea")],
    ["a change without a look", () => renamed("Bea")],
    ["a change without a look that no longer holds", () => renamed("Bea", NEVER())],
    ["an outcome alone", () => ({ outcome: { name: "Bea", revision: 1 } })],
  ])("that another call has taken stops %s", async (_what, change) => {
    await write(deps, callOf(claimOf()), async () => success(named("Cy")));
    const before = [await userRow(), await kept()];
    let plans = 0;
    const done = await write(deps, callOf(claimOf()), async () => {
      plans += 1;
      return success(change());
    });
    expect(done).toMatchObject({ ok: false, failure: { code: "conflict", retry_after: 1 } });
    expect(done.ok ? "" : done.failure.detail).toContain(
      "a call with this Idempotency-Key is being carried out",
    );
    expect(plans).toBe(1);
    expect([await userRow(), await kept()]).toEqual(before);
  });

  it("has the facts of a change without a look, from which a repeat is answered", async () => {
    const done = await write(deps, callOf(claimOf()), async () => success(renamed("Bea")));
    const fromFacts = ({
      said,
      user,
    }: {
      said: { name: string; now: number };
      user: { revision: number };
    }) => ({
      name: `Ann to ${said.name}`,
      revision: user.revision,
    });
    const repeat = await readOutcome(
      { name: "rename", write: { fromFacts: fromFacts as never } },
      deps,
      callOf(),
      claimOf(),
    );
    expect(repeat).toEqual(done);
  });

  it("has an outcome that shows a secret sealed, and opens it for the repeat", async () => {
    const done = await write(deps, callOf(claimOf(true)), async () => success(named("Hunter2")));
    expect((await kept()).map(({ outcome }) => outcome)).toEqual([expect.stringMatching(/^\{"sealed":"/)]);
    const repeat = await readOutcome({ name: "rename" }, deps, callOf(), claimOf(true));
    expect(repeat).toMatchObject({ ok: true, value: { name: "Hunter2" } });
    expect(done.ok).toBe(true);
  });
});

describe("the refresh of the digest", () => {
  const shown = (shows: NonNullable<Change<Named>["shows"]>, found = true): Change<Named> => ({
    effects: named("Bea").effects ?? [],
    shows,
    look: lookAt([], {
      said: {},
      shows: () => found,
      answer: ({ revision }) => ({ name: "", revision }),
    }),
  });

  it.each<[times: number, what: string, change: () => Change<Named>]>([
    [1, "a planned change", () => named("Bea")],
    [0, "one that can't show", () => ({ ...named("Bea"), shows: false })],
    [0, "one that others refresh", () => ({ ...named("Bea"), shows: "later" })],
    [1, "one without a look", () => renamed("Bea")],
    [0, "one without a look that can't show", () => shown(false)],
    [1, "one whose rows show", () => shown(userExists(callOf()), true)],
    [0, "one whose rows don't show", () => shown(NEVER(), false)],
    [0, "an outcome alone", () => ({ outcome: { name: "Ann", revision: 1 } })],
  ])("is scheduled %i times by %s", async (times, _what, change) => {
    await write(deps, callOf(), async () => success(change()));
    expect(left).toBe(times);
  });

  it("is scheduled once where the first try lost", async () => {
    await write(deps, callOf(), async (_current, attempt) =>
      success(attempt === 0 ? renamed("Bea", NEVER()) : named("Bea")),
    );
    expect(left).toBe(1);
  });

  it("comes with a new user, whatever the change shows", async () => {
    const call = { ...callOf(), user: "bob" };
    const change = { ...shown(false), effects: [updateUser(call, { display_name: "Bob" }, "UTC", ALWAYS)] };
    await write(deps, call, async () => success({ ...change, creates: "UTC" }));
    expect(left).toBe(1);
    await world.settle();
    expect(await world.kv("bob")).toContain('"revision"');
  });
});

describe("a user with too many open items", () => {
  const crowd = () => ({
    effects: [sql`UPDATE users SET open_items = 10001 WHERE app_id = ${world.app} AND id = 'ann'`],
    outcome: { name: "", revision: 0 },
  });

  it("hears which argument it was, and nothing has changed", async () => {
    const before = await userRow();
    const done = await write(deps, callOf(claimOf()), async () => success({ ...crowd(), opens: "due_at" }));
    expect(done).toMatchObject({
      ok: false,
      failure: { reason: "too_many_open", errors: [{ path: "due_at" }] },
    });
    expect(await userRow()).toEqual(before);
    expect([await kept(), left]).toEqual([[], 0]);
  });

  it("hears it from the next plan where a look alone tells", async () => {
    const { effects, outcome } = crowd();
    const look = lookAt([], { said: {}, answer: () => outcome });
    const done = await write(deps, callOf(), async (_current, attempt) =>
      success(attempt === 0 ? { effects, look, opens: null } : { ...crowd(), opens: "completed_at" }),
    );
    expect(done).toMatchObject({ ok: false, failure: { errors: [{ path: "completed_at" }] } });
    expect(world.witness.d1).toHaveLength(2);
  });
});

describe("what raises no revision", () => {
  it("is kept with its effects, once", async () => {
    const before = (await userRow())?.revision;
    const effects = [updateUser(callOf(), { display_name: "Bea" }, "Europe/London", ALWAYS)];
    expect(await keep(deps, callOf(claimOf()), effects, { done: true })).toEqual(success({ done: true }));
    expect(await userRow()).toMatchObject({ display_name: "Bea", revision: before });
    const again = [updateUser(callOf(), { display_name: "Cy" }, "Europe/London", ALWAYS)];
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
    await keep(deps, gone, [], { done: true });
    expect(await kept()).toEqual([]);
    await keep(deps, gone, [], { done: false, revision: 0 });
    expect((await kept()).map(({ outcome }) => JSON.parse(outcome))).toEqual([{ done: false, revision: 0 }]);
  });
});
