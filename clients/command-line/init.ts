import { readFileSync } from "node:fs";
import { Almanac } from "../typescript/src/client";
import { checkAddress, checkKeyOf } from "./checks";
import { openPrompts } from "./prompts";
import { ABOUT_USER, command, type Session } from "./session";
import { type Connection, checkKey, checkUrl, checkZone, namedConnection, writeConfig } from "./settings";
import { CancelledError, RefusedError, UsageError } from "./usage";

/** Asks for an address and a key, checks them, and writes them down. */
export const init = command(
  "init",
  "Asks for a deployment's address and a key, checks and stores them",
  {
    ...ABOUT_USER,
    "key-file": {
      type: "string",
      valueHint: "FILE",
      description: "A file that holds the key, instead of --key",
    },
    app: {
      type: "string",
      description: "With the operator's token: makes a key of this app and stores that one instead",
    },
    "time-zone": {
      type: "string",
      valueHint: "ZONE",
      description: "Where --user is, such as Europe/London; on a terminal this machine's zone where absent",
    },
  },
  async (session, args) => {
    const { terminal } = session;
    const named = namedConnection(terminal.env, args);
    const given = args["time-zone"];
    if (args.key !== undefined && args["key-file"] !== undefined)
      throw new UsageError("--key and --key-file are two keys: write one of them");
    if (given !== undefined && named.user === null)
      throw new UsageError("--time-zone is where a user is: add --user ID");
    // Who sits at a terminal is the user of these settings; a program may run anywhere.
    const sits = named.user !== null && terminal.stdin.isTTY === true ? terminal.timeZone : null;
    const connection: Connection = {
      url: checkUrl(named.url ?? (await askUrl(session))),
      key: checkKey(readKey(args["key-file"]) ?? named.key ?? (await askKey(session))),
      user: named.user,
      timeZone: given === undefined ? sits : checkZone(given),
    };
    const address = await checkAddress(terminal, connection.url);
    if (address.check.status === "failed")
      throw new RefusedError(`${address.check.found}. ${address.check.advice}`);
    const key = await checkKeyOf(terminal, connection);
    if (key.known === null) throw new RefusedError(`the key is ${key.check.found}`);
    if (address.check.advice !== "") await session.note({ text: address.check.advice, style: "yellow" });
    if (args.app !== undefined && key.known.kind !== "operator")
      throw new UsageError(`--app makes a key with the operator's token, and this is ${key.check.found}`);
    await session.say(`${connection.url} takes the key: it is ${key.check.found}.`);
    const own = args.app === undefined ? null : await makeKey(session, connection, args.app);
    const path = writeConfig(terminal.env, { ...connection, key: own ?? connection.key });
    await session.say(
      own === null
        ? `Stored in ${path}, which its owner alone may read.`
        : `Made a key of ${args.app}, and stored that one in ${path}, which its owner alone may read.`,
    );
    const { url, user, timeZone } = connection;
    if (timeZone !== null) await session.say(`Times of ${user} are those of ${timeZone}.`);
    const kind = own === null ? key.known.kind : "app";
    await session.document({ url, user, time_zone: timeZone, key: kind, path });
  },
);

/** The key that a file holds; null where none is named. */
function readKey(path: string | undefined): string | null {
  if (path === undefined) return null;
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new UsageError(`${path} can't be read: ${(error as Error).message}`, { cause: error });
  }
}

/** Makes a key of an app with the operator's token. */
async function makeKey({ terminal }: Session, { url, key }: Connection, app: string): Promise<string> {
  const { fetch, signal } = terminal;
  const operator = new Almanac({ url, key, fetch, patience: Number.POSITIVE_INFINITY });
  return (await operator.createKey({ app, name: "almanac init" }, { signal })).key;
}

async function askUrl(session: Session): Promise<string> {
  const prompts = await openPrompts(session);
  if (prompts === null)
    throw new UsageError("init asks on a terminal: without one, write --url URL --key KEY");
  const answer = await prompts.text({
    ...prompts.common,
    message: "The deployment's address",
    placeholder: "https://almanac.example.workers.dev",
    validate: (text) => complaintAbout(() => checkUrl(text ?? "")),
  });
  if (prompts.isCancel(answer)) throw new CancelledError();
  return answer;
}

async function askKey(session: Session): Promise<string> {
  const prompts = await openPrompts(session);
  if (prompts === null)
    throw new UsageError("init asks on a terminal: without one, write --key KEY, or set ALMANAC_KEY");
  const answer = await prompts.password({
    ...prompts.common,
    message: "A key of your app (npm start prints one; almanac keys make makes one)",
    validate: (text) => complaintAbout(() => checkKey(text ?? "")),
  });
  if (prompts.isCancel(answer)) throw new CancelledError();
  return answer;
}

function complaintAbout(check: () => unknown): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
