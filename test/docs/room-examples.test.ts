import { expect, it } from "vitest";
import { bodyOf, openWorld } from "../support/world";
import { tableBelow } from "./table-below";

// The examples of the rooms' pages, taken through the whole worker: what a page says is what it answers.
const PAGES = import.meta.glob<string>("/src/*/README.md", { query: "?raw", import: "default", eager: true });

/** The rows of a page's example, without backticks. */
function exampleOf(room: string): string[][] {
  const rows = tableBelow(PAGES[`/src/${room}/README.md`], "## Example");
  return rows.map((row) => row.map((text) => text.replaceAll("`", "")));
}

it("src/users/README.md says what moves with its user", async () => {
  const world = await openWorld("2026-01-23T14:32:00Z");
  const ann = world.user();
  const rows = exampleOf("users");
  expect(rows).toHaveLength(3);
  for (const [content = "", due_at = ""] of rows) await ann.store(content, { due_at });
  const times = async () => {
    const { items } = await ann.upcoming();
    return new Map(items.map((item) => [item.content, item["due_at_iso"]]));
  };
  const before = await times();
  expect(await ann.patch({ time_zone: "Asia/Tokyo" })).toMatchObject({
    time_zone_source: "user",
    items_moved: 2,
  });
  const after = await times();
  expect(
    rows.map(([content = "", due_at]) => [content, due_at, before.get(content), after.get(content)]),
  ).toEqual(rows);
});

it("src/apps/README.md says what a key opens until it is revoked", async () => {
  const world = await openWorld();
  const rows = exampleOf("apps");
  expect(rows).toHaveLength(6);
  const made = { key: "", id: "" };
  for (const [call = "", sentWith, answer = ""] of rows) {
    const [, method = "", path = "", body] = /^(\w+) (\S+)(?: (.*))?$/.exec(call) ?? [];
    const response = await (sentWith === "the admin token"
      ? world.admin(method, path.replace("{id}", made.id), body === undefined ? undefined : JSON.parse(body))
      : world.send(method, path, { key: made.key, ...(body === undefined ? {} : { body }) }));
    const text = await response.clone().text();
    const { detail = "" } = JSON.parse(text) as { detail?: string };
    expect([call, `${response.status} ${detail}`.trim()]).toEqual([call, answer]);
    if (path === "/v1/keys") Object.assign(made, await bodyOf(response, 201));
    if (path === "/v1/users/ann" && response.ok)
      expect(JSON.parse(text)).toMatchObject({ time_zone: "Asia/Tokyo", time_zone_source: "app" });
  }
});
