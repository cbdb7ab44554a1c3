import * as z from "zod";
import { failure, success } from "../core/errors";
import { once } from "../core/once";
import { instant, pageOf } from "../operation/answers";
import { auditedCaller } from "../operation/audit";
import { wallNow } from "../operation/call/call";
import { operation } from "../operation/declare";
import { keep } from "../operation/keep";
import { cutPage, pageCursor, pageLimit } from "../operation/page";
import { endGrants, isGrantOf, type KeyRow, selectGrantOf, selectGrants } from "../store/keys";
import { atPrimary } from "../store/placed";
import { displayInstant } from "../time/display";

const grantSchema = once(() =>
  z.strictObject({
    id: z.string(),
    name: z.string().nullable().describe("What the client calls itself"),
    client: z.string().describe("The host that the grant was sent to, as the person saw it"),
    ...instant("created_at"),
    ...instant("last_used_at"),
  }),
);

const KEY_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Lists the clients that a person has signed in to. */
export const listGrants = operation({
  name: "list_grants",
  summary: "Lists the clients that the user has let in by signing in",
  about: "user",
  effect: "reads",
  input: () => z.strictObject({ limit: pageLimit(), cursor: pageCursor(KEY_ID) }),
  output: () => pageOf(grantSchema()),
  routes: [{ method: "GET", path: "/v1/users/{user_id}/grants" }],
  example: { limit: 10 },
  run: async (deps, call, { limit, cursor }) => {
    const wall = wallNow(call);
    const [rows] = await deps.store.primary.read([selectGrants(call, cursor ?? null, limit + 1, wall)]);
    const page = cutPage(rows, limit, ({ id }) => id);
    return success({ data: page.rows.map((row) => viewGrant(row, wall)), next_cursor: page.next_cursor });
  },
});

/** Ends a client's access at once: each of its calls asks D1 for the grant. */
export const endGrant = operation({
  name: "end_grant",
  summary: "Ends what a client was let in for, at once",
  about: "user",
  effect: "erases",
  input: () => z.strictObject({ id: z.string() }),
  output: () => z.strictObject({ id: z.string(), status: z.literal("ended") }),
  routes: [{ method: "DELETE", path: "/v1/users/{user_id}/grants/{id}" }],
  example: { id: "gggggggggggg" },
  run: async (deps, call, { id }) => {
    const [[found]] = await deps.store.primary.read([selectGrantOf(call, id)]);
    if (found === undefined) return failure("not_found", "the user has no grant with this id");
    const end = { operation: "end_grant", ...auditedCaller(call) } as const;
    const effects = endGrants(isGrantOf(call, id), end).map(atPrimary);
    return await keep(deps, call, effects, { id, status: "ended" as const });
  },
});

function viewGrant(row: KeyRow, now: number): z.output<ReturnType<typeof grantSchema>> {
  return {
    id: row.id,
    name: row.name,
    client: row.client_host ?? "",
    ...displayInstant("created_at", row.created_at, "UTC", now),
    ...displayInstant("last_used_at", row.last_used_at, "UTC", now),
  };
}
