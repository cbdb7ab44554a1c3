import { describe, expect, it } from "vitest";
import * as z from "zod";
import { LATE_SECONDS } from "../../src/apps/check-health";
import { OPERATIONS } from "../../src/operations";

/** Programs beside the service list what its declarations say: clients/typescript has the values for them. */
const PROGRAMS = import.meta.glob<string>(["/console/**/*.{ts,tsx}", "/clients/command-line/**/*.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** All enumerations of all operations, each once. */
function declared(): string[][] {
  const found = new Map<string, string[]>();
  const walk = (schema: unknown): void => {
    if (typeof schema !== "object" || schema === null) return;
    if ("enum" in schema && Array.isArray(schema.enum))
      found.set(String(schema.enum), schema.enum.map(String));
    for (const part of Object.values(schema)) walk(part);
  };
  for (const { input, output } of OPERATIONS) {
    walk(z.toJSONSchema(input(), { io: "input" }));
    walk(z.toJSONSchema(output(), { io: "output" }));
  }
  return [...found.values()];
}

/** The lists of a program that repeat an enumeration: all of it in whatever order, or three of its values and nothing else. */
function copiesIn(text: string, enumerations: readonly string[][]): string[] {
  const lists = [...text.matchAll(/\[\s*(?:"[^"\n]*"\s*,?\s*)+\]/g)].map(([list]) => list);
  return lists.filter((list) => {
    const values = [...new Set([...list.matchAll(/"([^"\n]*)"/g)].map(([, value = ""]) => value))];
    return enumerations.some(
      (own) =>
        values.every((value) => own.includes(value)) && (values.length === own.length || values.length > 2),
    );
  });
}

const ENUMERATIONS = declared();

describe("the console and the command line", () => {
  it("repeat no enumeration", () => {
    const copies = Object.entries(PROGRAMS).map(([path, text]) => [path, copiesIn(text, ENUMERATIONS)]);
    expect(copies.length).toBeGreaterThan(90);
    expect(copies.filter(([, found]) => found?.length !== 0)).toEqual([]);
  });

  it("don't repeat when something is late", () => {
    const number = new RegExp(`\\bLATE\\w* = ${LATE_SECONDS}\\b`);
    expect(Object.keys(PROGRAMS).filter((path) => number.test(PROGRAMS[path] ?? ""))).toEqual([]);
  });
});

it.each([
  'const A = ["fact", "preference", "event", "task", "note", "skill", "profile"] as const;',
  'const A = [\n  "monday",\n  "tuesday",\n  "wednesday",\n  "thursday",\n  "friday",\n  "saturday",\n  "sunday",\n];',
  'f((["pending", "dead"] as const).find(g));',
  'const A = ["task", "note", "event"];',
])("a copy is found: %s", (text) => {
  expect(copiesIn(text, ENUMERATIONS)).toHaveLength(1);
});

it.each(['["entity", "context"]', '["users", "memories", "messages"]', '["pending"]'])(
  "another list is none: %s",
  (text) => expect(copiesIn(text, ENUMERATIONS)).toEqual([]),
);
