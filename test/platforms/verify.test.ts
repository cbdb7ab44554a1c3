import { Webhook } from "standardwebhooks";
import { beforeAll, describe, expect, it } from "vitest";
import { signWebhook } from "../../src/outbound/standard-webhooks";
import { verify as verifyDiscord } from "../../src/platforms/discord/receive";
import { verify as verifySlack } from "../../src/platforms/slack/receive";
import { verify as verifyStandard } from "../../src/platforms/standard/receive";
import { verify as verifyTelegram } from "../../src/platforms/telegram/receive";
import { verify as verifyTwilio } from "../../src/platforms/twilio/receive";
import { verifyChallenge, verify as verifyWhatsapp } from "../../src/platforms/whatsapp/receive";
import { base64, bytes, call, hex, hmac, NOW } from "./calls";

const BODY = '{"text":"Grüße 🌍 \\u00e9"}';

describe("Telegram", () => {
  const credentials = { bot_token: "123:abc", secret_token: "correct-horse_battery" };
  const name = "X-Telegram-Bot-Api-Secret-Token";

  it.each([
    ["the secret", { [name]: "correct-horse_battery" }, "genuine"],
    ["another secret", { [name]: "correct-horse_batterz" }, "forged"],
    ["a part of it", { [name]: "correct-horse" }, "forged"],
    ["more than it", { [name]: "correct-horse_battery_staple" }, "forged"],
    ["another case", { [name]: "CORRECT-HORSE_BATTERY" }, "forged"],
    ["nothing", { [name]: "" }, "forged"],
    ["it twice", { [name]: "correct-horse_battery, correct-horse_battery" }, "forged"],
    ["no header", {}, "forged"],
    ["another header", { authorization: "correct-horse_battery" }, "forged"],
  ])("with %s", async (_, headers, verdict) => {
    expect(await verifyTelegram(call(credentials, headers as Record<string, string>, BODY))).toBe(verdict);
  });
});

describe("Slack", () => {
  const credentials = { signing_secret: "8f742231b10e8888abcd99yyyzzz85a5", bot_token: "xoxb-1" };

  async function signed(timestamp: string, body = BODY, key = credentials.signing_secret) {
    const signature = `v0=${hex(await hmac("SHA-256", key, `v0:${timestamp}:${body}`))}`;
    return { "x-slack-request-timestamp": timestamp, "x-slack-signature": signature };
  }

  it("takes the example of Slack's documentation for genuine, at its time", async () => {
    const body =
      "token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c";
    const headers = {
      "x-slack-request-timestamp": "1531420618",
      "x-slack-signature": "v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503",
    };
    const example = call(credentials, headers, body);
    expect(await verifySlack({ ...example, nowMs: 1531420618_000 })).toBe("genuine");
    expect(await verifySlack({ ...example, nowMs: 1531420918_999 })).toBe("genuine");
    expect(await verifySlack({ ...example, nowMs: 1531420919_000 })).toBe("forged");
    expect(await verifySlack({ ...example, nowMs: 1531420318_000 })).toBe("genuine");
    expect(await verifySlack({ ...example, nowMs: 1531420317_999 })).toBe("forged");
  });

  it.each([
    ["now", String(NOW), "genuine"],
    ["300 s old", String(NOW - 300), "genuine"],
    ["301 s old", String(NOW - 301), "forged"],
    ["300 s early", String(NOW + 300), "genuine"],
    ["301 s early", String(NOW + 301), "forged"],
    ["0", "0", "forged"],
    ["a fraction", `${NOW}.0`, "forged"],
    ["an exponent", "1.769178720e9", "forged"],
    ["hex", `0x${NOW.toString(16)}`, "forged"],
    ["a sign", `+${NOW}`, "forged"],
    ["a zero before it", `0${NOW}`, "forged"],
    ["milliseconds", `${NOW}000`, "forged"],
    ["letters after it", `${NOW}abc`, "forged"],
    ["words", "now", "forged"],
    ["NaN", "NaN", "forged"],
    ["nothing", "", "forged"],
  ])("with a time stamp of %s, well signed", async (_, timestamp, verdict) => {
    expect(await verifySlack(call(credentials, await signed(timestamp), BODY))).toBe(verdict);
  });

  it("refuses another key, body, version or form", async () => {
    const good = await signed(String(NOW));
    const signature = good["x-slack-signature"];
    const check = (headers: Record<string, string>, body: string | Uint8Array = BODY) =>
      verifySlack(call(credentials, headers, body));
    expect(await check(good)).toBe("genuine");
    expect(await check(await signed(String(NOW), BODY, "another secret"))).toBe("forged");
    expect(await check(good, `${BODY} `)).toBe("forged");
    expect(await check(good, BODY.replace("\\u00e9", "é"))).toBe("forged");
    expect(await check({ ...good, "x-slack-request-timestamp": String(NOW + 1) })).toBe("forged");
    for (const wrong of [
      "",
      "v0=",
      "v0=zz",
      signature.slice(3),
      signature.replace("v0", "v1"),
      signature.slice(0, -2),
      `${signature}00`,
      `${signature},${signature}`,
    ])
      expect(await check({ ...good, "x-slack-signature": wrong })).toBe("forged");
    expect(await check({ "x-slack-signature": signature })).toBe("forged");
    expect(await check({ "x-slack-request-timestamp": String(NOW) })).toBe("forged");
    expect(await check({})).toBe("forged");
  });

  it("covers bytes that are no text", async () => {
    const raw = new Uint8Array([0xff, 0xfe, 0x00, 0x80]);
    const timestamp = String(NOW);
    const data = new Uint8Array([...bytes(`v0:${timestamp}:`), ...raw]);
    const key = await crypto.subtle.importKey(
      "raw",
      bytes(credentials.signing_secret),
      { name: "HMAC", hash: "SHA-256" },
      false,
      ["sign"],
    );
    const signature = hex(new Uint8Array(await crypto.subtle.sign("HMAC", key, data)));
    const headers = { "x-slack-request-timestamp": timestamp, "x-slack-signature": `v0=${signature}` };
    expect(await verifySlack(call(credentials, headers, raw))).toBe("genuine");
    expect(await verifySlack(call(credentials, headers, new Uint8Array([...raw, 0])))).toBe("forged");
  });
});

describe("Discord", () => {
  let pair: CryptoKeyPair;
  let credentials: { public_key: string; application_id: string; bot_token: string };

  beforeAll(async () => {
    pair = (await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"])) as CryptoKeyPair;
    const raw = (await crypto.subtle.exportKey("raw", pair.publicKey)) as ArrayBuffer;
    credentials = { public_key: hex(new Uint8Array(raw)), application_id: "1", bot_token: "t" };
  });

  async function signed(timestamp: string, body = BODY) {
    const signature = await crypto.subtle.sign("Ed25519", pair.privateKey, bytes(timestamp + body));
    return { "x-signature-timestamp": timestamp, "x-signature-ed25519": hex(new Uint8Array(signature)) };
  }

  it("takes what is signed for genuine, however old it is", async () => {
    for (const timestamp of [String(NOW), "1", String(NOW + 86_400), "any"])
      expect(await verifyDiscord(call(credentials, await signed(timestamp), BODY))).toBe("genuine");
    const upper = { ...credentials, public_key: credentials.public_key.toUpperCase() };
    expect(await verifyDiscord(call(upper, await signed("1"), BODY))).toBe("genuine");
  });

  it("verifies the first vectors of RFC 8032", async () => {
    const first = {
      "x-signature-timestamp": "r",
      "x-signature-ed25519":
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    };
    const key = "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c";
    expect(await verifyDiscord(call({ ...credentials, public_key: key }, first, ""))).toBe("genuine");
    expect(await verifyDiscord(call({ ...credentials, public_key: key }, first, "r"))).toBe("forged");
  });

  it("refuses another key, body, time stamp or form", async () => {
    const good = await signed(String(NOW));
    const signature = good["x-signature-ed25519"];
    const check = (headers: Record<string, string>, body = BODY, keys = credentials) =>
      verifyDiscord(call(keys, headers, body));
    expect(await check(good, `${BODY}\n`)).toBe("forged");
    expect(await check({ ...good, "x-signature-timestamp": String(NOW + 1) })).toBe("forged");
    for (const wrong of ["", "00", "zz".repeat(64), signature.slice(2), `${signature}00`, "0".repeat(128)])
      expect(await check({ ...good, "x-signature-ed25519": wrong })).toBe("forged");
    expect(await check({ "x-signature-ed25519": signature })).toBe("forged");
    expect(await check({ "x-signature-timestamp": String(NOW) })).toBe("forged");
    expect(await check({})).toBe("forged");
    const other = (await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"])) as CryptoKeyPair;
    const raw = (await crypto.subtle.exportKey("raw", other.publicKey)) as ArrayBuffer;
    expect(await check(good, BODY, { ...credentials, public_key: hex(new Uint8Array(raw)) })).toBe("forged");
    for (const key of ["", "ff".repeat(32), "00".repeat(32), "abc"])
      expect(await check(good, BODY, { ...credentials, public_key: key })).toBe("forged");
  });
});

describe("WhatsApp", () => {
  const credentials = {
    app_secret: "It's a Secret to Everybody",
    access_token: "t",
    phone_number_id: "1",
    verify_token: "m€atball",
  };

  it("takes the documented example of the scheme for genuine", async () => {
    const signature = "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17";
    const check = (header: string, body = "Hello, World!") =>
      verifyWhatsapp(call(credentials, { "x-hub-signature-256": header }, body));
    expect(await check(signature)).toBe("genuine");
    expect(await check(signature, "Hello, World")).toBe("forged");
    expect(await check(signature.replace("sha256", "sha1"))).toBe("forged");
    expect(await check(signature.slice(7))).toBe("forged");
    expect(await check(signature.slice(0, -1))).toBe("forged");
    expect(await check("sha256=")).toBe("forged");
    expect(await check("")).toBe("forged");
    expect(await verifyWhatsapp(call(credentials, {}, "Hello, World!"))).toBe("forged");
    const sha1 = { "x-hub-signature": `sha1=${hex(await hmac("SHA-1", credentials.app_secret, BODY))}` };
    expect(await verifyWhatsapp(call(credentials, sha1, BODY))).toBe("forged");
    const other = hex(await hmac("SHA-256", "another secret", "Hello, World!"));
    expect(await check(`sha256=${other}`)).toBe("forged");
  });

  it("is forged for a connection without a secret", async () => {
    const empty = { ...credentials, app_secret: "" };
    expect(await verifyWhatsapp(call(empty, { "x-hub-signature-256": `sha256=${"0".repeat(64)}` }, ""))).toBe(
      "forged",
    );
  });

  it.each([
    ["hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=m%E2%82%ACatball", "1158201444"],
    ["hub.verify_token=m%E2%82%ACatball&hub.mode=subscribe&hub.challenge=%3Cb%3E", "<b>"],
    ["hub.mode=subscribe&hub.challenge=1&hub.verify_token=meatball", null],
    ["hub.mode=subscribe&hub.challenge=1&hub.verify_token=", null],
    ["hub.mode=subscribe&hub.challenge=1", null],
    ["hub.mode=unsubscribe&hub.challenge=1&hub.verify_token=m%E2%82%ACatball", null],
    ["hub.challenge=1&hub.verify_token=m%E2%82%ACatball", null],
    ["", null],
  ])("answers the challenge of ?%s", async (query, answer) => {
    const url = `https://almanac.example/webhooks/whatsapp/c1?${query}`;
    expect(await verifyChallenge(url, credentials.verify_token)).toBe(answer);
  });
});

describe("Twilio", () => {
  const credentials = { account_sid: "AC1", auth_token: "12345", from: "+18005551212" };
  const url = "https://mycompany.com/myapp.php?foo=1&bar=2";
  const form = new URLSearchParams({
    CallSid: "CA1234567890ABCDE",
    Caller: "+14158675309",
    Digits: "1234",
    From: "+14158675309",
    To: "+18005551212",
  }).toString();
  const check = (signature: string, body = form, address = url, keys = credentials) =>
    verifyTwilio(call(keys, { "x-twilio-signature": signature }, body, address));

  it("takes the examples of Twilio's documentation for genuine", async () => {
    expect(await check("RSOYDt4T1cUTdK1PDd93/VVr8B8=")).toBe("genuine");
    expect(await check("GvWf1cFY/Q7PnoempGyD5oXAezc=", form.replaceAll("675309", "675310"))).toBe("genuine");
    // The order of the form is not the order of what is signed.
    expect(await check("RSOYDt4T1cUTdK1PDd93/VVr8B8=", form.split("&").reverse().join("&"))).toBe("genuine");
  });

  it("refuses another token, body, address or form", async () => {
    const good = "RSOYDt4T1cUTdK1PDd93/VVr8B8=";
    expect(await check(good, form, url, { ...credentials, auth_token: "12346" })).toBe("forged");
    expect(await check(good, `${form}&Body=hi`)).toBe("forged");
    expect(await check(good, form.replace("1234", "1235"))).toBe("forged");
    expect(await check(good, form, url.replace("foo=1", "foo=2"))).toBe("forged");
    expect(await check(good, form, url.replace("https", "http"))).toBe("forged");
    expect(await check(good, "")).toBe("forged");
    for (const wrong of ["", "x", good.slice(0, -1), `${good}=`, `${good}, ${good}`, `${"A".repeat(27)}=`])
      expect(await check(wrong)).toBe("forged");
    expect(await verifyTwilio(call(credentials, {}, form, url))).toBe("forged");
  });

  it("covers text outside ASCII, empty values and repeated names, as Twilio's library does", async () => {
    const address = "https://almanac.example/webhooks/twilio/c1";
    const body = "Body=Gr%C3%BC%C3%9Fe+%F0%9F%8C%8D&Empty=&MediaUrl=b&MediaUrl=a&MediaUrl=b";
    const signature = base64(await hmac("SHA-1", "12345", `${address}BodyGrüße 🌍EmptyMediaUrlaMediaUrlb`));
    expect(await check(signature, body, address)).toBe("genuine");
  });

  it("tries the address with and without its port, as Twilio's back ends do", async () => {
    const sign = async (address: string) => base64(await hmac("SHA-1", "12345", `${address}Aa`));
    const plain = "https://almanac.example/w?x=1";
    const ported = "https://almanac.example:443/w?x=1";
    for (const signedAs of [plain, ported])
      for (const seenAs of [plain, ported])
        expect(await check(await sign(signedAs), "A=a", seenAs)).toBe("genuine");
    const local = "http://127.0.0.1:8787/w";
    expect(await check(await sign(local), "A=a", local)).toBe("genuine");
    expect(await check(await sign("http://127.0.0.1/w"), "A=a", local)).toBe("genuine");
    expect(await check(await sign("http://127.0.0.1:9999/w"), "A=a", local)).toBe("forged");
  });

  it("checks bodySHA256 wherever the address has it", async () => {
    const body = '{"CallSid":"CA1234567890ABCDE","Caller":"+12349013030"}';
    const hash = hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes(body))));
    const address = `https://example.com/myapp?bodySHA256=${hash}`;
    const overUrl = base64(await hmac("SHA-1", "12345", address));
    expect(await check(overUrl, body, address)).toBe("genuine");
    expect(await check(overUrl, `${body} `, address)).toBe("forged");
    const upper = address.replace(hash, hash.toUpperCase());
    expect(await check(base64(await hmac("SHA-1", "12345", upper)), body, upper)).toBe("genuine");
    // With a form both must hold: the signature over it, and the digest.
    const formHash = hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes("A=a"))));
    const formUrl = `https://example.com/myapp?bodySHA256=${formHash}`;
    const overForm = base64(await hmac("SHA-1", "12345", `${formUrl}Aa`));
    expect(await check(overForm, "A=a", formUrl)).toBe("genuine");
    expect(await check(overForm, "A=b", formUrl)).toBe("forged");
    const wrongUrl = address.replace(hash, "0".repeat(64));
    expect(await check(base64(await hmac("SHA-1", "12345", `${wrongUrl}Aa`)), "A=a", wrongUrl)).toBe(
      "forged",
    );
    const emptyUrl = "https://example.com/myapp?bodySHA256=";
    expect(await check(base64(await hmac("SHA-1", "12345", emptyUrl)), body, emptyUrl)).toBe("forged");
  });

  it("never takes a body that nothing covers", async () => {
    const overUrl = base64(await hmac("SHA-1", "12345", "https://example.com/myapp"));
    expect(await check(overUrl, '{"a":1}', "https://example.com/myapp")).toBe("forged");
    expect(await check(overUrl, "A=a", "https://example.com/myapp")).toBe("forged");
  });
});

describe("Standard Webhooks", () => {
  const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  const credentials = { secret };
  const check = (headers: Record<string, string>, body = BODY, keys = credentials) =>
    verifyStandard(call(keys, headers, body));

  it("takes the specification's vector for genuine, at its time", async () => {
    const vector = call(
      credentials,
      {
        "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
        "webhook-timestamp": "1614265330",
        "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
      },
      '{"test": 2432232314}',
    );
    expect(await verifyStandard({ ...vector, nowMs: 1614265330_000 })).toBe("genuine");
    expect(await verifyStandard({ ...vector, nowMs: 1614265631_000 })).toBe("forged");
  });

  it("takes what the official package and our own sender sign", async () => {
    const official = new Webhook(secret).sign("msg_1", new Date(NOW * 1000), BODY);
    const headers = {
      "webhook-id": "msg_1",
      "webhook-timestamp": String(NOW),
      "webhook-signature": official,
    };
    expect(await check(headers)).toBe("genuine");
    expect(await check(await signWebhook([secret], "msg_1", NOW, BODY))).toBe("genuine");
  });

  it.each([
    ["300 s old", String(NOW - 300), "genuine"],
    ["301 s old", String(NOW - 301), "forged"],
    ["300 s early", String(NOW + 300), "genuine"],
    ["301 s early", String(NOW + 301), "forged"],
    ["a fraction", `${NOW}.5`, "forged"],
    ["nothing", "", "forged"],
    ["words", "now", "forged"],
  ])("with a time stamp of %s, well signed", async (_, timestamp, verdict) => {
    const key = Uint8Array.from(atob(secret.slice(6)), (c) => c.charCodeAt(0));
    const signature = base64(await hmac("SHA-256", key, `msg_1.${timestamp}.${BODY}`));
    const headers = {
      "webhook-id": "msg_1",
      "webhook-timestamp": timestamp,
      "webhook-signature": `v1,${signature}`,
    };
    expect(await check(headers)).toBe(verdict);
  });

  it("finds the good one among several signatures, and no other version", async () => {
    const good = await signWebhook([secret], "msg_1", NOW, BODY);
    const signature = good["webhook-signature"];
    const other = "v1,Ceo5qEr07ixe2NLpvHk3FH9bwy/WavXrAFQ/9tdO6mc=";
    const check2 = (header: string) => check({ ...good, "webhook-signature": header });
    expect(await check2(`${other} v2,abc ${signature} ${other}`)).toBe("genuine");
    expect(await check2(`v1a,${signature.slice(3)} ${signature}`)).toBe("genuine");
    expect(await check2(other)).toBe("forged");
    expect(await check2(signature.replace("v1,", "v2,"))).toBe("forged");
    expect(await check2(signature.slice(3))).toBe("forged");
    expect(await check2("v1,")).toBe("forged");
    expect(await check2(signature.slice(0, -4))).toBe("forged");
    expect(await check2(`${`${other} `.repeat(50)}${signature}`)).toBe("forged");
  });

  it("refuses another key, body or id, and what is missing", async () => {
    const good = await signWebhook([secret], "msg_1", NOW, BODY);
    expect(await check(good)).toBe("genuine");
    expect(await check(good, `${BODY} `)).toBe("forged");
    expect(await check({ ...good, "webhook-id": "msg_2" })).toBe("forged");
    expect(await check(good, BODY, { secret: "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" })).toBe("forged");
    expect(await check(good, BODY, { secret: "hush" })).toBe("forged");
    for (const name of Object.keys(good)) {
      const { [name as keyof typeof good]: _, ...rest } = good;
      expect(await check(rest as Record<string, string>)).toBe("forged");
    }
  });
});
