/** The lines that an iCalendar text is made of (RFC 5545 section 3.1). */

const MAX_OCTETS = 75;

/** Section 3.3.11: text as a value. Its line breaks are `\n`. */
export function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, "\\$&").replaceAll("\n", "\\n");
}

/** Lines as they are sent: ended by CRLF, and none longer than 75 octets. */
export function writeLines(lines: readonly string[]): string {
  return lines.map((line) => `${isShort(line) ? line : foldLine(line)}\r\n`).join("");
}

/** A character of a JavaScript string takes at most three octets. */
function isShort(line: string): boolean {
  return line.length * 3 <= MAX_OCTETS || (line.length <= MAX_OCTETS && /^[ -~]*$/.test(line));
}

/** What goes on in the next line begins with a space there. No character is cut in two. */
function foldLine(line: string): string {
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character.codePointAt(0) ?? 0);
    if (octets + size > MAX_OCTETS) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

/** RFC 3629 */
function octetsOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}
