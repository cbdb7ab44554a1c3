import type * as z from "zod";
import type { Failure } from "../../core/errors";
import { thingData } from "../../dialogue/button-data";
import type { Act, Thing } from "../../dialogue/state";
import { updateMemory } from "../../memories/update-memory";
import type { MemoryView } from "../../memories/view/memory-schema";
import { perform } from "../../operation/perform";
import { isoUtc } from "../../time/display";
import { findRange } from "../../time/phrases/find-range";
import { type Duration, dateLaterBy, laterBy, readDuration } from "../../time/phrases/read-duration";
import { localDateOf } from "../../time/zones/zone";
import { failureWords } from "../failure-words";
import { promiseAgain } from "../promise";
import { capitalised } from "../set-up";
import {
  clockOnDayOf,
  doneAt,
  durationIn,
  isWhen,
  readTime,
  saysUntil,
  snoozeEnd,
  wallClockAt,
} from "../times";
import {
  type ChatTurn,
  callOf,
  contentOf,
  dueWords,
  goneWords,
  say,
  spokenAt,
  type TurnOutcome,
  thingOf,
  whenOf,
} from "../turn";
import { forgetForNow, memoryById, undoButton, undoOf } from "./undo";

/** What was said with an act: a time, or a new wording. */
export interface Details {
  phrase: string | null;
  words: string | null;
}

/** Acts of which a time can only say which occurrence is meant. */
const TIMELESS_ACTS = new Set<Act>(["rename", "stopRepeating", "stopReminding", "forget"]);

/** Does something to a memory that was named, mentioned or pressed. */
export async function change(turn: ChatTurn, act: Act, thing: Thing, said: Details): Promise<TurnOutcome> {
  const { phrase } = said;
  if (phrase !== null && TIMELESS_ACTS.has(act)) {
    const due = (await memoryById(turn, thing.id))?.due_at ?? null;
    if (due === null || !isWhen(turn, phrase, due)) return say(turn.texts.nothingLike({ words: phrase }));
  }
  switch (act) {
    case "done":
      return await complete(turn, thing, said.phrase);
    case "snooze":
      return await snooze(turn, thing, said.phrase);
    case "move":
      return await move(turn, thing, said.phrase);
    case "postpone":
      return await postpone(turn, thing, said.phrase);
    case "rename":
      return await rename(turn, thing, said.words);
    case "skip":
      return await skip(turn, thing, said.phrase);
    case "stopRepeating":
      return await endSeries(turn, thing);
    case "stopReminding":
      return await close(turn, thing);
    case "forget": {
      const memory = await memoryById(turn, thing.id);
      return memory === null ? say(goneWords(turn)) : await forgetForNow(turn, memory);
    }
  }
}

type Updated =
  | { kind: "updated"; memory: MemoryView }
  /** The occurrence was over already. */
  | { kind: "unchanged"; memory: MemoryView }
  /** The occurrence comes after the one that the memory shows. */
  | { kind: "later"; memory: MemoryView }
  | { kind: "refused"; failure: Failure }
  | { kind: "gone" };

/** What an act changes of a memory. */
type Changes = Omit<z.input<ReturnType<typeof updateMemory.input>>, "id" | "ids" | "occurrence" | "source">;

async function update(turn: ChatTurn, thing: Thing, changes: Changes): Promise<Updated> {
  const occurrence = occurrenceOf(thing);
  const result = await perform(updateMemory, turn.deps, callOf(turn), {
    id: thing.id,
    ...changes,
    ...(occurrence === null ? {} : { occurrence }),
    source: "user",
  });
  if (!result.ok) return await refused(turn, thing, result.failure);
  const { updated, unchanged = [] } = result.value;
  const [memory] = updated;
  if (memory !== undefined) return { kind: "updated", memory };
  const [same] = unchanged;
  return same === undefined ? { kind: "gone" } : { kind: "unchanged", memory: same };
}

async function refused(turn: ChatTurn, { id }: Thing, failure: Failure): Promise<Updated> {
  if (failure.reason === "no_such_occurrence") return { kind: "gone" };
  if (failure.reason !== "later_occurrence") return { kind: "refused", failure };
  const memory = await memoryById(turn, id);
  return memory === null ? { kind: "gone" } : { kind: "later", memory };
}

/** Buttons of an earlier version name the occurrence by its instant. */
function occurrenceOf({ occurrence }: Thing): string | null {
  return occurrence !== null && /^\d{1,12}$/.test(occurrence) ? isoUtc(Number(occurrence)) : occurrence;
}

/** The words for a change, with its undo; `words` says them of the memory as it is now. */
function changed(turn: ChatTurn, done: Updated, words: (memory: MemoryView) => string): TurnOutcome {
  const { texts } = turn;
  switch (done.kind) {
    case "gone":
      return say(goneWords(turn));
    case "refused":
      return say(failureWords(turn, done.failure));
    case "later": {
      const { memory } = done;
      const text = texts.occurrenceIsLater({
        content: contentOf(turn, memory),
        when: dueWords(turn, memory),
      });
      return { said: { text, about: memory.id }, mention: thingOf(memory) };
    }
    case "unchanged": {
      const { memory } = done;
      const content = contentOf(turn, memory);
      const text =
        memory.completed_at === null
          ? texts.occurrenceIsOver({ content, when: dueWords(turn, memory) })
          : texts.doneAlready({ content });
      return { said: { text, about: memory.id }, mention: thingOf(memory) };
    }
    case "updated": {
      const { memory } = done;
      const undo = undoOf(turn, "changed", memory.id);
      return {
        said: { text: words(memory), buttons: [[undoButton(turn, undo)]], about: memory.id },
        mention: thingOf(memory),
        undo,
      };
    }
  }
}

async function complete(turn: ChatTurn, thing: Thing, phrase: string | null): Promise<TurnOutcome> {
  const { texts, call } = turn;
  const at = phrase === null ? call.now : doneAt(turn, phrase);
  if (at === null) return { ...say(texts.unreadTime({ words: phrase ?? "" })), mention: thing };
  const done = await update(turn, thing, { completed_at: at === call.now ? "now" : isoUtc(at) });
  return changed(turn, done, (memory) => {
    const content = contentOf(turn, memory);
    return memory.completed_at === null
      ? texts.doneUntilNext({ content, when: dueWords(turn, memory) })
      : texts.done({ content });
  });
}

async function snooze(turn: ChatTurn, thing: Thing, phrase: string | null): Promise<TurnOutcome> {
  const { texts } = turn;
  if (phrase === null) return await askUntil(turn, "snooze", thing);
  const length = durationIn(turn, phrase);
  const end = length === null ? snoozeEnd(turn, phrase) : laterBy(turn.call.now, length, turn.user.zone);
  if (end === null) return unread(turn, "snooze", thing, phrase);
  return await snoozeUntil(turn, thing, end, texts.snoozed);
}

/** Puts a thing off until an instant (epoch seconds). */
export async function snoozeUntil(
  turn: ChatTurn,
  thing: Thing,
  end: number,
  words = turn.texts.snoozed,
): Promise<TurnOutcome> {
  const done = await update(turn, thing, { snoozed_until: isoUtc(end) });
  return changed(turn, done, (memory) =>
    words({ content: contentOf(turn, memory), when: whenOf(turn, end) }),
  );
}

/** Asks until when, or to when, with buttons for what is asked for most. */
async function askUntil(turn: ChatTurn, act: "snooze" | "move", thing: Thing): Promise<TurnOutcome> {
  const { texts } = turn;
  const { labels } = texts;
  const memory = await memoryById(turn, thing.id);
  if (memory === null) return say(goneWords(turn));
  const content = contentOf(turn, memory);
  const text = act === "snooze" ? texts.askSnooze({ content }) : texts.askMove({ content });
  const data = (moment: string) => (act === "snooze" ? thingData(moment, thing) : `when:${moment}`);
  return {
    said: {
      text,
      buttons: [
        [
          { label: labels.hour, data: data("hour") },
          { label: labels.evening, data: data("evening") },
        ],
        [
          { label: labels.tomorrow, data: data("tomorrow") },
          { label: labels.nextMonday, data: data("monday") },
        ],
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
async function postpone(turn: ChatTurn, thing: Thing, phrase: string | null): Promise<TurnOutcome> {
  if (phrase === null) return await askUntil(turn, "snooze", thing);
  const length = readDuration(phrase, spokenAt(turn));
  if (length !== null) return await moveBy(turn, thing, length, phrase);
  return saysUntil(turn, phrase) ? await snooze(turn, thing, phrase) : await move(turn, thing, phrase);
}

/** Moves what is due by a length of time, counted from when it is due or, where that has passed, from now. */
async function moveBy(turn: ChatTurn, thing: Thing, length: Duration, phrase: string): Promise<TurnOutcome> {
  const { call, user } = turn;
  const memory = await memoryById(turn, thing.id);
  if (memory === null) return say(goneWords(turn));
  const today = localDateOf(user.zone, call.now);
  const { due_at, due_kind } = memory;
  const day = due_at === null ? today : localDateOf(user.zone, due_at);
  const later = dateLaterBy(day < today ? today : day, length);
  if (due_at !== null && later !== null)
    return await moveTo(turn, thing, {
      due_at: `${later}${due_kind === "date" ? "" : clockOf(turn, due_at)}`,
    });
  if (due_kind === "date" && day > today)
    return askAgain("move", thing, turn.texts.unreadTime({ words: phrase }));
  const from = due_kind === "date" || due_at === null ? call.now : Math.max(due_at, call.now);
  return await moveToInstant(turn, thing, laterBy(from, length, user.zone));
}

/** Moves what is due. A day alone keeps the time of day; of a whole day it is the whole next day. */
async function move(turn: ChatTurn, thing: Thing, phrase: string | null): Promise<TurnOutcome> {
  const { texts } = turn;
  if (phrase === null) return await askUntil(turn, "move", thing);
  const length = durationIn(turn, phrase);
  if (length?.meansTo === true) return askAgain("move", thing, texts.unreadTime({ words: phrase }));
  if (length !== null) return await moveBy(turn, thing, length, phrase);
  const read = readTime(turn, phrase);
  if (!read.ok) return unread(turn, "move", thing, phrase);
  const { parsed, recurrence } = read.value;
  if (recurrence !== null) return await moveTo(turn, thing, { due: phrase });
  const memory = await memoryById(turn, thing.id);
  if (memory === null) return say(goneWords(turn));
  if (parsed.kind !== "date") {
    const sameDay = memory.due_at === null ? null : clockOnDayOf(turn, phrase, memory.due_at);
    return await moveTo(turn, thing, sameDay === null ? { due: phrase } : { due_at: sameDay });
  }
  const clock = memory.due_at === null || memory.due_kind === "date" ? "" : clockOf(turn, memory.due_at);
  return await moveTo(turn, thing, { due_at: `${parsed.date}${clock}` });
}

/** Moves what is due to an instant (epoch seconds). */
export async function moveToInstant(turn: ChatTurn, thing: Thing, instant: number): Promise<TurnOutcome> {
  return await moveTo(turn, thing, { due_at: wallClockAt(turn, instant) });
}

function clockOf(turn: ChatTurn, instant: number): string {
  return wallClockAt(turn, instant).slice(10);
}

async function moveTo(
  turn: ChatTurn,
  thing: Thing,
  due: Pick<Changes, "due" | "due_at">,
): Promise<TurnOutcome> {
  const { texts } = turn;
  // A move concerns the occurrence that a series stands at.
  const done = await update(turn, { ...thing, occurrence: null }, due);
  const isDay = done.kind === "updated" && done.memory.due_kind === "date";
  const [more] = isDay ? (await promiseAgain(turn, done.memory)).more : [];
  return changed(turn, done, (memory) => {
    const text = texts.moved({ content: contentOf(turn, memory), when: dueWords(turn, memory) });
    return more === undefined ? text : `${text}\n${more}`;
  });
}

async function rename(turn: ChatTurn, thing: Thing, words: string | null): Promise<TurnOutcome> {
  const { texts } = turn;
  const before = await memoryById(turn, thing.id);
  if (before === null) return say(goneWords(turn));
  const old = contentOf(turn, before);
  if (words === null)
    return {
      said: { text: texts.askNewWords({ content: old }), about: before.id },
      mention: thing,
      question: { ask: "words", thing },
    };
  const done = await update(turn, { ...thing, occurrence: null }, { content: capitalised(words) });
  return changed(turn, done, (memory) => texts.renamed({ before: old, content: contentOf(turn, memory) }));
}

/** Lets one occurrence pass. Only the present one can be: another one that was meant is said to be out of reach. */
async function skip(turn: ChatTurn, thing: Thing, phrase: string | null): Promise<TurnOutcome> {
  const { texts } = turn;
  const before = await memoryById(turn, thing.id);
  if (before === null) return say(goneWords(turn));
  const content = contentOf(turn, before);
  if (before.recurrence === null) return { ...say(texts.repeatsNot({ content })), mention: thing };
  const when = dueWords(turn, before);
  if (phrase !== null && !isWithin(turn, phrase, before.due_at ?? 0))
    return { ...say(texts.onlyPresentSkipped({ content, when })), mention: thing };
  const done = await update(turn, thing, { skip: true });
  return changed(turn, done, (memory) =>
    texts.skipped({ content: contentOf(turn, memory), when, next: dueWords(turn, memory) }),
  );
}

/** Whether an instant lies in the span that a phrase names, such as "next week". */
function isWithin(turn: ChatTurn, phrase: string, instant: number): boolean {
  const found = findRange(phrase, { ...spokenAt(turn), lean: "future" });
  return found !== null && found.after <= instant && instant < found.before;
}

async function endSeries(turn: ChatTurn, thing: Thing): Promise<TurnOutcome> {
  const { texts } = turn;
  const before = await memoryById(turn, thing.id);
  if (before === null) return say(goneWords(turn));
  if (before.recurrence === null)
    return { ...say(texts.repeatsNot({ content: contentOf(turn, before) })), mention: thing };
  const done = await update(turn, { ...thing, occurrence: null }, { clear: ["recurrence"] });
  return changed(turn, done, (memory) =>
    texts.seriesEnds({ content: contentOf(turn, memory), when: dueWords(turn, memory) }),
  );
}

/** Closes a thing for good, a series with all its occurrences. */
async function close(turn: ChatTurn, thing: Thing): Promise<TurnOutcome> {
  const { texts } = turn;
  const before = await memoryById(turn, thing.id);
  if (before === null) return say(goneWords(turn));
  const done = await update(
    turn,
    { ...thing, occurrence: null },
    { completed_at: "now", ...(before.recurrence === null ? {} : { clear: ["recurrence"] }) },
  );
  return changed(turn, done, (memory) => texts.stopped({ content: contentOf(turn, memory) }));
}
