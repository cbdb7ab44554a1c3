/** A pause: nothing is sent until then. */
import { resolveInstant } from "../../time/iso";
import { dateLaterBy, laterBy } from "../../time/phrases/read-duration";
import { firstInstantOf, localDateOf } from "../../time/zones/zone";
import { withoutEdges } from "../../words/requests/text-edges";
import { durationIn, readTime, saysUntil, spanNamedBy, timeIn } from "../request/times";
import { requestsOf } from "../speech";
import { type ChatTurn, say, type TurnOutcome, whenOf } from "../turn";
import { changeSettings } from "./change-settings";

/** Sends nothing until a time that was said, and asks for one where none was. `isUntil` says that the words are its end. */
export async function pause(turn: ChatTurn, words: string | null, isUntil: boolean): Promise<TurnOutcome> {
  const { texts } = turn;
  const end = words === null ? null : pauseEnd(turn, words, isUntil);
  if (end === null) return { ...say(texts.askPause), question: { ask: "pause" } };
  const when = whenOf(turn, end.at, end.isDay);
  return await changeSettings(turn, "pause", { digest: { paused_until: end.at } }, texts.paused({ when }));
}

/** Ends a pause. */
export async function resume(turn: ChatTurn): Promise<TurnOutcome> {
  return await changeSettings(turn, "resume", { digest: { paused_until: null } }, turn.texts.resumed);
}

/** Words around the time of a pause that say nothing of it: "write me", "please". */
function idleWords({ words, language }: ChatTurn): string[] {
  const { small, on } = words.people.settings[language];
  return `${small}|${on}`.split("|");
}

interface PauseEnd {
  /** Epoch seconds. */
  at: number;
  /** Whether it is the beginning of a day. */
  isDay: boolean;
}

/** When a pause ends that lasts so long, until then, or as long as what it names: "for a week", "until monday", "today". */
function pauseEnd(turn: ChatTurn, words: string, isUntil: boolean): PauseEnd | null {
  const small = idleWords(turn);
  for (const said of new Set([withoutEdges(words, small, small), words])) {
    const end = endIn(turn, said, isUntil);
    if (end !== null && end.at > turn.call.now) return end;
  }
  return null;
}

function endIn(turn: ChatTurn, words: string, isUntil: boolean): PauseEnd | null {
  const { now } = turn.call;
  const { zone } = turn.user;
  // "До понедельника" alone is by Monday, and that day is a part of it.
  const { untils } = requestsOf(turn);
  const phrase = timeIn(turn, withoutEdges(words, untils, untils)) ?? timeIn(turn, words) ?? words;
  const length = durationIn(turn, words) ?? durationIn(turn, phrase);
  if (length !== null) {
    const isDay = dateLaterBy(localDateOf(zone, now), length) !== null;
    return { at: laterBy(now, length, zone), isDay };
  }
  const span = spanNamedBy(turn, words);
  if (!isUntil && !saysUntil(turn, words))
    return span !== null && span.after <= now && now < span.before ? { at: span.before, isDay: true } : null;
  const read = readTime(turn, phrase);
  if (!read.ok || read.value.recurrence !== null)
    return span === null ? null : { at: span.after, isDay: true };
  const { parsed } = read.value;
  const isDay = parsed.kind === "date";
  return { at: isDay ? firstInstantOf(zone, parsed.date) : resolveInstant(parsed, zone), isDay };
}

/** Whether words are nothing but a time or a length of time. */
export function isPauseTime(turn: ChatTurn, words: string): boolean {
  const small = idleWords(turn);
  return [words, withoutEdges(words, small, small)].some(
    (said) =>
      timeIn(turn, said) !== null || durationIn(turn, said) !== null || spanNamedBy(turn, said) !== null,
  );
}
