/** An outbound message, in a form that each platform's sender translates. */

import { graphemesOf } from "../time/prompt/cut-text";
import type { LanguageCode } from "../words/language";
import { moreLine } from "../words/more-line";

export interface TextSpan {
  text: string;
  bold: boolean;
  /** Epoch seconds: the instant that the text says to people who may be in other zones. */
  at?: number;
}

/** One line, without line breaks. */
export type Line = readonly TextSpan[];

export interface Button {
  label: string;
  /** What a press sends back: 1 to 64 bytes of UTF-8, Telegram's limit. */
  data: string;
  /** What the button is about, where the platform has room for it (a row of a WhatsApp list). */
  description?: string;
  /** Whether it is left out where all others are seen at once without it. */
  spare?: true;
}

export interface OutboundMessage {
  /** The platform's chat: Telegram's chat id, Slack's channel or user, Discord's channel or `user:{id}`, a number. */
  to: string;
  lines: readonly Line[];
  /** Rows of buttons below the last part; dropped where the platform has none. */
  buttons: readonly (readonly Button[])[];
  /** The line that says how to act by words, where the platform shows no buttons; null for none. */
  acting_line: string | null;
  /** The line that says how to see the rest, where the platform leaves some out (SMS). */
  more_line: string;
  /** An ISO 639-1 code: the language of the text. */
  language: LanguageCode;
  /** The label of what opens the buttons, where the platform shows many as a list. */
  list_label: string;
  /** Telegram's topic, Slack's thread, or the WhatsApp number to send from; as it came with the message. */
  thread: string | null;
  /** Answers one call, as it came with the call; null for a message that answers none. */
  token: string | null;
  /** The bot's message that this one replaces where the platform can: the one with the button. */
  replaces: string | null;
  /** Parts that an earlier attempt has sent. The message must be the same, so that it splits alike. */
  skip_parts: number;
}

/** A message to a chat, without a thread or a token. */
export function messageTo(
  to: string,
  lines: readonly Line[],
  buttons: OutboundMessage["buttons"] = [],
): OutboundMessage {
  const words = { language: "en", list_label: "More", more_line: moreLine("en", "More") } as const;
  return {
    to,
    lines,
    buttons,
    ...words,
    acting_line: null,
    thread: null,
    token: null,
    replaces: null,
    skip_parts: 0,
  };
}

const MOST_BUTTON_BYTES = 64;

/**
 * Characters that readers see; zero-width spaces and Braille's blank aren't among them. Telegram refuses most texts
 * without any, like white space (tdlib's `is_empty_string`), and shows the others as empty bubbles.
 */
const SEEN = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

function isBlank(line: Line): boolean {
  return !line.some((span) => SEEN.test(span.text));
}

/** The lines of a text, none of them a heading. A lone surrogate, which no platform takes, becomes U+FFFD. */
export function plainLines(text: string): Line[] {
  return text
    .toWellFormed()
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => [{ text: line, bold: false }]);
}

/** The lines of a text. The first line of each paragraph is its heading, as in a digest. */
export function headedLines(text: string): Line[] {
  let heading = true;
  return plainLines(text).map((line) => {
    const blank = isBlank(line);
    const bold = heading && !blank;
    heading = blank;
    return line.map((span) => ({ ...span, bold }));
  });
}

/** What keeps a message from being sent, for an operator; null for nothing. */
export function messageFault(message: OutboundMessage): string | null {
  if (message.to === "" || !message.to.isWellFormed()) return "it goes to nobody";
  if (message.lines.every(isBlank)) return "there is no text in it";
  const texts = message.lines.flat().map(({ text }) => text);
  const labels = message.buttons
    .flat()
    .flatMap(({ label, data, description = "" }) => [label, data, description]);
  if (![...texts, ...labels].every((text) => text.isWellFormed())) return "half a character stands in it";
  const encoder = new TextEncoder();
  for (const { data, label } of message.buttons.flat()) {
    const bytes = encoder.encode(data).length;
    if (bytes === 0 || bytes > MOST_BUTTON_BYTES)
      return `a button carries ${bytes} bytes, not 1 to ${MOST_BUTTON_BYTES}`;
    if (!SEEN.test(label)) return "a button has no label";
  }
  return null;
}

/** A platform's markup, and its limit for one message. */
export interface Markup {
  /** UTF-16 code units of marked-up text: no platform counts one of them as more than one. */
  limit: number;
  escapeText(text: string): string;
  /** The marks around bold text. */
  bold: readonly [before: string, after: string];
}

/** Text as it is. */
export function plainMarkup(limit: number): Markup {
  return { limit, escapeText: (text) => text, bold: ["", ""] };
}

/**
 * Splits a message into as few marked-up parts as its limit allows: at line ends, else at spaces, else between
 * graphemes. No part is blank.
 */
export function splitMessage(lines: readonly Line[], markup: Markup): string[] {
  return splitLines(lines, markup).map((part) => part.map((line) => markUp(line, markup)).join("\n"));
}

/** The same as lines, for platforms that take structured text. */
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

/** The line, or its pieces if it is too long for a part. */
function breakLine(line: Line, markup: Markup): Line[] {
  if (markUp(line, markup).length <= markup.limit) return [line];
  return line.flatMap(({ text, bold }) => {
    const around = bold ? markup.bold[0].length + markup.bold[1].length : 0;
    return breakText(text, markup.limit - around, markup.escapeText).map((piece) => [{ text: piece, bold }]);
  });
}

/**
 * Pieces of at most `room` code units when escaped, cut after the last space that fits, else between graphemes. These
 * are escaped one by one; a markup that escapes less in context only gets shorter. A grapheme that no part has room for
 * is cut between its code points.
 */
function breakText(text: string, room: number, escapeText: Markup["escapeText"]): string[] {
  const pieces: string[] = [];
  let piece = "";
  let size = 0;
  for (const { character, length } of charactersOf(text, room, escapeText)) {
    // At most twice: the piece after a cut at a space may still be too long.
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

/** A grapheme or a code point, and its length when escaped. */
interface Character {
  character: string;
  length: number;
}

function charactersOf(text: string, room: number, escapeText: Markup["escapeText"]): Character[] {
  const lengths = new Map<string, number>();
  const measured = (character: string) => {
    const length = lengths.get(character) ?? escapeText(character).length;
    lengths.set(character, length);
    return { character, length };
  };
  return graphemesOf(text)
    .map(measured)
    .flatMap((one) => (one.length > room ? Array.from(one.character, measured) : [one]));
}

function withoutBlankEnds(lines: Line[]): Line[] {
  const first = lines.findIndex((line) => !isBlank(line));
  return first === -1 ? [] : lines.slice(first, lines.findLastIndex((line) => !isBlank(line)) + 1);
}
