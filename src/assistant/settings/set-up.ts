import { acceptData, whenData } from "../../dialogue/button-data";
import type { PlannedAct } from "../../dialogue/plan";
import type { For, OtherChat, OtherPerson } from "../../dialogue/state";
import { remember } from "../../memories/remember";
import type { MemoryView } from "../../memories/view/memory-schema";
import { perform } from "../../operation/running/perform";
import type { Button } from "../../platforms/message";
import { type ParsedTime, resolveInstant } from "../../time/iso";
import { readDuration } from "../../time/phrases/read-duration";
import { isTurnedAround } from "../../time/phrases/split-phrase";
import { cutQuote } from "../../time/prompt/cut-text";
import { localDateOf } from "../../time/zones/zone";
import { asSentence, withoutCopula } from "../../words/facts";
import { heaviestLanguage, isSmallWord } from "../../words/language";
import { failureWords } from "../failure-words";
import { remindOther } from "../people/remind-other";
import { groupFor, type Whom, whomOf } from "../people/whom";
import { promiseOf, promiseText, promiseToGroup, type ReminderPromise } from "../promise";
import { capitalised, noted, readMatter } from "../request/matter";
import type { MeantReminder } from "../request/meant";
import { tellsNoPlan } from "../request/telling";
import { localOnDayOf, readTime, writtenAs } from "../request/times";
import { spokenAt } from "../speech";
import { sameFact } from "../things/fact-key";
import { undoButton, undoOf } from "../things/note-undo";
import { changed, update } from "../things/update-thing";
import {
  type ChatTurn,
  callOf,
  contentOf,
  dueWords,
  instantsSaid,
  say,
  type TurnOutcome,
  thingOf,
  yesOrNo,
} from "../turn";

/** The longest matter that is repeated in a question, in characters. */
const MOST_REPEATED = 300;

/** Sets up a reminder, or asks for what is missing. */
export async function remind(turn: ChatTurn, act: PlannedReminder): Promise<TurnOutcome> {
  const whom = await plannedWhom(turn, act);
  if ("answer" in whom) return whom.answer;
  const { matter, time } = act;
  if (matter === null) return askMatter(turn, whom.for, time);
  const content = noted(turn, matter);
  if (time === null) return askWhen(turn, whom.for, content);
  const local = localOnDayOf(turn, time);
  if (local !== null) return await setReminderAt(turn, whom.for, content, local);
  const spoken = time.said_at === undefined ? turn : { ...turn, saidAt: time.said_at };
  return await setReminder(spoken, whom.for, content, time.words);
}

type PlannedReminder = Extract<PlannedAct, { act: "remind" }>;

/** Whom a planned reminder is for; the answer where that isn't known. */
export async function plannedWhom(
  turn: ChatTurn,
  { for: whom }: Pick<PlannedReminder, "for">,
): Promise<Whom> {
  return typeof whom === "object" && "marks" in whom ? await whomOf(turn, whom.marks) : { for: whom };
}

/** Asks what somebody is to be reminded of, perhaps at a time that was said. */
export function askMatter(turn: ChatTurn, whom: For, time: PlannedReminder["time"]): TurnOutcome {
  const { texts } = turn;
  const name = nameOf(whom);
  const words = time?.words ?? null;
  const asked = words === null ? texts.askWhat : texts.askWhatThen({ when: words });
  return {
    ...say(name === null ? asked : texts.askWhatFor({ name })),
    question: { ask: "matter", for: whom, phrase: words },
  };
}

/** Asks for the time again where its words aren't read whole. */
export async function askTimeAgain(
  turn: ChatTurn,
  act: PlannedReminder,
  words: string,
): Promise<TurnOutcome> {
  const whom = await plannedWhom(turn, act);
  if ("answer" in whom) return whom.answer;
  return act.matter === null
    ? askMatter(turn, whom.for, { words })
    : unreadTime(turn, whom.for, noted(turn, act.matter), words);
}

function unreadTime(turn: ChatTurn, whom: For, content: string, words: string): TurnOutcome {
  const text = turn.texts.unreadTime({ words: cutQuote(words, MOST_REPEATED) });
  return { said: { text, buttons: [whenButtons(turn)] }, question: { ask: "time", for: whom, content } };
}

/** Asks when somebody is to be reminded. */
export function askWhen(turn: ChatTurn, whom: For, content: string): TurnOutcome {
  const { texts } = turn;
  const name = nameOf(whom);
  return {
    said: {
      text:
        name === null
          ? texts.askWhen({ content: cutQuote(content, MOST_REPEATED) })
          : texts.askWhenFor({ name, content: cutQuote(content, MOST_REPEATED) }),
      buttons: [whenButtons(turn)],
    },
    question: { ask: "time", for: whom, content },
  };
}

/** Buttons for the times that are asked for most. */
function whenButtons({ texts, call }: ChatTurn): Button[] {
  const { labels } = texts;
  return [
    { label: labels.hour, data: whenData("hour", call.now) },
    { label: labels.evening, data: whenData("evening", call.now) },
    { label: labels.tomorrow, data: whenData("tomorrow", call.now) },
  ];
}

/** Stores a reminder. A time that can't be taken is asked for again. */
export async function setReminder(
  turn: ChatTurn,
  whom: For,
  content: string,
  phrase: string,
): Promise<TurnOutcome> {
  const { texts } = turn;
  const read = readTime(turn, phrase);
  // What was said before may be over now: "in ten minutes", of a question that waited for eleven.
  const isPast = read.ok ? isOver(turn, read.value.parsed) : read.reason === "past";
  if (isPast)
    return {
      ...say(texts.timeIsPast({ words: cutQuote(phrase, MOST_REPEATED) })),
      question: { ask: "time", for: whom, content },
    };
  if (!read.ok) return unreadTime(turn, whom, content, phrase);
  if (isOtherPerson(whom)) return await remindOther(turn, whom, content, { phrase });
  if (turn.saidAt === undefined) return await store(turn, whom, { content, due: phrase });
  const { parsed, recurrence } = read.value;
  const due_at = writtenAs(parsed, recurrence !== null);
  return await store(turn, whom, { content, due_at, ...(recurrence === null ? {} : { recurrence }) });
}

function isOver({ call, user }: ChatTurn, time: ParsedTime): boolean {
  if (time.kind === "date") return time.date < localDateOf(user.zone, call.now);
  return resolveInstant(time, user.zone) <= call.now;
}

/** A moment that is nearer is now: "ya lo vi". */
const SOON_SECONDS = 60;
/** UTF-16 code units: who writes more tells a story. */
const MOST_TOLD = 300;

/**
 * Offers a reminder of what a message tells, where it has one time to come beside a matter: "dentist tomorrow at 5". Null
 * for anything else: questions, words for somebody who is mentioned, and how long something lasts.
 */
export function offer(turn: ChatTurn, text: string): TurnOutcome | null {
  const { call, user, language } = turn;
  if (turn.isPublic || text.length > MOST_TOLD || tellsNoPlan(turn, text)) return null;
  const { content: told, phrase } = readMatter(turn, text);
  const content = withoutCopula(told, language);
  const read = phrase === null ? null : readTime(turn, phrase);
  if (content === "" || phrase === null || read?.ok !== true || isTurnedAround(told, spokenAt(turn)))
    return null;
  if (isSmallWord(phrase, heaviestLanguage(text, language, turn.words.times))) return null;
  const { parsed } = read.value;
  const lasts = [user.locale, language].some(
    (locale) => readDuration(phrase, { ...spokenAt(turn), locale }) !== null,
  );
  if (parsed.kind === "instant" ? parsed.at - call.now < SOON_SECONDS : lasts) return null;
  return offerReminder(turn, content, phrase);
}

function offerReminder(turn: ChatTurn, content: string, phrase: string): TurnOutcome {
  return {
    said: {
      text: turn.texts.offer({ content, when: phrase }),
      buttons: [yesOrNo(turn, acceptData(turn.call.now))],
    },
    question: { ask: "offer", content, phrase },
  };
}

/** Proposes what a message with a slip of typing may mean; null where its time can't be taken. */
export async function propose(
  turn: ChatTurn,
  { matter, phrase }: MeantReminder,
): Promise<TurnOutcome | null> {
  // Without a time the next question shows what was understood.
  if (phrase === null) return await remind(turn, { act: "remind", for: "me", matter, time: null });
  return readTime(turn, phrase).ok ? offerReminder(turn, noted(turn, matter), phrase) : null;
}

/** Stores a reminder for an instant's wall clock (ISO 8601). */
export async function setReminderAt(
  turn: ChatTurn,
  whom: For,
  content: string,
  dueAt: string,
): Promise<TurnOutcome> {
  if (isOtherPerson(whom)) return await remindOther(turn, whom, content, { local: dueAt });
  return await store(turn, whom, { content, due_at: dueAt });
}

function isOther(whom: For): whom is OtherPerson | OtherChat {
  return whom !== "me" && whom !== "us";
}

export function isOtherPerson(whom: For): whom is OtherPerson {
  return isOther(whom) && "user" in whom;
}

/** The name of whoever is to be reminded, where that is somebody or some channel else. */
function nameOf(whom: For): string | null {
  return isOther(whom) ? whom.name : null;
}

async function store(
  turn: ChatTurn,
  whom: Exclude<For, OtherPerson>,
  about: { content: string; due?: string; due_at?: string; recurrence?: string },
): Promise<TurnOutcome> {
  const { deps, texts } = turn;
  const group = groupFor(turn, whom);
  const spokenIn = group === null ? undefined : JSON.stringify(group);
  const result = await perform(
    remember,
    deps,
    { ...callOf(turn), spokenIn },
    { ...about, category: "task", source: "user" },
  );
  if (!result.ok) return say(failureWords(turn, result.failure));
  const { memory, status } = result.value;
  const mention = thingOf(memory);
  if (status === "duplicate") {
    const text = texts.alreadyThere({ content: contentOf(turn, memory), when: dueWords(turn, memory) });
    return { said: { text, about: memory.id }, mention };
  }
  const promise = group === null ? promiseOf(turn, memory) : promiseToGroup(turn, memory, placeOf(whom));
  return { ...confirmed(turn, memory, promise), made: { external_id: "", id: memory.id } };
}

function placeOf(whom: Exclude<For, OtherPerson>): OtherChat | null {
  return isOther(whom) ? whom : null;
}

/** What was set up, and when a message will come. */
function confirmed(turn: ChatTurn, memory: MemoryView, promise: ReminderPromise): TurnOutcome {
  const undo = undoOf(turn, "made", memory.id);
  const { labels } = turn.texts;
  const text = promiseText(promise);
  return {
    said: {
      text,
      ...instantsSaid(turn, text, memory),
      buttons: [[undoButton(turn, undo), { label: labels.otherTime, data: `move:${memory.id}` }]],
      about: memory.id,
      asks_zone: true,
    },
    mention: thingOf(memory),
    undo,
  };
}

/** Another value of a fact that is kept: the fact changes, and its undo brings the old value back. */
async function retell(turn: ChatTurn, old: MemoryView, text: string): Promise<TurnOutcome> {
  const before = contentOf(turn, old);
  const done = await update(turn, { id: old.id, occurrence: null }, { content: capitalised(text) });
  return changed(turn, done, (memory) => turn.texts.renamed({ before, content: contentOf(turn, memory) }));
}

/** Remembers a fact. */
export async function rememberFact(turn: ChatTurn, said: string | null): Promise<TurnOutcome> {
  const { deps, texts, language } = turn;
  if (said === null) return { ...say(texts.askFact), question: { ask: "fact" } };
  const text = asSentence(said, language);
  const old = await sameFact(turn, text);
  if (old !== null) return await retell(turn, old, text);
  const result = await perform(remember, deps, callOf(turn), { content: capitalised(text), source: "user" });
  if (!result.ok) return say(failureWords(turn, result.failure));
  const { memory, status } = result.value;
  const content = contentOf(turn, memory);
  if (status === "duplicate")
    return { said: { text: texts.knownAlready({ content }), about: memory.id }, mention: thingOf(memory) };
  const undo = undoOf(turn, "made", memory.id);
  return {
    said: {
      text: texts.remembered({ content: cutQuote(content, MOST_REPEATED) }),
      buttons: [[undoButton(turn, undo)]],
      about: memory.id,
    },
    mention: thingOf(memory),
    undo,
    made: { external_id: "", id: memory.id },
  };
}
