/** Reminders whose time counts from an item: "2 hours before my flight to check in". */
import { pickData } from "../../dialogue/button-data";
import { findNamed, INFLECTING } from "../../dialogue/name-thing";
import type { PlannedAct } from "../../dialogue/plan";
import type { For } from "../../dialogue/state";
import type { MemoryView } from "../../memories/view/memory-schema";
import { type Duration, dateLaterBy, laterBy } from "../../time/phrases/read-duration";
import { cutQuote } from "../../time/prompt/cut-text";
import { localDateOf } from "../../time/zones/zone";
import { likelyName, possibleNames, readLengthFrom } from "../request/from-item";
import { capitalised, noted } from "../request/matter";
import { isoOfSnooze } from "../request/times";
import { requestsOf } from "../speech";
import { openItems } from "../things/open-items";
import { memoryById } from "../things/undo";
import { type ChatTurn, contentOf, dueWords, goneWords, say, type TurnOutcome, thingOf } from "../turn";
import { askWhen, plannedWhom, setReminderAt } from "./set-up";

type FromItem = Extract<PlannedAct, { act: "remindFrom" }>;

/** Characters of a name that is repeated, and choices of one message. */
const MOST_NAME = 80;
const MOST_CHOICES = 8;

/** Sets up a reminder before or after an item. It is asked back which one, where none fits or several do. */
export async function remindFromItem(turn: ChatTurn, act: FromItem): Promise<TurnOutcome> {
  const whom = await plannedWhom(turn, act);
  if ("answer" in whom) return whom.answer;
  const { of } = act;
  if ("thing" in of) {
    const memory = await memoryById(turn, of.thing.id);
    return memory === null ? say(goneWords(turn)) : await remindFrom(turn, whom.for, act, memory, act.matter);
  }
  const { items, matter } = await itemsNamed(turn, act.matter, of.named);
  const [item, ...more] = items;
  if (item === undefined) return askInstead(turn, whom.for, act.matter, of.named);
  if (more.length > 0) return askFrom(turn, whom.for, { ...act, matter }, items);
  return await remindFrom(turn, whom.for, act, item, matter);
}

/** The items that the longest beginning of the words names, and what is to be done. */
async function itemsNamed(
  turn: ChatTurn,
  matter: string | null,
  named: string,
): Promise<{ items: MemoryView[]; matter: string | null }> {
  const open = (await openItems(turn)).filter(({ due_at }) => due_at !== null);
  const { fillers } = requestsOf(turn);
  const inflects = INFLECTING.has(turn.language);
  const ways = matter === null ? possibleNames(turn, named) : [{ name: named, matter }];
  for (const way of ways) {
    const items = findNamed(open, way.name, fillers, inflects);
    if (items.length > 0) return { items, matter: way.matter === "" ? null : way.matter };
  }
  return { items: [], matter };
}

/** No item has this name: the time is asked for. */
function askInstead(turn: ChatTurn, whom: For, matter: string | null, named: string): TurnOutcome {
  const likely = matter === null ? likelyName(turn, named) : { name: named, matter };
  const words = cutQuote(likely.name, MOST_NAME);
  const asked = askWhen(turn, whom, noted(turn, likely.matter === "" ? named : likely.matter));
  return withText(asked, `${turn.texts.nothingLike({ words })}\n${asked.said.text}`);
}

function withText(outcome: TurnOutcome, text: string): TurnOutcome {
  return { ...outcome, said: { ...outcome.said, text } };
}

/** Asks from which item the time counts. */
function askFrom(turn: ChatTurn, whom: For, act: FromItem, items: readonly MemoryView[]): TurnOutcome {
  const { matter, length, side } = act;
  const shown = items.slice(0, MOST_CHOICES);
  const choices = shown.map((item, index) => ({
    label: cutQuote(listedAs(turn, item), MOST_NAME),
    data: pickData(index + 1, turn.call.now),
  }));
  return {
    said: { text: turn.texts.whichOne, choices },
    question: { ask: "from", for: whom, matter, time: { length, side }, things: shown.map(thingOf) },
  };
}

function listedAs(turn: ChatTurn, item: MemoryView): string {
  return turn.texts.listed({ content: contentOf(turn, item), when: dueWords(turn, item) });
}

/** Sets up the reminder, or asks for its time where the item has no clock from which hours count. */
async function remindFrom(
  turn: ChatTurn,
  whom: For,
  { length, side }: Pick<FromItem, "length" | "side">,
  item: MemoryView,
  matter: string | null,
): Promise<TurnOutcome> {
  const content = matter === null ? contentOf(turn, item) : noted(turn, matter);
  const duration = readLengthFrom(turn, length);
  const due = duration === null ? null : dueFrom(turn, item, side === "before" ? minus(duration) : duration);
  if (due === null) {
    const asked = askWhen(turn, whom, content);
    return withText(asked, `${capitalised(listedAs(turn, item))}\n${asked.said.text}`);
  }
  if (due.isPast) {
    const words = `${length}: ${listedAs(turn, item)}`;
    return { ...say(turn.texts.timeIsPast({ words })), question: { ask: "time", for: whom, content } };
  }
  const outcome = await setReminderAt(turn, whom, content, due.at);
  if (outcome.undo === undefined) return outcome;
  return withText(outcome, `${outcome.said.text}\n(${listedAs(turn, item)})`);
}

function minus({ amounts, ...rest }: Duration): Duration {
  return { ...rest, amounts: amounts.map((amount) => ({ ...amount, value: -amount.value })) };
}

/** When that is, in ISO 8601: of a whole day a whole day. Null where hours are to count from a whole day. */
function dueFrom(
  turn: ChatTurn,
  { due_at, due_kind }: MemoryView,
  length: Duration,
): { at: string; isPast: boolean } | null {
  const { user, call } = turn;
  if (due_at === null) return null;
  if (due_kind === "date") {
    const date = dateLaterBy(localDateOf(user.zone, due_at), length);
    return date === null ? null : { at: date, isPast: date < localDateOf(user.zone, call.now) };
  }
  const at = laterBy(due_at, length, user.zone);
  return { at: isoOfSnooze(turn, { at, isByClock: true }), isPast: at <= call.now };
}
