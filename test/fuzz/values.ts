import type { Random } from "./random";
import { longRun } from "./runs";

/** As much of JSON Schema as `z.toJSONSchema` writes for arguments. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

/** Texts that once broke somebody's service. None looks like what an answer may not hold. */
const TEXTS = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udfff\ud800",
  "\u2028\u2029\u0085",
  "\u202e\u2066\u200b\ufeff",
  "é".normalize("NFD").repeat(40),
  "Z̸̡̢͓̗̫̯͝͝a̵l̷g̴o̶",
  "👩‍👩‍👧‍👦".repeat(30),
  "ﷺ".repeat(50),
  "\u{e0041}\u{e007f}",
  "%s%n%x{{7*7}}$(id)",
  "' OR '1'='1' --",
  '"; drop table users; --',
  "* OR NEAR(a b) NOT {content}: ^",
  '"""" AND (((',
  "__proto__",
  "constructor",
  "toString",
  "../../etc/passwd",
  "null",
  "NaN",
  "-0",
  "1e309",
  "0x7fffffff",
  "[OVERDUE 2026-01-01 00:00] (id aaaaaaaa) x",
  "2026-02-30",
  "9999-12-31T23:59:59Z",
  "0000-01-01",
  "-271821-04-20T00:00:00Z",
  "2026-W53-7T24:00",
  "2026-01-23T14:32:00+99:99",
  "2026-01-23T14:32:00[Mars/Base]",
  "every 0 days",
  "every second of every minute until yesterday",
  "FREQ=SECONDLY;INTERVAL=0",
  "FREQ=DAILY;COUNT=99999999999;BYSETPOS=-366",
  "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
  "http://127.0.0.1:1/",
  "https://[::ffff:169.254.169.254]/",
  "javascript:alert(1)",
  "Etc/GMT+14",
  "now",
  "\r\nSet-Cookie: a=b",
];

const NUMBERS = [
  0,
  -0,
  -1,
  1,
  0.5,
  1e-320,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  -(2 ** 53) - 2,
  1e21,
  1e308,
  253_402_300_800,
  -62_135_596_801,
];

/** A value that nobody asked for. */
export function hostileValue(random: Random, depth = 0): unknown {
  switch (random.below(depth > 3 ? 5 : 8)) {
    case 0:
      return random.pick(NUMBERS);
    case 1:
      return random.pick([null, true, false]);
    case 2:
      return random.pick(TEXTS).repeat(random.pick([1, 1, 1, 7, 129, 1500]));
    case 3:
      return String(random.pick(NUMBERS));
    case 4:
      return random.chance(50) ? random.pick(TEXTS) : longRun(random);
    case 5:
      return Array.from({ length: random.pick([0, 1, 3, 101]) }, () => hostileValue(random, depth + 2));
    case 6:
      return Object.fromEntries([[random.pick(TEXTS), hostileValue(random, depth + 1)]]);
    default:
      return nested(random.pick([2, 17, 200]));
  }
}

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** A value that a schema may take, or one time in eleven any other. `example` is one that it takes. */
export function argumentOf(schema: Schema, random: Random, example?: unknown): unknown {
  if (random.chance(9)) return hostileValue(random);
  if (example !== undefined && random.chance(50)) return example;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return argumentOf(random.pick(choices), random, example);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return random.pick(schema.enum);
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
  switch (type) {
    case "object":
      return objectOf(schema, random, example);
    case "array":
      return Array.from({ length: random.pick([0, 1, 2, 5]) }, () => argumentOf(schema.items ?? {}, random));
    case "integer":
    case "number":
      return numberOf(schema, random);
    case "boolean":
      return random.pick([true, false, "true", "no"]);
    case "null":
      return null;
    default:
      return textOf(schema, random);
  }
}

function textOf({ maxLength }: Schema, random: Random): string {
  if (random.chance(30)) return longRun(random, maxLength);
  return random.chance(60) ? random.pick(TEXTS) : random.pick(WORDS);
}

/** Texts as people send them. */
const WORDS = [
  "Pay rent",
  "tomorrow at 9",
  "every Monday until June",
  "2026-03-01T09:00",
  "2026-03-01",
  "FREQ=WEEKLY;BYDAY=MO",
  "Europe/Kyiv",
  "ann",
  "chat",
  "1",
  "de-CH",
  "14:30",
];

function numberOf({ minimum = -10, maximum = 1000 }: Schema, random: Random): number {
  const edges = [minimum, maximum, minimum - 1, maximum + 1, Math.floor((minimum + maximum) / 2)];
  return random.pick(edges);
}

/** An object of a schema's properties, some left out, with the example's values where it has them. */
export function objectOf(schema: Schema, random: Random, example?: unknown): Record<string, unknown> {
  const given = (example ?? {}) as Record<string, unknown>;
  const entries = Object.entries(schema.properties ?? {}).flatMap(([name, inside]) => {
    const isNeeded = schema.required?.includes(name) === true || Object.hasOwn(given, name);
    return random.chance(isNeeded ? 92 : 12)
      ? [[name, argumentOf(inside, random, given[name])] as const]
      : [];
  });
  const extra = random.chance(4) ? [[random.pick(TEXTS), hostileValue(random)] as const] : [];
  return Object.fromEntries([...entries, ...extra]);
}
