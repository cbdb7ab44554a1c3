import { text } from "node:stream/consumers";
import { type ArgsDef, type CommandDef, defineCommand, type ParsedArgs } from "citty";
import { Almanac } from "../typescript/src/client";
import { type Connection, type Given, resolveConnection } from "./settings";
import { type Column, renderTable } from "./table";
import { escapeControls, hasColors, type Piece, type Terminal, writeLine, writeRaw } from "./terminal";
import { UsageError } from "./usage";

/** One run of a command. */
export interface Session {
  terminal: Terminal;
  json: boolean;
  /** Writes a line to stdout; with `--json` nothing. */
  say(...pieces: Piece[]): Promise<void>;
  /** Writes a line to stderr. */
  note(...pieces: Piece[]): Promise<void>;
  /** Writes rows to stdout, or what there is to say where there are none; with `--json` nothing. */
  show<Row>(columns: readonly Column<Row>[], rows: readonly Row[], none: string): Promise<void>;
  /** Writes the document of `--json`; without it nothing. */
  document(value: unknown): Promise<void>;
}

export function openSession(terminal: Terminal, json: boolean): Session {
  const { stdout, stderr, env } = terminal;
  return {
    terminal,
    json,
    say: async (...pieces) => {
      if (!json) await writeLine(stdout, env, ...pieces);
    },
    note: async (...pieces) => await writeLine(stderr, env, ...pieces),
    show: async (columns, rows, none) => {
      if (json) return;
      if (rows.length === 0) return await writeLine(stdout, env, none);
      const width = stdout.isTTY === true ? stdout.columns || 80 : Number.POSITIVE_INFINITY;
      await writeRaw(stdout, renderTable(columns, rows, { width, colors: hasColors(stdout, env) }));
    },
    document: async (value) => {
      if (json) await writeRaw(stdout, `${escapeControls(JSON.stringify(value, null, 2))}\n`);
    },
  };
}

/** The options of every command. */
export const COMMON = {
  url: { type: "string", description: "The deployment's address, instead of ALMANAC_URL" },
  key: { type: "string", description: "A key, instead of ALMANAC_KEY" },
  json: { type: "boolean", description: "One JSON document on stdout, all else on stderr" },
} as const satisfies ArgsDef;

/** The options of commands about a user. */
export const ABOUT_USER = {
  ...COMMON,
  user: { type: "string", description: "The user's id, instead of ALMANAC_USER" },
} as const satisfies ArgsDef;

/** The options of commands that read about a user. */
export const READS = {
  ...ABOUT_USER,
  at: { type: "string", description: "The moment to read at, ISO 8601; now where absent" },
} as const satisfies ArgsDef;

/** A command that runs in a session. */
export function command<const Args extends ArgsDef>(
  name: string,
  description: string,
  args: Args,
  run: (session: Session, args: ParsedArgs<Args>) => Promise<void>,
): CommandDef<Args> {
  return defineCommand<Args>({
    meta: { name, description },
    args,
    run: async (context) => await run(context.data as Session, context.args),
  });
}

/** A client, and the deployment that it calls. */
export function connect(
  { terminal }: Session,
  given: Given,
): { client: Almanac; connection: Connection; options: { signal: AbortSignal } } {
  const connection = resolveConnection(terminal.env, given);
  const { url, key, timeZone } = connection;
  const client = new Almanac({
    ...{ url, key, fetch: terminal.fetch },
    ...(timeZone === null ? {} : { timeZone }),
    // Who types a command is told that there is no answer.
    patience: Number.POSITIVE_INFINITY,
  });
  return { client, connection, options: { signal: terminal.signal } };
}

/** The same for a command about one user. */
export function connectUser(session: Session, given: Given) {
  const { connection, ...rest } = connect(session, given);
  if (connection.user === null) throw new UsageError("no user is named: add --user ID, or set ALMANAC_USER");
  return { ...rest, connection, user: connection.user };
}

/** The same; `-` alone reads standard input to its end. */
export async function textOf({ terminal: { stdin } }: Session, args: { _: string[] }): Promise<string> {
  const words = wordsOf(args);
  return words === "-" ? (await text(stdin)).trim() : words;
}

/** All words behind a command as one text. */
export function wordsOf(args: { _: string[] }): string {
  return args._.join(" ");
}
