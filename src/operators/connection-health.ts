import * as z from "zod";
import { connectionSchema, viewConnection } from "../connections/connection-schema";
import { openCredentials } from "../connections/connection-secrets";
import { success } from "../core/errors";
import { once } from "../core/once";
import { instant, pageOf } from "../operation/answers";
import { operation } from "../operation/declare";
import type { Deps } from "../operation/deps";
import { cutPage, pageCursor } from "../operation/page";
import { type ConnectionHealth, selectConnectionHealth } from "../store/connections";
import { displayInstant } from "../time/display";

const healthSchema = once(() =>
  connectionSchema().extend({
    readable: z
      .boolean()
      .describe("Whether ENCRYPTION_KEY opens its credentials; where not, they are to be sent again"),
    ...instant("last_event_at"),
    last_error: z.string().nullable().describe("Of its newest event that failed, among the newest 200"),
    ...instant("last_error_at"),
    messages_not_kept: z
      .number()
      .describe("Among its newest 200 events: their people have as much as is kept of one"),
  }),
);

/** Lists an app's connections with their last event and last error. */
export const listAppConnections = operation({
  name: "list_app_connections",
  summary: "Lists an app's connections with their last event and last error",
  about: "settings",
  effect: "reads",
  input: () =>
    z.strictObject({
      limit: z.int().min(1).max(50).default(20),
      cursor: pageCursor(/^con_[a-z0-9]{1,40}$/),
    }),
  output: () => pageOf(healthSchema()),
  routes: [{ method: "GET", path: "/v1/apps/{app}/connections" }],
  example: { limit: 10 },
  run: async (deps, { app, now }, { limit, cursor }) => {
    const [rows] = await deps.store.fanOut([selectConnectionHealth(app, cursor ?? null, limit + 1)]);
    const page = cutPage(rows, limit, ({ id }) => id);
    return success({
      data: await Promise.all(page.rows.map((row) => viewHealth(deps, row, now))),
      next_cursor: page.next_cursor,
    });
  },
});

async function viewHealth(
  deps: Deps,
  row: ConnectionHealth,
  now: number,
): Promise<z.output<ReturnType<typeof healthSchema>>> {
  const [error_at, last_error] = row.last_failure === null ? [null, null] : readFailure(row.last_failure);
  return {
    ...viewConnection(row, deps.publicUrl, now, null),
    readable: (await openCredentials(deps, row)) !== null,
    ...displayInstant("last_event_at", row.last_event_at, "UTC", now),
    last_error,
    ...displayInstant("last_error_at", error_at, "UTC", now),
    messages_not_kept: row.messages_not_kept,
  };
}

function readFailure(text: string): [number, string] {
  return JSON.parse(text) as [number, string];
}
