import { spokenLocale } from "../words";

/** How amounts are written. */

/** What stands inside the sentences of operators' views, which are English. */
const OPERATORS = "en";

const STEPS: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

/** `12 seconds ago`, `7 minutes ago`: in the largest unit of which there are two at least. */
export function agoWords(seconds: number): string {
  const [unit, size] = STEPS.find(([, length]) => seconds >= 2 * length) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(OPERATORS).format(-Math.floor(seconds / size), unit);
}

const SIZES = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** `1.2 GB`, by thousands as the platform's limits are. */
export function byteWords(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(SIZES.length - 1, Math.floor(Math.log10(bytes) / 3));
  const options = { style: "unit", unit: SIZES[step] ?? "byte", maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(OPERATORS, options).format(bytes / 1000 ** step);
}

/** `4.2%`, and of less than one percent the first two digits: `0.041%`. */
export function shareWords(share: number): string {
  const options = {
    style: "percent",
    maximumFractionDigits: 1,
    maximumSignificantDigits: 2,
    roundingPriority: "morePrecision",
  } as const;
  return new Intl.NumberFormat(OPERATORS, options).format(share);
}

/** `1,234`. */
export function countWords(count: number): string {
  return new Intl.NumberFormat(spokenLocale()).format(count);
}

/** `0.53`. */
export function decimalWords(value: number): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return new Intl.NumberFormat(spokenLocale(), digits).format(value);
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
  return new Intl.DateTimeFormat(spokenLocale(), options).format(instant * 1000);
}

/** The zone of whoever looks. */
export function viewerZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
