// What a command at the terminal was told: its flags, its help, and a refusal that names the flags it knows.
import { parseArgs } from "node:util";

/**
 * The flags and words of this process's command line. `--help` and `-h` show the usage and end with 0; what the command
 * doesn't know is named on stderr with the usage, and ends with 2 before anything is done.
 * @template {Record<string, import("node:util").ParseArgsOptionDescriptor>} O
 * @param {string} usage what the command does, and its flags, a line each
 * @param {O} options as `parseArgs` of `node:util` takes them
 * @param {number} most words that stand for themselves, such as a file's name
 */
export function readFlags(usage, options, most = 0) {
  const args = process.argv.slice(2);
  if (args.includes("--help") || args.includes("-h")) {
    console.log(usage);
    process.exit(0);
  }
  try {
    const read = parseArgs({ args, options, allowPositionals: most > 0, strict: true });
    const extra = read.positionals[most];
    if (extra !== undefined) throw new Error(`"${extra}" is one word too many.`);
    return read;
  } catch (error) {
    console.error(`${error instanceof Error ? firstSentence(error.message) : error}\n\n${usage}`);
    process.exit(2);
  }
}

/** Node goes on about arguments that begin with a dash. @param {string} message */
function firstSentence(message) {
  return `${message.split(/\. |\n/)[0]?.replace(/\.$/, "")}.`;
}
