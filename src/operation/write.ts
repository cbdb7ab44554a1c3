import { failure, invalidFor, type Result, success } from "../core/errors";
import {
  batchEndingIn,
  isStatement,
  type Rows,
  rowsOf,
  type Statement,
  TooManyOpen,
  UniqueConflict,
} from "../store/database";
import { ALWAYS, bothHold, type Condition, MOST_OPEN, refuseCrowd, userExists } from "../store/guards";
import { insertOutcome, selectMade, selectOutcome } from "../store/outcomes/idempotency";
import { factsOf, NOTHING_FOUND } from "../store/outcomes/kept-facts";
import { scopeKey } from "../store/rows";
import { type DigestSource, readOwnDigestSource, selectOwnDigestSource } from "../store/sends/digest-source";
import type { CallSubject } from "../store/store";
import { insertUser, raiseRevision, selectUser } from "../store/users";
import { type Call, clockNow, type KeptClaim, type Moment } from "./call/call";
import type { Change, Look, Plan } from "./change";
import type { Deps } from "./deps";
import { scheduleRefresh } from "./refresh-digest";
import { sealIfSecret } from "./running/replay";
import {
  refusedZone,
  standingOf,
  type ZoneColumns,
  type ZoneMove,
  zoneColumns,
  zoneOfNew,
} from "./user/carried-zone";
import { knownUser, settingsOf } from "./user/known-user";
import { noteSettings } from "./user/settings-cache";

/** Attempts to change a user's data while other calls change what was planned from. */
const MOST_ATTEMPTS = 9;

/**
 * The one way to change a user's data (README.md): plans a change and commits it in one guarded batch, and plans again
 * where that lost to another call. The batch keeps the outcome for an `Idempotency-Key`, and the digest is refreshed
 * after the answer.
 */
export async function write<C extends Call, T extends object>(
  deps: Deps,
  call: C,
  plan: Plan<C, T>,
): Promise<Result<T>> {
  // What this isolate takes the user to be is of no use where the zone that the call carries changes it.
  const remembered = deps.settings.get(scopeKey(call));
  const first = remembered !== null && movesUser(call, settingsOf(remembered).zone, remembered) ? 1 : 0;
  let next = () => plan(call, first);
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const planned = await next();
    if (!planned.ok) return planned;
    const tried = await tryOnce(deps, call, planned.value, call.carried?.move ?? null);
    if (tried.answer !== null) return tried.answer;
    next = tried.again ?? (() => plan({ ...call, known: undefined }, attempt));
  }
  return failure("conflict", "the user's data kept changing meanwhile: send the call again", {
    retry_after: 1,
  });
}

/** Whether the call carries a zone that the user has to be read for. Where the user set another one, the answer says so. */
function movesUser({ carried, known }: Call, own: string, columns: ZoneColumns): boolean {
  if (carried?.stores !== true || carried.zone === null || known !== undefined) return false;
  const standing = standingOf(columns, carried);
  if (standing === "refused") carried.remark = refusedZone(carried.zone, own);
  return standing === "new" || standing === "passing";
}

/** The plan of a change that is tried once: its caller goes on whether it took place or not. */
export function onlyOnce<T extends object>(change: () => Promise<Change<T>>): Plan<Call, T> {
  return async (_call, attempt) =>
    attempt === 0 ? success(await change()) : failure("conflict", "the user's data has changed meanwhile");
}

/** What became of a try: the answer, or the next plan where the try lost and has read what that is made from. */
type WriteAttempt<T extends object> =
  | { answer: Result<T> }
  | { answer: null; again: (() => Promise<Result<Change<T>>>) | null };

const LOST = { answer: null, again: null };

async function tryOnce<T extends object>(
  deps: Deps,
  call: Call,
  change: Change<T>,
  move: ZoneMove | null,
): Promise<WriteAttempt<T>> {
  const { effects = [], opens } = change;
  if (change.look === undefined && effects.length === 0 && move === null)
    return { answer: await keep(deps, call, [], change.outcome) };
  const { statements, raise } = await batchOf(deps, call, change, effects);
  const before = move?.statements ?? [];
  const digest = readsDigest(deps, call, change) ? selectOwnDigestSource(call, clockNow(call)) : null;
  let rows: readonly unknown[][];
  try {
    const all: readonly unknown[][] = await deps.store
      .of(call)
      .batch([...before, ...statements, ...(digest ?? [])]);
    if (move !== null) noteMove(deps, call, move, all);
    rows = all.slice(before.length);
  } catch (error) {
    // Which argument it was is told by the next plan, after a look.
    if (error instanceof TooManyOpen) return typeof opens === "string" ? { answer: crowded(opens) } : LOST;
    if (!(error instanceof UniqueConflict)) throw error;
    return error.message === "idempotency" ? { answer: claimTaken() } : LOST;
  }
  const [[raised]] = rowsOf([raise], rows.slice(statements.indexOf(raise)));
  const source = digest === null ? null : readOwnDigestSource(rowsOf(digest, rows.slice(statements.length)));
  const made = { revision: raised?.revision ?? null, source };
  return change.look === undefined
    ? answerAsPlanned(deps, call, change, made)
    : answerAsRead(deps, call, change, { ...made, rows });
}

/** Whether the batch reads what the digest is made from: where the change can show, and a put need not wait. */
function readsDigest<T extends object>(
  deps: Deps,
  call: Call,
  { shows = true, readsDigest: may = true }: Change<T>,
): boolean {
  return may && shows !== false && shows !== "later" && deps.freshness.isFree(scopeKey(call));
}

/** What a try has made: the user's new revision, null where it lost, and what the digest is made from, where it read that. */
interface BatchOutcome {
  revision: number | null;
  source: DigestSource | null;
}

/** Notes a move that stood first in a batch. It took place unless another call has changed the user meanwhile. */
function noteMove(deps: Deps, call: Call, move: ZoneMove, rows: readonly unknown[][]): void {
  if (call.carried !== undefined) call.carried.move = null;
  const [[raised]] = rowsOf([move.raise], rows.slice(move.statements.indexOf(move.raise)));
  if (raised === undefined) return;
  deps.settings.set(scopeKey(call), move.settings);
  scheduleRefresh(deps, call, raised, clockNow(call));
}

/** The statements of a change, in one transaction, and the one that raises the revision. */
async function batchOf<T extends object>(
  deps: Deps,
  call: Call,
  change: Change<T>,
  effects: readonly Statement[],
) {
  const { when = ALWAYS, finds, creates = null, opens, shows = true, changedAt = call.now, look } = change;
  const { claim } = call;
  const before = [
    ...(look === undefined ? [] : [...selectEarlier(call), selectUser(call), ...look.reads]),
    ...(creates === null ? [] : [insertUser(call, zoneOfNew(call, creates), call)]),
  ];
  const isShown = shows === "later" ? true : shows;
  const all = [...effects, ...(opens === undefined ? [] : [refuseCrowd(call)])];
  const raises = finds === undefined ? 1 : 0;
  const outcome =
    look === undefined
      ? await sealIfSecret(deps, claim, change.outcome)
      : factsOf(call, look.said, look.found ?? NOTHING_FOUND, raises);
  const claims = (asked: Condition) => (claim === null ? [] : insertOutcome(claim, outcome, asked, raises));
  if (finds === undefined) {
    const raise = raiseRevision(call, changedAt, isShown, when);
    return { statements: [...before, ...all, ...claims(bothHold(userExists(call), when)), raise], raise };
  }
  const raise = raiseRevision(call, changedAt, isShown, bothHold(when, finds));
  return { statements: [...before, raise, ...claims(when), ...all], raise };
}

/** What an earlier call with the same `Idempotency-Key` has kept: a change that doesn't take place finds no other sign of it. */
function selectEarlier({ claim }: Call): Statement[] {
  return claim === null ? [] : [selectOutcome(claim)];
}

function answerAsPlanned<T extends object>(
  deps: Deps,
  call: Call,
  { outcome, shows = true }: Extract<Change<T>, { outcome: T }>,
  { revision, source }: BatchOutcome,
): WriteAttempt<T> {
  if (revision === null) return LOST;
  if (shows === true) scheduleRefresh(deps, call, { revision, source }, clockNow(call));
  return { answer: success("revision" in outcome ? { ...outcome, revision } : outcome) };
}

function answerAsRead<T extends object>(
  deps: Deps,
  call: Call,
  { look, shows = true }: Extract<Change<T>, { look: Look<T> }>,
  { revision, source, rows }: BatchOutcome & { rows: readonly unknown[][] },
): WriteAttempt<T> {
  const earlier = selectEarlier(call).length;
  if (earlier > 0 && (rows[0]?.length ?? 0) > 0) return { answer: claimTaken() };
  const [head] = rowsOf([selectUser(call)], rows.slice(earlier));
  const read: Rows<readonly Statement[]> = rowsOf(look.reads, rows.slice(earlier + 1));
  const user = knownUser(head);
  noteSettings(deps.settings, call, user);
  const moves = movesUser(call, user.zone, zoneColumns(user));
  if (revision === null && look.foundNothing?.(user, read) !== true) {
    if (moves) return LOST;
    const { again } = look;
    return { answer: null, again: again === undefined ? null : () => again(user, read) };
  }
  const isShown = shows === true || (typeof shows === "object" && look.shows?.(read) !== false);
  if (revision !== null && (isShown || user.row === null))
    scheduleRefresh(deps, call, { revision, source }, clockNow(call));
  // A new user was made in the zone that the call carries.
  const zone = user.row === null && moves ? zoneOfNew(call, user.zone).items : user.zone;
  return { answer: success(look.answer({ ...user, zone, revision: revision ?? user.revision }, read)) };
}

/** The message is made when it is needed: the first number in a language's writing costs an isolate ten milliseconds. */
function crowded(opens: string): Result<never> {
  return invalidFor("too_many_open", {
    path: opens,
    message: `would give this user more than ${MOST_OPEN.toLocaleString("en")} open items: complete some with update_memory, forget some, or leave the due time out`,
  });
}

/**
 * Runs statements that raise no user's revision in one transaction, and keeps the outcome for repeats. An outcome in SQL is
 * a JSON text, which is made after the effects.
 */
export async function keep<T extends object>(
  deps: Deps,
  call: Moment & CallSubject,
  effects: readonly Statement[],
  outcome: T | Statement<T>,
): Promise<Result<T>> {
  if (isStatement(outcome)) {
    const done = await keepAndRead(deps, call, effects, outcome, []);
    return done.ok ? success(done.value.outcome) : done;
  }
  const { claim } = call;
  const kept = await sealIfSecret(deps, claim, outcome);
  const claims = claim === null ? [] : insertOutcome(claim, kept, ownerShown(claim, outcome), 0);
  const statements = [...effects, ...claims];
  return await unlessTaken(async () => {
    if (statements.length > 0) await deps.store.about(call).batch(statements);
    return outcome;
  });
}

/** The same with an outcome in SQL, and rows that the batch reads after its effects. */
export async function keepAndRead<T extends object, const R extends readonly Statement[]>(
  { store }: Deps,
  call: Moment & CallSubject,
  effects: readonly Statement[],
  outcome: Statement<T>,
  reads: R,
): Promise<Result<{ outcome: T; rows: Rows<R> }>> {
  const { claim } = call;
  const claims = claim === null ? [] : insertOutcome(claim, outcome, ownerShown(claim, outcome), 0);
  return await unlessTaken(async () => {
    const last = [selectMade(outcome), ...reads] as const;
    const [made, ...rows] = await batchEndingIn(store.about(call), [...effects, ...claims], last);
    return { outcome: JSON.parse(made[0]?.outcome ?? "{}") as T, rows: rowsOf(reads, rows) };
  });
}

async function unlessTaken<T>(commit: () => Promise<T>): Promise<Result<T>> {
  try {
    return success(await commit());
  } catch (error) {
    if (error instanceof UniqueConflict && error.message === "idempotency") return claimTaken();
    throw error;
  }
}

/** True in SQL while the user whose data an outcome shows is there. One of revision 0 was planned without a user. */
function ownerShown({ app, user }: KeptClaim, outcome: object): Condition {
  if (user === null || ("revision" in outcome && outcome.revision === 0)) return ALWAYS;
  return userExists({ app, user });
}

/** Another call with this `Idempotency-Key` committed first; the door answers that call's outcome. */
function claimTaken(): Result<never> {
  return failure(
    "conflict",
    "a call with this Idempotency-Key is being carried out: send it again in a second",
    { retry_after: 1 },
  );
}
