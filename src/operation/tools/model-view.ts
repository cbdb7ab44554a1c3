import type { LineClock } from "../../time/prompt/prompt";
import type { AnyOperation } from "../declare";

type Fields = Readonly<Record<string, unknown>>;

/** Siblings of an instant (ADR 009). */
const DISPLAYS = ["_iso", "_local", "_tz", "_relative"] as const;

/** An answer as text for a language model: the lines that its operation declares, else the fields that aren't empty. */
export function modelText({ model }: Pick<AnyOperation, "model">, value: object, shown: object): string {
  return model?.view?.(value) ?? JSON.stringify(slim(shown, "local"));
}

/** The lines of an answer; `none` where there are none. */
export function linesOf(lines: readonly string[], none = ""): string {
  return lines.length === 0 ? none : lines.join("\n");
}

/** The moment and the zone that an answer speaks of. */
export function clockOf({ now, time_zone }: { now: number | null; time_zone: string }): LineClock {
  return { now: now ?? 0, zone: time_zone };
}

/** What an answer says beside its memories. */
export function remarkLines(said: {
  due_understood?: string | undefined;
  when_understood?: string | undefined;
  warnings?: readonly string[] | undefined;
}): string[] {
  const { due_understood: due, when_understood: when, warnings = [] } = said;
  return [
    ...(due === undefined ? [] : [`Understood: ${due}`]),
    ...(when === undefined ? [] : [`Time: ${when}`]),
    ...warnings.map((warning) => `Warning: ${warning}`),
  ];
}

/** `Not found: k7m2x9qa` */
export function notFoundLines(ids: readonly string[]): string[] {
  return ids.length === 0 ? [] : [`Not found: ${ids.join(", ")}`];
}

/**
 * An answer without what is empty (`null`, `""`, `[]`, `{}`) and without the display fields of instants. These stay epoch
 * seconds, or are what the user's clock shows: a model can't read epoch seconds.
 */
export function slim(value: unknown, instants: "epoch" | "local" = "epoch"): unknown {
  if (Array.isArray(value)) return value.map((one) => slim(one, instants));
  if (typeof value !== "object" || value === null) return value;
  const fields = value as Fields;
  const kept: [name: string, value: unknown][] = [];
  for (const name of Object.keys(fields)) {
    const one = fields[name];
    // Half the fields of an item are empty, so that is asked first.
    if (one === null || one === "" || isDisplayOf(name, fields)) continue;
    const shown = (instants === "local" ? fields[`${name}_local`] : null) ?? slim(one, instants);
    if (!isEmpty(shown)) kept.push([name, shown]);
  }
  return Object.fromEntries(kept);
}

/** Whether a field is a display field of an instant beside it. */
export function isDisplayOf(name: string, fields: object): boolean {
  const ending = DISPLAYS.find((display) => name.endsWith(display));
  return ending !== undefined && Object.hasOwn(fields, name.slice(0, -ending.length));
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === "") return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}
