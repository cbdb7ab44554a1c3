import * as z from "zod";
import { type FieldError, invalid, type Result, success } from "../core/errors";
import { once } from "../core/once";
import { instant, secret } from "../operation/answers";
import { pathOf } from "../operation/arguments/check-arguments";
import { IN_OUR_WORDS } from "../operation/arguments/issue-words";
import { timeZone } from "../operation/fields";
import { PLATFORM_NAMES, PLATFORMS, type PlatformName } from "../platforms/platforms";
import { templateSchema } from "../platforms/window";
import type { ConnectionRow, StoredConnection } from "../store/connections";
import { displayInstant } from "../time/display";
import { oldSecretSchema } from "../users/channel-secret";
import { oldUntil } from "./connection-secrets";

const MODES = ["assistant", "forward", "store"] as const;

export const platformArgument = z.enum(PLATFORM_NAMES);

/** The platform's own form checks these once the platform is known (docs/platforms). */
export const credentialsArgument = once(() => z.record(z.string(), z.unknown()));

/** The arguments that creating and changing a connection share. */
export const settingsArguments = () => ({
  mode: z.enum(MODES).optional(),
  time_zone: timeZone
    .nullable()
    .optional()
    .describe("IANA name: the zone of people who have none of their own"),
  forward_url: z
    .string()
    .min(1)
    .max(2048)
    .nullable()
    .optional()
    .describe("Your bot's address, for mode forward"),
  template: templateSchema()
    .nullable()
    .optional()
    .describe("WhatsApp's template for messages outside its 24 hours"),
  said: z
    .boolean()
    .optional()
    .describe(
      "Whether what your bot answers one person in mode forward counts as mentioned; true by default",
    ),
});

/** The column of the setting `said`. */
export function saidColumn(said: boolean): 0 | null {
  return said ? null : 0;
}

/** A connection as callers see it: without its credentials. */
export const connectionSchema = once(() =>
  z.strictObject({
    id: z.string(),
    platform: platformArgument,
    webhook_url: z.string().describe("Where the platform is to send its events"),
    mode: z.enum(MODES),
    time_zone: z.string().nullable(),
    forward_url: z.string().nullable(),
    template: templateSchema().nullable(),
    said: z.boolean(),
    old_credentials: oldSecretSchema().optional(),
    old_forward_secret: oldSecretSchema().optional(),
    ...instant("created_at"),
    ...instant("updated_at"),
  }),
);

/** The answer to a call that may set `forward_url`. */
export const changedConnectionSchema = once(() =>
  connectionSchema().extend({
    forward_secret: secret("Shown once: it signs what is forwarded").optional(),
  }),
);

export function viewConnection(
  row: StoredConnection,
  publicUrl: string,
  now: number,
  forwardSecret: string | null,
): z.output<ReturnType<typeof changedConnectionSchema>> {
  const credentials = oldUntil(row, "credentials", now);
  const forward = oldUntil(row, "forward", now);
  const viewOld = (until: number) => displayInstant("valid_until", until, "UTC", now);
  return {
    id: row.id,
    platform: row.platform as PlatformName,
    webhook_url: webhookUrlOf(row, publicUrl),
    mode: row.mode,
    time_zone: row.time_zone,
    forward_url: row.forward_url,
    ...(forwardSecret === null ? {} : { forward_secret: forwardSecret }),
    template:
      row.template === null
        ? null
        : (JSON.parse(row.template) as z.output<ReturnType<typeof templateSchema>>),
    said: row.said === null,
    ...(credentials === null ? {} : { old_credentials: viewOld(credentials) }),
    ...(forward === null ? {} : { old_forward_secret: viewOld(forward) }),
    ...displayInstant("created_at", row.created_at, "UTC", now),
    ...displayInstant("updated_at", row.updated_at, "UTC", now),
  };
}

/** Where the platform is to send a connection's events. */
export function webhookUrlOf(
  { platform, id }: Pick<ConnectionRow, "platform" | "id">,
  publicUrl: string,
): string {
  return `${publicUrl}/webhooks/${platform}/${id}`;
}

/** Checks credentials against their platform's form. */
export function checkCredentials(name: PlatformName, input: unknown): Result<unknown> {
  const parsed = PLATFORMS[name].credentials().safeParse(input, IN_OUR_WORDS);
  if (parsed.success) return success(parsed.data);
  // Errors hold paths and our own words only, because what was sent is a secret.
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
