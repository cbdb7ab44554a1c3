import { describe, expect, it } from "vitest";
import { PLACES } from "../../src/time/zones/all-places";
import { zoneOfCity } from "../../src/time/zones/city";
import { isKnownZone } from "../../src/time/zones/zone";

describe("a city's zone", () => {
  it.each([
    ["Berlin", "Europe/Berlin"],
    ["  berlin ", "Europe/Berlin"],
    ["NEW YORK", "America/New_York"],
    ["new_york", "America/New_York"],
    ["New  York", "America/New_York"],
    ["São Paulo", "America/Sao_Paulo"],
    ["Sa\u0303o Paulo", "America/Sao_Paulo"],
    ["Zürich", "Europe/Zurich"],
    ["Buenos Aires", "America/Buenos_Aires"],
    ["Munich", "Europe/Berlin"],
    ["San Francisco", "America/Los_Angeles"],
    ["Mumbai", "Asia/Kolkata"],
    ["Beijing", "Asia/Shanghai"],
    ["Auckland", "Pacific/Auckland"],
    ["europe/paris", "Europe/Paris"],
    ["UTC", "UTC"],
  ])("%j", (text, zone) => {
    const found = zoneOfCity(text, PLACES);
    expect(found).toBe(zone);
    expect(isKnownZone(found ?? "")).toBe(true);
  });

  it.each([
    "",
    " ",
    "Atlantis",
    "/",
    "Europe",
    "urope/Berlin",
    "erlin",
    "Berlin; DROP TABLE users",
    "__proto__",
    "constructor",
    "x".repeat(10_000),
  ])("%j is none", (text) => {
    expect(zoneOfCity(text, PLACES)).toBe(null);
  });
});
