import * as z from "zod";
import { failure, type Result, success } from "../core/errors";
import { once } from "../core/once";
import { instant } from "../operation/answers";
import { auditLine, sentFields } from "../operation/audit";
import { operation } from "../operation/declare";
import type { Deps } from "../operation/deps";
import { pageOrigin, remindBefore, timeZone } from "../operation/fields";
import { keep } from "../operation/keep";
import {
  type AppPatch,
  type AppRow,
  lastCallColumns,
  lastCallOf,
  MOST_REQUESTS_PER_SECOND,
  selectApp,
  touchUsersWithoutZone,
  updateApp,
} from "../store/apps";
import { MOST_USER_BYTES } from "../store/weight";
import { displayInstant } from "../time/display";
import { LANGUAGE_CODES, spokenLanguage } from "../words/language";

const MOST_ORIGINS = 20;

/** What `limits.user_bytes` may be: room for some memories, up to a database of D1. */
const LEAST_USER_BYTES = 100_000;
const MOST_SETTABLE_BYTES = 10_000_000_000;

const lastCall = once(() => z.union([z.number(), z.literal("day")]).nullable());

/** An app as callers see it. */
export const appSchema = once(() =>
  z.strictObject({
    app: z.string(),
    default_time_zone: z.string().nullable().describe("IANA name"),
    default_remind_before: lastCall().describe(
      "Seconds, day for the start of an item's day, or null for none",
    ),
    default_language: z
      .enum(LANGUAGE_CODES)
      .nullable()
      .describe("The assistant's language with people of whom it knows none"),
    limits: z.strictObject({
      requests_per_second: z.number().describe("How many requests a second each of its keys may send"),
      origins: z.array(z.string()).describe("Origins whose pages may call with its keys"),
      said: z.boolean().describe("Whether replies that are stored are read for what they mention"),
      user_bytes: z.number().describe("How many bytes of each user are kept"),
    }),
    ...instant("created_at"),
    ...instant("updated_at"),
  }),
);

export const getApp = operation({
  name: "get_app",
  summary: "Shows an app's defaults",
  about: "settings",
  effect: "reads",
  input: () => z.strictObject({}),
  output: appSchema,
  routes: [{ method: "GET", path: "/v1/apps/{app}" }],
  example: {},
  run: async (deps, call) => {
    const row = await readApp(deps, call.app);
    return row.ok ? success(viewApp(row.value, call.now)) : row;
  },
});

/** Changes an app's defaults. Users who follow its zone are moved when they are next read. */
export const patchApp = operation({
  name: "update_app",
  summary: "Changes an app's defaults",
  about: "settings",
  effect: "writes",
  input: () =>
    z.strictObject({
      default_time_zone: timeZone
        .nullable()
        .optional()
        .describe("IANA name: the zone of users who have none of their own"),
      default_remind_before: z
        .union([remindBefore, z.literal("day")])
        .nullable()
        .optional()
        .describe(
          "When an item is brought up once more before its due time: so many seconds before, at the start of its day, or (null) never",
        ),
      default_language: z
        .enum(LANGUAGE_CODES)
        .nullable()
        .optional()
        .describe("The assistant's language with people of whom it knows none; null for English"),
      limits: z
        .strictObject({
          requests_per_second: z.int().min(1).max(MOST_REQUESTS_PER_SECOND).nullable().optional(),
          origins: z
            .array(pageOrigin())
            .max(MOST_ORIGINS)
            .nullable()
            .optional()
            .describe("Origins whose pages may call, such as https://app.example.com; null for none"),
          said: z
            .boolean()
            .nullable()
            .optional()
            .describe("Whether replies that are stored are read for what they mention"),
          user_bytes: z
            .int()
            .min(LEAST_USER_BYTES)
            .max(MOST_SETTABLE_BYTES)
            .nullable()
            .optional()
            .describe("How many bytes of each user are kept: past it, what brings text is refused"),
        })
        .optional()
        .describe("What each of its keys may do; null for what holds without a setting"),
    }),
  output: appSchema,
  routes: [{ method: "PATCH", path: "/v1/apps/{app}" }],
  example: { default_time_zone: "Europe/Paris", default_remind_before: 3600 },
  run: async (deps, { app, ...call }, args) => {
    const { limits: { origins, said, ...limits } = {}, default_remind_before, ...defaults } = args;
    const pages = origins === undefined ? {} : { origins: origins?.join(" ") || null };
    const reads = said === undefined ? {} : { said: said === false ? (0 as const) : null };
    const patch = Object.fromEntries(
      Object.entries({
        ...defaults,
        ...lastCallColumns(default_remind_before),
        ...limits,
        ...pages,
        ...reads,
      }).filter(([, value]) => value !== undefined),
    ) as AppPatch;
    const found = await readApp(deps, app);
    if (!found.ok) return found;
    const row = found.value;
    const view = viewApp({ ...row, ...patch, updated_at: call.now }, call.now);
    const moves = patch.default_time_zone !== undefined && patch.default_time_zone !== row.default_time_zone;
    const fields = sentFields(args, { inside: ["limits"] });
    const effects = [
      updateApp(app, patch, call.now),
      ...(moves ? [touchUsersWithoutZone(app)] : []),
      auditLine(call, { app, operation: "update_app", fields }),
    ];
    const done = await keep(deps, call, effects, view);
    // The key cache holds the app's defaults too.
    deps.keys.clear();
    return done;
  },
});

async function readApp(deps: Deps, app: string): Promise<Result<AppRow>> {
  const [rows] = await deps.store.primary.read([selectApp(app)]);
  const row = rows[0];
  return row === undefined
    ? failure("not_found", `there is no app ${app}: an app is made with its first key`)
    : success(row);
}

export function viewApp(row: AppRow, now: number): z.output<ReturnType<typeof appSchema>> {
  return {
    app: row.id,
    default_time_zone: row.default_time_zone,
    default_remind_before: lastCallOf(row),
    default_language: spokenLanguage(row.default_language),
    limits: {
      requests_per_second: row.requests_per_second ?? MOST_REQUESTS_PER_SECOND,
      origins: row.origins?.split(" ") ?? [],
      said: row.said === null,
      user_bytes: row.user_bytes ?? MOST_USER_BYTES,
    },
    ...displayInstant("created_at", row.created_at, "UTC", now),
    ...displayInstant("updated_at", row.updated_at, "UTC", now),
  };
}
