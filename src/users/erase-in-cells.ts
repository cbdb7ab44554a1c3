import type { AllowedDeps } from "../operation/budget";
import { forgetAudited } from "../store/audit";
import { isEpoch } from "../store/cells/cell-map";
import { countEnded, noteEndedKeys } from "../store/cells/ended-keys";
import { BucketMoves } from "../store/cells/open-cells";
import {
  batchEndingIn,
  type Database,
  RequirementFailed,
  requireThat,
  type Statement,
} from "../store/database";
import {
  type BegunErasure,
  beginUserErasure,
  finishUserErasure,
  forgetErasure,
  noteErasedHere,
  selectBegun,
  selectTrace,
} from "../store/erasing/erasures";
import { selectTraces, type UserTraces } from "../store/erasing/traces";
import type { Scope } from "../store/rows";
import { eraseTraces, eraseUser } from "../store/users";

/** How often all cells are asked while buckets go from one to another. */
const MOST_ATTEMPTS = 5;

/** Statements of a batch that erases a user in one cell, of one that notes the erasure where nothing is, and of the end. */
const ERASING = 28;
const NOTING = 2;
const ENDING = 3;

/** What became of an erasure in several cells. */
interface ErasedInCells {
  /** Whether nothing is left in any; else the call may ask no more, and the next one goes on. */
  isDone: boolean;
  /** The cell that had the user, and has noted the digest in KV. */
  own: Database[];
  /** Whether the user was there, or an earlier call has begun to erase it. */
  wasThere: boolean;
}

/** An erasure on its way through the cells. */
interface Erasing extends Pick<ErasedInCells, "own" | "wasThere"> {
  allowed: AllowedDeps;
  scope: Scope;
  wall: number;
  /** What the audit has of it, until that is written. */
  line: readonly Statement[];
  /** Whether there was anything, or an earlier call has begun. */
  isListed: boolean;
}

/**
 * Erases a user in each of several cells. The list of erasures, which is at home, has it as unfinished until nothing is left in
 * any: a call that breaks off, or may ask no more, is found there, and gone on with by the same call or `erase_again`. The
 * user's own cell comes first: whoever looks for the user afterwards finds somebody new. A cell that has been done isn't done twice.
 * `line` is what the audit has of it, where there was anything. `wall` is the clock in epoch seconds.
 */
export async function eraseInCells(
  allowed: AllowedDeps,
  scope: Scope,
  wall: number,
  line: readonly Statement[] = [],
): Promise<ErasedInCells> {
  const erasing: Erasing = { allowed, scope, wall, line, isListed: false, own: [], wasThere: false };
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const round = await beginRound(erasing, attempt);
    for (const cell of round.store)
      if (!(await eraseFrom(erasing, round, cell))) return { ...erasing, isDone: false };
    if (!allowed.allows(ENDING)) return { ...erasing, isDone: false };
    if (await endRound(erasing, round)) return { ...erasing, isDone: true };
  }
  throw new BucketMoves("buckets are being moved");
}

/** What a cell has of the user. */
interface CellWithTraces {
  db: Database;
  traces: UserTraces | undefined;
}

const NOTHING = { found: 0, is_own: 0, noted_at: null };

interface Round {
  store: CellWithTraces[];
  begun: BegunErasure | undefined;
  /** When the erasure was begun, in epoch seconds. */
  at: number;
  /** Whether an earlier call, or an earlier round, has begun it. */
  isResumed: boolean;
}

/** Asks all cells what they have of the user, writes the erasure down, and ends the user's keys in each. */
async function beginRound(erasing: Erasing, attempt: number): Promise<Round> {
  const { allowed, scope, wall, line } = erasing;
  const { steady, primary: home } = allowed.deps.store;
  const store: CellWithTraces[] = await Promise.all(
    steady.map(async (db) => ({ db, traces: (await db.batch([selectTraces(scope)]))[0][0] })),
  );
  const isKnown = store.some(({ traces }) => traces?.found === 1);
  const lines = isKnown ? line : [];
  const [made, [begun]] = await home.batch([
    beginUserErasure(scope, wall),
    selectBegun(scope),
    ...(lines as []),
  ]);
  const isResumed = made.length === 0;
  const isOwn = ({ traces }: CellWithTraces) => traces?.is_own ?? 0;
  if (attempt === 1) erasing.wasThere = isResumed || store.some((cell) => isOwn(cell) === 1);
  if (isKnown || isResumed) Object.assign(erasing, { isListed: true, line: [] });
  const keys = new Set(store.flatMap(({ traces }) => JSON.parse(traces?.keys ?? "[]") as string[]));
  await endKeys(steady, [...keys], isResumed, wall);
  const inOrder = store.toSorted((a, b) => isOwn(b) - isOwn(a));
  return { store: inOrder, begun, at: begun?.erased_at ?? wall, isResumed };
}

/** Has each cell know that keys have ended. Those of an erasure that an earlier call has begun are asked first. */
async function endKeys(store: readonly Database[], keys: string[], asksFirst: boolean, wall: number) {
  if (keys.length === 0) return;
  await Promise.all(
    store.map(async (db) => {
      const [[known]] = asksFirst ? await db.batch([countEnded(keys)]) : [[]];
      if (known?.ended !== keys.length) await db.batch([noteEndedKeys(keys, wall)]);
    }),
  );
}

/** Erases what a cell has, and notes the erasure there; the home has it in the list. False where the call may ask no more. */
async function eraseFrom(erasing: Erasing, { at, isResumed }: Round, { db, traces }: CellWithTraces) {
  const { allowed, scope, wall } = erasing;
  const isHome = db === allowed.deps.store.steady[0];
  const { found, is_own, noted_at } = traces ?? NOTHING;
  const isNoted = isResumed && (noted_at ?? 0) >= at;
  let isLeft = found === 1;
  if (!isLeft && isNoted && !isHome) return true;
  const note = isNoted || isHome ? null : noteErasedHere(scope, at);
  const rows = is_own === 1 ? eraseUser(scope, wall) : eraseTraces(scope);
  do {
    if (!allowed.allows(isLeft ? ERASING : NOTING)) return false;
    if (isLeft) noteFound(erasing, db, is_own === 1);
    const effects = isLeft ? [forgetAudited(scope), ...rows] : [];
    isLeft = await isTraceLeft(db, scope, effects, note);
  } while (isLeft);
  return true;
}

/** Erases, notes it, and asks what is left: somebody may have written since the cell was asked. */
async function isTraceLeft(
  db: Database,
  scope: Scope,
  effects: Statement[],
  note: ReturnType<typeof noteErasedHere> | null,
): Promise<boolean> {
  const asksByNoting = note !== null && effects.length === 0;
  const [[left]] = asksByNoting
    ? await db.batch([note])
    : await batchEndingIn(db, [...(note === null ? [] : [note]), ...effects], [selectTrace(scope)]);
  return left?.found === 1;
}

function noteFound(erasing: Erasing, db: Database, isOwn: boolean): void {
  erasing.isListed = true;
  if (isOwn) erasing.own.push(db);
}

/**
 * Ends the erasure at home. False where the map of the cells has changed meanwhile: a bucket that went to a cell that was asked
 * before may have brought something along. Somebody of whom there was nothing isn't listed.
 */
async function endRound({ allowed, wall, line, isListed }: Erasing, { begun }: Round) {
  const [home = allowed.deps.store.primary] = allowed.deps.store.steady;
  const ended = isListed ? finishUserErasure : forgetErasure;
  const end = begun === undefined ? [] : [ended(begun.id, wall)];
  try {
    await home.batch([requireThat(isEpoch(begun?.epoch ?? 0)), ...(isListed ? line : []), ...end]);
    return true;
  } catch (error) {
    if (error instanceof RequirementFailed) return false;
    throw error;
  }
}
