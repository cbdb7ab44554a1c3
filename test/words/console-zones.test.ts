import { describe, expect, it } from "vitest";
import { findZones } from "../../console/settings/find-zones";
import { PLACES } from "../../src/time/zones/all-places";
import { zoneOfCity } from "../../src/time/zones/city";
import { isKnownZone } from "../../src/time/zones/zone";

/** Each name by which a city is known to whoever reads times in words, folded as the tables have it. */
const NAMES: readonly string[] = [
  ...Object.keys(PLACES.cities),
  ...Object.values(PLACES.foreignNames).flatMap((names) => names.split(" ")),
  ...Object.values(PLACES.namesakes).flatMap((list) =>
    list.split(", ").map((place) => (place.split(" ", 1)[0] ?? "").replace(/^.*\//, "")),
  ),
].map((name) => name.replaceAll("_", " "));

const zonesOf = (text: string) => findZones(text).map(({ zone }) => zone);

describe("a city in the console's settings", () => {
  it("is found first by every name with which times in words are read", () => {
    expect(NAMES.length).toBeGreaterThan(600);
    const known = NAMES.map((name) => ({ name, zone: zoneOfCity(name, PLACES) })).filter(
      ({ zone }) => zone !== null && isKnownZone(zone),
    );
    expect(known.length).toBeGreaterThan(NAMES.length - 20);
    const clockOf = (zone: string) =>
      new Intl.DateTimeFormat("en-GB", { timeZone: zone }).resolvedOptions().timeZone;
    const wrong = known.filter(({ name, zone }) => {
      const [first] = zonesOf(name);
      return first === undefined || clockOf(first) !== clockOf(zone ?? "UTC");
    });
    expect(wrong).toEqual([]);
  });

  it.each([
    ["kath", "Asia/Kathmandu"],
    ["kolka", "Asia/Kolkata"],
    ["ho chi", "Asia/Ho_Chi_Minh"],
    ["München", "Europe/Berlin"],
    ["SAN FRAN", "America/Los_Angeles"],
    ["Київ", "Europe/Kyiv"],
    ["york", "America/New_York"],
    ["europe/ber", "Europe/Berlin"],
    ["Buenos Aires", "America/Argentina/Buenos_Aires"],
  ])("is found by %s", (typed, zone) => {
    expect(zonesOf(typed)[0]).toBe(zone);
  });

  it.each(["", "  ", "Europe/Berlin", "UTC", "Nosuchtown", "EST", "PDT"])("is none for %j", (typed) => {
    expect(zonesOf(typed)).toEqual([]);
  });

  it("is offered once for each zone, at most eight times", () => {
    const zones = zonesOf("s");
    expect(zones).toHaveLength(8);
    expect(new Set(zones).size).toBe(8);
  });
});
