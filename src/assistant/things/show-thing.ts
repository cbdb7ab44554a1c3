import type { Thing } from "../../dialogue/state";
import { buttonsFor } from "../../reminders/buttons";
import { type ChatTurn, contentOf, dueWords, goneWords, say, type TurnOutcome, thingOf } from "../turn";
import { numberIn } from "./find-thing";
import { openItems } from "./open-items";
import { memoryById } from "./undo";

/**
 * Shows a thing that was pressed in a list, with the buttons of a reminder. An occurrence that is over is told so and has none:
 * its buttons would mean the next.
 */
export async function showThing(turn: ChatTurn, thing: Thing): Promise<TurnOutcome> {
  const { texts, words, language, user } = turn;
  const isSame = (one: Thing) => one.id === thing.id && one.occurrence === thing.occurrence;
  // What is asleep stands in no list of what is due.
  const memory = (await openItems(turn)).find(isSame) ?? (await memoryById(turn, thing.id));
  if (memory === null) return say(goneWords(turn));
  const content = contentOf(turn, memory);
  const when = dueWords(turn, memory);
  const mention = thingOf(memory);
  if (memory.completed_at !== null)
    return { said: { text: texts.doneAlready({ content }), about: memory.id }, mention };
  if (!isSame(memory))
    return { said: { text: texts.occurrenceIsOver({ content, when }), about: memory.id }, mention };
  return {
    said: {
      text: when === "" ? content : texts.listed({ content, when }),
      buttons: buttonsFor(mention, { words: words.people, language, locale: user.locale }),
      about: memory.id,
      acting: { about: "reminder", line: texts.howToAnswer },
    },
    mention: { ...mention, shown: true },
  };
}

/** Shows the thing of the last list that a message's number names; null for any other message. */
export async function showNumbered(turn: ChatTurn, text: string): Promise<TurnOutcome | null> {
  const number = numberIn(turn, text);
  const thing = number === null ? undefined : turn.state.listed[number - 1];
  return thing === undefined ? null : await showThing(turn, thing);
}
