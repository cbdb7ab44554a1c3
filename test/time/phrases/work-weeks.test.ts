import weeks from "cldr-core/supplemental/weekData.json";
import { describe, expect, it } from "vitest";
import { weekdayOfDay } from "../../../src/time/calendar";
import { countryOf, weekOf } from "../../../src/time/countries/country";
import { readPhrase } from "../../../src/time/phrases/read-phrase";
import { readRange } from "../../../src/time/phrases/read-range";
import { WEEKDAY_CODES } from "../../../src/time/recurrence/recurrence-rule";
import { TIME_WORDS } from "../../../src/words/tables/all";

/** Wednesday 2027-04-14, 12:00 UTC. */
const NOW = Date.parse("2027-04-14T12:00:00Z") / 1000;

function read(phrase: string, locale: string | null, zone = "UTC", now = NOW): string {
  const answer = readPhrase(phrase, { now, zone, locale, words: TIME_WORDS });
  if (!answer.ok) return answer.reason;
  const { parsed, recurrence } = answer.value;
  if (recurrence !== null) return recurrence;
  return parsed.kind === "date" ? parsed.date : JSON.stringify(parsed);
}

const COUNTRIES = "AE AF BH BR CN DE DZ EG GB IL IN IQ IR JP KW LY MA MX OM QA SA SD SY TR UG US YE".split(
  " ",
);

describe("the week of a country", () => {
  it.each(COUNTRIES)("%s keeps the weekend that CLDR says", (country) => {
    const { weekendStart, weekendEnd } = weeks.supplemental.weekData;
    const said = (days: object) => {
      const of = new Map<string, string>(Object.entries(days));
      return `${of.get(country) ?? of.get("001")}`.slice(0, 2).toUpperCase();
    };
    const { weekend, workdays } = weekOf(country, TIME_WORDS.countries());
    const codes = weekend.map((day) => `${WEEKDAY_CODES[day]}`);
    expect([codes[0], codes.at(-1)]).toEqual([said(weekendStart), said(weekendEnd)]);
    expect([...weekend, ...workdays].sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(read("every weekend", `en-${country}`)).toBe(`FREQ=WEEKLY;BYDAY=${codes.join(",")}`);
    const works = workdays.map((day) => WEEKDAY_CODES[day]).join(",");
    expect(read("every weekday", `en-${country}`)).toBe(`FREQ=WEEKLY;BYDAY=${works}`);
  });

  it.each([
    ["en-EG", "every business day at 9am", "FREQ=WEEKLY;BYDAY=SU,MO,TU,WE,TH"],
    ["ar-SA", "كل يوم عمل الساعة ٨ صباحا", "FREQ=WEEKLY;BYDAY=SU,MO,TU,WE,TH"],
    ["ar-EG", "كل يوم عمل الساعة ٨ صباحا", "FREQ=WEEKLY;BYDAY=SU,MO,TU,WE,TH"],
    ["ar-AE", "كل يوم عمل الساعة ٨ صباحا", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"],
    ["en-IL", "every weekend at 11am", "FREQ=WEEKLY;BYDAY=FR,SA"],
    ["fr-DZ", "tous les jours ouvrables", "FREQ=WEEKLY;BYDAY=SU,MO,TU,WE,TH"],
    ["fr-DZ", "du lundi au vendredi", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"],
    ["en-EG", "every Monday to Friday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"],
    ["en-EG", "every day except weekends", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,SU"],
    ["en-IR", "every weekday", "FREQ=WEEKLY;BYDAY=SA,SU,MO,TU,WE,TH"],
    ["ru-RU", "по рабочим дням", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"],
    ["ja-JP", "毎平日", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"],
    ["en-EG", "every two weeks on weekdays", "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO,TU,WE,TH;WKST=SU"],
    ["en-EG", "last working day of every month", "FREQ=MONTHLY;BYDAY=SU,MO,TU,WE,TH;BYSETPOS=-1"],
    ["en-EG", "in 3 working days", "2027-04-19"],
    ["en-GB", "in 3 working days", "2027-04-19"],
    ["en-EG", "in 2 working days", "2027-04-18"],
    ["en-GB", "in 2 working days", "2027-04-16"],
    ["en-EG", "this weekend", "2027-04-16"],
    ["en-EG", "next weekend", "2027-04-23"],
    ["en-GB", "this weekend", "2027-04-17"],
    ["en-IN", "this weekend", "2027-04-18"],
  ])("%s: %s", (locale, phrase, expected) => {
    const [, days = ""] = /BYDAY=([A-Z,]+)/.exec(expected) ?? [];
    const answer = read(phrase, locale);
    const [, own = ""] = /BYDAY=([A-Z,]+)/.exec(answer) ?? [];
    expect(own.split(",").sort()).toEqual(days.split(",").sort());
    expect(answer.replace(own, days)).toBe(expected);
  });

  it.each([
    ["en-GB", "every Monday to Friday", "every weekday"],
    ["en-EG", "every Monday to Friday", "every Monday, Tuesday, Wednesday, Thursday and Friday"],
    ["en-EG", "every weekday", "every Monday, Tuesday, Wednesday, Thursday and Sunday"],
    ["en-EG", "daily except weekends", "every Monday, Tuesday, Wednesday, Thursday and Sunday"],
    ["en-AE", "every weekday", "every weekday"],
  ])("is named in the echo by its days where it isn't Monday to Friday: %s, %s", (locale, phrase, days) => {
    const said = readPhrase(phrase, { now: NOW, zone: "UTC", locale, words: TIME_WORDS });
    expect(said.ok && said.value.understood).toContain(`, ${days}`);
  });

  it("is over on its last day, and the next one begins with the work", () => {
    // Saturday and Sunday in Cairo.
    const saturday = NOW + 3 * 86_400;
    expect(weekdayOfDay(Math.floor(saturday / 86_400))).toBe(6);
    expect(read("this weekend", "en-EG", "Africa/Cairo", saturday)).toBe("2027-04-17");
    expect(read("this weekend", "en-EG", "Africa/Cairo", saturday + 86_400)).toBe("2027-04-23");
    const range = readRange("last weekend", { now: NOW, zone: "UTC", locale: "en-EG", words: TIME_WORDS });
    expect(range.ok && range.value.understood).toBe("Friday 2027-04-09 to Saturday 2027-04-10 (UTC)");
  });
});

describe("the country of a person", () => {
  it.each([
    ["GB", "Africa/Cairo", "GB"],
    [null, "Africa/Cairo", "EG"],
    [null, "Egypt", "EG"],
    [null, "Asia/Calcutta", "IN"],
    [null, "Asia/Kolkata", "IN"],
    [null, "Asia/Jerusalem", "IL"],
    [null, "Asia/Gaza", "PS"],
    [null, "America/Argentina/Ushuaia", "AR"],
    [null, "US/Eastern", "US"],
    [null, "Europe/Kiev", "UA"],
    [null, "Europe/Kyiv", "UA"],
    ["001", "Europe/Oslo", "NO"],
    ["419", "America/Mexico_City", "MX"],
    [null, "UTC", null],
    [null, "Etc/GMT+2", null],
    [null, "CET", null],
    [null, "EST5EDT", null],
  ])("region %s, zone %s: %s", (region, zone, country) => {
    expect(countryOf(region, zone, TIME_WORDS.countries())).toBe(country);
  });

  it("is asked back in a language whose countries keep different weeks", () => {
    expect(read("كل يوم عمل الساعة ٨ صباحا", "ar")).toBe("ambiguous");
    expect(read("كل يوم عمل الساعة ٨ صباحا", "ar", "Asia/Riyadh")).toBe("FREQ=WEEKLY;BYDAY=SU,MO,TU,WE,TH");
    expect(read("every weekday", "en")).toBe("FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR");
    expect(read("every weekday", null, "Asia/Riyadh")).toBe("FREQ=WEEKLY;BYDAY=SU,MO,TU,WE,TH");
  });
});
