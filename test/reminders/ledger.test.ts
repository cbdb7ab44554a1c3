import { beforeEach, describe, expect, it } from "vitest";
import { problemOf } from "../support/problem";
import { sharedWorld } from "../support/shared-world";
import { bodyOf } from "../support/world";
import { at, openStage, type Stage } from "./stage";

const EIGHT = at("2026-03-02T08:00:00Z");
const DAY = 86_400;

interface Page {
  data: (Record<string, unknown> & { id: string; user_id: string; status: string })[];
  next_cursor: string | null;
}

let stage: Stage;

/** A ledger with one row of each kind: `ann` has it, `bob` has not, `cy` had nothing to hear, `dee` is waited for. */
async function openLedger(): Promise<void> {
  stage = await openStage("2026-03-01T12:00:00Z");
  for (const id of ["ann", "bob", "dee"]) {
    const user = await stage.subscriber(id);
    await user.store("Pay rent", { due_at: "2026-03-02T18:00:00Z" });
  }
  await stage.subscriber("cy");
  const answers: Record<string, number> = { ann: 204, bob: 410, dee: 500 };
  stage.receive = ({ data }) => new Response(null, { status: answers[data.user_id] ?? 204 });
  await stage.run(EIGHT);
}

async function list(query = "", key?: string): Promise<Page> {
  return await bodyOf<Page>(
    await stage.send("GET", `/v1/deliveries${query}`, key === undefined ? {} : { key }),
  );
}

describe("GET /v1/deliveries", () => {
  sharedWorld(openLedger);

  it("lists the app's deliveries, newest first, each with what became of it", async () => {
    const { data, next_cursor } = await list();
    expect(next_cursor).toBeNull();
    expect(data.map(({ id }) => id)).toEqual(
      data
        .map(({ id }) => id)
        .sort()
        .reverse(),
    );
    const byUser = Object.fromEntries(data.map((row) => [row.user_id, row]));
    expect(byUser["ann"]).toEqual({
      id: expect.stringMatching(/^dlv_/),
      app: stage.app,
      user_id: "ann",
      kind: "digest",
      local_date: "2026-03-02",
      status: "delivered",
      attempts: 1,
      last_error: null,
      as_of: EIGHT,
      as_of_iso: "2026-03-02T08:00:00+00:00",
      as_of_local: "2026-03-02 08:00:00 UTC",
      as_of_tz: "UTC",
      as_of_relative: "now",
      next_attempt_at: null,
      next_attempt_at_iso: "",
      next_attempt_at_local: "",
      next_attempt_at_tz: "",
      next_attempt_at_relative: "",
      created_at: EIGHT,
      created_at_iso: "2026-03-02T08:00:00+00:00",
      created_at_local: "2026-03-02 08:00:00 UTC",
      created_at_tz: "UTC",
      created_at_relative: "now",
      delivered_at: EIGHT,
      delivered_at_iso: "2026-03-02T08:00:00+00:00",
      delivered_at_local: "2026-03-02 08:00:00 UTC",
      delivered_at_tz: "UTC",
      delivered_at_relative: "now",
    });
    expect(byUser["bob"]).toMatchObject({ status: "dead", last_error: expect.stringContaining("410") });
    expect(byUser["cy"]).toMatchObject({ status: "quiet", last_error: null });
    expect(byUser["dee"]).toMatchObject({ status: "pending", attempts: 1, last_error: "answered 500" });
  });

  it("lists those of one status alone", async () => {
    const found = new Map<string, string[]>();
    for (const status of ["delivered", "dead", "quiet", "pending"])
      found.set(
        status,
        (await list(`?status=${status}`)).data.map((row) => row.user_id),
      );
    expect(Object.fromEntries(found)).toEqual({
      delivered: ["ann"],
      dead: ["bob"],
      quiet: ["cy"],
      pending: ["dee"],
    });
  });

  it.each(["status=late", "limit=0", "limit=101", "cursor=x", "user=ann"])("refuses ?%s", async (query) => {
    await problemOf(await stage.send("GET", `/v1/deliveries?${query}`), {
      status: 422,
      path: query.split("=")[0] ?? "",
    });
  });

  it("shows an app nothing of another's, and the operator everything", async () => {
    const other = await bodyOf<{ key: string }>(
      await stage.admin("POST", "/v1/keys", { app: "another" }),
      201,
    );
    expect((await list("", other.key)).data).toEqual([]);
    expect((await bodyOf<Page>(await stage.admin("GET", "/v1/deliveries"))).data).toHaveLength(4);
    const own = await stage.newKey({ user_id: "ann" });
    await problemOf(await stage.send("GET", "/v1/deliveries", { key: own.key }), { status: 403 });
    await problemOf(await stage.send("GET", "/v1/deliveries", { key: null }), { status: 401 });
  });

  it.each(["ann", "cy", "dee"])("is replayed for nobody whose delivery is not dead (%s)", async (user) => {
    await problemOf(await replay(await idOf(user)), { status: 409, code: "conflict" });
  });

  it("shows nothing of what a message said, or of where it went", async () => {
    const text = JSON.stringify(await list());
    expect(text).not.toMatch(/Pay rent|hooks\.example|whsec/);
  });
});

describe("GET /v1/deliveries, after a change,", () => {
  beforeEach(openLedger);

  it("goes on from where a page ended", async () => {
    await stage.run(EIGHT + DAY);
    const all = (await list()).data.map(({ id }) => id);
    const pages: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Page = await list(`?limit=2${cursor === null ? "" : `&cursor=${cursor}`}`);
      expect(page.data.length).toBeLessThanOrEqual(2);
      pages.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(pages).toEqual(all);
  });

  it("forgets an erased user", async () => {
    await stage.user("bob").send("DELETE", "");
    expect((await list()).data.map((row) => row.user_id)).not.toContain("bob");
  });
});

async function idOf(user: string): Promise<string> {
  const [row] = await stage.ledger(user);
  return row?.id ?? "";
}

async function replay(id: string, sending = {}): Promise<Response> {
  return await stage.send("POST", `/v1/deliveries/${id}/replay`, sending);
}

describe("POST /v1/deliveries/{id}/replay", () => {
  beforeEach(openLedger);

  it("has a dead delivery tried at once, with all its attempts, under the same id", async () => {
    const id = await idOf("bob");
    await stage.user("bob").patch({
      digest: { channel: { type: "webhook", url: "https://hooks.example.com/bob-2" } },
    });
    expect(await bodyOf(await replay(id))).toMatchObject({
      id,
      status: "pending",
      attempts: 0,
      last_error: null,
    });
    stage.receive = () => new Response(null, { status: 204 });
    await stage.drain();
    expect(stage.posts.at(-1)).toMatchObject({
      url: "https://hooks.example.com/bob-2",
      headers: { "webhook-id": id },
      data: { user_id: "bob", local_date: "2026-03-02" },
    });
    expect((await list("?status=delivered")).data.map((row) => row.user_id).sort()).toEqual(["ann", "bob"]);
  });

  it("whose queue fails is done by the next tick all the same", async () => {
    const id = await idOf("bob");
    await stage.user("bob").patch({
      digest: { channel: { type: "webhook", url: "https://hooks.example.com/bob-2" } },
    });
    stage.onSend = () => {
      throw new Error("Queue send failed: 500");
    };
    expect((await replay(id)).status).toBe(200);
    stage.onSend = () => undefined;
    stage.receive = () => new Response(null, { status: 204 });
    await stage.run(EIGHT + 60);
    expect(await stage.ledger("bob")).toMatchObject([{ status: "delivered" }]);
  });

  it("of an unknown id, or of another app's, is 404; a user's key is 403", async () => {
    const id = await idOf("bob");
    await problemOf(await replay("dlv_unknown"), { status: 404 });
    const other = await bodyOf<{ key: string }>(
      await stage.admin("POST", "/v1/keys", { app: "another" }),
      201,
    );
    await problemOf(await replay(id, { key: other.key }), { status: 404 });
    const own = await stage.newKey({ user_id: "bob" });
    await problemOf(await replay(id, { key: own.key }), { status: 403 });
    expect((await stage.admin("POST", `/v1/deliveries/${id}/replay`)).status).toBe(200);
  });

  it("sent twice at once replays once", async () => {
    const id = await idOf("bob");
    await stage.user("bob").patch({
      digest: { channel: { type: "webhook", url: "https://hooks.example.com/bob-2" } },
    });
    stage.receive = () => new Response(null, { status: 204 });
    const statuses = (await Promise.all([replay(id), replay(id)])).map((response) => response.status);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    await stage.drain();
    expect(stage.posts.filter(({ data }) => data.user_id === "bob")).toHaveLength(2);
  });

  it("with an Idempotency-Key answers its repeat the same", async () => {
    const id = await idOf("bob");
    const headers = { "idempotency-key": "replay-1" };
    const first = await (await replay(id, { headers })).text();
    expect(await (await replay(id, { headers })).text()).toBe(first);
  });
});

describe("old rows", () => {
  beforeEach(openLedger);

  it("leave the ledger after ninety days, those still pending excepted, and their date is not claimed again", async () => {
    await stage.sql("UPDATE users SET next_digest_at = NULL");
    await stage.sql("UPDATE deliveries SET next_attempt_at = ? WHERE status = 'pending'", EIGHT + 365 * DAY);
    await stage.tick(EIGHT + 90 * DAY);
    expect(await stage.ledger()).toHaveLength(4);
    await stage.tick(EIGHT + 90 * DAY + 60);
    expect((await stage.ledger()).map((row) => row.status)).toEqual(["pending"]);
  });
});
