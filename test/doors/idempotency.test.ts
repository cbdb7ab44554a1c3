import { beforeEach, describe, expect, it } from "vitest";
import { DOORS, holdPuts, knock, nameOf, openWorldFor, rightKey } from "../support/doors";
import { dumpD1 } from "../support/dump";
import { problemOf } from "../support/problem";
import type { Body, NewKey } from "../support/wire";
import { ADMIN, bodyOf, openWorld, type UserClient, type World } from "../support/world";

let world: World;
let ann: UserClient;
let id: string;

/** Has each test of a `describe` begin with what ann has stored. */
function withRent(): void {
  beforeEach(async () => {
    world = await openWorld();
    ann = world.user();
    id = await ann.store("Pay rent", { due_at: "2026-01-24" });
    await world.settle();
  });
}

interface Write {
  name: string;
  method: string;
  path: (world: World) => string;
  body: Body;
  other: Body;
  status: number;
  key?: string;
}

const WRITES: Write[] = [
  tool("remember", { content: "Feed the cat", due_at: "2026-01-24" }, { content: "Feed the dog" }),
  tool("remember", { content: "Pay rent", due_at: "2026-01-24" }, { content: "Pay all rent" }),
  tool("update_memory", { id: "{id}", entity: "Ann" }, { id: "{id}", entity: "Bob" }),
  tool("update_memory", { id: "nothere", entity: "Ann" }, { id: "nothere", entity: "Bob" }),
  tool("forget", { id: "{id}" }, { ids: ["{id}"] }),
  tool("forget", { id: "nothere" }, { ids: ["nothere"] }),
  noun("POST", "/memories", { content: "Feed the cat" }, { content: "Feed the dog" }, 201),
  noun("POST", "/memories", { content: "Pay rent", due_at: "2026-01-24" }, { content: "Pay all rent" }, 200),
  noun("DELETE", "/memories/{id}", {}, { why: "moved" }),
  noun("PATCH", "", { display_name: "Ann" }, { display_name: "Bob" }),
  noun("DELETE", "", {}, { why: "left" }),
  noun("POST", "/context", { mark_shown: true }, { mark_shown: true, limit: 1 }),
  {
    ...noun("PATCH", "", { default_time_zone: "Asia/Tokyo" }, {}),
    name: "PATCH app",
    path: (w) => `/v1/apps/${w.app}`,
  },
  {
    ...noun("POST", "", { app: "one" }, { app: "two" }, 201),
    name: "POST key",
    path: () => "/v1/keys",
    key: ADMIN,
  },
  {
    ...noun(
      "POST",
      "",
      { role: "user", content: "hi", user_id: "ann" },
      { role: "user", content: "ho" },
      201,
    ),
    name: "POST message",
    path: () => "/v1/conversations/chat/messages",
  },
];

function tool(name: string, body: Body, other: Body): Write {
  return { name, method: "POST", path: () => `/v1/users/ann/tools/${name}`, body, other, status: 200 };
}

function noun(method: string, rest: string, body: Body, other: Body, status = 200): Write {
  return { name: `${method} ${rest}`, method, path: () => `/v1/users/ann${rest}`, body, other, status };
}

async function send(write: Write, idempotencyKey: string, body = write.body): Promise<Response> {
  return await world.send(write.method, write.path(world).replace("{id}", id), {
    key: write.key ?? world.key,
    headers: { "idempotency-key": idempotencyKey },
    body: JSON.parse(JSON.stringify(body).replace("{id}", id)) as Body,
  });
}

/** Answered in another form than the action's: see below. */
const OTHER_FORM = ["PATCH /v1/users/{user_id}/memories/{id}"];

describe.each(WRITES)("$name $body", (write) => {
  withRent();

  it("is carried out once, and its repeat hears the first outcome byte for byte", async () => {
    const first = await send(write, "key-1");
    expect(first.status).toBe(write.status);
    expect(first.headers.get("idempotency-replayed")).toBeNull();
    const text = await first.text();
    await world.settle();
    const before = await dumpD1();
    world.setClock("2026-01-23T18:00:00Z");
    const again = await send(write, "key-1");
    expect(await again.text()).toBe(text);
    expect(again.status).toBe(write.status);
    expect(again.headers.get("content-type")).toBe(first.headers.get("content-type"));
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    await world.settle();
    expect(await dumpD1()).toBe(before);
  });

  it("refuses another body with the same key, and forgets the key after a day", async () => {
    await send(write, "key-1");
    await problemOf(await send(write, "key-1", write.other), {
      status: 422,
      code: "invalid",
      path: "Idempotency-Key",
    });
    world.setClock("2026-01-24T14:31:59Z");
    await problemOf(await send(write, "key-1", write.other), { status: 422 });
    world.setClock("2026-01-24T14:32:00Z");
    const later = await send(write, "key-1");
    expect([write.status, 200, 404]).toContain(later.status);
    expect(later.headers.get("idempotency-replayed")).toBeNull();
  });

  it("sent five times at once takes place once", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(write, "key-1")));
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    const done = answers.filter((answer) => answer.status === write.status);
    const others = answers.filter((answer) => answer.status !== write.status);
    expect(done.length).toBeGreaterThan(0);
    for (const other of others) expect([other.status, other.headers.get("retry-after")]).toEqual([409, "1"]);
    const said = texts.filter((_, i) => answers[i]?.status === write.status);
    expect(new Set(said).size).toBe(1);
    expect(await world.sql("SELECT count(*) AS n FROM idempotency")).toEqual([{ n: 1 }]);
  });
});

/** The doors at which there is something to write to. */
const WRITING = DOORS.filter((door) => door.effect === "writes");

describe.each(WRITING.map((door) => ({ name: nameOf(door), door })))("$name", ({ door }) => {
  it("is carried out once for an Idempotency-Key", async () => {
    world = await openWorldFor(door.operation);
    holdPuts(world);
    const key = rightKey(door, world);
    const headers = { "idempotency-key": "once" };
    const first = await knock(door, world, { key, headers });
    const text = await first.text();
    expect(first.status, text).toBeLessThan(300);
    const before = await dumpD1();
    const again = await knock(door, world, { key, headers });
    // Of a model's calls each is kept by itself.
    const replayed = door.operation.name === "run_tool_calls" ? null : "true";
    expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([first.status, replayed]);
    if (!OTHER_FORM.includes(nameOf(door))) expect(await again.text()).toBe(text);
    expect(await dumpD1()).toBe(before);
  });
});

describe("a noun's own form of the outcome", () => {
  withRent();

  it.each([
    noun("PATCH", "/memories/{id}", { entity: "Ann" }, {}),
    noun("PATCH", "/memories/nothere", { entity: "Ann" }, {}, 404),
    noun("DELETE", "/memories/nothere", {}, {}, 404),
  ])("is what the repeat of $name hears too", async (write) => {
    const first = await send(write, "key-1");
    expect(first.status).toBe(write.status);
    const again = await send(write, "key-1");
    expect(again.status).toBe(write.status);
    if (write.status === 200) expect(await again.text()).toBe(await first.text());
  });
});

describe("an Idempotency-Key", () => {
  withRent();

  it("of one call is not the same for another route, user, caller or app", async () => {
    const headers = { "idempotency-key": "k" };
    const body = { content: "Feed the cat" };
    const { key: bobsKey } = await world.newKey({ user_id: "bob" });
    const { key: otherApp } = await world.newKey({ app: "other" });
    await bodyOf(await ann.send("POST", "/tools/remember", { headers, body }));
    await problemOf(await ann.send("POST", "/memories", { headers, body }), {
      status: 422,
      path: "Idempotency-Key",
    });
    await problemOf(await world.user("bob").send("POST", "/tools/remember", { headers, body }), {
      status: 422,
    });
    for (const key of [bobsKey, otherApp]) {
      const response = await world.user("bob").send("POST", "/tools/remember", { key, headers, body });
      expect(response.headers.get("idempotency-replayed")).toBeNull();
      expect((await bodyOf(response))["status"]).toBe("stored");
    }
  });

  it("is not used up by a call that failed", async () => {
    const headers = { "idempotency-key": "k" };
    await problemOf(await ann.send("POST", "/tools/remember", { headers, body: {} }), { status: 422 });
    await problemOf(await ann.send("POST", "/tools/remember", { headers, body: "{" }), { status: 400 });
    const response = await ann.send("POST", "/tools/remember", {
      headers,
      body: { content: "Feed the cat" },
    });
    expect((await bodyOf(response))["status"]).toBe("stored");
  });

  it("repeats odd contents and numbers as they were", async () => {
    const headers = { "idempotency-key": "k" };
    const body = {
      content: 'Say "hi" \\ \u2028 \u007f \u0001 \ud83d\ude80 é ñ </script>',
      metadata: {
        n: 1e21,
        m: -0.5,
        tiny: 5e-324,
        big: 9007199254740991,
        nul: "\u0000",
        lone: "\ud800",
        "": { a: [[]] },
      },
      category: "task",
      due_at: "2026-01-24T09:00:00+05:30",
    };
    const first = await (await ann.send("POST", "/memories", { headers, body })).text();
    const again = await (await ann.send("POST", "/memories", { headers, body })).text();
    expect(again).toBe(first);
    expect(JSON.parse(first)).toMatchObject({ memory: { content: body.content, metadata: body.metadata } });
  });

  it("of a repeated call says the revision that the first one made", async () => {
    const headers = { "idempotency-key": "k" };
    const send = () => ann.send("POST", "/tools/remember", { headers, body: { content: "Feed the cat" } });
    const first = await bodyOf(await send());
    await ann.store("Feed the dog");
    expect((await bodyOf(await send()))["revision"]).toBe(first["revision"]);
    expect((await ann.upcoming()).revision).toBe(Number(first["revision"]) + 1);
  });

  it("keeps a new key's secret sealed", async () => {
    const headers = { "idempotency-key": "k" };
    const send = () => world.send("POST", "/v1/keys", { key: ADMIN, headers, body: { app: "one" } });
    const made = await bodyOf<NewKey>(await send(), 201);
    expect(await bodyOf<NewKey>(await send(), 201)).toEqual(made);
    const rows = await world.sql<{ outcome: string }>("SELECT * FROM idempotency");
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(made.key);
    expect(JSON.parse(rows[0]?.outcome ?? "")).toEqual({ sealed: expect.any(String) });
    expect(await dumpD1()).not.toContain(made.key);
    await world.sql(
      "UPDATE idempotency SET outcome = json_object('sealed', 'AAAA' || substr(outcome, 20, 40))",
    );
    await problemOf(await send(), { status: 422, path: "Idempotency-Key" });
  });

  it("is itself kept as a hash", async () => {
    await ann.send("POST", "/memories", {
      headers: { "idempotency-key": "order-4711" },
      body: { content: "x" },
    });
    expect(await dumpD1()).not.toContain("4711");
  });

  it("goes with its user: outcomes are erased, and only the erasure's own is kept", async () => {
    await ann.send("POST", "/memories", {
      headers: { "idempotency-key": "a" },
      body: { content: "Secret tea" },
    });
    const erase = () => ann.send("DELETE", "", { headers: { "idempotency-key": "b" } });
    const first = await (await erase()).text();
    expect(await world.sql("SELECT user_id FROM idempotency")).toEqual([{ user_id: null }]);
    expect(await dumpD1()).not.toContain("Secret tea");
    expect(await (await erase()).text()).toBe(first);
    expect(JSON.parse(first)).toEqual({ status: "erased", user_id: "ann" });
    const anew = await ann.send("POST", "/memories", {
      headers: { "idempotency-key": "a" },
      body: { content: "Secret tea" },
    });
    expect(anew.headers.get("idempotency-replayed")).toBeNull();
  });
});
