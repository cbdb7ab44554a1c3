import { describe, expect, it } from "vitest";
import { cityOfZone } from "../../src/time/zones/city-names";
import CITY_NAMES from "../../src/time/zones/city-names.json" with { type: "json" };
import { canonicalZone } from "../../src/time/zones/zone";
import { LANGUAGE_CODES } from "../../src/words/language";

describe("a zone's city", () => {
  it.each([
    ["en", "Europe/Berlin", "Berlin"],
    ["en", "America/Argentina/Buenos_Aires", "Buenos Aires"],
    ["en", "America/Sao_Paulo", "São Paulo"],
    ["de", "Europe/Vienna", "Wien"],
    ["de", "Asia/Kolkata", "Kalkutta"],
    ["fr", "Europe/London", "Londres"],
    ["es", "America/New_York", "Nueva York"],
    ["pt", "Europe/Lisbon", "Lisboa"],
    ["it", "Europe/Rome", "Roma"],
    ["nl", "Europe/Brussels", "Brussel"],
    ["sv", "Europe/Copenhagen", "Köpenhamn"],
    ["fi", "Europe/Stockholm", "Tukholma"],
    ["ru", "Europe/Berlin", "Берлин"],
    ["uk", "Europe/Kyiv", "Київ"],
    ["id", "Europe/Athens", "Athena"],
    ["en", "Asia/Calcutta", "Kolkata"],
    ["de", "UTC", "UTC"],
    ["de", "Etc/GMT+5", "Etc/GMT+5"],
  ])("in %s: %s is %s", (language, zone, city) => {
    expect(cityOfZone(zone, language, CITY_NAMES)).toBe(city);
  });

  it("has a table for each language, of zones by the names that they have here", () => {
    expect(Object.keys(CITY_NAMES).sort()).toEqual([...LANGUAGE_CODES].sort());
    const zones = new Set(Object.values(CITY_NAMES).flatMap((names) => Object.keys(names)));
    expect(zones.size).toBeGreaterThan(400);
    const unknown = [...zones].filter((zone) => canonicalZone(zone) !== zone);
    expect(unknown).toEqual([]);
  });

  it.each(["ru", "uk"])("is written in the letters of %s", (language) => {
    const zones = Intl.supportedValuesOf("timeZone").map((name) => canonicalZone(name) ?? name);
    const latin = zones.filter((zone) => zone.includes("/") && !zone.startsWith("Etc/"));
    expect(latin.filter((zone) => /[a-z]/i.test(cityOfZone(zone, language, CITY_NAMES)))).toEqual([]);
  });
});
