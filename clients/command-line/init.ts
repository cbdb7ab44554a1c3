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
    if (given !== undefined && named.user === null)
      throw new UsageError("--time-zone is where a user is: add --user ID");
    // Who sits at a terminal is the user of these settings; a program may run anywhere.
    const sits = named.user !== null && terminal.stdin.isTTY === true ? terminal.timeZone : null;
    const connection: Connection = {
      url: checkUrl(named.url ?? (await askUrl(session))),
      key: checkKey(named.key ?? (await askKey(session))),
      user: named.user,
      timeZone: given === undefined ? sits : checkZone(given),
    };
    const address = await checkAddress(terminal, connection.url);
    if (address.check.status === "failed")
      throw new RefusedError(`${address.check.found}. ${address.check.advice}`);
    const key = await checkKeyOf(terminal, connection);
    if (key.known === null) throw new RefusedError(`the key is ${key.check.found}`);
    if (address.check.advice !== "") await session.note({ text: address.check.advice, style: "yellow" });
    const path = writeConfig(terminal.env, connection);
    await session.say(`${connection.url} takes the key: it is ${key.check.found}.`);
    await session.say(`Stored in ${path}, which its owner alone may read.`);
    const { url, user, timeZone } = connection;
    if (timeZone !== null) await session.say(`Times of ${user} are those of ${timeZone}.`);
    await session.document({ url, user, time_zone: timeZone, key: key.known.kind, path });
  },
);

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
