/**
 * Sentences with places for values, as data:
 *
 * - `{content}` is a place for a value;
 * - `{name|Somebody}` says what stands there where the value is null;
 * - `[, {name}]` stands there as a whole, or not at all where its value is null.
 *
 * For example `Good morning[, {name}]. It is {date}.` is "Good morning. It is Friday 4 December." for nobody's name.
 */

/** The places of a template, each as it is written between its braces. */
type Places<T> = T extends `${string}{${infer Place}}${infer Rest}` ? Place | Places<Rest> : never;

type NameOf<Place> = Place extends `${infer Name}|${string}` ? Name : Place;

/** The places whose value may be null. */
type NullablePlaces<T> = T extends `${infer Before}[${infer Part}]${infer After}`
  ? Places<Part> | NullablePlaces<Before> | NullablePlaces<After>
  : Extract<Places<T>, `${string}|${string}`>;

type Value<Place, Nullable> = Place extends Nullable ? string | number | null : string | number;

/** What a template is filled with: a value for each of its places. */
export type Values<T> = { readonly [P in Places<T> as NameOf<P> & string]: Value<P, NullablePlaces<T>> };

/** A text without places as it is; one with places as a function of their values. */
export type TemplateText<T> = [Places<T>] extends [never] ? string : (values: Values<T>) => string;

/** A template with its values. Values are put in as they are: what a person wrote is no template. */
export function fillTemplate(
  template: string,
  values: Readonly<Record<string, string | number | null>>,
): string {
  const shown = template.replaceAll(/\[([^\]]*)\]/g, (_, part: string) =>
    [...part.matchAll(PLACE)].some(([, name = ""]) => values[name] === null) ? "" : part,
  );
  return shown.replaceAll(PLACE, (_, name: string, otherwise = "") => String(values[name] ?? otherwise));
}

/** Whether a template has a place for a value. */
export function hasPlaces(template: string): boolean {
  return template.search(PLACE) !== -1;
}

const PLACE = /\{(\w+)(?:\|([^}]*))?\}/g;
