import { sweep } from "../../operation/sweep";
import { type Database, requireThat } from "../../store/database";
import { endGrants, type GrantEnd, grantIsGood, isKey, moveGrantEnd } from "../../store/keys";
import { RequirementFailed } from "../../store/refusals";
import {
  deleteOldestClients,
  deleteRecord,
  putRecord,
  recordIs,
  selectRecord,
  selectRecords,
  spendToken,
} from "../../store/sign-in";
import type { Statement } from "../../store/statement";
import { SECONDS_A_DAY } from "../../time/calendar";
import { type DocumentWall, isDocumentAddress, readClientDocument } from "./client-document";

/** What the protocol's library keeps its records with: the part of KV's interface that it calls. */
export interface Records {
  /** The text of a record, or what it says as JSON; null where there is none. */
  get(name: string, form?: { type: "json" }): Promise<unknown>;
  /** `expirationTtl` is in seconds, `expiration` in epoch seconds. Throws `RecordChanged`. */
  put(name: string, value: string, options?: RecordOptions): Promise<void>;
  /** Throws `RecordChanged` where the record had to be as it was read, and isn't. */
  delete(name: string): Promise<void>;
  list(asked: { prefix: string; limit?: number; cursor?: string | null | undefined }): Promise<RecordPage>;
}

interface RecordOptions {
  expirationTtl?: number;
  expiration?: number;
  metadata?: unknown;
}

interface RecordsOptions {
  /** The hash of the refresh token that the call uses: the batch that writes its grant notes it too. */
  spent?: string | null;
  /** Why a grant ends that the call ends. */
  ends?: GrantEnd;
  /** What may be fetched for this caller; null where no client is asked for. */
  wall?: DocumentWall | null;
}

interface RecordPage {
  keys: { name: string; expiration?: number; metadata?: unknown }[];
  list_complete: boolean;
  cursor?: string;
}

/** Somebody was faster: a code, a consent page or an assertion is good once. Nothing was written. */
export class RecordChanged extends Error {
  override readonly name = "RecordChanged";
}

/** Records that are read before they are changed, and that two calls may not both change. */
const ONCE = /^(?:grant|transaction|client-assertion-jti):/;

/** Records of a grant: the second part of their name is the key that the grant is. */
const OF_KEY = /^(grant|token):([^:]+):/;

const OF_CLIENT = /^client:(.+)$/s;

const MOST_LISTED = 1000;

/** Seconds that a registered client is kept that nobody has let in, and how many of them are kept. */
const UNUSED_SECONDS = SECONDS_A_DAY;
const MOST_UNUSED = 10_000;

/**
 * The protocol's records in D1. The protocol's library reads a code and marks it as used afterwards, so what one call has
 * read must still be so when it writes: of two exchanges of a code at the same time one fails. Codes and tokens are stored
 * only while their key exists, and a grant ends when its record does.
 *
 * A client that is named by the address of a document is no record: it is read there. One that registers is kept for a
 * day, until somebody lets it in. `now` is the real clock in epoch seconds.
 */
export function openRecords(
  db: Database,
  now: number,
  { spent = null, wall = null, ends = "grant_given_back" }: RecordsOptions = {},
): Records {
  const read = new Map<string, string | null>();

  async function readRecord(name: string): Promise<string | null> {
    const [[row]] = await db.read([selectRecord(name, now)]);
    const value = row?.value ?? null;
    read.set(name, value);
    return value;
  }

  /** What must hold for a record to be changed. */
  function unchanged(name: string): Statement[] {
    const before = read.get(name);
    return before === undefined || !ONCE.test(name) ? [] : [requireThat(recordIs(name, before, now))];
  }

  async function change(name: string, effects: readonly Statement[]): Promise<void> {
    try {
      await sweep(db, [...unchanged(name), ...effects]);
    } catch (error) {
      throw error instanceof RequirementFailed ? new RecordChanged("somebody was faster") : error;
    }
  }

  return {
    async get(name, form) {
      const [, client = ""] = OF_CLIENT.exec(name) ?? [];
      if (wall !== null && isDocumentAddress(client)) return await readClientDocument(client, now, wall);
      const value = await readRecord(name);
      return value === null || form === undefined ? value : JSON.parse(value);
    },
    async put(name, value, { expirationTtl, expiration, metadata } = {}) {
      const [, kind, key = null] = OF_KEY.exec(name) ?? [];
      const isNew = OF_CLIENT.test(name) && !read.has(name);
      const given = expiration ?? (expirationTtl === undefined ? null : now + expirationTtl);
      const end = isNew && given !== null ? Math.min(given, now + UNUSED_SECONDS) : given;
      const record = {
        name,
        value,
        metadata: metadata === undefined ? null : JSON.stringify(metadata),
        key_id: key,
        expires_at: end,
      };
      await change(name, [
        ...(key === null ? [] : [requireThat(grantIsGood(key, now))]),
        putRecord(record),
        ...(isNew ? [deleteOldestClients(now + UNUSED_SECONDS, MOST_UNUSED)] : []),
        ...(kind === "grant" && key !== null ? [moveGrantEnd(key, end)] : []),
        ...(kind === "grant" && key !== null && spent !== null ? [spendToken(key, spent, now)] : []),
      ]);
      read.set(name, value);
    },
    async delete(name) {
      const [, kind, key] = OF_KEY.exec(name) ?? [];
      const ended = kind === "grant" ? key : undefined;
      const end = { operation: ends, at: now, by: "client", key_id: null } as const;
      await change(name, ended === undefined ? [deleteRecord(name)] : endGrants(isKey(ended), end));
      read.set(name, null);
    },
    async list({ prefix, limit = MOST_LISTED, cursor }) {
      const [rows] = await db.read([selectRecords(prefix, cursor ?? "", limit + 1, now)]);
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return {
        keys: page.map(({ name, metadata, expires_at }) => ({
          name,
          ...(expires_at === null ? {} : { expiration: expires_at }),
          ...(metadata === null ? {} : { metadata: JSON.parse(metadata) as unknown }),
        })),
        list_complete: rows.length <= limit,
        ...(rows.length > limit && last !== undefined ? { cursor: last.name } : {}),
      };
    },
  };
}
