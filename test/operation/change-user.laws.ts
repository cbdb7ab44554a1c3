import * as fc from "fast-check";
import { beforeEach, expect } from "vitest";
import { makeDeps } from "../../src/env";
import { forget } from "../../src/memories/forget";
import { remember } from "../../src/memories/remember";
import { updateMemory } from "../../src/memories/update-memory";
import type { UserCall } from "../../src/operation/call/call";
import type { Deps } from "../../src/operation/deps";
import { performSent } from "../../src/operation/running/perform";
import { createWriteTurns } from "../../src/operation/user/write-turns";
import { type Database, openDatabase } from "../../src/store/database";
import type { Statement } from "../../src/store/statement";
import { openStore } from "../../src/store/store";
import { setTimeZone } from "../../src/users/set-time-zone";
import { patchUser } from "../../src/users/user-profile";
import { law } from "../support/law";
import { openWorld, type World } from "../support/world";

/** Two isolates that write at once, in any order of their batches: it comes to what one after the other comes to. */

let world: World;

beforeEach(async () => {
  world = await openWorld("2026-01-24T14:32:00Z");
});

/** Lets the batches of two isolates pass one at a time, in an order that `turns` says. */
class Turnstile {
  private readonly waiting = new Map<number, () => void>();
  private readonly live = new Set([0, 1]);
  private readonly turns: Iterator<number>;

  constructor(turns: readonly number[]) {
    this.turns = turns.values();
  }

  async pass(isolate: number): Promise<void> {
    await new Promise<void>((go) => {
      this.waiting.set(isolate, go);
      this.letOneGo();
    });
  }

  leave(isolate: number): void {
    this.live.delete(isolate);
    this.letOneGo();
  }

  private letOneGo(): void {
    if (this.waiting.size === 0 || this.waiting.size < this.live.size) return;
    const first = this.waiting.size === 2 ? (this.turns.next().value ?? 0) : [...this.waiting.keys()][0];
    const go = this.waiting.get(first);
    this.waiting.delete(first);
    go?.();
  }
}

/** Dependencies of an isolate of its own. */
function isolateOf(number: number, pass: () => Promise<void>): Deps {
  const made = makeDeps(world.bindings, world.context, { bookmark: null, publicUrl: "" });
  const bare = openDatabase(world.bindings.DB, null);
  const db: Database = {
    ...bare,
    async read<const T extends readonly Statement[]>(statements: T) {
      await pass();
      return await bare.read(statements);
    },
    async write<const T extends readonly Statement[]>(statements: T) {
      await pass();
      return await bare.write(statements);
    },
  };
  return {
    ...made,
    store: openStore(db),
    turns: createWriteTurns(
      () => 0,
      () => 0,
      async () => undefined,
    ),
    freshness: { ...made.freshness, claimRefresh: () => false },
    // A call stores one memory, whichever of its tries does.
    newId: () => `new${number}`,
  };
}

const callOf = (user: string): UserCall => ({
  app: world.app,
  user,
  asUser: null,
  defaults: { default_time_zone: null, default_remind_before: null, default_last_call: "day" },
  now: world.now(),
  nowMs: world.now() * 1000,
  wallMs: world.now() * 1000,
  claim: null,
  minRevision: 0,
  otherMoment: false,
});

const WRITES = [
  [remember, { content: "Likes tea" }],
  [remember, { content: "Feed the dog", due: "tomorrow at 9" }],
  [remember, { content: "Feed the cat", due: "every day at 9" }],
  [remember, { content: "Likes coffee", supersedes: "fact" }],
  [remember, { content: "Pay the rent", supersedes: "due" }],
  [updateMemory, { id: "fact", content: "Likes green tea", entity: "tea" }],
  [updateMemory, { id: "due", due_at: "2026-01-26T10:00:00" }],
  [updateMemory, { ids: ["fact", "due", "series"], completed_at: "now" }],
  [updateMemory, { id: "series", completed_at: "now" }],
  [updateMemory, { id: "series", skip: true }],
  [updateMemory, { id: "done", clear: ["completed_at"] }],
  [updateMemory, { id: "due", reminded_at: "now" }],
  [forget, { id: "fact" }],
  [forget, { ids: ["due", "series"] }],
  [setTimeZone, { time_zone: "Asia/Tokyo" }],
  [patchUser, { time_zone: "America/New_York", reminders: { push: true } }],
  [patchUser, { day_hours: { morning: "06:30" }, digest: { time: "07:00" } }],
] as const;

type Write = (typeof WRITES)[number];

async function perform(deps: Deps, user: string, [operation, args]: Write): Promise<unknown> {
  // Each row of the table has arguments of its own operation.
  const done = await performSent<never, UserCall, object>(operation as never, deps, callOf(user), args);
  return done.ok ? done.value : done.failure;
}

/** A user with a memory of each kind, whose ids are the same for every user. */
async function seed(user: string): Promise<void> {
  const ids = ["fact", "due", "series", "done"];
  const deps = { ...isolateOf(9, async () => undefined), newId: () => ids.shift() ?? "" };
  await perform(deps, user, [patchUser, { time_zone: "America/New_York", reminders: { push: true } }]);
  await perform(deps, user, [remember, { content: "Likes tea and cake" } as never]);
  await perform(deps, user, [remember, { content: "Pay rent", due_at: "2026-01-25T09:00:00" } as never]);
  await perform(deps, user, [remember, { content: "Water", due: "every day at 8" } as never]);
  await perform(deps, user, [remember, { content: "Call", due_at: "2026-01-20T09:00:00Z" } as never]);
  await perform(deps, user, [updateMemory, { id: "done", completed_at: "now" } as never]);
}

/** All that D1 has of a user, but for numbers of rows. */
async function rowsOf(user: string): Promise<unknown> {
  const tables = ["knowledge", "memory_history"].map(async (table) =>
    (await world.sql(`SELECT * FROM ${table} WHERE user_id = ? ORDER BY id, pk`, user)).map(
      ({ pk: _pk, user_id: _user, ...row }) => row,
    ),
  );
  const [own] = await world.sql("SELECT * FROM users WHERE id = ?", user);
  const { pk: _pk, id: _id, ...row } = own ?? {};
  return [await Promise.all(tables), row];
}

let users = 0;

/** What two calls answer, and leave, in an order of their batches. */
async function outcomeOf(writes: readonly [Write, Write], turns: readonly number[]): Promise<unknown> {
  users += 1;
  const user = `user-${users}`;
  await seed(user);
  const turnstile = new Turnstile(turns);
  const answers = await Promise.all(
    writes.map(async (write, number) => {
      const answer = await perform(
        isolateOf(number, () => turnstile.pass(number)),
        user,
        write,
      );
      turnstile.leave(number);
      return answer;
    }),
  );
  return JSON.parse(JSON.stringify({ answers, rows: await rowsOf(user) }).replaceAll(user, "ann"));
}

const FIRST_ALONE = Array.from({ length: 20 }, () => 0);
const SECOND_ALONE = Array.from({ length: 20 }, () => 1);

const which = fc.nat(WRITES.length - 1);

law(
  "two writes at once come to what one after the other comes to",
  fc.asyncProperty(
    fc.tuple(which, which),
    fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 4, maxLength: 12 }),
    async ([one, other], turns) => {
      const writes: [Write, Write] = [WRITES[one] ?? WRITES[0], WRITES[other] ?? WRITES[0]];
      const outcome = await outcomeOf(writes, turns);
      const inTurn = [await outcomeOf(writes, FIRST_ALONE), await outcomeOf(writes, SECOND_ALONE)];
      if (JSON.stringify(outcome) !== JSON.stringify(inTurn[0])) expect(outcome).toEqual(inTurn[1]);
    },
  ),
  12,
);
