import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { describe, expect } from "vitest";
import { makeSecret, signWebhook } from "../../src/outbound/standard-webhooks";
import { law } from "../support/law";

describe("signWebhook", () => {
  law(
    "passes the official verifier, whatever the secret, the id and the body",
    fc.asyncProperty(
      fc.uint8Array({ minLength: 24, maxLength: 64 }),
      fc.stringMatching(/^msg_[A-Za-z0-9]{1,30}$/),
      fc.json(),
      async (random, id, body) => {
        const now = Math.floor(Date.now() / 1000);
        const secret = makeSecret(random);
        const headers = await signWebhook([secret], id, now, body);
        expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
      },
    ),
    50,
  );
});
