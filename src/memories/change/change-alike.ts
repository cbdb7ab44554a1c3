import type { Result } from "../../core/errors";
import { success } from "../../core/errors";
import { type UserCall, wallNow } from "../../operation/call/call";
import { isSettled, type KnownUser, knownUser } from "../../operation/call/known-user";
import { noteSettings } from "../../operation/call/settings-cache";
import type { Deps } from "../../operation/deps";
import { scheduleRefresh } from "../../operation/refresh-digest";
import { claimTaken } from "../../operation/write";
import { commitEarly } from "../../store/commit";
import { NO_ROWS } from "../../store/database";
import { bothHold, pushesNothing, settingsUnchanged, someExist, someShow } from "../../store/guards";
import { factsOf, type KeptFacts } from "../../store/kept-facts";
import { selectLastEnds } from "../../store/memories/history";
import { happenOnce, patchedRows, selectByIds } from "../../store/memories/knowledge";
import { type KnowledgeRow, listed, type RowParts, scopeKey, wholeRow } from "../../store/rows";
import { type SettingColumns, selectUser } from "../../store/users";
import { resolveZone } from "../../time/zones/user-zone";
import { guessSettings, isSameSettings } from "../../users/settle-user";
import { type BlindUpdate, needsSettings, planBlindUpdate } from "./blind-update";
import type { Changes } from "./clearing";
import { isMaybeRepeat } from "./series-patch";
import { showsInDigest } from "./shows-in-digest";
import { effectsAlike } from "./update-effects";
import { type ChangedFacts, inOrder, type Updated, updatedAs } from "./updated";

/** What a call of `update_memory` asks for. */
export interface Wanted {
  ids: string[];
  changes: Changes;
  warnings: string[];
}

/** What D1 has of the user, of the memories of a call, and of the last ends of those that repeat. */
export interface Read {
  user: KnownUser;
  kept: KnowledgeRow[];
  ends: { id: string; ended_at: number }[];
}

/** What became of a first try: an answer, or what it read for the second, where it got to read. */
export type Tried = { answer: Result<Updated> } | { answer: null; read: Read | null };

const NOT_TRIED: Tried = { answer: null, read: null };

/**
 * Changes memories that happen once in one round trip, by the settings that this isolate takes the user to have. Where
 * the change depends on the memories, or that didn't hold, nothing has changed, and what the usual way reads first has
 * been read.
 */
export async function tryAlike(deps: Deps, call: UserCall, wanted: Wanted): Promise<Tried> {
  const remembered = deps.settings.get(scopeKey(call));
  const needs = needsSettings(wanted.changes);
  if (call.known !== undefined || call.spokenIn !== undefined || (needs && remembered === null))
    return NOT_TRIED;
  const blind = await planBlindUpdate(wanted.changes, guessSettings(deps, call), call.now);
  if (blind === null) return NOT_TRIED;
  const relies = needs ? remembered : null;
  const done = await commitAlike(deps, call, wanted, { blind, relies });
  if (done.kind === "claimed") return { answer: claimTaken() };
  // The usual way says which argument opens too many items.
  if (done.kind === "crowded") return NOT_TRIED;
  const [head, kept, ends] = done.rows;
  const user = knownUser(head);
  noteSettings(deps.settings, call, user);
  const { revision } = done;
  const isRight = relies === null ? !user.pushes : isSameSettings(user, relies);
  if (revision === null && !(isRight && kept.length === 0))
    return { answer: null, read: isSettled(user) ? { user, kept, ends } : null };
  const before = inOrder(wanted.ids, kept);
  const after = before.map((row) => ({ ...row, ...blind.patch, updated_at: call.now }));
  if (revision !== null && (blind.moves || [...before, ...after].some(showsInDigest)))
    scheduleRefresh(deps, call, revision, wallNow(call));
  const facts = { ...saidOf(wanted, blind), after, unchanged: [] };
  const ofUser = { zone: user.zone, revision: revision ?? user.revision };
  return { answer: success(updatedAs(call.now, ofUser, facts)) };
}

/** What a change alike takes for granted: what it does, and the settings by which its times were read. */
interface Granted {
  blind: BlindUpdate;
  /** Null where no time depends on them. */
  relies: SettingColumns | null;
}

async function commitAlike(deps: Deps, call: UserCall, wanted: Wanted, { blind, relies }: Granted) {
  const { ids, changes } = wanted;
  const all = listed(ids);
  const settings = relies === null ? pushesNothing(call) : settingsUnchanged(call, relies);
  const holds = bothHold(settings, happenOnce(call, ids, blind.granted));
  const reads = [
    selectUser(call),
    selectByIds(call, ids),
    isMaybeRepeat(changes) ? selectLastEnds(call, ids) : NO_ROWS,
  ] as const;
  return await commitEarly(deps.db, reads, {
    scope: call,
    now: call.now,
    guard: bothHold(holds, someExist(call, all)),
    digest: blind.moves ? "changes" : someShow(call, all),
    claim: call.claim,
    outcome: factsOf(
      call,
      saidOf(wanted, blind),
      patchedRows(call, all, { ...blind.patch, updated_at: call.now }),
      0,
    ),
    keep: holds,
    effects: effectsAlike(call, ids, blind, changes.source ?? null, holds),
    opens: blind.opens,
  });
}

/** What a repeat of the call has to know beside the memories. */
type SaidAlike = Pick<ChangedFacts, "ids" | "understood" | "warnings">;

function saidOf({ ids, warnings }: Wanted, { understood, warning }: BlindUpdate): SaidAlike {
  return { ids, understood, warnings: [...warnings, warning] };
}

/** The answer to a repeat of a call that changed memories alike. */
export function alikeFromFacts({ said, found, user }: KeptFacts<SaidAlike, RowParts>): Updated {
  const after = inOrder(said.ids, found.map(wholeRow));
  const { zone } = resolveZone(user.time_zone, user.default_time_zone);
  return updatedAs(said.now, { zone, revision: user.revision }, { ...said, after, unchanged: [] });
}
