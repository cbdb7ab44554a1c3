import { StatementRefused, StoreUnavailable } from "../core/errors";
import { IN_SHARDS, PeopleInShards } from "./shards-mark";

/**
 * Why a batch was rolled back. Only the kind of an error leaves this room, and crosses from a shard, because drivers put
 * statements and parameters into messages.
 */
export type BatchRefusal =
  | {
      kind: "unavailable" | "full" | "in shards" | "moving" | "key gone" | "not held" | "too many open";
    }
  | { kind: "test app full"; of: "user_id" | "content" }
  | { kind: "too much text"; of: string }
  | { kind: "not unique"; table: string }
  | { kind: "refused"; by: string };

/** A user would have more open items than one may have. The whole batch was rolled back. */
export class TooManyOpen extends Error {
  override readonly name = "TooManyOpen";
}

/** A user would have more text, or outcomes for repeats, than is kept of one. The whole batch was rolled back. */
export class TooMuchText extends Error {
  override readonly name = "TooMuchText";

  /** The argument that brought the text. */
  readonly of: string;

  constructor(of: string) {
    super("over the limit of a user's text");
    this.of = of;
  }
}

/** A write conflicted with an existing row. Its whole batch was rolled back. */
export class UniqueConflict extends Error {
  override readonly name = "UniqueConflict";
}

/** The key that a batch was to be written with is gone, or its app. The whole batch was rolled back. */
export class KeyGone extends Error {
  override readonly name = "KeyGone";
}

/** What a batch requires doesn't hold. The whole batch was rolled back. */
export class RequirementFailed extends Error {
  override readonly name = "RequirementFailed";
}

/** The database, or the shard, holds as much as it may. The whole batch was rolled back; reads and what erases go on. */
export class StoreFull extends StoreUnavailable {
  override readonly name = "StoreFull";
  override readonly detail =
    "the storage of this deployment is full: its operator has to make room, so try again later";
  override readonly retryAfter = 60;

  constructor() {
    super("the database is full");
  }
}

/** The most users and memories of a test app, which triggers count. */
export const MOST_TEST_USERS = 1000;
export const MOST_TEST_MEMORIES = 100_000;

/** A test app would have more than it may have. The whole batch was rolled back. */
export class TestAppFull extends Error {
  override readonly name = "TestAppFull";

  /** The argument that names what is one too many. */
  readonly of: "user_id" | "content";

  constructor(of: "user_id" | "content") {
    const [most, what] = of === "user_id" ? [MOST_TEST_USERS, "users"] : [MOST_TEST_MEMORIES, "memories"];
    super(`is one too many: a test app has at most ${most} ${what}, so erase some or make another test app`);
    this.of = of;
  }
}

/** What SQLite says of statements that fail on purpose: that this is no path into JSON. */
export const KEY_GONE = "almanac: the key is gone";
export const NOT_HELD = "almanac: a requirement does not hold";
/** Before the argument that brought the text. */
export const TOO_MUCH = "almanac: too much text: ";

/** What the primary's triggers say of a write about somebody whom a shard has taken over (shards/primary.sql). */
const HAS_LEFT = "almanac: the owner has left";

/** Whom a call is about is being taken over by a shard. Nothing was written. */
export class OnTheirWay extends StoreUnavailable {
  override readonly name = "OnTheirWay";
  override readonly detail = "what is kept here is being moved to another place: send the call again";
  override readonly retryAfter = 1;
}

/** The kind of an error that SQLite, or D1 around it, threw. */
export function refusalOf(error: unknown): BatchRefusal {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const known = refusalIn(cause.message);
    if (known !== null) return known;
  }
  return { kind: "unavailable" };
}

function refusalIn(message: string): BatchRefusal | null {
  // SQLite's own words, and D1's.
  if (/SQLITE_FULL|database or disk is full|Exceeded maximum DB size/i.test(message)) return { kind: "full" };
  const [, table] = /UNIQUE constraint failed: (\w+)/.exec(message) ?? [];
  if (table !== undefined) return { kind: "not unique", table };
  if (message.includes(IN_SHARDS) || message.includes(HAS_LEFT)) return { kind: "in shards" };
  // The one foreign key is that of an app.
  if (message.includes(KEY_GONE) || message.includes("FOREIGN KEY constraint failed"))
    return { kind: "key gone" };
  if (message.includes(NOT_HELD)) return { kind: "not held" };
  const [, of] = /almanac: too much text: ([\w-]*)/.exec(message) ?? [];
  if (of !== undefined) return { kind: "too much text", of };
  if (message.includes("a test app has too many"))
    return { kind: "test app full", of: message.includes("users") ? "user_id" : "content" };
  if (message.includes("integer overflow")) return { kind: "too many open" };
  const [by] =
    /SQLITE_(?:ERROR|CONSTRAINT|MISMATCH|TOOBIG)|syntax error|no such (?:table|column)/.exec(message) ?? [];
  return by === undefined ? null : { kind: "refused", by };
}

/** The error that callers of a database catch. */
export function errorOf(refusal: BatchRefusal): Error {
  switch (refusal.kind) {
    case "not unique":
      return new UniqueConflict(refusal.table);
    case "in shards":
      return new PeopleInShards();
    case "moving":
      return new OnTheirWay("rows are on their way");
    case "key gone":
      return new KeyGone("the key is gone");
    case "not held":
      return new RequirementFailed("a requirement does not hold");
    case "test app full":
      return new TestAppFull(refusal.of);
    case "too much text":
      return new TooMuchText(refusal.of);
    case "too many open":
      return new TooManyOpen("over the limit of open items");
    case "refused":
      return new StatementRefused(refusal.by);
    case "full":
      return new StoreFull();
    case "unavailable":
      return new StoreUnavailable("D1 did not answer");
  }
}
