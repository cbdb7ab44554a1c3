/** A message on its way out, in a form that every platform's sender turns into its own. */

export interface TextSpan {
  text: string;
  bold: boolean;
}

/** One line: it holds no line break. */
export type Line = readonly TextSpan[];

export interface Button {
  label: string;
  /** What comes back when it is pressed: 1 to 64 bytes of UTF-8, which is what Telegram takes. */
  data: string;
}

export interface OutboundMessage {
  /** The platform's chat: Telegram's chat id, Slack's channel or user, Discord's channel or `user:{id}`, a number. */
  to: string;
  lines: readonly Line[];
  /** Rows of buttons below the last part; left out where the platform has none. */
  buttons: readonly (readonly Button[])[];
  /** Telegram's topic, Slack's thread, the id of the WhatsApp number to send from; as it came in with the message. */
  thread: string | null;
  /** What answers one call only, as it came in with it; null for a message that nobody has just asked for. */
  token: string | null;
  /** The id of an own message that this one takes the place of, where the platform can: the one with the button. */
  replaces: string | null;
  /** Parts that an earlier attempt has sent. The message must be the same, so that it is split the same. */
  skip_parts: number;
}

/** A message to a chat, and nothing special about it. */
export function messageTo(
  to: string,
  lines: readonly Line[],
  buttons: OutboundMessage["buttons"] = [],
): OutboundMessage {
  return { to, lines, buttons, thread: null, token: null, replaces: null, skip_parts: 0 };
}

const MOST_BUTTON_BYTES = 64;

/**
 * Of the rest a reader sees nothing, zero-width spaces and the blank of Braille for two. Telegram refuses a text of
 * most of it as it does white space (tdlib's `is_empty_string`), and of the others would show an empty bubble.
 */
const SEEN = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

function isBlank(line: Line): boolean {
  return !line.some((span) => SEEN.test(span.text));
}

export function plainLines(text: string): Line[] {
  return text.split(/\r\n|[\r\n\u2028\u2029]/).map((line) => [{ text: line, bold: false }]);
}

/** Lines of a text in which the first line of every paragraph is its heading, as in a digest. */
export function headedLines(text: string): Line[] {
  let heading = true;
  return plainLines(text).map((line) => {
    const blank = isBlank(line);
    const bold = heading && !blank;
    heading = blank;
    return line.map((span) => ({ ...span, bold }));
  });
}

/** What can't be sent of a message, for an operator; null for nothing. */
export function messageFault(message: OutboundMessage): string | null {
  if (message.to === "" || !message.to.isWellFormed()) return "it goes to nobody";
  if (message.lines.every(isBlank)) return "there is no text in it";
  const encoder = new TextEncoder();
  for (const { data, label } of message.buttons.flat()) {
    const bytes = encoder.encode(data).length;
    if (bytes === 0 || bytes > MOST_BUTTON_BYTES)
      return `a button carries ${bytes} bytes, not 1 to ${MOST_BUTTON_BYTES}`;
    if (!SEEN.test(label)) return "a button has no label";
  }
  return null;
}

/** How a platform writes text, and how much of it one message holds. */
export interface Markup {
  /** UTF-16 code units of the marked-up text. No platform counts more than one of these for one. */
  limit: number;
  escapeText(text: string): string;
  /** What stands around text that is bold. */
  bold: readonly [before: string, after: string];
}

/** Text as it is. */
export function plainMarkup(limit: number): Markup {
  return { limit, escapeText: (text) => text, bold: ["", ""] };
}

/**
 * The message in as few parts as its limit allows, each marked up, split at line ends; a line that is longer than a
 * whole part is split at spaces, and a word that is longer between characters. No part is blank.
 */
export function splitMessage(lines: readonly Line[], markup: Markup): string[] {
  return splitLines(lines, markup).map((part) => part.map((line) => markUp(line, markup)).join("\n"));
}

/** The same, as lines: for platforms that take text in pieces. */
export function splitLines(lines: readonly Line[], markup: Markup): Line[][] {
  const parts: Line[][] = [];
  let part: Line[] = [];
  let size = 0;
  for (const line of lines.flatMap((one) => breakLine(one, markup))) {
    const length = markUp(line, markup).length;
    if (part.length > 0 && size + 1 + length > markup.limit) {
      parts.push(part);
      part = [];
      size = 0;
    }
    size += length + (part.length > 0 ? 1 : 0);
    part.push(line);
  }
  parts.push(part);
  return parts.map(withoutBlankEnds).filter((one) => one.length > 0);
}

function markUp(line: Line, { escapeText, bold }: Markup): string {
  return line
    .map(({ text, bold: isBold }) =>
      isBold && SEEN.test(text) ? bold[0] + escapeText(text) + bold[1] : escapeText(text),
    )
    .join("");
}

/** A line that fits in a part as it is, or its pieces that do. */
function breakLine(line: Line, markup: Markup): Line[] {
  if (markUp(line, markup).length <= markup.limit) return [line];
  return line.flatMap(({ text, bold }) => {
    const around = bold ? markup.bold[0].length + markup.bold[1].length : 0;
    return breakText(text, markup.limit - around, markup.escapeText).map((piece) => [{ text: piece, bold }]);
  });
}

/**
 * Pieces of at most `room` code units when escaped, cut after the last space that fits. Characters are
 * escaped one by one here: a markup that escapes less in context only gets shorter.
 */
function breakText(text: string, room: number, escapeText: Markup["escapeText"]): string[] {
  const pieces: string[] = [];
  let piece = "";
  let size = 0;
  for (const character of text) {
    const length = escapeText(character).length;
    // Twice at most: what a cut at a space leaves may still be too much beside this one.
    while (size + length > room && piece !== "") {
      const space = piece.lastIndexOf(" ");
      const end = space > 0 ? space : piece.length;
      pieces.push(piece.slice(0, end));
      piece = piece.slice(end).trimStart();
      size = [...piece].reduce((sum, one) => sum + escapeText(one).length, 0);
    }
    piece += character;
    size += length;
  }
  if (piece !== "") pieces.push(piece);
  return pieces;
}

function withoutBlankEnds(lines: Line[]): Line[] {
  const first = lines.findIndex((line) => !isBlank(line));
  return first === -1 ? [] : lines.slice(first, lines.findLastIndex((line) => !isBlank(line)) + 1);
}
