import { describe, expect, it } from "vitest";
import { sha256Hex } from "../../src/core/hash";
import { bodyOf, openWorld, type World } from "../support/world";

const CODE = "a-code-of-a-local-run";

const openLocal = async () =>
  await openWorld(undefined, {
    LOCAL_SIGN_IN: `demo/demo/${await sha256Hex(CODE)}`,
  } as Partial<Cloudflare.Env>);

const exchange = (world: World, body: unknown, headers: Record<string, string> = {}) =>
  world.send("POST", "/console/sign-in", { key: null, body, headers });

describe("the code of a local run", () => {
  it("is exchanged once for a key of the demo's app", async () => {
    const world = await openLocal();
    const { key, user_id } = await bodyOf<{ key: string; user_id: string }>(
      await exchange(world, { code: CODE }),
    );
    expect(user_id).toBe("demo");
    expect(await bodyOf(await world.send("GET", "/v1/key", { key }))).toMatchObject({
      kind: "app",
      app: "demo",
    });
    expect((await exchange(world, { code: CODE })).status).toBe(401);
    expect(await world.sql("SELECT count(*) AS keys FROM api_keys WHERE app_id = 'demo'")).toEqual([
      { keys: 1 },
    ]);
  });

  it("is good for one of many calls at the same time", async () => {
    const world = await openLocal();
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(world, { code: CODE })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 401),
    ]);
  });

  it("makes a key that ends after a week", async () => {
    const world = await openLocal();
    const { key } = await bodyOf<{ key: string }>(await exchange(world, { code: CODE }));
    await world.advance(7 * 86_400 - 60);
    expect((await world.send("GET", "/v1/key", { key })).status).toBe(200);
    await world.advance(61);
    expect((await world.send("GET", "/v1/key", { key })).status).toBe(401);
  });

  it.each([
    ["another code", { code: "a-code" }, 401],
    ["no code", {}, 422],
    ["a number", { code: 7 }, 422],
    ["null", null, 422],
    ["what is no JSON", "{", 400],
    ["over a kilobyte", { code: "a".repeat(2000) }, 413],
  ])("is not %s", async (_what, body, status) => {
    const world = await openLocal();
    expect((await exchange(world, body)).status).toBe(status);
    expect((await exchange(world, { code: CODE })).status).toBe(200);
  });

  it("is not taken from a page of another origin", async () => {
    const world = await openLocal();
    expect((await exchange(world, { code: CODE }, { origin: "https://elsewhere.example" })).status).toBe(403);
    expect((await exchange(world, { code: CODE }, { origin: "https://almanac.test" })).status).toBe(200);
  });
});

it.each([undefined, "", "demo/demo/short"])(
  "without the variable (%s) there is no such route",
  async (value) => {
    const world = await openWorld(undefined, { LOCAL_SIGN_IN: value } as Partial<Cloudflare.Env>);
    const answer = await exchange(world, { code: CODE });
    expect(await bodyOf(answer, 404)).toMatchObject({
      detail: expect.stringMatching(/^there is no such route: /) as string,
    });
  },
);
