import type { ImportUserArguments } from "./operations.js";

/** A file's text, or its lines, with or without the breaks at their ends. */
export type FileLines = string | Iterable<string> | AsyncIterable<string>;

/** Lines of one call of an import: what a page of an export has. */
const MOST_LINES = 500;
/** Characters of one call of an import, but for one line that is longer. */
const MOST_TEXT = 1_000_000;

/** A text as JSON; `undefined` for one that is none. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

async function* linesOf(given: FileLines): AsyncGenerator<string, void, undefined> {
  for await (const text of typeof given === "string" ? [given] : given)
    yield* text.replace(/\r?\n$/, "").split("\n");
}

interface Part {
  text: string;
  lines: number;
  format: ImportUserArguments["format"];
}

/** Divides a file into one part or more, each for one call. */
export async function* partsOf(given: FileLines): AsyncGenerator<Part, void, undefined> {
  let format: Part["format"] | "document";
  let part: string[] = [];
  let size = 0;
  for await (const line of linesOf(given)) {
    format ??= formatOf(line);
    const isFull = part.length === MOST_LINES || size + line.length > MOST_TEXT;
    if (isFull && part.length > 0 && format !== "document") {
      yield { text: part.join("\n"), lines: part.length, format };
      part = [];
      size = 0;
    }
    part.push(line);
    size += line.length;
  }
  const text = part.join("\n");
  if (format !== "document") return yield { text, lines: part.length, format };
  const list = rowsOf(parse(text));
  if (list === null || list.length <= MOST_LINES)
    return yield { text, lines: part.length, format: undefined };
  // Each of the lists says what it is by its rows.
  for (let at = 0; at < list.length; at += MOST_LINES) {
    const some = list.slice(at, at + MOST_LINES);
    yield { text: JSON.stringify(some), lines: some.length, format: undefined };
  }
}

/** The rows of a file that is one JSON value; null for any other value, which is sent as it is. */
function rowsOf(whole: unknown): unknown[] | null {
  const list = Array.isArray(whole) ? whole : (whole as { results?: unknown } | null | undefined)?.results;
  return Array.isArray(list) ? list : null;
}

/** What a file's first line that isn't blank says of its format. A file that is one JSON value may begin anyhow. */
function formatOf(line: string): Part["format"] | "document" {
  if (line.trim() === "") return undefined;
  if (/^\s*(\[|\{\s*($|"results"))/.test(line)) return "document";
  return line.includes('"format"') ? "almanac" : "mcp-memory";
}
