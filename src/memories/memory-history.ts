import * as z from "zod";
import { invalid, type Result, success } from "../core/errors";
import { checkArguments } from "../operation/arguments";
import type { Call } from "../operation/call";
import type { Deps } from "../operation/deps";
import { instantOf, isoTime } from "../operation/fields";
import { type HistoryRow, selectChain, selectVersions } from "../store/history";
import { selectByIds } from "../store/knowledge";
import type { KnowledgeRow } from "../store/rows";
import { hasDue } from "../store/rows";
import { formatLocal } from "../time/calendar";
import { displayDue, displayInstant } from "../time/display";
import type { Due } from "../time/due";
import { nextAfter, occurrencesBetween } from "../time/recurrence";
import { MAX_OCCURRENCES } from "../time/recurrence-rule";
import { dueOf, seriesOf } from "../time/series";
import { toLocal } from "../time/zone";
import { readAsUser } from "../users/known-user";
import { noMemory } from "./memories";
import { viewMemory, viewNow, viewVersion } from "./memory-view";
import { endOf } from "./range-arguments";

export const historySchema = z.strictObject({ limit: z.int().min(1).max(1000).default(200) });

/**
 * What was believed about something, and when it changed: the versions of a memory and of those it corrected or was
 * corrected by, oldest first. The last of each is what it says now. Of very many the newest are answered.
 */
export async function memoryHistory(
  deps: Deps,
  call: Call,
  id: string,
  input: unknown,
): Promise<Result<Record<string, unknown>>> {
  const args = checkArguments(historySchema, input);
  if (!args.ok) return args;
  const { limit } = args.value;
  const { user, rows } = await readAsUser(deps, call, [selectChain(call, id)]);
  const chain = rows[0];
  const memory = chain.find((row) => row.id === id);
  if (memory === undefined) return noMemory(id);
  const ids = chain.map((row) => row.id);
  const [kept] = await deps.db.batch([selectVersions(call, ids, limit)]);
  const ended = kept.reverse();
  const versions = chain.flatMap((row) => [
    ...ended
      .filter((version) => version.id === row.id)
      .map((version) => viewEnded(version, user.zone, call.now)),
    viewLasting(row, user.zone, call.now),
  ]);
  return success({
    id,
    chain: ids,
    versions: versions.slice(-limit),
    has_more: versions.length > limit || ended.length === limit,
    ...viewNow(user.zone, call.now),
  });
}

function viewEnded(version: HistoryRow, zone: string, now: number): Record<string, unknown> {
  return {
    ...viewVersion(version, zone, now),
    ...displayInstant("valid_from", version.valid_from, zone, now),
    ...displayInstant("valid_to", version.valid_to, zone, now),
    change: version.change,
    changed_by: version.changed_by,
    ...displayInstant("done_at", version.done_at, zone, now),
  };
}

function viewLasting(
  row: KnowledgeRow & { version_at: number },
  zone: string,
  now: number,
): Record<string, unknown> {
  return {
    ...viewMemory(row, zone, now),
    ...displayInstant("valid_from", Math.max(row.version_at, row.created_at), zone, now),
    ...displayInstant("valid_to", null, zone, now),
    change: null,
    changed_by: null,
    ...displayInstant("done_at", null, zone, now),
  };
}

export const occurrencesSchema = z.strictObject({
  after: isoTime.optional(),
  before: isoTime.optional(),
  limit: z.int().min(1).max(MAX_OCCURRENCES).optional(),
});

/** As many occurrences are answered where neither `before` nor `limit` says how many. */
const DEFAULT_LIMIT = 100;

/**
 * The occurrences of a repeating memory from `after` (default now) up to `before` (default a year on): all of them
 * where `before` is given, else the first hundred, or as many as `limit`.
 */
export async function listOccurrences(
  deps: Deps,
  call: Call,
  id: string,
  input: unknown,
): Promise<Result<Record<string, unknown>>> {
  const args = checkArguments(occurrencesSchema, input);
  if (!args.ok) return args;
  const { user, rows } = await readAsUser(deps, call, [selectByIds(call, [id])]);
  const [[row]] = rows;
  if (row === undefined) return noMemory(id);
  const { after, before, limit } = args.value;
  const from = after === undefined ? call.now : instantOf(after, user.zone, call.now);
  const to = before === undefined ? from + 366 * 86_400 : endOf(before, user.zone);
  const most = limit ?? (before === undefined ? DEFAULT_LIMIT : MAX_OCCURRENCES);
  const found = dueBetween(row, { from, to, most }, user.zone);
  if (found === "too_many" || (found.more && before !== undefined && limit === undefined)) {
    return invalid({
      path: "before",
      message: `asks for more than ${MAX_OCCURRENCES} occurrences: send a shorter span, or limit`,
    });
  }
  return success({
    id,
    recurrence: row.recurrence,
    data: found.due.map((due) => ({
      local: due.due_local ?? formatLocal(toLocal(user.zone, due.due_at)),
      ...displayDue(due, user.zone, call.now),
    })),
    has_more: found.more,
    ...viewNow(user.zone, call.now),
  });
}

/** The occurrences in [from, to), at most `most` of them, and whether there are more. */
function dueBetween(
  row: KnowledgeRow,
  { from, to, most }: { from: number; to: number; most: number },
  zone: string,
): { due: Due[]; more: boolean } | "too_many" {
  const series = seriesOf(row, zone);
  if (series === null)
    return { due: hasDue(row) && row.due_at >= from && row.due_at < to ? [row] : [], more: false };
  const found = occurrencesBetween(series, from, to, Math.min(most + 1, MAX_OCCURRENCES));
  if (found === "too_many") return found;
  const last = found.at(-1);
  const next = last === undefined || found.length < MAX_OCCURRENCES ? null : nextAfter(series, last.at);
  return {
    due: found.slice(0, most).map((occurrence) => dueOf(occurrence, zone)),
    more: found.length > most || (next !== null && next.at < to),
  };
}
