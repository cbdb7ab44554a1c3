import { describe, expect, it } from "vitest";
import { messageTo, plainLines } from "../../src/platforms/message";
import { apiBases, type Sender, sendMessage } from "../../src/platforms/sending";
import { NOW } from "./stub";

const SENDERS: [Sender, url: string][] = [
  [
    { platform: "telegram", credentials: { bot_token: "1:t" } },
    "https://api.telegram.org/bot1:t/sendMessage",
  ],
  [{ platform: "slack", credentials: { bot_token: "t" } }, "https://slack.com/api/chat.postMessage"],
  [
    { platform: "discord", credentials: { application_id: "1", bot_token: "t" } },
    "https://discord.com/api/v10/channels/42/messages",
  ],
  [
    {
      platform: "whatsapp",
      credentials: { access_token: "t", phone_number_id: "7" },
      window: { last_inbound_at: NOW, template: null },
    },
    "https://graph.facebook.com/v24.0/7/messages",
  ],
  [
    { platform: "twilio", credentials: { account_sid: "AC1", auth_token: "t", from: "+1" } },
    "https://api.twilio.com/2010-04-01/Accounts/AC1/Messages.json",
  ],
];

const API_BASES = apiBases({});
const message = messageTo("42", plainLines("hi"));

describe("sendMessage", () => {
  it.each(SENDERS)("calls the platform's API where it is: %o", async (sender, url) => {
    const urls: string[] = [];
    const send = async (address: string) => {
      urls.push(address);
      return new Response('{"ok":true}');
    };
    expect(await sendMessage(message, sender, { bases: API_BASES, now: NOW, send })).toMatchObject({
      kind: "delivered",
    });
    expect(urls).toEqual([url]);
  });

  it.each(SENDERS)("calls it elsewhere, and follows no redirect: %o", async (sender, url) => {
    const bases = { ...API_BASES, [sender.platform]: "http://127.0.0.1:9/base/" };
    const calls: [string, RequestInit][] = [];
    const send = async (address: string, init: RequestInit) => {
      calls.push([address, init]);
      return new Response(null, { status: 302, headers: { location: "https://example.com/" } });
    };
    const outcome = await sendMessage(message, sender, { bases, now: NOW, send });
    expect(outcome.kind).toBe("failed");
    expect(calls).toHaveLength(1);
    expect(calls[0]?.[0]).toBe(url.replace(API_BASES[sender.platform] ?? "", "http://127.0.0.1:9/base"));
    expect(calls[0]?.[1]).toMatchObject({ redirect: "manual" });
  });

  it("names the platform in an error", async () => {
    const send = async () => new Response(null, { status: 500 });
    for (const [sender] of SENDERS) {
      const outcome = await sendMessage(message, sender, { bases: API_BASES, now: NOW, send });
      expect(outcome).toMatchObject({
        kind: "retry",
        error: expect.stringMatching(/^[A-Z]\w+: answered 500$/),
      });
    }
  });
});
