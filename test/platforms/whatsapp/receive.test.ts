import { describe, expect, it } from "vitest";
import { decode } from "../../../src/platforms/whatsapp/receive";
import { bytes } from "../calls";

const WAMID = "wamid.HBgLMTY0NjcwNDM1OTUVAgASGBQzQTdCNTg5RjY1MEMyRjlGMjRGNgA=";
const FROM = "16505551234";
const SCOPED = "US.13491208655302741918";

const read = (body: unknown) => decode(bytes(JSON.stringify(body)));

function value(more: object) {
  return {
    messaging_product: "whatsapp",
    metadata: { display_phone_number: "15550783881", phone_number_id: "106540352242922" },
    contacts: [{ profile: { name: "Sheena Nelson" }, wa_id: FROM }],
    ...more,
  };
}

function payload(...values: object[]) {
  const changes = values.map((one) => ({ value: one, field: "messages" }));
  return { object: "whatsapp_business_account", entry: [{ id: "102290129340398", changes }] };
}

const text = { from: FROM, id: WAMID, timestamp: "1769178720", type: "text", text: { body: "Hello!" } };
const one = (message: object) => payload(value({ messages: [message] }));

function eventOf(message: object) {
  const inbound = read(one(message));
  if (inbound.kind !== "events") throw new Error(inbound.kind === "ignored" ? inbound.why : inbound.kind);
  return inbound.events[0];
}

const person = { id: FROM, ids: [FROM], name: "Sheena Nelson", locale: null, time_zone: null };
const chat = { id: FROM, kind: "direct" };
const answer = { to: FROM, thread: "106540352242922", token: null };

describe("a message", () => {
  it("is read whole", () => {
    expect(eventOf(text)).toEqual({
      type: "message",
      delivery_id: WAMID,
      person,
      chat,
      external_id: WAMID,
      content: "Hello!",
      created_at_ms: 1769178720_000,
      command: null,
      addressed: true,
      reply_to: null,
      answer,
    });
  });

  it("of somebody with a username has no number", () => {
    const { from: _from, ...nameless } = text;
    const contacts = [{ profile: { name: "Sheena", username: "sheena" }, user_id: SCOPED }];
    const scoped = {
      person: { id: SCOPED, ids: [SCOPED], name: "Sheena" },
      chat: { id: SCOPED },
      answer: { to: SCOPED },
    };
    const named = { ...nameless, from_user_id: SCOPED };
    expect(read(payload(value({ contacts, messages: [named] })))).toMatchObject({ events: [scoped] });
    expect(read(payload(value({ contacts, messages: [nameless] })))).toMatchObject({ events: [scoped] });
    const two = [...contacts, { profile: { name: "Bob" }, user_id: "US.2" }];
    expect(read(payload(value({ contacts: two, messages: [nameless] })))).toMatchObject({ kind: "ignored" });
  });

  it("tells both ids of a person where it has them", () => {
    const contacts = [
      { profile: { name: "Bob" }, wa_id: "4915112345", user_id: "DE.7" },
      { profile: { name: "Sheena" }, wa_id: FROM, user_id: SCOPED },
    ];
    const message = { ...text, from_user_id: SCOPED };
    expect(read(payload(value({ contacts, messages: [message] })))).toMatchObject({
      events: [{ person: { id: FROM, ids: [FROM, SCOPED], name: "Sheena" }, answer: { to: FROM } }],
    });
  });

  it("of a group belongs to the group, and is answered there", () => {
    const group_id = "HBgLMTY0NjcwNDM1OTUVAgASGBQ";
    expect(eventOf({ ...text, group_id })).toMatchObject({
      person: { id: FROM },
      chat: { id: group_id, kind: "group" },
      addressed: false,
      answer: { to: `group:${group_id}` },
    });
    expect(eventOf({ ...text, group_id, text: { body: "/today" } })).toMatchObject({ addressed: true });
    const context = { from: "15550783881", id: "wamid.900" };
    expect(eventOf({ ...text, group_id, context })).toMatchObject({ addressed: true });
    expect(eventOf({ ...text, group_id, context: { ...context, from: "1" } })).toMatchObject({
      addressed: false,
    });
    expect(read(one({ ...text, group_id: "no id/at all" }))).toMatchObject({ kind: "ignored" });
  });

  it.each([
    ["voice", { type: "audio", audio: { id: "1", voice: true } }, "[voice message]"],
    ["picture", { type: "image", image: { id: "1" } }, "[picture]"],
    ["other", { type: "document", document: { id: "1" } }, "[attachment]"],
    [
      "location",
      { type: "location", location: { latitude: 52.52, longitude: 13.405, name: "Home" } },
      "[location]",
    ],
  ])("without text is told by its kind: %s", (kind, held, content) => {
    expect(eventOf({ ...text, text: undefined, ...held })).toMatchObject({ type: "message", kind, content });
  });

  it("may come with others in one call", () => {
    const second = { ...text, id: "wamid.2", text: { body: "/today" } };
    const third = { ...text, id: "wamid.3", from: "4915112345", text: { body: "Hallo" } };
    const body = payload(value({ messages: [text, second] }), value({ statuses: [{}], messages: [third] }));
    body.entry.push({
      id: "2",
      changes: [{ value: value({ messages: [{ ...text, id: "wamid.4" }] }), field: "messages" }],
    });
    const inbound = read(body);
    expect(inbound).toMatchObject({
      kind: "events",
      events: [
        { external_id: WAMID },
        { external_id: "wamid.2", command: { name: "today" } },
        { external_id: "wamid.3", person: { id: "4915112345", name: null } },
        { external_id: "wamid.4" },
      ],
    });
  });

  it.each([
    ["an image", { type: "image", image: { caption: "My desk", mime_type: "image/jpeg", id: "1" } }],
    ["a video", { type: "video", video: { caption: "My desk", id: "1" } }],
    ["a document", { type: "document", document: { caption: "My desk", filename: "a.pdf", id: "1" } }],
  ])("is the caption of %s", (_, more) => {
    expect(eventOf({ ...text, text: undefined, ...more })).toMatchObject({ content: "My desk" });
  });

  it("keeps what it replies to", () => {
    expect(eventOf({ ...text, context: { from: "15550783881", id: "wamid.0" } })).toMatchObject({
      reply_to: { external_id: "wamid.0", content: null },
    });
  });
});

describe("what becomes of a message", () => {
  it("is an edit", () => {
    const edit = {
      from: FROM,
      id: "wamid.edit",
      timestamp: "1769178790",
      type: "edit",
      edit: { original_message_id: WAMID, message: { type: "text", text: { body: "Hello again" } } },
    };
    expect(eventOf(edit)).toEqual({
      type: "edited",
      delivery_id: "wamid.edit",
      person,
      chat,
      external_id: WAMID,
      content: "Hello again",
      created_at_ms: 1769178790_000,
      edited_at_ms: 1769178790_000,
      request: { command: null, addressed: true, answer },
    });
    const image = { type: "image", image: { caption: "A desk", id: "1" } };
    expect(eventOf({ ...edit, edit: { original_message_id: WAMID, message: image } })).toMatchObject({
      content: "A desk",
    });
  });

  it("is a deletion", () => {
    const revoke = {
      from: FROM,
      id: "wamid.gone",
      timestamp: "1769178790",
      type: "revoke",
      revoke: { original_message_id: WAMID },
    };
    expect(eventOf(revoke)).toEqual({
      type: "deleted",
      person,
      delivery_id: "wamid.gone",
      chat,
      external_id: WAMID,
    });
  });
});

describe("a button", () => {
  it.each([
    [
      "a reply button",
      "interactive",
      { type: "button_reply", button_reply: { id: "done:1", title: "Done" } },
    ],
    ["a row of a list", "interactive", { type: "list_reply", list_reply: { id: "done:1", title: "Done" } }],
    ["a template's quick reply", "button", { payload: "done:1", text: "Done" }],
  ])("is %s", (_, type, inside) => {
    const message = { from: FROM, id: "wamid.b", timestamp: "1769178790", type, [type]: inside };
    expect(eventOf({ ...message, context: { from: "15550783881", id: "wamid.0" } })).toEqual({
      type: "pressed",
      delivery_id: "wamid.b",
      person,
      chat,
      data: "done:1",
      message_ref: "wamid.0",
      said: { external_id: "wamid.b", content: "Done" },
      pressed_at_ms: 1769178790_000,
      answer,
    });
  });
});

describe("a template's quick reply that carries nothing", () => {
  it.each([[{ payload: "Done", text: "Done" }], [{ text: "Done" }]])("says its label: %o", (button) => {
    const message = { from: FROM, id: "wamid.b", timestamp: "1769178790", type: "button", button };
    expect(eventOf({ ...message, context: { from: "15550783881", id: "wamid.0" } })).toMatchObject({
      type: "message",
      external_id: "wamid.b",
      content: "Done",
      addressed: true,
      reply_to: { external_id: "wamid.0", content: null },
    });
  });

  it("and has no label says nothing", () => {
    const message = { from: FROM, id: "wamid.b", timestamp: "1769178790", type: "button", button: {} };
    expect(read(one(message))).toMatchObject({ kind: "ignored" });
  });
});

describe("anything else", () => {
  const status = { id: WAMID, status: "delivered", timestamp: "1769178790", recipient_id: FROM };
  it.each([
    ["statuses", payload(value({ statuses: [status] }))],
    ["errors", payload(value({ errors: [{ code: 130429, title: "Rate limit hit" }] }))],
    ["a sticker", one({ ...text, type: "sticker", text: undefined, sticker: { id: "1" } })],
    [
      "a place that is none",
      one({ ...text, type: "location", text: undefined, location: { latitude: 91, longitude: 2 } }),
    ],
    ["a reaction", one({ ...text, type: "reaction", reaction: { message_id: "wamid.0", emoji: "👍" } })],
    ["what is not supported", one({ ...text, type: "unsupported", errors: [{ code: 131051 }] })],
    ["a changed number", one({ ...text, type: "system", system: { body: "changed", wa_id: "1" } })],
    ["an edit of nothing", one({ ...text, type: "edit", edit: {} })],
    ["a deletion of nothing", one({ ...text, type: "revoke", revoke: { original_message_id: 7 } })],
    ["a flow's answer", one({ ...text, type: "interactive", interactive: { nfm_reply: {} } })],
    ["no text", one({ ...text, text: { body: "  " } })],
    ["a text that is none", one({ ...text, text: "Hello" })],
    ["a type that is a prototype's", one({ ...text, type: "__proto__" })],
    ["a type of tomorrow", one({ ...text, type: "hologram", hologram: {} })],
    ["no writer", one({ ...text, from: undefined })],
    ["a writer that is no id", one({ ...text, from: "+1 650" })],
    ["no id", one({ ...text, id: undefined })],
    ["no time", one({ ...text, timestamp: "soon" })],
    ["a time after all times", one({ ...text, timestamp: "999999999999" })],
    [
      "another field",
      { entry: [{ changes: [{ field: "account_alerts", value: value({ messages: [text] }) }] }] },
    ],
    ["no value", { entry: [{ changes: [{ field: "messages" }] }] }],
    ["entries that are none", { entry: { 0: {} } }],
    ["entries of nothing", { entry: [null, 1, "x", [], {}] }],
  ])("is ignored: %s", (_, body) => {
    expect(read(body)).toEqual({
      kind: "ignored",
      why: "no message that has text",
      response: { status: 200, content_type: null, body: "" },
    });
  });
});
