import { spokenLocale } from "../words";

/** How instants are written, in a user's zone. What time means is the service's business; this is only its form. */

const formats = new Map<string, Intl.DateTimeFormat>();

function format(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = spokenLocale();
  const key = `${locale} ${zone} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone: knownZone(zone) });
  formats.set(key, made);
  return made;
}

/** The service answers in UTC too where a zone isn't known. */
function knownZone(zone: string): string {
  return isZone(zone) ? zone : "UTC";
}

/** Whether this browser knows a zone, by whatever name. */
export function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-GB", { timeZone: zone }).format(0) !== "";
  } catch {
    return false;
  }
}

/** `Tuesday 24 February`, `Dienstag, 24. Februar`, of an instant in epoch seconds. */
export function longDate(instant: number, zone: string): string {
  const words = format(zone, { weekday: "long", day: "numeric", month: "long" }).format(instant * 1000);
  return spokenLocale().startsWith("en") ? words.replace(",", "") : words;
}

/** `Tue 24 Feb 09:00`. */
export function shortTime(instant: number, zone: string): string {
  const options = {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
  } as const;
  return format(zone, options)
    .format(instant * 1000)
    .replaceAll(",", "");
}

/** `09:00`. */
export function clockTime(instant: number, zone: string): string {
  return format(zone, { hour: "2-digit", minute: "2-digit" }).format(instant * 1000);
}

/** A local time of the service without its seconds and offset: `2026-02-24 09:00`, or the date alone. */
export function shortLocal(local: string): string {
  return /^\d{4,}-\d\d-\d\d(?: \d\d:\d\d)?/.exec(local)?.[0] ?? local;
}
