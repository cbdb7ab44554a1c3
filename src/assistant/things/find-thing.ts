import { pickData, thingData } from "../../dialogue/button-data";
import { findNamed, INFLECTING } from "../../dialogue/name-thing";
import { type Act, mentionedThing, type Thing } from "../../dialogue/state";
import { searchMemory } from "../../memories/search-memory";
import type { MemoryView } from "../../memories/view/memory-schema";
import { perform } from "../../operation/running/perform";
import type { Button } from "../../platforms/message";
import { findRange } from "../../time/phrases/find-range";
import { splitDuration } from "../../time/phrases/read-duration";
import { splitPhrase } from "../../time/phrases/split-phrase";
import { cutQuote } from "../../time/prompt/cut-text";
import { foldLetters } from "../../words/requests/fold-letters";
import type { Slots } from "../../words/requests/read-request";
import { withoutEdges } from "../../words/requests/text-edges";
import { doneAt, isWhen, timeIn } from "../request/times";
import { requestsOf, spokenAt } from "../speech";
import { type ChatTurn, callOf, contentOf, say, type TurnOutcome, thingOf } from "../turn";
import { mayShow, openItems } from "./open-items";
import { thingsLike } from "./things-like";
import { memoryById } from "./undo";

/** A thing that was named, and the time that was said with it. */
export type FoundThing =
  | { kind: "one"; thing: Thing; phrase: string | null }
  /** Nothing or several: what to say, and to ask. */
  | { kind: "answer"; outcome: TurnOutcome };

/** Choices that one message offers: as many as WhatsApp's list. */
const MOST_CHOICES = 8;
/** Characters of a choice's label. */
const MOST_LABEL = 60;

/**
 * Finds what an act is to be done to. With nothing named it is what was spoken of last, and else it is asked for: nothing
 * happens to what was neither named nor mentioned. A time may stand in `what` and in `when`, and neither is dropped:
 * "move the dentist Thursday to 10". `words` is a rename's new wording.
 */
export async function findThing(turn: ChatTurn, act: Act, { what, when, words }: Slots): Promise<FoundThing> {
  const { state, call } = turn;
  const mention = mentionedThing(state, call.now);
  const spoken = async (phrase: string | null) => {
    const likely = act === "move" ? likelyOf(turn) : null;
    const isSetUp = act === "done" && what === null && isJustSet(turn);
    const thing = isSetUp ? null : (mention ?? likely);
    return thing === null ? answering(await askWhich(turn, act, phrase, words)) : one(thing, phrase);
  };
  if (mention === null && isIt(turn, what ?? "")) return await spoken(when);
  if (what === null) return await spoken(when);
  const whole = await findByWords(turn, what, mention);
  if (whole.length > 0) return await choose(turn, act, whole, when, words);
  const { phrase, rest } = splitFor(turn, act, what);
  if (phrase === null) return await notFound(turn, act, what, { phrase: when, words });
  const both = when === null ? phrase : `${phrase} ${when}`;
  if (!TIMED_ACTS.has(act)) return await findDue(turn, act, { what, when: both, words }, rest);
  if (rest === "") return await spoken(both);
  const found = await findByWords(turn, rest, mention);
  return found.length === 0
    ? await notFound(turn, act, rest, { phrase: both, words })
    : await choose(turn, act, found, both, words);
}

/** Of the list that was shown last the only thing that doesn't repeat: "it" that is moved or put off is seldom a series. */
function likelyOf({ state }: ChatTurn): Thing | null {
  const [only, ...more] = state.listed.filter(({ occurrence }) => occurrence === null);
  return only === undefined || more.length > 0 ? null : only;
}

/**
 * Whether what was spoken of last is a series that the message before has set. Who says "done" to that may mean that the
 * setting is: which thing is done is asked, before the first occurrence is ticked off.
 */
function isJustSet({ state: { mention, undos } }: ChatTurn): boolean {
  const [last] = undos;
  return (
    mention !== null &&
    mention.occurrence !== null &&
    last?.how === "made" &&
    last.id === mention.id &&
    last.at === mention.at
  );
}

/** Whether words are "it". */
function isIt(turn: ChatTurn, text: string): boolean {
  const said = foldLetters(text.trim());
  return requestsOf(turn).it.some((it) => foldLetters(it) === said);
}

/** Acts that a time belongs to. With any other a time tells which item is meant: "forget the rent of Monday". */
const TIMED_ACTS = new Set<Act>(["snooze", "move", "postpone", "skip"]);

/**
 * Finds what `name` names among what is due at the time of `when`; without a name, what was spoken of last. What is done
 * may have been done then instead.
 */
async function findDue(
  turn: ChatTurn,
  act: Act,
  { what, when, words }: Slots,
  name: string,
): Promise<FoundThing> {
  const mention = mentionedThing(turn.state, turn.call.now);
  const isNamed = name !== "" || mention !== null;
  const spoken = mention === null ? await openLabelled(turn) : [{ ...mention, label: null }];
  const found = name === "" ? spoken : await findByWords(turn, name, mention);
  const due: NamedMemory[] = [];
  for (const one of found.slice(0, MOST_CHOICES)) if (await isDue(turn, one, when ?? "")) due.push(one);
  const isDoneThen = due.length === 0 && act === "done" && doneAt(turn, when ?? "") !== null;
  const meant = isDoneThen ? found : due;
  const phrase = isDoneThen ? when : null;
  if (meant.length === 0)
    return found.length === 0
      ? await notFound(turn, act, name, { phrase: null, words })
      : nothingLike(turn, what ?? "");
  if (isNamed) return await choose(turn, act, meant, phrase, words);
  return answering(offer(turn, act, meant, phrase, words));
}

function answering(outcome: TurnOutcome): FoundThing {
  return { kind: "answer", outcome };
}

async function isDue(turn: ChatTurn, { id }: Thing, when: string): Promise<boolean> {
  const due_at = (await memoryById(turn, id))?.due_at ?? null;
  return due_at !== null && isWhen(turn, when, due_at);
}

/** Among the things of a question, the one that words name. */
export async function findAmong(
  turn: ChatTurn,
  things: readonly Thing[],
  text: string,
): Promise<Thing | null> {
  const found = await findByWords(turn, text, null);
  const [thing, ...more] = things.filter(({ id }) => found.some((memory) => memory.id === id));
  return thing !== undefined && more.length === 0 ? thing : null;
}

function one(thing: Thing, phrase: string | null): FoundThing {
  return { kind: "one", thing, phrase };
}

/** What is like a name that names nothing is offered, and nothing happens to it by itself. */
async function notFound(
  turn: ChatTurn,
  act: Act,
  name: string,
  { phrase, words }: { phrase: string | null; words: string | null },
): Promise<FoundThing> {
  const near = await thingsLike(turn, act, name);
  if (near.length === 0) return nothingLike(turn, name);
  const found = near.map((memory) => labelled(turn, memory));
  const { said, ...rest } = offer(turn, act, found, phrase, words);
  const text = turn.texts.didYouMean({ words: cutQuote(name, 80) });
  return answering({ ...rest, said: { ...said, text }, missed: true });
}

function nothingLike({ texts }: ChatTurn, name: string): FoundThing {
  return answering({ ...say(texts.nothingLike({ words: cutQuote(name, 80) })), missed: true });
}

/** The words for a time in what an act was asked for, and the rest. */
function splitFor(turn: ChatTurn, act: Act, named: string): { phrase: string | null; rest: string } {
  if (act === "skip") return splitSpan(turn, named);
  const byLength = PUT_OFF.has(act) ? splitDuration(named, spokenAt(turn)) : null;
  return byLength ?? splitNamed(turn, named);
}

const PUT_OFF = new Set<Act>(["move", "postpone", "snooze"]);

/** The words for a time in what was named, and the rest. */
function splitNamed(turn: ChatTurn, named: string): { phrase: string | null; rest: string } {
  const whole = timeIn(turn, named);
  if (whole !== null) return { phrase: whole, rest: "" };
  // "1 until Monday" would be read as a time that makes no sense.
  const { number = "", time = "" } = /^(?<number>#?\d{1,2}[.)]?)\s+(?<time>.+)$/s.exec(named)?.groups ?? {};
  const after = timeIn(turn, time);
  if (after !== null && turn.state.listed.length > 0) return { phrase: after, rest: number };
  const { phrase, rest } = splitPhrase(named, spokenAt(turn));
  const words = requestsOf(turn);
  const bare = withoutEdges(rest, words.links.before, [...words.untils, ...words.links.after]);
  return { phrase: phrase === "" ? null : phrase, rest: bare };
}

/** The same for a span of time, such as "next week". */
function splitSpan(turn: ChatTurn, named: string): { phrase: string | null; rest: string } {
  const found = findRange(named, { ...spokenAt(turn), lean: "future" });
  const at = found === null ? -1 : named.toLowerCase().lastIndexOf(found.phrase.toLowerCase());
  if (found === null || at === -1) return splitNamed(turn, named);
  const rest = `${named.slice(0, at)} ${named.slice(at + found.phrase.length)}`;
  return {
    phrase: found.phrase,
    rest: withoutEdges(rest, [], requestsOf(turn).links.after),
  };
}

/** Memories that a number of the last list, "it" or words name. */
async function findByWords(turn: ChatTurn, text: string, mention: Thing | null): Promise<NamedMemory[]> {
  const number = numberIn(turn, text);
  const listed = number === null ? undefined : turn.state.listed[number - 1];
  if (listed !== undefined) return [{ ...listed, label: null }];
  if (isIt(turn, text)) return mention === null ? [] : [{ ...mention, label: null }];
  const { fillers } = requestsOf(turn);
  const items = await openItems(turn);
  const inflects = INFLECTING.has(turn.language);
  const named = findNamed(items, text, fillers, inflects);
  if (named.length > 0) return named.map((memory) => labelled(turn, memory));
  const { deps, isPublic } = turn;
  const query = { query: text.slice(0, 400).toWellFormed(), limit: 50, include_sensitive: !isPublic };
  const found = await perform(searchMemory, deps, callOf(turn), query);
  if (!found.ok) return [];
  const results = found.value.results.filter(({ id }) => mayShow(turn, id));
  return findNamed(results, text, fillers, inflects).map((memory) => labelled(turn, memory));
}

interface NamedMemory extends Thing {
  /** Null for one that needs no label, because it is the only one. */
  label: string | null;
}

function labelled(turn: ChatTurn, memory: MemoryView): NamedMemory {
  return { ...thingOf(memory), label: cutQuote(contentOf(turn, memory), MOST_LABEL) };
}

async function openLabelled(turn: ChatTurn): Promise<NamedMemory[]> {
  return (await openItems(turn)).map((memory) => labelled(turn, memory));
}

/** The number that a text is: "2", "2.", "#2", "the second one"; null for any other text. */
export function numberIn(turn: ChatTurn, text: string): number | null {
  const digits = /^#?(\d{1,2})[.)]?$/.exec(text.trim());
  if (digits !== null) return Number(digits[1]);
  const words = requestsOf(turn);
  const bare = foldLetters(withoutEdges(text, words.fillers, []));
  const index = words.ordinals.findIndex((forms) => forms.some((form) => foldLetters(form) === bare));
  return index === -1 ? null : index + 1;
}

async function choose(
  turn: ChatTurn,
  act: Act,
  found: readonly NamedMemory[],
  phrase: string | null,
  words: string | null,
): Promise<FoundThing> {
  const [first, ...more] = found;
  if (first !== undefined && more.length === 0) {
    const { id, occurrence } = first;
    if (act !== "skip") return one({ id, occurrence }, phrase);
    // What was told and not done may be answered with "done"; what is let pass is still to come.
    return one({ id, occurrence: (await memoryById(turn, id))?.occurrence ?? occurrence }, phrase);
  }
  return { kind: "answer", outcome: offer(turn, act, found, phrase, words) };
}

/** Asks which open item is meant. */
export async function askWhich(
  turn: ChatTurn,
  act: Act,
  phrase: string | null,
  words: string | null,
): Promise<TurnOutcome> {
  const found = await openLabelled(turn);
  return found.length === 0 ? say(turn.texts.nothingOpen) : offer(turn, act, found, phrase, words);
}

/** Asks which of several memories is meant. */
export function chooseOf(turn: ChatTurn, act: Act, memories: readonly MemoryView[]): TurnOutcome {
  return offer(
    turn,
    act,
    memories.map((memory) => labelled(turn, memory)),
    null,
    null,
  );
}

const PRESSED_ACTS = new Set<Act>(["done", "snooze", "move", "skip", "forget"]);

/** Offers things as choices. A button names its thing where nothing more was said, so that it works later too. */
function offer(
  turn: ChatTurn,
  act: Act,
  found: readonly NamedMemory[],
  phrase: string | null,
  words: string | null,
): TurnOutcome {
  const shown = found.slice(0, MOST_CHOICES);
  const things = shown.map(({ id, occurrence }) => ({ id, occurrence }));
  const isAlone = phrase === null && words === null && PRESSED_ACTS.has(act);
  const choices: Button[] = shown.map(({ label, id, occurrence }, index) => ({
    label: label ?? "",
    data: isAlone ? thingData(act, { id, occurrence }) : pickData(index + 1, turn.call.now),
  }));
  return {
    said: { text: turn.texts.whichOne, choices },
    question: { ask: "which", act, things, phrase, words },
  };
}
