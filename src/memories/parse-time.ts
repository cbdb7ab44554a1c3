import * as z from "zod";
import { failure, invalid, type Result, success } from "../core/errors";
import { checkArguments } from "../operation/arguments";
import type { Deps } from "../operation/deps";
import { locale, timeMessage, timeZone, userId } from "../operation/fields";
import type { AppDefaults } from "../store/apps";
import { displayDue } from "../time/display";
import { parseAt, resolveInstant } from "../time/iso";
import { resolveZone } from "../time/user-zone";
import { type KnownUser, readAsUser } from "../users/known-user";
import { phrase, readDuePhrase } from "./due-argument";
import { viewNow } from "./memory-view";

export const parseTimeSchema = z.strictObject({
  text: phrase.describe("A time as people say it, such as tomorrow at 9"),
  user_id: userId.optional().describe("Whose zone, language and hours count"),
  time_zone: timeZone.optional(),
  locale: locale.optional(),
});

/** What a phrase means, for a user or for a zone, without storing anything. `at` moves the clock, as on any read. */
export async function parseTime(
  deps: Deps,
  call: { app: string; asUser: string | null; at: string | null; nowMs: number; defaults: AppDefaults },
  input: unknown,
): Promise<Result<Record<string, unknown>>> {
  const args = checkArguments(parseTimeSchema, input);
  if (!args.ok) return args;
  const { text, user_id, time_zone } = args.value;
  const { asUser } = call;
  if (asUser !== null && user_id !== undefined && user_id !== asUser)
    return failure("forbidden", "this key belongs to another user");
  const user = asUser ?? user_id ?? null;
  const known = user === null ? NOBODY : await knownTo(deps, { ...call, user });
  const fallback = user === null ? resolveZone(null, call.defaults.default_time_zone).zone : known.zone;
  const zone = time_zone ?? fallback;
  const at = call.at === null ? null : parseAt(call.at);
  if (at !== null && !at.ok) return invalid({ path: "at", message: timeMessage(call.at ?? "", at.reason) });
  const now = at === null ? Math.floor(call.nowMs / 1000) : resolveInstant(at.value, zone);
  const reader = { zone, locale: args.value.locale ?? known.locale, hours: known.hours };
  const read = readDuePhrase("text", text, reader, now);
  if (!read.ok) return read;
  const { due, recurrence, understood } = read.value;
  return success({
    due_understood: understood,
    due_kind: due.due_kind,
    due_local: due.due_local,
    ...displayDue(due, zone, now),
    recurrence,
    ...viewNow(zone, now),
  });
}

async function knownTo(
  deps: Deps,
  { app, user, nowMs }: { app: string; user: string; nowMs: number },
): Promise<KnownUser> {
  const call = { app, user, now: Math.floor(nowMs / 1000), nowMs, claim: null };
  return (await readAsUser(deps, call, [])).user;
}

const NOBODY = { zone: "UTC", locale: null, hours: {} };
