import timezones from "cldr-bcp47/bcp47/timezone.json";
import likely from "cldr-core/supplemental/likelySubtags.json";
import times from "cldr-core/supplemental/timeData.json";
import weeks from "cldr-core/supplemental/weekData.json";
import type { CountryTables } from "../../../src/time/countries/country-tables";
import { PHRASE_LANGUAGES } from "../../../src/time/phrases/words/phrase-languages";

/** Makes src/time/countries/countries.json of Unicode CLDR's week data, its hour cycles and its names of zones. */
export function countriesFile(): string {
  const tables: CountryTables = { weekends: weekends(), twelveHours: twelveHours(), zones: zones() };
  return `${JSON.stringify(tables, null, 2)}\n`;
}

/** Makes src/time/countries/other-weeks.json: the zones of the countries that don't work from Monday to Friday. */
export function otherWeeksFile(): string {
  const others = weekends();
  const names = Object.entries(zones()).flatMap(([area, places]) =>
    places.split(", ").flatMap((place) => {
      const [country = "", ...towns] = place.split(" ");
      return Object.hasOwn(others, country)
        ? towns.map((town) => (area === "-" ? town : `${area}/${town}`))
        : [];
    }),
  );
  return `${JSON.stringify(names.sort(), null, 2)}\n`;
}

const DAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

function weekends(): Record<string, string> {
  const { weekendStart, weekendEnd } = weeks.supplemental.weekData;
  const first = new Map<string, string>(Object.entries(weekendStart));
  const last = new Map<string, string>(Object.entries(weekendEnd));
  const countries = [...new Set([...first.keys(), ...last.keys()])].filter((code) => code !== "001").sort();
  const dayOf = (days: ReadonlyMap<string, string>, country: string) =>
    String(DAYS.indexOf(days.get(country) ?? days.get("001") ?? ""));
  return Object.fromEntries(
    countries.map((country) => [country, dayOf(first, country) + dayOf(last, country)]),
  );
}

/** Countries and languages whose clocks have twelve hours, and what differs from its country. */
function twelveHours(): CountryTables["twelveHours"] {
  const clocks = Object.entries(times.supplemental.timeData).map(([place, { _preferred: cycle }]) => ({
    place,
    isTwelve: cycle.startsWith("h"),
  }));
  const countries = clocks.filter(({ place, isTwelve }) => isTwelve && /^[A-Z]{2}$/.test(place));
  const isTwelve = new Set(countries.map(({ place }) => place));
  const others = clocks.filter(({ place }) => /^[a-z]{2}-[A-Z]{2}$/.test(place));
  const regions = new Map(
    Object.entries(likely.supplemental.likelySubtags).map(([tag, whole]) => [
      tag,
      whole.split("-").at(-1) ?? "",
    ]),
  );
  return {
    countries: [...isTwelve].sort().join(" "),
    languages: PHRASE_LANGUAGES.filter((code) => isTwelve.has(regions.get(code) ?? "")).join(" "),
    otherwise: others
      .filter((one) => one.isTwelve !== isTwelve.has(one.place.slice(3)))
      .map(({ place }) => place)
      .sort()
      .join(" "),
  };
}

/** CLDR's name of a zone begins with its country, but for these. */
const ODD: ReadonlyMap<string, string> = new Map([
  ["Europe/Mariehamn", "AX"],
  ["America/St_Barthelemy", "BL"],
  ["America/Curacao", "CW"],
  ["Asia/Jerusalem", "IL"],
  ["Asia/Tel_Aviv", "IL"],
  ["Israel", "IL"],
  ["America/Marigot", "MF"],
  ["Asia/Gaza", "PS"],
  ["Asia/Hebron", "PS"],
]);
/** Clocks of several countries. */
const NOBODYS =
  /^(?:Etc\/.*|[A-Z]{3}(?:\d[A-Z]{3})?|SystemV\/.*|Factory|GMT.*|UCT|UTC|Universal|Zulu|Greenwich)$/;
/** Names of three letters that are one country's all the same. */
const COUNTRIES = new Set(["PRC", "ROC", "ROK"]);

function zones(): Record<string, string> {
  const areas = new Map<string, Map<string, string[]>>();
  for (const [id, zone] of Object.entries(timezones.keyword.u.tz)) {
    if (typeof zone === "string" || !("_alias" in zone)) continue;
    for (const name of zone._alias.split(" ")) {
      if (NOBODYS.test(name) && !COUNTRIES.has(name)) continue;
      const slash = name.indexOf("/");
      const area = slash === -1 ? "-" : name.slice(0, slash);
      const country = ODD.get(name) ?? id.slice(0, 2).toUpperCase();
      const places = areas.get(area) ?? new Map<string, string[]>();
      places.set(country, [...(places.get(country) ?? []), name.slice(slash + 1)]);
      areas.set(area, places);
    }
  }
  const inOrder = <V>(map: ReadonlyMap<string, V>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    inOrder(areas).map(([area, places]) => [
      area,
      inOrder(places)
        .map(([country, names]) => [country, ...names].join(" "))
        .join(", "),
    ]),
  );
}
