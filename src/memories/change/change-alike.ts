import type { UserCall } from "../../operation/call/call";
import { type Change, lookAt } from "../../operation/change";
import type { Deps } from "../../operation/deps";
import { isSettled } from "../../operation/user/known-user";
import { guessSettings, inZoneOf, isSameSettings } from "../../operation/user/read-user";
import { NO_ROWS } from "../../store/database";
import { bothHold, pushesNothing, settingsUnchanged, someExist, someShow } from "../../store/guards";
import { selectLastEnds } from "../../store/memories/history";
import { patchedRows } from "../../store/memories/knowledge";
import { selectByIds } from "../../store/memories/select-memories";
import { happenOnce } from "../../store/memories/taken-for-granted";
import type { KeptFacts } from "../../store/outcomes/kept-facts";
import { type KnowledgeRow, listed, type RowParts, scopeKey, wholeRow } from "../../store/rows";
import { resolveZone } from "../../time/zones/user-zone";
import { endingParts } from "../arguments/ending";
import { needsSettings } from "../arguments/needs-settings";
import { type BlindUpdate, planBlindUpdate } from "./blind-update";
import { planUpdate, type WantedChange } from "./plan-update";
import { isMaybeRepeat } from "./series-patch";
import { showsInDigest } from "./shows-in-digest";
import { effectsAlike } from "./update-effects";
import { type ChangedFacts, inOrder, type UpdateAnswer, updatedAs } from "./updated";

/**
 * Plans the same change of memories that happen once without a look at them, by the settings that this isolate takes the
 * user to have; null where the change depends on the memories. Where that doesn't hold, nothing changes, and each memory's
 * change is planned from what the batch has read.
 */
export async function planAlike(
  deps: Deps,
  call: UserCall,
  wanted: WantedChange,
): Promise<Change<UpdateAnswer> | null> {
  const { ids, changes } = wanted;
  const remembered = deps.settings.get(scopeKey(call));
  const { due, snooze, due_at, reminded_at, completed_at, snoozed_until } = changes;
  const end = endingParts(changes.valid_until);
  const needs = needsSettings(
    [due, snooze, end.phrase],
    [due_at, reminded_at, completed_at, snoozed_until, end.time],
  );
  if (call.known !== undefined || call.spokenIn !== undefined || (needs && remembered === null)) return null;
  const blind = await planBlindUpdate(changes, guessSettings(deps, call), call);
  if (blind === null) return null;
  const all = listed(ids);
  const relies = needs ? remembered : null;
  const settings =
    relies === null ? bothHold(pushesNothing(call), inZoneOf(deps, call)) : settingsUnchanged(call, relies);
  const when = bothHold(settings, happenOnce(call, ids, blind.granted));
  const patch = { ...blind.patch, updated_at: call.now };
  const said = saidOf(wanted, blind);
  const ends = isMaybeRepeat(changes) ? selectLastEnds(call, ids) : NO_ROWS;
  return {
    effects: effectsAlike(call, ids, blind, changes.source ?? null, when),
    when,
    finds: someExist(call, all),
    ...(blind.opens ? { opens: null } : {}),
    shows: blind.moves || someShow(call, all),
    look: lookAt([selectByIds(call, ids), ends], {
      said,
      found: patchedRows(call, all, patch),
      shows: ([kept]) => kept.some(showsInDigest),
      foundNothing: (user, [kept]) =>
        kept.length === 0 && (relies === null ? !user.pushes : isSameSettings(user, relies)),
      answer: (user, [kept]) => {
        const after = inOrder(ids, kept).map((row): KnowledgeRow => ({ ...row, ...patch }));
        return updatedAs(call.now, user, { ...said, after, unchanged: [] });
      },
      // Where the user's items have to move to another zone first, the memories are others afterwards.
      again: (user, [kept, ended]) =>
        planUpdate(deps, call, wanted, isSettled(user) ? { user, kept, ends: ended } : null),
    }),
  };
}

/** What a repeat of the call has to know beside the memories. */
type SaidAlike = Pick<ChangedFacts, "ids" | "understood" | "warnings" | "clock">;

function saidOf({ ids, warnings }: WantedChange, { understood, warning, clock }: BlindUpdate): SaidAlike {
  return { ids, understood, warnings: [...warnings, warning], clock };
}

/** The answer to a repeat of a call that changed memories alike. */
export function alikeFromFacts({ said, found, user }: KeptFacts<SaidAlike, RowParts>): UpdateAnswer {
  const after = inOrder(said.ids, found.map(wholeRow));
  const { zone } = resolveZone(user.time_zone, user.default_time_zone);
  return updatedAs(said.now, { zone, revision: user.revision }, { ...said, after, unchanged: [] });
}
