import type { Act, Thing } from "../../dialogue/state";
import { isoUtc } from "../../time/display";
import { findRange } from "../../time/phrases/find-range";
import { capitalised } from "../request/matter";
import { doneAt, isWhen } from "../request/times";
import { spokenAt } from "../speech";
import { type ChatTurn, contentOf, dueWords, goneWords, say, type TurnOutcome, thingOf } from "../turn";
import { move, postponeThing, snooze } from "./put-off-thing";
import { forgetForNow, memoryById } from "./undo";
import { changed, update } from "./update-thing";

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
      return await postponeThing(turn, thing, said.phrase);
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

async function complete(turn: ChatTurn, thing: Thing, phrase: string | null): Promise<TurnOutcome> {
  const { texts, call } = turn;
  const at = phrase === null ? call.now : doneAt(turn, phrase);
  if (at === null) return { ...say(texts.unreadTime({ words: phrase ?? "" })), mention: thing };
  // A platform sends a press twice, and an old button stays where it is: what is done keeps the moment at which it was.
  // A turn that is carried out again is at its own moment, so it doesn't take its own completion for an earlier one.
  const before = phrase === null ? await memoryById(turn, thing.id) : null;
  if (before !== null && before.completed_at !== null && before.completed_at < call.now) {
    const text = texts.doneAlready({ content: contentOf(turn, before) });
    return { said: { text, about: before.id }, mention: thingOf(before) };
  }
  const done = await update(turn, thing, { completed_at: at === call.now ? "now" : isoUtc(at) });
  return changed(turn, done, (memory) => {
    const content = contentOf(turn, memory);
    return memory.completed_at === null
      ? texts.doneUntilNext({ content, when: dueWords(turn, memory) })
      : texts.done({ content });
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
