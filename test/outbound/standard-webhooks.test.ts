import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { makeSecret, NEW_SECRET_BYTES, secretFault, signWebhook } from "../../src/outbound/standard-webhooks";

const base64 = (length: number) => btoa("k".repeat(length));

describe("signWebhook", () => {
  it("gives the signature of the specification's own vector", async () => {
    const headers = await signWebhook(
      ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
      "msg_p5jXN8AQM9LWM0D4loKWxJek",
      1614265330,
      '{"test": 2432232314}',
    );
    expect(headers).toEqual({
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    });
  });

  it("fails the official verifier once anything is changed", async () => {
    const now = Math.floor(Date.now() / 1000);
    const secret = makeSecret(new Uint8Array(NEW_SECRET_BYTES).fill(1));
    const other = makeSecret(new Uint8Array(NEW_SECRET_BYTES).fill(2));
    const headers = await signWebhook([secret], "msg_1", now, "{}");
    const verify = (key: string, body: string, changed: Record<string, string>) => () =>
      new Webhook(key).verify(body, { ...headers, ...changed });
    expect(verify(secret, "{}", {})).not.toThrow();
    expect(verify(other, "{}", {})).toThrow();
    expect(verify(secret, "{ }", {})).toThrow();
    expect(verify(secret, "{}", { "webhook-id": "msg_2" })).toThrow();
    expect(verify(secret, "{}", { "webhook-timestamp": String(now + 1) })).toThrow();
  });

  it("signs with every secret, and a receiver that has one of them is content", async () => {
    const now = Math.floor(Date.now() / 1000);
    const [a, b, c] = [1, 2, 3].map((n) => makeSecret(new Uint8Array(NEW_SECRET_BYTES).fill(n)));
    const headers = await signWebhook([a ?? "", b ?? ""], "msg_1", now, "{}");
    expect(headers["webhook-signature"]).toMatch(/^v1,[^ ]{44} v1,[^ ]{44}$/);
    for (const secret of [a, b]) expect(new Webhook(secret ?? "").verify("{}", headers)).toEqual({});
    expect(() => new Webhook(c ?? "").verify("{}", headers)).toThrow();
  });

  it("refuses to sign with what is no secret", async () => {
    await expect(signWebhook([], "msg_1", 1, "{}")).rejects.toThrow("no secret to sign with");
    await expect(signWebhook(["whsec_short"], "msg_1", 1, "{}")).rejects.toThrow(
      "not a Standard Webhooks secret",
    );
  });
});

describe("secrets", () => {
  it("are whsec_ and the base64 of the given bytes", () => {
    expect(makeSecret(new Uint8Array(24))).toBe(`whsec_${"A".repeat(32)}`);
    expect(secretFault(makeSecret(crypto.getRandomValues(new Uint8Array(NEW_SECRET_BYTES))))).toBeNull();
    expect(() => makeSecret(new Uint8Array(23))).toThrow(RangeError);
    expect(() => makeSecret(new Uint8Array(65))).toThrow(RangeError);
  });

  it.each([
    ["24 bytes", `whsec_${base64(24)}`, null],
    ["64 bytes", `whsec_${base64(64)}`, null],
    ["23 bytes", `whsec_${base64(23)}`, "24 to 64 bytes, not of 23"],
    ["65 bytes", `whsec_${base64(65)}`, "24 to 64 bytes, not of 65"],
    ["nothing", "", "must start with whsec_"],
    ["the prefix alone", "whsec_", "base64 with its padding"],
    ["no prefix", base64(32), "must start with whsec_"],
    ["a prefix in capitals", `WHSEC_${base64(32)}`, "must start with whsec_"],
    ["no padding", `whsec_${base64(25).replaceAll("=", "")}`, "base64 with its padding"],
    ["white space", `whsec_${base64(24)} `, "base64 with its padding"],
    ["a line break inside", `whsec_${base64(12)}\n${base64(12)}`, "base64 with its padding"],
    ["base64url", `whsec_${"-_".repeat(16)}`, "base64 with its padding"],
    ["padding in the middle", "whsec_AAA=".padEnd(38, "A"), "base64 with its padding"],
  ])("of %s", (_, secret, fault) => {
    if (fault === null) expect(secretFault(secret)).toBeNull();
    else expect(secretFault(secret)).toContain(fault);
  });
});
