import { beforeEach, describe, expect, it } from "vitest";
import { at, type Stage, stageOf } from "../reminders/stage";
import { HOME, openTwoCells, SECOND, type TwoCells } from "./two-cells";

const EIGHT = at("2026-03-02T08:00:00Z");

let world: TwoCells;
let stage: Stage;
let homer: string;
let seconder: string;

beforeEach(async () => {
  world = await openTwoCells("2026-03-01T12:00:00Z");
  stage = stageOf(world, { queued: true });
  homer = world.inHome("ann");
  seconder = world.inSecond("ben");
  for (const id of [homer, seconder]) {
    const user = await stage.subscriber(id);
    await user.store("Pay rent", { due_at: "2026-03-02T18:00:00Z" });
  }
  await stage.settle();
});

const rowsOf = async (db: D1Database, statement: string) => (await db.prepare(statement).all()).results;
const sentTo = () => stage.posts.map(({ data }) => data.user_id).toSorted();

describe("the cron", () => {
  it("claims and sends each digest once, each in its person's cell", async () => {
    await stage.run(EIGHT);
    expect(sentTo()).toEqual([homer, seconder].toSorted());
    await stage.run(EIGHT + 60);
    expect(stage.posts).toHaveLength(2);
    const ledger = "SELECT user_id, status FROM deliveries";
    expect(await rowsOf(HOME, ledger)).toEqual([{ user_id: homer, status: "delivered" }]);
    expect(await rowsOf(SECOND, ledger)).toEqual([{ user_id: seconder, status: "delivered" }]);
  });

  it("has every further cell walk in an invocation of its own, and names it in all that follows", async () => {
    await stage.tick(EIGHT);
    expect(
      world.secondWitness.d1.filter((batch) => batch.some(({ sql }) => sql.includes("deliveries"))),
    ).toEqual([]);
    const asked = stage.waiting.filter(({ body }) => "sweep_as_of" in body);
    expect(asked.map(({ body }) => body)).toEqual([{ cell: "DB_2", sweep_as_of: EIGHT, is_local: false }]);
    await stage.drain();
    const deliveries = stage.sent
      .filter(({ queue }) => queue === "almanac-deliveries")
      .map(({ body }) => body);
    expect(deliveries.map(({ cell }) => cell).toSorted()).toEqual(["DB_2", undefined]);
  });

  it("goes on in a cell whose message came twice, or late", async () => {
    stage.arrange = (messages) => [...messages, ...messages];
    await stage.run(EIGHT);
    expect(stage.posts).toHaveLength(2);
  });

  it("tries a cell again in the next run that did not answer in this one", async () => {
    const { onD1 } = world.secondWitness;
    world.secondWitness.onD1 = async () => {
      throw new Error("D1_ERROR: Network connection lost.");
    };
    await stage.run(EIGHT).catch(() => undefined);
    expect(sentTo()).toEqual([homer]);
    world.secondWitness.onD1 = onD1;
    await stage.run(EIGHT + 60);
    expect(sentTo()).toEqual([homer, seconder].toSorted());
  });

  it("pushes reminders of both", async () => {
    for (const id of [homer, seconder]) {
      await stage.user(id).patch({ reminders: { push: true } });
      await stage.user(id).store("Call", { due_at: "2026-03-01T13:00:00Z" });
    }
    await stage.settle();
    await stage.run(at("2026-03-01T13:00:00Z"));
    expect(sentTo()).toEqual([homer, seconder].toSorted());
    const pushed = "SELECT kind, status FROM deliveries";
    for (const db of [HOME, SECOND])
      expect(await rowsOf(db, pushed)).toEqual([{ kind: "reminder", status: "delivered" }]);
  });

  it("repairs the digest of a person in another cell", async () => {
    await SECOND.prepare("UPDATE users SET revision = revision + 1, record_revision = 1").run();
    await stage.run(stage.now() + 60);
    await stage.settle();
    expect(
      await rowsOf(SECOND, "SELECT count(*) AS behind FROM users WHERE record_revision < revision"),
    ).toEqual([{ behind: 0 }]);
  });
});

it("forgets in each cell after an hour which keys have ended", async () => {
  for (const db of [HOME, SECOND])
    await db.prepare("INSERT INTO ended_keys (key_hash, ended_at) VALUES ('h', ?)").bind(world.now()).run();
  for (const hour of [0, 1, 2, 3]) await stage.run(EIGHT + hour * 3600);
  for (const db of [HOME, SECOND]) expect(await rowsOf(db, "SELECT key_hash FROM ended_keys")).toEqual([]);
});

it("takes a message of a place that is none for the home's, and tries one of an unknown cell later", async () => {
  for (const cell of ["DB_x", "", 7, null])
    expect(await stage.consume("almanac-deliveries", [{ as_of: 1, ids: ["dlv_1"], cell }])).toEqual([
      "acked",
    ]);
  expect(await stage.consume("almanac-deliveries", [{ as_of: 1, ids: ["dlv_1"], cell: "DB_9" }])).toEqual([
    "retried",
  ]);
});
