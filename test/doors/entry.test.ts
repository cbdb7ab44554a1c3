import { exports } from "cloudflare:workers";
import { expect, it, onTestFinished, vi } from "vitest";
import type { Context, NewKey, Remembered } from "../support/wire";

const ORIGIN = "https://almanac.test";

/** A call over the worker's own entry, with the runtime's clock, as any caller makes it. */
async function call<T>(method: string, path: string, key: string, body?: unknown): Promise<T> {
  const response = await exports.default.fetch(`${ORIGIN}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(response.status, path).toBeLessThan(300);
  return (await response.json()) as T;
}

it("the worker answers over its own entry, from the first key to a prompt", async () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  expect(await (await exports.default.fetch(`${ORIGIN}/healthz`)).json()).toMatchObject({ status: "ok" });
  const { key } = await call<NewKey>("POST", "/v1/keys", "test-admin-token", { app: "entry" });
  const { memory, revision } = await call<Remembered>("POST", "/v1/users/ann/tools/remember", key, {
    content: "Pay rent",
    due_at: "2020-01-01T09:00:00",
  });
  const context = await call<Context>("GET", `/v1/users/ann/context?min_revision=${revision}`, key);
  expect(context.volatile).toContain(`[OVERDUE 2020-01-01 09:00] (`);
  expect(context.volatile).toContain(`id ${memory.id}) Pay rent`);
  expect(Math.abs(context.now - Date.now() / 1000)).toBeLessThan(30);
});
