import { Webhook } from "standardwebhooks";
import { beforeEach, expect, it } from "vitest";
import { problemOf } from "../support/problem";
import { bodyOf, type UserClient } from "../support/world";
import { exportAll } from "../transfer/files";
import { at, openStage, type Stage } from "./stage";

/** A channel's secret that was replaced: it signs for a day beside the one that took its place. */

const DAY = 86_400;
const START = at("2026-03-01T12:00:00Z");
const URL = "https://hooks.example.com/ann";
const OWN = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

interface Channel {
  secret?: string;
  old_secret?: { valid_until: number; valid_until_iso: string; valid_until_local: string };
}

let stage: Stage;
let ann: UserClient;

beforeEach(async () => {
  stage = await openStage("2026-03-01T12:00:00Z");
  ann = stage.user();
});

async function setChannel(more = {}): Promise<Channel> {
  const channel = { type: "webhook", url: URL, ...more };
  const sent = await ann.send("PATCH", "", {
    body: { digest: { time: "08:00", send_empty: true, channel } },
  });
  return (await bodyOf<{ digest: { channel: Channel } }>(sent)).digest.channel;
}

/** By which of the secrets the newest delivery verifies; the receiver's clock is the stage's. */
function signers(...secrets: (string | undefined)[]): boolean[] {
  const post = stage.posts.at(-1);
  return secrets.map((secret) => {
    try {
      return new Webhook(secret ?? "").verify(post?.body ?? "", post?.headers ?? {}) !== null;
    } catch {
      return false;
    }
  });
}

const rows = () => stage.sql<{ owner_id: string }>("SELECT owner_id FROM old_secrets");

it("signs beside the new one for a day, and not after it", async () => {
  const first = await setChannel();
  expect(first).not.toHaveProperty("old_secret");
  const second = await setChannel();
  expect(second.old_secret).toMatchObject({
    valid_until: START + DAY,
    valid_until_iso: "2026-03-02T12:00:00+00:00",
  });
  const shown = await ann.get("");
  expect(shown).toMatchObject({ digest: { channel: { old_secret: second.old_secret } } });
  expect(JSON.stringify(shown)).not.toContain("whsec_");
  await stage.run(at("2026-03-02T08:00:00Z"));
  expect(signers(first.secret, second.secret, OWN)).toEqual([true, true, false]);
  expect(stage.posts.at(-1)?.headers["webhook-signature"]?.split(" ")).toHaveLength(2);
  await stage.run(at("2026-03-03T08:00:00Z"));
  for (const minute of [1, 2, 3, 4]) await stage.run(at("2026-03-03T08:00:00Z") + minute * 60);
  expect(stage.posts).toHaveLength(2);
  expect(signers(first.secret, second.secret)).toEqual([false, true]);
  expect(await rows()).toEqual([]);
  expect(JSON.stringify(await ann.get(""))).not.toContain("old_secret");
});

it("is refused to the second, while the tidy-up hasn't run", async () => {
  const first = await setChannel();
  await setChannel();
  // The last second in which it signs is the one before its day is over.
  for (const [time, signs] of [
    ["11:59", true],
    ["12:00", false],
  ] as const) {
    const { secret } = await setChannel({ secret: OWN });
    expect(secret).toBe(OWN);
    await ann.patch({ digest: { time } });
    await stage.sql(
      "UPDATE users SET last_digest_on = NULL, next_digest_at = ?",
      at(`2026-03-02T${time}:00Z`),
    );
    await stage.sql("DELETE FROM deliveries");
    await stage.run(at(`2026-03-02T${time}:00Z`));
    expect(signers(first.secret, OWN)).toEqual([signs, true]);
  }
});

it("replaced twice within the day, both sign until their own day is over", async () => {
  const first = await setChannel();
  const second = await setChannel();
  stage.setClock(START + 3600);
  const third = await setChannel({ secret: OWN });
  expect(third.old_secret?.valid_until).toBe(START + 3600 + DAY);
  await stage.run(at("2026-03-02T08:00:00Z"));
  expect(signers(first.secret, second.secret, OWN)).toEqual([true, true, true]);
  await ann.patch({ digest: { time: "12:30" } });
  await stage.sql("UPDATE users SET last_digest_on = NULL, next_digest_at = ?", at("2026-03-02T12:30:00Z"));
  await stage.sql("DELETE FROM deliveries");
  await stage.run(at("2026-03-02T12:30:00Z"));
  expect(signers(first.secret, second.secret, OWN)).toEqual([false, true, true]);
});

it("stays as it was where the same secret is sent again", async () => {
  await setChannel({ secret: OWN });
  expect(await setChannel({ secret: OWN })).not.toHaveProperty("old_secret");
  expect(await rows()).toEqual([]);
});

it("ends at once where the call says so, with another address and without a channel", async () => {
  const first = await setChannel();
  expect(await setChannel({ old_secret: null })).not.toHaveProperty("old_secret");
  expect(await rows()).toEqual([]);
  await stage.run(at("2026-03-02T08:00:00Z"));
  expect(signers(first.secret)).toEqual([false]);
  for (const other of [{ url: `${URL}/other` }, null]) {
    await setChannel();
    await setChannel();
    expect(await rows()).not.toEqual([]);
    if (other === null) await ann.patch({ digest: { channel: null } });
    else expect(await setChannel(other)).not.toHaveProperty("old_secret");
    expect(await rows()).toEqual([]);
  }
  for (const old_secret of [true, "null", OWN])
    await problemOf(
      await ann.send("PATCH", "", {
        body: { digest: { channel: { type: "webhook", url: URL, old_secret } } },
      }),
      { status: 422, path: "digest.channel.old_secret" },
    );
});

it("is not set by a user's key, nor by another app", async () => {
  await setChannel({ secret: OWN });
  const { key } = await stage.newKey({ user_id: "ann" });
  const body = { digest: { channel: { type: "webhook", url: URL, old_secret: null } } };
  expect((await ann.send("PATCH", "", { key, body })).status).toBe(403);
  const { key: other } = await stage.newKey({ app: "stranger" });
  await bodyOf(await ann.send("PATCH", "", { key: other, body }));
  await bodyOf(await ann.send("PATCH", "", { key: other, body }));
  await setChannel();
  expect(await rows()).toMatchObject([{ owner_id: "ann" }]);
  expect(await stage.sql("SELECT app_id FROM old_secrets")).toEqual([{ app_id: stage.app }]);
});

it("is sealed at rest, in no export, and erased with its user", async () => {
  await setChannel({ secret: OWN });
  await setChannel();
  const bob = stage.user("bob");
  const twice = { body: { digest: { channel: { type: "webhook", url: URL } } } };
  for (const _ of [1, 2]) await bodyOf(await bob.send("PATCH", "", twice));
  expect(JSON.stringify(await stage.sql("SELECT * FROM old_secrets"))).not.toContain(OWN.slice(6));
  const { pages, rows: lines } = await exportAll(stage);
  expect(lines.find(({ type }) => type === "user")).toMatchObject({
    digest_channel: { type: "webhook", url: URL },
  });
  for (const trace of [OWN.slice(6), "old_", "sealed"]) expect(pages.join("")).not.toContain(trace);
  await bodyOf(await ann.send("DELETE", ""));
  expect(await rows()).toEqual([{ owner_id: "bob" }]);
});

it("ends where an import sets another channel, and stays where it sets the same", async () => {
  await setChannel({ secret: OWN });
  await setChannel();
  const [page = ""] = (await exportAll(stage)).pages;
  const importing = async (url: string) => {
    const lines = page.replaceAll(URL, url).replace(/"updated_at":\d+/, `"updated_at":${stage.now() + 60}`);
    const headers = { "content-type": "application/x-ndjson" };
    await bodyOf(await ann.send("POST", "/import", { body: lines, headers }));
  };
  await importing(URL);
  expect(await rows()).toHaveLength(1);
  expect(await ann.get("")).toMatchObject({
    digest: { channel: { old_secret: { valid_until: START + DAY } } },
  });
  stage.setClock(START + 120);
  await importing(`${URL}/other`);
  expect(await rows()).toEqual([]);
  expect(JSON.stringify(await ann.get(""))).not.toContain("old_secret");
});
