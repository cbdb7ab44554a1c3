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

describe("the least revision", () => {
  it("is the highest revision that was written here, until it is known to show nothing", () => {
    expect(freshness.minRevision("a")).toBe(0);
    freshness.noteWrite("a", 5);
    freshness.noteWrite("a", 4);
    expect([freshness.minRevision("a"), freshness.minRevision("b")]).toEqual([5, 0]);
    freshness.noteUnchanged("a", 4);
    expect(freshness.minRevision("a")).toBe(5);
    freshness.noteUnchanged("a", 5);
    expect(freshness.minRevision("a")).toBe(0);
    freshness.noteUnchanged("nobody", 5);
    freshness.noteWrite("a", 6);
    freshness.forget("a");
    expect(freshness.minRevision("a")).toBe(0);
  });

  it("of those not used for longest goes, where there are too many", () => {
    for (let i = 0; i < 10_001; i += 1) freshness.noteWrite(`key ${i}`, 1);
    expect(freshness.minRevision("key 0")).toBe(0);
    expect(freshness.minRevision("key 10000")).toBe(1);
  });
});

describe("slots", () => {
  it("come more than a second apart, the first at once", async () => {
    await freshness.waitForSlot("a");
    expect(waits).toEqual([]);
    const first = now;
    await freshness.waitForSlot("a");
    expect(now - first).toBeGreaterThan(1000);
    const second = now;
    await freshness.waitForSlot("b");
    expect(now).toBe(second);
  });

  it("are claimed once while a refresh waits; a later write claims the next one", async () => {
    expect(freshness.claimRefresh("a")).toBe(true);
    expect(freshness.claimRefresh("a")).toBe(false);
    expect(freshness.claimRefresh("b")).toBe(true);
    await freshness.waitForSlot("a");
    expect(freshness.claimRefresh("a")).toBe(true);
  });

  it("of a call that was ended are claimed by another after a while", () => {
    expect(freshness.claimRefresh("a")).toBe(true);
    now += 4_999;
    expect(freshness.claimRefresh("a")).toBe(false);
    now += 1;
    expect(freshness.claimRefresh("a")).toBe(true);
  });
});
