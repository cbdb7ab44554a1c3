import type { ItemReport, RehearsalReport, ReportCounts } from "./shapes.js";

type Figures = Omit<RehearsalReport, "counts" | "table">;

/** Lines below the table that name what went wrong; more are counted. */
const MOST_LINES = 20;

/** Counts what items had, and writes it as a table. */
export function makeReport(figures: Figures): RehearsalReport {
  const { items, mistakes, broken, transcript } = figures;
  const rows = items.map((item) => ({ item, ...countsOf([item]) }));
  const counts = countsOf(items);
  const wide = Math.min(40, Math.max(4, ...items.map(({ content }) => [...content].length)));
  const line = (name: string, told: string, cells: readonly (string | number)[]) =>
    [
      cut(name, wide).padEnd(wide),
      told.padEnd(16),
      ...cells.map((cell, at) => String(cell).padStart(WIDTHS[at] ?? 0)),
    ]
      .join("  ")
      .trimEnd();
  const table = [
    line("item", "told", COLUMNS),
    ...rows.map(({ item, ...row }) =>
      line(item.content, item.told.slice(0, 16).replace("T", " "), cellsOf(row)),
    ),
    line("all", "", cellsOf(counts)),
    ...linesOf(items),
    ...broken.map(
      ({ at, error }) => `broken at ${at}: ${error instanceof Error ? error.message : String(error)}`,
    ),
    ...mistakesOf(mistakes),
    `turns: ${transcript.length}`,
  ];
  return { ...figures, counts, table: table.join("\n") };
}

const COLUMNS = ["times", "mentioned", "on its day", "overdue", "nagged", "lost"];
const WIDTHS = COLUMNS.map(({ length }) => length);

function cellsOf({ times, mentions, onItsDay, overdue, nagged, lost }: ReportCounts): number[] {
  return [times, mentions, onItsDay, overdue, nagged, lost];
}

function countsOf(items: readonly ItemReport[]): ReportCounts {
  const times = items.flatMap((item) => item.times);
  const mentions = times.flatMap((time) => time.mentions);
  const having = (when: string) =>
    times.filter((time) => time.mentions.some((one) => one.when === when)).length;
  return {
    items: items.length,
    times: times.length,
    mentions: mentions.length,
    onItsDay: having("on_its_day"),
    overdue: having("overdue"),
    nagged: mentions.filter(({ nagged }) => nagged).length,
    lost: times.filter(({ lost }) => lost).length,
  };
}

function linesOf(items: readonly ItemReport[]): string[] {
  const lines = items.flatMap(({ content, times }) =>
    times.flatMap(({ due, mentions, lost }) => [
      ...mentions.filter(({ nagged }) => nagged).map(({ at }) => `nagged at ${at}: ${content} (due ${due})`),
      ...(lost ? [`lost: ${content} (due ${due})`] : []),
    ]),
  );
  const more = lines.length - MOST_LINES;
  return more > 0 ? [...lines.slice(0, MOST_LINES), `and ${more} more`] : lines;
}

function mistakesOf(mistakes: RehearsalReport["mistakes"]): string[] {
  const played = Object.entries(mistakes).filter(([, count]) => count > 0);
  return played.length === 0
    ? []
    : [`mistakes: ${played.map(([name, count]) => `${name} ${count}`).join(", ")}`];
}

function cut(text: string, most: number): string {
  const letters = [...text];
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join("")}…`;
}
