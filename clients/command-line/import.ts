import {
  type Almanac,
  IMPORT_FORMATS,
  type ImportFormat,
  type ImportUserAnswer,
} from "../typescript/src/client";
import { type FileLine, openLines } from "./file-lines";
import { CALL_LINES, createDivider, type Divider, type Part } from "./parts";
import { openProgress } from "./progress";
import { ABOUT_USER, command, connect, connectUser, type Session } from "./session";
import { quoteWord } from "./terminal";
import { RefusedError, readCount, UsageError } from "./usage";

/** Refused lines that are shown; `--json` has all of them. */
const MOST_SHOWN = 20;

/** Stores what an export wrote, or another program's memories. Run again, it changes nothing. */
export const importCommand = command(
  "import",
  "Stores an export, or memories of mem0 or of the MCP reference memory; again is harmless",
  {
    file: { type: "positional", required: true, description: "A file, or - for stdin" },
    app: { type: "boolean", description: "Each line goes to the user that it names, as in an app's export" },
    "dry-run": { type: "boolean", description: "Reports, and stores nothing" },
    format: {
      type: "string",
      valueHint: "FORMAT",
      description: `${IMPORT_FORMATS.join(", ")}; detected where absent`,
    },
    from: { type: "string", valueHint: "LINE", description: "Goes on at a line, where an import broke off" },
    batch: { type: "string", valueHint: "N", description: "Most lines of one call, 500 where absent" },
    lines: { type: "string", valueHint: "N", description: "Most lines to send; then says how to go on" },
    ...ABOUT_USER,
  },
  async (session, args) => {
    const { client, user, signal } = target(session, args, args.app === true);
    const { lines, size } = openLines(args.file, session.terminal.stdin);
    const { first, all } = await peek(lines);
    if (isOtherVersion(first))
      throw new RefusedError(`${args.file}: is an export of another version, so nothing of it was stored`);
    const format = readFormat(args.format) ?? (isAlmanac(first) ? "almanac" : undefined);
    const dryRun = args["dry-run"] === true;
    const from = readCount("from", args.from) ?? 1;
    const most = readCount("lines", args.lines) ?? Number.POSITIVE_INFINITY;
    const isPlain = from === 1 && most === Number.POSITIVE_INFINITY;
    if (format !== "almanac" && (user === null || !isPlain))
      throw new UsageError("--app, --from and --lines are for exports of Almanac: this file is none");
    const report =
      format !== "almanac" && user !== null
        ? await importWhole(client, user, all, { format, dry_run: dryRun, signal })
        : await importParts(session, all, {
            size,
            most,
            divider: createDivider(
              user,
              from,
              Math.min(readCount("batch", args.batch) ?? CALL_LINES, CALL_LINES),
            ),
            call: async (part) =>
              await client.import(
                part.user,
                part.lines.map(({ text }) => text),
                { format, dry_run: dryRun, signal },
              ),
            goOn: (line) =>
              `almanac import ${quoteWord(args.file)} ${user === null ? "--app" : `--user ${quoteWord(user)}`} --from ${line}`,
          });
    const leftOut = format === "almanac" ? leftOutLines : leftOutFields;
    await show(session, { ...report, dry_run: dryRun }, leftOut);
  },
);

function target(session: Session, args: Parameters<typeof connect>[1], isApp: boolean) {
  const { signal } = session.terminal;
  if (isApp) return { client: connect(session, args).client, user: null, signal };
  const { client, user } = connectUser(session, args);
  return { client, user, signal };
}

interface Report {
  imported: number;
  unchanged: number;
  refused: ImportUserAnswer["refused"];
  /** How many lines were sent to nobody, by the reason; of another program's file how many rows have what has no place. */
  left_out: Record<string, number>;
  /** The line to go on at; null where all were sent. */
  next_line: number | null;
}

interface Work {
  /** Bytes. */
  size: number | null;
  most: number;
  divider: Divider;
  call(part: Part): Promise<ImportUserAnswer>;
  /** How to go on at a line. */
  goOn(line: number): string;
}

async function importParts(session: Session, lines: AsyncIterable<FileLine>, work: Work): Promise<Report> {
  const { divider, size, most, call, goOn } = work;
  const progress = openProgress(session.terminal, "Imported");
  const report: Report = { imported: 0, unchanged: 0, refused: [], left_out: {}, next_line: null };
  let parts: Part[] = [];
  let sent = 0;
  const sendAll = async (bytes: number) => {
    for (let part = parts[0]; part !== undefined && sent < most; part = parts[0]) {
      const { imported, unchanged, refused } = await call(part);
      const places = part.lines;
      report.imported += imported;
      report.unchanged += unchanged;
      report.refused.push(
        ...refused.map(({ line, message }) => ({ line: places[line - 1]?.number ?? line, message })),
      );
      sent += part.lines.length;
      parts = parts.slice(1);
      await progress.show(sent, size === null ? null : bytes / size);
    }
  };
  const firstUnsent = () => firstOf([...parts, ...divider.waiting()]);
  try {
    for await (const line of lines) {
      parts.push(...divider.take(line));
      await sendAll(line.bytes);
      if (sent >= most) {
        report.next_line = firstUnsent() ?? line.number + 1;
        break;
      }
    }
    if (sent < most) parts.push(...divider.rest());
    await sendAll(size ?? 0);
  } catch (error) {
    await progress.end();
    const line = firstUnsent();
    if (line !== null)
      await session.note(`Broke off: lines before ${line} are stored. To go on: ${goOn(line)}`);
    throw error;
  }
  await progress.end();
  report.next_line ??= firstUnsent();
  report.left_out = Object.fromEntries(divider.leftOut);
  if (report.next_line !== null)
    await session.note(`Lines before ${report.next_line} are stored. To go on: ${goOn(report.next_line)}`);
  return report;
}

function firstOf(parts: readonly Part[]): number | null {
  const places = parts.map(({ lines }) => Math.min(...lines.map(({ at }) => at)));
  return places.length === 0 ? null : Math.min(...places);
}

async function importWhole(
  client: Almanac,
  user: string,
  lines: AsyncIterable<FileLine>,
  options: { format: ImportFormat | undefined; dry_run: boolean; signal: AbortSignal },
): Promise<Report> {
  const texts: string[] = [];
  for await (const { text } of lines) texts.push(text);
  const { imported, unchanged, refused, left_out } = await client.import(user, texts, options);
  return { imported, unchanged, refused, left_out, next_line: null };
}

/** Lines of an export that were sent to nobody. */
function leftOutLines(reason: string, lines: number): string {
  return `Left out: ${reason} (${lines.toLocaleString("en")} ${lines === 1 ? "line" : "lines"}).`;
}

/** A field of another program's file that has no place here. */
function leftOutFields(field: string, rows: number): string {
  return `Left out of ${rows.toLocaleString("en")} ${rows === 1 ? "row" : "rows"}: ${field}.`;
}

async function show(
  session: Session,
  report: Report & { dry_run: boolean },
  leftOut: (what: string, rows: number) => string,
): Promise<void> {
  const { imported, unchanged, refused, left_out, dry_run } = report;
  const count = (rows: number) => rows.toLocaleString("en");
  const stored = dry_run ? "would be stored" : "stored";
  await session.say(
    `${count(imported)} ${imported === 1 ? "row" : "rows"} ${stored}, ${count(unchanged)} here already, ${count(refused.length)} refused.`,
  );
  for (const [reason, rows] of Object.entries(left_out)) await session.note(leftOut(reason, rows));
  for (const { line, message } of refused.slice(0, MOST_SHOWN))
    await session.note(`line ${line}: ${message}`);
  if (refused.length > MOST_SHOWN)
    await session.note(`and ${count(refused.length - MOST_SHOWN)} more: --json lists them`);
  await session.document(report);
  if (refused.length > 0) throw new RefusedError(`${count(refused.length)} lines were refused`);
}

/** The first line with something on it, and all lines, that one included. */
async function peek(
  lines: AsyncGenerator<FileLine>,
): Promise<{ first: string; all: AsyncGenerator<FileLine> }> {
  const seen: FileLine[] = [];
  let first = "";
  while (first === "") {
    const { value, done } = await lines.next();
    if (done === true) break;
    seen.push(value);
    first = value.text.trim();
  }
  async function* all() {
    yield* seen;
    yield* lines;
  }
  return { first, all: all() };
}

function isAlmanac(first: string): boolean {
  return /^\{"format":\s*"almanac"/.test(first);
}

/** Whether a file begins as an export of Almanac's, in a form that this version doesn't know. */
function isOtherVersion(first: string): boolean {
  return isAlmanac(first) && !/"version":\s*1\s*[,}]/.test(first);
}

function readFormat(text: string | undefined): ImportFormat | undefined {
  const format = IMPORT_FORMATS.find((name) => name === text);
  if (text === undefined || format !== undefined) return format;
  throw new UsageError(`--format: ${JSON.stringify(text)} is none of ${IMPORT_FORMATS.join(", ")}`);
}
