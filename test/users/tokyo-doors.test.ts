import { beforeEach, expect, it } from "vitest";
import { rpcMethods } from "../../src/doors/rpc/serve";
import { makeRpcSession } from "../../src/env";
import { OPERATIONS } from "../../src/operations";
import { everyRow } from "../support/every-row";
import type { Body } from "../support/wire";
import { bodyOf, openWorld, type World } from "../support/world";

/**
 * A new user in Tokyo, at each door of the service: due, label, prompt and digest of `tomorrow at 9` are Tokyo's. And a user
 * who has set London stays there. test/e2e/tokyo.test.ts has the clients. The clock is a Friday, 14:32 UTC, 23:32 in Tokyo.
 */

let world: World;

beforeEach(async () => {
  world = await openWorld("2026-01-23T14:32:00Z");
});

const TOKYO = "Asia/Tokyo";
const ITEM = { content: "Dentist", due: "tomorrow at 9" };
/** Each door has a user and a conversation of its own. */
let who = "ann";
const ann = () => world.user(who);

async function remember(headers: Record<string, string> = {}): Promise<void> {
  await bodyOf(await ann().send("POST", "/tools/remember", { headers, body: ITEM }));
}

async function callMcp(path: string, key: string): Promise<void> {
  const headers = { accept: "application/json, text/event-stream", "mcp-protocol-version": "2025-11-25" };
  const params = { name: "remember", arguments: ITEM };
  const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params };
  const response = await world.send("POST", path, { key, headers, body });
  expect(await response.text()).toContain("Stored: Dentist");
}

async function callBound(name: string, ...given: unknown[]): Promise<void> {
  const method = new Map(rpcMethods(OPERATIONS)).get(name);
  const answer = await method?.(makeRpcSession(world.bindings, world.context, world.app), given);
  expect(answer).toMatchObject({ ok: true });
}

const message = () => ({ role: "user", user_id: who, content: "Dentist tomorrow at 9", time_zone: TOKYO });

/** A door, and what tells the zone through it and stores the item. */
const DOORS: [string, () => Promise<void>][] = [
  ["the header", async () => await remember({ "almanac-time-zone": TOKYO })],
  [
    "the address of /mcp, with a key of the user's",
    async () => await callMcp(`/mcp?time_zone=${TOKYO}`, (await world.newKey({ user_id: who })).key),
  ],
  [
    "the address of /mcp, with the app's key",
    async () => await callMcp(`/mcp?time_zone=${TOKYO}&user_id=${who}`, world.key),
  ],
  [
    "the option of a service binding's call",
    async () => await callBound("remember", who, ITEM, { timeZone: TOKYO }),
  ],
  [
    "tool calls",
    async () => {
      const tool_calls = [{ id: "1", function: { name: "remember", arguments: ITEM } }];
      const sending = { headers: { "almanac-time-zone": TOKYO }, body: { tool_calls } };
      await bodyOf(await ann().send("POST", "/tool-calls?format=openai", sending));
    },
  ],
  [
    "a stored message",
    async () => {
      const body = { messages: [message()] };
      await bodyOf(await world.send("POST", `/v1/conversations/chat-${who}/messages`, { body }), 201);
      await remember();
    },
  ],
  [
    "a message that is sent along for a prompt",
    async () => {
      await bodyOf(await ann().send("POST", "/context", { body: { messages: [message()] } }));
      await world.settle();
      await remember();
    },
  ],
];

const SET: [string, () => Promise<void>][] = [
  [
    "PATCH",
    async () => {
      await ann().patch({ time_zone: TOKYO });
      await remember();
    },
  ],
  [
    "the tool",
    async () => {
      await bodyOf(await ann().send("POST", "/tools/set_time_zone", { body: { place: "Tokyo" } }));
      await remember();
    },
  ],
];

async function stands(): Promise<Body> {
  const { items, volatile } = await ann().context();
  const [item] = items;
  return {
    ...{ due: item?.due_at_iso, local: item?.due_at_local, label: item?.label },
    prompt: volatile
      .split("\n")
      .filter((line) => /^(Current|- \[)/.test(line))
      .map((line) => line.replace(/id \w+/, "id …")),
    digest: await (await ann().send("GET", "/digest?format=text")).text(),
  };
}

it("a new user is in Tokyo, by every door", async () => {
  await everyRow([...DOORS, ...SET], async ([_door, tell], n) => {
    who = `tokyo-${n}`;
    await tell();
    expect(await stands()).toEqual({
      due: "2026-01-24T00:00:00+00:00",
      local: "2026-01-24 09:00:00 UTC+9",
      label: "[DUE 2026-01-24 09:00]",
      prompt: [
        "Current time: 2026-01-23T23:32:00 (Asia/Tokyo)",
        "- [DUE 2026-01-24 09:00] (tomorrow, id …, noted now) Dentist",
      ],
      digest:
        "Good evening. It is Friday, 23 January 2026.\n\nThis week\n- Dentist (Saturday 2026-01-24 09:00, tomorrow)",
    });
  });
});

it("a user who has set London stays there, by every door", async () => {
  await everyRow(DOORS, async ([_door, tell], n) => {
    who = `london-${n}`;
    await ann().patch({ time_zone: "Europe/London" });
    await tell();
    expect(await ann().get("")).toMatchObject({ time_zone: "Europe/London", time_zone_source: "user" });
    expect(await stands()).toMatchObject({
      local: "2026-01-24 09:00:00 UTC",
      prompt: [
        "Current time: 2026-01-23T14:32:00 (Europe/London)",
        "- [DUE 2026-01-24 09:00] (tomorrow, id …, noted now) Dentist",
      ],
    });
  });
});
