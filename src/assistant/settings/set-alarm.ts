/** Alarms and timers: reminders whose matter the request itself is. */
import type { PlannedAct } from "../../dialogue/plan";
import { isoUtc } from "../../time/display";
import { laterBy, splitDuration } from "../../time/phrases/read-duration";
import { withoutEdges } from "../../words/requests/text-edges";
import { noted, partMatter } from "../request/matter";
import { durationIn, readTime, timeIn } from "../request/times";
import { requestsOf, spokenAt } from "../speech";
import type { ChatTurn, TurnOutcome } from "../turn";
import { askMatter, askWhen, remind, setReminder, setReminderAt } from "./set-up";

type PlannedAlarm = Extract<PlannedAct, { act: "alarm" }>;

/** Sets an alarm or a timer, or asks for its time. */
export async function setAlarm(turn: ChatTurn, { kind, time }: PlannedAlarm): Promise<TurnOutcome> {
  const { wakeUp, timer } = turn.texts;
  if (time === null) return askWhen(turn, "me", kind === "waking" ? wakeUp : timer);
  return kind === "waking" ? await wakeAt(turn, time) : await startTimer(turn, time);
}

/** Whoever asks to be woken at six means the morning. */
async function wakeAt(turn: ChatTurn, said: string): Promise<TurnOutcome> {
  const when = withoutAwake(turn, said);
  // "Auf 7" has no word that makes the number a clock.
  const time = timeIn(turn, when) ?? timeIn(turn, `${turn.words.people.dateForms[turn.language].at}${when}`);
  if (time === null) return await remindOf(turn, said);
  const early = `${time} ${requestsOf(turn).morning}`;
  return await setReminder(turn, "me", turn.texts.wakeUp, readTime(turn, early).ok ? early : time);
}

/** "Morgen om 7" of "morgen wakker om 7": the particle of a verb that is parted stands in the time. */
function withoutAwake(turn: ChatTurn, said: string): string {
  const { awake } = requestsOf(turn);
  const words = said.split(/\s+/);
  return words.filter((word) => !awake.includes(word.toLowerCase())).join(" ");
}

/** A timer counts from now: "20 minutes", or "20 minutes for the pasta". A clock is a time as any. */
async function startTimer(turn: ChatTurn, said: string): Promise<TurnOutcome> {
  const { call, user, texts } = turn;
  const parts = lengthAndMatter(turn, said);
  const length = parts === null ? null : durationIn(turn, parts.phrase);
  if (parts !== null && length !== null) {
    const matter = parts.rest === "" ? texts.timer : noted(turn, parts.rest);
    return await setReminderAt(turn, "me", matter, isoUtc(laterBy(call.now, length, user.zone)));
  }
  const time = timeIn(turn, said);
  return time === null ? await remindOf(turn, said) : await setReminder(turn, "me", texts.timer, time);
}

/** Words at the beginning of what a timer is set to that are tried as its length. */
const MOST_WORDS = 8;

/** The length of a timer at one edge of what it is set to, and the matter beside it. */
function lengthAndMatter(turn: ChatTurn, said: string): { phrase: string; rest: string } | null {
  const { before, after } = requestsOf(turn).links;
  const words = said.trim().split(/\s+/);
  for (let count = Math.min(words.length, MOST_WORDS); count > 0; count -= 1) {
    const phrase = words.slice(0, count).join(" ");
    if (durationIn(turn, phrase) !== null)
      return { phrase, rest: withoutEdges(words.slice(count).join(" "), before, []) };
  }
  const split = splitDuration(said, spokenAt(turn));
  return split === null ? null : { ...split, rest: withoutEdges(split.rest, before, after) };
}

/** "Set an alarm for tomorrow at 7 to take out the bins": a reminder of its own matter. */
async function remindOf(turn: ChatTurn, text: string): Promise<TurnOutcome> {
  const { matter, phrase } = partMatter(turn, text);
  const time = phrase === null ? null : { words: phrase };
  return matter === ""
    ? askMatter(turn, "me", time ?? { words: text })
    : await remind(turn, { act: "remind", for: "me", matter, time });
}
