import { describe, expect, it } from "vitest";
import { tableOf } from "../../src/doors/http/app";
import { findNearestRoutes } from "../../src/doors/http/nearest-routes";
import { OPERATIONS } from "../../src/operations";
import { problemOf } from "../support/problem";
import { openWorld } from "../support/world";

/** What somebody tries who knows other services: the answer names what to send here. */
describe("an address that isn't served", () => {
  it.each([
    ["GET", "/v1/users", "GET /v1/apps/bot/users"],
    ["POST", "/v1/users", "PATCH /v1/users/{user_id}"],
    ["GET", "/v1/user/ann", "GET /v1/users/{user_id}"],
    ["GET", "/users/ann/context", "GET /v1/users/{user_id}/context"],
    ["GET", "/v1/context?user_id=ann", "GET /v1/users/{user_id}/context"],
    ["POST", "/v1/memories", "POST /v1/users/{user_id}/memories"],
    ["GET", "/v1/memories/", "GET /v1/users/{user_id}/memories"],
    ["POST", "/v1/memories/search", "GET /v1/users/{user_id}/search"],
    ["GET", "/v1/users/ann/memory", "GET /v1/users/{user_id}/memories"],
    ["GET", "/v1/users/ann/reminders", "GET /v1/users/{user_id}/upcoming"],
    ["GET", "/v1/messages", "GET /v1/conversations/{conversation_id}/messages"],
    ["GET", "/v1/conversations", "GET /v1/users/{user_id}/conversations"],
    ["POST", "/v1/tools/remember", "POST /v1/users/{user_id}/tools/remember"],
    ["POST", "/v1/users/ann/tool_calls", "POST /v1/users/{user_id}/tool-calls"],
  ])("%s %s names %s", (method, path, names) => {
    const address = { method, path: path.split("?")[0] ?? "" };
    expect(findNearestRoutes(tableOf(OPERATIONS), address, "bot").join(" or ")).toBe(names);
  });

  it("is a 404 that says what to send, with the caller's own app, and the whole list where nothing is near", async () => {
    const world = await openWorld();
    const { key, app } = world;
    const users = await problemOf(await world.send("GET", "/v1/users", { key }), { status: 404 });
    expect(users.detail).toBe(
      `there is no such route: send GET /v1/apps/${app}/users; GET /openapi.json lists all`,
    );
    const nothing = await problemOf(await world.send("GET", "/v1/nothing", { key }), { status: 404 });
    expect(nothing.detail).toBe("there is no such route: GET /openapi.json lists all");
  });
});

describe("a body of another service", () => {
  it.each([
    [
      "mem0's add",
      "/memories",
      { messages: [{ role: "user", content: "I like tea" }], user_id: "ann", infer: true, agent_id: "x" },
      "content: is required; messages: is a conversation, and nothing is extracted from one here: send each thing to remember as content, one call each, or store the messages in POST /v1/conversations/{conversation_id}/messages; user_id: stands in the address already: leave it out; infer: is not an argument here; known are",
    ],
    [
      "another word for content",
      "/memories",
      { text: "I like tea" },
      "text: is not an argument here: send content instead",
    ],
    [
      "a title",
      "/memories",
      { title: "Tea", tags: ["x"] },
      "tags: is not an argument here: send context instead",
    ],
    [
      "mem0's search",
      "/tools/search_memory",
      { q: "tea", filters: { user_id: "ann" }, top_k: 3 },
      "q: is not an argument here: send query instead; filters: is not an argument here: send each of its fields as an argument of its own, such as entity or category; top_k: is not an argument here: send limit instead",
    ],
  ])("%s is refused with what to send instead", async (_name, path, body, detail) => {
    const ann = (await openWorld()).user();
    const refused = await problemOf(await ann.send("POST", path, { body }), { status: 422 });
    expect(refused.detail).toContain(detail);
    expect(refused.detail.split("known are").length, refused.detail).toBeLessThan(3);
  });
});
