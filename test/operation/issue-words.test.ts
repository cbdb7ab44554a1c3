import { describe, expect, it } from "vitest";
import * as z from "zod";
import { checkCredentials } from "../../src/connections/connection-schema";
import type { FieldError, Result } from "../../src/core/errors";
import { checkArguments } from "../../src/operation/arguments/check-arguments";
import { IN_OUR_WORDS } from "../../src/operation/arguments/issue-words";
import { OPERATIONS } from "../../src/operations";
import { PLATFORM_NAMES, PLATFORMS } from "../../src/platforms/platforms";
import { sharedWorld } from "../support/shared-world";

// Nothing here is stored, so nothing is to be emptied before each test.
sharedWorld(async () => undefined);

/** A refusal is in our own words, whatever is wrong with whichever argument. */

/** One issue of each kind, of which the library's own sentences are made. */
const ISSUES = [
  { code: "invalid_type", expected: "array", input: "x" },
  { code: "invalid_value", values: ["a", "b"], input: 1 },
  { code: "invalid_value", values: [true], input: 1 },
  { code: "too_big", origin: "string", maximum: 1, input: "xx" },
  { code: "too_small", origin: "number", minimum: 1, input: 0 },
  { code: "invalid_format", format: "regex", pattern: "/x/", input: "" },
  { code: "invalid_format", format: "starts_with", prefix: "x", input: "" },
  { code: "invalid_format", format: "email", input: "" },
  { code: "invalid_format", format: "datetime", input: "" },
  { code: "not_multiple_of", divisor: 2, input: 1 },
  { code: "unrecognized_keys", keys: ["x"], input: {} },
  { code: "invalid_key", origin: "record", issues: [], input: {} },
  { code: "invalid_element", origin: "map", key: "x", issues: [], input: {} },
  { code: "invalid_union", errors: [], options: ["a"], input: {} },
  { code: "invalid_union", errors: [], inclusive: false, input: {} },
  { code: "custom", input: {} },
] as const;

/** How the library's sentences begin, in its own language. */
const OPENINGS = [
  ...new Set(
    ISSUES.map((issue) => {
      const said = z.locales.en().localeError(issue as never);
      return String(typeof said === "string" ? said : said?.message)
        .split(/[ :]+/)
        .slice(0, 2)
        .join(" ");
    }),
  ),
];

const WRONG: unknown[] = [
  0,
  -1,
  2.5,
  1e300,
  true,
  "",
  " ",
  "no such thing ][",
  "x".repeat(70_000),
  [],
  [null],
  [2.5, {}],
  Array.from({ length: 101 }, () => "x"),
  {},
  { x: 1 },
  { type: "none" },
];

interface Shape {
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
}

/** A value with something wrong in each of its places: in itself, in its elements, in their fields. */
function wrongIn(shape: Shape, depth = 0): unknown[] {
  if (depth > 2) return WRONG;
  const fields = Object.entries(shape.properties ?? {}).flatMap(([name, inner]) =>
    wrongIn(inner, depth + 1).map((value) => ({ [name]: value })),
  );
  const elements = shape.items === undefined ? [] : wrongIn(shape.items, depth + 1).map((value) => [value]);
  return [...WRONG, ...fields, ...elements, ...(shape.anyOf ?? []).flatMap((one) => wrongIn(one, depth + 1))];
}

function errorsOf(checked: Result<unknown>): FieldError[] {
  return checked.ok ? [] : (checked.failure.errors ?? []);
}

function expectOurWords({ path, message }: FieldError, sent: unknown): void {
  const said = `${path}: ${message} (for ${JSON.stringify(sent)?.slice(0, 80)})`;
  for (const opening of OPENINGS) expect(message.startsWith(opening), said).toBe(false);
  expect(message, said).toMatch(/^[a-z"\d].{6,}/s);
  expect(message.length, said).toBeLessThan(600);
}

it("the library has sentences of its own", () => {
  expect(OPENINGS).toEqual(
    expect.arrayContaining(["Invalid input", "Invalid option", "Too big", "Too small"]),
  );
  expect(OPENINGS.length).toBeGreaterThan(8);
});

it.each(ISSUES)("$code has words", (issue) => {
  const { error } = IN_OUR_WORDS;
  const said = error?.(issue as never);
  expectOurWords({ path: "x", message: String(said) }, issue);
});

describe.each(OPERATIONS.map((operation) => ({ name: operation.name, operation })))(
  "$name",
  ({ operation }) => {
    it("refuses every wrong argument by its name, in our words", () => {
      const schema = operation.input();
      const { properties = {} } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Shape;
      for (const [argument, shape] of Object.entries(properties)) {
        for (const value of wrongIn(shape)) {
          const example = operation.example as Record<string, unknown>;
          const errors = errorsOf(checkArguments(schema, { ...example, [argument]: value }));
          for (const error of errors) {
            expect(error.path.split(/[.[]/)[0], error.message).toBe(argument);
            expectOurWords(error, value);
          }
        }
      }
    });
  },
);

it.each(PLATFORM_NAMES)("credentials of %s are refused in our words", (platform) => {
  const shape = z.toJSONSchema(PLATFORMS[platform].credentials(), { io: "input", unrepresentable: "any" });
  for (const value of wrongIn(shape as Shape))
    for (const error of errorsOf(checkCredentials(platform, value))) expectOurWords(error, "credentials");
});
