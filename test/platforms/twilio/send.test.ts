import { describe, expect, it } from "vitest";
import { messageTo, plainLines } from "../../../src/platforms/message";
import { send } from "../../../src/platforms/twilio/send";
import { breakOff, hang, json, raw, stub } from "../stub";

const sender = { account_sid: "AC1", auth_token: "SECRET", from: "+15550001" };
const sent = (sid = "SM1") => json({ sid, status: "queued" }, 201);
const refused = (status: number, code: number, message: string, headers = {}) =>
  json({ code, message, status, more_info: "https://www.twilio.com/docs/errors" }, status, headers);
const message = messageTo("+441632960001", plainLines("Pay rent & smile £5"), [
  [{ label: "Done", data: "d" }],
]);

describe("a message", () => {
  it("goes out as a form, without buttons", async () => {
    const { via, seen } = stub(sent());
    expect(await send(message, sender, via)).toEqual({ kind: "delivered", external_ids: ["SM1"] });
    expect(seen[0]).toMatchObject({
      method: "POST",
      url: "http://127.0.0.1:9/2010-04-01/Accounts/AC1/Messages.json",
      body: { To: "+441632960001", From: "+15550001", Body: "Pay rent & smile £5" },
    });
    expect(seen[0]?.headers.get("authorization")).toBe(`Basic ${btoa("AC1:SECRET")}`);
  });

  it.each([
    ["whatsapp:+441632960001", "+15550001", { From: "whatsapp:+15550001" }],
    ["whatsapp:+441632960001", "whatsapp:+15550001", { From: "whatsapp:+15550001" }],
    ["+441632960001", `MG${"0a".repeat(16)}`, { MessagingServiceSid: `MG${"0a".repeat(16)}` }],
    ["+441632960001", "Almanac", { From: "Almanac" }],
  ])("to %s from %s", async (to, from, fields) => {
    const { via, seen } = stub(sent());
    await send({ ...message, to }, { ...sender, from }, via);
    expect(seen[0]?.body).toEqual({ To: to, ...fields, Body: "Pay rent & smile £5" });
  });

  it("that is long goes out in parts on WhatsApp", async () => {
    const { via, seen } = stub(sent("SM1"), sent("SM2"));
    const long = {
      ...message,
      to: "whatsapp:+441632960001",
      lines: plainLines(`${"x".repeat(1500)}\n${"y".repeat(200)}`),
    };
    expect(await send(long, sender, via)).toEqual({ kind: "delivered", external_ids: ["SM1", "SM2"] });
    for (const { body } of seen) expect(String(body["Body"]).length).toBeLessThanOrEqual(1600);
  });
});

describe("what Twilio answers", () => {
  it.each([
    ["opted out", refused(400, 21610, "Attempt to send to unsubscribed recipient"), "gone"],
    ["no number", refused(400, 21211, "The 'To' number is not a valid phone number."), "gone"],
    ["no mobile", refused(400, 21614, "'To' number is not a valid mobile number"), "gone"],
    ["a closed window", refused(400, 63016, "Outside the allowed window"), "failed"],
    ["a wrong sender", refused(400, 21606, "The 'From' phone number is not valid"), "failed"],
    ["a wrong token", refused(401, 20003, "Authenticate"), "failed"],
    ["a full queue", refused(400, 30001, "Queue overflow"), "retry"],
    ["its own fault", refused(500, 20500, "Internal Server Error"), "retry"],
    ["a bad gateway", raw("<html>", 502), "retry"],
    ["a redirect", raw("", 307), "failed"],
    ["no answer", hang, "retry"],
    ["no connection", breakOff, "retry"],
  ])("%s", async (_, answer, kind) => {
    const { via } = stub(answer);
    const outcome = await send(message, sender, via);
    expect(outcome.kind).toBe(kind);
    expect(JSON.stringify(outcome)).not.toContain("SECRET");
  });

  it("too many requests, with the time to wait", async () => {
    const { via } = stub(refused(429, 20429, "Too Many Requests", { "retry-after": "30" }));
    expect(await send(message, sender, via)).toMatchObject({ kind: "retry", after_seconds: 30 });
  });
});
