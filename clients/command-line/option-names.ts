import type { ArgsDef } from "citty";

/** Arguments of operations that have other names here, by the option that a command may have. */
const NAMES: Readonly<Record<string, string>> = {
  content: "text",
  query: "words",
  within_days: "days",
  include_reminded: "all",
  include_expired: "expired",
  expires_at: "expires",
  user_id: "user",
  id: "words",
  ids: "words",
};

/** Those that two options stand for. */
const PAIRS: Readonly<Record<string, string>> = {
  snooze: "--until or --for",
  snoozed_until: "--until or --for",
};

/** Operations that an error may advise, as commands. */
const COMMANDS: Readonly<Record<string, string>> = {
  update_memory: "almanac edit",
  search_memory: "almanac search",
  get_upcoming: "almanac upcoming",
  get_timeline: "almanac timeline",
};

/** An argument's name as the command with these options has it; as it is where the command has none. */
export function optionOf(path: string, args: ArgsDef): string {
  const [, wire = path, rest = ""] = /^(\w+)(.*)$/.exec(path) ?? [];
  const pair = PAIRS[wire];
  if (pair !== undefined && args["for"] !== undefined) return pair;
  const name = [NAMES[wire], wire.replaceAll("_", "-")].find(
    (one) => one !== undefined && args[one] !== undefined,
  );
  if (name === undefined) return path;
  return args[name]?.type === "positional" ? name.toUpperCase() : `--${name}${rest}`;
}

/** A message in the names that the command has. A word that is no argument's alone is one only where it is advised. */
export function inOptions(message: string, args: ArgsDef): string {
  return message
    .replace(/\b[a-z]+(?:_[a-z]+)+\b/g, (name) => COMMANDS[name] ?? optionOf(name, args))
    .replace(/(?<=\b(?:send|either|or|and|with) )[a-z]+(?=[,;.:]|$| or | and | with it)/g, (name) =>
      optionOf(name, args),
    );
}
