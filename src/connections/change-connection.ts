import * as z from "zod";
import { invalid, type Result, success } from "../core/errors";
import { once } from "../core/once";
import { auditLine, sentFields } from "../operation/audit";
import { wallNow } from "../operation/call/call";
import { operation } from "../operation/declare";
import type { Deps } from "../operation/deps";
import { keep } from "../operation/keep";
import type { PlatformName } from "../platforms/platforms";
import {
  type ConnectionPatch,
  connectionExists,
  type StoredConnection,
  updateConnection,
} from "../store/connections";
import { endsNow } from "../users/channel-secret";
import {
  changedConnectionSchema,
  checkCredentials,
  credentialsArgument,
  saidColumn,
  settingsArguments,
  viewConnection,
} from "./connection-schema";
import { credentialsPurpose, forwardPurpose, planOldSecrets, provesOtherwise } from "./connection-secrets";
import { forwardColumns, noConnection, readConnection } from "./connections";

const patchArguments = once(() =>
  z.strictObject({
    id: z.string(),
    credentials: credentialsArgument().optional(),
    old_credentials: endsNow.optional(),
    forward_secret: z
      .literal("new")
      .optional()
      .describe("Makes another secret for the same address; the one before signs too for a day"),
    old_forward_secret: endsNow.optional(),
    ...settingsArguments(),
  }),
);

type PatchArguments = z.output<ReturnType<typeof patchArguments>>;

/** Changes a connection. Secrets that it replaces stay good for a day, unless the call ends them. */
export const patchConnection = operation({
  name: "update_connection",
  summary: "Changes a connection",
  about: "app",
  effect: "writes",
  write: { inSteps: true },
  input: patchArguments,
  output: changedConnectionSchema,
  routes: [{ method: "PATCH", path: "/v1/connections/{id}" }],
  example: { id: "con_cccccccccccccccc", mode: "store" },
  run: async (deps, call, args) => {
    const row = await readConnection(deps, call.app, args.id);
    if (row === null) return noConnection();
    const planned = await planPatch(deps, row, args);
    if (!planned.ok) return planned;
    const { patch, secret, replaced } = planned.value;
    const old = planOldSecrets(row, replaced, wallNow(call));
    const changed = { ...row, ...patch, old_secrets: old.stored, updated_at: call.now };
    const view = viewConnection(changed, deps.publicUrl, call.now, secret);
    const fields = sentFields(args, { without: ["id"] });
    const entry = { app: call.app, operation: "update_connection", target: row.id, fields };
    const effects = [
      ...old.effects,
      updateConnection(call.app, row.id, patch, call.now),
      auditLine(call, entry, connectionExists(call.app, row.id)),
    ];
    return await keep(deps, call, effects, view);
  },
});

/** What a patch sets, a new secret to show, and what becomes of the old ones. */
interface PlannedPatch {
  patch: ConnectionPatch;
  secret: string | null;
  replaced: Parameters<typeof planOldSecrets>[1];
}

async function planPatch(
  deps: Deps,
  row: StoredConnection,
  args: PatchArguments,
): Promise<Result<PlannedPatch>> {
  const { credentials, mode, time_zone, template, said } = args;
  const patch: ConnectionPatch = {};
  let isProvenOtherwise = false;
  if (credentials !== undefined) {
    const checked = checkCredentials(row.platform as PlatformName, credentials);
    if (!checked.ok) return checked;
    patch.credentials = await deps.sealer.seal(
      JSON.stringify(checked.value),
      credentialsPurpose(row.app_id, row.id),
    );
    patch.bot_name = null;
    isProvenOtherwise = await provesOtherwise(deps, row, checked.value);
  }
  if (mode !== undefined) patch.mode = mode;
  if (time_zone !== undefined) patch.time_zone = time_zone;
  if (said !== undefined) patch.said = saidColumn(said);
  if (template !== undefined) patch.template = template === null ? null : JSON.stringify(template);
  const forward = await planForward(deps, row, args);
  if (!forward.ok) return forward;
  const { columns, secret, fate } = forward.value;
  const kept = isProvenOtherwise ? "kept" : "unchanged";
  return success({
    patch: { ...patch, ...columns },
    secret,
    replaced: { credentials: args.old_credentials === null ? "ended" : kept, forward: fate },
  });
}

/** The bot at an unchanged address knows the secret, so it stays unless another is asked for. */
async function planForward(
  deps: Deps,
  row: StoredConnection,
  { forward_url, forward_secret, old_forward_secret, mode }: PatchArguments,
): Promise<
  Result<
    Pick<PlannedPatch, "secret"> & { columns: ConnectionPatch; fate: PlannedPatch["replaced"]["forward"] }
  >
> {
  const url = forward_url === undefined ? row.forward_url : forward_url;
  const forward = await forwardColumns(deps, forwardPurpose(row.app_id, row.id), url, mode ?? row.mode);
  if (!forward.ok) return forward;
  const ends = old_forward_secret === null || url !== row.forward_url;
  if (forward_secret === "new" && url === null)
    return invalid({
      path: "forward_secret",
      message: "signs what is forwarded: send forward_url too, or leave it out",
    });
  if (forward_secret === "new" || url !== row.forward_url)
    return success({ ...forward.value, fate: ends ? "ended" : "kept" });
  return success({ columns: {}, secret: null, fate: ends ? "ended" : "unchanged" });
}
