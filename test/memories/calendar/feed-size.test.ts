import { expect, it } from "vitest";
import { insertUser } from "../../support/bulk";
import { bodyOf, openWorld } from "../../support/world";
import { readCalendar } from "./read-calendar";

it("shows at most 500 items that are due, the newest, and 500 that come up, the next", async () => {
  const world = await openWorld("2026-01-23T14:32:00Z");
  const now = world.now();
  const at = (i: number) => ({ content: `Item ${i}`, due_at: now + i * 60, id: `i${String(i + 2000)}` });
  const items = Array.from({ length: 1400 }, (_, i) => at(i - 700));
  await insertUser(world.app, "ann", items);
  const { url } = await bodyOf<{ url: string }>(await world.send("POST", "/v1/users/ann/calendar"), 201);
  world.forgetCalls();
  const began = performance.now();
  const response = await world.send("GET", new URL(url).pathname + new URL(url).search, { key: null });
  const text = await response.text();
  expect(performance.now() - began).toBeLessThan(5000);
  expect(world.witness.rows.read).toBeLessThan(1100);
  const { events } = readCalendar(text);
  expect(events.map((event) => event.at)).toEqual(
    Array.from({ length: 1000 }, (_, i) => now + (i - 500) * 60),
  );
});
