/** What is answered to words that ask for nothing: what they tell. */
import type { LanguageCode } from "../../words/language";
import { showNamed } from "../lists/list-due";
import { answerQuestion } from "../questions/answer-question";
import { hasQuestionMark } from "../questions/read-question";
import { factLanguage, yearlyLanguage } from "../request/telling";
import { offer, rememberFact } from "../settings/set-up";
import { showNumbered } from "../things/show-thing";
import { type ChatTurn, inLanguage, type TurnOutcome } from "../turn";
import { completeTold } from "./told-done";
import { putOffTold } from "./told-later";
import { moveTold } from "./told-moved";

/** What a turn answers. */
export interface TurnAnswer {
  /** Null for nothing. */
  outcome: TurnOutcome | null;
  language: LanguageCode;
  /** The request that was understood; null for none. */
  understood: string | null;
}

/**
 * The answer to words that ask for nothing: an offer to remind of what they tell, a fact that is kept, or what they name. Null
 * for none of them. While a question is open nothing is offered, and beside that for the zone facts are kept.
 */
export async function answerTold(turn: ChatTurn, text: string, isOpen: boolean): Promise<TurnAnswer | null> {
  const { language, state, isPublic } = turn;
  const done = isOpen ? null : await completeTold(turn, text);
  if (done !== null) return { outcome: done, language, understood: "done" };
  const moved = isOpen ? null : await moveTold(turn, text);
  if (moved !== null) return { outcome: moved, language, understood: "move" };
  const later = isOpen ? null : await putOffTold(turn, text);
  if (later !== null) return { outcome: later, language, understood: "snooze" };
  const mayKeep = !isPublic && (!isOpen || state.question?.ask === "zone");
  const yearly = mayKeep ? yearlyLanguage(turn, text) : null;
  const offered = isOpen || yearly !== null ? null : offer(turn, text);
  if (offered !== null) return { outcome: offered, language, understood: null };
  const told = mayKeep ? (yearly ?? factLanguage(turn, text)) : null;
  if (told !== null) {
    const outcome = await rememberFact(inLanguage(turn, told), text);
    return { outcome, language: told, understood: "remember" };
  }
  if (isOpen) return null;
  const listed = await showNumbered(turn, text);
  if (listed !== null) return { outcome: listed, language, understood: null };
  const named =
    (await showNamed(turn, text)) ?? (hasQuestionMark(text) ? await answerQuestion(turn, text) : null);
  return named === null ? null : { outcome: named, language, understood: null };
}
