/** How instants are written, in a user's zone. What time means is the service's business; this is only its form. */

const formats = new Map<string, Intl.DateTimeFormat>();

function format(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat("en-GB", { ...options, timeZone: knownZone(zone) });
  formats.set(key, made);
  return made;
}

/** A zone that this browser knows; the service answers in UTC too where it doesn't know one. */
function knownZone(zone: string): string {
  try {
    new Intl.DateTimeFormat("en-GB", { timeZone: zone });
    return zone;
  } catch {
    return "UTC";
  }
}

/** `Tuesday 24 February`, of an instant in epoch seconds. */
export function longDate(instant: number, zone: string): string {
  return format(zone, { weekday: "long", day: "numeric", month: "long" })
    .format(instant * 1000)
    .replace(",", "");
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

/** `24 February 2026, 09:00`. */
export function fullTime(instant: number, zone: string): string {
  const options = {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  } as const;
  return format(zone, options)
    .format(instant * 1000)
    .replace(" at ", ", ");
}

/** `09:00`. */
export function clockTime(instant: number, zone: string): string {
  return format(zone, { hour: "2-digit", minute: "2-digit" }).format(instant * 1000);
}
