import type { ExpectedAnswer, ExpectedChange, Outcome } from "./read-outcome";
import { YEAR } from "./read-sayings";
import { clean, isSameMatter } from "./same-words";
import type { Difference, Thing } from "./things";

/** Whether what happened is what a row expects. */

export interface Heard {
  texts: string[];
  /** What the buttons of the newest text carry. */
  buttons: string[];
  /** What stands on them. */
  labels: string[];
}

/** All that a saying has led to, of one user. */
export interface Happened {
  /** The ids of the list's things by their keys. */
  keys: ReadonlyMap<string, string>;
  differences: readonly Difference[];
  /** A setting of the user by its path, as `digest.time`. */
  settings: (name: string) => Promise<string>;
  /** The moments at which a repeating thing comes after the one that it stands at. */
  next: (thing: Thing) => Promise<string[]>;
}

/** Whether the changes of one user are these, and no more. */
export async function areChanges(changes: readonly ExpectedChange[], happened: Happened): Promise<boolean> {
  const left = [...happened.differences];
  for (const change of changes) {
    if (change.is === "setting") {
      if (!isSetting(await happened.settings(change.name), change.value)) return false;
    } else if (change.is === "new") {
      const at = await indexOfNew(left, change, happened);
      if (at === -1) return false;
      left.splice(at, 1);
    } else {
      const id = happened.keys.get(change.key);
      if (id === undefined) throw new Error(`the list has no ${change.key}`);
      const own = left.filter((one) => one.is !== "new" && one.id === id);
      if (!isChangeOf(change, own)) return false;
      for (const one of own) left.splice(left.indexOf(one), 1);
    }
  }
  return left.length === 0;
}

async function indexOfNew(
  left: readonly Difference[],
  { contents, when, everyDays, next: moments }: ExpectedChange & { is: "new" },
  happened: Happened,
): Promise<number> {
  for (const [at, one] of left.entries()) {
    if (one.is !== "new" || !contents.some((content) => isSameMatter(one.thing.content, content))) continue;
    const { thing } = one;
    if (when === null ? thing.due !== null : !isAt(thing.due, when)) continue;
    if (thing.repeats !== (everyDays !== null || moments.length > 0)) continue;
    const next = thing.repeats ? await happened.next(thing) : [];
    const expected =
      everyDays === null ? moments : [addDays(when ?? "", everyDays), addDays(when ?? "", 2 * everyDays)];
    if (expected.every((moment, n) => isAt(next[n] ?? null, moment))) return at;
  }
  return -1;
}

function isChangeOf(change: ExpectedChange, own: readonly Difference[]): boolean {
  switch (change.is) {
    case "due":
      return own.some((one) => one.is === "due" && isAt(one.thing.due, change.when));
    case "later":
      return own.some(
        (one) =>
          (one.is === "due" && isAt(one.thing.due, change.when)) ||
          (one.is === "snoozed" && isAt(one.thing.snoozed, change.when)),
      );
    case "done":
      return own.some(({ is }) => is === "done");
    case "gone":
      return own.some(({ is }) => is === "gone");
    case "stopped":
      return own.some(({ is }) => is === "gone" || is === "done" || is === "repeats");
    case "named":
      return own.some(
        (one) =>
          one.is === "named" && change.contents.some((content) => isSameMatter(one.thing.content, content)),
      );
    default:
      throw new Error(`no change of a thing: ${change.is}`);
  }
}

/** Whether a moment is the one of a row: `03-12 *` is any clock of that day. */
export function isAt(moment: string | null, when: string): boolean {
  const whole = /^\d{4}-/.test(when) ? when : `${YEAR}-${when}`;
  if (moment === null) return false;
  return whole.endsWith(" *") ? moment.startsWith(whole.slice(0, -2)) : moment === whole;
}

function addDays(when: string, days: number): string {
  const [date = "", clock] = when.split(" ");
  const day = new Date(`${YEAR}-${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return [day.toISOString().slice(5, 10), clock].filter((part) => part !== undefined).join(" ");
}

function isSetting(value: string, expected: string): boolean {
  if (/^\d\d-\d\d/.test(expected)) return isAt(value, expected);
  // A locale may say more than a language.
  return value === expected || (/^[a-z]{2}$/.test(expected) && value.startsWith(`${expected}-`));
}

/** Whether a text has words as words: "Tomorrow" has no "tom". */
function hasWord(text: string, word: string): boolean {
  const literal = word.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&");
  return new RegExp(`(?<!\\p{L})${literal}(?!\\p{L})`, "u").test(text);
}

const OFFERS = /^(?:accept|when|pick|yes)\b/;

/** Whether an answer has what a row expects of it. */
export function isAnswer({ answer }: Outcome, heard: Heard): boolean {
  const text = clean(heard.texts.join("\n"));
  const shown = `${text}\n${clean(heard.labels.join("\n"))}`;
  const offers = heard.buttons.filter((data) => OFFERS.test(data));
  return answer.every((one: ExpectedAnswer) => {
    switch (one.is) {
      case "asks":
        return text.includes("?") || offers.length > 0;
      case "undo":
        return heard.buttons.some((data) => data.startsWith("undo"));
      case "chat":
        // Three choices are what a person gets who wasn't understood.
        return offers.length === 0 || heard.buttons.length >= 3;
      case "silent":
        return heard.texts.length === 0;
      case "says":
        return one.words.some((word) => shown.includes(clean(word)));
      case "never":
        return one.words.every((word) => !hasWord(text, clean(word)));
      default:
        throw new Error(one);
    }
  });
}
