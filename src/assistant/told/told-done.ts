/** What somebody tells to be done: "i bought the milk", "rent is paid", "got the milk and paid the rent". */
import { freshThing } from "../../dialogue/state";
import type { MemoryView } from "../../memories/view/memory-schema";
import { piecesOf } from "../../search/pieces";
import { stopWordsIn } from "../../search/stop-words";
import { findRange } from "../../time/phrases/find-range";
import { foldLetters } from "../../words/requests/fold-letters";
import { withoutEdges } from "../../words/requests/text-edges";
import { WordMask } from "../../words/requests/word-mask";
import { saidStems } from "../../words/said/said-stems";
import type { DoneWords } from "../../words/tables/done-words";
import { carryOutEach } from "../carry-out-each";
import { seamsOf } from "../request/several";
import { doneAt } from "../request/times";
import { requestsOf, spokenAt } from "../speech";
import { change } from "../things/change-thing";
import { chooseOf } from "../things/find-thing";
import { openItems } from "../things/open-items";
import { type ChatTurn, type TurnOutcome, thingOf } from "../turn";

/** UTF-16 code units of a message that tells so. */
const MOST_TOLD_DONE = 120;

/**
 * Completes the open item that a message tells to be done, or each of two; null for any other message. Each of its words is one of
 * the item's, in whatever form, or belongs to the sentence; the item is told of by all its words, or one of them and
 * "done". Where several are told of so, the person is asked which.
 */
export async function completeTold(turn: ChatTurn, text: string): Promise<TurnOutcome | null> {
  const told = readTold(turn, text);
  if (told === null) return null;
  if (told.words.length === 0) return await completeFresh(turn, told);
  const items = await openItems(turn);
  const named = items.filter((item) => tellsOf(turn, told, item));
  if (named.length > 0) return await completeOne(turn, named, told.when);
  const both = bothTold(turn, text, items);
  if (both === null) return null;
  return await carryOutEach(turn, both, async (one, item) => await complete(one, item, null));
}

/** "Bought it" behind a reminder, or behind what was shown alone. */
async function completeFresh(turn: ChatTurn, { verbs, hasDid, when }: ToldDone): Promise<TurnOutcome | null> {
  const thing = freshThing(turn.state, turn.call.now);
  if (thing === null || (!hasDid && verbs.length === 0)) return null;
  return await change(turn, "done", thing, { phrase: when, words: null });
}

async function completeOne(
  turn: ChatTurn,
  named: readonly MemoryView[],
  when: string | null,
): Promise<TurnOutcome> {
  const [item, ...more] = named;
  if (item !== undefined && more.length === 0) return await complete(turn, item, when);
  return chooseOf(turn, "done", named);
}

async function complete(turn: ChatTurn, item: MemoryView, when: string | null): Promise<TurnOutcome> {
  return await change(turn, "done", thingOf(item), { phrase: when, words: null });
}

/** The two items of which a message tells in two halves; the second half may go on with the verb of the first. */
function bothTold(turn: ChatTurn, text: string, items: readonly MemoryView[]): MemoryView[] | null {
  for (const { before, after } of seamsOf(turn, text)) {
    const first = readTold(turn, before);
    const second = readTold(turn, after);
    if (first === null || second === null) continue;
    if (first.words.length === 0 || second.words.length === 0) continue;
    const going = {
      ...second,
      hasDid: second.hasDid || first.hasDid,
      hasHave: second.hasHave || first.hasHave,
    };
    const one = items.filter((item) => tellsOf(turn, first, item));
    const other = [second, { ...going, verbs: [...second.verbs, ...first.verbs] }]
      .map((told) => items.filter((item) => tellsOf(turn, told, item)))
      .find((named) => named.length > 0);
    const both = [...one, ...(other ?? [])];
    if (one.length === 1 && other?.length === 1 && new Set(both).size === 2) return both;
  }
  return null;
}

/** What a message says of what is over. */
interface ToldDone {
  /** Words that aren't of its sentence, as they were typed in small letters. */
  words: readonly string[];
  hasHave: boolean;
  hasDid: boolean;
  hasAlready: boolean;
  /** The verbs that it tells to be over. */
  verbs: DoneWords["verbs"];
  /** When it was done, where it says so. */
  when: string | null;
}

function readTold(turn: ChatTurn, text: string): ToldDone | null {
  if (text.length > MOST_TOLD_DONE || /[?？"“”„«»\n]/u.test(text)) return null;
  const table = turn.words.people.done[turn.language];
  const { openings, endings } = requestsOf(turn);
  // "Rent's paid" says "is".
  const said = turn.language === "en" ? text.replaceAll(/(?<=\p{L})['’]s(?=\s)/gu, " is") : text;
  const mask = new WordMask(withoutEdges(said, openings, endings));
  const when = takeWhen(turn, mask);
  const verbs = table.verbs.filter(([, over]) => mask.has(over));
  for (const [, over] of verbs) mask.takeWords(over);
  const hasDid = mask.takeWords(table.did);
  const hasAlready = mask.takeWords(table.already);
  const hasHave = mask.takeWords(table.have) || hasAlready;
  mask.takeWords(table.small);
  mask.takeWords(requestsOf(turn).it.join("|"));
  return { words: mask.words(), hasHave, hasDid, hasAlready, verbs, when };
}

/** Takes out when something was done: "this morning", "gestern". A time to come stays. */
function takeWhen(turn: ChatTurn, mask: WordMask): string | null {
  const found = findRange(mask.left, { ...spokenAt(turn), lean: "past" });
  const from = found === null ? -1 : mask.left.indexOf(foldLetters(found.phrase));
  if (found === null || from === -1 || doneAt(turn, found.phrase) === null) return null;
  return mask.takeBetween(from, from + found.phrase.length);
}

function tellsOf(turn: ChatTurn, told: ToldDone, item: MemoryView): boolean {
  const { language, words, call } = turn;
  const stemOf = saidStems(language);
  const stops = stopWordsIn(language);
  const own = new Map(
    wordsOf(item.content)
      .filter((word) => !stops.has(word))
      .map((word) => [stemOf(word), word]),
  );
  const { over, verbs } = words.people.done[language];
  const ending = told.hasHave ? over.with : over.alone;
  const found = new Set<string>();
  let isOver = false;
  for (const typed of told.words) {
    const [word = ""] = wordsOf(typed);
    const stem = stemOf(word);
    const same = own.get(stem);
    if (same === undefined) return false;
    found.add(stem);
    const isForm = same !== word || language === "id";
    if (isForm && ending !== null && new RegExp(`${ending}$`, "u").test(typed)) isOver = true;
  }
  const stemsOf = (source: string) => wordsOf(source).map(stemOf);
  const verbal = told.verbs.flatMap(([of]) => stemsOf(of)).filter((stem) => own.has(stem));
  if (told.hasDid || (isOver && found.size === own.size && own.size > 1)) return found.size > 0;
  const rest = [...own.keys()].filter((stem) => !found.has(stem));
  if (verbal.length > 0) return rest.every((stem) => verbal.includes(stem));
  // "Paid the rent" of what was noted down as "The rent". Where somebody has been was not to come yet.
  const isCome = item.due_at === null || item.due_at <= call.now;
  const isBare = told.verbs.length > 0 && rest.length === 0;
  if (isBare && (isCome || told.verbs.some((verb) => verb !== verbs[GOING]))) return true;
  // "Milk, already": of what is due today or was, and where nothing but its verb isn't said.
  const isNear = item.due_at === null || item.due_at <= call.now + NEAR_SECONDS;
  const known = new Set(verbs.flatMap(([of]) => stemsOf(of)));
  return told.hasAlready && told.verbs.length === 0 && isNear && rest.every((stem) => known.has(stem));
}

/** The place of the verbs of going somewhere among the verbs of a language. */
const GOING = 4;

/** How far ahead an item may be due that is said to be "already". */
const NEAR_SECONDS = 12 * 3600;

function wordsOf(text: string): string[] {
  return piecesOf(text).flatMap(({ kind, text: word }) => (kind === "word" ? [word] : []));
}
