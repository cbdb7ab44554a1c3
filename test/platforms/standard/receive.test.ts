import { describe, expect, it } from "vitest";
import { decode } from "../../../src/platforms/standard/receive";
import { bytes, NOW_MS } from "../calls";

const headers = new Headers({ "webhook-id": "msg_1" });
const read = (body: unknown) => decode(bytes(JSON.stringify(body)), headers, NOW_MS);

const data = {
  conversation_id: "room-7",
  external_id: "m 1/2",
  user_id: "ada",
  name: "Ada",
  content: "Hello & <bye>",
  created_at: "2026-01-23T14:00:00.250+01:00",
};
const created = { type: "message.created", timestamp: "2026-01-23T14:30:00Z", data };

function eventOf(body: unknown) {
  const inbound = read(body);
  if (inbound.kind !== "events") throw new Error(inbound.kind === "ignored" ? inbound.why : inbound.kind);
  return inbound.events[0];
}

const whyOf = (body: unknown) => {
  const inbound = read(body);
  return inbound.kind === "ignored" ? inbound.why : inbound.kind;
};

describe("a body of the product's own", () => {
  it("is a message", () => {
    expect(eventOf(created)).toEqual({
      type: "message",
      delivery_id: "msg_1",
      person: { id: "ada", name: "Ada", locale: null, time_zone: null },
      chat: { id: "room-7", kind: "direct" },
      external_id: "m 1/2",
      content: "Hello & <bye>",
      created_at_ms: Date.parse("2026-01-23T13:00:00.250Z"),
      command: null,
      addressed: true,
      reply_to: null,
      answer: { to: "room-7", thread: null, token: null },
    });
  });

  it("is an edit", () => {
    expect(eventOf({ ...created, type: "message.updated" })).toEqual({
      type: "edited",
      delivery_id: "msg_1",
      person: { id: "ada", name: "Ada", locale: null, time_zone: null },
      chat: { id: "room-7", kind: "direct" },
      external_id: "m 1/2",
      content: "Hello & <bye>",
      created_at_ms: Date.parse("2026-01-23T13:00:00.250Z"),
      edited_at_ms: Date.parse("2026-01-23T14:30:00Z"),
    });
  });

  it("is a deletion, for which two ids are enough", () => {
    const deleted = {
      type: "deleted",
      delivery_id: "msg_1",
      chat: { id: "room-7", kind: "direct" },
      external_id: "m 1/2",
    };
    const { conversation_id, external_id } = data;
    const body = { type: "message.deleted", timestamp: 1, data: { conversation_id, external_id } };
    expect(eventOf(body)).toEqual(deleted);
    expect(eventOf({ ...created, type: "message.deleted" })).toEqual(deleted);
  });

  it.each([
    ["ISO 8601 in UTC", "2026-01-23T13:00:00Z", "2026-01-23T13:00:00.000Z"],
    ["a fraction of six digits", "2026-01-23T13:00:00.123456Z", "2026-01-23T13:00:00.123Z"],
    ["a fraction after a comma", "2026-01-23T13:00:00,5Z", "2026-01-23T13:00:00.500Z"],
    ["no offset", "2026-01-23T13:00:00", "2026-01-23T13:00:00.000Z"],
    ["a zone", "2026-01-23T14:00:00[Europe/Paris]", "2026-01-23T13:00:00.000Z"],
    ["epoch seconds", 1769173200, "2026-01-23T13:00:00.000Z"],
    ["epoch seconds with a fraction", 1769173200.123, "2026-01-23T13:00:00.123Z"],
    ["epoch seconds in a text", "1769173200", "2026-01-23T13:00:00.000Z"],
    ["null: the envelope's time", null, "2026-01-23T14:30:00.000Z"],
    ["nothing: the envelope's time", undefined, "2026-01-23T14:30:00.000Z"],
  ])("takes created_at as %s", (_, created_at, at) => {
    expect(eventOf({ ...created, data: { ...data, created_at } })).toMatchObject({
      created_at_ms: Date.parse(at),
    });
  });

  it("is of now where it tells no time", () => {
    const { created_at: _, ...rest } = data;
    expect(eventOf({ type: "message.created", data: rest })).toMatchObject({ created_at_ms: NOW_MS });
    expect(eventOf({ type: "message.created", timestamp: "?", data: rest })).toMatchObject({
      created_at_ms: NOW_MS,
    });
  });

  it.each([
    ["another type", { type: "user.created" }, "another type"],
    ["no type", { type: undefined }, "another type"],
    ["no data", { data: undefined }, "conversation_id"],
    ["data that is a list", { data: [data] }, "conversation_id"],
    ["no conversation", { data: { ...data, conversation_id: undefined } }, "conversation_id"],
    ["a conversation that is no id", { data: { ...data, conversation_id: "room 7" } }, "conversation_id"],
    [
      "a conversation that is too long",
      { data: { ...data, conversation_id: "r".repeat(120) } },
      "conversation_id",
    ],
    ["no external id", { data: { ...data, external_id: "" } }, "external_id"],
    ["an external id that is too long", { data: { ...data, external_id: "m".repeat(257) } }, "external_id"],
    ["no user", { data: { ...data, user_id: undefined } }, "user_id"],
    ["a user that is a number", { data: { ...data, user_id: 7 } }, "user_id"],
    ["no content", { data: { ...data, content: undefined } }, "content"],
    ["blank content", { data: { ...data, content: " " } }, "content"],
    ["a time that is none", { data: { ...data, created_at: "tomorrow" } }, "created_at"],
    ["a time before all times", { data: { ...data, created_at: -1 } }, "created_at"],
    ["a time after all times", { data: { ...data, created_at: 1e300 } }, "created_at"],
    ["a time that is an object", { data: { ...data, created_at: {} } }, "created_at"],
  ])("is ignored with %s", (_, more, why) => {
    expect(whyOf({ ...created, ...more })).toContain(why);
  });
});
