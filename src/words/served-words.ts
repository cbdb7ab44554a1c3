import { StoreUnavailable } from "../core/errors";
import { hasVocabularies, keepVocabularies, type Vocabularies } from "../time/phrases/words/language";
import { keepPlaces, type PlaceTables } from "../time/zones/place-tables";
import { hasPeopleWords, keepPeopleWords, type PeopleWords } from "./people-words";

/** The words for time, with the places whose time may be meant. */
export interface TimeWords {
  vocabularies: Vocabularies;
  places: PlaceTables;
}

/**
 * What a call needs of the words of all languages: those for time, to read a phrase; or besides all that people say to
 * the assistant and read from it.
 */
export type NeededWords = "times" | "people";

/** Where the tables stand beside the worker. `scripts/public.mjs` makes the files. */
export const WORD_FILES: Readonly<Record<NeededWords, string>> = {
  times: "/words/times.json",
  people: "/words/people.json",
};

/** The files beside the worker: its `ASSETS`. */
interface Assets {
  fetch(url: string): Promise<{ ok: boolean; json(): Promise<unknown> }>;
}

/**
 * Reads the tables that a call needs, unless this isolate has them. Two calls that come at once read them twice, because
 * no request can wait for what another one reads. Throws `StoreUnavailable` where the files don't answer.
 */
export async function readServedWords(assets: Assets, needed: NeededWords): Promise<void> {
  await Promise.all([
    hasVocabularies() ? null : read<TimeWords>(assets, "times").then(keepTimeWords),
    needed === "times" || hasPeopleWords() ? null : read<PeopleWords>(assets, "people").then(keepPeopleWords),
  ]);
}

/** Keeps the words for time for as long as the isolate lives; null forgets them, for tests. */
export function keepTimeWords(words: TimeWords | null): void {
  keepVocabularies(words?.vocabularies ?? null);
  keepPlaces(words?.places ?? null);
}

async function read<T>(assets: Assets, table: NeededWords): Promise<T> {
  try {
    // The host of an asset's address is of no meaning.
    const answer = await assets.fetch(`https://assets.local${WORD_FILES[table]}`);
    if (answer.ok) return (await answer.json()) as T;
  } catch {
    // What the platform says of its failure is for nobody who calls.
  }
  throw new StoreUnavailable("the words of the languages can't be read");
}
