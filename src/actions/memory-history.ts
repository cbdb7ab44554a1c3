import * as z from "zod";
import { invalid, type Result, success } from "../errors";
import { type HistoryRow, selectChain, selectVersions } from "../store/history";
import { selectByIds } from "../store/knowledge";
import type { DueRow, KnowledgeRow } from "../store/rows";
import { displayInstant } from "../time/display";
import { occurrencesBetween } from "../time/recurrence";
import { MAX_OCCURRENCES } from "../time/recurrence-rule";
import { seriesOf } from "../time/series";
import { checkArguments, instantOf, isoTime } from "./arguments";
import type { Call, Deps } from "./deps";
import { readAsUser } from "./known-user";
import { noMemory } from "./memories";
import { viewMemory, viewNow, viewVersion } from "./memory-view";
import { endOf } from "./range-arguments";

/**
 * What was believed about something, and when it changed: the versions of a memory and of those it corrected or was
 * corrected by, oldest first. The last of each is what it says now.
 */
export async function memoryHistory(
  deps: Deps,
  call: Call,
  id: string,
): Promise<Result<Record<string, unknown>>> {
  const { user, rows } = await readAsUser(deps, call, [selectChain(call, id)]);
  const chain = rows[0] as unknown as KnowledgeRow[];
  const memory = chain.find((row) => row.id === id);
  if (memory === undefined) return noMemory(id);
  const [kept = []] = await deps.db.batch([
    selectVersions(
      call,
      chain.map((row) => row.id),
    ),
  ]);
  const versions = kept as unknown as HistoryRow[];
  const { zone } = user;
  const view = (row: KnowledgeRow, from: number, ended: HistoryRow | null) => ({
    ...(ended === null ? viewMemory : viewVersion)(row, zone, call.now),
    ...displayInstant("valid_from", from, zone, call.now),
    ...displayInstant("valid_to", ended?.valid_to ?? null, zone, call.now),
    change: ended?.change ?? null,
    changed_by: ended?.changed_by ?? null,
    ...displayInstant("done_at", ended?.done_at ?? null, zone, call.now),
  });
  return success({
    id,
    chain: chain.map((row) => row.id),
    versions: chain.flatMap((row) => {
      const own = versions.filter((version) => version.id === row.id);
      const since = own.at(-1)?.valid_to ?? row.created_at;
      return [...own.map((version) => view(version, version.valid_from, version)), view(row, since, null)];
    }),
    ...viewNow(zone, call.now),
  });
}

export const occurrencesSchema = z.strictObject({
  after: isoTime.optional(),
  before: isoTime.optional(),
  limit: z.int().min(1).max(MAX_OCCURRENCES).default(100),
});

/** The occurrences of a repeating memory from `after` (default now) up to `before` (default a year on). */
export async function listOccurrences(
  deps: Deps,
  call: Call,
  id: string,
  input: unknown,
): Promise<Result<Record<string, unknown>>> {
  const args = checkArguments(occurrencesSchema, input);
  if (!args.ok) return args;
  const { user, rows } = await readAsUser(deps, call, [selectByIds(call, [id])]);
  const row = rows[0]?.[0] as DueRow | undefined;
  if (row === undefined) return noMemory(id);
  const { after, before, limit } = args.value;
  const from = after === undefined ? call.now : instantOf(after, user.zone, call.now);
  const to = before === undefined ? from + 366 * 86_400 : endOf(before, user.zone);
  const series = seriesOf(row, user.zone);
  const found = series === null ? once(row, from, to) : occurrencesBetween(series, from, to, limit + 1);
  if (found === "too_many") {
    return invalid({
      path: "before",
      message: `asks for more than ${MAX_OCCURRENCES} occurrences: send a shorter span`,
    });
  }
  return success({
    id,
    recurrence: row.recurrence,
    data: found.slice(0, limit).map((occurrence) => ({
      local: occurrence.local,
      ...displayInstant("due_at", occurrence.at, user.zone, call.now),
    })),
    has_more: found.length > limit,
    ...viewNow(user.zone, call.now),
  });
}

function once(
  { due_at, due_local }: { due_at: number | null; due_local: string | null },
  from: number,
  to: number,
) {
  return due_at === null || due_at < from || due_at >= to ? [] : [{ local: due_local ?? "", at: due_at }];
}
