/** What happened, and all that is known. */
import { getTimeline } from "../../memories/get-timeline";
import { perform } from "../../operation/running/perform";
import { cutQuote } from "../../time/prompt/cut-text";
import { failureWords } from "../failure-words";
import { type ChatTurn, callOf, isPrivate, say, type TurnOutcome, whenOf } from "../turn";

/** What happened, newest first, or at a time that was asked for. */
export async function timeline(turn: ChatTurn, when: string | null): Promise<TurnOutcome> {
  const { deps, texts } = turn;
  if (isPrivate(turn)) return say(texts.onlyInPrivate);
  const result = await perform(getTimeline, deps, callOf(turn), {
    ...(when === null ? { order: "desc" } : { when }),
    limit: 15,
  });
  if (!result.ok) return say(texts.unreadTime({ words: cutQuote(when ?? "", 80) }));
  const lines = result.value.events.map(({ content, event_time }) =>
    texts.listed({ content: cutQuote(content, 200), when: whenOf(turn, event_time ?? 0) }),
  );
  return say(lines.length === 0 ? texts.nothingHappened : lines.join("\n"));
}

const EXPORT_LINES = 200;

/** All that is known about a person, for that person alone. */
export async function exportAll(turn: ChatTurn): Promise<TurnOutcome> {
  const { deps, texts, isPublic } = turn;
  if (isPublic) return say(texts.onlyInPrivate);
  const result = await perform(getTimeline, deps, callOf(turn), {
    kinds: ["memory"],
    include_sensitive: true,
    limit: EXPORT_LINES,
  });
  if (!result.ok) return say(failureWords(turn, result.failure));
  const { events, next_cursor } = result.value;
  const lines = events.map(({ content, event_time }) =>
    texts.listed({ content, when: whenOf(turn, event_time ?? 0) }),
  );
  const more = next_cursor === null ? [] : [texts.exportIsCut({ count: EXPORT_LINES })];
  const text = lines.length === 0 ? texts.nothingKnown : [...lines, ...more].join("\n");
  return { said: { text, leaves_no_trace: true } };
}
