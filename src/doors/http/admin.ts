import type { Hono } from "hono";
import { getApp, patchApp } from "../../apps/app-settings";
import { createKey, listKeys, revokeKey } from "../../apps/keys";
import { failure, type Result, success } from "../../core/errors";
import { listDeliveries, replayDelivery } from "../../reminders/deliveries";
import type { HonoTypes } from "./edge";
import { adminOnly, answer, queryArguments, type Request_, refuse, write } from "./request";

/** No app can have this name: outcomes of the operator's writes are kept under it. */
const OPERATOR = "*";

/** Keys, which only the operator makes and ends, and an app's own settings. */
export function addAdminRoutes(app: Hono<HonoTypes>): void {
  app.post("/v1/keys", async (c) => {
    const admin = adminOnly(c);
    if (!admin.ok) return refuse(c, admin.failure);
    const { edge } = c.env;
    return await write(
      c,
      OPERATOR,
      null,
      (claim, body) => createKey(edge.deps, body, edge.newKey(), claim, seconds(c)),
      { status: () => 201 },
    );
  });
  app.get("/v1/keys", async (c) => {
    const admin = adminOnly(c);
    return admin.ok
      ? answer(c, await listKeys(c.env.edge.deps, queryArguments(c), seconds(c)))
      : refuse(c, admin.failure);
  });
  app.delete("/v1/keys/:id", async (c) => {
    const admin = adminOnly(c);
    if (!admin.ok) return refuse(c, admin.failure);
    const { edge } = c.env;
    const response = await write(c, OPERATOR, null, (claim) =>
      revokeKey(edge.deps, c.req.param("id"), claim, seconds(c)),
    );
    // Not before: a request in between would have it remembered once more.
    edge.keys.clear();
    return response;
  });

  addDeliveryRoutes(app);

  app.get("/v1/apps/:app", async (c) => {
    const name = ownApp(c);
    return name.ok
      ? answer(c, await getApp(c.env.edge.deps, name.value, seconds(c)))
      : refuse(c, name.failure);
  });
  app.patch("/v1/apps/:app", async (c) => {
    const name = ownApp(c);
    if (!name.ok) return refuse(c, name.failure);
    const { edge } = c.env;
    const response = await write(c, name.value, null, (claim, body) =>
      patchApp(edge.deps, name.value, body, claim, seconds(c)),
    );
    // Keys are remembered together with their app's defaults.
    edge.keys.clear();
    return response;
  });
}

/** The ledger of deliveries: the operator sees all of it, an app its own. */
function addDeliveryRoutes(app: Hono<HonoTypes>): void {
  app.get("/v1/deliveries", async (c) => {
    const owner = ledgerOf(c);
    if (!owner.ok) return refuse(c, owner.failure);
    return answer(c, await listDeliveries(c.env.edge.deps, owner.value, queryArguments(c), seconds(c)));
  });
  app.post("/v1/deliveries/:id/replay", async (c) => {
    const owner = ledgerOf(c);
    if (!owner.ok) return refuse(c, owner.failure);
    const { deps } = c.env.edge;
    return await write(c, owner.value ?? OPERATOR, null, (claim) =>
      replayDelivery(deps, owner.value, c.req.param("id"), claim, seconds(c)),
    );
  });
}

function ledgerOf(c: Request_): Result<string | null> {
  const principal = c.get("principal");
  if (principal.kind === "admin") return success(null);
  if (principal.user === null) return success(principal.app);
  return failure("forbidden", "a user's key does not reach deliveries: send the app's key");
}

/** An app's settings are for its own keys and for the operator; a user's key doesn't reach them. */
function ownApp(c: Request_): Result<string> {
  const principal = c.get("principal");
  const name = c.req.param("app") ?? "";
  if (principal.kind === "admin") return success(name);
  if (principal.app === name && principal.user === null) return success(name);
  return failure("forbidden", "this key does not reach that app's settings");
}

function seconds(c: Request_): number {
  return Math.floor(c.env.edge.nowMs / 1000);
}
