import { expect, it } from "vitest";
import type { Remembered } from "../support/wire";
import { bodyOf, openWorld } from "../support/world";

const PAGES = import.meta.glob<string>("/README.md", { query: "?raw", import: "default", eager: true });
const README = PAGES["/README.md"] ?? "";

it.each([
  "2026-01-23T14:32:00Z",
  "2026-11-22T16:59:00Z",
  "2026-11-22T17:00:00Z",
  "2027-02-28T23:59:59Z",
  "2031-07-06T12:00:00Z",
])("the README's first write, read at %s, is due in the future", async (now) => {
  const [, sent = ""] = README.match(/name: "remember", input: (\{.*?\}) \}/) ?? [];
  const input = JSON.parse(sent.replaceAll(/(\w+): "/g, '"$1": "')) as Record<string, string>;
  const world = await openWorld(now);
  const answer = await world.send("POST", "/v1/users/demo/tools/remember", { body: input });
  const stored = await bodyOf<Remembered & { warnings?: string[] }>(answer);
  expect(stored.memory.due_at).toBeGreaterThan(world.now());
  expect(stored.warnings ?? []).toEqual([]);
});
