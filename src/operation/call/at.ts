import { invalid, type Result, success } from "../../core/errors";
import type { Scope } from "../../store/rows";
import { selectUser } from "../../store/users";
import { parseAt, resolveInstant } from "../../time/iso";
import type { AnyOperation, Subject } from "../declare";
import type { Deps } from "../deps";
import { timeMessage } from "../fields";
import { standingOf, zoneColumns } from "../user/carried-zone";
import { knownUser } from "../user/known-user";
import type { Call, KeyCall, Moment } from "./call";

/** What a read about a subject takes beside its arguments. */
interface ReadOptions {
  /** How its moment is read: by the user's clock, in UTC, or by the operation itself; null where it is always now. */
  at: "user" | "utc" | "operation" | null;
  /** Whether it may ask for the least revision that the answer shows. */
  revision: boolean;
}

const NOTHING: ReadOptions = { at: null, revision: false };

const READ_OPTIONS: Readonly<Record<Subject, ReadOptions>> = {
  user: { at: "user", revision: true },
  conversation: { at: "utc", revision: false },
  time: { at: "operation", revision: false },
  app: NOTHING,
  settings: NOTHING,
  ledger: NOTHING,
  clock: NOTHING,
  operator: NOTHING,
  anybody: NOTHING,
};

/** The moment and the least revision that a read asks for, as they were sent. */
interface SentMoment {
  at: unknown;
  minRevision: string | undefined;
}

/** Adds the moment that a read asks about, and the revision it asks for. */
export async function readMoment(
  { about }: Pick<AnyOperation, "about">,
  deps: Deps,
  reached: Partial<KeyCall> & Moment,
  { at, minRevision }: SentMoment,
): Promise<Result<Moment>> {
  if (at !== undefined && typeof at !== "string" && typeof at !== "number")
    return invalid({ path: "at", message: "must be ISO 8601 text or epoch seconds" });
  const takes = READ_OPTIONS[about];
  if (takes.at === null) return success(reached);
  if (takes.at === "operation") return success({ ...reached, at: at === undefined ? null : String(at) });
  const revision = minRevisionOf(takes.revision ? minRevision : undefined);
  if (!revision.ok) return revision;
  const call = { ...reached, minRevision: revision.value, otherMoment: at !== undefined };
  if (at === undefined) return success(call);
  const now = await resolveAt(deps, takes.at === "user" ? (reached as Call) : null, String(at));
  return now.ok ? success({ ...call, now: now.value }) : now;
}

/** The least revision that an answer may show; reads of D1 always show the newest. */
export function minRevisionOf(text = "0"): Result<number> {
  if (/^\d{1,15}$/.test(text)) return success(Number(text));
  return invalid({
    path: "min_revision",
    message: "must be a whole number: send the revision that a write returned",
  });
}

/**
 * The moment a read asks about, in epoch seconds. `at` is ISO 8601 or epoch seconds; without an offset it is in the
 * user's zone, or in UTC where `scope` is `null`, because a conversation has no zone.
 */
export async function resolveAt(deps: Deps, scope: ZonedScope | null, at: string): Promise<Result<number>> {
  const parsed = parseAt(at);
  if (!parsed.ok) {
    const message =
      scope === null ? `${parsed.reason}; send ISO 8601 or epoch seconds` : timeMessage(at, parsed.reason);
    return invalid({ path: "at", message });
  }
  if (parsed.value.kind === "instant") return success(parsed.value.at);
  return success(resolveInstant(parsed.value, scope === null ? "UTC" : await zoneOf(deps, scope)));
}

/** Whose clock it is, and the zone that came with the call. */
type ZonedScope = Scope & Pick<Moment, "carried">;

async function zoneOf(deps: Deps, { carried, ...scope }: ZonedScope): Promise<string> {
  const [rows] = await deps.store.of(scope).read([selectUser(scope)]);
  const user = knownUser(rows);
  const standing = carried === undefined ? "own" : standingOf(zoneColumns(user), carried);
  return standing === "new" || standing === "passing" ? (carried?.zone ?? user.zone) : user.zone;
}
