/** The words of all languages as files beside the worker, of which they are no part. `scripts/public.mjs` makes the files. */
import { StoreUnavailable } from "../core/errors";
import type { HolidayTables } from "../time/holidays/holiday-tables";
import type { PlainTimeWords } from "../time/time-words";
import type { LanguageCode } from "./language";
import type { PeopleTables, PeopleWords } from "./people-words";
import type { SignInWords } from "./sign-in-words";
import { openTimeWords } from "./time-file";

/** What an isolate has of each file. */
export interface ServedWords {
  /** What phrases for times are read with (`readTimeWords`). */
  times: PlainTimeWords;
  /** The holidays of the world: needed where a text may name one. */
  holidays: HolidayTables;
  /** What people say to the assistant and read from it. */
  people: PeopleWords;
  /** What the pages of signing in say. */
  signIn: Readonly<Record<LanguageCode, SignInWords>>;
}

export type WordFile = keyof ServedWords;

/** A file beside the worker. */
interface Answer {
  ok: boolean;
  json<T>(): Promise<T>;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** What each file has. */
interface WordFiles extends Record<WordFile, unknown> {
  times: PlainTimeWords;
  holidays: HolidayTables;
  people: PeopleTables;
  signIn: ServedWords["signIn"];
}

const OPEN: { [F in WordFile]: (file: Answer) => Promise<WordFiles[F]> } = {
  times: async (file) => openTimeWords(new Uint8Array(await file.arrayBuffer())),
  holidays: (file) => file.json(),
  people: (file) => file.json(),
  signIn: (file) => file.json(),
};

/** What an isolate makes of each file. */
const COMPLETE: { [F in WordFile]: (file: WordFiles[F]) => Promise<ServedWords[F]> } = {
  times: async (words) => words,
  holidays: async (tables) => tables,
  people: async (tables) => {
    const { writeInstant } = await import("./written/write-instant");
    return { ...tables, writeInstant };
  },
  signIn: async (words) => words,
};

/** Where the files stand beside the worker. */
export const WORD_FILES: Readonly<Record<WordFile, string>> = {
  times: "/words/times.txt",
  holidays: "/words/holidays.json",
  people: "/words/people.json",
  signIn: "/words/sign-in.json",
};

/** The files that an isolate has read. */
export type KeptWords = { [F in WordFile]?: ServedWords[F] };

/** Answers the words of a file. Throws `StoreUnavailable` where the file doesn't answer. */
export type ReadWords = <F extends WordFile>(file: F) => Promise<ServedWords[F]>;

/** The files beside the worker: its `ASSETS`. */
interface Assets {
  fetch(url: string): Promise<Answer>;
}

/**
 * The words of a file: what is kept of it, else what is read, which is kept then. Two calls that come at once read it twice,
 * because no request can wait for what another one reads; both answer what came first, so patterns are made of it once.
 * Throws `StoreUnavailable` where the file doesn't answer.
 */
export async function readServedWords<F extends WordFile>(
  assets: Assets,
  kept: KeptWords,
  file: F,
): Promise<ServedWords[F]> {
  const known = kept[file];
  if (known !== undefined) return known;
  const read = await COMPLETE[file](await openFile(assets, file));
  const first = kept[file];
  if (first !== undefined) return first;
  kept[file] = read;
  return read;
}

async function openFile<F extends WordFile>(assets: Assets, file: F): Promise<WordFiles[F]> {
  try {
    // The host of an asset's address is of no meaning.
    const answer = await assets.fetch(`https://assets.local${WORD_FILES[file]}`);
    if (answer.ok) return await OPEN[file](answer);
  } catch {
    // What the platform says of its failure is for nobody who calls.
  }
  throw new StoreUnavailable("the words of the languages can't be read");
}
