import { beforeEach, describe, expect, it } from "vitest";
import { problemOf } from "../support/problem";
import { bodyOf, openWorld, type World } from "../support/world";
import { type Appended, openTalk, replies, type Sent, says, type Talk } from "./talk";

let world: World;
let talk: Talk;

beforeEach(async () => {
  world = await openWorld();
  talk = openTalk(world);
});

const post = (key: string, messages: Sent[]) =>
  talk.send("POST", "/messages", { body: { messages }, headers: { "idempotency-key": key } });

async function read(): Promise<string[]> {
  return (await talk.read()).map((message) => message.content);
}

/** Sends the same request again: it must hear the same status and the same bytes, and change nothing. */
async function repeats(key: string, messages: Sent[], first: Response): Promise<void> {
  const text = await first.text();
  const before = await talk.read();
  await world.advance(60);
  const again = await post(key, messages);
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  expect([again.status, await again.text()]).toEqual([first.status, text]);
  expect((await talk.read()).map((message) => message.id)).toEqual(before.map((message) => message.id));
}

describe("a batch with an Idempotency-Key", () => {
  it("is stored once, and its repeats hear the first outcome", async () => {
    const messages = [
      says("ann", "one"),
      replies("two"),
      says("ann", "three", undefined, { external_id: "m-3" }),
    ];
    const first = await post("k", messages);
    expect(first.status).toBe(201);
    await repeats("k", messages, first);
    expect(await read()).toEqual(["one", "two", "three"]);
  });

  it("has its duplicates and conflicts in the outcome", async () => {
    await talk.post(says("ann", "old", undefined, { external_id: "old" }));
    const messages = [
      says("ann", "old", undefined, { external_id: "old" }),
      says("ann", "new", undefined, { external_id: "new" }),
      says("ann", "twice", undefined, { external_id: "new" }),
    ];
    const first = await post("k", messages);
    expect(await bodyOf(first.clone(), 201)).toMatchObject({ stored: 1, duplicates: 1, conflicts: 1 });
    await repeats("k", messages, first);
    expect(await read()).toEqual(["old", "new"]);
  });

  it("has its deleted messages in the outcome", async () => {
    const message = says("ann", "gone", undefined, { external_id: "gone" });
    const { results } = await talk.post(message);
    await talk.send("DELETE", `/messages/${results[0]?.id}`);
    const first = await post("k", [message]);
    expect(await bodyOf(first.clone(), 200)).toEqual({
      stored: 0,
      duplicates: 1,
      conflicts: 0,
      results: [{ status: "duplicate", id: null, external_id: "gone" }],
    });
    await repeats("k", [message], first);
  });

  it("is answered 200 again where all were duplicates", async () => {
    const message = says("ann", "x", undefined, { external_id: "x" });
    await talk.post(message);
    const first = await post("k", [message]);
    expect(first.status).toBe(200);
    await repeats("k", [message], first);
  });

  it("may be sent many times at once: one is stored, and none hears of another outcome", async () => {
    const messages = [says("ann", "one"), replies("two")];
    const answers = await Promise.all(Array.from({ length: 6 }, async () => await post("k", messages)));
    const heard = new Set<string>();
    for (const answer of answers) {
      if (answer.status === 409) expect(answer.headers.get("retry-after")).toBe("1");
      else heard.add(await answer.text());
    }
    expect(heard.size).toBe(1);
    expect(await read()).toEqual(["one", "two"]);
  });

  it("keeps what became of it although others store the same messages at that moment", async () => {
    const shared = (text: string) => [
      says("ann", `own ${text}`, 1, { external_id: text }),
      says("ann", "shared", 2, { external_id: "shared" }),
    ];
    const keys = ["a", "b", "c", "d", "e"];
    const answers = await Promise.all(
      keys.map(async (key) => await bodyOf<Appended>(await post(key, shared(key)), 201)),
    );
    for (const [i, key] of keys.entries()) {
      expect(await bodyOf<Appended>(await post(key, shared(key)), 201)).toEqual(answers[i]);
    }
    expect(answers.filter((answer) => answer.stored === 2)).toHaveLength(1);
  });

  it("is a mistake with another body, in another conversation, or of a bad key", async () => {
    await post("k", [says("ann", "one")]);
    await problemOf(await post("k", [says("ann", "two")]), { status: 422, path: "Idempotency-Key" });
    const elsewhere = await openTalk(world, `${talk.id}-2`).send("POST", "/messages", {
      body: { messages: [says("ann", "one")] },
      headers: { "idempotency-key": "k" },
    });
    await problemOf(elsewhere, { status: 422, path: "Idempotency-Key" });
    await problemOf(await post("x".repeat(256), [says("ann", "one")]), { status: 422 });
    expect(await read()).toEqual(["one"]);
  });

  it("may be sent again, mended, after it was refused", async () => {
    await problemOf(await post("k", [{ role: "user" }]), { status: 422 });
    expect((await post("k", [says("ann", "one")])).status).toBe(201);
  });

  it("is stored with its claim, or not at all", async () => {
    world.witness.onD1 = async (statements, go) => {
      if (statements.some(({ sql }) => sql.includes("INSERT INTO idempotency")))
        throw new Error("D1_ERROR: lost");
      return await go();
    };
    const messages = [says("ann", "one")];
    await problemOf(await post("k", messages), { status: 503 });
    world.witness.onD1 = (_statements, go) => go();
    expect(await read()).toEqual([]);
    expect((await post("k", messages)).status).toBe(201);
  });

  it("whose answer was lost is stored already: its repeat says so", async () => {
    world.witness.onD1 = async (statements, go) => {
      const done = await go();
      if (statements.some(({ sql }) => sql.includes("INSERT INTO idempotency")))
        throw new Error("D1_ERROR: lost");
      return done;
    };
    const messages = [says("ann", "one")];
    await problemOf(await post("k", messages), { status: 503 });
    world.witness.onD1 = (_statements, go) => go();
    const again = await post("k", messages);
    expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([201, "true"]);
    expect(await read()).toEqual(["one"]);
  });

  it("is a new request a day later", async () => {
    const messages = [says("ann", "one")];
    await post("k", messages);
    await world.advance(86_401);
    const again = await post("k", messages);
    expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([201, null]);
    expect(await read()).toEqual(["one", "one"]);
  });
});

describe("the other writes", () => {
  const headers = { "idempotency-key": "k" };

  it("a message deleted twice under one key was deleted", async () => {
    const { results } = await talk.post(says("ann", "one"));
    const path = `/messages/${results[0]?.id}`;
    const first = await bodyOf(await talk.send("DELETE", path, { headers }));
    const again = await talk.send("DELETE", path, { headers });
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(await bodyOf(again)).toEqual(first);
    await problemOf(await talk.send("DELETE", path), { status: 404 });
  });

  it("a conversation deleted twice under one key was deleted", async () => {
    await talk.post(says("ann", "one"));
    const first = await bodyOf(await talk.send("DELETE", "", { headers }));
    await talk.post(says("ann", "two"));
    expect(await bodyOf(await talk.send("DELETE", "", { headers }))).toEqual(first);
    expect(await read()).toEqual(["two"]);
  });

  it("a zone pinned twice under one key is pinned once", async () => {
    const pin = (time_zone: string | null, more = {}) =>
      talk.send("PATCH", "", { body: { time_zone }, ...more });
    const first = await bodyOf(await pin("Asia/Tokyo", { headers }));
    await pin(null);
    expect(await bodyOf(await pin("Asia/Tokyo", { headers }))).toEqual(first);
    expect(await bodyOf(await talk.send("GET", ""))).toMatchObject({ time_zone: null });
  });
});
