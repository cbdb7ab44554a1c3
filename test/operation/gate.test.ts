import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { invalid } from "../../src/core/errors";
import { makeDeps } from "../../src/env";
import type { KeyCall } from "../../src/operation/call/call";
import type { Caller } from "../../src/operation/call/caller";
import { checkSent } from "../../src/operation/call/sent-arguments";
import { type AnyOperation, budgetOf } from "../../src/operation/declare";
import type { Deps } from "../../src/operation/deps";
import { type Ask, carryOut } from "../../src/operation/running/carry-out";
import { OPERATIONS } from "../../src/operations";
import type { Database } from "../../src/store/database";
import { openStore } from "../../src/store/store";

// What is asked of every call before its operation runs, of every operation: without a door, and without storage but for a
// test app's clock. test/doors has the same through HTTP, for an operation of each kind.

/** A database that may not be asked. */
const CLOSED: Database = {
  read: () => Promise.reject(new Error("D1 was asked")),
  write: () => Promise.reject(new Error("D1 was asked")),
  shard: null,
  shards: 0,
  usePrimary: () => undefined,
  bookmark: () => null,
  size: () => null,
};

const OPEN = makeDeps(env, { waitUntil: () => undefined }, { bookmark: null, publicUrl: "" });

/** The clock of a test app is read before its call is looked at. */
function depsOf({ about }: AnyOperation): Deps {
  return about === "clock" ? OPEN : { ...OPEN, store: openStore(CLOSED) };
}

function callerOf({ about }: AnyOperation): Caller {
  if (about === "operator") return { kind: "operator" };
  return {
    kind: "app",
    app: "my-bot",
    user: null,
    keyHash: "hash",
    keyId: "kkkkkkkkkkkk",
    isBinding: false,
    isTest: about === "clock",
    requestsPerSecond: 100,
    origins: [],
    defaults: { default_time_zone: null, default_remind_before: null, default_last_call: "none" },
  };
}

const PATH = { user_id: "ann", conversation_id: "chat", app: "my-bot" };

/** The code and the fields with which a call is refused, after how many bytes its arguments may have. */
async function refusalOf(operation: AnyOperation, changed: Partial<Ask>): Promise<unknown[]> {
  const limits: number[] = [];
  const done = await carryOut(operation, depsOf(operation), {
    caller: callerOf(operation),
    path: PATH,
    at: undefined,
    minRevision: undefined,
    idempotencyKey: undefined,
    readOnly: false,
    nowMs: Date.parse("2026-01-23T14:32:00Z"),
    read: async (limit) => {
      limits.push(limit);
      return invalid({ path: "sent", message: "was read" });
    },
    ...changed,
  });
  return done.ok
    ? ["ok"]
    : [done.failure.code, ...(done.failure.errors ?? []).map(({ path }) => path), ...limits];
}

/** What is wrong with which operation. */
async function faultsIn(
  operations: readonly AnyOperation[],
  changes: readonly Partial<Ask>[],
  expected: (operation: AnyOperation) => unknown[],
): Promise<unknown[]> {
  const faults: unknown[] = [];
  for (const operation of operations)
    for (const changed of changes) {
      const refusal = await refusalOf(operation, changed);
      if (JSON.stringify(refusal) !== JSON.stringify(expected(operation)))
        faults.push([operation.name, changed, refusal]);
    }
  return faults;
}

const WRITES = OPERATIONS.filter(({ effect }) => effect !== "reads");

describe("before any operation runs", () => {
  it("no more is read than its declaration says", async () => {
    expect(
      await faultsIn(OPERATIONS, [{}], (operation) => ["invalid", "sent", budgetOf(operation).bytes]),
    ).toEqual([]);
  });

  it("a write refuses another moment, before it reads anything", async () => {
    const moments = ["2026-01-23T00:00:00Z", "now", ""].map((at) => ({ at }));
    expect(await faultsIn(WRITES, moments, () => ["invalid", "at"])).toEqual([]);
  });

  it("a write refuses an Idempotency-Key that is none", async () => {
    const keys = ["", "x".repeat(256), "a\tb"].map((idempotencyKey) => ({
      idempotencyKey,
      read: async () => ({ ok: true as const, value: { fingerprint: () => "", parse: () => invalid() } }),
    }));
    expect(await faultsIn(WRITES, keys, () => ["invalid", "Idempotency-Key"])).toEqual([]);
  });

  it("a list that is longer than its rows is refused by its name and number", async () => {
    const lists = (operation: AnyOperation) =>
      Object.keys(operation.input().shape).map((name): [string, Partial<Ask>] => {
        const list = Array.from({ length: budgetOf(operation).rows + 1 }, () => null);
        const value = {
          fingerprint: () => "",
          parse: () => ({ ok: true as const, value: { [name]: list } }),
        };
        return [name, { read: async () => ({ ok: true, value }) }];
      });
    const faults: unknown[] = [];
    for (const operation of OPERATIONS)
      for (const [name, changed] of lists(operation)) {
        const [code, ...paths] = await refusalOf(operation, changed);
        if (code !== "invalid" || !paths.includes(name)) faults.push([operation.name, name, code, paths]);
      }
    expect(faults).toEqual([]);
  });
});

describe("an argument that an operation doesn't have", () => {
  it("is named by each of them, whatever it is called", () => {
    const faults: unknown[] = [];
    const fields = [
      "surprise",
      "Content",
      "Limit",
      "constructor",
      "toString",
      "hasOwnProperty",
      "",
      "a\u0000b",
      "é",
    ];
    for (const operation of OPERATIONS) {
      const example = JSON.stringify(operation.example);
      const sent = fields.map(
        (field) => [field, JSON.stringify({ ...JSON.parse(example), [field]: 1 })] as const,
      );
      const proto = example.replace(/^\{/, '{"__proto__":{"admin":true},').replace(",}", "}");
      for (const [field, text] of [...sent, ["__proto__", proto] as const]) {
        const checked = checkSent(operation, JSON.parse(text), new Set(), { asUser: null } as KeyCall);
        const paths = checked.ok ? [] : (checked.failure.errors ?? []).map(({ path }) => path);
        if (!paths.includes(field)) faults.push([operation.name, field, paths]);
      }
    }
    expect(faults).toEqual([]);
  });
});
