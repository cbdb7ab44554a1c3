import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { toolsOf } from "../../src/operation/tools/tools";
import { OPERATIONS } from "../../src/operations";
import { problemOf } from "../support/problem";
import type { Body } from "../support/wire";
import { bodyOf, openWorld } from "../support/world";

interface Schema {
  type: string;
  properties: Record<string, Body>;
  required?: string[];
  additionalProperties?: boolean;
}

interface Read {
  name: string;
  description: string;
  schema: Schema;
}

async function definitions(format: string, set = ""): Promise<Body[]> {
  const world = await openWorld();
  return await bodyOf<Body[]>(await world.send("GET", `/v1/tools?format=${format}${set}`));
}

type Definition = Body & { function: Read & { parameters: Schema } };

/** How each provider's model call takes a list of tools. */
const FORMS: Record<string, (definitions: Definition[]) => Read[]> = {
  "json-schema": (all) => all as never,
  anthropic: (all) => all.map((one) => ({ ...one, schema: one["input_schema"] }) as never),
  openai: (all) => all.map((one) => ({ ...one.function, schema: one.function.parameters })),
  "openai-strict": (all) => all.map((one) => ({ ...one.function, schema: one.function.parameters })),
  responses: (all) => all.map((one) => ({ ...one, schema: one["parameters"] }) as never),
  gemini: (all) =>
    all
      .flatMap((one) => one["functionDeclarations"] as Body[])
      .map((one) => ({ ...one, schema: one["parameters"] }) as never),
};

async function readAll(format: string, set = ""): Promise<Read[]> {
  return FORMS[format]!((await definitions(format, set)) as Definition[]);
}

describe.each(Object.keys(FORMS))("the definitions for %s", (format) => {
  it.each(["", "&set=full"])("are ready to paste (%s)", async (set) => {
    const found = await readAll(format, set);
    expect(found.map(({ name }) => name)).toEqual(toolsOf(OPERATIONS).map(({ name }) => name));
    for (const { name, description, schema } of found) {
      expect(name).toMatch(/^[a-z_]{1,64}$/);
      expect(description.length).toBeGreaterThan(40);
      expect(description.length).toBeLessThan(1024);
      expect(schema.type).toBe("object");
      expect(schema).not.toHaveProperty("$schema");
      for (const required of schema.required ?? [])
        expect(Object.keys(schema.properties)).toContain(required);
      for (const [argument, property] of Object.entries(schema.properties))
        expect(String(property["description"] ?? "").length, `${name}.${argument}`).toBeGreaterThan(8);
      expectValid(schema as never);
    }
  });

  it("cost under 2,100 tokens together", async () => {
    const tokens = countTokens(JSON.stringify(await definitions(format)));
    expect(tokens).toBeLessThan(2100);
  });

  it("name no argument that isn't there", async () => {
    const all = new Map((await readAll(format, "&set=full")).map((one) => [one.name, one.schema]));
    for (const { name, description, schema } of await readAll(format)) {
      const { clear: _named, ...others } = schema.properties;
      const absent = Object.keys(all.get(name)?.properties ?? {}).filter(
        (argument) => schema.properties[argument] === undefined && /_/.test(argument),
      );
      const text = [description, ...Object.values(others).map((one) => String(one["description"]))].join(" ");
      expect(absent.filter((argument) => new RegExp(`\\b${argument}\\b`).test(text))).toEqual([]);
    }
  });

  it("have each argument that a note or a last line names", async () => {
    const some = new Map(
      (await readAll(format)).map((one) => [one.name, Object.keys(one.schema.properties)]),
    );
    const named = {
      search_memory: ["include_sensitive", "include_completed", "include_expired", "limit"],
      get_timeline: ["include_sensitive"],
      get_upcoming: ["include_sensitive", "limit"],
      remember: ["supersedes"],
    };
    for (const [tool, names] of Object.entries(named))
      expect(some.get(tool)).toEqual(expect.arrayContaining(names));
  });

  it("empty by clear what a model can set", async () => {
    const update = (await readAll(format)).find(({ name }) => name === "update_memory");
    const { clear, ...others } = update?.schema.properties ?? {};
    const names = (clear as { items: { enum: string[] } }).items.enum;
    expect(names.filter((name) => others[name] === undefined)).toEqual(["snoozed_until"]);
  });

  it("have the arguments that a chat model needs, and all with set=full", async () => {
    const some = await readAll(format);
    const all = await readAll(format, "&set=full");
    const names = (found: Read[]) => found.map(({ schema }) => Object.keys(schema.properties));
    const left = format === "openai-strict" || format === "gemini" ? ["metadata"] : [];
    expect(names(all)).toEqual(
      toolsOf(OPERATIONS).map(({ input }) =>
        Object.keys(input().shape).filter((name) => !left.includes(name)),
      ),
    );
    for (const [index, { schema }] of some.entries())
      for (const argument of Object.keys(schema.properties)) expect(names(all)[index]).toContain(argument);
    const asksForWords = (found: Read[]) =>
      found.flatMap(({ name, schema }) => (schema.properties["keywords"] === undefined ? [] : [name]));
    expect([asksForWords(some), asksForWords(all)]).toEqual([["remember"], ["remember", "update_memory"]]);
    expect(all[0]?.schema.properties["keywords"]?.["description"]).toMatch(/words the user might ask by/);
    expect(names(some).flat().length).toBeLessThan(names(all).flat().length * 0.65);
  });
});

/** Every schema that a definition has inside. */
function schemasIn(schema: Body): Body[] {
  const inner = [
    ...Object.values((schema["properties"] ?? {}) as Record<string, Body>),
    ...((schema["anyOf"] ?? []) as Body[]),
    ...(typeof schema["items"] === "object" ? [schema["items"] as Body] : []),
  ];
  return [schema, ...inner.flatMap(schemasIn)];
}

async function keywordsOf(format: string): Promise<Set<string>> {
  const found = await readAll(format, "&set=full");
  return new Set(
    found.flatMap(({ schema }) => schemasIn(schema as never)).flatMap((one) => Object.keys(one)),
  );
}

// As the providers' own pages say it.
describe("a provider's limits", () => {
  it("OpenAI's strict mode: all properties required, closed objects, no defaults", async () => {
    const allowed = [
      "type",
      "properties",
      "required",
      "additionalProperties",
      "description",
      "enum",
      "items",
    ];
    for (const keyword of await keywordsOf("openai-strict")) expect(allowed).toContain(keyword);
    for (const definition of (await definitions("openai-strict", "&set=full")) as Definition[])
      expect(definition.function["strict" as never]).toBe(true);
    for (const { schema } of await readAll("openai-strict", "&set=full")) {
      expect(schema.additionalProperties).toBe(false);
      expect(schema.required).toEqual(Object.keys(schema.properties));
      for (const property of Object.values(schema.properties)) {
        const isNullable = Array.isArray(property["type"]);
        if (isNullable && property["enum"] !== undefined) expect(property["enum"]).toContain(null);
      }
    }
  });

  it.each(["openai", "responses"])("%s says that it is not strict", async (format) => {
    for (const one of (await definitions(format)) as Definition[])
      expect(format === "openai" ? one.function : one).toMatchObject({ strict: false });
  });

  it("Gemini's parameters: its subset of OpenAPI, and no object without properties", async () => {
    const allowed = ["type", "properties", "required", "description", "enum", "items"];
    for (const keyword of await keywordsOf("gemini")) expect(allowed).toContain(keyword);
    for (const { schema } of await readAll("gemini", "&set=full"))
      for (const one of schemasIn(schema as never)) {
        expect(typeof one["type"]).toBe("string");
        if (one["type"] === "object")
          expect(Object.keys(one["properties"] as Body).length).toBeGreaterThan(0);
      }
  });

  it("Anthropic's: an object at the top, names of 64 characters", async () => {
    for (const one of await definitions("anthropic"))
      expect(Object.keys(one).sort()).toEqual(["description", "input_schema", "name"]);
  });
});

it("what a schema demands is what the tool demands", async () => {
  const schemas = Object.fromEntries(
    (await readAll("json-schema", "&set=full")).map(({ name, schema }) => [name, schema]),
  );
  expect(schemas["remember"]?.required).toEqual(["content"]);
  for (const tool of ["search_memory", "get_timeline", "get_upcoming", "update_memory", "forget"])
    expect(schemas[tool]?.required ?? []).toEqual([]);
  expect(schemas["remember"]?.properties["category"]?.["enum"]).toContain("preference");
  expect(schemas["get_upcoming"]?.properties["within_days"]).toMatchObject({ minimum: 0, maximum: 366 });
});

it("another format or set is refused by name", async () => {
  const world = await openWorld();
  for (const format of ["mistral", "", "OpenAI", "__proto__"])
    await problemOf(await world.send("GET", `/v1/tools?format=${format}`), { status: 422, path: "format" });
  await problemOf(await world.send("GET", "/v1/tools?set=some"), { status: 422, path: "set" });
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
