import * as z from "zod";
import { success } from "../core/errors";
import { operation } from "../operation/declare";
import { BINDING_KINDS } from "../operation/deps";

/** Shows which worker answers, and what it is bound to. No value of a secret or a variable is in it. */
export const getDeployment = operation({
  name: "get_deployment",
  summary: "Shows which version of the worker answers, and which bindings and settings it has",
  about: "operator",
  effect: "reads",
  input: () => z.strictObject({}),
  output: () =>
    z.strictObject({
      version: z.string().describe("Of the package"),
      compatibility_date: z
        .string()
        .describe("YYYY-MM-DD: the behaviour of the runtime that it was made for"),
      upload: z
        .strictObject({
          id: z.string().describe("What the platform calls this upload of the worker"),
          tag: z.string().nullable().describe("As it was uploaded with `--tag`"),
          uploaded_at: z.string().nullable().describe("RFC 3339"),
        })
        .nullable()
        .describe("Null where the binding CF_VERSION_METADATA isn't set"),
      bindings: z.array(
        z.strictObject({
          name: z.string(),
          kind: z.enum(BINDING_KINDS),
          set: z.boolean(),
          optional: z.boolean().describe("Whether the service does its work without it"),
        }),
      ),
    }),
  routes: [{ method: "GET", path: "/v1/deployment" }],
  example: {},
  run: async (deps) => {
    const { version, compatibilityDate, upload, bindings } = deps.deployment();
    return success({
      version,
      compatibility_date: compatibilityDate,
      upload:
        upload === null
          ? null
          : { id: upload.id, tag: upload.tag || null, uploaded_at: upload.timestamp || null },
      bindings: bindings.map(({ name, kind, isSet, isOptional }) => ({
        name,
        kind,
        set: isSet,
        optional: isOptional,
      })),
    });
  },
});
