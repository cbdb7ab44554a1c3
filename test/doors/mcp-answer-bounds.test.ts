import { expect, it } from "vitest";
import { insertUser } from "../support/bulk";
import { openWorld } from "../support/world";

/** What one answer over MCP weighs, with its text and its data, also that of a batch. */

it.each([1, 20])("an answer over MCP of %i calls is at most 1 MB", async (calls) => {
  const world = await openWorld();
  await insertUser(
    world.app,
    "ann",
    Array.from({ length: 300 }, (_, n) => ({
      id: `b${n.toString(36).padStart(7, "0")}`,
      content: `Item ${n} ${"x".repeat(3900)}`,
      due_at: world.now() + 3600 + n,
    })),
  );
  const call = (id: number) => ({
    jsonrpc: "2.0",
    id,
    method: "tools/call",
    params: { name: "get_upcoming", arguments: { limit: 100 } },
  });
  const list = Array.from({ length: calls }, (_, n) => call(n + 1));
  const answer = await world.send("POST", "/mcp?user_id=ann", {
    headers: { accept: "application/json, text/event-stream", "mcp-protocol-version": "2025-03-26" },
    body: calls === 1 ? list[0] : list,
  });
  const text = await answer.text();
  expect(answer.status, text.slice(0, 300)).toBe(200);
  expect(text.match(/structuredContent/g)).toHaveLength(calls);
  expect(text).not.toContain("isError");
  expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(1_000_000);
});
