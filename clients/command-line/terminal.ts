import type { Readable, Writable } from "node:stream";
import type { Settings } from "../typescript/src/client";

/** Where a command reads and writes, and all that it knows of the machine. Tests give their own. */
export interface Terminal {
  env: Readonly<Record<string, string | undefined>>;
  stdin: Readable & { isTTY?: boolean };
  stdout: Output;
  stderr: Output;
  fetch: NonNullable<Settings["fetch"]>;
  /** Epoch milliseconds. */
  now(): number;
  /** The version of this machine's time zone data, such as `2026a`. */
  zoneData: string;
  /** This machine's own zone. */
  timeZone: string;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
}

export type Output = Writable & { isTTY?: boolean; columns?: number };

export type Style = "bold" | "dim" | "red" | "green" | "yellow";

const CODES: Record<Style, readonly [on: number, off: number]> = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
};

/** Text in one style. */
export interface Styled {
  text: string;
  style: Style;
}

export type Piece = string | Styled;

/**
 * What a terminal may take for a command: C0 but the line feed, DEL, C1, and the marks that turn the direction of text
 * around. A memory may hold what somebody else wrote.
 */
const CONTROLS = /[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Text for people: tabs become spaces, and control characters are spelled out, such as `\x1b`. */
export function spellControls(text: string): string {
  return text.replace(CONTROLS, (character) => {
    const code = character.charCodeAt(0);
    if (character === "\t") return " ";
    return code < 0x100 ? `\\x${code.toString(16).padStart(2, "0")}` : `\\u${code.toString(16)}`;
  });
}

/** JSON whose control characters are escaped, those that JSON itself would leave alone included. */
export function escapeControls(json: string): string {
  return json.replace(CONTROLS, (character) =>
    /[\t\r]/.test(character) ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Whether an output is a terminal that shows colours (https://no-color.org). */
export function hasColors(output: Output, env: Terminal["env"]): boolean {
  return output.isTTY === true && (env["NO_COLOR"] ?? "") === "" && env["TERM"] !== "dumb";
}

/** A line of pieces, as an output shows it. */
export function paint(pieces: readonly Piece[], colors: boolean): string {
  return pieces
    .map((piece) => {
      if (typeof piece === "string") return spellControls(piece);
      const [on, off] = CODES[piece.style];
      const text = spellControls(piece.text);
      return colors && text !== "" ? `\x1b[${on}m${text}\x1b[${off}m` : text;
    })
    .join("");
}

/** Writes text as it is, and waits until the output has taken it. Throws what the output says, such as EPIPE. */
export function writeRaw(output: Output, text: string): Promise<void> {
  return new Promise((done, failed) => {
    output.write(text, (error) => (error ? failed(error) : done()));
  });
}

/** Writes a line for people. */
export async function writeLine(output: Output, env: Terminal["env"], ...pieces: Piece[]): Promise<void> {
  await writeRaw(output, `${paint(pieces, hasColors(output, env))}\n`);
}

/** A word as a shell takes it. */
export function quoteWord(text: string): string {
  return /^[\w./:@~+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
