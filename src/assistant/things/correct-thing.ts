/** What was just set, changed or offered, as its person corrects it. */
import type { PlannedAct } from "../../dialogue/plan";
import type { Thing } from "../../dialogue/state";
import type { MemoryView } from "../../memories/view/memory-schema";
import { parseLocal, weekdayOf } from "../../time/calendar";
import { toInstant } from "../../time/zones/zone";
import { promiseAgain } from "../promise";
import { noted } from "../request/matter";
import { clockOnDayOf, readTime, wallClockAt } from "../request/times";
import { setReminder, setReminderAt } from "../settings/set-up";
import { type ChatTurn, contentOf, dueWords, goneWords, say, type TurnOutcome } from "../turn";
import { keyOfFact } from "./fact-key";
import { askUntil, move, snooze } from "./put-off-thing";
import { withRightWord } from "./right-word";
import { memoryById } from "./undo";
import { changed, update } from "./update-thing";

type Correction = Extract<PlannedAct, { act: "correct" }>;

/** Changes what was just done to what is right, and says so. Without anything that is right it is asked for. */
export async function correct(turn: ChatTurn, { of, time, words, value }: Correction): Promise<TurnOutcome> {
  if (value !== undefined)
    return "content" in of ? askCorrection(turn) : await revalue(turn, of.thing, value);
  if (time === null && words === null) return askCorrection(turn);
  if ("content" in of)
    return time === null ? await rewordOffer(turn, of, words ?? "") : await retimeOffer(turn, of, time);
  if (time === null) return await reword(turn, of.thing, words ?? "");
  return of.isAsleep ? await snooze(turn, of.thing, time) : await retime(turn, of.thing, time);
}

type Offer = Extract<Correction["of"], { content: string }>;

async function rewordOffer(turn: ChatTurn, of: Offer, words: string): Promise<TurnOutcome> {
  const content = noted(turn, withRightWord(of.content, words));
  return await setReminder({ ...turn, saidAt: of.asked_at }, "me", content, of.phrase);
}

/** Whoever says the right time takes the offer. A clock alone keeps the day that was offered, and a day its clock. */
async function retimeOffer(turn: ChatTurn, { content, phrase, asked_at }: Offer, time: string) {
  const before = readTime({ ...turn, saidAt: asked_at }, phrase);
  const read = readTime(turn, time);
  const offered =
    before.ok && before.value.recurrence === null && before.value.parsed.kind === "local"
      ? before.value.parsed.local
      : null;
  if (offered === null || !read.ok) return await setReminder(turn, "me", content, time);
  const { parsed } = read.value;
  const local =
    parsed.kind === "date"
      ? `${parsed.date}${offered.slice(10)}`
      : clockOnDayOf(turn, time, toInstant(turn.user.zone, parseLocal(offered)));
  return local === null
    ? await setReminder(turn, "me", content, time)
    : await setReminderAt(turn, "me", content, local);
}

function askCorrection({ texts }: ChatTurn): TurnOutcome {
  return { ...say(texts.askCorrection), keepsQuestion: true };
}

/** Another value of the fact that was just told; of anything else it is asked what is right. */
async function revalue(turn: ChatTurn, thing: Thing, value: string): Promise<TurnOutcome> {
  const before = await memoryById(turn, thing.id);
  if (before === null) return say(goneWords(turn));
  const parts = keyOfFact(turn.words.people, turn.language, before.content)?.parts ?? null;
  if (parts === null || before.due_at !== null) return askCorrection(turn);
  const done = await update(turn, thing, { content: `${parts.before} ${value}` });
  const old = contentOf(turn, before);
  return changed(turn, done, (memory) =>
    turn.texts.renamed({ before: old, content: contentOf(turn, memory) }),
  );
}

async function reword(turn: ChatTurn, thing: Thing, words: string): Promise<TurnOutcome> {
  const before = await memoryById(turn, thing.id);
  if (before === null) return say(goneWords(turn));
  const content = noted(turn, withRightWord(before.content, words));
  const done = await update(turn, { ...thing, occurrence: null }, { content });
  const old = contentOf(turn, before);
  return changed(turn, done, (memory) =>
    turn.texts.renamed({ before: old, content: contentOf(turn, memory) }),
  );
}

async function retime(turn: ChatTurn, thing: Thing, time: string): Promise<TurnOutcome> {
  const memory = await memoryById(turn, thing.id);
  if (memory === null) return say(goneWords(turn));
  if (memory.due_at === null) return await move(turn, thing, time);
  const read = readTime(turn, time);
  const repeats = memory.recurrence !== null && read.ok && read.value.recurrence === null;
  return repeats ? await retimeSeries(turn, thing, memory, time) : await move(turn, thing, time);
}

/** Another clock or another weekday of all of a series; anything else is asked for. */
async function retimeSeries(
  turn: ChatTurn,
  thing: Thing,
  { due_at, recurrence }: MemoryView,
  time: string,
): Promise<TurnOutcome> {
  const read = readTime(turn, time);
  const rule = recurrence ?? "";
  if (due_at === null || !read.ok || /BYHOUR|BYMINUTE/.test(rule)) return await askUntil(turn, "move", thing);
  const { parsed } = read.value;
  const day = /^FREQ=WEEKLY.*BYDAY=[A-Z]{2}(?=;|$)/.test(rule);
  const onDay = day && parsed.kind === "date" ? `${parsed.date}${wallClockAt(turn, due_at).slice(10)}` : null;
  const local = parsed.kind === "date" ? onDay : clockOnDayOf(turn, time, due_at);
  if (local === null) return await askUntil(turn, "move", thing);
  const weekday = WEEKDAYS[weekdayOf(local.slice(0, 10)) - 1] ?? "";
  const again = day ? rule.replace(/BYDAY=[A-Z]{2}/, `BYDAY=${weekday}`) : rule;
  const done = await update(turn, { ...thing, occurrence: null }, { due_at: local, recurrence: again });
  const more = done.kind === "updated" ? (await promiseAgain(turn, done.memory)).more : [];
  return changed(turn, done, (memory) =>
    [turn.texts.moved({ content: contentOf(turn, memory), when: dueWords(turn, memory) }), ...more].join(
      "\n",
    ),
  );
}

/** Weekdays of RFC 5545, Monday first. */
const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
