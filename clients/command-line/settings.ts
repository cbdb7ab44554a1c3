import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { knownZone } from "../typescript/src/clock";
import { spellControls, type Terminal } from "./terminal";
import { UsageError } from "./usage";

/** A deployment, a key for it, and the user that commands are about where none is named. */
export interface Connection {
  url: string;
  key: string;
  user: string | null;
  /** The zone of the stored user, which calls about that user carry; null about anybody else. */
  timeZone: string | null;
}

/** Where the settings that `init` writes are: under XDG_CONFIG_HOME or `~/.config`, on Windows under APPDATA. */
export function configPath(env: Terminal["env"], platform: string = process.platform): string {
  const named = env["XDG_CONFIG_HOME"];
  // A relative path is to be ignored (XDG Base Directory Specification).
  if (named?.startsWith("/")) return join(named, "almanac", "config.json");
  const windows = platform === "win32" ? env["APPDATA"] : undefined;
  if (windows !== undefined && windows !== "") return join(windows, "almanac", "config.json");
  return join(env["HOME"] ?? env["USERPROFILE"] ?? ".", ".config", "almanac", "config.json");
}

/** The stored settings; null where there are none. */
export function readConfig(env: Terminal["env"]): Connection | null {
  const path = configPath(env);
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw new UsageError(`${path} can't be read: ${(error as Error).message}`, { cause: error });
  }
  const found = parse(text);
  const { url, key, user, time_zone } = (found ?? {}) as Record<string, unknown>;
  const textOf = (value: unknown) => (typeof value === "string" ? value : null);
  if (typeof url === "string" && typeof key === "string")
    return { url, key, user: textOf(user), timeZone: textOf(time_zone) };
  throw new UsageError(`${path} has no address and key: write it again with almanac init`);
}

/** The permissions of the stored settings, such as 0o600; null where there are none, and on Windows. */
export function configMode(env: Terminal["env"]): number | null {
  if (process.platform === "win32") return null;
  const found = statSync(configPath(env), { throwIfNoEntry: false });
  return found === undefined ? null : found.mode & 0o777;
}

/** Stores settings, readable by their owner alone. The file is there whole, or as it was before. Returns its path. */
export function writeConfig(env: Terminal["env"], connection: Connection): string {
  const path = configPath(env);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  const { url, key, user, timeZone } = connection;
  const about = { ...(user === null ? {} : { user }), ...(timeZone === null ? {} : { time_zone: timeZone }) };
  try {
    const text = JSON.stringify({ url, key, ...about }, null, 2);
    writeFileSync(draft, `${text}\n`, { mode: 0o600, flag: "wx" });
    // The umask may have taken from the mode, which would be in the way of the next write.
    chmodSync(draft, 0o600);
    renameSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
  return path;
}

export interface Given {
  url?: string | undefined;
  key?: string | undefined;
  user?: string | undefined;
}

/**
 * The deployment of a command: options first, then ALMANAC_URL, ALMANAC_KEY and ALMANAC_USER, then what `init` stored.
 * The stored key goes to the stored address alone.
 */
export function resolveConnection(env: Terminal["env"], given: Given): Connection {
  const { url, key, user } = namedConnection(env, given);
  const isWhole = url !== null && key !== null && user !== null;
  const stored = isWhole ? readable(env) : readConfig(env);
  const address = url ?? stored?.url ?? null;
  if (address === null)
    throw new UsageError("no deployment is named: run almanac init, or set ALMANAC_URL and ALMANAC_KEY");
  const isStored = stored !== null && trimmed(stored.url) === trimmed(address);
  const token = key ?? (isStored ? stored.key : null);
  if (token === null) throw new UsageError(`no key for ${spellControls(address)}: set ALMANAC_KEY`);
  const about = user ?? (isStored ? stored.user : null);
  // The zone is that of the person who ran init: whoever else is named lives somewhere else.
  const timeZone = isStored && about === stored.user ? stored.timeZone : null;
  return { url: checkUrl(address), key: checkKey(token), user: about, timeZone };
}

/** The stored settings where they can be read: a command that names everything else needs none of them. */
function readable(env: Terminal["env"]): Connection | null {
  try {
    return readConfig(env);
  } catch (error) {
    if (error instanceof UsageError) return null;
    throw error;
  }
}

/** What options and the environment name. An empty variable counts as absent. */
export function namedConnection(env: Terminal["env"], given: Given) {
  return {
    url: given.url ?? (env["ALMANAC_URL"] || null),
    key: given.key ?? (env["ALMANAC_KEY"] || null),
    user: given.user ?? (env["ALMANAC_USER"] || null),
  };
}

/** An address without a slash at its end; throws for what is none. */
export function checkUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new UsageError(
      `${JSON.stringify(text)} is no address: write one such as https://almanac.example.workers.dev`,
    );
  if (url.username !== "" || url.search !== "" || url.hash !== "")
    throw new UsageError("the address holds more than a host and a path: write it without the rest");
  return trimmed(url.href);
}

/** The name of a zone as this machine knows it; throws for what is none. */
export function checkZone(text: string): string {
  if (knownZone(text) !== null) return text;
  throw new UsageError(`${JSON.stringify(text)} is no time zone: write one such as Europe/London`);
}

/** A key as a header takes it. */
export function checkKey(text: string): string {
  const key = text.trim();
  if (/^[\x21-\x7e]{1,512}$/.test(key)) return key;
  throw new UsageError("the key is empty, or holds characters that no key has");
}

function trimmed(url: string): string {
  return url.replace(/\/+$/, "");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
