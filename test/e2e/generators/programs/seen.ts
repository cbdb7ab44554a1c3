/** What each program reads of the typed answers, so that the test compares all of them with one expectation. */
export interface Seen {
  stored: { status: string; content: string; due_at_local: string | null };
  listed: string[];
  next_cursor: string | null;
  changed: string;
  happened: string[];
  prompt: string;
  refused: { status: number; detail: string; code: string; paths: string[] };
  unauthorized: string;
  forgotten: string[];
  firstLine: string;
}

/** A user whom nobody else asks about. */
export type Use = (url: string, key: string, user: string) => Promise<Seen>;
