import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import { openProgress } from "./progress";
import { ABOUT_USER, command, connect, connectUser, type Session } from "./session";
import { escapeControls, type Output, quoteWord, writeRaw } from "./terminal";
import { readCount, UsageError } from "./usage";

/** Characters that are written at once. */
const CHUNK = 65_536;

/** Writes everything about a user or an app as JSON Lines. */
export const exportCommand = command(
  "export",
  "Writes everything about a user, or with --app about the whole app, to stdout as JSON Lines",
  {
    app: { type: "boolean", description: "The app and all its users" },
    output: { type: "string", valueHint: "FILE", description: "Writes a new file instead of stdout" },
    cursor: { type: "string", description: "Goes on where an export broke off" },
    limit: { type: "string", valueHint: "N", description: "Most rows of a page, 500 where absent" },
    ...ABOUT_USER,
  },
  async (session, args) => {
    if (session.json && args.output === undefined)
      throw new UsageError("export writes JSON Lines: leave --json out, or name a file with --output");
    const paging = { limit: readCount("limit", args.limit), cursor: args.cursor };
    const lines = args.app ? linesOfApp(session, args, paging) : linesOfUser(session, args, paging);
    const goOn = (cursor: string) =>
      `almanac export ${args.app ? "--app" : `--user ${quoteWord(lines.about)}`} --cursor ${cursor}`;
    const output = args.output === undefined ? null : openFile(args.output, args.cursor !== undefined);
    try {
      const rows = await writeLines(session, lines.lines, output ?? session.terminal.stdout, goOn);
      await session.note(`Exported ${rows.toLocaleString("en")} rows of ${lines.about}.`);
      await session.document({ rows, file: args.output });
    } finally {
      if (output !== null) await close(output);
    }
  },
);

interface Paging {
  limit: number | undefined;
  cursor: string | undefined;
}

type Args = Parameters<typeof connect>[1];

function linesOfApp(session: Session, args: Args, paging: Paging) {
  const { client, options } = connect(session, args);
  return { about: "the app", lines: client.exportApp(paging, options) };
}

function linesOfUser(session: Session, args: Args, paging: Paging) {
  const { client, user, options } = connectUser(session, args);
  return { about: user, lines: client.export(user, paging, options) };
}

/** A new file, or what an export that broke off has left, which is gone on with. */
function openFile(path: string, goesOn: boolean): Output {
  const file = createWriteStream(path, { flags: goesOn ? "a" : "wx", mode: 0o600 });
  // The write that fails says so too.
  file.on("error", () => undefined);
  return file;
}

async function close(output: Output): Promise<void> {
  output.end();
  await finished(output);
}

/** Writes lines, and answers how many rows they were. Where it fails, it says how to go on. */
async function writeLines(
  session: Session,
  lines: AsyncIterable<string>,
  output: Output,
  goOn: (cursor: string) => string,
): Promise<number> {
  const progress = openProgress(session.terminal, "Exported");
  // What is piped on may be shown by a terminal in the end.
  const shown = output.isTTY === true;
  let rows = 0;
  let chunk = "";
  let next: string | null = null;
  try {
    for await (const line of lines) {
      chunk += `${shown ? escapeControls(line) : line}\n`;
      const cursor = cursorOf(line);
      if (line.startsWith('{"type"')) rows += 1;
      if (cursor === null && chunk.length < CHUNK) continue;
      await writeRaw(output, chunk);
      chunk = "";
      next = cursor ?? next;
      if (!shown) await progress.show(rows, null);
    }
    await writeRaw(output, chunk);
    await progress.end();
    return rows;
  } catch (error) {
    await progress.end();
    const { code } = error as { code?: unknown };
    if (next !== null && code !== "EPIPE")
      await session.note(
        `Broke off after ${rows.toLocaleString("en")} rows. To go on, append: ${goOn(next)}`,
      );
    throw error;
  }
}

/** The cursor in the last line of a page; null for other lines. */
function cursorOf(line: string): string | null {
  return /^\{"next":"([A-Za-z0-9_-]+)"\}$/.exec(line)?.[1] ?? null;
}
