import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import type { Fetch } from "../../src/outbound/outcome";
import { postWebhook, type WebhookDelivery } from "../../src/outbound/post-webhook";
import { makeSecret } from "../../src/outbound/standard-webhooks";

const secret = makeSecret(new Uint8Array(32).fill(7));

function delivery(changed: Partial<WebhookDelivery> = {}): WebhookDelivery {
  return {
    url: "https://example.com/hook?token=hush",
    secrets: [secret],
    id: "msg_k7m2x9qa",
    body: '{"type":"digest.daily"}',
    now: Math.floor(Date.now() / 1000),
    allowLocal: false,
    inTest: false,
    ...changed,
  };
}

const answering = (response: () => Response): Fetch => {
  return async () => response();
};

describe("postWebhook", () => {
  it("sends what the official verifier accepts", async () => {
    const calls: [string, RequestInit][] = [];
    const outcome = await postWebhook(delivery(), async (url, init) => {
      calls.push([url, init]);
      return new Response(null, { status: 204 });
    });
    expect(outcome).toEqual({ kind: "delivered", answer: "" });
    const [url, init] = calls[0]!;
    expect(url).toBe("https://example.com/hook?token=hush");
    expect(init).toMatchObject({ method: "POST", redirect: "manual" });
    const headers = Object.fromEntries(new Headers(init.headers));
    expect(headers).toMatchObject({ "content-type": "application/json", "webhook-id": "msg_k7m2x9qa" });
    expect(new Webhook(secret).verify(String(init.body), headers)).toEqual({ type: "digest.daily" });
  });

  it.each([
    [200, { kind: "delivered" }],
    [201, { kind: "delivered" }],
    [202, { kind: "delivered" }],
    [410, { kind: "gone" }],
    [301, { kind: "retry", after_seconds: null, error: "answered 301: redirects are not followed" }],
    [302, { kind: "retry" }],
    [307, { kind: "retry" }],
    [400, { kind: "retry", after_seconds: null, error: "answered 400" }],
    [404, { kind: "retry" }],
    [408, { kind: "retry" }],
    [429, { kind: "retry", after_seconds: 90 }],
    [500, { kind: "retry" }],
    [503, { kind: "retry", after_seconds: 90 }],
  ])("takes %i for what it is", async (status, expected) => {
    const headers =
      status === 429 || status === 503 ? { "retry-after": "90" } : { location: "http://10.0.0.1/" };
    const outcome = await postWebhook(
      delivery(),
      answering(() => new Response("hello", { status, headers })),
    );
    expect(outcome).toMatchObject(expected);
  });

  it("does not send to an address that is not allowed, nor without a secret", async () => {
    let sent = 0;
    const count = answering(() => {
      sent++;
      return new Response();
    });
    expect(await postWebhook(delivery({ url: "https://10.0.0.1/hush" }), count)).toEqual({
      kind: "failed",
      error: "the address is not allowed: it names an address: deliveries go to names in the public DNS",
    });
    expect(await postWebhook(delivery({ url: "http://127.0.0.1:9/" }), count)).toMatchObject({
      kind: "failed",
    });
    expect(await postWebhook(delivery({ secrets: ["whsec_hush"] }), count)).toMatchObject({ kind: "failed" });
    expect(sent).toBe(0);
    const local = delivery({ url: "http://127.0.0.1:9/", allowLocal: true });
    expect(await postWebhook(local, count)).toMatchObject({ kind: "delivered" });
  });

  it("gives up on a receiver that does not answer in time", async () => {
    const never: Fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init.signal?.addEventListener("abort", () =>
          reject(new Error("aborted https://example.com/?token=hush")),
        );
      });
    expect(await postWebhook(delivery({ timeOutMs: 20 }), never)).toEqual({
      kind: "retry",
      after_seconds: null,
      error: "no answer within 0.02 s",
    });
  });

  it("says nothing of the address when it can't be reached", async () => {
    const broken: Fetch = () => Promise.reject(new TypeError("connect example.com/hook?token=hush"));
    expect(await postWebhook(delivery(), broken)).toEqual({
      kind: "retry",
      after_seconds: null,
      error: "could not be reached",
    });
  });

  it("counts a 2xx whose body stalls, breaks or never ends as delivered", async () => {
    const stalling = () => new ReadableStream({ start: (c) => c.enqueue(new TextEncoder().encode("{")) });
    const breaking = () => new ReadableStream({ pull: (c) => c.error(new Error("reset")) });
    let pulled = 0;
    const endless = () =>
      new ReadableStream({
        pull: (c) => {
          pulled++;
          c.enqueue(new Uint8Array(1024));
        },
      });
    for (const body of [stalling, breaking, endless]) {
      const outcome = await postWebhook(
        delivery({ timeOutMs: 50 }),
        answering(() => new Response(body())),
      );
      expect(outcome).toEqual({ kind: "delivered", answer: null });
    }
    expect(pulled).toBeLessThan(10);
  });

  it("hands over an answer that is wanted", async () => {
    const answer = `{"reply":"${"é".repeat(5000)}"}`;
    const send = answering(() => new Response(answer));
    expect(await postWebhook(delivery(), send)).toEqual({ kind: "delivered", answer: null });
    expect(await postWebhook(delivery({ answerLimit: 64 * 1024 }), send)).toEqual({
      kind: "delivered",
      answer,
    });
  });
});
