import { describe, expect, it } from "vitest";
import type { FieldError } from "../../src/core/errors";
import type { KeyCall } from "../../src/operation/call/call";
import { checkSent, refuseRows, withPathArguments } from "../../src/operation/call/sent-arguments";
import {
  DOORS,
  type Door,
  holdPuts,
  knock,
  nameOf,
  openWorldFor,
  pathOf,
  rightKey,
  sharedDoorWorlds,
} from "../support/doors";
import { dumpD1 } from "../support/dump";
import { problemOf } from "../support/problem";
import type { World } from "../support/world";
import { KINDS } from "./kinds";

const hasBody = ({ method }: Door) => method !== "GET" && method !== "DELETE";
const WITH_BODIES = DOORS.filter(hasBody);
/** Whether the whole body is one argument. */
const isWhole = ({ operation }: Door) => operation.wire?.whole !== undefined;

async function send(door: Door, world: World, body: unknown): Promise<Response> {
  return await world.send(door.method, pathOf(door, world), { key: rightKey(door, world), body });
}

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

/** What is wrong with a body before its operation runs: what the gate finds, with the app's key. */
function errorsBefore({ operation, inPath }: Door, body: unknown): FieldError[] {
  const { whole, wholeText } = operation.wire ?? {};
  const text = JSON.stringify(body);
  const own = wholeText === true ? text : (JSON.parse(text) as unknown);
  const value = whole === undefined ? own : { [whole]: own };
  const sent = refuseRows(operation, value) ?? withPathArguments(operation, value, inPath);
  const checked = sent.ok
    ? checkSent(operation, sent.value.value, sent.value.given, { asUser: null } as KeyCall)
    : sent;
  return checked.ok ? [] : (checked.failure.errors ?? []);
}

const DEEP = JSON.parse(`${'{"a":['.repeat(2000)}1${"]}".repeat(2000)}`) as unknown;

const WRONG = [
  {},
  [],
  [[]],
  [null],
  DEEP,
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

/** A body with a value in each of its fields; where it is one argument as a whole, that value. */
function filledWith(door: Door, value: unknown): unknown {
  return isWhole(door) ? value : Object.fromEntries(door.fields.map((field) => [field, value]));
}

describe("through HTTP, an operation of each kind", () => {
  const worldOf = sharedDoorWorlds();
  const kinds = KINDS.filter(({ door }) => hasBody(door));

  it.each(kinds)(
    "of what $kind refuses what is no JSON object, isn't text, or is over its limit",
    async ({ door }) => {
      const world = worldOf(door);
      const before = await dumpD1();
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
        await problemOf(await send(door, world, body), { status: 400, code: "bad_json" });
      // A stranger's message may be a list.
      const lists = isWhole(door) ? [] : ["[]", '[{"content":"x"}]'];
      for (const body of [...lists, '"text"', "42", "null", "true"])
        await problemOf(await send(door, world, body), { status: 422, code: "invalid" });

      const latin1 = new Uint8Array([0x7b, 0x22, 0xe9, 0x22, 0x3a, 0x31, 0x7d]);
      const cut = new TextEncoder().encode('{"content":"é').slice(0, -1);
      const surrogate = new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22]);
      for (const body of [latin1, cut, surrogate])
        await problemOf(await send(door, world, body), { status: 400, code: "bad_json" });

      // Announced or not.
      const { limit } = door;
      const most = JSON.stringify({ x: "" }).length;
      const tooLarge = JSON.stringify({ x: "y".repeat(limit + 1 - most) });
      const largest = JSON.stringify({ x: "y".repeat(limit - most) });
      await problemOf(await send(door, world, tooLarge), { status: 413, code: "too_large" });
      await problemOf(await send(door, world, streamOf(tooLarge)), { status: 413, code: "too_large" });
      if (!isWhole(door)) expect((await send(door, world, largest)).status).toBe(422);
      expect(await dumpD1()).toBe(before);
    },
  );

  // test/operation/gate.test.ts asks the same of every operation's schema.
  it.each(kinds.filter(({ door }) => !isWhole(door)))(
    "of what $kind names an argument that it doesn't know",
    async ({ door }) => {
      const world = worldOf(door);
      const before = await dumpD1();
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
        await problemOf(await send(door, world, body), { status: 422, code: "invalid", path: field });
      }
      const proto = JSON.stringify(door.body)
        .replace(/^\{/, '{"__proto__":{"admin":true},')
        .replace(",}", "}");
      await problemOf(await send(door, world, proto), { status: 422, code: "invalid", path: "__proto__" });
      const many = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`field${i}`, i]));
      const response = await send(door, world, many);
      expect((await response.clone().text()).length).toBeLessThan(20_000);
      await problemOf(response, { status: 422, code: "invalid" });
      expect(await dumpD1()).toBe(before);
    },
  );

  // test/operation/gate.test.ts asks the same of every operation that writes.
  it.each(KINDS.filter(({ door }) => door.effect === "writes"))(
    "of what $kind refuses at and a bad Idempotency-Key, and does nothing then",
    async ({ door }) => {
      const world = worldOf(door);
      const before = await dumpD1();
      const path = pathOf(door, world);
      const key = rightKey(door, world);
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
    },
  );

  it.each(kinds)(
    "of what $kind says what the gate finds wrong with values of the wrong kind",
    async ({ door }) => {
      const world = worldOf(door);
      const before = await dumpD1();
      for (const value of WRONG) {
        const body = filledWith(door, value);
        const found = errorsBefore(door, body);
        if (found.length > 0)
          expect(await errorsOf(await send(door, world, JSON.stringify(body)))).toEqual(found);
      }
      expect(await dumpD1()).toBe(before);
    },
  );
});

describe.each(WITH_BODIES.map((door) => ({ name: nameOf(door), door })))("$name", ({ door }) => {
  it("never breaks on a value of the wrong kind, and names its field", async () => {
    let opened: World | undefined;
    /** The errors of a body: the gate's, or those of the door's answer to what the gate lets in; null where it is taken. */
    const errorsIn = async (body: unknown) => {
      const found = errorsBefore(door, body);
      if (found.length > 0) return found;
      if (opened === undefined) {
        opened = await openWorldFor(door.operation);
        holdPuts(opened);
      }
      const response = await send(door, opened, JSON.stringify(body));
      return response.status < 300 ? null : await errorsOf(response);
    };
    const faults: string[] = [];
    for (const value of WRONG) {
      // All at once; then one by one those that the answer had nothing to say about.
      const together = (await errorsIn(filledWith(door, value))) ?? [];
      const named = together.map(({ path }) => path.split(/[.[]/)[0]);
      for (const field of door.fields.filter((name) => !named.includes(name))) {
        const errors = await errorsIn({ ...door.body, [field]: value });
        if (errors?.some(({ path }) => path.startsWith(field) || field.startsWith(path)) === false)
          faults.push(`${field}: ${JSON.stringify(value).slice(0, 40)}`);
      }
    }
    expect(faults).toEqual([]);
    expect(opened?.logs.join("\n") ?? "").not.toContain("unexpected error");
  });
});
