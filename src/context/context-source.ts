import { StoreUnavailable } from "../core/errors";
import { covers, type DigestItem, type DigestRecord, digestContent, stableAt } from "../digest/record";
import { type Call, clockNow } from "../operation/call/call";
import type { Deps } from "../operation/deps";
import { lastDigest, scheduleWriteBack } from "../operation/refresh-digest";
import { refusedZone, standingOf, ZONES_APART, type ZoneColumns } from "../operation/user/carried-zone";
import { NO_SETTINGS } from "../operation/user/known-user";
import { readUser } from "../operation/user/read-user";
import { type AppDefaults, lastCallOf } from "../store/apps";
import type { JudgedRow } from "../store/memories/candidates";
import { scopeKey } from "../store/rows";
import type { DigestSource } from "../store/sends/digest-source";
import { moveDue } from "../time/due";
import type { Item } from "../time/item";
import { stableText } from "../time/prompt/stable";
import { isValidAt } from "../time/valid";
import { resolveZone } from "../time/zones/user-zone";
import { readStored, type StoredSource } from "./stored-source";

/** A digest's item on the clock of its user. */
export type ContextItem = DigestItem & Item;

/** An item of which no more is read than judging it takes. */
export type FarItem = JudgedRow & Item;

/** What a prompt is made from, and whether KV or D1 gave it. */
export interface ContextSource {
  zone: string;
  unknownZone: string | null;
  /** What decides about a zone that a call or a message carries for the user. */
  zoneColumns: ZoneColumns;
  /** The zone in which D1 has the instants of the items: another one where the call carries one that counts. */
  itemsZone: string;
  /** The user's `display_name`. */
  name: string | null;
  stable: string;
  /** The same with the dates of a zone, at a moment (epoch seconds): what has ended by then is left out. */
  stableIn: (zone: string, now: number) => string;
  items: ContextItem[];
  /** Items farther from now, where there are many: what judging them takes. */
  far: FarItem[];
  /** Sensitive items, which the prompt leaves out; empty unless they were asked for. */
  hidden: ContextItem[];
  /** Whether some of the items are sensitive, because they were asked for. */
  hasSensitive?: boolean;
  /** The daily digest delivered in the last 24 hours. */
  digestSent: { at: number; count: number } | null;
  /** The rows that it was made from; null where D1 wasn't asked for all of them, or doesn't know the user. */
  stored: DigestSource | null;
  digest: { source: "kv" | "d1" | "none"; computed_at: number | null; revision: number; stale: boolean };
  warnings: string[];
}

export interface Question {
  /** Epoch seconds. Items due later are not needed. */
  until: number;
  /** The same to the second, once the zone of the answer is known. */
  coversUntil(zone: string): number;
  /** How many overdue items, and how many that come up, are read whole; null for all. */
  nearest: number | null;
  /** The answer must show this revision at least. */
  minRevision: number;
  includeSensitive: boolean;
  /** What the prompt leaves out is wanted too. */
  withHidden: boolean;
  /** The call reads D1 in any case, so KV is left out. */
  skipKv: boolean;
}

/** The user's items and stable text, in the zone that the call carries where that counts: it costs no further read. */
export async function readContextSource(
  deps: Deps,
  call: Call,
  defaults: AppDefaults,
  question: Question,
): Promise<ContextSource> {
  const source = await readOwnSource(deps, call, defaults, question);
  return inCarriedZone(source, call);
}

/** What D1 alone says of a user. */
export async function readStoredSource(
  deps: Deps,
  call: Call,
  defaults: AppDefaults,
): Promise<ContextSource> {
  const question = {
    until: call.now,
    coversUntil: () => call.now,
    nearest: null,
    minRevision: 0,
    includeSensitive: false,
    withHidden: false,
    skipKv: true,
  };
  const found = await readSource(deps, call, question);
  return inCarriedZone(found === null ? unknownUser(defaults) : fromSource(found, call, question), call);
}

function inCarriedZone(source: ContextSource, call: Call): ContextSource {
  const { carried } = call;
  if (carried === undefined || carried.zone === null) return source;
  const standing = standingOf(source.zoneColumns, carried);
  if (standing === "refused") carried.remark = refusedZone(carried.zone, source.zone);
  if (standing === "own" || standing === "refused") return source;
  const { zone } = carried;
  return inZone(
    { ...source, zoneColumns: { ...source.zoneColumns, time_zone: zone, time_zone_source: "observed" } },
    zone,
    call.now,
  );
}

/** A source whose user is in another zone: items keep their wall clock. */
export function inZone(source: ContextSource, zone: string, now: number): ContextSource {
  if (zone === source.zone) return source;
  const moved = <T extends Item>(items: T[]) =>
    items.map((item) => ({ ...item, ...moveDue(item, zone), zone }));
  const { items, far, hidden } = source;
  const stable = source.stableIn(zone, now);
  return {
    ...source,
    zone,
    unknownZone: null,
    stable,
    items: moved(items),
    far: moved(far),
    hidden: moved(hidden),
  };
}

/**
 * The same by the user's own zone: from KV where the digest covers the question, else from D1, whose answer is written
 * back to KV. An old digest answers while D1 is down; the clock alone while both are. What has ended by the call's clock is
 * left out.
 */
async function readOwnSource(
  deps: Deps,
  call: Call,
  defaults: AppDefaults,
  question: Question,
): Promise<ContextSource> {
  const source = await readAnySource(deps, call, defaults, question);
  const lasting = (items: ContextItem[]) => items.filter((item) => isValidAt(item, call.now));
  return { ...source, items: lasting(source.items), hidden: lasting(source.hidden) };
}

async function readAnySource(
  deps: Deps,
  call: Call,
  defaults: AppDefaults,
  question: Question,
): Promise<ContextSource> {
  const key = scopeKey(call);
  const floor = Math.max(question.minRevision, deps.freshness.minRevision(key));
  const read = question.skipKv ? UNREAD : await readRecord(deps, call);
  const { record } = read;
  if (record !== null && record.revision >= floor) {
    const answer = fromRecord(record, call, defaults);
    const until = question.coversUntil(answer.zone) + secondsAway(answer, call);
    if (covers(record, { now: call.now, until }) && answer.zone === record.items_time_zone) return answer;
  }
  try {
    const source = await readSource(deps, call, question);
    const behind = source !== null && (record === null || record.revision < source.user.revision);
    if (behind && !question.skipKv) scheduleWriteBack(deps, call, clockNow(call));
    return source === null ? unknownUser(defaults) : fromSource(source, call, question);
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    const fallback = question.skipKv ? (await readRecord(deps, call)).record : record;
    return fallback === null ? clockAlone(defaults) : staleRecord(fallback, call, defaults);
  }
}

const UNREAD = { record: null };

async function readRecord(deps: Deps, call: Call): Promise<{ record: DigestRecord | null }> {
  try {
    return { record: await deps.digests.get(call.app, call.user) };
  } catch {
    // A KV that fails counts as empty: D1 answers.
    return UNREAD;
  }
}

async function readSource(deps: Deps, call: Call, question: Question): Promise<StoredSource | null> {
  for (let settled = false; ; settled = true) {
    const source = await readStored(deps, call, question);
    if (source === null) return null;
    const { zone } = resolveZone(source.user.time_zone, source.user.default_time_zone);
    if (settled || zone === source.user.items_time_zone) return source;
    await readUser(deps, call, []);
  }
}

function fromRecord(record: DigestRecord, { now }: Call, defaults: AppDefaults): ContextSource {
  const { zone, unknownZone } = resolveZone(record.time_zone, defaults.default_time_zone);
  const { revision, computed_at } = record;
  const life = { zone, default_remind_before: lastCallOf(defaults) };
  const items = record.items.map((item) => ({ ...item, noted_at: item.noted_at ?? null, ...life }));
  return {
    zone,
    unknownZone,
    zoneColumns: {
      time_zone: record.time_zone,
      time_zone_source: record.time_zone_source ?? null,
      time_zone_observed_at: record.time_zone_observed_at ?? null,
      default_time_zone: defaults.default_time_zone,
    },
    itemsZone: record.items_time_zone,
    name: record.display_name,
    stable: stableAt(record, zone, now),
    stableIn: (other, then) => stableAt(record, other, then),
    items,
    far: [],
    hidden: [],
    digestSent: record.last_digest,
    stored: null,
    digest: { source: "kv", computed_at, revision, stale: false },
    warnings: [],
  };
}

/** How far from their stored instants the items may be in the zone that the call carries, in seconds. */
function secondsAway({ zoneColumns }: ContextSource, { carried }: Call): number {
  const standing = carried === undefined ? "own" : standingOf(zoneColumns, carried);
  return standing === "own" || standing === "refused" ? 0 : ZONES_APART;
}

/** A record that is too old or in another zone: its local times still hold, and instants come from them. */
function staleRecord(record: DigestRecord, call: Call, defaults: AppDefaults): ContextSource {
  const source = fromRecord(record, call, defaults);
  return {
    ...source,
    items: source.items.map((item) => ({ ...item, ...moveDue(item, source.zone) })),
    digest: { ...source.digest, stale: true },
    warnings: ["the database does not answer: the items may lack the latest changes"],
  };
}

function fromSource(source: StoredSource, call: Call, { includeSensitive }: Question): ContextSource {
  const { user, facts } = source;
  const clock = resolveZone(user.time_zone, user.default_time_zone);
  const life = { zone: clock.zone, default_remind_before: lastCallOf(user) };
  const stableIn = (zone: string, now: number) =>
    stableText({ ...facts, name: user.display_name }, zone, now);
  const [items = [], hidden = []] = [false, true].map((isHidden) =>
    source.items
      .filter((item) => (item.sensitive === 1 && !includeSensitive) === isHidden)
      .map((item) => ({ ...item, ...life, content: digestContent(item.content) })),
  );
  return {
    ...clock,
    zoneColumns: user,
    itemsZone: user.items_time_zone,
    name: user.display_name,
    stable: stableIn(clock.zone, call.now),
    stableIn,
    items,
    far: source.far.map((item) => ({ ...item, ...life })),
    hidden,
    hasSensitive: includeSensitive && source.items.some(({ sensitive }) => sensitive === 1),
    digestSent: lastDigest(user),
    stored: source.all,
    digest: { source: "d1", computed_at: clockNow(call), revision: user.revision, stale: false },
    warnings: [],
  };
}

function unknownUser(defaults: AppDefaults): ContextSource {
  const { zone, unknownZone } = resolveZone(null, defaults.default_time_zone);
  return {
    zone,
    unknownZone,
    zoneColumns: { ...NO_SETTINGS, ...defaults },
    itemsZone: zone,
    name: null,
    stable: "",
    stableIn: () => "",
    items: [],
    far: [],
    hidden: [],
    digestSent: null,
    stored: null,
    digest: { source: "d1", computed_at: null, revision: 0, stale: false },
    warnings: [],
  };
}

function clockAlone(defaults: AppDefaults): ContextSource {
  const { zone, unknownZone } = resolveZone(null, defaults.default_time_zone);
  return {
    zone,
    unknownZone,
    zoneColumns: { ...NO_SETTINGS, ...defaults },
    itemsZone: zone,
    name: null,
    stable: "",
    stableIn: () => "",
    items: [],
    far: [],
    hidden: [],
    digestSent: null,
    stored: null,
    digest: { source: "none", computed_at: null, revision: 0, stale: true },
    warnings: [
      "neither the database nor the digest store answers: only the time is known, in the app's default zone",
    ],
  };
}
