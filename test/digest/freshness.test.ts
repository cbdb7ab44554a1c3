import { beforeEach, describe, expect, it } from "vitest";
import { createFreshness, type Freshness } from "../../src/digest/freshness";

let now: number;
let waits: number[];
let freshness: Freshness;

beforeEach(() => {
  now = 1_000_000;
  waits = [];
  freshness = createFreshness(
    () => now,
    async (ms) => {
      waits.push(ms);
      now += ms;
    },
  );
});

describe("the floor", () => {
  it("is the highest revision that was written here, until it is known to show nothing", () => {
    expect(freshness.floor("a")).toBe(0);
    freshness.wrote("a", 5);
    freshness.wrote("a", 4);
    expect([freshness.floor("a"), freshness.floor("b")]).toEqual([5, 0]);
    freshness.unchanged("a", 4);
    expect(freshness.floor("a")).toBe(5);
    freshness.unchanged("a", 5);
    expect(freshness.floor("a")).toBe(0);
    freshness.unchanged("nobody", 5);
    freshness.wrote("a", 6);
    freshness.forget("a");
    expect(freshness.floor("a")).toBe(0);
  });

  it("of those not used for longest goes, where there are too many", () => {
    for (let i = 0; i < 10_001; i += 1) freshness.wrote(`key ${i}`, 1);
    expect(freshness.floor("key 0")).toBe(0);
    expect(freshness.floor("key 10000")).toBe(1);
  });
});

describe("turns", () => {
  it("come more than a second apart, the first at once", async () => {
    await freshness.turn("a");
    expect(waits).toEqual([]);
    const first = now;
    await freshness.turn("a");
    expect(now - first).toBeGreaterThan(1000);
    const second = now;
    await freshness.turn("b");
    expect(now).toBe(second);
  });

  it("are asked for once while one waits; whoever comes later begins anew after it", async () => {
    expect(freshness.begin("a")).toBe(true);
    expect(freshness.begin("a")).toBe(false);
    expect(freshness.begin("b")).toBe(true);
    await freshness.turn("a");
    expect(freshness.begin("a")).toBe(true);
  });

  it("of a call that was ended are taken over after a while", () => {
    expect(freshness.begin("a")).toBe(true);
    now += 4_999;
    expect(freshness.begin("a")).toBe(false);
    now += 1;
    expect(freshness.begin("a")).toBe(true);
  });
});
