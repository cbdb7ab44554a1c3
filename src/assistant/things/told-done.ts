/** What somebody tells to be done: "i bought the milk", "rent is paid". */
import type { MemoryView } from "../../memories/view/memory-schema";
import { piecesOf } from "../../search/pieces";
import { stopWordsIn } from "../../search/stop-words";
import { withoutEdges } from "../../words/requests/text-edges";
import { WordMask } from "../../words/requests/word-mask";
import { saidStems } from "../../words/said/said-stems";
import { requestsOf } from "../speech";
import { type ChatTurn, type TurnOutcome, thingOf } from "../turn";
import { change } from "./change-thing";
import { openItems } from "./open-items";

/** UTF-16 code units of a message that tells so. */
const MOST_TOLD_DONE = 120;

/**
 * Completes the open item that a message tells to be done; null for any other message. Each of its words is one of the item's, in
 * whatever form, or belongs to the sentence; the item is told of by all its words, or one of them and "done"; and no other
 * item is told of so.
 */
export async function completeTold(turn: ChatTurn, text: string): Promise<TurnOutcome | null> {
  const told = readTold(turn, text);
  if (told === null) return null;
  const named = (await openItems(turn)).filter((item) => tellsOf(turn, told, item));
  const [item, ...more] = named;
  if (item === undefined || more.length > 0) return null;
  return await change(turn, "done", thingOf(item), { phrase: null, words: null });
}

/** Words of a message that aren't of its sentence, as they were typed in small letters. */
interface ToldDone {
  words: readonly string[];
  hasHave: boolean;
  hasDid: boolean;
}

function readTold(turn: ChatTurn, text: string): ToldDone | null {
  if (text.length > MOST_TOLD_DONE || /[?？"“”„«»\n]/u.test(text)) return null;
  const { have, did, small } = turn.words.people.done[turn.language];
  const { openings, endings } = requestsOf(turn);
  const mask = new WordMask(withoutEdges(text, openings, endings));
  const hasDid = mask.takeWords(did);
  const hasHave = mask.takeWords(have);
  mask.takeWords(small);
  const words = mask.words();
  return words.length === 0 ? null : { words, hasHave, hasDid };
}

function tellsOf({ language, words: { people } }: ChatTurn, told: ToldDone, item: MemoryView): boolean {
  const stemOf = saidStems(language);
  const stops = stopWordsIn(language);
  const pieces = (text: string) =>
    piecesOf(text).flatMap(({ kind, text }) => (kind === "word" ? [text] : []));
  const own = new Map(
    pieces(item.content)
      .filter((word) => !stops.has(word))
      .map((word) => [stemOf(word), word]),
  );
  const { over } = people.done[language];
  const ending = told.hasHave ? over.with : over.alone;
  const found = new Set<string>();
  let isOver = false;
  for (const typed of told.words) {
    const [word = ""] = pieces(typed);
    const stem = stemOf(word);
    const same = own.get(stem);
    if (same === undefined) return false;
    found.add(stem);
    const isForm = same !== word || language === "id";
    if (isForm && ending !== null && new RegExp(`${ending}$`, "u").test(typed)) isOver = true;
  }
  return told.hasDid ? found.size > 0 : isOver && found.size === own.size && own.size > 1;
}
