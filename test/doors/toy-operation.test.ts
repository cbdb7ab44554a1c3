import { beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { renderRoutes } from "../../scripts/generate/http-page";
import { success } from "../../src/core/errors";
import { createHttpApp } from "../../src/doors/http/app";
import { describeApi } from "../../src/doors/http/openapi/describe-api";
import { makeEdge } from "../../src/env";
import { operation } from "../../src/operation/declare";
import { describeTools } from "../../src/operation/tools/tools";
import { OPERATIONS } from "../../src/operations";
import { doorsOf } from "../support/doors";
import { problemOf } from "../support/problem";
import { ADMIN, openWorld, type Sending, type World } from "../support/world";

// An operation that is declared, and nothing else: every door, page and suite has it by its declaration alone.

const rollDice = operation({
  name: "roll_dice",
  summary: "Rolls a die for a user",
  model: { tool: "Roll a die. Call it when the user wants to leave something to chance." },
  about: "user",
  effect: "writes",
  input: () =>
    z.strictObject({ id: z.string(), sides: z.int().min(2).max(100).default(6).describe("Of the die") }),
  output: () => z.strictObject({ id: z.string(), rolled: z.number() }),
  routes: [{ method: "POST", path: "/v1/users/{user_id}/dice/{id}" }],
  example: { id: "red", sides: 20 },
  made: () => true,
  run: async (_deps, _call, { id, sides }) => success({ id, rolled: sides }),
});

const WITH_TOY = [...OPERATIONS, rollDice];
const app = createHttpApp(WITH_TOY);
const path = "/v1/users/ann/dice/red";

let world: World;

beforeEach(async () => {
  world = await openWorld();
});

async function send(method: string, to: string, { key = world.key, headers, body }: Sending = {}) {
  const request = new Request<unknown, IncomingRequestCfProperties>(`https://almanac.test${to}`, {
    method,
    headers: { ...(key === null ? {} : { authorization: `Bearer ${key}` }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return await app.fetch(request, { edge: makeEdge(request, world.bindings, world.context) });
}

describe("a declared operation", () => {
  it("is served at its address and as a tool, with its arguments checked and its status by meaning", async () => {
    const noun = await send("POST", path, { body: { sides: "20" } });
    expect([noun.status, await noun.json()]).toEqual([201, { id: "red", rolled: 20 }]);
    const tool = await send("POST", "/v1/users/ann/tools/roll_dice", { body: { id: "blue" } });
    expect([tool.status, await tool.json()]).toEqual([200, { id: "blue", rolled: 6 }]);
    await problemOf(await send("POST", path, { body: { sides: 1 } }), { status: 422, path: "sides" });
    await problemOf(await send("POST", path, { body: { id: "blue" } }), { status: 422, path: "id" });
    await problemOf(await send("POST", path, { body: { luck: 1 } }), { status: 422, path: "luck" });
    await problemOf(await send("POST", `${path}?at=2026-01-01T00:00:00Z`), { status: 422, path: "at" });
  });

  it("answers 405 with its methods for any other", async () => {
    const response = await send("DELETE", path);
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
  });

  it("is closed to whoever has no business there", async () => {
    const bob = await world.newKey({ user_id: "bob" });
    await problemOf(await send("POST", path, { key: null }), { status: 401 });
    await problemOf(await send("POST", path, { key: bob.key }), { status: 403 });
    await problemOf(await send("POST", path, { key: ADMIN }), { status: 403 });
  });

  it("stands in the table of routes, among the tools, and among the doors that hostile callers knock at", () => {
    expect(renderRoutes(WITH_TOY)).toContain(
      "| `POST /v1/users/{user_id}/dice/{id}` | [roll_dice](#roll_dice) | Rolls a die for a user |",
    );
    expect(describeTools(WITH_TOY, "anthropic").at(-1)).toMatchObject({
      name: "roll_dice",
      description: rollDice.model?.tool,
      input_schema: { properties: { sides: { type: "integer" } }, required: ["id"] },
    });
    expect(describeTools(WITH_TOY, "json-schema", "full").at(-1)).toMatchObject({
      schema: { properties: { sides: { default: 6, maximum: 100 } }, required: ["id"] },
    });
    expect(describeApi(WITH_TOY, {})).toMatchObject({
      paths: {
        "/v1/users/{user_id}/dice/{id}": {
          post: {
            operationId: "roll_dice",
            parameters: expect.arrayContaining([{ $ref: "#/components/parameters/Idempotency-Key" }]),
            requestBody: { required: false, content: { "application/json": { example: { sides: 20 } } } },
          },
        },
        "/v1/users/{user_id}/tools/roll_dice": {
          post: { operationId: "tool_roll_dice", requestBody: { required: true } },
        },
      },
    });
    expect(doorsOf([rollDice])).toMatchObject([
      { path: "/v1/users/ann/tools/roll_dice", body: { id: "red", sides: 20 }, opens: "users" },
      { path, body: { sides: 20 }, effect: "writes", opens: "users", fields: ["sides"] },
    ]);
  });
});
