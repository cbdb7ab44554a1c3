import { expect, it } from "vitest";
import { toolsOf } from "../../src/operation/tools";
import { OPERATIONS } from "../../src/operations";
import { problemOf } from "../support/problem";
import type { Body } from "../support/wire";
import { bodyOf, openWorld } from "../support/world";

interface Schema {
  type: string;
  properties: Record<string, Body>;
  required?: string[];
  additionalProperties: boolean;
}

async function definitions(format: string): Promise<Body[]> {
  const world = await openWorld();
  return await bodyOf<Body[]>(await world.send("GET", `/v1/tools${format}`));
}

const FORMS: [string, (definition: Body) => { name: unknown; description: unknown; schema: Schema }][] = [
  ["", (d) => d as never],
  ["?format=json-schema", (d) => d as never],
  ["?format=anthropic", (d) => ({ ...d, schema: d["input_schema"] }) as never],
  [
    "?format=openai",
    (d) => ({ ...(d["function"] as Body), schema: (d["function"] as Body)["parameters"] }) as never,
  ],
];

it.each(FORMS)("the definitions of GET /v1/tools%s are ready to paste", async (query, read) => {
  const found = await definitions(query);
  expect(found.map((definition) => read(definition).name)).toEqual(
    toolsOf(OPERATIONS).map((tool) => tool.name),
  );
  for (const definition of found) {
    const { name, description, schema } = read(definition);
    expect(name).toMatch(/^[a-z_]{1,64}$/);
    expect(String(description).length).toBeGreaterThan(40);
    expect(String(description).length).toBeLessThan(1024);
    expect(schema).toMatchObject({ type: "object", additionalProperties: false });
    expect(schema).not.toHaveProperty("$schema");
    for (const required of schema.required ?? []) expect(Object.keys(schema.properties)).toContain(required);
    expectValid(schema as never);
  }
  if (query.endsWith("openai")) for (const definition of found) expect(definition["type"]).toBe("function");
});

it("what a schema demands is what the tool demands", async () => {
  const schemas = Object.fromEntries((await definitions("")).map((d) => [d["name"], d["schema"] as Schema]));
  expect(schemas["remember"]?.required).toEqual(["content"]);
  for (const tool of ["search_memory", "get_timeline", "get_upcoming", "update_memory", "forget"])
    expect(schemas[tool]?.required ?? []).toEqual([]);
  expect(schemas["remember"]?.properties["category"]?.["enum"]).toContain("preference");
  expect(schemas["get_upcoming"]?.properties["within_days"]).toMatchObject({ minimum: 0, maximum: 366 });
});

it("another format is refused by name", async () => {
  const world = await openWorld();
  for (const format of ["gemini", "", "OpenAI", "__proto__"])
    await problemOf(await world.send("GET", `/v1/tools?format=${format}`), { status: 422, path: "format" });
});

/** Every keyword is one of JSON Schema 2020-12, and stands where it may. */
function expectValid(schema: Body): void {
  const known =
    "type properties required additionalProperties description items enum const anyOf oneOf allOf not minimum maximum minLength maxLength minItems maxItems pattern format default propertyNames exclusiveMinimum exclusiveMaximum uniqueItems examples title";
  for (const keyword of Object.keys(schema)) expect(known.split(" ")).toContain(keyword);
  for (const type of [schema["type"] ?? []].flat())
    expect(["object", "array", "string", "number", "integer", "boolean", "null"]).toContain(type);
  for (const inner of Object.values((schema["properties"] ?? {}) as Record<string, Body>)) expectValid(inner);
  for (const list of ["anyOf", "oneOf", "allOf"])
    for (const inner of (schema[list] ?? []) as Body[]) expectValid(inner);
  if (typeof schema["items"] === "object") expectValid(schema["items"] as Body);
}
