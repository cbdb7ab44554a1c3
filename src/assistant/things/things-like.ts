/** What a name may mean that names nothing exactly: mistyped, in another form, or by half. */
import { tellingWords } from "../../dialogue/name-thing";
import type { Act } from "../../dialogue/state";
import type { MemoryView } from "../../memories/view/memory-schema";
import { foldWord } from "../../search/pieces";
import { stopWordsIn } from "../../search/stop-words";
import { likenessOf } from "../questions/word-likeness";
import { requestsOf } from "../speech";
import type { ChatTurn } from "../turn";
import { openItems, recentMemories } from "./open-items";

/** Things that are offered. */
const MOST_OFFERED = 3;
/** Words of a name that are compared. */
const MOST_WORDS = 8;
/** How much of a name a thing must say. */
const LEAST_SHARE = 0.5;

/** The open things that are most like a name, and for an act that forgets the facts too; the likeliest first. */
export async function thingsLike(turn: ChatTurn, act: Act, name: string): Promise<MemoryView[]> {
  const stops = stopWordsIn(turn.language);
  const telling = tellingWords(name, requestsOf(turn).fillers).map((word) => foldWord(word));
  const words = telling.filter((word) => !stops.has(word)).slice(0, MOST_WORDS);
  if (words.length === 0) return [];
  const read = likenessOf(words, turn.language);
  const things = act === "forget" || act === "rename" ? await recentMemories(turn) : await openItems(turn);
  return things
    .map((memory) => ({ memory, share: read(memory.content).share }))
    .filter(({ share }) => share >= LEAST_SHARE)
    .sort((a, b) => b.share - a.share)
    .slice(0, MOST_OFFERED)
    .map(({ memory }) => memory);
}
