/** What somebody tells to have another time, or to come to nothing: "the dentist is at 4 now, not 3", "the call is off". */
import { findNamed, INFLECTING } from "../../dialogue/name-thing";
import type { Act } from "../../dialogue/state";
import type { MemoryView } from "../../memories/view/memory-schema";
import { SECONDS_A_DAY } from "../../time/calendar";
import { findRange } from "../../time/phrases/find-range";
import { foldLetters } from "../../words/requests/fold-letters";
import { readRequestIn } from "../../words/requests/read-request";
import { withoutEdges } from "../../words/requests/text-edges";
import { WordMask } from "../../words/requests/word-mask";
import { withoutDenied } from "../request/denied-time";
import { partMatter } from "../request/matter";
import { durationIn } from "../request/times";
import { requestsOf, spokenAt } from "../speech";
import { change } from "../things/change-thing";
import { findThing } from "../things/find-thing";
import { openItems } from "../things/open-items";
import { askUntil } from "../things/put-off-thing";
import type { ChatTurn, TurnOutcome } from "../turn";

/** UTF-16 code units of a message that tells so. */
const MOST_TOLD_MOVED = 120;

interface ToldMoved {
  kind: "moved" | "off" | "skipped";
  /** The words that name the item. */
  name: string;
  /** Its new time; for what comes to nothing the time by which it is told apart. Null for none. */
  time: string | null;
}

/**
 * Moves the open item that a message tells to have another time, forgets the one that it tells to come to nothing, and lets the
 * occurrence pass that it tells to be left out. Null for any other message: all words that are left name an open item.
 */
export async function moveTold(turn: ChatTurn, text: string): Promise<TurnOutcome | null> {
  const told = readToldMoved(turn, text);
  if (told === null) return null;
  const { kind, name, time } = told;
  const open = await openItems(turn);
  const named = findNamed(open, name, requestsOf(turn).fillers, INFLECTING.has(turn.language));
  if (named.length === 0) return null;
  const act = actOf(kind, named);
  const found = await findThing(turn, act, { what: name, when: time, words: null });
  if (found.kind === "answer") return found.outcome;
  // What doesn't repeat has no other occurrence: it is asked to when it moves.
  if (kind === "skipped" && act === "move") return await askUntil(turn, "move", found.thing);
  return await change(turn, act, found.thing, { phrase: time, words: null });
}

/** A series goes on when one of its occurrences comes to nothing. */
function actOf(kind: ToldMoved["kind"], named: readonly MemoryView[]): Act {
  const repeats = named.every(({ recurrence }) => recurrence !== null);
  if (kind !== "moved" && repeats) return "skip";
  return kind === "off" ? "forget" : "move";
}

function readToldMoved(turn: ChatTurn, text: string): ToldMoved | null {
  if (text.length > MOST_TOLD_MOVED || /[?？"“”„«»\n]/u.test(text)) return null;
  const { openings, endings } = requestsOf(turn);
  const said = withoutCancel(turn, withoutEdges(text, openings, endings));
  return readSkipped(turn, said) ?? readChanged(turn, said);
}

function readChanged(turn: ChatTurn, said: string): ToldMoved | null {
  const { moved, now, off, small } = turn.words.people.moved[turn.language];
  const body = withoutDenied(turn, said);
  const mask = new WordMask(body);
  const isOff = body === said && mask.takeWords(off);
  const isMoved = [moved, now].map((words) => mask.takeWords(words)).includes(true) || body !== said;
  if (!isOff && !isMoved) return null;
  const { matter, phrase } = partMatter(turn, mask.rest(small, true).join(" "));
  const name = nameIn(matter, small);
  // "Avance le dentiste de 2 heures" asks for it, and for an earlier time.
  const isLength = phrase !== null && durationIn(turn, phrase) !== null;
  if (name === "" || isLength || (!isOff && phrase === null)) return null;
  return { kind: isOff ? "off" : "moved", name, time: phrase };
}

/** "No gym today", "je saute le sport ce soir": what is let pass, and a time that has begun or comes within a day. */
function readSkipped(turn: ChatTurn, said: string): ToldMoved | null {
  const { skip, small } = turn.words.people.moved[turn.language];
  const mask = new WordMask(said);
  const found = findRange(mask.left, { ...spokenAt(turn), lean: "future" });
  const from = found === null ? -1 : mask.left.indexOf(foldLetters(found.phrase));
  if (found === null || from === -1 || found.after > turn.call.now + SECONDS_A_DAY) return null;
  const time = mask.takeBetween(from, from + found.phrase.length);
  if (!mask.takeWords(skip)) return null;
  const name = nameIn(mask.rest(small).join(" "), small);
  return name === "" ? null : { kind: "skipped", name, time };
}

function nameIn(text: string, small: string): string {
  const mask = new WordMask(text);
  mask.takeWords(small);
  return mask.words().join(" ");
}

/** A message without what asks for the same at its end: "the call is off, cancel it". */
function withoutCancel({ language, words }: ChatTurn, said: string): string {
  const comma = said.lastIndexOf(",");
  if (comma === -1) return said;
  const request = readRequestIn(said.slice(comma + 1), language, words);
  return request?.name === "cancel" ? said.slice(0, comma) : said;
}
