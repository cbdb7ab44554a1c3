/** What a message in a group tells of whose it is (`whose.ts` decides). */
import { readPress } from "../../dialogue/button-data";
import type { ButtonOfMessage } from "../../dialogue/pressed-buttons";
import type { DialogueState } from "../../dialogue/state";
import type { UserCall } from "../../operation/call/call";
import { selectOwner } from "../../store/memories/select-memories";
import { foldLetters } from "../../words/requests/fold-letters";
import { type ReadRequest, readRequest } from "../../words/requests/read-request";
import { readSetting } from "../../words/requests/read-setting";
import { saysMine, saysOurs } from "../../words/requests/whose-words";
import { readAsked, wordsOfCommand } from "../commands";
import type { Input, SaidInput } from "../input";
import { questionLanguage } from "../questions/read-question";
import { readCorrection } from "../request/correction";
import { readRequests } from "../request/hear-message";
import { readSeveral } from "../request/several";
import { requestsOf } from "../speech";
import { beginTurn } from "../take-turn";
import { numberIn } from "../things/find-thing";
import { type ChatTurn, mentionsOf, type Scene } from "../turn";
import { type GroupGround, type HeardInGroup, type Whose, whoseIs, whoseMade, whosePress } from "./whose";

/** The group in which something is said, as a user with a memory of its own. */
export interface GroupMemory {
  call: UserCall;
  /** What was said before to the group. */
  state: DialogueState;
  /** Whether nobody has said which zone the group's times are in. */
  zoneIsAssumed: boolean;
  /** The ids of things of the person's own of which messages in the group speak. */
  ownTold: ReadonlySet<string>;
}

/** Whose an input is. `scene` is its person's. */
export async function whoseOf(scene: Scene, group: GroupMemory, input: Input): Promise<Whose> {
  const { isPublic, state, call } = scene;
  const ground: GroupGround = {
    own: state,
    ours: group.state,
    ownTold: group.ownTold,
    now: call.now,
    isHidden: !isPublic,
  };
  switch (input.kind) {
    case "said":
      return whoseIs(await hear(scene, input), ground);
    case "pressed":
      return await pressedOf(scene, ground, input);
    case "edited":
      return await editedOf(scene, group, input.external_id);
    case "sent":
      return isPublic && input.location === null ? "group" : "person";
  }
}

/** Whose a press is. An old button names a thing that only the database knows whose it is. */
async function pressedOf(
  { deps, call }: Scene,
  ground: GroupGround,
  button: ButtonOfMessage,
): Promise<Whose> {
  const press = readPress(button.data);
  if (press === null) return "group";
  const whose = whosePress(press, button, ground);
  if (whose !== null || !("thing" in press)) return whose ?? "group";
  const [[row]] = await deps.store.of(call).read([selectOwner(call.app, [call.user], press.thing.id)]);
  return row === undefined ? "group" : "person";
}

/** Whose the thing is that a message made. Where it has been both's in turn, the database knows whose it is now. */
async function editedOf({ deps, call, state }: Scene, group: GroupMemory, message: string): Promise<Whose> {
  const [own, ours] = [state, group.state].map(({ made }) =>
    made.find(({ external_id }) => external_id === message),
  );
  if (own === undefined || ours === undefined) return own === undefined ? "group" : "person";
  const [[row]] = await deps.store.of(call).read([selectOwner(call.app, [call.user], own.id)]);
  return row === undefined ? "group" : "person";
}

/** A part of a message, and whose it is. */
export type OwnedPart = SaidInput & { whose: Whose };

/**
 * The parts of a message with several requests, where some are its person's and others the group's; null for any other message.
 * Empty where one can't be read by itself.
 */
export async function ownedParts(scene: Scene, input: SaidInput): Promise<OwnedPart[] | null> {
  if (input.command !== null || input.repliesTo !== null) return null;
  const turn = await beginTurn(scene, input);
  const several = readSeveral(turn, input.text) ?? [];
  const parts = several.flatMap(({ text, request }): OwnedPart[] => {
    const part = { ...input, text };
    const whose = whoseMade(heardOf(turn, part, request));
    return whose === null ? [] : [{ ...part, whose }];
  });
  if (new Set(parts.map(({ whose }) => whose)).size < 2) return null;
  const isWhole = several.every(
    ({ text, request }) => readRequest(text, turn.language, turn.words)?.name === request.name,
  );
  return isWhole && parts.length === several.length ? parts : [];
}

/** A message as far as it tells whose it is. Of one with several requests of one side the first tells it. */
export async function hear(scene: Scene, input: SaidInput): Promise<HeardInGroup> {
  const turn = await beginTurn(scene, input);
  const { text, command } = input;
  const asked = readAsked(text, command, mentionsOf(turn), turn);
  const said = command === null ? text : wordsOfCommand(command);
  return heardOf(turn, input, readRequests(turn, input, asked, said).request);
}

function heardOf(turn: ChatTurn, input: SaidInput, request: ReadRequest | null): HeardInGroup {
  const { text, command, repliesTo, repliesToWhose } = input;
  const language = request?.language ?? turn.language;
  const said = command === null ? text : wordsOfCommand(command);
  return {
    request,
    isQuestion: command === null && request === null && questionLanguage(turn, text) !== null,
    isSetting: command === null && readSetting(text, turn.language, turn.words)?.isBare === false,
    isCorrection: command === null && readCorrection(turn, text) !== null,
    repliesTo,
    repliesToWhose,
    names: namesIn({ ...turn, language }, request),
    isMine: saysMine(said, language),
    isOurs: saysOurs(said, language),
  };
}

/** How a request says what it is done to. */
function namesIn(turn: ChatTurn, request: ReadRequest | null): HeardInGroup["names"] {
  const what = request?.what ?? null;
  if (what === null) return "it";
  if (numberIn(turn, what) !== null) return "number";
  const said = foldLetters(what.trim());
  const { it } = requestsOf(turn);
  return it.some((word) => said === foldLetters(word) || said.startsWith(`${foldLetters(word)} `))
    ? "it"
    : "name";
}
