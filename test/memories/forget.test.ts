import { beforeEach, describe, expect, it } from "vitest";
import { dumpD1 } from "../support/dump";
import { expectRefusals } from "../support/refusals";
import { tripsOf } from "../support/round-trips";
import { bodyOf, openWorld, type UserClient, type World } from "../support/world";

let world: World;
let ann: UserClient;

beforeEach(async () => {
  world = await openWorld();
  ann = world.user();
});

describe("what is forgotten", () => {
  it("is gone from rows, index, lists and digest for good", async () => {
    const id = await ann.store("Fly to Zanzibar", {
      due_at: "2026-01-24",
      entity: "Zanzibar",
      metadata: { to: "Zanzibar" },
    });
    await ann.store("Pay rent", { due_at: "2026-01-24" });
    await world.settle();
    expect(await world.kv()).toContain("Zanzibar");
    const answer = await ann.forget({ id });
    expect(answer).toMatchObject({ status: "forgotten", forgotten: [id], not_found: [], time_zone: "UTC" });
    await world.settle();

    expect(await dumpD1()).not.toMatch(/zanzibar/i);
    expect(await world.kv()).not.toContain("Zanzibar");
    const blocks = await world.sql("SELECT hex(block) AS block FROM knowledge_fts_data");
    expect(JSON.stringify(blocks)).not.toContain("7A616E7A69");
    expect((await ann.search({ query: "zanzibar" })).count).toBe(0);
    expect((await ann.timeline()).events.map((event) => event.content)).not.toContain("Fly to Zanzibar");
    expect((await ann.upcoming()).items.map((item) => item.content)).toEqual(["Pay rent"]);
    expect(await ann.forget({ id })).toMatchObject({ status: "not_found", not_found: [id] });
  });

  it("takes with it what it corrected, and names all of it", async () => {
    const first = await ann.store("Lives in Zanzibar");
    const second = await ann.store("Lives in Zanzibar City", { supersedes: first });
    const third = await ann.store("Lives in Zanzibar Town", { supersedes: second });
    const other = await ann.store("Likes tea");
    expect(await ann.forget({ ids: [second, other] })).toMatchObject({ forgotten: [second, other, first] });
    expect((await ann.search({ query: "Zanzibar" })).results.map(({ id }) => id)).toEqual([third]);
    expect(await ann.forget({ id: third })).toMatchObject({ forgotten: [third], not_found: [] });
    expect(await dumpD1()).not.toMatch(/zanzibar/i);
  });

  it("is all about an entity, thirty memories and what is hidden, and nothing of anybody else", async () => {
    const about = { entity: "Bob" };
    for (let n = 0; n < 28; n += 1) await ann.store(`Likes dish ${n}`, about);
    await ann.store("Sees a therapist", { ...about, sensitive: true });
    await ann.update({ id: await ann.store("Call him", { ...about, due: "tomorrow" }), completed_at: "now" });
    await ann.store("Bob and Kim play chess");
    await ann.store("Likes jazz", { entity: "Bobby" });
    await world.user("carl").store("Likes tea", about);
    const text = await (
      await ann.send("POST", "/tools/forget?view=model", { body: { entity: " bob " } })
    ).text();
    expect(text.split("\n")[0]?.split(", ")).toHaveLength(30);
    expect(text.split("\n").at(-1)).toBe(
      "1 other memory has the name in the text: search_memory with include_sensitive=true and include_completed=true finds it.",
    );
    const left = await world.sql<{ content: string }>("SELECT content FROM knowledge ORDER BY content");
    expect(left.map(({ content }) => content)).toEqual(["Bob and Kim play chess", "Likes jazz", "Likes tea"]);
    expect(await ann.forget({ entity: "Bob" })).toMatchObject({
      status: "not_found",
      forgotten: [],
      note: expect.stringMatching(/^Nothing is stored about that entity\. 1 other memory/) as string,
    });
  });

  it("takes nothing of another user whose memories have the same ids", async () => {
    const bob = world.user("bob");
    const first = await ann.store("Ann's first");
    const second = await ann.store("Ann's second", { supersedes: first });
    const others = [await bob.store("Bob's first"), await bob.store("Bob's second")];
    await world.sql("UPDATE knowledge SET id = ?, superseded_by = ? WHERE id = ?", first, second, others[0]);
    await ann.forget({ id: second });
    const left = await world.sql<{ content: string }>("SELECT content FROM knowledge ORDER BY content");
    expect(left.map(({ content }) => content)).toEqual(["Bob's first", "Bob's second"]);
  });

  it("is gone from the outcomes that are kept for repeats, whose keys stay used", async () => {
    const calls: [string, string, object][] = [
      ["POST", "/tools/remember", { content: "Fly to Zanzibar", category: "profile" }],
      ["POST", "/context", { mark_shown: true }],
      ["POST", "/tools/remember", { content: "Pay rent" }],
    ];
    const send = async ([method, path, body]: (typeof calls)[number], key: string) =>
      await ann.send(method, path, { body, headers: { "idempotency-key": key } });
    const [first] = calls;
    const { memory } = await bodyOf<{ memory: { id: string } }>(await send(first!, "0"));
    for (const key of [1, 2]) await send(calls[key]!, String(key));
    await ann.forget({ id: memory.id });
    await world.settle();
    expect(await dumpD1()).not.toMatch(/zanzibar/i);
    const again = await Promise.all(calls.map(async (call, key) => await send(call, String(key))));
    expect(again.map(({ status }) => status)).toEqual([404, 404, 200]);
    expect(await again[0]?.text()).toContain("was forgotten since");
    expect((await ann.search({ query: "zanzibar" })).count).toBe(0);
  });

  it("takes ids, each once, and names those that aren't there; a call without effect raises no revision", async () => {
    const [one, two] = [await ann.store("One"), await ann.store("Two")];
    const { revision } = await ann.upcoming();
    const answer = await ann.forget({ ids: [two, "aaaaaaaa", one, two] });
    expect(answer).toMatchObject({
      status: "forgotten",
      forgotten: [two, one],
      not_found: ["aaaaaaaa"],
      revision: revision + 1,
    });
    expect((await ann.forget({ ids: [one, two] })).revision).toBe(revision + 1);
  });

  it("leaves what it corrected closed", async () => {
    const old = await ann.store("Dentist on Saturday", { due_at: "2026-01-24" });
    const { memory } = await ann.remember({
      content: "Dentist on Sunday",
      due_at: "2026-01-25",
      supersedes: old,
    });
    await ann.forget({ id: memory.id });
    expect((await ann.upcoming()).items).toEqual([]);
  });

  it("is never another user's", async () => {
    const id = await ann.store("Pay rent");
    expect(await world.user("bob").forget({ id })).toMatchObject({ status: "not_found" });
    expect(await ann.get(`/memories/${id}`)).toMatchObject({ content: "Pay rent" });
  });

  it("by two calls at once is forgotten once", async () => {
    const id = await ann.store("Pay rent", { due_at: "2026-01-24" });
    const answers = await Promise.all([
      ann.forget({ id }),
      ann.forget({ id }),
      ann.update({ id, entity: "x" }),
    ]);
    expect(answers.map((answer) => answer.status)).toContain("forgotten");
    expect(await world.sql("SELECT id FROM knowledge")).toEqual([]);
    expect(await world.sql("SELECT count(*) AS n FROM knowledge_fts")).toEqual([{ n: 0 }]);
  });

  it("can't be said in any other way", async () => {
    await expectRefusals(
      (body) => ann.send("POST", "/tools/forget", { body }),
      [
        [{}, "id"],
        [{ id: "aaaaaaaa", ids: ["aaaaaaaa"] }, "ids"],
        [{ ids: [] }, "ids"],
        [{ ids: Array(101).fill("aaaaaaaa") }, "ids"],
        [{ id: "*" }, "id"],
        [{ id: "aaaaaaaa", entity: "Bob" }, "entity"],
        [{ all: true }, "all"],
      ],
    );
  });
});

describe("forgetting takes", () => {
  it("two round trips, also of what isn't there, and where a correction takes along what it corrected", async () => {
    const old = await ann.store("Lives in Leeds");
    const fact = await ann.store("Likes tea");
    const due = await ann.store("Pay rent", { due_at: "2026-01-24" });
    const corrected = await ann.store("Lives in York", { supersedes: old });
    await world.settle();
    expect(await tripsOf(world, () => ann.forget({ id: fact }))).toBe(2);
    expect(await tripsOf(world, () => ann.forget({ id: fact }))).toBe(2);
    expect(await tripsOf(world, () => ann.forget({ ids: [due, "nothere"] }))).toBe(2);
    expect(await tripsOf(world, () => ann.forget({ id: corrected }))).toBe(2);
    expect(await world.sql("SELECT id FROM knowledge")).toEqual([]);
  });

  it("two with an Idempotency-Key too, and its repeat one, which says the same an hour and a move later", async () => {
    await ann.patch({ time_zone: "Asia/Tokyo" });
    const first = await ann.store("Lives in Leeds");
    const second = await ann.store("Lives in York", { supersedes: first });
    const third = await ann.store("Lives in Hull", { supersedes: second });
    const bodies = [{ ids: ["nothere"] }, { ids: ["nothere", third] }, { ids: [third] }];
    for (const [key, body] of bodies.entries()) {
      const send = async () =>
        await ann.send("POST", "/tools/forget", { body, headers: { "idempotency-key": `k${key}` } });
      const said: string[] = [];
      expect(await tripsOf(world, async () => void said.push(await (await send()).text()))).toBe(2);
      await ann.patch({ time_zone: "Europe/Paris" });
      world.setClock(`2026-01-23T${15 + key}:40:00Z`);
      expect(await tripsOf(world, async () => void said.push(await (await send()).text()))).toBe(1);
      expect(said[1]).toBe(said[0]);
      await ann.patch({ time_zone: "Asia/Tokyo" });
      if (key === 1) expect(JSON.parse(said[0] ?? "")).toMatchObject({ forgotten: [third, second, first] });
    }
    expect(await world.sql("SELECT id FROM knowledge")).toEqual([]);
  });

  it("what two calls forget at once from one of them, and raises the revision once", async () => {
    const id = await ann.store("Likes tea");
    const { revision } = await ann.upcoming();
    const answers = await Promise.all([ann.forget({ id }), ann.forget({ id }), ann.forget({ id })]);
    expect(answers.map(({ status }) => status).sort()).toEqual(["forgotten", "not_found", "not_found"]);
    for (const answer of answers) expect(answer.revision).toBe(revision + 1);
  });

  it("leaves a digest that is right as it is where nothing of it went", async () => {
    await ann.store("Pay rent", { due_at: "2026-01-24" });
    const [fact, due] = [
      await ann.store("Likes tea"),
      await ann.store("Feed the cat", { due_at: "2026-01-25" }),
    ];
    await world.settle();
    const isRight = async () => {
      const [row] = await world.sql("SELECT record_revision = revision AS is_right FROM users");
      return row?.["is_right"];
    };
    expect(await isRight()).toBe(1);
    await ann.forget({ id: fact });
    expect(await isRight()).toBe(1);
    await ann.forget({ id: due });
    expect(await isRight()).toBe(0);
    await world.settle();
    expect(await isRight()).toBe(1);
    expect(await world.kv()).not.toContain("Feed the cat");
  });
});
