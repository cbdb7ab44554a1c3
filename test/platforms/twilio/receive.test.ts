import { describe, expect, it } from "vitest";
import { decode } from "../../../src/platforms/twilio/receive";
import { bytes, NOW_MS } from "../calls";

const SID = "SM2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a";
const TWIML = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

const sms = {
  ToCountry: "GB",
  SmsMessageSid: SID,
  NumMedia: "0",
  SmsSid: SID,
  SmsStatus: "received",
  FromCountry: "GB",
  Body: "remind me to pay £5 & smile 🌍",
  To: "+441632960000",
  NumSegments: "1",
  MessageSid: SID,
  AccountSid: "AC1",
  From: "+441632960001",
  ApiVersion: "2010-04-01",
};

const read = (fields: Record<string, string>) =>
  decode(bytes(new URLSearchParams(fields).toString()), new Headers(), NOW_MS);

describe("a message", () => {
  it("is read whole, and answered with nothing to say", () => {
    expect(read(sms)).toEqual({
      kind: "events",
      response: { status: 200, content_type: "text/xml", body: TWIML },
      events: [
        {
          type: "message",
          delivery_id: SID,
          person: { id: "+441632960001", name: null, locale: null, time_zone: null },
          chat: { id: "+441632960001", kind: "direct" },
          external_id: SID,
          content: "remind me to pay £5 & smile 🌍",
          created_at_ms: NOW_MS,
          command: null,
          addressed: true,
          reply_to: null,
          answer: { to: "+441632960001", thread: null, token: null },
        },
      ],
    });
  });

  it("from WhatsApp has its writer's name", () => {
    const more = { From: "whatsapp:+441632960001", ProfileName: "Ada", WaId: "441632960001", Body: "/today" };
    expect(read({ ...sms, ...more })).toMatchObject({
      events: [{ person: { id: "whatsapp:+441632960001", name: "Ada" }, command: { name: "today" } }],
    });
  });

  it("has its text where media comes with it", () => {
    const media = { NumMedia: "1", MediaUrl0: "https://api.twilio.com/1", MediaContentType0: "image/jpeg" };
    expect(read({ ...sms, ...media, Body: "my desk" })).toMatchObject({ events: [{ content: "my desk" }] });
  });

  it("keeps what it replies to, and which button it is", () => {
    const original = { OriginalRepliedMessageSid: "SM9" };
    expect(read({ ...sms, ...original })).toMatchObject({ events: [{ reply_to: { external_id: "SM9" } }] });
    const button = { ButtonPayload: "done:1", ButtonText: "Done", Body: "Done" };
    expect(read({ ...sms, ...original, ...button })).toMatchObject({
      events: [{ type: "pressed", data: "done:1", message_ref: "SM9", pressed_at_ms: NOW_MS }],
    });
  });
});

describe("the words that carriers require", () => {
  it.each([
    ["START", {}, "start"],
    [" unstop ", {}, "start"],
    ["Help", {}, "help"],
    ["START", { OptOutType: "START" }, "start"],
  ])("%s is a command", (Body, more, name) => {
    expect(read({ ...sms, Body, ...more })).toMatchObject({ events: [{ command: { name, text: "" } }] });
  });

  it("are Twilio's where it has answered them, and no command on WhatsApp or in a sentence", () => {
    expect(read({ ...sms, Body: "HELP", OptOutType: "HELP" })).toMatchObject({ kind: "ignored" });
    expect(read({ ...sms, Body: "start again" })).toMatchObject({ events: [{ command: null }] });
    const from = { From: "whatsapp:+15551234567", Body: "help" };
    expect(read({ ...sms, ...from })).toMatchObject({ events: [{ command: null }] });
  });
});

describe("a message without text", () => {
  it.each([
    [
      { NumMedia: "1", MediaContentType0: "audio/ogg" },
      { kind: "voice", content: "[voice message]" },
    ],
    [
      { NumMedia: "1", MediaContentType0: "image/jpeg" },
      { kind: "picture", content: "[picture]" },
    ],
    [{ NumMedia: "1" }, { kind: "other", content: "[attachment]" }],
    [
      { NumMedia: "0", Latitude: "52.52", Longitude: "13.405" },
      { kind: "location", content: "[location]", location: { latitude: 52.52, longitude: 13.405 } },
    ],
  ])("is told as what it holds: %o", (more, told) => {
    expect(read({ ...sms, Body: "", ...more })).toMatchObject({ kind: "events", events: [told] });
  });
});

describe("anything else", () => {
  it.each([
    ["a place that is none", { Body: "", Latitude: "north", Longitude: "1" }],
    ["white space", { Body: " \n " }],
    ["the status of what was sent", { SmsStatus: "delivered", MessageStatus: "delivered" }],
    ["another status", { SmsStatus: "undelivered" }],
    ["no writer", { From: "" }],
    ["a writer that is no id", { From: "+44 1632 960001" }],
    ["no id", { MessageSid: "", SmsSid: "" }],
    ["an id that is none", { MessageSid: "SM 1" }],
  ])("is ignored: %s", (_, more) => {
    expect(read({ ...sms, ...more })).toMatchObject({
      kind: "ignored",
      response: { status: 200, body: TWIML },
    });
  });
});
