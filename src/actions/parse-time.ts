import * as z from "zod";
import { type Result, success } from "../errors";
import { displayDue } from "../time/display";
import { checkArguments } from "./arguments";
import type { AppDefaults } from "./context-source";
import type { Deps } from "./deps";
import { phrase, readDuePhrase } from "./due-argument";
import { userId } from "./keys";
import { readAsUser, resolveZone } from "./known-user";
import { viewNow } from "./memory-view";
import { locale, timeZone } from "./user-settings";

export const parseTimeSchema = z.strictObject({
  text: phrase.describe("A time as people say it, such as tomorrow at 9"),
  user_id: userId.optional().describe("Whose zone, language and hours count"),
  time_zone: timeZone.optional(),
  locale: locale.optional(),
});

/** What a phrase means, for a user or for a zone, without storing anything. */
export async function parseTime(
  deps: Deps,
  call: { app: string; asUser: string | null; now: number; nowMs: number; defaults: AppDefaults },
  input: unknown,
): Promise<Result<Record<string, unknown>>> {
  const args = checkArguments(parseTimeSchema, input);
  if (!args.ok) return args;
  const { text, user_id, time_zone } = args.value;
  const user = call.asUser ?? user_id ?? null;
  const known = user === null ? NOBODY : (await readAsUser(deps, { ...call, user, claim: null }, [])).user;
  const fallback = user === null ? resolveZone(null, call.defaults.default_time_zone).zone : known.zone;
  const zone = time_zone ?? fallback;
  const reader = { zone, locale: args.value.locale ?? known.locale, hours: known.hours };
  const read = readDuePhrase("text", text, reader, call.now);
  if (!read.ok) return read;
  const { due, recurrence, understood } = read.value;
  return success({
    due_understood: understood,
    due_kind: due.due_kind,
    due_local: due.due_local,
    ...displayDue(due, zone, call.now),
    recurrence,
    ...viewNow(zone, call.now),
  });
}

const NOBODY = { zone: "UTC", locale: null, hours: {} };
