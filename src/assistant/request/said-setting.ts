import { mentionedThing, settingSetAt, type Thing } from "../../dialogue/state";
import { readSetting, type SaidSetting } from "../../words/requests/read-setting";
import { morningClock } from "../settings/set-digest";
import { isPauseTime } from "../settings/set-pause";
import { type ChatTurn, inLanguage } from "../turn";

/**
 * What a message sets. Words that don't say of what do so after the same was set: "only on weekdays", and "resume" while
 * nothing is sent; "pause until monday" after nothing that it could mean instead.
 */
export function settingIn(turn: ChatTurn, text: string, repliesTo: Thing | null): SaidSetting | null {
  const { state, call, user, words } = turn;
  const read = readSetting(text, turn.language, words);
  if (read === null || !isTimed(inLanguage(turn, read.language), read)) return null;
  if (!read.isBare) return read;
  switch (read.setting) {
    case "resume":
      return (user.row?.digest_paused_until ?? 0) > call.now ? read : null;
    case "pause":
      return repliesTo === null && mentionedThing(state, call.now) === null ? read : null;
    default:
      return settingSetAt(state, call.now)?.startsWith("digest") === true ? read : null;
  }
}

/** Whether the time in it is one: a clock of the morning message, the end or the length of a pause. */
function isTimed(turn: ChatTurn, { setting, words }: SaidSetting): boolean {
  if (words === null) return true;
  if (setting === "digest") return morningClock(turn, words) !== null;
  return setting !== "pause" || isPauseTime(turn, words);
}
