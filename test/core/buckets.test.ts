import { describe, expect, it } from "vitest";
import { BUCKETS, bucketOf, hashOfApp, homeOfConversation } from "../../src/core/buckets";

const of = (app: string, id: string) => bucketOf(hashOfApp(app), id);

describe("a bucket", () => {
  // Rows are stored by these numbers: none may ever change.
  it.each([
    ["my-bot", "ann", 365],
    ["my-bot", "ben", 2888],
    ["other-bot", "ann", 1265],
    ["my-bot", "telegram:4242", 2656],
    ["my-bot", "telegram:-100123", 163],
    ["a", "", 3570],
  ])("of %s and %s is %i", (app, id, bucket) => {
    expect(of(app, id)).toBe(bucket);
  });

  it("holds about as many of a million ids as every other", () => {
    const counts = new Uint32Array(BUCKETS);
    const hash = hashOfApp("my-bot");
    for (let n = 0; n < 1_000_000; n += 1)
      counts[bucketOf(hash, `telegram:${100_000_000 + n}`)] =
        (counts[bucketOf(hash, `telegram:${100_000_000 + n}`)] ?? 0) + 1;
    // 244 each, with a deviation of 16: six of them.
    expect(Math.min(...counts)).toBeGreaterThan(150);
    expect(Math.max(...counts)).toBeLessThan(340);
  });

  it("of one app says nothing of that of another", () => {
    const same = Array.from({ length: 4096 }, (_, n) => `user-${n}`).filter(
      (id) => of("a", id) === of("b", id),
    );
    expect(same.length).toBeLessThan(20);
  });
});

it.each([
  ["ann~chat-1", "ann"],
  ["telegram:4242", "telegram:4242"],
  ["team-room", "team-room"],
  ["telegram:-100~x", "telegram:-100"],
])("the home of the conversation %s is that of %s", (id, home) => {
  expect(homeOfConversation(id)).toBe(home);
});
