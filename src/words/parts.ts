/**
 * A file of parts, of which a reader mostly needs few: each is JSON and is parsed when it is first asked for. The first line
 * names them with their lengths in bytes.
 */

/** The parts of a file by their names. */
export type ReadPart<Parts> = <N extends keyof Parts & string>(name: N) => Parts[N];

const NEW_LINE = 10;

export function writeParts(parts: Readonly<Record<string, unknown>>): Uint8Array {
  const encoder = new TextEncoder();
  const written = Object.entries(parts).map(
    ([name, part]) => [name, encoder.encode(`${JSON.stringify(part)}\n`)] as const,
  );
  const head = encoder.encode(`${JSON.stringify(written.map(([name, { length }]) => [name, length]))}\n`);
  const file = new Uint8Array(written.reduce((sum, [, { length }]) => sum + length, head.length));
  let at = 0;
  for (const bytes of [head, ...written.map(([, bytes]) => bytes)]) {
    file.set(bytes, at);
    at += bytes.length;
  }
  return file;
}

/** Opens what `writeParts` wrote. Throws where the file breaks off, or is another. */
export function openParts<Parts>(file: Uint8Array): ReadPart<Parts> {
  const decoder = new TextDecoder();
  const text = (from: number, to: number) => decoder.decode(file.subarray(from, to));
  let at = file.indexOf(NEW_LINE) + 1;
  const head: [string, number][] = JSON.parse(text(0, at));
  const places = new Map<string, readonly [from: number, to: number]>();
  for (const [name, length] of head) {
    places.set(name, [at, at + length]);
    at += length;
  }
  if (at !== file.length) throw new Error("a file of parts breaks off");
  const kept = new Map<string, unknown>();
  return (name) => {
    if (!kept.has(name)) {
      const place = places.get(name);
      if (place === undefined) throw new Error(`a file has no part ${name}`);
      kept.set(name, JSON.parse(text(...place)));
    }
    return kept.get(name) as Parts[typeof name];
  };
}
