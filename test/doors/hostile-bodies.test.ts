import { beforeEach, describe, expect, it } from "vitest";
import { DOORS, type Door, furnish, holdPuts, knock, nameOf, openWorldFor, pathOf } from "../support/doors";
import { dumpD1 } from "../support/dump";
import { problemOf } from "../support/problem";
import { ADMIN, openWorld, type World } from "../support/world";

const WITH_BODIES = DOORS.filter(({ method }) => method !== "GET" && method !== "DELETE");

function named(doors: Door[]): { name: string; door: Door }[] {
  return doors.map((door) => ({ name: nameOf(door), door }));
}

let world: World;
let before: string;

beforeEach(async () => {
  world = await openWorld();
  holdPuts(world);
  await furnish(world);
  before = await dumpD1();
});

/** Has the tests of a door that only a test app has run in such an app. */
function inItsWorld({ operation }: Door): void {
  if (operation.about !== "clock") return;
  beforeEach(async () => {
    world = await openWorldFor(operation);
    holdPuts(world);
    before = await dumpD1();
  });
}

async function send(door: Door, sending: Parameters<World["send"]>[2]): Promise<Response> {
  const key = door.opens === "operator" ? ADMIN : world.key;
  return await world.send(door.method, pathOf(door, world), { key, ...sending });
}

describe.each(named(WITH_BODIES))("$name", ({ door }) => {
  inItsWorld(door);

  it("refuses what is no JSON object, isn't text, or is over its limit, announced or not", async () => {
    for (const body of [
      "{",
      "nul",
      "{'a':1}",
      "{} {}",
      '{"a":1,}',
      "\ufeff\ufeff{}",
      "[".repeat(100_000),
      "<xml/>",
    ])
      await problemOf(await send(door, { body }), { status: 400, code: "bad_json" });
    // A stranger's message may be a list.
    const lists = door.operation.wire?.whole === undefined ? ["[]", '[{"content":"x"}]'] : [];
    for (const body of [...lists, '"text"', "42", "null", "true"])
      await problemOf(await send(door, { body }), { status: 422, code: "invalid" });

    const latin1 = new Uint8Array([0x7b, 0x22, 0xe9, 0x22, 0x3a, 0x31, 0x7d]);
    const cut = new TextEncoder().encode('{"content":"é').slice(0, -1);
    const surrogate = new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22]);
    for (const body of [latin1, cut, surrogate])
      await problemOf(await send(door, { body }), { status: 400, code: "bad_json" });

    const { limit } = door;
    const most = JSON.stringify({ x: "" }).length;
    const tooLarge = JSON.stringify({ x: "y".repeat(limit + 1 - most) });
    const largest = JSON.stringify({ x: "y".repeat(limit - most) });
    await problemOf(await send(door, { body: tooLarge }), { status: 413, code: "too_large" });
    await problemOf(await send(door, { body: streamOf(tooLarge) }), { status: 413, code: "too_large" });
    if (door.operation.wire?.whole === undefined)
      expect((await send(door, { body: largest })).status).toBe(422);
    expect(await dumpD1()).toBe(before);
  });
});

function streamOf(text: string): ReadableStream {
  return new Blob([text]).stream();
}

/** The fields that a 422 names; other refusals name none. */
async function errorsOf(response: Response): Promise<{ path: string }[]> {
  if (response.status < 300) return [];
  expect(response.status, await response.clone().text()).toBeLessThan(500);
  const { errors = [] } = await problemOf(response);
  return response.status === 422 ? errors : [{ path: "" }];
}

describe.each(named(WITH_BODIES))("$name", ({ door }) => {
  inItsWorld(door);

  it.skipIf(door.operation.wire?.whole !== undefined)("names an argument that it doesn't know", async () => {
    for (const field of [
      "surprise",
      "Content",
      "constructor",
      "toString",
      "hasOwnProperty",
      "",
      "a\u0000b",
      "é",
    ]) {
      const body = JSON.stringify({ ...door.body, [field]: 1 });
      await problemOf(await send(door, { body }), { status: 422, code: "invalid", path: field });
    }
    const proto = JSON.stringify(door.body).replace(/^\{/, '{"__proto__":{"admin":true},').replace(",}", "}");
    await problemOf(await send(door, { body: proto }), { status: 422, code: "invalid", path: "__proto__" });
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`field${i}`, i]));
    const response = await send(door, { body: many });
    expect((await response.clone().text()).length).toBeLessThan(20_000);
    await problemOf(response, { status: 422, code: "invalid" });
    expect(await dumpD1()).toBe(before);
  });

  it("never breaks on a value of the wrong kind, and names its field", async () => {
    const deep = JSON.parse(`${'{"a":['.repeat(2000)}1${"]}".repeat(2000)}`) as unknown;
    const wrong = [
      {},
      [],
      [[]],
      [null],
      deep,
      true,
      -1,
      1.5,
      1e300,
      "",
      " ",
      "\u0000",
      "a\u0000b",
      "\ud800",
      "\udc00x",
      "\u001b[0m",
      "NaN",
      "9".repeat(40),
      "9999-12-31T23:59:59-23:59",
      "x".repeat(5000),
      ["\ud800"],
      { "\ud800": "\ud800" },
    ];
    const { fields } = door;
    for (const value of wrong) {
      // All at once; then one by one those that the answer had nothing to say about.
      const together = await send(door, { body: Object.fromEntries(fields.map((field) => [field, value])) });
      const named = (await errorsOf(together)).map(({ path }) => path.split(/[.[]/)[0]);
      for (const field of fields.filter((name) => !named.includes(name))) {
        const response = await send(door, { body: { ...door.body, [field]: value } });
        if (response.status < 300) continue;
        const errors = await errorsOf(response);
        const said = `${field}: ${JSON.stringify(value).slice(0, 40)}`;
        expect(
          errors.some(({ path }) => path.startsWith(field) || field.startsWith(path)),
          said,
        ).toBe(true);
      }
    }
    expect(world.logs.join("\n")).not.toContain("unexpected error");
  });
});

describe.each(named(DOORS.filter((door) => door.effect === "writes")))("$name", ({ door }) => {
  inItsWorld(door);

  it("refuses at and a bad Idempotency-Key, and does nothing then", async () => {
    const path = pathOf(door, world);
    const key = door.opens === "operator" ? ADMIN : world.key;
    for (const at of ["2026-01-23T00:00:00Z", "now", ""]) {
      const asked = `${path}${path.includes("?") ? "&" : "?"}at=${at}`;
      const response = await world.send(door.method, asked, { key, body: door.body });
      await problemOf(response, { status: 422, code: "invalid", path: "at" });
    }
    for (const idempotencyKey of ["", "x".repeat(256), "a\tb"]) {
      const headers = { "idempotency-key": idempotencyKey };
      const response = await knock(door, world, { key, headers });
      await problemOf(response, { status: 422, code: "invalid", path: "Idempotency-Key" });
    }
    expect(await dumpD1()).toBe(before);
  });
});
