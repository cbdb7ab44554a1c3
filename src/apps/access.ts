import * as z from "zod";
import { success } from "../core/errors";
import { once } from "../core/once";
import { instant, nowFields, viewNow } from "../operation/answers";
import { wallNow } from "../operation/call/call";
import { operation } from "../operation/declare";
import { type AccessRow, selectAccess, selectFeed } from "../store/access";
import { displayInstant } from "../time/display";

/** Most ways that one answer lists. */
const MOST_LISTED = 100;

const wayIn = once(() =>
  z.strictObject({
    kind: z
      .enum(["key", "app_key", "grant", "feed", "connection"])
      .describe(
        "A key of the person; a key of the app, which reaches everybody of it; a client that was let in; the calendar feed; a bot on the person's platform",
      ),
    id: z.string().nullable().describe("Of the key, the grant or the connection; null for the feed"),
    name: z
      .string()
      .nullable()
      .describe("What the key or the client is called; the platform of a connection"),
    client: z.string().nullable().describe("The host that a grant was sent to"),
    ...instant("created_at"),
    ...instant("expires_at"),
    ...instant("last_used_at"),
  }),
);

/** Lists what reaches a person now. The app's own keys and connections are told to the app alone. */
export const listAccess = operation({
  name: "list_access",
  summary: "Lists the keys, clients, feeds and connections that reach the user now",
  about: "user",
  effect: "reads",
  input: () => z.strictObject({}),
  output: () => z.strictObject({ data: z.array(wayIn()), has_more: z.boolean(), ...nowFields }),
  routes: [{ method: "GET", path: "/v1/users/{user_id}/access" }],
  example: {},
  run: async (deps, call) => {
    const wall = wallNow(call);
    const ofApp = call.asUser === null;
    const [keys, feeds] = await deps.store
      .of(call)
      .read([selectAccess(call, { ofApp, now: wall, limit: MOST_LISTED + 1 }), selectFeed(call)]);
    const rows = [...feeds.map(() => FEED), ...keys];
    return success({
      data: rows.slice(0, MOST_LISTED).map((row) => viewWay(row, wall)),
      has_more: rows.length > MOST_LISTED,
      ...viewNow("UTC", call.now),
    });
  },
});

const FEED: AccessRow = {
  ...{ kind: "feed", id: null, name: null, client: null },
  ...{ created_at: null, expires_at: null, last_used_at: null },
};

function viewWay(row: AccessRow, now: number): z.output<ReturnType<typeof wayIn>> {
  const { kind, id, name, client } = row;
  return {
    ...{ kind, id, name, client },
    ...displayInstant("created_at", row.created_at, "UTC", now),
    ...displayInstant("expires_at", row.expires_at, "UTC", now),
    ...displayInstant("last_used_at", row.last_used_at, "UTC", now),
  };
}
