import type { Hono } from "hono";
import {
  type ConnectionCall,
  createConnection,
  getConnection,
  listConnections,
  patchConnection,
  removeConnection,
} from "../../connections/connections";
import { failure, type Result, success } from "../../core/errors";
import type { HonoTypes } from "./edge";
import { answer, appOf, type Form, queryArguments, type Request_, refuse, write } from "./request";

/** An app's bots on messaging platforms. */
export function addConnectionRoutes(app: Hono<HonoTypes>): void {
  app.post("/v1/connections", (c) =>
    writeAsApp(
      c,
      (call, body) => createConnection(c.env.edge.deps, c.env.edge.credentialSchemas, call, body),
      { status: () => 201 },
    ),
  );
  app.get("/v1/connections", async (c) => {
    const call = connectionCall(c);
    return call.ok
      ? answer(c, await listConnections(c.env.edge.deps, call.value, queryArguments(c)))
      : refuse(c, call.failure);
  });
  app.get("/v1/connections/:id", async (c) => {
    const call = connectionCall(c);
    return call.ok
      ? answer(c, await getConnection(c.env.edge.deps, call.value, c.req.param("id")))
      : refuse(c, call.failure);
  });
  app.patch("/v1/connections/:id", (c) =>
    writeAsApp(c, (call, body) =>
      patchConnection(c.env.edge.deps, c.env.edge.credentialSchemas, call, c.req.param("id"), body),
    ),
  );
  app.delete("/v1/connections/:id", (c) =>
    writeAsApp(c, (call) => removeConnection(c.env.edge.deps, call, c.req.param("id"))),
  );
}

function connectionCall(c: Request_): Result<ConnectionCall> {
  const principal = appOf(c);
  if (!principal.ok) return principal;
  if (principal.value.user !== null)
    return failure("forbidden", "a user's key does not reach connections: send the app's key");
  const { nowMs, publicUrl } = c.env.edge;
  return success({ app: principal.value.app, now: Math.floor(nowMs / 1000), publicUrl, claim: null });
}

async function writeAsApp(
  c: Request_,
  run: (call: ConnectionCall, body: unknown) => Promise<Result<unknown>>,
  form: Form = {},
): Promise<Response> {
  const call = connectionCall(c);
  if (!call.ok) return refuse(c, call.failure);
  return await write(c, call.value.app, null, (claim, body) => run({ ...call.value, claim }, body), form);
}
