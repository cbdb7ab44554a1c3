import { expect, it } from "vitest";
import type { Body, Remembered } from "../support/wire";
import { bodyOf, openWorld } from "../support/world";

const PAGES = import.meta.glob<string>("/docs/quickstart.md", {
  query: "?raw",
  import: "default",
  eager: true,
});
const PAGE = PAGES["/docs/quickstart.md"] ?? "";

it.each([
  "2026-01-23T14:32:00Z",
  "2026-11-22T16:59:00Z",
  "2026-11-22T17:00:00Z",
  "2027-02-28T23:59:59Z",
  "2031-07-06T12:00:00Z",
])("the quickstart's first write, read at %s, is due in the future", async (now) => {
  const [, sent = ""] = PAGE.match(/name: "remember", input: (\{.*?\}) \}/) ?? [];
  const input = JSON.parse(sent.replaceAll(/(\w+): "/g, '"$1": "')) as Record<string, string>;
  const world = await openWorld(now);
  const answer = await world.send("POST", "/v1/users/demo/tools/remember", { body: input });
  const stored = await bodyOf<Remembered & { warnings?: string[] }>(answer);
  expect(stored.memory.due_at).toBeGreaterThan(world.now());
  expect(stored.warnings ?? []).toEqual([]);
});

it.each(
  // A Monday to a Sunday: early, at the hour that the example names, and late.
  [23, 24, 25, 26, 27, 28, 29].flatMap((day) =>
    ["00:00:00", "16:59:59", "17:00:00", "23:59:59"].map((hour) => `2026-11-${day}T${hour}Z`),
  ),
)("the quickstart's first example shows what it has stored, at %s", async (now) => {
  const [, sent = ""] = PAGE.match(/Almanac-Time-Zone: Europe\/London" -d '(\{.*?\})'/) ?? [];
  const world = await openWorld(now);
  const headers = { "almanac-time-zone": "Europe/London" };
  const path = "/v1/users/ann/tools/remember";
  await bodyOf(await world.send("POST", path, { body: JSON.parse(sent) as Body, headers }));
  const prompt = await world.send("GET", "/v1/users/ann/context", { headers: { accept: "text/plain" } });
  expect(await prompt.text()).toMatch(/^- \[DUE .* 17:00\] \(tomorrow, id \w+, noted now\) Dentist$/m);
});
