import * as z from "zod";
import type { Door } from "../support/doors";
import type { Random } from "./random";
import { hostileValue, objectOf, type Schema } from "./values";

/** A request that a hostile caller makes. */
export interface HostileRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array | null;
  as: Who;
}

export type Who = "app" | "mallory" | "operator" | "nobody";

const IDS = [
  "victim",
  "mallory",
  "..",
  "%2e%2e",
  "%00",
  "%ff",
  "%F0%9F",
  "a%2Fb",
  "__proto__",
  "a".repeat(129),
  "%E2%80%AE",
  "telegram:1",
  "-",
  "~chat",
];

const HEADERS: [string, readonly string[]][] = [
  ["idempotency-key", ["k1", "k2", "", " ", "k".repeat(256)]],
  ["almanac-revision", ["0", "99999999999999999999", "-1", "x", "1e9"]],
  [
    "x-d1-bookmark",
    ["", "x", "00000001-00000002-00004d2d-0123456789abcdef0123456789abcdef", "first-unconstrained"],
  ],
  [
    "content-type",
    [
      "text/xml",
      "application/x-www-form-urlencoded",
      "multipart/form-data",
      "application/json; charset=utf-16",
    ],
  ],
  ["content-encoding", ["gzip", "br", "x"]],
  ["accept", ["text/plain", "text/markdown", "*/*;q=0"]],
  ["if-none-match", ["*", '"x"', "W/"]],
  ["origin", ["https://evil.example", "null"]],
  ["range", ["bytes=0-1", "bytes=-"]],
];

/** Addresses that no operation has. */
const ELSEWHERE = [
  "/",
  "/healthz",
  "/v1",
  "/v1/users//context",
  "/v1/users/ann/tools/nothing",
  "/v1/users/ann/calendar.ics?token=x",
  "/webhooks/telegram/con_cccccccccccccccc",
  "/webhooks/whatsapp/con_x?hub.mode=subscribe&hub.challenge=1&hub.verify_token=x",
  "/webhooks/none/x",
  "/%",
  "/v1/%ff",
];

/** A hostile request to one of the doors: mostly in order, with something that nobody expects. */
export function hostileRequest(doors: readonly Door[], random: Random, app: string): HostileRequest {
  const headers: Record<string, string> = {};
  if (random.chance(20)) {
    const [name, values] = random.pick(HEADERS);
    headers[name] = random.pick(values);
  }
  if (random.chance(4)) {
    const method = random.pick(["GET", "POST", "PATCH", "DELETE", "PUT", "HEAD", "OPTIONS"]);
    const body = method === "GET" || method === "HEAD" ? null : random.pick([null, "{}", "[", "a=b"]);
    return { method, path: random.pick(ELSEWHERE), headers, body, as: whoAsks(random) };
  }
  const door = random.pick(doors);
  const args = objectOf(schemaOf(door), random, { ...door.body, ...queryOf(door) });
  const [base = ""] = door.path.split("?");
  const isRead = door.method === "GET";
  const path = pathOf(base.replace("{app}", app), random);
  return {
    method: door.method,
    path: isRead ? `${path}?${querying(args, random)}` : path,
    headers,
    body: isRead ? null : bodyOf(args, random),
    as: random.chance(85) && door.opens === "operator" ? "operator" : whoAsks(random),
  };
}

function whoAsks(random: Random): Who {
  if (random.chance(5)) return "nobody";
  return random.pick<Who>(["app", "app", "app", "mallory", "mallory", "operator"]);
}

const schemas = new Map<string, Schema>();

/** The arguments of a door that don't stand in its path. */
function schemaOf({ operation, fields }: Door): Schema {
  const key = `${operation.name} ${fields.join()}`;
  const known = schemas.get(key);
  if (known !== undefined) return known;
  const whole = z.toJSONSchema(operation.input(), { io: "input", unrepresentable: "any" }) as Schema;
  const properties = Object.fromEntries(
    Object.entries(whole.properties ?? {}).filter(([name]) => fields.includes(name)),
  );
  const made = { ...whole, properties };
  schemas.set(key, made);
  return made;
}

function queryOf({ path }: Door): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(path.split("?")[1] ?? ""));
}

/** The path, one time in six with an id that is none or somebody else's. */
function pathOf(base: string, random: Random): string {
  if (!random.chance(16)) return base;
  const parts = base.split("/");
  const at = 3 + random.below(Math.max(1, parts.length - 3));
  return parts.map((part, i) => (i === at && part !== "" ? random.pick(IDS) : part)).join("/");
}

function querying(args: Record<string, unknown>, random: Random): string {
  const parts = Object.entries(args).map(([name, value]) => [name, textOf(value)]);
  if (random.chance(12)) parts.push(["at", textOf(hostileValue(random))]);
  if (random.chance(5)) parts.push(["min_revision", textOf(hostileValue(random))]);
  const [first] = parts;
  if (first !== undefined && random.chance(5)) parts.push(first);
  const query = parts.map(([name = "", value = ""]) => `${encoded(name)}=${encoded(value)}`).join("&");
  // Addresses have an end too.
  return `${query}${random.chance(3) ? "&%ff=%" : ""}`.slice(0, 8000);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function bodyOf(args: Record<string, unknown>, random: Random): string | Uint8Array {
  const text = JSON.stringify(args);
  if (!random.chance(14)) return text;
  switch (random.below(10)) {
    case 0:
      return text.slice(0, -1);
    case 1:
      // The same name twice, and names of the prototype.
      return `${text.slice(0, -1)}${text === "{}" ? "" : ","}"content":1,"content":"b","__proto__":{"a":1}}`;
    case 2:
      return `\ufeff${text}`;
    case 3:
      return `[${text}]`;
    case 4:
      return JSON.stringify(hostileValue(random));
    case 5:
      return "[".repeat(random.pick([10, 5_000, 100_000]));
    case 6:
      return Uint8Array.of(0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d);
    case 7:
      return JSON.stringify({ ...args, content: "x".repeat(random.pick([4001, 40_000, 270_000])) });
    case 8:
      return text.replaceAll(/\d+/g, "1e400");
    default:
      return "";
  }
}
