import { cutToWidth, widthOf, wrap } from "./text-width";

/** The width of a picture, in the pixels of a phone. */
export const WIDTH = 380;
const MARGIN = 14;
/** What a line of text may take. */
const MOST_LINE = 262;
const PADDING = { x: 12, y: 8 };
const TEXT = { size: 15, line: 20 };
const LABEL = 13;
const SMALL = { size: 11, line: 15 };
/** The circle before a list's row, and the sign before a place or a voice. */
const MARK = 28;
const BUTTON = { height: 34, gap: 5, padding: 12 };

/** A part of a picture: what it takes from top to bottom, and how it is drawn there. */
export interface Block {
  /** Of what it draws; nothing depends on that of a line across the picture. */
  width: number;
  height: number;
  draw(y: number): string[];
}

export interface Bubble {
  side: "mine" | "theirs";
  /** Who says it, where the side doesn't tell. */
  name: string | null;
  /** `HH:MM`, with what else is small beside it. */
  time: string;
  text: string;
  /** Whether `**` stands around what is bold. */
  marked: boolean;
  /** The message that it replies to. */
  quote: string | null;
  sign: "place" | "voice" | null;
}

/** A bubble with its text, and the time at its lower right. */
export function bubble({ side, name, time, text, marked, quote, sign }: Bubble): Block {
  const lines = text.split("\n").flatMap((line) => spokenLines(line, marked));
  const room = sign === null ? 0 : MARK;
  const last = lines.at(-1) ?? { text: "", bold: false };
  const timeWidth = widthOf(time, SMALL.size) + 14;
  const lastWidth = room + widthOf(last.text, TEXT.size, last.bold);
  const isBeside = lastWidth + timeWidth <= MOST_LINE;
  const cutName = name === null ? null : cutToWidth(name, LABEL, MOST_LINE, true);
  const quoted = quote === null ? null : cutToWidth(quote, LABEL, MOST_LINE - 12);
  const inner = Math.max(
    ...lines.map((line) => room + widthOf(line.text, TEXT.size, line.bold)),
    cutName === null ? 0 : widthOf(cutName, LABEL, true),
    quoted === null ? 0 : widthOf(quoted, LABEL) + 12,
    isBeside ? lastWidth + timeWidth : timeWidth,
  );
  const width = Math.ceil(inner) + 2 * PADDING.x;
  const x = side === "mine" ? WIDTH - MARGIN - width : MARGIN;
  const left = x + PADDING.x;
  const head = (name === null ? 0 : 18) + (quoted === null ? 0 : 24);
  const body = lines.length * TEXT.line + (isBeside ? 0 : SMALL.line);
  const height = head + body + 2 * PADDING.y;
  return {
    width,
    height,
    draw: (y) => {
      const top = y + PADDING.y;
      const quoteTop = top + (name === null ? 0 : 18);
      const first = top + head + 15;
      return [
        `<rect class="${side}" x="${x}" y="${y}" width="${width}" height="${height}" rx="14"/>`,
        ...(cutName === null
          ? []
          : [textAt(left, top + 12, cutName, { looks: "accent label", size: LABEL, bold: true })]),
        ...(quoted === null
          ? []
          : [
              `<path class="mark" d="M${left + 1} ${quoteTop}v19"/>`,
              textAt(left + 10, quoteTop + 14, quoted, { looks: "soft label", size: LABEL }),
            ]),
        ...(sign === null ? [] : [signAt(sign, left, first)]),
        ...lines.map(({ text: words, bold }, i) =>
          textAt(left + room, first + i * TEXT.line, words, { looks: "ink", size: TEXT.size, bold }),
        ),
        textAt(x + width - PADDING.x, y + height - PADDING.y - 2, time, {
          looks: "soft small",
          size: SMALL.size,
          anchor: "end",
        }),
      ];
    },
  };
}

/** The lines of one line of a message, which is bold as a whole or not at all. */
function spokenLines(line: string, marked: boolean): { text: string; bold: boolean }[] {
  const inside = marked ? /^\*\*(.+)\*\*$/.exec(line)?.[1] : undefined;
  const bold = inside !== undefined;
  return wrap(inside ?? line, TEXT.size, MOST_LINE, bold).map((text) => ({ text, bold }));
}

/** A pin, or a triangle with the bars of a voice. */
function signAt(sign: "place" | "voice", x: number, y: number): string {
  const lines =
    sign === "place"
      ? `M${x + 9} ${y + 2}c-4-6-7-9-7-12a7 7 0 0 1 14 0c0 3-3 6-7 12zm-2-12a2 2 0 1 0 4 0a2 2 0 1 0-4 0`
      : `M${x + 1} ${y - 12}v12l9-6zm14 3v6m4-9v12m4-9v6`;
  return `<path class="mark" d="${lines}"/>`;
}

/** The buttons below a bubble `least` wide. Their rows are as wide as each other. */
export function buttons(
  shown: readonly string[],
  { pressed, inList, least }: { pressed: string | null; inList: boolean; least: number },
): Block {
  const most = MOST_LINE + 2 * PADDING.x;
  const room = most - 2 * BUTTON.padding - (inList ? MARK : 0);
  const cut = (label: string) => cutToWidth(label, LABEL, room);
  const labels = shown.map(cut);
  const chosen = pressed === null ? null : cut(pressed);
  const count = inList ? 1 : mostInRow(labels, most);
  const rows = chunks(labels, count);
  const alike = count * (Math.max(...labels.map(widthOfButton)) + BUTTON.gap) - BUTTON.gap;
  const needed = alike <= most ? alike : Math.max(...rows.map(widthOfRow));
  const total = Math.min(most, Math.max(least, 150, needed));
  const line = BUTTON.height + BUTTON.gap;
  return {
    width: total,
    height: rows.length * line - BUTTON.gap,
    draw: (y) => rows.flatMap((row, i) => drawRow(row, { y: y + i * line, total, pressed: chosen, inList })),
  };
}

/** How many buttons stand in a row at most, so that all fit and the rows are alike. */
function mostInRow(labels: readonly string[], most: number): number {
  for (let count = Math.min(4, labels.length); count > 1; count -= 1) {
    const isEven = labels.length % count === 0;
    if (isEven && chunks(labels, count).every((row) => widthOfRow(row) <= most)) return count;
  }
  return 1;
}

function widthOfButton(label: string): number {
  return widthOf(label, LABEL) + 2 * BUTTON.padding;
}

function widthOfRow(row: readonly string[]): number {
  return row.reduce((sum, label) => sum + widthOfButton(label) + BUTTON.gap, -BUTTON.gap);
}

interface Row {
  y: number;
  total: number;
  pressed: string | null;
  inList: boolean;
}

/** The buttons of a row, alike where they can be, else each with the same space around its label. */
function drawRow(row: readonly string[], { y, total, pressed, inList }: Row): string[] {
  const alike = (total + BUTTON.gap) / row.length - BUTTON.gap;
  const canBeAlike = row.every((label) => widthOfButton(label) <= alike);
  const spare = (total - widthOfRow(row)) / row.length;
  let x = MARGIN;
  return row.flatMap((label) => {
    const left = x;
    const width = canBeAlike ? alike : widthOfButton(label) + spare;
    x += width + BUTTON.gap;
    const looks = label === pressed ? "pressed" : "button";
    return [
      `<rect class="${looks}" x="${tidy(left)}" y="${y}" width="${tidy(width)}" height="${BUTTON.height}" rx="9"/>`,
      ...(inList
        ? [
            `<circle class="mark" cx="${left + 18}" cy="${y + 17}" r="6"/>`,
            textAt(left + 34, y + 21.5, label, { looks: "accent label", size: LABEL }),
          ]
        : [
            textAt(left + width / 2, y + 21.5, label, {
              looks: "accent label",
              size: LABEL,
              anchor: "middle",
            }),
          ]),
    ];
  });
}

/** A line in the middle: a day, or what somebody does that no bubble shows. */
export function note(text: string, isDay: boolean): Block {
  const lines = wrap(text, SMALL.size, WIDTH - 4 * MARGIN, isDay);
  const looks: Looks = { looks: "soft small", size: SMALL.size, bold: isDay, anchor: "middle" };
  return {
    width: WIDTH,
    height: lines.length * SMALL.line,
    draw: (y) => lines.map((line, i) => textAt(WIDTH / 2, y + 11 + i * SMALL.line, line, looks)),
  };
}

/** The bar at the top: with whom, and where. */
export function bar(title: string, subtitle: string): Block {
  const height = 58;
  const name = cutToWidth(title, TEXT.size, 260, true);
  return {
    width: WIDTH,
    height,
    draw: (y) => [
      `<path class="bar" d="M0 ${y + height}V${y + 18}a18 18 0 0 1 18-18H${WIDTH - 18}a18 18 0 0 1 18 18V${y + height}z"/>`,
      `<path class="edge" d="M0 ${y + height}H${WIDTH}"/>`,
      `<circle class="accent" cx="${MARGIN + 18}" cy="${y + 29}" r="18"/>`,
      textAt(MARGIN + 18, y + 34.5, "A", {
        looks: "on-accent",
        size: TEXT.size,
        bold: true,
        anchor: "middle",
      }),
      textAt(MARGIN + 48, y + 27, name, { looks: "ink", size: TEXT.size, bold: true }),
      textAt(MARGIN + 48, y + 43, subtitle, { looks: "soft small", size: SMALL.size }),
    ],
  };
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  );
}

function tidy(number: number): number {
  return Math.round(number * 10) / 10;
}

interface Looks {
  /** Classes of the picture's style. */
  looks: string;
  size: number;
  bold?: boolean;
  anchor?: "start" | "middle" | "end";
}

/** A line of text, drawn as wide as it was measured: in a wider font it is narrowed, so that nothing is cut. */
function textAt(x: number, y: number, text: string, { looks, size, bold, anchor }: Looks): string {
  if (text === "") return "";
  const length = `textLength="${tidy(widthOf(text, size, bold))}" lengthAdjust="spacingAndGlyphs"`;
  const anchored = anchor === undefined ? "" : ` text-anchor="${anchor}"`;
  const classes = bold === true ? `${looks} bold` : looks;
  return `<text class="${classes}" x="${tidy(x)}" y="${tidy(y)}"${anchored} ${length}>${escapeXml(text)}</text>`;
}

export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
