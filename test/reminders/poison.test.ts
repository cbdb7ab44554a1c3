import { beforeEach, describe, expect, it } from "vitest";
import { openChat } from "../chat/chat";
import { at, type LedgerRow, openStage, type Stage } from "./stage";

/** One message of a batch that can't be carried out falls out alone: its neighbours are. */

const EIGHT = at("2026-03-02T08:00:00Z");
const OUTAGE = new Error("D1_ERROR: Network connection lost");

let stage: Stage;

beforeEach(async () => {
  stage = await openStage("2026-03-01T12:00:00Z");
  for (const id of ["ann", "bob", "cy"]) {
    const user = await stage.subscriber(id, { time_zone: "UTC" });
    await user.store(`Thing of ${id}`, { due_at: "2026-03-02T10:00:00Z" });
  }
  await stage.settle();
});

/** D1 fails for whatever names this value. */
function failFor(value: string): void {
  stage.witness.onD1 = async (statements, go) => {
    if (statements.some(({ params }) => params.some((one) => String(one).includes(value)))) throw OUTAGE;
    return await go();
  };
}

/** What no message of ours is: of another shape, or asking for more than one may. */
const MALFORMED: unknown[] = [
  null,
  7,
  "text",
  [],
  {},
  { as_of: "now", users: [], ids: [] },
  { as_of: EIGHT, users: [null], ids: [null] },
  { as_of: EIGHT, users: "ann", ids: "dlv_1" },
  {
    as_of: EIGHT,
    users: Array.from({ length: 101 }, (_, i) => ({ app: "app", user: `u${i}` })),
    ids: Array.from({ length: 6 }, (_, i) => `dlv_${i}`),
  },
  { as_of: EIGHT, users: [{ app: "x".repeat(2000), user: "ann" }], ids: ["x".repeat(2000)] },
];

const askingFor = ({ id }: LedgerRow) => ({
  as_of: EIGHT,
  ids: [id],
});

describe("of the queue of deliveries", () => {
  it("a malformed one is dropped and logged, and the others arrive", async () => {
    await stage.tick(EIGHT);
    const good = (await stage.ledger()).map(askingFor);
    expect(good).toHaveLength(3);
    const batch = [good[0], ...MALFORMED, ...good.slice(1)];
    expect(await stage.consume("almanac-deliveries", batch)).toEqual(batch.map(() => "acked"));
    expect(stage.posts.map(({ data }) => data.user_id).sort()).toEqual(["ann", "bob", "cy"]);
    const dropped = stage.logs.filter((line) => line.includes("queue message dropped"));
    expect(dropped).toHaveLength(MALFORMED.length);
    expect(dropped.join("")).not.toContain("ann");
  });

  it("one that throws stays in the ledger, and the others arrive", async () => {
    await stage.tick(EIGHT);
    const rows = await stage.ledger();
    failFor(rows.find(({ user_id }) => user_id === "bob")?.id ?? "");
    const batch = rows.map(askingFor);
    await stage.consume("almanac-deliveries", batch);
    expect(stage.posts.map(({ data }) => data.user_id).sort()).toEqual(["ann", "cy"]);
    stage.witness.onD1 = (_statements, go) => go();
    expect((await stage.ledger("bob")).map(({ status, attempts }) => [status, attempts])).toEqual([
      ["pending", 0],
    ]);
  });
});

describe("of the queue of digests", () => {
  const asking = (user: string) => ({
    as_of: EIGHT,
    users: [{ app: stage.app, user }],
  });

  it("one that throws is tried again by itself, a malformed one never, and the others are put", async () => {
    const put: string[] = [];
    stage.witness.onKv = async ({ operation, key }, go) => {
      if (operation === "put") put.push(key.split(":").at(-1) ?? "");
      return await go();
    };
    await stage.sql("UPDATE users SET record_revision = 0, record_hash = NULL");
    failFor("bob");
    const batch = [asking("ann"), ...MALFORMED, asking("bob"), asking("cy")];
    const outcomes = await stage.consume("almanac-precompute", batch);
    expect(outcomes).toEqual(["acked", ...MALFORMED.map(() => "acked"), "retried", "acked"]);
    expect(put).toEqual(["ann", "cy"]);
    const failed = stage.logs.filter((line) => line.includes("queue message failed"));
    expect(failed).toHaveLength(1);
    stage.witness.onD1 = (_statements, go) => go();
    expect(await stage.consume("almanac-precompute", [asking("bob")], 2)).toEqual(["acked"]);
    expect(put).toEqual(["ann", "cy", "bob"]);
  });
});

it("of the queue of events, one that throws leaves the neighbours their answers", async () => {
  const chat = await openChat("telegram");
  const consumed: unknown[] = [];
  chat.stage.arrange = (messages) => {
    consumed.push(...messages.map(({ body }) => body));
    return [];
  };
  for (const id of ["1", "2", "3"]) await chat.say("/help", { chat: id });
  const batch = consumed.filter((body) => typeof body === "object");
  expect(batch).toHaveLength(3);
  stage = chat.stage;
  const [, poison] = batch as { event_id: string }[];
  failFor(poison?.event_id ?? "");
  chat.calls.splice(0);
  const malformed = [null, { connection: 7, event_id: "x", chat: "1", as_of: 1 }];
  await stage.consume("almanac-inbound", [batch[0], ...malformed, ...batch.slice(1)]);
  expect(chat.calls.map(({ body }) => String(body["chat_id"])).sort()).toEqual(["1", "3"]);
});
