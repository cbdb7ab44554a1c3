import { failure, invalidFor, type Result, success } from "../core/errors";
import { type Rows, rowsOf } from "../store/database";
import { MOST_OPEN, refuseCrowd, requireUserAsRead } from "../store/guards";
import { insertOutcome, selectOutcome } from "../store/outcomes/idempotency";
import { RequirementFailed, TooManyOpen, TooMuchText, UniqueConflict } from "../store/refusals";
import { scopeKey } from "../store/rows";
import type { Statement } from "../store/statement";
import { insertUser, raiseRevision, selectUser } from "../store/users";
import { refuseWeight } from "../store/weight";
import { type Call, clockNow } from "./call/call";
import type { Deps } from "./deps";
import { claimTaken, refuseText } from "./keep";
import { scheduleRefresh } from "./refresh-digest";
import { sealIfSecret } from "./running/replay";
import { zoneOfNew } from "./user/carried-zone";
import { isSettled, type KnownUser, knownUser } from "./user/known-user";
import { moveUser, repairZone } from "./user/move-user";
import { inCarriedZone, rowsIn } from "./user/observed-zone";
import { noteSettings } from "./user/settings-cache";

/** What a call changes: plain statements of one transaction, and the answer. */
export interface Decision<T extends object> {
  /** None where nothing changes: the answer is kept for repeats all the same. */
  effects: readonly Statement[];
  /** The answer, at the revision that the user has then. */
  answer(revision: number): T;
  /** Whether the digest may say something else afterwards, as by default. */
  shows?: boolean;
  /** False where the effects are none of the user's own data, so that the user's revision stays; true makes a user without effects. */
  changesUser?: boolean;
  /** The argument to name where the user would have too many open items; absent where no items are opened. */
  opens?: string | undefined;
  /** The argument to name where the user would have more text than is kept; absent where the call brings none. */
  brings?: string | undefined;
  /** The zone of a new user's items, where that isn't the one that `decide` was given. */
  createsIn?: string;
  /** The user's `updated_at` in epoch seconds, where it isn't the call's moment. */
  changedAt?: number;
}

/** Decides in plain code, from the user and the rows that were read. It may wait for a hash, a seal or words, and reads nothing. */
type Decide<T extends object, R extends readonly Statement[]> = (
  user: KnownUser,
  rows: Rows<R>,
) => Result<Decision<T>> | Promise<Result<Decision<T>>>;

/** A try that another call came before: it is made again, from what is there then. */
const LOST = null;

/**
 * The one way to change a user's data: one batch reads, from the primary, `decide` decides, one batch commits, and only if
 * the user and the app's settings are still as they were read. Where they aren't, it reads and decides again; nine times, or
 * for two seconds, and then the answer is a conflict with `retry_after`. A refusal ends it. An `Idempotency-Key` is looked up
 * by the first batch, and the answer is kept by the second. A zone that came with the call counts at once, and is stored in a
 * transaction before the effects.
 *
 * @example
 * changeUser(deps, call, [selectByIds(call, ids)], (user, [memories]) =>
 *   success({ effects: deleteMemories(call, ids), answer: (revision) => ({ forgotten: memories.length, revision }) }));
 */
export async function changeUser<T extends object, const R extends readonly Statement[]>(
  deps: Deps,
  call: Call,
  reads: R,
  decide: Decide<T, R>,
): Promise<Result<T>> {
  const tries = deps.turns.countTries();
  do {
    const done = await deps.turns.inTurn(scopeKey(call), () => tryOnce(deps, call, reads, decide));
    if (done !== LOST) return done;
  } while (await tries.next());
  return failure("conflict", "the user's data kept changing meanwhile: send the call again", {
    retry_after: 1,
  });
}

async function tryOnce<T extends object, const R extends readonly Statement[]>(
  deps: Deps,
  call: Call,
  reads: R,
  decide: Decide<T, R>,
): Promise<Result<T> | typeof LOST> {
  const { claim } = call;
  const earlier = claim === null ? [] : [selectOutcome(claim)];
  const db = deps.store.of(call);
  // A replica may lag behind, and what it has decides what is written, or that nothing is.
  db.usePrimary();
  const all: readonly unknown[][] = await db.read([...earlier, selectUser(call), ...reads]);
  const [outcome] = claim === null ? [] : rowsOf([selectOutcome(claim)], all.slice(0, 1))[0];
  if (claim !== null && outcome !== undefined) return claimTaken(claim, outcome);
  const [head] = rowsOf([selectUser(call)], all.slice(earlier.length));
  const stored = knownUser(head);
  noteSettings(deps.settings, call, stored);
  if (!isSettled(stored)) {
    await repairZone(deps, call, stored);
    return LOST;
  }
  const { user: placed, storesZone } = inCarriedZone(call, stored);
  // A request in a chat is read in the language in which it was made.
  const user = call.known === undefined ? placed : { ...placed, locale: call.known.locale };
  const rows = rowsOf(reads, all.slice(earlier.length + 1));
  const decided = await decide(user, user.isAhead ? rowsIn(user.zone, reads, rows) : rows);
  if (!decided.ok) return decided;
  if (storesZone !== null && !(await moveUser(deps, call, stored, storesZone))) return LOST;
  return await commit(deps, call, user, decided.value);
}

async function commit<T extends object>(
  deps: Deps,
  call: Call,
  user: KnownUser,
  decision: Decision<T>,
): Promise<Result<T> | typeof LOST> {
  const { effects, shows = true, changesUser = effects.length > 0 } = decision;
  const isNew = changesUser && user.row === null;
  const revision = user.revision + (changesUser ? 1 : 0) + (isNew ? call.wallMs : 0);
  const answer = decision.answer(revision);
  const { claim } = call;
  const outcome = claim === null ? [] : insertOutcome(claim, await sealIfSecret(deps, claim, answer));
  const statements = changesUser
    ? changeStatements(call, user, decision, outcome)
    : [...decision.effects, ...outcome];
  if (statements.length > 0) {
    const refused = await refusedBy(() =>
      deps.store.of(call).write([requireUserAsRead(call, user), ...statements]),
    );
    if (refused === "too many open") return refuseMoreOpen(decision.opens ?? "");
    if (refused instanceof TooMuchText) return refuseText(refused);
    if (refused !== null) return refused === "claim taken" ? claimTaken() : LOST;
  }
  if (isNew || (changesUser && shows)) scheduleRefresh(deps, call, revision, clockNow(call));
  return success(answer);
}

function changeStatements(
  call: Call,
  user: KnownUser,
  { effects, opens, brings, shows = true, createsIn = user.zone, changedAt = call.now }: Decision<object>,
  outcome: readonly Statement[],
): Statement[] {
  return [
    ...(user.row === null ? [insertUser(call, zoneOfNew(call, createsIn), call)] : []),
    ...effects,
    ...(opens === undefined ? [] : [refuseCrowd(call)]),
    ...(brings === undefined ? [] : [refuseWeight(call.app, [call.user], brings)]),
    ...outcome,
    raiseRevision(call, changedAt, shows),
  ];
}

/** Why a batch was rolled back that may be; null where it was committed. */
async function refusedBy(
  batch: () => Promise<unknown>,
): Promise<"too many open" | "claim taken" | "changed meanwhile" | TooMuchText | null> {
  try {
    await batch();
    return null;
  } catch (error) {
    if (error instanceof TooManyOpen) return "too many open";
    if (error instanceof TooMuchText) return error;
    if (error instanceof UniqueConflict && error.message === "idempotency") return "claim taken";
    if (error instanceof RequirementFailed || error instanceof UniqueConflict) return "changed meanwhile";
    throw error;
  }
}

/** The message is made when it is needed: the first number in a language's writing costs an isolate ten milliseconds. */
function refuseMoreOpen(path: string): Result<never> {
  return invalidFor("too_many_open", {
    path,
    message: `would give this user more than ${MOST_OPEN.toLocaleString("en")} open items: complete some with update_memory, forget some, or leave the due time out`,
  });
}
