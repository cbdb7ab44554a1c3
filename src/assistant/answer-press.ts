import type { Press } from "../dialogue/button-data";
import { openQuestion } from "../dialogue/state";
import { helpIn } from "./carry-out-plan";
import { listToday } from "./lists/list-due";
import { momentOf, snoozeOfButton, wallClockAt } from "./request/times";
import { remindFromItem } from "./settings/remind-from-item";
import { remind, setReminder, setReminderAt } from "./settings/set-up";
import { eraseMe, setZone } from "./settings/settings";
import { change } from "./things/change-thing";
import { askWhich } from "./things/find-thing";
import { askUntil, moveToInstant, snoozeUntil } from "./things/put-off-thing";
import { showThing } from "./things/show-thing";
import { undoLast } from "./things/undo";
import { type ChatTurn, say, type TurnOutcome } from "./turn";

/** Does what a pressed button says. */
export async function answerPress(turn: ChatTurn, press: Press): Promise<TurnOutcome> {
  const { texts, state, call } = turn;
  const question = openQuestion(state, call.now);
  switch (press.do) {
    case "act":
      // Beside "Another time" stood "In an hour".
      if (press.act === "other") return await askUntil(turn, "snooze", press.thing, "hour");
      return await change(turn, press.act, press.thing, { phrase: null, words: null });
    case "show":
      return await showThing(turn, press.thing);
    case "until":
      return await snoozeUntil(turn, press.thing, snoozeOfButton(turn, press.moment));
    case "when":
      return await answerWhen(turn, press);
    case "pick":
      return await pick(turn, press);
    case "accept":
      return await accept(turn, press.asked_at);
    case "which":
      return await askWhich(turn, press.act, null, null);
    case "tell":
      return await tell(turn, press.what);
    case "undo":
      return await undoLast(turn, press.key);
    case "zone":
      return await setZone(turn, press.zone);
    case "yes":
      return question?.ask === "erase" ? await eraseMe(turn) : isOver(turn);
    case "no":
      return say(texts.leftAsIs);
  }
}

/** A moment for what the question asks: the one under which the button stands. */
async function answerWhen(
  turn: ChatTurn,
  { moment, asked_at }: Extract<Press, { do: "when" }>,
): Promise<TurnOutcome> {
  const question = openQuestion(turn.state, turn.call.now);
  if (question?.asked_at !== asked_at) return isOver(turn);
  const instant = momentOf(turn, moment);
  if (question?.ask === "time")
    return await setReminderAt(turn, question.for, question.content, wallClockAt(turn, instant));
  if (question?.ask !== "until") return isOver(turn);
  return question.act === "move"
    ? await moveToInstant(turn, question.thing, instant)
    : await snoozeUntil(turn, question.thing, snoozeOfButton(turn, moment));
}

/** The answer to an old button of a question. The one that is open now stays. */
function isOver({ texts }: ChatTurn): TurnOutcome {
  return { ...say(texts.questionIsOver), keepsQuestion: true };
}

/** The thing of a question that was picked. */
async function pick(turn: ChatTurn, press: Extract<Press, { do: "pick" }>): Promise<TurnOutcome> {
  const question = openQuestion(turn.state, turn.call.now);
  const isSame = turn.state.question?.asked_at === press.asked_at;
  const things = isSame && question !== null && "things" in question ? question.things : [];
  const thing = things[press.number - 1];
  if (thing === undefined) return isOver(turn);
  if (question?.ask === "which") return await change(turn, question.act, thing, question);
  if (question?.ask !== "from") return isOver(turn);
  const { matter, time, for: whom } = question;
  return await remindFromItem(turn, {
    act: "remindFrom",
    for: whom,
    matter,
    ...time,
    of: { thing, words: null },
  });
}

/** What was chosen after words that weren't understood. */
async function tell(turn: ChatTurn, what: Extract<Press, { do: "tell" }>["what"]): Promise<TurnOutcome> {
  const { state } = turn;
  if (what === "today") return await listToday(turn);
  if (what === "help") return say(helpIn(turn));
  if (state.lost === null) return isOver(turn);
  return await remind(turn, { act: "remind", for: "me", matter: state.lost.text, time: null });
}

/** A yes to an offer: its time counts from when it was said. */
async function accept(turn: ChatTurn, askedAt: number): Promise<TurnOutcome> {
  const question = openQuestion(turn.state, turn.call.now);
  if (question?.ask !== "offer" || question.asked_at !== askedAt) return isOver(turn);
  return await setReminder({ ...turn, saidAt: askedAt }, "me", question.content, question.phrase);
}
