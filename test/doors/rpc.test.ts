import { describe, expect, it } from "vitest";
import { METHODS } from "../../scripts/generate/operations-file";
import { type RpcAnswer, type RpcSession, rpcMethods } from "../../src/doors/rpc/serve";
import { makeRpcSession } from "../../src/env";
import { OPERATIONS } from "../../src/operations";
import { openWorldFor, sharedDoorWorlds } from "../support/doors";
import { openWorld, type World } from "../support/world";

const SERVED = new Map(rpcMethods(OPERATIONS));

async function call(
  world: World,
  name: string,
  given: readonly unknown[],
  changed: Partial<RpcSession> = {},
): Promise<RpcAnswer> {
  const method = SERVED.get(name);
  if (method === undefined) throw new Error(`there is no method ${name}`);
  const session = makeRpcSession(world.bindings, world.context, world.app);
  return await method({ ...session, ...changed }, given);
}

/** What each call is about. */
const NAMED: Record<string, string> = { user_id: "ann", conversation_id: "chat" };

type Method = (typeof METHODS)[number];

/** What answers an address of the deployment's own pages: a binding's call has none, so PUBLIC_URL has to be set. */
const ADDRESSED = "createSignIn";

async function expectDeclared(world: World, { operation, route, name, subject }: Method): Promise<void> {
  const { [operation.wire?.whole ?? ""]: whole, ...example } = operation.example as Record<string, unknown>;
  const about = subject === null ? [] : [NAMED[subject] ?? world.app];
  const given = operation.wire?.whole === undefined ? [example] : [whole, example];
  const answer = await call(world, name, [...about, ...given]);
  if (operation.about === "operator")
    expect(answer).toMatchObject({ ok: false, problem: { status: 403, code: "forbidden" } });
  else if (name === ADDRESSED)
    expect(answer).toMatchObject({
      ok: false,
      problem: { status: 409, detail: expect.stringContaining("PUBLIC_URL") },
    });
  else expect(operation.output().safeParse("value" in answer ? answer.value : answer).error).toBeUndefined();
  // The client's types of answers are those of the operations, so no route of its own may show another.
  expect(route.view).toBeUndefined();
}

describe("over a service binding, what the operation declares is answered, or that its app may not:", () => {
  const changesNothing = ({ operation: { effect, about } }: Method) =>
    effect === "reads" || about === "operator";

  describe("where nothing is changed", () => {
    const worldOf = sharedDoorWorlds();

    it.each(METHODS.filter(changesNothing))("$name", async (method) => {
      await expectDeclared(worldOf(method), method);
    });
  });

  it.each(METHODS.filter((method) => !changesNothing(method)))("$name", async (method) => {
    await expectDeclared(await openWorldFor(method.operation), method);
  });
});

describe("a call over a service binding", () => {
  it("makes the app at its first call, and knows it at the second without asking D1", async () => {
    const world = await openWorld();
    const app = `${world.app}-bound`;
    await call(world, "updateUser", ["ann", { display_name: "Ann" }], { app });
    expect(await world.sql("SELECT id FROM apps WHERE id = ?", app)).toEqual([{ id: app }]);
    await call(world, "getContext", ["ann"], { app });
    world.forgetCalls();
    expect(await call(world, "getContext", ["ann"], { app })).toMatchObject({ ok: true });
    expect(world.witness.d1).toHaveLength(0);
  });

  it("reaches its own app alone", async () => {
    const world = await openWorld();
    await call(world, "remember", ["ann", { content: "Pay rent" }]);
    const other = await call(world, "listMemories", ["ann"], { app: `${world.app}-other` });
    expect(other).toMatchObject({ ok: true, value: { data: [] } });
    const settings = await call(world, "getApp", [world.app], { app: `${world.app}-other` });
    expect(settings).toMatchObject({ ok: false, problem: { status: 403 } });
  });

  it("reads at another moment", async () => {
    const world = await openWorld("2026-01-23T14:32:00Z");
    const later = await call(world, "getUpcoming", ["ann", {}, { at: "2026-02-01T00:00:00Z" }]);
    expect(later).toMatchObject({ ok: true, value: { now: 1_769_904_000 } });
  });

  it.each([
    ["no user", [], "user_id: is required"],
    ["a user that is no text", [7, {}], "user_id: is required"],
    ["an option that isn't there", ["ann", {}, { signal: 1 }], "signal: is no option here"],
    ["an argument that isn't there", ["ann", { colour: 1 }], "colour: is not an argument here"],
    ["a number that JSON doesn't have", ["ann", { limit: 1n }], "must be what JSON can say"],
    ["more than it takes", ["ann", {}, {}, {}], "takes user_id, arguments and options"],
    ["a moment that is none", ["ann", {}, { at: "soon" }], "at: "],
    ["a revision that is none", ["ann", {}, { minRevision: -1 }], "min_revision: must be a whole number"],
    ["a list as its arguments", ["ann", []], "must be a JSON object"],
  ])("refuses %s", async (_what, given, said) => {
    const answer = await call(await openWorld(), "getUpcoming", given);
    expect(answer).toMatchObject({
      ok: false,
      problem: { status: 422, detail: expect.stringContaining(said) },
    });
  });

  it("refuses arguments over the operation's limit", async () => {
    const answer = await call(await openWorld(), "remember", ["ann", { content: "a".repeat(262_144) }]);
    expect(answer).toMatchObject({ ok: false, problem: { status: 413, code: "too_large" } });
  });

  it("counts against the limit of its app", async () => {
    const answer = await call(await openWorld(), "getUser", ["ann"], { allows: async () => false });
    expect(answer).toMatchObject({ ok: false, problem: { status: 429, retry_after: 1 } });
  });

  it("says that D1 doesn't answer, and nothing of a fault but its request", async () => {
    const world = await openWorld();
    await call(world, "getUser", ["ann"]);
    world.witness.onD1 = () => Promise.reject(new Error("D1_ERROR: hunter2"));
    const down = await call(world, "getUser", ["ann"]);
    expect(down).toMatchObject({ ok: false, problem: { status: 503, retry_after: 5 } });
    const broken = await call(world, "getUser", ["ann"], {
      allows: () => Promise.reject(new TypeError("hunter2")),
    });
    expect(broken).toMatchObject({ ok: false, problem: { status: 500, request_id: expect.any(String) } });
    expect(JSON.stringify([down, broken, world.logs])).not.toContain("hunter2");
    const logs = world.logs.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(logs.filter(({ message }) => message !== "request")).toEqual([
      { message: "store unavailable", request_id: expect.any(String), why: "D1 did not answer" },
      {
        message: "unexpected error",
        request_id: expect.any(String),
        error: "TypeError",
        stack: expect.arrayContaining([expect.stringMatching(/^\s+at .*rpc/)]),
      },
    ]);
  });
});
