import type { Button } from "../platforms/message";
import type { ActingWords } from "../platforms/said";
import type { Reader } from "../words/reader";
import { textsIn } from "../words/texts";

/** The memory of a button; for a series, the occurrence that is meant, by its rule (`2026-03-02T09:00:00`, or a date). */
export interface Occurring {
  id: string;
  occurrence: string | null;
}

/** Who reads the labels of buttons. */
type LabelReader = Pick<Reader, "words" | "language" | "locale">;

/**
 * The buttons of an item. Each carries what to do with which memory, and with which occurrence of a series, so that a
 * second press leaves the next one alone. The occurrence is named by its rule, because its instant changes when it or
 * its user moves.
 */
export function buttonsFor(
  { id, occurrence }: Occurring,
  { words, language, locale }: LabelReader,
): Button[][] {
  const { labels } = textsIn(words, language, locale);
  const which = whichOf({ id, occurrence });
  return [
    [
      { label: labels.done, data: `done:${which}` },
      { label: labels.hour, data: `hour:${which}` },
      { label: labels.tomorrow, data: `tomorrow:${which}`, spare: true },
      { label: labels.otherTime, data: `other:${which}` },
    ],
  ];
}

/** The buttons of an item in a digest, which has those of many. */
export function buttonsInDigest(thing: Occurring, { words, language, locale }: LabelReader): Button[] {
  const { labels } = textsIn(words, language, locale);
  const which = whichOf(thing);
  return [
    { label: labels.done, data: `done:${which}` },
    { label: labels.snooze, data: `snooze:${which}` },
  ];
}

/** How to act on the items of a list by words. The example is its second, so that nobody takes the number for a count. */
export function actingOnList(count: number, { words, language, locale }: LabelReader): ActingWords {
  return { about: "list", line: textsIn(words, language, locale).howToAct({ number: Math.min(count, 2) }) };
}

/** What a press on an item of a list carries. */
export function showData(thing: Occurring): string {
  return `show:${whichOf(thing)}`;
}

function whichOf({ id, occurrence }: Occurring): string {
  return occurrence === null ? id : `${id}:${occurrence}`;
}
