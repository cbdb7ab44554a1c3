import type { Call } from "../operation/call/call";
import type { Deps } from "../operation/deps";
import { ZONES_APART } from "../operation/user/carried-zone";
import type { JudgedRow } from "../store/memories/candidates";
import {
  type DigestSource,
  PACKED_ITEM,
  type PromptItemRow,
  readDigestSources,
  selectDigestBase,
  selectDigestSources,
} from "../store/sends/digest-source";
import { askItems, readItems } from "../users/open-items";

/** What D1 has of a user: the items that were read whole, and those that are only judged. */
export interface StoredSource extends Pick<DigestSource, "user" | "facts"> {
  items: PromptItemRow[];
  far: JudgedRow[];
  all: DigestSource | null;
}

/** Which items are wanted, as a question for a prompt says it. */
export interface StoredQuestion {
  until: number;
  nearest: number | null;
  includeSensitive: boolean;
  withHidden: boolean;
}

/** Reads that in one round trip, but of many items where this isolate took them for few. */
export function readStored(deps: Deps, call: Call, question: StoredQuestion): Promise<StoredSource | null> {
  const { until, nearest } = question;
  return nearest === null ? readAll(deps, call, question) : readNear(deps, call, until - call.now, nearest);
}

async function readAll(
  deps: Deps,
  call: Call,
  { includeSensitive, withHidden }: StoredQuestion,
): Promise<StoredSource | null> {
  const statements = selectDigestSources([call], call.now, includeSensitive, includeSensitive || withHidden);
  const [source] = readDigestSources(await deps.store.of(call).read(statements));
  return source === undefined ? null : { ...source, far: [], all: source };
}

async function readNear(
  deps: Deps,
  call: Call,
  horizon: number,
  nearest: number,
): Promise<StoredSource | null> {
  const filter = {
    ...{ now: call.now, horizon, away: ZONES_APART, nearest, whole: PACKED_ITEM },
    ...{ includeSensitive: false, label: null },
  };
  const base = selectDigestBase(call, call.now);
  const [users, facts, ...items] = await deps.store.of(call).read([...base, ...askItems(deps, call, filter)]);
  const [source] = readDigestSources([users, [], facts]);
  if (source === undefined) return null;
  const { whole, judged } = await readItems(deps, call, filter, items);
  return { ...source, items: whole, far: judged, all: null };
}
