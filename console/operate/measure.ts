/** How amounts are written. */

const STEPS: readonly [unit: string, seconds: number][] = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

function inUnit(value: number, unit: string, digits: number): string {
  const options = { style: "unit", unit, unitDisplay: "long", maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat("en", options).format(value);
}

/** `12 seconds`, `7 minutes`: the largest unit of which there are two at least. */
export function spanWords(seconds: number): string {
  const [unit, size] = STEPS.find(([, length]) => seconds >= 2 * length) ?? ["second", 1];
  return inUnit(Math.floor(seconds / size), unit, 0);
}

const SIZES = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** `1.2 GB`, by thousands as the platform's limits are. */
export function byteWords(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(SIZES.length - 1, Math.floor(Math.log10(bytes) / 3));
  const options = { style: "unit", unit: SIZES[step] ?? "byte", maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat("en", options).format(bytes / 1000 ** step);
}

/** `4.2%`, and of less than one percent the first two digits: `0.041%`. */
export function shareWords(share: number): string {
  const options = {
    style: "percent",
    maximumFractionDigits: 1,
    maximumSignificantDigits: 2,
    roundingPriority: "morePrecision",
  } as const;
  return new Intl.NumberFormat("en", options).format(share);
}

/** `1,234`. */
export function countWords(count: number): string {
  return new Intl.NumberFormat("en").format(count);
}

/** `1 Jan 2027, 00:00`, of an instant in epoch seconds, on the clock of whoever looks. */
export function dateWords(instant: number): string {
  const options = {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  } as const;
  return new Intl.DateTimeFormat("en-GB", options).format(instant * 1000);
}

/** The zone of whoever looks. */
export function viewerZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
