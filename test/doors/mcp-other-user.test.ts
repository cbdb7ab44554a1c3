import { expect, it } from "vitest";
import { bodyOf, openWorld } from "../support/world";

it("a user's key that names another in a tool's arguments is refused, as in an address", async () => {
  const world = await openWorld();
  const { key } = await world.newKey({ user_id: "ann" });
  const call = async (args: object) =>
    await bodyOf<{ result: { isError?: boolean; content: { text: string }[] } }>(
      await world.send("POST", "/mcp", {
        key,
        headers: { accept: "application/json, text/event-stream" },
        body: {
          jsonrpc: "2.0",
          id: 1,
          method: "tools/call",
          params: { name: "remember", arguments: { content: "Likes tea", ...args } },
        },
      }),
    );
  const { result } = await call({ user_id: "ben" });
  expect([result.isError, result.content[0]?.text]).toEqual([
    true,
    expect.stringContaining("this key belongs to another user"),
  ]);
  expect(await world.sql("SELECT id FROM knowledge")).toEqual([]);
  expect((await call({ user_id: "ann" })).result.isError).toBeUndefined();
});
