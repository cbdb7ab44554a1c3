import type { Body } from "./wire";
import { bodyOf, type World } from "./world";

/**
 * Every door of the HTTP API, for the suites that each of them must pass. A new route or tool is one more line here;
 * a test sees to it that none is missing.
 */
export interface Door {
  /** As the worker declares it. */
  route: string;
  /** A call that is in order, but for who sends it. */
  path: string;
  /** A body that is in order. */
  body?: Body;
  effect: "reads" | "writes";
  /** Whose key opens it; `users` are an app's key and the key of that user, `apps` an app's key and the admin token. */
  opens: "users" | "app" | "apps" | "operator" | "everybody";
  /** Most bytes of a body. */
  limit?: number;
  /** Set where unknown query parameters and fields are not looked at, because the call has no arguments. */
  noArguments?: true;
}

export const MEMORY_ID = "mmmmmmmm";
export const KEY_ID = "kkkkkkkkkkkk";
export const CONNECTION_ID = "con_cccccccccccccccc";
export const MARKER = "hunter2-marker";

const MEGABYTES = 4 * 1024 * 1024;
const TELEGRAM = { bot_token: "123456:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", secret_token: "quiet" };
const ann = "/v1/users/ann";
const chat = "/v1/conversations/chat";

const reads = (route: string, path: string, body?: Body): Door => ({
  route,
  path,
  effect: "reads",
  opens: "users",
  ...(body === undefined ? {} : { body }),
});
const writes = (route: string, path: string, body?: Body): Door => ({
  ...reads(route, path, body),
  effect: "writes",
});

const TOOL = "POST /v1/users/:user_id/tools/:tool";

export const TOOL_DOORS: Door[] = [
  writes(TOOL, `${ann}/tools/remember`, { content: "Feed the cat", due_at: "2026-01-24" }),
  reads(TOOL, `${ann}/tools/search_memory`, { query: "rent" }),
  reads(TOOL, `${ann}/tools/get_timeline`, {}),
  reads(TOOL, `${ann}/tools/get_upcoming`, {}),
  writes(TOOL, `${ann}/tools/update_memory`, { id: MEMORY_ID, reminded_at: "now" }),
  reads(TOOL, `${ann}/tools/search_conversations`, { query: "hello" }),
  writes(TOOL, `${ann}/tools/forget`, { id: MEMORY_ID }),
];

export const DOORS: Door[] = [
  ...TOOL_DOORS,
  reads("GET /v1/users/:user_id/upcoming", `${ann}/upcoming`),
  reads("GET /v1/users/:user_id/timeline", `${ann}/timeline`),
  reads("GET /v1/users/:user_id/search", `${ann}/search?query=rent`),
  reads("GET /v1/users/:user_id/memories", `${ann}/memories`),
  writes("POST /v1/users/:user_id/memories", `${ann}/memories`, { content: "Feed the cat" }),
  { ...reads("GET /v1/users/:user_id/memories/:id", `${ann}/memories/${MEMORY_ID}`), noArguments: true },
  reads("GET /v1/users/:user_id/memories/:id/history", `${ann}/memories/${MEMORY_ID}/history`),
  reads("GET /v1/users/:user_id/memories/:id/occurrences", `${ann}/memories/${MEMORY_ID}/occurrences`),
  writes("PATCH /v1/users/:user_id/memories/:id", `${ann}/memories/${MEMORY_ID}`, { reminded_at: "now" }),
  { ...writes("DELETE /v1/users/:user_id/memories/:id", `${ann}/memories/${MEMORY_ID}`), noArguments: true },
  reads("GET /v1/users/:user_id/context", `${ann}/context`),
  { ...reads("POST /v1/users/:user_id/context", `${ann}/context`, {}), limit: MEGABYTES },
  reads("GET /v1/users/:user_id/digest", `${ann}/digest`),
  writes("POST /v1/users/:user_id/calendar", `${ann}/calendar`, {}),
  writes("DELETE /v1/users/:user_id/calendar", `${ann}/calendar`),
  { ...reads("GET /v1/users/:user_id", ann), noArguments: true },
  writes("PATCH /v1/users/:user_id", ann, { display_name: "Ann" }),
  { ...writes("DELETE /v1/users/:user_id", ann), noArguments: true },
  {
    ...writes("POST /v1/conversations/:conversation_id/messages", `${chat}/messages`, {
      role: "user",
      content: "hello",
      user_id: "ann",
    }),
    limit: MEGABYTES,
  },
  reads("GET /v1/conversations/:conversation_id/messages", `${chat}/messages`),
  {
    ...writes("DELETE /v1/conversations/:conversation_id/messages/:id", `${chat}/messages/1`),
    limit: MEGABYTES,
    noArguments: true,
  },
  { ...reads("GET /v1/conversations/:conversation_id", chat), noArguments: true },
  {
    ...writes("PATCH /v1/conversations/:conversation_id", chat, { time_zone: "Europe/Paris" }),
    limit: MEGABYTES,
  },
  {
    ...writes("DELETE /v1/conversations/:conversation_id", chat),
    opens: "app",
    limit: MEGABYTES,
    noArguments: true,
  },
  reads("POST /v1/parse-time", "/v1/parse-time", { text: "tomorrow at 9", user_id: "ann" }),
  {
    ...reads("POST /v1/strip-stamps", "/v1/strip-stamps", { text: "hello" }),
    limit: MEGABYTES,
    opens: "everybody",
  },
  { ...reads("GET /v1/tools", "/v1/tools"), opens: "everybody", noArguments: true },
  { ...reads("GET /v1/apps/:app", "/v1/apps/{app}"), opens: "apps", noArguments: true },
  { ...writes("PATCH /v1/apps/:app", "/v1/apps/{app}", { default_time_zone: "Asia/Tokyo" }), opens: "apps" },
  {
    ...writes("POST /v1/connections", "/v1/connections", { platform: "telegram", credentials: TELEGRAM }),
    opens: "app",
  },
  { ...reads("GET /v1/connections", "/v1/connections"), opens: "app" },
  { ...reads("GET /v1/connections/:id", "/v1/connections/con_nope"), opens: "app", noArguments: true },
  { ...writes("PATCH /v1/connections/:id", "/v1/connections/con_nope", { mode: "store" }), opens: "app" },
  { ...writes("DELETE /v1/connections/:id", "/v1/connections/con_nope"), opens: "app", noArguments: true },
  {
    ...writes("POST /v1/connections", "/v1/connections", {
      platform: "telegram",
      credentials: { bot_token: "123456:ABC", secret_token: MARKER },
    }),
    opens: "app",
  },
  { ...reads("GET /v1/connections", "/v1/connections"), opens: "app" },
  {
    ...reads("GET /v1/connections/:id", `/v1/connections/${CONNECTION_ID}`),
    opens: "app",
    noArguments: true,
  },
  {
    ...writes("PATCH /v1/connections/:id", `/v1/connections/${CONNECTION_ID}`, { mode: "store" }),
    opens: "app",
  },
  {
    ...writes("DELETE /v1/connections/:id", `/v1/connections/${CONNECTION_ID}`),
    opens: "app",
    noArguments: true,
  },
  { ...reads("GET /v1/deliveries", "/v1/deliveries"), opens: "apps" },
  {
    ...writes("POST /v1/deliveries/:id/replay", "/v1/deliveries/nope/replay", {}),
    opens: "apps",
    noArguments: true,
  },
  { ...writes("POST /v1/keys", "/v1/keys", { app: "another" }), opens: "operator" },
  { ...reads("GET /v1/keys", "/v1/keys"), opens: "operator" },
  { ...writes("DELETE /v1/keys/:id", `/v1/keys/${KEY_ID}`), opens: "operator", noArguments: true },
];

export function methodOf(door: Door): string {
  return door.route.slice(0, door.route.indexOf(" "));
}

export function pathOf(door: Door, world: World): string {
  return door.path.replace("{app}", world.app);
}

/** Sends a door's own call, with what `sending` changes. */
export function knock(
  door: Door,
  world: World,
  sending: Parameters<World["send"]>[2] = {},
): Promise<Response> {
  const body = door.body === undefined ? {} : { body: door.body };
  return world.send(methodOf(door), pathOf(door, world), { ...body, ...sending });
}

/** Lets no digest get to KV, so that nothing is written after an answer. */
export function holdPuts(world: World): void {
  world.witness.onKv = (call, go) => (call.operation === "put" ? new Promise(() => undefined) : go());
}

/** Puts something behind every door: a user with memories, a conversation, a key, all with a marker in them. */
export async function furnish(world: World): Promise<void> {
  const ann = world.user();
  await ann.patch({ display_name: MARKER });
  const due = await ann.store(`Pay rent ${MARKER}`, { due_at: "2026-01-24" });
  await ann.store(`Likes ${MARKER}`, { category: "profile" });
  await world.sql("UPDATE knowledge SET id = ? WHERE id = ?", MEMORY_ID, due);
  const { id } = await world.newKey({ name: MARKER });
  await world.sql("UPDATE api_keys SET id = ? WHERE id = ?", KEY_ID, id);
  const credentials = { bot_token: "123456:ABC", secret_token: MARKER };
  const made = await world.send("POST", "/v1/connections", {
    body: {
      platform: "telegram",
      credentials,
      mode: "forward",
      forward_url: `https://${MARKER}.example.com/`,
    },
  });
  const connection = await bodyOf<{ id: string }>(made, 201);
  await world.sql("UPDATE OR REPLACE connections SET id = ? WHERE id = ?", CONNECTION_ID, connection.id);
  const message = { role: "user", content: `hello ${MARKER}`, user_id: "ann", external_id: "1" };
  await bodyOf(await world.send("POST", `${chat}/messages`, { body: message }), 201);
}
