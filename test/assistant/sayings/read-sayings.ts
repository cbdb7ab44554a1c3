import { type Outcome, readOutcomes } from "./read-outcome";

/** The files of this folder as README.md describes them. */

/** A thing of the list before a chat. */
export interface ListedThing {
  /** The name by which outcomes speak of it. */
  key: string;
  content: string;
  /** `2026-03-13T09:00`, in the file's zone; null for what is kept without a time. */
  due: string | null;
  recurrence: string | null;
}

export interface Saying {
  /** The act that it was written for. */
  kind: string;
  /** The name of the list before it; `-` for none. */
  list: string;
  /** Messages in order; the last one is the saying. */
  messages: string[];
  outcomes: Outcome[];
  /** The row as it stands in the file. */
  line: string;
}

export interface Heading {
  /** As a phone tells it. */
  language: string;
  zone: string;
  lists: Map<string, ListedThing[]>;
}

export interface SayingsFile extends Heading {
  sayings: Saying[];
}

export const YEAR = "2026";

/** Reads a file of sayings. Throws where a line is none. */
export function readSayings(text: string): SayingsFile {
  const { lines, ...heading } = readHeading(text);
  const sayings: Saying[] = [];
  let kind = "";
  for (const line of lines) {
    if (line.startsWith("# ")) kind = line.slice(2);
    else sayings.push(sayingOf(line, kind));
  }
  return { ...heading, sayings };
}

/** Reads what stands before the rows, and gives the lines after it that aren't empty. */
export function readHeading(text: string): Heading & { lines: string[] } {
  const heading: Heading = { language: "", zone: "", lists: new Map() };
  let list: ListedThing[] | null = null;
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const first = lines.findIndex((line) => line.startsWith("# "));
  for (const line of lines.slice(0, first)) {
    const name = /^\[(?<name>\w+)\]$/.exec(line)?.groups?.["name"];
    const [word = "", value = ""] = line.split(" ");
    if (name !== undefined) {
      list = [];
      heading.lists.set(name, list);
    } else if (list !== null) list.push(thingOf(line));
    else if (word === "language") heading.language = value;
    else if (word === "zone") heading.zone = value;
    else throw new Error(`no line of a heading: ${line}`);
  }
  return { ...heading, lines: lines.slice(first) };
}

function thingOf(line: string): ListedThing {
  const [key = "", content = "", due, recurrence] = line.split(" | ");
  return {
    key,
    content,
    due: due === undefined ? null : `${YEAR}-${due.replace(" ", "T")}`,
    recurrence: recurrence ?? null,
  };
}

function sayingOf(line: string, kind: string): Saying {
  const [list, said, expected, ...more] = line.split(" | ");
  if (list === undefined || said === undefined || expected === undefined || more.length > 0)
    throw new Error(`no row of sayings: ${line}`);
  return { kind, list, messages: said.split(" // "), outcomes: readOutcomes(expected), line };
}
