import { parseArgs } from "node:util";
import { type ArgsDef, type CommandDef, defineCommand, renderUsage, runCommand } from "citty";
import manifest from "../typescript/package.json" with { type: "json" };
import { done, edit, forget, list, move, snooze } from "./changes";
import { doctor } from "./doctor";
import { EXAMPLES } from "./examples";
import { ENDS, explain } from "./explain";
import { exportCommand } from "./export";
import { importCommand } from "./import";
import { init } from "./init";
import { keys } from "./keys";
import { mcp } from "./mcp";
import { context, remember, search, timeline, upcoming } from "./memories";
import { nearest } from "./near-words";
import { openSession } from "./session";
import { hasColors, type Terminal, writeLine, writeRaw } from "./terminal";
import { UsageError } from "./usage";

const almanac = defineCommand({
  meta: {
    name: "almanac",
    version: manifest.version,
    description: "A chatbot's memory that knows what time it is",
  },
  subCommands: {
    init,
    remember,
    list,
    upcoming,
    context,
    search,
    timeline,
    done,
    snooze,
    move,
    edit,
    forget,
    export: exportCommand,
    import: importCommand,
    keys,
    mcp,
    doctor,
  },
});

/**
 * Runs a command line, without the program's name. Answers the status to exit with: 0, 1 where something was refused or
 * failed, 2 where the command line is wrong, 130 after Ctrl-C. A reader that goes away ends it quietly.
 */
export async function main(argv: readonly string[], terminal: Terminal): Promise<number> {
  // Options end at the mark; before the name of a command there are none.
  const words = argv[0] === "--" ? argv.slice(1) : argv;
  const [first, ...about] = words;
  const called = await findCommand(first === "help" ? about : words);
  try {
    return first === "help" ? await help(called, terminal) : await run(called, terminal);
  } catch (error) {
    const args = (called.found.args ?? {}) as ArgsDef;
    return await explain(error, terminal, { path: called.path, args, isJson: wantsJson(words) });
  }
}

/** `almanac help`, and `almanac help keys make`. */
async function help(called: FoundCommand, terminal: Terminal): Promise<number> {
  const [first] = called.rest.filter((word) => !word.startsWith("-"));
  if (first !== undefined) throw new UsageError(await unknownCommand(first, called.found, called.path));
  await writeRaw(terminal.stdout, `${await usageOf(terminal, called)}\n`);
  return ENDS.well;
}

async function run(called: FoundCommand, terminal: Terminal): Promise<number> {
  const { found, parent, path, rest } = called;
  const isEnd = rest.indexOf("--");
  const flags = isEnd === -1 ? rest : rest.slice(0, isEnd);
  if (flags.some((flag) => flag === "--help" || flag === "-h")) {
    await writeRaw(terminal.stdout, `${await usageOf(terminal, called)}\n`);
    return ENDS.well;
  }
  if (parent === undefined && flags.some((flag) => flag === "--version" || flag === "-v")) {
    await writeLine(terminal.stdout, terminal.env, manifest.version);
    return ENDS.well;
  }
  if (found.run === undefined) {
    const [first] = rest;
    if (first !== undefined) throw new UsageError(await unknownCommand(first, found, path));
    await writeRaw(terminal.stderr, `${await usageOf(terminal, called)}\n`);
    throw new UsageError("no command is named");
  }
  const args = (found.args ?? {}) as ArgsDef;
  const isJson = checkFlags(rest, args, path);
  await runCommand(found, { rawArgs: [...rest], data: openSession(terminal, isJson) });
  return ENDS.well;
}

/** Whether errors are to be JSON, also of a command line that is wrong. */
function wantsJson(argv: readonly string[]): boolean {
  const end = argv.indexOf("--");
  return (end === -1 ? argv : argv.slice(0, end)).includes("--json");
}

async function unknownCommand(typed: string, parent: CommandDef, path: string): Promise<string> {
  const said = `${JSON.stringify(typed)} is no command`;
  if (typed.startsWith("-")) return `${said}: options stand behind it`;
  const names = Object.keys((await parent.subCommands) ?? {});
  const near = nearest(typed, names);
  return near === null ? `${said}: they are ${names.join(", ")}` : `${said}: did you mean ${path} ${near}?`;
}

interface FoundCommand {
  found: CommandDef;
  parent: CommandDef | undefined;
  /** Its name, with the names before it. */
  path: string;
  rest: readonly string[];
}

/** The command that a command line names, as far as it goes. */
async function findCommand(argv: readonly string[]): Promise<FoundCommand> {
  let found: CommandDef = almanac;
  let parent: CommandDef | undefined;
  let rest = argv;
  const path = ["almanac"];
  for (;;) {
    const known = (await found.subCommands) as Record<string, CommandDef> | undefined;
    const [name = ""] = rest;
    if (known === undefined || !Object.hasOwn(known, name))
      return { found, parent, path: path.join(" "), rest };
    parent = found;
    found = known[name] as CommandDef;
    rest = rest.slice(1);
    path.push(name);
  }
}

/** Refuses options that a command doesn't have, which citty would pass over. Answers whether `--json` is set. */
function checkFlags(argv: readonly string[], args: ArgsDef, path: string): boolean {
  const entries = Object.entries(args);
  const options = Object.fromEntries(
    entries
      .filter(([, { type }]) => type !== "positional")
      .map(([name, { type }]) => [
        name,
        { type: type === "boolean" ? ("boolean" as const) : ("string" as const) },
      ]),
  );
  const positionals = entries.filter(([, { type }]) => type === "positional");
  try {
    const { values, positionals: given } = parseArgs({ args: [...argv], options, allowPositionals: true });
    const isText = positionals.some(([name]) => name === "text" || name === "words");
    const most = isText ? Number.POSITIVE_INFINITY : positionals.length;
    const surplus = given[most];
    if (surplus !== undefined) throw new UsageError(`${JSON.stringify(surplus)} is one word too many`);
    const least = positionals.filter(([, { required }]) => required !== false).length;
    if (given.length < least)
      throw new UsageError(`${positionals[given.length]?.[0]?.toUpperCase()} is missing`);
    return values["json"] === true;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const [said = ""] = (error as Error).message.split(/\n|\. To specify/);
    const typed = /^Unknown option '--?([^']+)'/.exec(said)?.[1] ?? "";
    const near = typed === "" ? null : nearest(typed, Object.keys(options));
    const advice = near === null ? `see ${path} --help` : `did you mean --${near}?`;
    throw new UsageError(`${said}: ${advice}`, { cause: error });
  }
}

const COLORS = /\x1b\[[\d;]*m/g;

async function usageOf(terminal: Terminal, { found, parent, path }: FoundCommand): Promise<string> {
  const text = (await renderUsage(found, parent)).trimEnd().replace(/ +$/gm, "");
  const shown = hasColors(terminal.stdout, terminal.env) ? text : text.replace(COLORS, "");
  const examples = (EXAMPLES[path] ?? []).map((example) => `  ${example}`);
  return [shown, "", "EXAMPLES", "", ...examples].join("\n");
}
