/** Reminders that one person sets for another: the other's own, in the other's zone and chat. */

import { idOnPlatform } from "../../connections/ids";
import { lookUpTold } from "../../connections/send-through";
import type { OtherPerson } from "../../dialogue/state";
import { remember } from "../../memories/remember";
import type { MemoryView } from "../../memories/view/memory-schema";
import { wallNow } from "../../operation/call/call";
import { perform } from "../../operation/running/perform";
import { formatLocal, parseLocal } from "../../time/calendar";
import { isoUtc } from "../../time/display";
import { readPhrase } from "../../time/phrases/read-phrase";
import { localDateOf, toInstant, toLocal } from "../../time/zones/zone";
import { patchUser } from "../../users/user-profile";
import { lineForPeople } from "../../words/written/line-for-people";
import { whenForPeople } from "../../words/written/when-for-people";
import { readTime, writtenAs } from "../request/times";
import { spokenAt } from "../speech";
import { undoButton, undoOf } from "../things/note-undo";
import { type ChatTurn, readerOfTurn, say, type TurnOutcome } from "../turn";
import { type ReachedPerson, reachOther } from "./whom";

/** Code points of a time that an answer repeats. */
const MOST_REPEATED = 300;

/** When somebody else is to be reminded: the asker's words, or a reading of the asker's wall clock (ISO 8601). */
export type WhenAsked = { phrase: string } | { local: string };

/** Stores a reminder for somebody else. Nothing is said of what this person has already. */
export async function remindOther(
  turn: ChatTurn,
  other: OtherPerson,
  content: string,
  when: WhenAsked,
): Promise<TurnOutcome> {
  const { deps, texts } = turn;
  const { name } = other;
  const reached = await reachOther(turn, other);
  if ("answer" in reached) return reached.answer;
  const due = dueOf(turn, reached, when);
  if ("refused" in due) {
    const text = due.refused === "repeats" ? texts.onceForOthers : texts.timeIsPast({ words: due.phrase });
    return { ...say(text), forOther: true };
  }
  await learnOwnName(turn);
  const done = await perform(remember, deps, reached.call, {
    content,
    due_at: due.due_at,
    category: "task",
    source: "user",
  });
  if (!done.ok) {
    const { code, reason } = done.failure;
    const isEnough = code === "conflict" || reason === "too_many_open" || reason === "too_much_text";
    return { ...say(isEnough ? texts.enoughFor({ name }) : texts.failed), forOther: true };
  }
  const { memory } = done.value;
  const undo = undoOf(turn, "given", memory.id);
  const text = texts.remindedOther({ name, content, when: whenOfOther(turn, reached, memory, name) });
  return {
    said: { text, buttons: [[undoButton(turn, undo)]] },
    mention: null,
    undo,
    made: { external_id: "", id: memory.id, given: true },
    forOther: true,
  };
}

const SOON_SECONDS = 2 * 3600;

type DueOfOther = { due_at: string } | { refused: "repeats" | "past"; phrase: string };

/**
 * The due time for somebody else: a clock is the other's own. What the asker means for today is a moment of the asker's,
 * so that nobody can try out what time it is for the other.
 */
function dueOf(turn: ChatTurn, { user }: ReachedPerson, when: WhenAsked): DueOfOther {
  const isElsewhere = !showSameClock(user.zone, turn.user.zone, turn.call.now);
  if ("local" in when) {
    const { local } = when;
    return { due_at: isElsewhere && isSoon(turn, local) ? momentOfAsker(turn, local) : local };
  }
  const { phrase } = when;
  const own = readTime(turn, phrase);
  // The hours that "morning" means are the asker's: the other's are nobody's business.
  const read = readPhrase(phrase, { ...spokenAt(turn), zone: user.zone });
  if (own.ok && own.value.recurrence !== null) return { refused: "repeats", phrase };
  const soon = own.ok && own.value.parsed.kind === "local" && isElsewhere ? own.value.parsed.local : null;
  if (soon !== null && isSoon(turn, soon)) return { due_at: momentOfAsker(turn, soon) };
  if (!own.ok || !read.ok) return { refused: "past", phrase: lineForPeople(phrase, MOST_REPEATED) };
  return { due_at: writtenAs(read.value.parsed) };
}

/** Whether a reading of the asker's clock is of today, or less than two hours away. */
function isSoon({ user, call }: ChatTurn, local: string): boolean {
  if (!local.includes("T")) return false;
  const isToday = local.slice(0, 10) === localDateOf(user.zone, call.now);
  return isToday || toInstant(user.zone, parseLocal(local)) <= call.now + SOON_SECONDS;
}

/** Whether clocks in two zones show the same at an instant (epoch seconds). */
function showSameClock(one: string, other: string, instant: number): boolean {
  return formatLocal(toLocal(one, instant)) === formatLocal(toLocal(other, instant));
}

function momentOfAsker({ user }: ChatTurn, local: string): string {
  return isoUtc(toInstant(user.zone, parseLocal(local)));
}

/** When it is due: a moment by the asker's clock, a clock by the other's own, which is said where it differs. */
function whenOfOther(
  turn: ChatTurn,
  { user }: ReachedPerson,
  { due_at, due_kind }: MemoryView,
  name: string,
): string {
  const instant = due_at ?? turn.call.now;
  const zone = due_kind === "instant" ? turn.user.zone : user.zone;
  const wholeDay = due_kind === "date";
  const when = whenForPeople(instant, { ...readerOfTurn(turn), zone, wholeDay });
  return wholeDay || showSameClock(zone, turn.user.zone, instant)
    ? when
    : turn.texts.theirClock({ name, when });
}

/** Asks the platform for the asker's name, where no message told it: the other is to know who asked. */
async function learnOwnName({ deps, call, connection, user }: ChatTurn): Promise<void> {
  if (connection === null || user.row === null || user.row.display_name !== null) return;
  const person = idOnPlatform(connection, call.user);
  const told = await lookUpTold({ deps, connection, wall: wallNow(call) }, person);
  if (told?.name) await perform(patchUser, deps, { ...call, once: undefined }, { display_name: told.name });
}
