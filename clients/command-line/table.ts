import stringWidth from "fast-string-width";
import { wrapAnsi } from "fast-wrap-ansi";
import { paint, type Style, spellControls } from "./terminal";

export interface Column<Row> {
  title: string;
  text(row: Row): string;
  style?(row: Row): Style | undefined;
}

/** Cells between two columns. */
const GAP = 2;
/** The fewest cells of the last column beside others; where there are fewer, a row takes several lines. */
const LEAST = 24;

/**
 * Rows in columns, each line at most `width` cells wide. The last column takes what the others leave and goes on in
 * further lines. Where that is too little, each value has a line of its own.
 */
export function renderTable<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { width, colors }: { width: number; colors: boolean },
): string {
  const shown = columns.filter(({ text }) => rows.some((row) => text(row) !== ""));
  const cells = rows.map((row) => shown.map(({ text }) => oneLine(text(row))));
  const widths = shown.map(({ title }, i) =>
    Math.max(stringWidth(title), ...cells.map((line) => stringWidth(line[i] ?? ""))),
  );
  const before = widths.slice(0, -1).reduce((sum, size) => sum + size + GAP, 0);
  const rest = width - before;
  if (rest < Math.min(LEAST, widths.at(-1) ?? 0)) return stack(shown, rows, { width, colors });
  const titles = shown.map(({ title }) => ({ lines: [title], style: "bold" as const }));
  const body = rows.map((row, n) =>
    shown.map((column, i) => ({
      lines: i === shown.length - 1 ? wrap(cells[n]?.[i] ?? "", rest) : [cells[n]?.[i] ?? ""],
      style: column.style?.(row),
    })),
  );
  return [titles, ...body].map((row) => renderRow(row, widths, colors)).join("");
}

interface Cell {
  lines: string[];
  style: Style | undefined;
}

function renderRow(row: readonly Cell[], widths: readonly number[], colors: boolean): string {
  const height = Math.max(...row.map(({ lines }) => lines.length));
  const lines = Array.from({ length: height }, (_line, n) =>
    row
      .map(({ lines: texts, style }, i) => {
        const text = texts[n] ?? "";
        const isLast = row.slice(i + 1).every(({ lines: others }) => (others[n] ?? "") === "");
        const padding = isLast ? 0 : (widths[i] ?? 0) + GAP - stringWidth(text);
        return paint([style === undefined ? text : { text, style }, " ".repeat(padding)], colors);
      })
      .join(""),
  );
  return lines.map((line) => `${line}\n`).join("");
}

/** Each row as lines of its own, the last column's value first. */
function stack<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { width, colors }: { width: number; colors: boolean },
): string {
  return rows
    .map((row) => {
      const [main, ...others] = columns.toReversed();
      const values = [main, ...others.toReversed()].flatMap((column) => {
        const text = column === undefined ? "" : oneLine(column.text(row));
        const style = column?.style?.(row);
        return text === "" ? [] : wrap(text, width).map((line) => ({ line, style }));
      });
      return values
        .map(({ line, style }) => `${paint([style === undefined ? line : { text: line, style }], colors)}\n`)
        .join("");
    })
    .join("\n");
}

/** Text without line ends and control characters, so that what is measured is what is shown. */
function oneLine(text: string): string {
  return spellControls(text.replace(/\s+/g, " ").trim());
}

/** Lines of at most `width` cells. A character of two cells is let stand where there is one. */
export function wrap(text: string, width: number): string[] {
  return Number.isFinite(width) ? wrapAnsi(text, Math.max(1, width), { hard: true }).split("\n") : [text];
}

/** The wall clock to the minute, or the date alone: `2026-01-24 09:00` of `2026-01-24 09:00:00 UTC+1`. */
export function minute(local: string): string {
  return /^\d{4}-\d\d-\d\d( \d\d:\d\d)?/.exec(local.replace(/^(\d{4}-\d\d-\d\d) UTC.*/, "$1"))?.[0] ?? local;
}
