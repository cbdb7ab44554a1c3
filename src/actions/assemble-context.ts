import * as z from "zod";
import { type DigestItem, LONG_LEAD } from "../digest/record";
import { invalid, type Result, StoreUnavailable, success } from "../errors";
import { commit } from "../store/commit";
import { ALWAYS } from "../store/guards";
import { updateMemories } from "../store/knowledge";
import { displayDue, displayInstant } from "../time/display";
import { splitItems } from "../time/life-cycle";
import { itemLabel, joinSystem, type RelevantMemory, renderVolatile } from "../time/prompt";
import { estimateTokens } from "../time/token-estimate";
import { checkArguments } from "./arguments";
import { type AppDefaults, type ContextSource, readContextSource } from "./context-source";
import type { Call, Deps } from "./deps";
import { groupLimit, withinDays } from "./get-upcoming";
import { claimTaken } from "./idempotency";
import { readAsUser } from "./known-user";
import { viewNow } from "./memory-view";
import { scheduleRefresh } from "./refresh-digest";
import { findMemories } from "./search-memory";

export const contextSchema = z.strictObject({
  within_days: withinDays,
  limit: groupLimit,
  q: z.string().max(1000).optional(),
  min_revision: z.int().min(0).default(0),
  include_sensitive: z.boolean().default(false),
  mark_shown: z.boolean().default(false),
});

type ContextArguments = z.output<typeof contextSchema>;

export type Context = Record<string, unknown> & { system: string };

const MOST_RELEVANT = 5;

/**
 * The prompt section for a user: what is stable, and what the clock decides now. One KV read on the hot path; with
 * `q`, or when KV can't answer, D1.
 */
export async function assembleContext(
  deps: Deps,
  call: Call,
  defaults: AppDefaults,
  input: unknown,
): Promise<Result<Context>> {
  const checked = checkArguments(contextSchema, input);
  if (!checked.ok) return checked;
  const args = checked.value;
  if (args.mark_shown && call.now !== Math.floor(call.nowMs / 1000)) {
    return invalid({ path: "mark_shown", message: "can't be sent with at: marks are set at the real time" });
  }
  const query = args.q?.trim() ?? "";
  const source = await readContextSource(deps, call, defaults, {
    until: call.now + Math.max(args.within_days * 86_400, LONG_LEAD, defaults.default_remind_before ?? 0),
    minRevision: args.min_revision,
    includeSensitive: args.include_sensitive,
    skipKv: query !== "" || args.include_sensitive,
  });
  const { overdue, upcoming } = splitItems(source.items, call.now, args.within_days);
  const shown = { overdue: overdue.slice(0, args.limit), upcoming: upcoming.slice(0, args.limit) };
  const relevant = query === "" ? [] : await findRelevant(deps, call, args, query, source, shown);
  const volatile = renderVolatile({
    now: call.now,
    zone: source.zone,
    unknownZone: source.unknownZone,
    ...shown,
    moreOverdue: overdue.length - shown.overdue.length,
    moreUpcoming: upcoming.length - shown.upcoming.length,
    digestSent: null,
    relevant,
  });
  const system = joinSystem(source.stable, volatile);
  const context: Context = {
    system,
    stable: source.stable,
    volatile,
    ...viewNow(source.zone, call.now),
    items: [
      ...shown.overdue.map((item) => viewItem(item, "overdue", source.zone, call.now)),
      ...shown.upcoming.map((item) => viewItem(item, "due", source.zone, call.now)),
    ],
    overdue_count: overdue.length,
    upcoming_count: upcoming.length,
    messages: [],
    estimated_tokens: estimateTokens(system),
    digest: source.digest,
    ...(source.warnings.length > 0 ? { warnings: source.warnings } : {}),
  };
  if (!args.mark_shown) return success(context);
  return await markShown(
    deps,
    call,
    context,
    [...shown.overdue, ...shown.upcoming].map((item) => item.id),
  );
}

/** Memories that fit the question; those that stand above as items are not repeated. */
async function findRelevant(
  deps: Deps,
  call: Call,
  args: ContextArguments,
  query: string,
  source: ContextSource,
  shown: { overdue: DigestItem[]; upcoming: DigestItem[] },
): Promise<RelevantMemory[]> {
  const listed = new Set([...shown.overdue, ...shown.upcoming].map((item) => item.id));
  const filter = { ...NO_FILTER, include_sensitive: args.include_sensitive };
  try {
    const { user } = await readAsUser(deps, call, []);
    const page = { limit: MOST_RELEVANT + listed.size, offset: 0 };
    const rows = await findMemories(deps, call, user, query, filter, page);
    return rows.filter((row) => !listed.has(row.id)).slice(0, MOST_RELEVANT);
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    source.warnings.push("the database does not answer: q was not searched");
    return [];
  }
}

const NO_FILTER = {
  category: null,
  entity: null,
  context: null,
  after: null,
  before: null,
  time_field: "event_time" as const,
  include_completed: false,
  include_superseded: false,
};

/** Marks what was returned as mentioned now, for bots whose model can't call tools. */
async function markShown(deps: Deps, call: Call, context: Context, ids: string[]): Promise<Result<Context>> {
  if (ids.length === 0) return success(context);
  const outcome = { ...context, revision: 0 };
  const done = await commit(deps.db, {
    scope: call,
    now: call.now,
    create: null,
    effects: [updateMemories(call, ids, { reminded_at: call.now }, call.now, ALWAYS)],
    guard: ALWAYS,
    digest: "changes",
    claim: call.claim,
    status: 200,
    outcome,
  });
  if (done.kind === "claimed") return claimTaken();
  if (done.kind !== "done") return success(context);
  scheduleRefresh(deps, call, done.revision, call.now);
  return success({ ...outcome, revision: done.revision });
}

function viewItem(
  item: DigestItem,
  status: "overdue" | "due",
  zone: string,
  now: number,
): Record<string, unknown> {
  const { id, content, category, entity, context, due_kind, remind_before } = item;
  return {
    id,
    content,
    status,
    label: itemLabel(item, status, zone),
    category,
    entity,
    context,
    due_kind,
    remind_before,
    ...displayDue(item, zone, now),
    ...displayInstant("reminded_at", item.reminded_at, zone, now),
    ...displayInstant("snoozed_until", item.snoozed_until, zone, now),
  };
}
