/** The time zone that people mean by the name of a city. */
import { zoneByForeignName } from "./city-names";
import { canonicalZone, isKnownZone, toLocal } from "./zone";

/** Cities whose zone has another city's name. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  munich: "Europe/Berlin",
  muenchen: "Europe/Berlin",
  hamburg: "Europe/Berlin",
  frankfurt: "Europe/Berlin",
  cologne: "Europe/Berlin",
  barcelona: "Europe/Madrid",
  milan: "Europe/Rome",
  milano: "Europe/Rome",
  lyon: "Europe/Paris",
  marseille: "Europe/Paris",
  geneva: "Europe/Zurich",
  manchester: "Europe/London",
  edinburgh: "Europe/London",
  porto: "Europe/Lisbon",
  krakow: "Europe/Warsaw",
  "san francisco": "America/Los_Angeles",
  seattle: "America/Los_Angeles",
  "san diego": "America/Los_Angeles",
  "las vegas": "America/Los_Angeles",
  boston: "America/New_York",
  washington: "America/New_York",
  miami: "America/New_York",
  atlanta: "America/New_York",
  philadelphia: "America/New_York",
  dallas: "America/Chicago",
  houston: "America/Chicago",
  austin: "America/Chicago",
  montreal: "America/Toronto",
  ottawa: "America/Toronto",
  rio: "America/Sao_Paulo",
  "rio de janeiro": "America/Sao_Paulo",
  brasilia: "America/Sao_Paulo",
  osaka: "Asia/Tokyo",
  kyoto: "Asia/Tokyo",
  beijing: "Asia/Shanghai",
  shenzhen: "Asia/Shanghai",
  delhi: "Asia/Kolkata",
  "new delhi": "Asia/Kolkata",
  mumbai: "Asia/Kolkata",
  bangalore: "Asia/Kolkata",
  chennai: "Asia/Kolkata",
  hanoi: "Asia/Ho_Chi_Minh",
  "abu dhabi": "Asia/Dubai",
  "tel aviv": "Asia/Jerusalem",
  ankara: "Europe/Istanbul",
  "cape town": "Africa/Johannesburg",
  canberra: "Australia/Sydney",
  wellington: "Pacific/Auckland",
};

/** The zone of a city (`Berlin`, `new york`), of a zone's own name in any case, or null for none that is known. */
export function zoneOfCity(text: string): string | null {
  const name = text
    .trim()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[\s_]+/g, " ");
  const canonical = canonicalZone(text.trim());
  if (canonical !== null) return canonical;
  const elsewhere = Object.hasOwn(ELSEWHERE, name) ? ELSEWHERE[name] : undefined;
  if (elsewhere !== undefined) return elsewhere;
  const foreign = zoneByForeignName(name);
  if (foreign !== null) return foreign;
  const city = `/${name.replaceAll(" ", "_")}`;
  const zone = Intl.supportedValuesOf("timeZone").find((known) => known.toLowerCase().endsWith(city));
  return zone !== undefined && isKnownZone(zone) ? zone : null;
}

/** A city by the name that `zoneOfCity` takes, such as `Cape Town` or `Europe/Berlin`. */
export interface City {
  name: string;
  zone: string;
}

/** At most `limit` cities and zones whose name has these words, those that begin with them first; common zones for none. */
export function searchCities(text: string, limit: number): City[] {
  const wanted = text
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, " ");
  if (wanted === "") return COMMON.slice(0, limit).map((zone) => ({ name: zone, zone }));
  const cities = [
    ...Intl.supportedValuesOf("timeZone").map((zone) => ({ name: zone, zone })),
    ...Object.entries(ELSEWHERE).map(([name, zone]) => ({
      name: name.replace(/\b\w/g, (letter) => letter.toUpperCase()),
      zone,
    })),
  ];
  const found = cities
    .map((city) => ({ city, at: plainName(city.name).indexOf(wanted) }))
    .filter(({ city, at }) => at !== -1 && isKnownZone(city.zone));
  return found
    .sort((a, b) => a.at - b.at)
    .slice(0, limit)
    .map(({ city }) => city);
}

/** The city of a zone without its continent. */
function plainName(name: string): string {
  return name
    .slice(name.lastIndexOf("/") + 1)
    .toLowerCase()
    .replaceAll("_", " ");
}

/** One zone for each clock that many people live by, from west to east. */
const COMMON = [
  ..."Pacific/Honolulu America/Anchorage America/Los_Angeles America/Phoenix America/Denver".split(" "),
  ..."America/Mexico_City America/Chicago America/Bogota America/New_York America/Caracas".split(" "),
  ..."America/Halifax America/St_Johns America/Sao_Paulo America/Argentina/Buenos_Aires".split(" "),
  ..."Atlantic/Azores Africa/Accra Europe/London Europe/Lisbon Africa/Lagos Europe/Berlin".split(" "),
  ..."Europe/Paris Europe/Madrid Africa/Johannesburg Africa/Cairo Europe/Athens Europe/Kyiv".split(" "),
  ..."Asia/Jerusalem Europe/Istanbul Europe/Moscow Africa/Nairobi Asia/Riyadh Asia/Tehran".split(" "),
  ..."Asia/Dubai Asia/Kabul Asia/Karachi Asia/Kolkata Asia/Kathmandu Asia/Dhaka Asia/Yangon".split(" "),
  ..."Asia/Bangkok Asia/Jakarta Asia/Shanghai Asia/Singapore Australia/Perth Asia/Tokyo".split(" "),
  ..."Asia/Seoul Australia/Darwin Australia/Adelaide Australia/Brisbane Australia/Sydney".split(" "),
  ..."Pacific/Auckland Pacific/Chatham Pacific/Tongatapu".split(" "),
];
const MINUTES_A_DAY = 1440;
/** A clock that is read and typed is a few minutes off; zones are at least a quarter of an hour apart. */
const TOLERANCE = 7;

/** Common zones whose clocks show `minutes` since midnight at `now` (epoch seconds), give or take a few. */
export function zonesShowing(minutes: number, now: number): string[] {
  return COMMON.filter((zone) => {
    const { hour, minute } = toLocal(zone, now);
    const apart = Math.abs(hour * 60 + minute - minutes);
    return Math.min(apart, MINUTES_A_DAY - apart) <= TOLERANCE;
  });
}
