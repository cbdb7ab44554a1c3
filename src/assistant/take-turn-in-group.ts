import { idsShown } from "../dialogue/check-plan";
import { type DialogueState, UNDO_SECONDS } from "../dialogue/state";
import { perform } from "../operation/running/perform";
import type { Reply } from "../platforms/said";
import { textsIn } from "../words/texts";
import type { Input } from "./input";
import { type GroupMemory, hear, type OwnedPart, ownedParts, whoseOf } from "./people/hear-in-group";
import { type Whose, whoseMade } from "./people/whose";
import { beginTurn, type TurnResult, takeTurn } from "./take-turn";
import { forgetHolding } from "./things/hold-forgotten";
import { undoOf } from "./things/note-undo";
import type { Scene } from "./turn";

/** What a turn in a group says, and whose it was. */
export interface GroupTurnResult extends TurnResult {
  whose: Whose;
  /** The state of the other of both, where that has changed too. */
  others?: DialogueState;
}

/**
 * Takes one turn in a group, for its person or for the group (`people/whose.ts`). What one of them has nothing like is
 * looked for with the other: in the open of the person's things those alone of which the chat was told.
 */
export async function takeTurnInGroup(
  scene: Scene,
  group: GroupMemory,
  input: Input,
): Promise<GroupTurnResult> {
  const own = { ...scene, mayShow: shownOf(scene, group) };
  const ours = { ...scene, ...memoryOf(group), whose: "group" as const, isPublic: true };
  const sides = { person: own, group: ours };
  const parts = input.kind === "said" ? await ownedParts(own, input) : null;
  if (parts !== null)
    return parts.length === 0 ? await askForEach(ours, input) : await takeParts(sides, parts);
  const whose = await whoseOf(own, group, input);
  if (input.kind === "edited") return await takeEdit(sides, whose, input);
  const first = await takeTurn(sides[whose], input);
  const isKnown = first.missed !== true || (whose === "group" && own.mayShow?.size === 0);
  if (isKnown) return { ...first, whose };
  const other = whose === "group" ? "person" : "group";
  const second = await takeTurn(sides[other], input);
  return second.missed === true ? { ...first, whose } : { ...second, whose: other };
}

/**
 * Two requests in a message of which one is its person's and the other the group's are two turns, each with its own undo. The
 * things of a turn that is carried out again are found by its place.
 */
async function takeParts(
  sides: Readonly<Record<Whose, Scene>>,
  parts: readonly OwnedPart[],
): Promise<GroupTurnResult> {
  const states = { person: sides.person.state, group: sides.group.state };
  const taken: GroupTurnResult[] = [];
  for (const [place, { whose, ...input }] of parts.entries()) {
    const { call } = sides[whose];
    const once = call.once && { ...call.once, key: `${call.once.key} part ${place}` };
    // A question for a zone stands at the end of a message.
    const isLast = place === parts.length - 1;
    const zoneIsAssumed = isLast && sides[whose].zoneIsAssumed;
    const scene = { ...sides[whose], state: states[whose], call: { ...call, once }, zoneIsAssumed };
    const result = await takeTurn(scene, input);
    states[whose] = result.state;
    taken.push({ ...result, whose });
  }
  const said = joinedReply(taken.flatMap((one) => one.said ?? []));
  const { language = "en", understood = null } = taken[0] ?? {};
  return { said, language, understood, state: states.person, whose: "person", others: states.group };
}

/** Asks for each request by itself. */
async function askForEach(scene: Scene, input: Input): Promise<GroupTurnResult> {
  const { texts, language, state, whose } = await beginTurn(scene, input);
  return { said: { text: texts.oneAtATime, language }, state, language, understood: null, whose };
}

/** One message of several; null for none. */
function joinedReply([first, ...rest]: readonly Reply[]): Reply | null {
  if (first === undefined) return null;
  const buttons = [first, ...rest].flatMap((one) => one.buttons ?? []);
  return { ...first, text: [first, ...rest].map(({ text }) => text).join("\n\n"), buttons };
}

/** An edit of "remind me" to "remind us" makes the thing the group's, and back. */
async function takeEdit(
  sides: Readonly<Record<Whose, Scene>>,
  whose: Whose,
  input: Extract<Input, { kind: "edited" }>,
): Promise<GroupTurnResult> {
  const from = sides[whose];
  const { text, command, external_id } = input;
  const made = from.state.made.find((one) => one.external_id === external_id);
  const said = { kind: "said", text, command, repliesTo: null, repliesToWhose: whose, quoted: null } as const;
  const heard = await hear(from, { ...said, answers: null });
  const now = heard.request === null ? null : whoseMade(heard);
  if (made === undefined || made.given === true || now === null || now === whose)
    return { ...(await takeTurn(from, input)), whose };
  const taken = await takeTurn(sides[now], { ...said, answers: null });
  const isMade = taken.state.made.some((one) => one.external_id === external_id);
  if (!isMade || taken.said === null) return { ...taken, whose: now };
  const others = await forgetMoved(from, made.id);
  const answer = textsIn(from.words.people, taken.language).edited({ answer: taken.said.text });
  return { ...taken, said: { ...taken.said, text: answer }, whose: now, others };
}

/** Forgets what has become the other's, so that a second undo brings it back. Gives the state of whoever had it. */
async function forgetMoved(scene: Scene, id: string): Promise<DialogueState> {
  const { deps, call, conversation, state } = scene;
  const undo = undoOf(scene, "forgotten", id);
  const args = { id, conversation_id: conversation, key: undo.key, until: call.now + UNDO_SECONDS };
  await perform(forgetHolding, deps, call, args);
  return { ...state, undos: [undo, ...state.undos] };
}

function memoryOf({
  call,
  state,
  zoneIsAssumed,
}: GroupMemory): Pick<Scene, "call" | "state" | "zoneIsAssumed"> {
  return { call, state, zoneIsAssumed };
}

/** The things of a person's own that the group has been told of; null for all, where nobody else reads the answer. */
function shownOf({ isPublic, state }: Scene, { ownTold }: GroupMemory): ReadonlySet<string> | null {
  return isPublic ? new Set([...ownTold, ...idsShown(state)]) : null;
}
