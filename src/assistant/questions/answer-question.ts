/** Answers to questions about what was told: by search, and by what is near where nothing fits. */
import { searchMemory } from "../../memories/search-memory";
import type { MemoryView } from "../../memories/view/memory-schema";
import { perform } from "../../operation/running/perform";
import { cutQuote } from "../../time/prompt/cut-text";
import { withoutEdges } from "../../words/requests/text-edges";
import { failureWords } from "../failure-words";
import { listOn, listRepeating } from "../lists/list-due";
import { mentionOf } from "../lists/say-list";
import { requestsOf } from "../speech";
import { recentMemories } from "../things/open-items";
import {
  type ChatTurn,
  callOf,
  contentOf,
  dueWords,
  isPrivate,
  say,
  type TurnOutcome,
  thingOf,
  whenOf,
} from "../turn";
import { type QuestionParts, questionParts } from "./read-question";
import { foldedWords, type LikenessReader, likenessOf } from "./word-likeness";

/** Memories that search looks at, and of them those that are shown. */
const MOST_FOUND = 30;
const MOST_SHOWN = 8;
/** Of what doesn't fit, the likeliest. */
const MOST_NEAR = 3;
/** How much of the words something must say to be near, of the person's own less; and how much a word that counts as said. */
const LEAST_NEAR = 0.5;
const LEAST_NEAR_OWN = 0.3;
const LEAST_SAID = 0.8;

/**
 * Answers a question in somebody's own words: of a time alone with its list, of what repeats with that, of anything else by
 * search. Null for one that asks about nothing that was told: the joke, the weather.
 */
export async function answerQuestion(turn: ChatTurn, text: string): Promise<TurnOutcome | null> {
  const parts = questionParts(turn, text);
  if (parts.asksRepeats) return await listRepeating(turn);
  if (parts.telling.length === 0) return parts.span === null ? null : await listOn(turn, parts.span.phrase);
  return await answerAbout(turn, parts);
}

/** What is known about something that was asked for by its words alone. */
export async function search(turn: ChatTurn, words: string | null): Promise<TurnOutcome> {
  const { texts } = turn;
  if (words === null) return { ...say(texts.askSearch), question: { ask: "search" } };
  // An article before the words is no part of them.
  const shown = withoutEdges(words, requestsOf(turn).fillers, []);
  const parts = { ...questionParts(turn, words), shown, isOwn: true };
  if (parts.asksRepeats) return await listRepeating(turn);
  const asked = parts.telling.length > 0 ? parts : { ...parts, telling: foldedWords(words) };
  const found = await answerAbout(turn, asked);
  return found ?? say(texts.foundNothing({ words: cutQuote(shown, 80) }));
}

/** A memory that was found, and how well it fits. */
interface FoundMemory {
  memory: MemoryView;
  share: number;
  /** Whether it says each of the words. */
  fits: boolean;
  /** How many of the loose words it says. */
  loose: number;
}

/** The memories that say all of what a question in somebody's own words looks for: "where i parked". */
export async function memoriesAsked(turn: ChatTurn, text: string): Promise<MemoryView[]> {
  const parts = questionParts(turn, text);
  if (parts.telling.length === 0 || isPrivate(turn)) return [];
  const result = await lookFor(turn, parts);
  if (!result.ok) return [];
  const read = readerOf(turn, parts);
  const found = result.value.results.map(({ why, ...memory }) => read(memory, why?.words_found ?? []));
  const others = (await recentMemories(turn)).map((memory) => read(memory, []));
  const all = new Map([...found, ...others].map((one) => [one.memory.id, one]));
  return [...all.values()].filter(({ fits }) => fits).map(({ memory }) => memory);
}

async function lookFor(turn: ChatTurn, { telling, loose }: QuestionParts) {
  return await perform(searchMemory, turn.deps, callOf(turn), {
    query: [...telling, ...loose].join(" ").slice(0, 400).toWellFormed(),
    limit: MOST_FOUND,
    include_completed: true,
    explain: true,
  });
}

async function answerAbout(turn: ChatTurn, parts: QuestionParts): Promise<TurnOutcome | null> {
  const { texts } = turn;
  if (isPrivate(turn)) return say(texts.onlyInPrivate);
  const shown = cutQuote(parts.shown, 80);
  const result = await lookFor(turn, parts);
  if (!result.ok) return say(failureWords(turn, result.failure));
  const read = readerOf(turn, parts);
  const found = result.value.results.map(({ why, ...memory }) => read(memory, why?.words_found ?? []));
  const fitting = found.filter(({ fits }) => fits);
  if (fitting.length > 0)
    return listFound(turn, texts.found({ words: shown }), inOrder(turn, fitting, parts).slice(0, MOST_SHOWN));
  const others = (await recentMemories(turn)).map((memory) => read(memory, []));
  const near = new Map([...found, ...others].map((one) => [one.memory.id, one]));
  const nearest = [...near.values()]
    .filter(({ share }) => share >= (parts.isOwn ? LEAST_NEAR_OWN : LEAST_NEAR))
    .sort((a, b) => Number(b.fits) - Number(a.fits) || b.share - a.share || b.loose - a.loose)
    .slice(0, MOST_NEAR);
  const isSaid = nearest.some(({ fits }) => fits);
  const best = isSaid ? nearest.filter(({ fits }) => fits) : nearest;
  if (best.length > 0)
    return listFound(turn, isSaid ? texts.found({ words: shown }) : texts.foundNear({ words: shown }), best);
  return parts.isOwn ? say(texts.foundNothing({ words: shown })) : null;
}

/** Reads how well memories fit. What search found by a word has it, be it among a memory's keywords. */
function readerOf(
  { language }: ChatTurn,
  { telling, loose }: QuestionParts,
): (memory: MemoryView, found: readonly string[]) => FoundMemory {
  const readTelling: LikenessReader = likenessOf(telling, language);
  const readLoose = likenessOf(loose, language);
  return (memory, found) => {
    const text = `${memory.content} ${memory.entity ?? ""}`;
    const own = readTelling(text).words.map((share, at) => (found.includes(telling[at] ?? "") ? 1 : share));
    return {
      memory,
      share: own.reduce((sum, one) => sum + one, 0) / own.length,
      fits: own.every((one) => one >= LEAST_SAID),
      loose: readLoose(text).words.filter((one) => one >= LEAST_SAID).length,
    };
  };
}

/**
 * What fits, in the order of its worth: what lies in the time that was asked for, what says more, what is to come, the next
 * first; then as search had it.
 */
function inOrder({ call }: ChatTurn, found: readonly FoundMemory[], { span }: QuestionParts): FoundMemory[] {
  const isIn = ({ memory: { due_at } }: FoundMemory) =>
    span !== null && due_at !== null && span.after <= due_at && due_at < span.before;
  const inside = found.filter(isIn);
  const asked = inside.length > 0 ? inside : found;
  const comesAt = ({ memory: { due_at, completed_at } }: FoundMemory) =>
    due_at === null || due_at < call.now || completed_at !== null ? null : due_at;
  const rank = (one: FoundMemory) => [one.loose, comesAt(one) === null ? 0 : 1] as const;
  return asked.toSorted((a, b) => {
    const [first, second] = [rank(a), rank(b)];
    return second[0] - first[0] || second[1] - first[1] || (comesAt(a) ?? 0) - (comesAt(b) ?? 0);
  });
}

function listFound(turn: ChatTurn, heading: string, found: readonly FoundMemory[]): TurnOutcome {
  const lines = found.map(({ memory }, index) => `${index + 1}. ${lineOf(turn, memory)}`);
  const things = found.map(({ memory }) => thingOf(memory));
  return { ...say([heading, ...lines].join("\n")), listed: things, ...mentionOf(things) };
}

function lineOf(turn: ChatTurn, memory: MemoryView): string {
  const content = cutQuote(contentOf(turn, memory), 300);
  const when = memory.due_at === null ? whenOf(turn, memory.event_time ?? 0, true) : dueWords(turn, memory);
  return turn.texts.listed({ content, when });
}
