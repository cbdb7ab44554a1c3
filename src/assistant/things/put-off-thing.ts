import { type ButtonMoment, thingData, whenData } from "../../dialogue/button-data";
import type { Thing } from "../../dialogue/state";
import type { Button } from "../../platforms/message";
import { laterWords } from "../../time/phrases/read-distance";
import { type Duration, dateLaterBy, laterBy, readDuration } from "../../time/phrases/read-duration";
import { localDateOf } from "../../time/zones/zone";
import { promiseAgain } from "../promise";
import {
  clockIn,
  durationIn,
  isoOfSnooze,
  readTime,
  type SnoozeEnd,
  saysUntil,
  snoozeEnd,
  wallClockAt,
} from "../request/times";
import { spokenAt } from "../speech";
import { type ChatTurn, contentOf, dueWords, goneWords, say, type TurnOutcome, whenOf } from "../turn";
import { memoryById } from "./undo";
import { changed, type ThingChanges, update } from "./update-thing";

/** Puts a thing off until the time of a phrase, and asks for one without it. */
export async function snooze(turn: ChatTurn, thing: Thing, phrase: string | null): Promise<TurnOutcome> {
  const { texts } = turn;
  if (phrase === null) return await askUntil(turn, "snooze", thing);
  const end = snoozeEnd(turn, phrase);
  if (end === null) return unread(turn, "snooze", thing, phrase);
  return await snoozeUntil(turn, thing, end, texts.snoozed);
}

/** Puts a thing off until then. */
export async function snoozeUntil(
  turn: ChatTurn,
  thing: Thing,
  end: SnoozeEnd,
  words = turn.texts.snoozed,
): Promise<TurnOutcome> {
  const done = await update(turn, thing, { snoozed_until: isoOfSnooze(turn, end) });
  const outcome = changed(turn, done, (memory) =>
    words({ content: contentOf(turn, memory), when: whenOf(turn, end.at) }),
  );
  return outcome.undo === undefined ? outcome : { ...outcome, undo: { ...outcome.undo, snoozed: true } };
}

/**
 * Asks until when, or to when, with buttons for what is asked for most. `spare` is the one that is left out where three are
 * seen at once without it.
 */
export async function askUntil(
  turn: ChatTurn,
  act: "snooze" | "move",
  thing: Thing,
  spare: ButtonMoment = "monday",
): Promise<TurnOutcome> {
  const { texts } = turn;
  const { labels } = texts;
  const memory = await memoryById(turn, thing.id);
  if (memory === null) return say(goneWords(turn));
  const content = contentOf(turn, memory);
  const text = act === "snooze" ? texts.askSnooze({ content }) : texts.askMove({ content });
  const button = (moment: ButtonMoment, label: string): Button => ({
    label,
    data: act === "snooze" ? thingData(moment, thing) : whenData(moment, turn.call.now),
    ...(moment === spare ? { spare: true } : {}),
  });
  return {
    said: {
      text,
      buttons: [
        [button("hour", labels.hour), button("evening", labels.evening)],
        [button("tomorrow", labels.tomorrow), button("monday", labels.nextMonday)],
      ],
      about: memory.id,
    },
    mention: thing,
    question: { ask: "until", act, thing },
  };
}

function askAgain(act: "snooze" | "move", thing: Thing, text: string): TurnOutcome {
  return { ...say(text), mention: thing, question: { ask: "until", act, thing } };
}

function unread(turn: ChatTurn, act: "snooze" | "move", thing: Thing, phrase: string): TurnOutcome {
  const { texts } = turn;
  const read = readTime(turn, phrase);
  const isPast = read.ok || read.reason === "past";
  const text = isPast ? texts.timeIsPast({ words: phrase }) : texts.unreadTime({ words: phrase });
  return askAgain(act, thing, text);
}

/** Puts off by a length of time, until a time, or else to one. */
export async function postponeThing(
  turn: ChatTurn,
  thing: Thing,
  phrase: string | null,
): Promise<TurnOutcome> {
  if (phrase === null) return await askUntil(turn, "snooze", thing);
  const length = readDuration(phrase, spokenAt(turn));
  if (length !== null) return await moveBy(turn, thing, length, phrase);
  return saysUntil(turn, phrase) ? await snooze(turn, thing, phrase) : await move(turn, thing, phrase);
}

/** Puts off by a length of time: counted from when it is due or, where that has passed, from now. */
async function moveBy(turn: ChatTurn, thing: Thing, length: Duration, phrase: string): Promise<TurnOutcome> {
  const { call, user } = turn;
  const memory = await memoryById(turn, thing.id);
  if (memory === null) return say(goneWords(turn));
  const { due_at, due_kind } = memory;
  const today = localDateOf(user.zone, call.now);
  const isOver =
    due_at === null || (due_kind === "date" ? localDateOf(user.zone, due_at) < today : due_at < call.now);
  if (!isOver) return await moveTo(turn, thing, { due: laterWords(phrase, spokenAt(turn)) }, phrase);
  const later = dateLaterBy(today, length);
  if (due_at === null || later === null)
    return await moveToInstant(turn, thing, laterBy(call.now, length, user.zone));
  const clock = due_kind === "date" ? "" : wallClockAt(turn, due_at).slice(10);
  return await moveTo(turn, thing, { due_at: `${later}${clock}` });
}

/** Moves what is due to what a phrase says of it. */
export async function move(turn: ChatTurn, thing: Thing, phrase: string | null): Promise<TurnOutcome> {
  if (phrase === null) return await askUntil(turn, "move", thing);
  const length = durationIn(turn, phrase);
  if (length?.meansTo === true) return askAgain("move", thing, turn.texts.unreadTime({ words: phrase }));
  if (length !== null) return await moveBy(turn, thing, length, phrase);
  // "Move rent to 5": behind the word for "to" a number alone is an hour.
  const said = readTime(turn, phrase).ok ? phrase : (clockIn(turn, phrase) ?? phrase);
  return await moveTo(turn, thing, { due: said }, phrase);
}

/** Moves what is due to an instant (epoch seconds). */
export async function moveToInstant(turn: ChatTurn, thing: Thing, instant: number): Promise<TurnOutcome> {
  return await moveTo(turn, thing, { due_at: wallClockAt(turn, instant) });
}

/** Moves what is due to a time as an operation takes it; where it takes none, it is asked for what `phrase` was to say. */
export async function moveTo(
  turn: ChatTurn,
  thing: Thing,
  due: Pick<ThingChanges, "due" | "due_at">,
  phrase: string | null = null,
): Promise<TurnOutcome> {
  const { texts } = turn;
  // A move concerns the occurrence that a series stands at.
  const done = await update(turn, { ...thing, occurrence: null }, due);
  if (done.kind === "refused" && done.failure.reason === undefined && phrase !== null)
    return unread(turn, "move", thing, phrase);
  const isDay = done.kind === "updated" && done.memory.due_kind === "date";
  const [more] = isDay ? (await promiseAgain(turn, done.memory)).more : [];
  return changed(turn, done, (memory) => {
    const text = texts.moved({ content: contentOf(turn, memory), when: dueWords(turn, memory) });
    return more === undefined ? text : `${text}\n${more}`;
  });
}
