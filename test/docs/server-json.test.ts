import { expect, it } from "vitest";
import manifest from "../../package.json";
import server from "../../server.json";

it("server.json is what the MCP registry takes, of this version", () => {
  expect(server.$schema).toMatch(
    /^https:\/\/static\.modelcontextprotocol\.io\/schemas\/\d{4}-\d\d-\d\d\/server\.schema\.json$/,
  );
  expect(server.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  expect(server.description.length).toBeLessThanOrEqual(100);
  expect(server.version).toBe(manifest.version);
  expect(server.remotes).toEqual([
    { type: "streamable-http", url: expect.stringMatching(/^https:\/\/.*\/mcp$/) },
  ]);
});
