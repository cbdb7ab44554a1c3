import { failure, invalid, type Result, success } from "../core/errors";
import { sha256Hex } from "../core/hash";
import { KeyGone, openWithKey } from "../store/database";
import { showsSecret } from "./answers";
import { checkArguments } from "./arguments";
import { resolveAt } from "./call/at";
import type { Call, KeptClaim, KeyCall, Moment } from "./call/call";
import type { Caller } from "./call/caller";
import { reach } from "./call/reach";
import { type AnyOperation, DEFAULT_LIMIT } from "./declare";
import type { Deps } from "./deps";
import { readOutcome } from "./replay";

/** A call from a door. Only the caller has been checked. */
export interface Ask {
  caller: Caller;
  /** The placeholders of the address, by name. */
  path: Readonly<Record<string, string>>;
  /** The moment to read at; `undefined` for now. */
  at: unknown;
  /** The revision that the answer must show at least, as text. */
  minRevision: string | undefined;
  idempotencyKey: string | undefined;
  /** Whether the door may only read, as a GET. */
  readOnly: boolean;
  /** The clock in epoch milliseconds. */
  nowMs: number;
  /** Reads arguments of at most `limit` bytes. It is called once, after the caller is found allowed to call. */
  read(limit: number): Promise<Result<Sent>>;
}

/** Arguments as they were sent. */
export interface Sent {
  /** Identifies the request: the same key with another fingerprint is refused. Only a call with a key asks for it. */
  fingerprint(): string;
  parse(): Result<unknown>;
}

export interface CarriedOut {
  value: object;
  /** Whether something was made. */
  made: boolean;
  /** Whether this is the kept outcome of an earlier call with the same key. */
  replayed: boolean;
}

/**
 * Carries out an operation for any door: checks whether the caller may call, resolves the moment, checks arguments, and
 * runs a write once for an `Idempotency-Key`. With a user's key it writes only while the key exists.
 */
export async function carryOut(operation: AnyOperation, deps: Deps, ask: Ask): Promise<Result<CarriedOut>> {
  const { caller } = ask;
  if (caller.kind !== "app" || caller.user === null) return await carryOutAs(operation, deps, ask);
  try {
    return await carryOutAs(operation, { ...deps, db: openWithKey(deps.db, caller.keyHash) }, ask);
  } catch (error) {
    if (!(error instanceof KeyGone)) throw error;
    // This isolate knew the key from before it was revoked, or its user erased.
    deps.keys.clear();
    return failure("unauthorized", "this key was revoked, or its user erased: send one that is valid");
  }
}

async function carryOutAs(operation: AnyOperation, deps: Deps, ask: Ask): Promise<Result<CarriedOut>> {
  const reached = reach(operation, ask.caller, ask.path);
  if (!reached.ok) return reached;
  const moment: Moment = { now: Math.floor(ask.nowMs / 1000), nowMs: ask.nowMs, claim: null };
  const asWrite =
    operation.effect !== "reads" || (operation.marks !== undefined && ask.idempotencyKey !== undefined);
  const call = { ...reached.value, ...moment };
  return asWrite
    ? await carryOutWrite(operation, deps, ask, call)
    : await carryOutRead(operation, deps, ask, call);
}

type Reached = Partial<KeyCall> & Moment;

async function carryOutRead(
  operation: AnyOperation,
  deps: Deps,
  ask: Ask,
  reached: Reached,
): Promise<Result<CarriedOut>> {
  const sent = await ask.read(operation.limit ?? DEFAULT_LIMIT);
  if (!sent.ok) return sent;
  const given = sent.value.parse();
  if (!given.ok) return given;
  const wrong = ask.readOnly ? refuseMark(operation, given.value) : null;
  if (wrong !== null) return wrong;
  const { at, args } =
    operation.atInBody === true ? splitAt(given.value) : { at: undefined, args: given.value };
  const call = await atMoment(operation, deps, reached, { ...ask, at: at ?? ask.at });
  if (!call.ok) return call;
  return await run(operation, deps, call.value, withPathArguments(operation, args, ask.path));
}

async function carryOutWrite(
  operation: AnyOperation,
  deps: Deps,
  ask: Ask,
  reached: Reached,
): Promise<Result<CarriedOut>> {
  if (ask.at !== undefined) {
    return invalid({
      path: "at",
      message: "is for reads: a write happens at the real time, so leave it out",
    });
  }
  const revision = minRevisionOf(operation.marks === undefined ? undefined : ask.minRevision);
  if (!revision.ok) return revision;
  const sent = await ask.read(operation.limit ?? DEFAULT_LIMIT);
  if (!sent.ok) return sent;
  const claim = await claimOf(operation, ask, reached, sent.value);
  if (!claim.ok) return claim;
  const call = { ...reached, claim: claim.value, minRevision: revision.value, otherMoment: false };
  return await runOnce(operation, deps, call, () => {
    const given = sent.value.parse();
    return given.ok ? withPathArguments(operation, given.value, ask.path) : given;
  });
}

/**
 * Checks arguments and carries out an operation once for the call's claim, for code inside the service: a repeat answers
 * what was kept.
 */
export async function performOnce(
  operation: AnyOperation,
  deps: Deps,
  call: KeyCall,
  args: unknown,
): Promise<Result<object>> {
  const done = await runOnce(operation, deps, call, () => success({ value: args, given: new Set() }));
  return done.ok ? success(done.value.value) : done;
}

async function runOnce(
  operation: AnyOperation,
  deps: Deps,
  call: Moment,
  args: () => Result<SentArguments>,
): Promise<Result<CarriedOut>> {
  const asksLater = operation.oneBatch === true;
  const repeated = asksLater ? null : await replay(operation, deps, call.claim, call.now);
  if (repeated !== null) return repeated;
  const done = await run(operation, deps, call, args());
  // Another call with this key committed first, and its outcome is the answer here too. What refuses a repeat that wasn't
  // asked for may be what the first call did.
  if (done.ok || !(asksLater || done.failure.code === "conflict")) return done;
  return (await replay(operation, deps, call.claim, call.now)) ?? done;
}

/** Arguments, and the names of those that stand in the address. */
interface SentArguments {
  value: unknown;
  given: ReadonlySet<string>;
}

async function run(
  operation: AnyOperation,
  deps: Deps,
  call: Moment,
  args: Result<SentArguments>,
): Promise<Result<CarriedOut>> {
  if (!args.ok) return args;
  const checked = checkSent(operation, args.value.value, args.value.given, call as KeyCall);
  if (!checked.ok) return checked;
  // `reach` gave the call what the operation's subject needs.
  const result = await operation.run(deps, call as KeyCall, checked.value);
  return result.ok ? success(carriedOut(operation, result.value, false)) : result;
}

/** Checks arguments. A lone element of `wrap` is checked as a list of one, and errors name its fields only. */
function checkSent(
  operation: AnyOperation,
  value: unknown,
  given: ReadonlySet<string>,
  call: KeyCall,
): Result<object> {
  const { wrap } = operation;
  if (wrap === undefined || typeof value !== "object" || value === null || wrap in value)
    return checkAllowed(operation, value, given, call);
  const checked = checkAllowed(operation, { [wrap]: [value] }, given, call);
  if (checked.ok || checked.failure.code !== "invalid") return checked;
  const first = `${wrap}[0]`;
  const errors = (checked.failure.errors ?? []).map(({ path, message }) => ({
    path: path.startsWith(first) ? path.slice(first.length).replace(/^\./, "") : path,
    message,
  }));
  return invalid(...errors);
}

/** Checks arguments against the schema, and with a user's key against the operation's rule for such keys. */
function checkAllowed(
  { input, userKey }: AnyOperation,
  value: unknown,
  given: ReadonlySet<string>,
  call: KeyCall,
): Result<object> {
  const checked = checkArguments(input(), value, given);
  const { asUser } = call;
  if (!checked.ok || userKey?.refuses === undefined || asUser === undefined || asUser === null)
    return checked;
  return userKey.refuses({ ...call, asUser }, checked.value) ?? checked;
}

function carriedOut(operation: AnyOperation, value: object, replayed: boolean): CarriedOut {
  return { value, made: operation.made?.(value) ?? false, replayed };
}

/** Adds the moment that a read asks about, and the revision it asks for. */
async function atMoment(
  { about }: AnyOperation,
  deps: Deps,
  reached: Reached,
  { at, minRevision }: Ask,
): Promise<Result<Moment>> {
  if (at !== undefined && typeof at !== "string" && typeof at !== "number")
    return invalid({ path: "at", message: "must be ISO 8601 text or epoch seconds" });
  if (about === "time") return success({ ...reached, at: at === undefined ? null : String(at) });
  if (about !== "user" && about !== "conversation") return success(reached);
  const revision = minRevisionOf(about === "user" ? minRevision : undefined);
  if (!revision.ok) return revision;
  const call = { ...reached, minRevision: revision.value, otherMoment: at !== undefined };
  if (at === undefined) return success(call);
  const now = await resolveAt(deps, about === "user" ? (reached as Call) : null, String(at));
  return now.ok ? success({ ...call, now: now.value }) : now;
}

/** The least revision that an answer may show; reads of D1 always show the newest. */
function minRevisionOf(text = "0"): Result<number> {
  if (/^\d{1,15}$/.test(text)) return success(Number(text));
  return invalid({
    path: "min_revision",
    message: "must be a whole number: send the revision that a write returned",
  });
}

/** Adds arguments from the address. `given` are their names. */
function withPathArguments(operation: AnyOperation, args: unknown, path: Ask["path"]): Result<SentArguments> {
  const names = Object.keys(path).filter((name) => Object.hasOwn(operation.input().shape, name));
  const given = new Set(names);
  if (typeof args !== "object" || args === null || Array.isArray(args))
    return success({ value: args, given });
  const [twice] = names.flatMap((name) => aliasesOf(name)).filter((name) => Object.hasOwn(args, name));
  if (twice !== undefined)
    return invalid({ path: names[0] ?? twice, message: "stands in the path: leave it out of the body" });
  return success({
    value: { ...args, ...Object.fromEntries(names.map((name) => [name, path[name]])) },
    given,
  });
}

/** Arguments that a path makes redundant: with `id` in it, `ids` may not be sent either. */
function aliasesOf(name: string): string[] {
  return name === "id" ? ["id", "ids"] : [name];
}

function refuseMark({ marks }: AnyOperation, args: unknown): Result<never> | null {
  const isSent =
    marks !== undefined && typeof args === "object" && args !== null && Object.hasOwn(args, marks);
  return isSent ? invalid({ path: marks, message: "is for POST: a GET changes nothing" }) : null;
}

function splitAt(body: unknown): { at: unknown; args: unknown } {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return { at: undefined, args: body };
  const { at, ...args } = body as { at?: unknown };
  return { at: at ?? undefined, args };
}

/** The app under which outcomes of the operator's writes are kept. No app can have this name. */
const OPERATOR = "*";

async function claimOf(
  operation: AnyOperation,
  { caller, idempotencyKey }: Ask,
  { app, asUser, user }: Reached & { user?: string },
  sent: Sent,
): Promise<Result<KeptClaim | null>> {
  if (idempotencyKey === undefined) return success(null);
  if (!/^[\x20-\x7e]{1,255}$/.test(idempotencyKey)) {
    return invalid({
      path: "Idempotency-Key",
      message: "must be 1 to 255 printable ASCII characters, such as a UUID",
    });
  }
  const owner = caller.kind === "app" ? (caller.user ?? "") : "";
  return success({
    app: app ?? OPERATOR,
    key: await sha256Hex(JSON.stringify([owner, idempotencyKey])),
    request_hash: await sha256Hex(sent.fingerprint()),
    // The outcome holds what a user said, so it is erased with the user.
    user: user ?? asUser ?? null,
    isSecret: (outcome) => showsSecret(operation.output(), outcome),
  });
}

/** The kept outcome of an earlier call with this key; `null` for none. */
async function replay(
  operation: AnyOperation,
  deps: Deps,
  claim: KeptClaim | null,
  now: number,
): Promise<Result<CarriedOut> | null> {
  const kept = claim === null ? null : await readOutcome(operation, deps, claim, now);
  return kept?.ok === true ? success(carriedOut(operation, kept.value, true)) : kept;
}
