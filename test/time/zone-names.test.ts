import { describe, expect, it } from "vitest";
import { canonicalZone, isKnownZone, offsetAt } from "../../src/time/zones/zone";

describe("canonicalZone", () => {
  it.each([
    ["Europe/Paris", "Europe/Paris"],
    ["europe/paris", "Europe/Paris"],
    ["EUROPE/KYIV", "Europe/Kyiv"],
    ["Europe/Kiev", "Europe/Kiev"],
    ["asia/calcutta", "Asia/Calcutta"],
    ["asia/kolkata", "Asia/Kolkata"],
    ["america/argentina/buenos_aires", "America/Argentina/Buenos_Aires"],
    ["america/argentina/comodrivadavia", "America/Argentina/ComodRivadavia"],
    ["america/port_of_spain", "America/Port_of_Spain"],
    ["america/port-au-prince", "America/Port-au-Prince"],
    ["america/knox_in", "America/Knox_IN"],
    ["africa/dar_es_salaam", "Africa/Dar_es_Salaam"],
    ["antarctica/dumontdurville", "Antarctica/DumontDUrville"],
    ["antarctica/mcmurdo", "Antarctica/McMurdo"],
    ["europe/isle_of_man", "Europe/Isle_of_Man"],
    ["australia/lhi", "Australia/LHI"],
    ["brazil/denoronha", "Brazil/DeNoronha"],
    ["etc/gmt+3", "Etc/GMT+3"],
    ["etc/utc", "Etc/UTC"],
    ["utc", "UTC"],
    ["zulu", "Zulu"],
    ["gb-eire", "GB-Eire"],
    ["nz-chat", "NZ-CHAT"],
    ["us/pacific", "US/Pacific"],
    ["est5edt", "EST5EDT"],
  ])("%s is written %s", (given, written) => {
    expect(canonicalZone(given)).toBe(written);
    expect(isKnownZone(given)).toBe(true);
  });

  it.each([
    ["the empty string", ""],
    ["an offset", "+03:00"],
    ["a negative offset", "-0330"],
    ["an offset in hours", "+03"],
    ["UTC with an offset", "UTC+3"],
    ["GMT with an offset", "GMT+3"],
    ["Etc with an offset that is not there", "Etc/GMT+15"],
    ["Z", "Z"],
    ["an abbreviation that ICU takes for Los Angeles", "PST"],
    ["an abbreviation of three countries", "IST"],
    ["an abbreviation", "CEST"],
    ["ICU's own area", "SystemV/PST8PDT"],
    ["ICU's unknown", "Etc/Unknown"],
    ["tzdata's placeholder", "Factory"],
    ["the host's zone", "localtime"],
    ["a planet", "Mars/Base"],
    ["an area alone", "Europe"],
    ["an area and a slash", "Europe/"],
    ["a city alone", "Paris"],
    ["a double slash", "Europe//Paris"],
    ["surrounding white space", " Europe/Paris "],
    ["a line break", "Europe/Paris\n"],
    ["a NUL", "Europe/Paris\0"],
    ["a dotted path", "../Europe/Paris"],
    ["a letter that lower-cases into ASCII", "Asia/To\u212Ayo"],
    ["a name of 10,000 letters", `Europe/${"a".repeat(10_000)}`],
    ["a property of objects", "constructor"],
  ])("refuses %s", (_name, given) => {
    expect(canonicalZone(given)).toBeNull();
    expect(isKnownZone(given)).toBe(false);
  });

  it("spells every name of the runtime as the runtime does, whatever the case", () => {
    const wrong = Intl.supportedValuesOf("timeZone").filter(
      (name) =>
        ![name, name.toLowerCase(), name.toUpperCase()].every((given) => canonicalZone(given) === name),
    );
    expect(wrong).toEqual([]);
  });

  it("takes a name in another case for the same zone when it is used", () => {
    expect(offsetAt("asia/kathmandu", 0)).toBe(offsetAt("Asia/Kathmandu", 0));
  });
});
