import * as z from "zod";
import { failure, invalid, success } from "../core/errors";
import { auditLine } from "../operation/audit";
import { operation } from "../operation/declare";
import { keep } from "../operation/keep";
import { PLATFORMS } from "../platforms/platforms";
import { platformArgument, webhookUrlOf } from "./connection-schema";
import { openCredentials } from "./connection-secrets";
import { noConnection, readConnection } from "./connections";
import { registerConnectionAt } from "./send-through";

/** Points the platform at the connection. What it was told before is replaced, so it may be called again at any time. */
export const registerConnection = operation({
  name: "register_connection",
  summary: "Points the platform at the connection, and tells it the bot's commands",
  about: "app",
  effect: "writes",
  write: { inSteps: true },
  input: () => z.strictObject({ id: z.string() }),
  output: () =>
    z.strictObject({
      id: z.string(),
      platform: platformArgument,
      status: z.literal("registered"),
      webhook_url: z.string().describe("Where the platform sends its events now"),
    }),
  routes: [{ method: "POST", path: "/v1/connections/{id}/register", status: 200 }],
  example: { id: "con_cccccccccccccccc" },
  run: async (deps, call, { id }) => {
    const row = await readConnection(deps, call.app, id);
    const platform = platformArgument.safeParse(row?.platform).data;
    if (row === null || platform === undefined) return noConnection();
    const { title, byHand } = PLATFORMS[platform];
    if ((await openCredentials(deps, row)) === null)
      return invalid({ path: "id", message: "its credentials can't be opened: set them again" });
    const webhook_url = webhookUrlOf(row, deps.publicUrl);
    const outcome = await registerConnectionAt({ deps, connection: row, wall: call.now }, webhook_url);
    if (outcome === null)
      return invalid({ path: "id", message: `${title} is set up by hand: ${byHand ?? "see its page"}` });
    if (outcome.kind === "retry")
      return failure("unavailable", `${title} doesn't take it now (${outcome.error}): send it again later`, {
        retry_after: outcome.after_seconds ?? 30,
      });
    if (outcome.kind !== "delivered")
      return invalid({
        path: "id",
        message: `${title} refused (${outcome.error}): check the credentials, and that ${deps.publicUrl} is this deployment's public https address`,
      });
    const line = auditLine(call, { app: call.app, operation: "register_connection", target: id });
    return await keep(deps, call, [line], {
      id,
      platform,
      status: "registered" as const,
      webhook_url,
    });
  },
});

export const getManifest = operation({
  name: "get_connection_manifest",
  summary: "Answers the settings of the platform's app, ready to paste (Slack)",
  about: "app",
  effect: "reads",
  input: () => z.strictObject({ id: z.string() }),
  output: () => z.looseObject({}).describe("A manifest in the platform's own form"),
  routes: [{ method: "GET", path: "/v1/connections/{id}/manifest" }],
  example: { id: "con_ssssssssssssssss" },
  run: async (deps, call, { id }) => {
    const row = await readConnection(deps, call.app, id);
    const platform = platformArgument.safeParse(row?.platform).data;
    if (row === null || platform === undefined) return noConnection();
    const { title, manifest } = PLATFORMS[platform];
    if (manifest === undefined)
      return invalid({ path: "id", message: `${title} takes no manifest: only Slack does` });
    return success({ ...manifest(webhookUrlOf(row, deps.publicUrl)) });
  },
});
