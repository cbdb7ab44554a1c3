import { failure, invalid, type Result, success } from "../../core/errors";
import { sha256Hex } from "../../core/hash";
import { openHere, openWithKey } from "../../store/database";
import { KeyGone, TestAppFull } from "../../store/refusals";
import { wrapStore } from "../../store/store";
import { showsSecret } from "../answers";
import { inTestApp, readTestClock } from "../call/app-clock";
import { minRevisionOf, readMoment } from "../call/at";
import type { KeptClaim, KeyCall, Moment } from "../call/call";
import { actorOf, type Caller } from "../call/caller";
import { reach } from "../call/reach";
import { refuseMark, refuseRows, splitAt, withPathArguments } from "../call/sent-arguments";
import { type AnyOperation, budgetOf } from "../declare";
import type { Deps } from "../deps";
import { readCarried } from "../user/carried-zone";
import { type CarriedOut, run, runOnce } from "./run-once";

/** A call from a door. Only the caller has been checked. */
export interface Ask {
  caller: Caller;
  /** The placeholders of the address, by name. */
  path: Readonly<Record<string, string>>;
  /** The moment to read at; `undefined` for now. */
  at: unknown;
  /** The revision that the answer must show at least, as text. */
  minRevision: string | undefined;
  /** The time zone that the person's device shows, and whether it stands in the address; absent where none was sent. */
  timeZone?: { name: string; inAddress: boolean } | undefined;
  idempotencyKey: string | undefined;
  /** Whether the door may only read, as a GET. */
  readOnly: boolean;
  /** The clock in epoch milliseconds. */
  nowMs: number;
  /** Reads arguments of at most `limit` bytes. It is called once, after the caller is found allowed to call. */
  read(limit: number): Promise<Result<CallInput>>;
}

/** Arguments as they were sent. */
export interface CallInput {
  /** Identifies the request: the same key with another fingerprint is refused. Only a call with a key asks for it. */
  fingerprint(): string;
  parse(): Result<unknown>;
}

/**
 * Carries out an operation for any door: checks whether the caller may call, resolves the moment, checks arguments, and
 * runs a write once for an `Idempotency-Key`. It writes only while the key exists, or a service binding's app.
 */
export async function carryOut(operation: AnyOperation, deps: Deps, ask: Ask): Promise<Result<CarriedOut>> {
  const { caller } = ask;
  // The operator's token is looked up nowhere.
  if (caller.kind !== "app")
    return await carryOutAs(operation, { ...deps, store: wrapStore(deps.store, openHere) }, ask);
  try {
    const { app, keyHash, isBinding } = caller;
    const holds = isBinding ? { boundApp: app } : { keyHash };
    const held = { ...deps, store: wrapStore(deps.store, (db) => openWithKey(db, holds)) };
    if (!caller.isTest) return await carryOutAs(operation, held, ask);
    // A ledger is the real clock's: its waits and its receivers are.
    const clockMs =
      operation.about === "ledger" ? ask.nowMs : await readTestClock(held, caller.app, ask.nowMs);
    return await carryOutAs(operation, inTestApp(held), ask, clockMs);
  } catch (error) {
    if (error instanceof TestAppFull) return invalid({ path: error.of, message: error.message });
    if (!(error instanceof KeyGone)) throw error;
    // This isolate knew the key from before it was revoked, or its user or app erased.
    deps.keys.clear();
    return failure("unauthorized", "this key was revoked, or its user or app erased: send one that is valid");
  }
}

/** `clockMs` is the app's clock. */
async function carryOutAs(
  operation: AnyOperation,
  deps: Deps,
  ask: Ask,
  clockMs = ask.nowMs,
): Promise<Result<CarriedOut>> {
  const reached = reach(operation, ask.caller, ask.path);
  if (!reached.ok) return reached;
  const now = Math.floor(clockMs / 1000);
  const isAboutUser = reached.value.user !== undefined || (reached.value.asUser ?? null) !== null;
  const moment: Moment = {
    now,
    nowMs: clockMs,
    wallMs: ask.nowMs,
    claim: null,
    by: actorOf(ask.caller),
    carried: isAboutUser ? readCarried(ask.timeZone, operation.effect !== "reads", now) : undefined,
  };
  const asWrite =
    operation.effect !== "reads" || (operation.wire?.marks !== undefined && ask.idempotencyKey !== undefined);
  const call = { ...reached.value, ...moment };
  if (!asWrite) return await carryOutRead(operation, deps, ask, call);
  return await carryOutWrite(operation, deps, ask, call);
}

type CallStart = Partial<KeyCall> & Moment;

async function carryOutRead(
  operation: AnyOperation,
  deps: Deps,
  ask: Ask,
  reached: CallStart,
): Promise<Result<CarriedOut>> {
  const sent = await ask.read(budgetOf(operation).bytes);
  if (!sent.ok) return sent;
  const given = sent.value.parse();
  if (!given.ok) return given;
  const wrong =
    refuseRows(operation, given.value) ?? (ask.readOnly ? refuseMark(operation, given.value) : null);
  if (wrong !== null) return wrong;
  const { at, args } =
    operation.wire?.atInBody === true ? splitAt(given.value) : { at: undefined, args: given.value };
  const asked = { at: at ?? ask.at, minRevision: ask.minRevision };
  const call = await readMoment(operation, deps, reached, asked);
  if (!call.ok) return call;
  return await run(operation, deps, call.value, withPathArguments(operation, args, ask.path));
}

async function carryOutWrite(
  operation: AnyOperation,
  deps: Deps,
  ask: Ask,
  reached: CallStart,
): Promise<Result<CarriedOut>> {
  if (ask.at !== undefined) {
    return invalid({
      path: "at",
      message: "is for reads: a write happens at the real time, so leave it out",
    });
  }
  const revision = minRevisionOf(operation.wire?.marks === undefined ? undefined : ask.minRevision);
  if (!revision.ok) return revision;
  const sent = await ask.read(budgetOf(operation).bytes);
  if (!sent.ok) return sent;
  const claim = await claimOf(operation, ask, reached, sent.value);
  if (!claim.ok) return claim;
  const call = { ...reached, claim: claim.value, minRevision: revision.value, otherMoment: false };
  return await runOnce(operation, deps, call, () => {
    const given = sent.value.parse();
    if (!given.ok) return given;
    return refuseRows(operation, given.value) ?? withPathArguments(operation, given.value, ask.path);
  });
}

/** The app under which outcomes of the operator's writes are kept. No app can have this name. */
const OPERATOR = "*";

async function claimOf(
  operation: AnyOperation,
  { caller, idempotencyKey, nowMs }: Ask,
  subject: CallStart & { user?: string },
  sent: CallInput,
): Promise<Result<KeptClaim | null>> {
  if (idempotencyKey === undefined) return success(null);
  if (!/^[\x20-\x7e]{1,255}$/.test(idempotencyKey)) {
    return invalid({
      path: "Idempotency-Key",
      message: "must be 1 to 255 printable ASCII characters, such as a UUID",
    });
  }
  const owner = caller.kind === "app" ? (caller.user ?? "") : "";
  const { app, asUser, user } = subject;
  return success({
    app: app ?? OPERATOR,
    key: await sha256Hex(JSON.stringify([owner, idempotencyKey])),
    request_hash: await sha256Hex(sent.fingerprint()),
    // The outcome holds what a user said, so it is erased with the user.
    user: user ?? asUser ?? null,
    isOwn: owner !== "",
    asked_at: Math.floor(nowMs / 1000),
    isSecret: (outcome) => showsSecret(operation.output(), outcome),
  });
}
