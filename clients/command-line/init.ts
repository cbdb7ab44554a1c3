import { checkAddress, checkKeyOf } from "./checks";
import { ABOUT_USER, command, type Session } from "./session";
import { type Connection, checkKey, checkUrl, namedConnection, writeConfig } from "./settings";
import { CancelledError, RefusedError, UsageError } from "./usage";

/** Asks for an address and a key, checks them, and writes them down. */
export const init = command(
  "init",
  "Asks for a deployment's address and a key, checks and stores them",
  ABOUT_USER,
  async (session, args) => {
    const { terminal } = session;
    const named = namedConnection(terminal.env, args);
    const connection: Connection = {
      url: checkUrl(named.url ?? (await askUrl(session))),
      key: checkKey(named.key ?? (await askKey(session))),
      user: named.user,
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
    await session.document({ url: connection.url, user: connection.user, key: key.known.kind, path });
  },
);

/** The prompts, loaded where somebody is asked; null where nobody can be. */
async function openPrompts({ terminal: { stdin, stderr, signal } }: Session) {
  if (stdin.isTTY !== true || stderr.isTTY !== true) return null;
  return { ...(await import("@clack/prompts")), common: { input: stdin, output: stderr, signal } };
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
