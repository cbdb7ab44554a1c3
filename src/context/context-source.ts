import { StoreUnavailable } from "../core/errors";
import { covers, type DigestItem, type DigestRecord, digestContent } from "../digest/record";
import { type Call, wallNow } from "../operation/call/call";
import type { Deps } from "../operation/deps";
import { lastDigest, scheduleWriteBack } from "../operation/refresh-digest";
import type { AppDefaults } from "../store/apps";
import { scopeKey } from "../store/rows";
import { type DigestSource, readDigestSources, selectDigestSources } from "../store/sends/digest-source";
import { moveDue } from "../time/due";
import { renderStable } from "../time/prompt/prompt";
import { resolveZone } from "../time/zones/user-zone";
import { settleUser } from "../users/settle-user";

/** What a prompt is made from, and whether KV or D1 gave it. */
export interface ContextSource {
  zone: string;
  unknownZone: string | null;
  stable: string;
  items: DigestItem[];
  /** Sensitive items, which the prompt leaves out; empty unless they were asked for. */
  hidden: DigestItem[];
  /** The daily digest delivered in the last 24 hours. */
  digestSent: { at: number; count: number } | null;
  digest: { source: "kv" | "d1" | "none"; computed_at: number | null; revision: number; stale: boolean };
  warnings: string[];
}

export interface Question {
  /** Epoch seconds. Items due later are not needed. */
  until: number;
  /** The answer must show this revision at least. */
  minRevision: number;
  includeSensitive: boolean;
  /** What the prompt leaves out is wanted too. */
  withHidden: boolean;
  /** The call reads D1 in any case, so KV is left out. */
  skipKv: boolean;
}

/**
 * The user's items and stable text: from KV where the digest covers the question, else from D1, whose answer is written
 * back to KV. An old digest answers while D1 is down; the clock alone while both are.
 */
export async function readContextSource(
  deps: Deps,
  call: Call,
  defaults: AppDefaults,
  question: Question,
): Promise<ContextSource> {
  const key = scopeKey(call);
  const floor = Math.max(question.minRevision, deps.freshness.minRevision(key));
  const read = question.skipKv ? UNREAD : await readRecord(deps, call);
  const { record } = read;
  if (record !== null && record.revision >= floor && covers(record, question.until)) {
    const answer = fromRecord(record, defaults);
    if (answer.zone === record.items_time_zone) return answer;
  }
  try {
    const source = await readSource(deps, call, question);
    const behind = source !== null && (record === null || record.revision < source.user.revision);
    if (behind && !question.skipKv) scheduleWriteBack(deps, call, wallNow(call));
    return source === null ? unknownUser(defaults) : fromSource(source, call, question);
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    const fallback = question.skipKv ? (await readRecord(deps, call)).record : record;
    return fallback === null ? clockAlone(defaults) : staleRecord(fallback, defaults);
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

async function readSource(
  deps: Deps,
  call: Call,
  { includeSensitive, withHidden }: Question,
): Promise<DigestSource | null> {
  const statements = selectDigestSources([call], includeSensitive, includeSensitive || withHidden);
  for (let settled = false; ; settled = true) {
    const [source] = readDigestSources(await deps.db.batch(statements));
    if (source === undefined) return null;
    const { zone } = resolveZone(source.user.time_zone, source.user.default_time_zone);
    if (settled || zone === source.user.items_time_zone) return source;
    await settleUser(deps, call, []);
  }
}

function fromRecord(record: DigestRecord, defaults: AppDefaults): ContextSource {
  const { zone, unknownZone } = resolveZone(record.time_zone, defaults.default_time_zone);
  const { revision, computed_at, stable } = record;
  const items = record.items.map((item) => withLead(item, defaults.default_remind_before));
  return {
    zone,
    unknownZone,
    stable,
    items,
    hidden: [],
    digestSent: record.last_digest,
    digest: { source: "kv", computed_at, revision, stale: false },
    warnings: [],
  };
}

/** A record that is too old or in another zone: its local times still hold, and instants come from them. */
function staleRecord(record: DigestRecord, defaults: AppDefaults): ContextSource {
  const source = fromRecord(record, defaults);
  return {
    ...source,
    items: source.items.map((item) => ({ ...item, ...moveDue(item, source.zone) })),
    digest: { ...source.digest, stale: true },
    warnings: ["the database does not answer: the items may lack the latest changes"],
  };
}

function fromSource(source: DigestSource, call: Call, { includeSensitive }: Question): ContextSource {
  const { user } = source;
  const [items = [], hidden = []] = [false, true].map((isHidden) =>
    source.items
      .filter((item) => (item.sensitive === 1 && !includeSensitive) === isHidden)
      .map((item) => withLead({ ...item, content: digestContent(item.content) }, user.default_remind_before)),
  );
  return {
    ...resolveZone(user.time_zone, user.default_time_zone),
    stable: renderStable(source.stable),
    items,
    hidden,
    digestSent: lastDigest(user),
    digest: { source: "d1", computed_at: wallNow(call), revision: user.revision, stale: false },
    warnings: [],
  };
}

function unknownUser(defaults: AppDefaults): ContextSource {
  const { zone, unknownZone } = resolveZone(null, defaults.default_time_zone);
  return {
    zone,
    unknownZone,
    stable: "",
    items: [],
    hidden: [],
    digestSent: null,
    digest: { source: "d1", computed_at: null, revision: 0, stale: false },
    warnings: [],
  };
}

function clockAlone(defaults: AppDefaults): ContextSource {
  const { zone, unknownZone } = resolveZone(null, defaults.default_time_zone);
  return {
    zone,
    unknownZone,
    stable: "",
    items: [],
    hidden: [],
    digestSent: null,
    digest: { source: "none", computed_at: null, revision: 0, stale: true },
    warnings: [
      "neither the database nor the digest store answers: only the time is known, in the app's default zone",
    ],
  };
}

function withLead(item: DigestItem, lead: number | null): DigestItem {
  return item.remind_before === null ? { ...item, remind_before: lead } : item;
}
