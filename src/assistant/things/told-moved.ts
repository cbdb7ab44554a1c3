/** What somebody tells to have another time, or to come to nothing: "the dentist is at 4 now, not 3", "the call is off". */
import { findNamed, INFLECTING } from "../../dialogue/name-thing";
import type { Act } from "../../dialogue/state";
import type { MemoryView } from "../../memories/view/memory-schema";
import { readRequestIn } from "../../words/requests/read-request";
import { withoutEdges } from "../../words/requests/text-edges";
import { WordMask } from "../../words/requests/word-mask";
import { withoutDenied } from "../request/denied-time";
import { partMatter } from "../request/matter";
import { durationIn } from "../request/times";
import { requestsOf } from "../speech";
import type { ChatTurn, TurnOutcome } from "../turn";
import { change } from "./change-thing";
import { findThing } from "./find-thing";
import { openItems } from "./open-items";

/** UTF-16 code units of a message that tells so. */
const MOST_TOLD_MOVED = 120;

interface ToldMoved {
  /** The words that name the item. */
  name: string;
  /** Its new time; for what comes to nothing the time by which it is told apart. Null for none. */
  time: string | null;
  isOff: boolean;
}

/**
 * Moves the open item that a message tells to have another time, or forgets the one that it tells to come to nothing: of a series
 * that is one occurrence. Null for any other message: all words that are left name an open item, else nothing is done.
 */
export async function moveTold(turn: ChatTurn, text: string): Promise<TurnOutcome | null> {
  const told = readToldMoved(turn, text);
  if (told === null) return null;
  const { name, time, isOff } = told;
  const named = findNamed(
    await openItems(turn),
    name,
    requestsOf(turn).fillers,
    INFLECTING.has(turn.language),
  );
  if (named.length === 0) return null;
  const act = isOff ? actOfOff(named) : "move";
  const found = await findThing(turn, act, { what: name, when: time, words: null });
  if (found.kind === "answer") return found.outcome;
  return await change(turn, act, found.thing, { phrase: time, words: null });
}

/** A series goes on when one of its occurrences comes to nothing. */
function actOfOff(named: readonly MemoryView[]): Act {
  return named.every(({ recurrence }) => recurrence !== null) ? "skip" : "forget";
}

function readToldMoved(turn: ChatTurn, text: string): ToldMoved | null {
  if (text.length > MOST_TOLD_MOVED || /[?？"“”„«»\n]/u.test(text)) return null;
  const { moved, now, off, small } = turn.words.people.moved[turn.language];
  const { openings, endings } = requestsOf(turn);
  const said = withoutCancel(turn, withoutEdges(text, openings, endings));
  const body = withoutDenied(turn, said);
  const mask = new WordMask(body);
  const isOff = body === said && mask.takeWords(off);
  const isMoved = [moved, now].map((words) => mask.takeWords(words)).includes(true) || body !== said;
  if (!isOff && !isMoved) return null;
  const { matter, phrase } = partMatter(turn, mask.rest(small, true).join(" "));
  const name = new WordMask(matter);
  name.takeWords(small);
  const words = name.words().join(" ");
  // "Avance le dentiste de 2 heures" asks for it, and for an earlier time.
  const isLength = phrase !== null && durationIn(turn, phrase) !== null;
  if (words === "" || isLength || (!isOff && phrase === null)) return null;
  return { name: words, time: phrase, isOff };
}

/** A message without what asks for the same at its end: "the call is off, cancel it". */
function withoutCancel({ language, words }: ChatTurn, said: string): string {
  const comma = said.lastIndexOf(",");
  if (comma === -1) return said;
  const request = readRequestIn(said.slice(comma + 1), language, words);
  return request?.name === "cancel" ? said.slice(0, comma) : said;
}
