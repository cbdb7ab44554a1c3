import * as z from "zod";
import { type FieldError, failure, invalid, type Result, success } from "../core/errors";
import { checkArguments, pathOf } from "../operation/arguments";
import type { Deps } from "../operation/deps";
import { timeZone } from "../operation/fields";
import { claimTaken, sealOutcome } from "../operation/idempotency";
import type { Page } from "../operation/page";
import { checkUrl } from "../outbound/public-address";
import { makeSecret, NEW_SECRET_BYTES } from "../outbound/standard-webhooks";
import { templateSchema } from "../platforms/whatsapp/send";
import { commitWith } from "../store/commit";
import {
  type ConnectionPatch,
  type ConnectionRow,
  deleteConnection,
  insertConnection,
  selectConnection,
  selectConnections,
  updateConnection,
} from "../store/connections";
import type { Claim } from "../store/idempotency";
import { displayInstant } from "../time/display";

const platform = z.enum(["telegram", "slack", "discord", "whatsapp", "twilio", "standard"]);
export type PlatformName = z.output<typeof platform>;

/** What a platform's credentials must look like; the door knows, for it verifies with them. */
export type CredentialSchemas = Readonly<Record<PlatformName, z.ZodType>>;

const settings = {
  mode: z.enum(["assistant", "forward", "store"]).optional(),
  time_zone: timeZone.nullable().optional(),
  forward_url: z.string().min(1).max(2048).nullable().optional(),
  template: templateSchema.nullable().optional(),
};

export const newConnectionSchema = z.strictObject({
  platform,
  credentials: z.record(z.string(), z.unknown()),
  ...settings,
});
export const connectionPatchSchema = z.strictObject({
  credentials: z.record(z.string(), z.unknown()).optional(),
  ...settings,
});
export const connectionListSchema = z.strictObject({
  limit: z.int().min(1).max(100).default(50),
  cursor: z
    .string()
    .regex(/^con_[a-z0-9]{1,40}$/, "is no cursor of this list")
    .optional(),
});

export interface ConnectionCall {
  app: string;
  now: number;
  /** The deployment's own address. */
  publicUrl: string;
  claim: Claim | null;
}

type View = Record<string, unknown>;

/** Connects a bot of the app. Its credentials are sealed, and never shown again. */
export async function createConnection(
  deps: Deps,
  schemas: CredentialSchemas,
  call: ConnectionCall,
  input: unknown,
): Promise<Result<View>> {
  const args = checkArguments(newConnectionSchema, input);
  if (!args.ok) return args;
  const credentials = checkCredentials(schemas, args.value.platform, args.value.credentials);
  if (!credentials.ok) return credentials;
  const mode = args.value.mode ?? "assistant";
  const forward = await forwardColumns(deps, args.value.forward_url ?? null, mode);
  if (!forward.ok) return forward;
  const id = deps.newConnectionId();
  const row: ConnectionRow = {
    id,
    app_id: call.app,
    platform: args.value.platform,
    mode,
    time_zone: args.value.time_zone ?? null,
    ...forward.value.columns,
    credentials: await deps.sealer.seal(JSON.stringify(credentials.value), purposeOf(call.app, id)),
    template: args.value.template ? JSON.stringify(args.value.template) : null,
    bot_name: null,
    created_at: call.now,
    updated_at: call.now,
  };
  const view = viewConnection(row, call, forward.value.secret);
  const kept = call.claim === null ? view : await sealOutcome(deps, view);
  const done = await commitWith(deps.db, [insertConnection(row)], {
    claim: call.claim,
    status: 201,
    outcome: kept,
    now: call.now,
  });
  return done === "done" ? success(view) : claimTaken();
}

export async function listConnections(
  deps: Deps,
  call: ConnectionCall,
  input: unknown,
): Promise<Result<Page<View>>> {
  const args = checkArguments(connectionListSchema, input);
  if (!args.ok) return args;
  const { limit, cursor } = args.value;
  const [rows] = await deps.db.batch([selectConnections(call.app, cursor ?? null, limit + 1)]);
  const page = rows.slice(0, limit);
  return success({
    data: page.map((row) => viewConnection(row, call, null)),
    next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  });
}

export async function getConnection(deps: Deps, call: ConnectionCall, id: string): Promise<Result<View>> {
  const row = await readConnection(deps, call.app, id);
  return row === null ? noConnection() : success(viewConnection(row, call, null));
}

export async function patchConnection(
  deps: Deps,
  schemas: CredentialSchemas,
  call: ConnectionCall,
  id: string,
  input: unknown,
): Promise<Result<View>> {
  const args = checkArguments(connectionPatchSchema, input);
  if (!args.ok) return args;
  const row = await readConnection(deps, call.app, id);
  if (row === null) return noConnection();
  const planned = await planPatch(deps, schemas, row, args.value);
  if (!planned.ok) return planned;
  const { patch, secret } = planned.value;
  const view = viewConnection({ ...row, ...patch, updated_at: call.now }, call, secret);
  const kept = call.claim === null || secret === null ? view : await sealOutcome(deps, view);
  const effects = [updateConnection(call.app, id, patch, call.now)];
  const done = await commitWith(deps.db, effects, {
    claim: call.claim,
    status: 200,
    outcome: kept,
    now: call.now,
  });
  return done === "done" ? success(view) : claimTaken();
}

async function planPatch(
  deps: Deps,
  schemas: CredentialSchemas,
  row: ConnectionRow,
  args: z.output<typeof connectionPatchSchema>,
): Promise<Result<{ patch: ConnectionPatch; secret: string | null }>> {
  const { credentials, mode, time_zone, forward_url, template } = args;
  const patch: ConnectionPatch = {};
  if (credentials !== undefined) {
    const checked = checkCredentials(schemas, row.platform as PlatformName, credentials);
    if (!checked.ok) return checked;
    patch.credentials = await deps.sealer.seal(JSON.stringify(checked.value), purposeOf(row.app_id, row.id));
    patch.bot_name = null;
  }
  if (mode !== undefined) patch.mode = mode;
  if (time_zone !== undefined) patch.time_zone = time_zone;
  if (template !== undefined) patch.template = template === null ? null : JSON.stringify(template);
  const url = forward_url === undefined ? row.forward_url : forward_url;
  const forward = await forwardColumns(deps, url, mode ?? row.mode);
  if (!forward.ok) return forward;
  // The secret stays while the address does: its receiver knows it.
  if (url === row.forward_url) return success({ patch, secret: null });
  return success({ patch: { ...patch, ...forward.value.columns }, secret: forward.value.secret });
}

export async function removeConnection(deps: Deps, call: ConnectionCall, id: string): Promise<Result<View>> {
  if ((await readConnection(deps, call.app, id)) === null) return noConnection();
  const outcome = { status: "deleted", id };
  const done = await commitWith(deps.db, deleteConnection(call.app, id), {
    claim: call.claim,
    status: 200,
    outcome,
    now: call.now,
  });
  return done === "done" ? success(outcome) : claimTaken();
}

/** A connection's credentials, or `null` where they can't be opened. */
export async function openCredentials(deps: Deps, row: ConnectionRow): Promise<unknown> {
  const text = await deps.sealer.open(row.credentials, purposeOf(row.app_id, row.id));
  return text === null ? null : (JSON.parse(text) as unknown);
}

export async function openForwardSecret(deps: Deps, row: ConnectionRow): Promise<string | null> {
  return row.forward_secret === null ? null : await deps.sealer.open(row.forward_secret, "forward");
}

async function readConnection(deps: Deps, app: string, id: string): Promise<ConnectionRow | null> {
  const [rows] = await deps.db.batch([selectConnection(app, id)]);
  return rows[0] ?? null;
}

function checkCredentials(schemas: CredentialSchemas, name: PlatformName, input: unknown): Result<unknown> {
  const parsed = schemas[name].safeParse(input);
  if (parsed.success) return success(parsed.data);
  // Only paths and our own words: what was sent is a secret.
  const errors: FieldError[] = parsed.error.issues.slice(0, 20).map((found) => ({
    path: pathOf([
      "credentials",
      ...found.path,
      ...(found.code === "unrecognized_keys" ? found.keys.slice(0, 1) : []),
    ]),
    message: found.code === "unrecognized_keys" ? "is not known here" : found.message,
  }));
  return invalid(...errors);
}

async function forwardColumns(
  deps: Deps,
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
  const sealed = await deps.sealer.seal(secret, "forward");
  return success({ columns: { forward_url: url, forward_secret: sealed }, secret });
}

function viewConnection(row: ConnectionRow, call: ConnectionCall, secret: string | null): View {
  return {
    id: row.id,
    platform: row.platform,
    webhook_url: `${call.publicUrl}/webhooks/${row.platform}/${row.id}`,
    mode: row.mode,
    time_zone: row.time_zone,
    forward_url: row.forward_url,
    ...(secret === null ? {} : { forward_secret: secret }),
    template: row.template === null ? null : (JSON.parse(row.template) as unknown),
    ...displayInstant("created_at", row.created_at, "UTC", call.now),
    ...displayInstant("updated_at", row.updated_at, "UTC", call.now),
  };
}

function purposeOf(app: string, id: string): string {
  return `connection:${app}:${id}`;
}

function noConnection(): Result<never> {
  return failure("not_found", "this app has no connection with this id");
}
