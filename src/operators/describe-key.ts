import * as z from "zod";
import { success } from "../core/errors";
import { operation } from "../operation/declare";

/** Says whose key it is, for programs that are handed one. */
export const describeKey = operation({
  name: "describe_key",
  summary: "Says what the key of this call reaches: everything, an app, or one user",
  about: "anybody",
  effect: "reads",
  input: () => z.strictObject({}),
  output: () =>
    z.strictObject({
      kind: z.enum(["operator", "app", "user"]),
      app: z.string().nullable().describe("Null for the operator's token"),
      user_id: z.string().nullable().describe("Set for a key that reaches one user only"),
      test: z.boolean().describe("Whether the app is a test app, with a clock of its own"),
    }),
  routes: [{ method: "GET", path: "/v1/key" }],
  example: {},
  run: async (deps, { app, asUser }) => {
    const kind = asUser === null ? "app" : "user";
    return success({
      kind: app === null ? ("operator" as const) : kind,
      app,
      user_id: asUser,
      test: deps.delivery.inTest,
    } as const);
  },
});
