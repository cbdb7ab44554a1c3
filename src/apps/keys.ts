import * as z from "zod";
import { failure, invalid, success } from "../core/errors";
import { sha256Hex } from "../core/hash";
import { once } from "../core/once";
import { instant, pageOf, secret } from "../operation/answers";
import { auditedCaller, auditLine } from "../operation/audit";
import { operation } from "../operation/declare";
import { appId, instantOf, isoTime, label, userId } from "../operation/fields";
import { keep } from "../operation/keep";
import { cutPage, pageCursor, pageLimit } from "../operation/page";
import { insertApp } from "../store/apps";
import { requireThat } from "../store/database";
import { notBeingErased, selectAppState } from "../store/erasing/erase-app";
import {
  deleteKey,
  endGrants,
  insertKey,
  isGrantedBy,
  type KeyRow,
  keyExists,
  NO_CLIENT,
  selectKey,
  selectKeys,
} from "../store/keys";
import { RequirementFailed } from "../store/refusals";
import { insertClock } from "../store/test-clocks";
import { displayInstant } from "../time/display";

const keySchema = once(() =>
  z.strictObject({
    id: z.string(),
    app: z.string(),
    user_id: z.string().nullable().describe("Set for a key that reaches one user only"),
    name: z.string().nullable(),
    ...instant("created_at"),
    ...instant("expires_at"),
  }),
);

/** Makes a key. The first key of an app makes the app. */
export const createKey = operation({
  name: "create_key",
  summary: "Makes a key of an app, or of one of its users; the app is made with its first key",
  about: "operator",
  effect: "writes",
  input: () =>
    z.strictObject({
      app: appId,
      user_id: userId.optional().describe("Set for a key that reaches one user only"),
      name: label(200).optional(),
      test: z
        .boolean()
        .optional()
        .describe(
          "true: the app is new and gets a clock of its own, which only you advance (docs/testing.md)",
        ),
      expires_at: isoTime.optional().describe("ISO 8601"),
    }),
  output: () => keySchema().extend({ key: secret("The key itself, shown once") }),
  routes: [{ method: "POST", path: "/v1/keys" }],
  example: { app: "my-bot", name: "server" },
  made: () => true,
  run: async (deps, call, { app, user_id, name, test, expires_at }) => {
    const { now } = call;
    const expires = expires_at === undefined ? null : instantOf(expires_at, "UTC", now);
    if (expires !== null && expires <= now) {
      return invalid({ path: "expires_at", message: "is in the past: send a later time, or leave it out" });
    }
    if (test === true) {
      const [[known]] = await deps.store.primary.read([selectAppState(app)]);
      if (known?.exists === 1)
        return failure(
          "conflict",
          `there is an app ${app}, and an app is a test app from its first key on or never: send another name, or leave test out`,
        );
    }
    const made = deps.newKey();
    const row: KeyRow = {
      id: made.id,
      app_id: app,
      user_id: user_id ?? null,
      name: name ?? null,
      created_at: now,
      expires_at: expires,
      ...NO_CLIENT,
    };
    const { id, ...shown } = viewKey(row, now);
    const view = { id, key: made.secret, ...shown };
    const entry = { app, operation: "create_key", user: row.user_id, target: id };
    const effects = [
      requireThat(notBeingErased(app)),
      insertApp(app, now),
      ...(test === true ? [insertClock(app, now)] : []),
      insertKey(row, await sha256Hex(made.secret)),
      auditLine(call, entry),
    ];
    try {
      return await keep(deps, call, effects, view);
    } catch (error) {
      if (!(error instanceof RequirementFailed)) throw error;
      return failure(
        "conflict",
        `${app} is being erased: send DELETE /v1/apps/${app}?confirm=${app} until it is erased`,
      );
    }
  },
});

/** Lists all keys. Only their hashes are stored, so no list can show a key. */
export const listKeys = operation({
  name: "list_keys",
  summary: "Lists the keys of all apps",
  about: "operator",
  effect: "reads",
  input: () =>
    z.strictObject({
      limit: pageLimit(),
      cursor: pageCursor(/^[A-Za-z0-9_-]{1,64}$/),
    }),
  output: () => pageOf(keySchema()),
  routes: [{ method: "GET", path: "/v1/keys" }],
  example: { limit: 10 },
  run: async (deps, { now }, { limit, cursor }) => {
    const [rows] = await deps.store.primary.read([selectKeys(cursor ?? null, limit + 1)]);
    const page = cutPage(rows, limit, ({ id }) => id);
    return success({
      data: page.rows.map((row) => viewKey(row, now)),
      next_cursor: page.next_cursor,
    });
  },
});

/** Revokes a key. Isolates that have cached it forget it within 30 seconds. */
export const revokeKey = operation({
  name: "revoke_key",
  summary: "Ends a key",
  about: "operator",
  effect: "erases",
  input: () => z.strictObject({ id: z.string() }),
  output: () => z.strictObject({ id: z.string(), status: z.literal("revoked") }),
  routes: [{ method: "DELETE", path: "/v1/keys/{id}" }],
  example: { id: "kkkkkkkkkkkk" },
  run: async (deps, call, { id }) => {
    const [[row]] = await deps.store.primary.read([selectKey(id)]);
    if (row === undefined) return failure("not_found", "there is no key with this id");
    const entry = { app: row.app_id, operation: "revoke_key", user: row.user_id, target: id };
    const answer = { id, status: "revoked" as const };
    // Whom the key let in goes with it; the audit says so of each.
    const granted = endGrants(isGrantedBy(id), { operation: "grant_key_ended", ...auditedCaller(call) });
    const effects = [auditLine(call, entry, keyExists(id)), ...granted, deleteKey(id)];
    const done = await keep(deps, call, effects, answer);
    // Cleared after the commit: a request before it would cache the key again.
    deps.keys.clear();
    return done;
  },
});

function viewKey(row: KeyRow, now: number): z.output<ReturnType<typeof keySchema>> {
  return {
    id: row.id,
    app: row.app_id,
    user_id: row.user_id,
    name: row.name,
    ...displayInstant("created_at", row.created_at, "UTC", now),
    ...displayInstant("expires_at", row.expires_at, "UTC", now),
  };
}
