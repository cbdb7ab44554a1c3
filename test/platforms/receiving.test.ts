import { describe, expect, it } from "vitest";
import { isPlatform, PLATFORMS, type PlatformName } from "../../src/platforms/platforms";
import { bytes, call, HOSTILE, NOW_MS } from "./calls";

const names = Object.keys(PLATFORMS) as PlatformName[];

const GOOD: Record<PlatformName, Record<string, string>> = {
  telegram: { bot_token: "123456:ABC-DEF1234ghIkl-zyx57W2v1u123ew11", secret_token: "s3cret_-" },
  slack: { signing_secret: "8f742231b10e8888abcd99yyyzzz85a5", bot_token: "xoxb-1-2-abc" },
  discord: {
    public_key: "aB".repeat(32),
    application_id: "845027738276462632",
    bot_token: "MTk4.Cl2FMQ.ZnCjm",
  },
  whatsapp: {
    app_secret: "abcd1234",
    access_token: "EAAG",
    phone_number_id: "1065",
    verify_token: "my words",
  },
  twilio: { account_sid: "AC0123", auth_token: "abcd1234", from: "whatsapp:+15551234567" },
  standard: { secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" },
};

/** What can't stand in any of the fields. */
const BAD: [name: PlatformName, field: string, value: unknown][] = [
  ["telegram", "bot_token", "123:abc/../../file"],
  ["telegram", "bot_token", "123:abc?x=1"],
  ["telegram", "secret_token", "with space"],
  ["telegram", "secret_token", "a".repeat(257)],
  ["slack", "signing_secret", "with space"],
  ["slack", "bot_token", "xoxb\r\nx: y"],
  ["discord", "public_key", "a".repeat(63)],
  ["discord", "public_key", "g".repeat(64)],
  ["discord", "application_id", "../users/@me"],
  ["whatsapp", "access_token", "a b"],
  ["whatsapp", "phone_number_id", "1/messages"],
  ["whatsapp", "verify_token", "two\nlines"],
  ["twilio", "account_sid", "AC1/Messages"],
  ["twilio", "auth_token", "a\tb"],
  ["twilio", "from", "+1 555"],
  ["standard", "secret", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
  ["standard", "secret", "whsec_c2hvcnQ="],
  ["standard", "secret", `whsec_${btoa("x".repeat(65))}`],
  ["standard", "secret", "whsec_ not base64 at all, not at all!!"],
];

describe("credentials", () => {
  it.each(names)("of %s are taken whole, and given back as they are", (name) => {
    expect(PLATFORMS[name].credentials().safeParse(GOOD[name])).toEqual({ success: true, data: GOOD[name] });
  });

  it.each(names)("of %s need every field, and no other", (name) => {
    for (const field of Object.keys(GOOD[name])) {
      for (const value of [undefined, null, "", 42, ["a"], { a: 1 }]) {
        const result = PLATFORMS[name].credentials().safeParse({ ...GOOD[name], [field]: value });
        expect(result.error?.issues[0]?.path).toEqual([field]);
      }
    }
    expect(PLATFORMS[name].credentials().safeParse({ ...GOOD[name], extra: "x" }).success).toBe(false);
    expect(PLATFORMS[name].credentials().safeParse("all of it").success).toBe(false);
  });

  it.each(BAD)("of %s refuse %s %j, and never repeat it", (name, field, value) => {
    const result = PLATFORMS[name].credentials().safeParse({ ...GOOD[name], [field]: value });
    expect(result.error?.issues.map((issue) => issue.path)).toEqual([[field]]);
    expect(JSON.stringify(result.error?.issues)).not.toContain(JSON.stringify(value));
  });
});

describe("isPlatform", () => {
  it("knows six names, and none of a prototype's", () => {
    expect(names.every(isPlatform)).toBe(true);
    for (const name of ["", "Telegram", "__proto__", "constructor", "toString", "irc"])
      expect(isPlatform(name)).toBe(false);
  });
});

describe.each(names)("%s", (name) => {
  const platform = PLATFORMS[name];

  it("takes nothing unsigned for genuine", async () => {
    for (const body of HOSTILE) {
      expect(await platform.verify(call(GOOD[name], {}, body))).toBe("forged");
    }
  });

  it("takes nothing with headers of nonsense for genuine", async () => {
    const headers = {
      "x-telegram-bot-api-secret-token": "__proto__",
      "x-slack-request-timestamp": "__proto__",
      "x-slack-signature": "v0=__proto__",
      "x-signature-ed25519": "=".repeat(128),
      "x-signature-timestamp": "-",
      "x-hub-signature-256": `sha256=${"g".repeat(64)}`,
      "x-twilio-signature": "====",
      "webhook-id": "msg",
      "webhook-timestamp": "1e9",
      "webhook-signature": "v1,==== v1, v1",
    };
    for (const url of ["https://a.example/", "not a url", "https://a.example/?bodySHA256=&bodySHA256=x"])
      expect(await platform.verify(call(GOOD[name], headers, "{}", url))).toBe("forged");
  });

  it("ignores what it does not understand, and never throws", () => {
    const headers = new Headers({ "webhook-id": "msg_1" });
    for (const body of HOSTILE) {
      const inbound = platform.decode(bytes(body), headers, NOW_MS);
      expect(inbound).toMatchObject({ kind: "ignored", response: { status: 200 } });
    }
    const binary = platform.decode(new Uint8Array([0xff, 0xfe, 0x7b, 0x7d]), headers, NOW_MS);
    expect(binary).toMatchObject({ kind: "ignored" });
  });
});
