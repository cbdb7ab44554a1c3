import { type Button, headedLines, type Line, plainLines, type TextSpan } from "./message";
import type { Reply, SaidItem, SpokenInstant } from "./said";

/** How many buttons a platform shows below a message: rows, and buttons in a row. */
export interface ButtonRoom {
  rows: number;
  inRow: number;
  /** Set where rows are hidden until the list is opened: there the items of a list are the rows, and a press shows one. */
  hidesRows?: true;
}

/** What a chat is shown of a reply. */
export interface ShownReply {
  lines: Line[];
  buttons: Button[][];
}

/**
 * A reply as a platform with this room for buttons shows it; `null` for a platform without buttons, where choices stand
 * numbered below the text. A list's buttons have the numbers of their items; where there is no room for all of them,
 * each item keeps its first. Where rows are hidden they are the items.
 */
export function showSaid(said: Reply, room: ButtonRoom | null): ShownReply {
  const { text, choices = [] } = said;
  if (room === null) {
    const numbered = choices.map(({ label }, i) => `${i + 1}. ${label}`);
    return { lines: linesOf([text, ...numbered].join("\n"), said), buttons: [] };
  }
  const rest = [...choices.map((choice) => [choice]), ...(said.buttons ?? [])];
  const items = said.items ?? [];
  const isMenu = room.hidesRows === true && items.length > 1;
  const all = [...(isMenu ? items.map(rowOfItem) : rowsOf(items, 4)), ...rest];
  const rows = isMenu || takes(all, room) <= room.rows ? all : [...rowsOf(items, 1), ...rest];
  return {
    lines: linesOf(text, said),
    buttons: fill(
      rows.map((row) => row.map(wellFormed)),
      room,
    ),
  };
}

function linesOf(text: string, { headed, times = [] }: Reply): Line[] {
  const lines = headed === true ? headedLines(text) : plainLines(text);
  return times.length === 0 ? lines : withTimes(lines, times);
}

/** The lines with a span of its own for each instant that stands where it is said to. */
function withTimes(lines: readonly Line[], times: readonly SpokenInstant[]): Line[] {
  let begin = 0;
  return lines.map((line) => {
    const [span = { text: "", bold: false }] = line;
    const { text, bold } = span;
    const spans: TextSpan[] = [];
    let end = 0;
    for (const { from, words, at } of times) {
      const start = from - begin;
      if (start < end || !text.startsWith(words, start)) continue;
      spans.push({ text: text.slice(end, start), bold }, { text: words, bold, at });
      end = start + words.length;
    }
    begin += text.length + 1;
    return [...spans, { text: text.slice(end), bold }].filter((one) => one.text !== "" || text === "");
  });
}

/** A row for each item, with at most `most` of its buttons. A lone item needs no number. */
function rowsOf(items: readonly SaidItem[], most: number): Button[][] {
  const numbered = items.length > 1;
  return items.map(({ number, label: description, buttons }) =>
    buttons
      .slice(0, most)
      .map(({ label, data }) => ({ label: numbered ? `${number}. ${label}` : label, data, description })),
  );
}

/** An item as a row that shows it when it is pressed. */
function rowOfItem({ number, label, when, data }: SaidItem): Button[] {
  return [{ label: `${number}. ${label}`, data, ...(when === "" ? {} : { description: when }) }];
}

/** How many rows it takes to show these rows whole. */
function takes(rows: readonly Button[][], { inRow }: ButtonRoom): number {
  return rows.reduce((sum, row) => sum + Math.ceil(row.length / inRow), 0);
}

/** The rows, filled up where there are too many of them. What has no room even then is left out: the text names it. */
function fill(rows: Button[][], room: ButtonRoom): Button[][] {
  const whole = rows.filter((row) => row.length > 0);
  if (takes(whole, room) <= room.rows) return whole.flatMap((row) => chunks(row, room.inRow));
  return chunks(whole.flat(), room.inRow).slice(0, room.rows);
}

function chunks(row: readonly Button[], size: number): Button[][] {
  return Array.from({ length: Math.ceil(row.length / size) }, (_, i) => row.slice(i * size, (i + 1) * size));
}

function wellFormed({ label, data, description, spare }: Button): Button {
  return {
    label: label.toWellFormed(),
    data,
    ...(description === undefined ? {} : { description: description.toWellFormed() }),
    ...(spare === undefined ? {} : { spare }),
  };
}
