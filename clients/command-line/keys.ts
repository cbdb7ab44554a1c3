import { defineCommand } from "citty";
import type { ListKeysAnswer } from "../typescript/src/client";
import { COMMON, command, connect } from "./session";
import type { Column } from "./table";

type Key = ListKeysAnswer["data"][number];

const KEYS: readonly Column<Key>[] = [
  { title: "ID", text: ({ id }) => id, style: () => "dim" },
  { title: "APP", text: ({ app }) => app },
  { title: "USER", text: ({ user_id }) => user_id ?? "" },
  { title: "MADE", text: ({ created_at_iso }) => created_at_iso.slice(0, 10) },
  { title: "ENDS", text: ({ expires_at_iso }) => expires_at_iso.slice(0, 10) },
  { title: "NAME", text: ({ name }) => name ?? "-" },
];

/** Keys of one app stand together, and in it those of one user. */
function nameOf({ app, user_id, name, id }: Key): string {
  return [app, user_id ?? "", name ?? "", id].join("\0");
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

const list = command("list", "Lists the keys of all apps", COMMON, async (session, args) => {
  const { client, options } = connect(session, args);
  const keys: Key[] = [];
  for await (const key of client.keys({ limit: 100 }, options)) keys.push(key);
  keys.sort((a, b) => compareTexts(nameOf(a), nameOf(b)));
  await session.show(KEYS, keys, "There are no keys.");
  await session.document(keys);
});

const make = command(
  "make",
  "Makes a key of an app, or of one of its users, and shows it once",
  {
    app: { type: "positional", required: true, description: "The app; it is made with its first key" },
    user: { type: "string", description: "Makes a key that reaches this user only" },
    name: { type: "string", description: "What the key is for" },
    expires: { type: "string", description: "When it ends, ISO 8601" },
    ...COMMON,
  },
  async (session, args) => {
    const { client, options } = connect(session, { url: args.url, key: args.key });
    const wanted = { app: args.app, user_id: args.user, name: args.name, expires_at: args.expires };
    const made = await client.createKey(wanted, options);
    await session.note(`Made key ${made.id} of ${made.app}. It is shown this once:`);
    await session.say(made.key);
    await session.document(made);
  },
);

const revoke = command(
  "revoke",
  "Ends a key",
  { id: { type: "positional", required: true, description: "The key's id, as list shows it" }, ...COMMON },
  async (session, args) => {
    const { client, options } = connect(session, args);
    const answer = await client.revokeKey({ id: args.id }, options);
    await session.say(`Revoked ${answer.id}. It stops within 30 seconds.`);
    await session.document(answer);
  },
);

export const keys = defineCommand({
  meta: { name: "keys", description: "Makes, lists and revokes keys, with the operator's token" },
  subCommands: { list, make, revoke },
});
