import * as z from "zod";
import { failure, invalid, type Result, success } from "../core/errors";
import { pageOf } from "../operation/answers";
import { auditLine } from "../operation/audit";
import { operation } from "../operation/declare";
import type { Deps } from "../operation/deps";
import { keep } from "../operation/keep";
import { cutPage, pageCursor, pageLimit } from "../operation/page";
import { checkUrl } from "../outbound/public-address";
import { makeSecret, NEW_SECRET_BYTES } from "../outbound/standard-webhooks";
import {
  type ConnectionRow,
  connectionExists,
  deleteConnection,
  insertConnection,
  type StoredConnection,
  selectConnection,
  selectConnections,
} from "../store/connections";
import {
  changedConnectionSchema,
  checkCredentials,
  connectionSchema,
  credentialsArgument,
  platformArgument,
  saidColumn,
  settingsArguments,
  viewConnection,
} from "./connection-schema";
import { credentialsPurpose, forwardPurpose } from "./connection-secrets";

/** Connects a bot of the app. Its credentials are sealed and never shown. */
export const createConnection = operation({
  name: "create_connection",
  summary: "Connects a bot on a messaging platform",
  about: "app",
  effect: "writes",
  input: () =>
    z.strictObject({
      platform: platformArgument,
      credentials: credentialsArgument(),
      ...settingsArguments(),
    }),
  output: changedConnectionSchema,
  routes: [{ method: "POST", path: "/v1/connections" }],
  example: {
    platform: "telegram",
    credentials: { bot_token: "123456:ABC-DEF", secret_token: "a-secret-of-your-own" },
  },
  made: () => true,
  run: async (
    deps,
    call,
    { platform, mode = "assistant", time_zone, forward_url, template, said = true, ...args },
  ) => {
    const credentials = checkCredentials(platform, args.credentials);
    if (!credentials.ok) return credentials;
    const id = deps.newConnectionId();
    const forward = await forwardColumns(deps, forwardPurpose(call.app, id), forward_url ?? null, mode);
    if (!forward.ok) return forward;
    const row: ConnectionRow = {
      id,
      app_id: call.app,
      platform,
      mode,
      time_zone: time_zone ?? null,
      ...forward.value.columns,
      credentials: await deps.sealer.seal(
        JSON.stringify(credentials.value),
        credentialsPurpose(call.app, id),
      ),
      template: template ? JSON.stringify(template) : null,
      bot_name: null,
      said: saidColumn(said),
      created_at: call.now,
      updated_at: call.now,
    };
    const view = viewConnection(
      { ...row, old_secrets: "[]" },
      deps.publicUrl,
      call.now,
      forward.value.secret,
    );
    const entry = { app: call.app, operation: "create_connection", target: id };
    return await keep(deps, call, [insertConnection(row), auditLine(call, entry)], view);
  },
});

export const listConnections = operation({
  name: "list_connections",
  summary: "Lists the app's connections",
  about: "app",
  effect: "reads",
  input: () =>
    z.strictObject({
      limit: pageLimit(),
      cursor: pageCursor(/^con_[a-z0-9]{1,40}$/),
    }),
  output: () => pageOf(connectionSchema()),
  routes: [{ method: "GET", path: "/v1/connections" }],
  example: { limit: 10 },
  run: async (deps, call, { limit, cursor }) => {
    const [rows] = await deps.store.primary.read([selectConnections(call.app, cursor ?? null, limit + 1)]);
    const page = cutPage(rows, limit, ({ id }) => id);
    return success({
      data: page.rows.map((row) => viewConnection(row, deps.publicUrl, call.now, null)),
      next_cursor: page.next_cursor,
    });
  },
});

export const getConnection = operation({
  name: "get_connection",
  summary: "Shows a connection",
  about: "app",
  effect: "reads",
  input: () => z.strictObject({ id: z.string() }),
  output: connectionSchema,
  routes: [{ method: "GET", path: "/v1/connections/{id}" }],
  example: { id: "con_cccccccccccccccc" },
  run: async (deps, call, { id }) => {
    const row = await readConnection(deps, call.app, id);
    return row === null ? noConnection() : success(viewConnection(row, deps.publicUrl, call.now, null));
  },
});

export const removeConnection = operation({
  name: "delete_connection",
  summary: "Deletes a connection for good",
  about: "app",
  effect: "erases",
  input: () => z.strictObject({ id: z.string() }),
  output: () => z.strictObject({ status: z.literal("deleted"), id: z.string() }),
  routes: [{ method: "DELETE", path: "/v1/connections/{id}" }],
  example: { id: "con_cccccccccccccccc" },
  run: async (deps, call, { id }) => {
    if ((await readConnection(deps, call.app, id)) === null) return noConnection();
    const outcome = { status: "deleted" as const, id };
    const entry = { app: call.app, operation: "delete_connection", target: id };
    const line = auditLine(call, entry, connectionExists(call.app, id));
    return await keep(deps, call, [line, ...deleteConnection(call.app, id)], outcome);
  },
});

/** A connection of the app; `null` for an id of none. */
export async function readConnection(deps: Deps, app: string, id: string): Promise<StoredConnection | null> {
  const [rows] = await deps.store.primary.read([selectConnection(app, id)]);
  return rows[0] ?? null;
}

/** The columns of an address to forward to, with a new secret, which is shown this once. */
export async function forwardColumns(
  deps: Deps,
  purpose: string,
  url: string | null,
  mode: ConnectionRow["mode"],
): Promise<
  Result<{ columns: Pick<ConnectionRow, "forward_url" | "forward_secret">; secret: string | null }>
> {
  if (url === null) {
    if (mode === "forward")
      return invalid({
        path: "forward_url",
        message: "is required with mode forward: send the address of your bot",
      });
    return success({ columns: { forward_url: null, forward_secret: null }, secret: null });
  }
  const address = checkUrl(url, deps.delivery.allowLocal);
  if (!address.ok) return invalid({ path: "forward_url", message: address.reason });
  const secret = makeSecret(deps.randomBytes(NEW_SECRET_BYTES));
  const sealed = await deps.sealer.seal(secret, purpose);
  return success({ columns: { forward_url: url, forward_secret: sealed }, secret });
}

export function noConnection(): Result<never> {
  return failure("not_found", "this app has no connection with this id");
}
