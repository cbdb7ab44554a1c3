import { beforeEach, describe, expect, it } from "vitest";
import { BOTS, credentialsOf } from "../chat/bots";
import { problemOf } from "../support/problem";
import type { Body } from "../support/wire";
import { bodyOf, openWorld, type World } from "../support/world";

// The channels that a user's own key may set: those that reach nobody but its person.

let world: World;
/** Connections by platform. */
const connections: Record<string, string> = {};

beforeEach(async () => {
  world = await openWorld();
  for (const platform of ["telegram", "slack", "discord", "whatsapp", "twilio"] as const) {
    const body = { platform, credentials: await credentialsOf(BOTS[platform]) };
    const made = await bodyOf<{ id: string }>(await world.send("POST", "/v1/connections", { body }), 201);
    connections[platform] = made.id;
  }
});

async function setChannel(user: string, channel: Body | null, key?: string): Promise<Response> {
  const own = key ?? (await world.newKey({ user_id: user })).key;
  return await world.user(user, own).send("PATCH", "", { body: { digest: { channel } } });
}

const platformChannel = (type: string, to: string) => ({ type, connection_id: connections[type], to });

describe("a user's key sets no channel", () => {
  it.each([
    ["mallory", "telegram", "424242"],
    ["telegram:42", "telegram", "424242"],
    ["telegram:42", "telegram", "-100123"],
    ["telegram:42", "telegram", "telegram:42"],
    ["telegram:42", "twilio", "42"],
    ["twilio:+15550001111", "twilio", "+19005550000"],
    ["slack:U1", "slack", "C_GENERAL"],
    ["discord:7", "discord", "7"],
    ["whatsapp:15550001111", "whatsapp", "15550002222"],
  ])("of %s on %s to %s", async (user, type, to) => {
    const problem = await problemOf(await setChannel(user, platformChannel(type, to)), { status: 403 });
    expect(problem.detail).toMatch(/^digest\.channel\.to: .*(send "|the app's key)/);
    expect(await world.user(user).get("")).toMatchObject({ digest: { channel: null } });
    // The app's key may: it knows its people.
    await bodyOf(await setChannel(user, platformChannel(type, to), world.key));
  });

  it("that is a webhook, whatever else the call changes", async () => {
    const key = (await world.newKey({ user_id: "ann" })).key;
    const body = {
      display_name: "Ann",
      digest: { time: "08:00", channel: { type: "webhook", url: "https://hooks.example.com/ann" } },
    };
    const problem = await problemOf(await world.user("ann", key).send("PATCH", "", { body }), {
      status: 403,
    });
    expect(problem.detail).toContain("the app's key");
    expect(await world.sql("SELECT * FROM users")).toEqual([]);
  });
});

describe("a user's key sets the chat with its person", () => {
  it.each([
    ["telegram:42", "telegram", "42"],
    ["twilio:+15550001111", "twilio", "+15550001111"],
    ["slack:U1", "slack", "U1"],
    ["discord:7", "discord", "user:7"],
    ["whatsapp:15550001111", "whatsapp", "15550001111"],
  ])("of %s on %s, which is %s, and takes it away", async (user, type, to) => {
    const channel = platformChannel(type, to);
    expect(await bodyOf(await setChannel(user, channel))).toMatchObject({ digest: { channel } });
    expect(await bodyOf(await setChannel(user, null))).toMatchObject({ digest: { channel: null } });
  });

  it("and its other settings", async () => {
    const key = (await world.newKey({ user_id: "ann" })).key;
    const body = { time_zone: "Europe/London", digest: { time: "08:00" }, reminders: { push: true } };
    expect(await bodyOf(await world.user("ann", key).send("PATCH", "", { body }))).toMatchObject(body);
  });
});
