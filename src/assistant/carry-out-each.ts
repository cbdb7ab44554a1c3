/** Several acts of one turn: each is carried out after the one before it, and one message answers all. */

import { stateAfter, type Thing } from "../dialogue/state";
import { readUser } from "../operation/user/read-user";
import type { Button } from "../platforms/message";
import type { Reply, SaidItem } from "../platforms/said";
import { showData } from "../reminders/buttons";
import { cutQuote } from "../time/prompt/cut-text";
import { type ChatTurn, inLanguage, type TurnOutcome } from "./turn";

/**
 * Carries out all of `acts`, each with what those before it left, and with an idempotency key of its own: a turn that is
 * carried out again finds what each of them did.
 */
export async function carryOutEach<A>(
  turn: ChatTurn,
  acts: readonly A[],
  carryOut: (turn: ChatTurn, act: A) => Promise<TurnOutcome>,
): Promise<TurnOutcome> {
  const outcomes: TurnOutcome[] = [];
  let next = turn;
  for (const [place, act] of acts.entries()) {
    const one = place === 0 ? turn : await actAfter(next, turn, place);
    const outcome = withEarlier(await carryOut(one, act), outcomes);
    outcomes.push(outcome);
    const { language } = one;
    next = { ...one, state: stateAfter(one.state, { ...outcome, language }, one.call.now) };
  }
  return joined(outcomes);
}

/** The turn for a later act: the user as those before left it, and another key for what happens once. */
async function actAfter(before: ChatTurn, first: ChatTurn, place: number): Promise<ChatTurn> {
  const { once } = first.call;
  const call = { ...first.call, once: once && { ...once, key: `${once.key} ${place}` } };
  const { user } = await readUser(first.deps, call, []);
  return { ...inLanguage({ ...before, user }, before.language), call };
}

/** An outcome after others of its turn: what they asked stays open, and its undo takes them back too. */
function withEarlier(outcome: TurnOutcome, before: readonly TurnOutcome[]): TurnOutcome {
  const { made, ...rest } = outcome;
  const isOpen = before.some(
    ({ question, keepsQuestion }) => question !== undefined || keepsQuestion === true,
  );
  const also = before.findLast(({ undo }) => undo !== undefined)?.undo?.key;
  return {
    ...rest,
    ...(isOpen && rest.question === undefined ? { keepsQuestion: true } : {}),
    ...(rest.undo === undefined || also === undefined ? {} : { undo: { ...rest.undo, also } }),
  };
}

/** One outcome of several: what each says, and one undo for all. Their things are numbered, as those of a list. */
function joined(outcomes: readonly TurnOutcome[]): TurnOutcome {
  const earlier = outcomes.slice(0, -1).map(({ said, invites, earlier, ...facts }) => facts);
  const { said, ...last } = outcomes.at(-1) ?? { said: { text: "" } };
  const things = outcomes.flatMap(({ mention }) => mention ?? []);
  const isList = things.length === outcomes.length && outcomes.every(({ said }) => isPlain(said));
  const listed = isList ? { listed: things } : {};
  return { said: isList ? asList(outcomes, things) : asLines(outcomes), ...last, ...listed, earlier };
}

function isPlain({ items, choices }: Reply): boolean {
  return items === undefined && choices === undefined;
}

const isUndo = ({ data }: Button) => data.startsWith("undo:");

function asList(outcomes: readonly TurnOutcome[], things: readonly Thing[]): Reply {
  const items = things.map((thing, index): SaidItem => {
    const { text = "", buttons = [] } = outcomes[index]?.said ?? {};
    const own = buttons.flat().filter((button) => !isUndo(button));
    return {
      number: index + 1,
      label: cutQuote(text, MOST_LABEL),
      when: "",
      data: showData(thing),
      buttons: own,
    };
  });
  const text = outcomes.map(({ said }, index) => `${index + 1}. ${said.text}`).join("\n");
  return { text, items, ...besideText(outcomes) };
}

/** Characters of what an item of the answer says. */
const MOST_LABEL = 60;

function asLines(outcomes: readonly TurnOutcome[]): Reply {
  const said = outcomes.map((one) => one.said);
  const { choices } = said.findLast((one) => one.choices !== undefined) ?? {};
  const { items } = said.findLast((one) => one.items !== undefined) ?? {};
  const others = said.flatMap(({ buttons = [] }) => buttons.map((row) => row.filter((one) => !isUndo(one))));
  const { buttons = [], ...beside } = besideText(outcomes);
  return {
    text: said.map(({ text }) => text).join("\n\n"),
    ...(choices === undefined ? {} : { choices }),
    ...(items === undefined ? {} : { items }),
    ...beside,
    buttons: [...others.filter((row) => row.length > 0), ...buttons],
  };
}

/** The undo of all, and what a message is besides its text. */
function besideText(outcomes: readonly TurnOutcome[]): Pick<Reply, "buttons" | "asks_zone" | "about"> {
  const said = outcomes.map((one) => one.said);
  const undo = said.flatMap(({ buttons = [] }) => buttons.flat()).findLast(isUndo);
  const asks = said.some(({ asks_zone }) => asks_zone === true);
  return {
    ...(undo === undefined ? {} : { buttons: [[undo]] }),
    ...(asks ? { asks_zone: true } : {}),
  };
}
