/**
 * How SMS carries text (3GPP TS 23.038): in GSM-7 a segment has 153 characters, and with a single other one all of the text
 * goes as UCS-2, of which a segment has 67. Each segment is paid for.
 */
import { normalForm } from "../../text/normal-form";
import { MOST_MORE_LINE } from "../../words/more-line";
import { type Line, type Markup, plainLines, splitMessage } from "../message";

/** A message or a list is at most as long as this; the rest is sent when it is asked for. */
const MOST_SEGMENTS = 3;
const GSM_SEGMENT = 153;
const UCS2_SEGMENT = 67;

const BASIC =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
/** Characters that take two places: an escape comes before them. */
const EXTENDED = "^{}\\[~]|€";
const GSM = new Set(BASIC + EXTENDED);

/** What reads the same in GSM-7. Letters are not among it: "á" without its accent is another word. */
const PLAINER: readonly (readonly [RegExp, string])[] = [
  [/[“”„‟«»″]/g, '"'],
  [/[‘’‚‛‹›′]/g, "'"],
  [/[‐‑‒–—―−]/g, "-"],
  [/…/g, "..."],
  [/[•·‣▪●]/g, "-"],
  [/[\u00a0\u2000-\u200a\u202f\t]/g, " "],
  [/×/g, "x"],
  [/\u200b|\u2060|\ufeff|\ufe0f/g, ""],
];

/** The text in GSM-7 where it can be written so, else as it is. */
export function plainestText(text: string): string {
  const plainer = PLAINER.reduce((all, [from, to]) => all.replace(from, to), normalForm(text, "NFC"));
  return isGsm(plainer) ? plainer : text;
}

function isGsm(text: string): boolean {
  return [...text].every((character) => GSM.has(character));
}

/** How many segments carry a text. */
export function segmentsOf(text: string): number {
  const gsm = isGsm(text);
  const size = gsm ? withEscapes(text).length : text.length;
  const [alone, each] = gsm ? [160, GSM_SEGMENT] : [70, UCS2_SEGMENT];
  return size <= alone ? 1 : Math.ceil(size / each);
}

/** An escape before each character that takes two places, so that a text is as long as its places. */
function withEscapes(text: string): string {
  return text.replace(/[\^{}\\[~\]|€]/g, "\u001b$&");
}

/** The first part of a text and the rest: both of lines, the rest empty where all of it fits into three segments. */
export function cutForSms(lines: readonly Line[]): { first: string; rest: string } {
  const whole = plainestText(textOf(lines)).trim();
  if (segmentsOf(whole) <= MOST_SEGMENTS) return { first: whole, rest: "" };
  const gsm = isGsm(whole);
  const markup: Markup = {
    limit: MOST_SEGMENTS * (gsm ? GSM_SEGMENT : UCS2_SEGMENT) - MOST_MORE_LINE - 1,
    escapeText: gsm ? withEscapes : (text) => text,
    bold: ["", ""],
  };
  const [first = "", ...rest] = splitMessage(plainLines(whole), markup);
  return { first: withoutEscapes(first), rest: withoutEscapes(rest.join("\n")) };
}

/** A text that is sent whole with a line below it, where three segments carry both; else as it is. */
export function withLine(text: string, line: string): string {
  const both = `${text}\n${plainestText(line)}`;
  return segmentsOf(both) <= MOST_SEGMENTS ? both : text;
}

function withoutEscapes(text: string): string {
  return text.replaceAll("\u001b", "");
}

function textOf(lines: readonly Line[]): string {
  return lines.map((line) => line.map(({ text }) => text).join("")).join("\n");
}
