/** The time zone that people mean by the name of a city. */
import { canonicalZone, isKnownZone } from "./zone";

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
  const city = `/${name.replaceAll(" ", "_")}`;
  const zone = Intl.supportedValuesOf("timeZone").find((known) => known.toLowerCase().endsWith(city));
  return zone !== undefined && isKnownZone(zone) ? zone : null;
}
