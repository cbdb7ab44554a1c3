import { resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestHarness } from "wrangler";

/** Two Workers in one runtime: the service, and a bot that is bound to it. */
const { ADMIN_TOKEN = "", ENCRYPTION_KEY = "" } = process.env;

const harness = createTestHarness({
  root: resolve(import.meta.dirname, "../.."),
  workers: [
    { configPath: "wrangler.toml", vars: { RATE_LIMIT: "off" }, secrets: { ADMIN_TOKEN, ENCRYPTION_KEY } },
    { configPath: "test/e2e/caller/wrangler.toml" },
  ],
});

beforeAll(async () => {
  await harness.listen();
  await harness.getWorker("almanac").applyD1Migrations("DB");
});

afterAll(async () => await harness.close());

async function ask(path: string): Promise<unknown> {
  const response = await harness.getWorker("caller").fetch(`http://caller.test${path}`);
  expect(response.status).toBe(200);
  return await response.json();
}

it("a bot in another Worker stores, and reads what it stored, without a key", async () => {
  expect(await ask("/turn")).toEqual({ memory: "Pay rent", system: expect.stringContaining("Pay rent") });
});

it("the same call with one idempotency key is carried out once", async () => {
  const { first, second } = (await ask("/twice")) as { first: { ok: true }; second: object };
  expect(first.ok).toBe(true);
  expect(second).toEqual(first);
});

it("a refusal arrives whole, as a value", async () => {
  expect(await ask("/refused")).toEqual({
    ok: false,
    problem: {
      type: "urn:almanac:problem:invalid",
      title: "The arguments are not valid",
      status: 422,
      detail: "content: is empty: send some text",
      code: "invalid",
      errors: [{ path: "content", message: "is empty: send some text" }],
      request_id: expect.any(String),
    },
  });
});

it("a binding that names no app is told how to", async () => {
  expect(await ask("/nameless")).toMatchObject({
    ok: false,
    problem: { status: 403, detail: expect.stringContaining('props = { app = "my-bot" }') },
  });
});
