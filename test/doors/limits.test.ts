import { expect, it } from "vitest";
import { createRates } from "../../src/core/rates";
import { problemOf } from "../support/problem";
import { bodyOf, openWorld, type World } from "../support/world";

const FROM = { "cf-connecting-ip": "203.0.113.9" };

/** A world whose limiter allows `most` requests for a key, and the keys that it was asked about. */
async function limited(most: number): Promise<{ world: World; keys: string[] }> {
  const keys: string[] = [];
  const RATE_LIMITER = {
    limit: async ({ key = "" }: RateLimitOptions) => {
      keys.push(key);
      return { success: keys.filter((one) => one === key).length <= most };
    },
  };
  const world = await openWorld("2026-01-23T14:32:00Z", { RATE_LIMITER });
  Object.assign(world.bindings, { RATE_LIMIT: "on" });
  keys.length = 0;
  return { world, keys };
}

it.each([
  ["a key that nobody has", "GET", "/v1/users/ana/context", "alm_guess"],
  ["the health route", "GET", "/healthz", null],
  ["a calendar", "GET", "/v1/users/ana/calendar.ics?token=cal_guess", null],
  ["a webhook", "POST", "/webhooks/telegram/con_guess", null],
])("%s counts against the client's address before it costs D1 anything", async (_, method, path, key) => {
  const { world, keys } = await limited(2);
  const send = () =>
    world.send(method, path, { key: key === null ? null : `${key}${keys.length}`, headers: FROM });
  await send();
  await send();
  world.forgetCalls();
  const third = await send();
  expect(third.status).toBe(429);
  expect(third.headers.get("retry-after")).toBe("1");
  expect(world.witness.d1).toEqual([]);
  expect(keys.filter((one) => one === "address:203.0.113.9")).toHaveLength(3);
});

it("a key that the isolate knows doesn't count against its address", async () => {
  const { world, keys } = await limited(1000);
  for (let n = 0; n < 3; n += 1)
    expect((await world.send("GET", "/v1/users/ana", { headers: FROM })).status).toBe(200);
  expect(keys.filter((key) => key.startsWith("address:"))).toHaveLength(1);
});

it("an app sets how many requests a second each of its keys may send", async () => {
  const { world } = await limited(1000);
  const path = `/v1/apps/${world.app}`;
  expect(await bodyOf(await world.send("GET", path))).toMatchObject({ limits: { requests_per_second: 100 } });
  const changed = await world.send("PATCH", path, { body: { limits: { requests_per_second: 3 } } });
  expect(await bodyOf(changed)).toMatchObject({ limits: { requests_per_second: 3 } });
  await world.advance(2);
  const statuses: number[] = [];
  for (let n = 0; n < 5; n += 1) statuses.push((await world.send("GET", "/v1/users/ana")).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  await world.advance(1);
  expect((await world.send("GET", "/v1/users/ana")).status).toBe(200);
  // The operator may lift what locked an app's own key out.
  const lifted = await world.admin("PATCH", path, { limits: { requests_per_second: null } });
  expect(await bodyOf(lifted)).toMatchObject({ limits: { requests_per_second: 100 } });
});

it.each([0, 101, 1.5, "many"])("%s requests a second are refused by name", async (requests_per_second) => {
  const world = await openWorld();
  const sent = await world.send("PATCH", `/v1/apps/${world.app}`, {
    body: { limits: { requests_per_second } },
  });
  await problemOf(sent, { status: 422, code: "invalid", path: "limits.requests_per_second" });
});

it("a bucket holds a second's requests, fills at their rate, and a clock that goes back empties nothing", () => {
  const rates = createRates();
  const taken = (at: number, times: number) => Array.from({ length: times }, () => rates.takes("k", 2, at));
  expect(taken(1000, 3)).toEqual([true, true, false]);
  expect(taken(1500, 2)).toEqual([true, false]);
  expect(taken(1400, 1)).toEqual([false]);
  expect(taken(60_000, 3)).toEqual([true, true, false]);
  expect(rates.takes("another", 2, 60_000)).toBe(true);
});
