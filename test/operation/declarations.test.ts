import { describe, expect, it } from "vitest";
import * as z from "zod";
import { tableOf } from "../../src/doors/http/app";
import { secret, showsSecret } from "../../src/operation/answers";
import { checkArguments } from "../../src/operation/arguments/check-arguments";
import { budgetOf } from "../../src/operation/declare";
import { placeholdersOf, routesOf } from "../../src/operation/routes";
import { OPERATIONS } from "../../src/operations";
import { sharedWorld } from "../support/shared-world";

// Nothing here is stored, so nothing is to be emptied before each test.
sharedWorld(async () => undefined);

/** What an address names of whom a call is about. */
const SUBJECTS: Record<string, string[]> = {
  user: ["user_id"],
  conversation: ["conversation_id"],
  settings: ["app"],
};

const NAMED = OPERATIONS.map((operation) => ({ name: operation.name, operation }));

describe.each(NAMED)("$name", ({ operation }) => {
  it("has a name and a line for people", () => {
    expect(operation.name).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(operation.summary).toMatch(/^[A-Z].{8,120}[^.]$/);
    expect(OPERATIONS.filter(({ name }) => name === operation.name)).toHaveLength(1);
  });

  it("says what a user's key sends instead, wherever it refuses one", () => {
    const { never, onlyOwn } = operation.userKey ?? {};
    for (const reason of [never, onlyOwn])
      if (reason !== undefined) expect(reason).toMatch(/the app's|name one such as ~/);
  });

  it("bounds each list that it takes, by no more than its budget of rows", () => {
    const { properties = {} } = z.toJSONSchema(operation.input(), { io: "input", unrepresentable: "any" });
    const { rows } = budgetOf(operation);
    const bounds = Object.entries(properties).flatMap(([name, schema]) =>
      typeof schema === "object" && schema.type === "array" ? [[name, schema.maxItems ?? "none"]] : [],
    );
    for (const [name, most] of bounds) expect([name, Number(most) <= rows]).toEqual([name, true]);
    if (operation.budget?.rows !== undefined) expect(bounds.map(([, most]) => most)).toContain(rows);
  });

  it("names in its addresses whom it is about, and else only its arguments", () => {
    const subject = SUBJECTS[operation.about] ?? [];
    expect(routesOf(operation).length).toBeGreaterThan(0);
    for (const { path } of routesOf(operation)) {
      const others = placeholdersOf(path).filter((name) => !subject.includes(name));
      expect(placeholdersOf(path)).toEqual(expect.arrayContaining(subject));
      expect(Object.keys(operation.input().shape)).toEqual(expect.arrayContaining(others));
    }
  });

  it("reads by GET or POST, and never writes by GET", () => {
    for (const { method } of routesOf(operation))
      expect(operation.effect === "reads" ? ["GET", "POST"] : ["POST", "PUT", "PATCH", "DELETE"]).toContain(
        method,
      );
  });

  it("has an example that its own schema takes", () => {
    expect(checkArguments(operation.input(), operation.example)).toMatchObject({ ok: true });
  });

  it("can tell its arguments and its answer as JSON Schema", () => {
    expect(z.toJSONSchema(operation.input(), { io: "input" })).toMatchObject({ type: "object" });
    expect(z.toJSONSchema(operation.output())).toBeDefined();
    for (const { view } of operation.routes) if (view) expect(z.toJSONSchema(view.output())).toBeDefined();
  });
});

it("no address is served twice", () => {
  const served = tableOf(OPERATIONS).map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, "{}")}`);
  expect(served.filter((one, at) => served.indexOf(one) !== at)).toEqual([]);
});

describe("an answer with a secret", () => {
  const shown = z.strictObject({
    id: z.string(),
    key: secret("Shown once").optional(),
    channel: z.strictObject({ secret: secret("Shown once").optional() }).nullable(),
    many: z.array(z.strictObject({ token: secret("Shown once") })).optional(),
  });

  it.each([
    [{ id: "a", channel: null }, false],
    [{ id: "a", channel: {} }, false],
    [{ id: "a", key: "k", channel: null }, true],
    [{ id: "a", channel: { secret: "s" } }, true],
    [{ id: "a", channel: null, many: [{ token: "t" }] }, true],
  ])("%j: %s", (answer, expected) => {
    expect(showsSecret(shown, answer)).toBe(expected);
  });

  it("is known by the declarations that show one", () => {
    const showing = OPERATIONS.filter(({ output }) => mentionsSecret(output())).map(({ name }) => name);
    expect(showing.sort()).toEqual([
      "create_connection",
      "create_key",
      "create_sign_in",
      "open_calendar_feed",
      "update_connection",
      "update_user",
    ]);
  });
});

/** Whether some answer of this schema would show a secret. */
function mentionsSecret(schema: z.ZodType): boolean {
  if (showsSecret(schema, "text")) return true;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return mentionsSecret(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodUnion) return schema.options.some((one) => mentionsSecret(one as z.ZodType));
  if (schema instanceof z.ZodArray) return mentionsSecret(schema.element as z.ZodType);
  if (!(schema instanceof z.ZodObject)) return false;
  return Object.values(schema.shape).some((field) => mentionsSecret(field as z.ZodType));
}
