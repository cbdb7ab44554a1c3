import * as z from "zod";
import { failure, invalid, success } from "../core/errors";
import { instant, nowFields, viewNow } from "../operation/answers";
import { type Call, clockNow } from "../operation/call/call";
import { operation } from "../operation/declare";
import type { Deps } from "../operation/deps";
import { locale, timeMessage, timeZone, userId } from "../operation/fields";
import type { KnownUser } from "../operation/user/known-user";
import { readUser } from "../operation/user/read-user";
import { displayDue } from "../time/display";
import { parseAt, resolveInstant } from "../time/iso";
import { resolveZone } from "../time/zones/user-zone";
import { phrase, readDuePhrase } from "./arguments/due-argument";
import { withWords } from "./arguments/phrase";

/** The meaning of a phrase for a user or a zone; nothing is stored. `at` moves the clock, as on any read. */
export const parseTime = operation({
  name: "parse_time",
  summary: "Says what a phrase such as tomorrow at 9 means, and stores nothing",
  about: "time",
  effect: "reads",
  input: () =>
    z.strictObject({
      text: phrase.describe("A time as people say it, such as tomorrow at 9"),
      user_id: userId.optional().describe("Whose zone, language and hours count"),
      time_zone: timeZone.optional(),
      locale: locale.optional(),
    }),
  output: () =>
    z.strictObject({
      due_understood: z.string().describe("The time in words, to be read back to the user"),
      due_kind: z.enum(["instant", "local", "date"]),
      due_local: z.string().nullable(),
      ...instant("due_at"),
      recurrence: z.string().nullable().describe("RFC 5545 RRULE"),
      recurrence_time_zone: z
        .string()
        .nullable()
        .describe("The zone whose wall clock it repeats on, where the phrase names one"),
      ...nowFields,
    }),
  routes: [{ method: "POST", path: "/v1/parse-time" }],
  example: { text: "tomorrow at 9", user_id: "ann" },
  run: async (deps, call, args) => {
    const { text, user_id, time_zone } = args;
    const { asUser } = call;
    if (asUser !== null && user_id !== undefined && user_id !== asUser)
      return failure("forbidden", "this key belongs to another user");
    const user = asUser ?? user_id ?? null;
    const known = user === null ? NOBODY : await knownTo(deps, { ...call, user });
    const fallback = user === null ? resolveZone(null, call.defaults.default_time_zone).zone : known.zone;
    const zone = time_zone ?? fallback;
    const at = call.at === null ? null : parseAt(call.at);
    if (at !== null && !at.ok) return invalid({ path: "at", message: timeMessage(call.at ?? "", at.reason) });
    const now = at === null ? clockNow(call) : resolveInstant(at.value, zone);
    const reader = {
      zone,
      locale: args.locale ?? known.locale,
      hours: known.hours,
      hourCycle: known.hourCycle,
    };
    const read = readDuePhrase("text", await withWords(deps, text), reader, now);
    if (!read.ok) return read;
    const { due, zoned, recurrence, understood } = read.value;
    return success({
      due_understood: understood,
      due_kind: due.due_kind,
      due_local: due.due_local,
      ...displayDue(due, zone, now),
      recurrence,
      recurrence_time_zone: recurrence === null ? null : (zoned?.zone ?? null),
      ...viewNow(zone, now),
    });
  },
});

async function knownTo(
  deps: Deps,
  { app, user, nowMs, wallMs, carried }: Pick<Call, "app" | "user" | "nowMs" | "wallMs" | "carried">,
): Promise<KnownUser> {
  const call = { app, user, now: Math.floor(nowMs / 1000), nowMs, wallMs, claim: null, carried };
  return (await readUser(deps, call, [])).user;
}

const NOBODY = { zone: "UTC", locale: null, hours: {}, hourCycle: null };
