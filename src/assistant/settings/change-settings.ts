/** Changes settings of the person, with an undo that brings back what they were. */
import type { SettingName } from "../../dialogue/setting-names";
import type { FormerSettings, Undo } from "../../dialogue/state";
import { perform } from "../../operation/running/perform";
import type { Weekday } from "../../time/calendar";
import { isoUtc } from "../../time/display";
import { weekdayNames } from "../../users/digest-settings";
import { patchUser } from "../../users/user-profile";
import { failureWords } from "../failure-words";
import { undoButton, undoOf } from "../things/note-undo";
import { type ChatTurn, callOf, say, type TurnOutcome } from "../turn";

/** Sets them, and says so in the words of `said`. */
export async function changeSettings(
  turn: ChatTurn,
  name: SettingName,
  settings: FormerSettings,
  said: string,
): Promise<TurnOutcome> {
  const failed = await put(turn, settings);
  if (failed !== null) return failed;
  const undo = { ...undoOf(turn, "set", ""), former: { settings: formerOf(turn, settings), name } };
  return { said: { text: said, buttons: [[undoButton(turn, undo)]] }, undo };
}

/** Settings as they were before a change. */
export async function restoreSettings(turn: ChatTurn, { former, key }: Undo): Promise<TurnOutcome> {
  const failed = former === undefined ? null : await put(turn, former.settings);
  return failed ?? { ...say(turn.texts.settingsUndone), undone: key };
}

/** Null where they are set, else what is said of the failure. */
async function put(turn: ChatTurn, { digest, ...others }: FormerSettings): Promise<TurnOutcome | null> {
  const { paused_until, days, ...rest } = digest ?? {};
  const until = typeof paused_until === "number" ? isoUtc(paused_until) : paused_until;
  const wanted = days === undefined || days === null ? days : weekdayNames(days);
  const patch = {
    ...rest,
    ...(wanted === undefined ? {} : { days: wanted }),
    ...(until === undefined ? {} : { paused_until: until }),
  };
  const args = { ...others, ...(digest === undefined ? {} : { digest: patch }) };
  const done = await perform(patchUser, turn.deps, callOf(turn), args);
  return done.ok ? null : say(failureWords(turn, done.failure));
}

/** The settings of the person's row that a change concerns. */
function formerOf({ user: { row } }: ChatTurn, { digest, ...others }: FormerSettings): FormerSettings {
  const { time, days, paused_until } = digest ?? {};
  return {
    ...(others.time_zone === undefined ? {} : { time_zone: row?.time_zone ?? null }),
    ...(others.locale === undefined ? {} : { locale: row?.locale ?? null }),
    ...(others.hour_cycle === undefined ? {} : { hour_cycle: row?.hour_cycle ?? null }),
    ...(digest === undefined
      ? {}
      : {
          digest: {
            ...(time === undefined ? {} : { time: row?.digest_time ?? null }),
            ...(days === undefined ? {} : { days: daysOf(row?.digest_days ?? null) }),
            ...(paused_until === undefined ? {} : { paused_until: row?.digest_paused_until ?? null }),
          },
        }),
  };
}

function daysOf(stored: string | null): readonly Weekday[] | null {
  return stored === null ? null : (JSON.parse(stored) as Weekday[]);
}
