import { createReadStream, statSync } from "node:fs";
import type { Readable } from "node:stream";
import { UsageError } from "./usage";

/** A line of a file, and how many bytes of the file are read with it. */
export interface FileLine {
  text: string;
  /** From 1 on. */
  number: number;
  bytes: number;
}

/** A file by its path, `-` for stdin. `size` is in bytes; null where it can't be known. */
export function openLines(
  path: string,
  stdin: Readable,
): { lines: AsyncGenerator<FileLine>; size: number | null } {
  if (path === "-") return { lines: linesOf(stdin), size: null };
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined || found.isDirectory()) throw new UsageError(`there is no file ${path}`);
  return { lines: linesOf(createReadStream(path)), size: found.isFile() ? found.size : null };
}

/** Divides at line feeds alone: JSON may hold the other characters that end a line elsewhere. */
async function* linesOf(source: Readable): AsyncGenerator<FileLine> {
  const decoder = new TextDecoder();
  let rest = "";
  let number = 0;
  let bytes = 0;
  for await (const chunk of source) {
    bytes += (chunk as Buffer).length;
    const texts = (rest + decoder.decode(chunk as Buffer, { stream: true })).split("\n");
    rest = texts.pop() ?? "";
    for (const text of texts) yield { text, number: ++number, bytes };
  }
  rest += decoder.decode();
  if (rest !== "") yield { text: rest, number: number + 1, bytes };
}
