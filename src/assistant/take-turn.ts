import { formData, readPress } from "../dialogue/button-data";
import { type DialogueState, type PendingQuestion, stateAfter } from "../dialogue/state";
import { readUser } from "../operation/user/read-user";
import type { Reply } from "../platforms/said";
import { zoneNear } from "../time/zones/zone-places";
import { type LanguageCode, languageOfAnswer } from "../words/language";
import { textsIn } from "../words/texts";
import { answerText } from "./answer-text";
import { readAsked } from "./commands";
import { editMade } from "./edit";
import type { Input } from "./input";
import { answerPressOnce } from "./press-once";
import { setZone, zoneQuestion } from "./settings/settings";
import type { TurnAnswer } from "./told/answer-told";
import { type ChatTurn, inLanguage, mentionsOf, type Scene, say, type TurnOutcome } from "./turn";

/** What the assistant says, and what it knows afterwards. */
export interface TurnResult {
  /** Null for nothing: what was said asks for nothing. */
  said: Reply | null;
  state: DialogueState;
  language: LanguageCode;
  /** The request that was understood; null for none. */
  understood: string | null;
  /** Set where nothing has the name that was said. */
  missed?: true;
}

/** Takes one turn of a chat: understands what was said, does it, and answers in its language. */
export async function takeTurn(scene: Scene, input: Input): Promise<TurnResult> {
  const { call } = scene;
  const turn = await beginTurn(scene, input);
  const { outcome: first, language, understood } = await answer(turn, input);
  if (first === null) return { said: null, state: scene.state, language, understood };
  const outcome = withZoneQuestion(inLanguage(turn, language), first);
  const { made, missed, ...happened } = outcome;
  const written =
    made === undefined || scene.messageId === null ? {} : { made: { ...made, external_id: scene.messageId } };
  const { acting } = outcome.said;
  const explained = acting === undefined ? {} : { explained: acting.about };
  const state = stateAfter(scene.state, { ...happened, ...written, ...explained, language }, call.now);
  const said = scene.hearsCommandsOnly ? withForm(turn, outcome, { state, language }) : outcome.said;
  const result = { said: { ...said, language }, state, language, understood };
  return missed === undefined ? result : { ...result, missed };
}

/** The turn of a scene, in the language in which its user speaks. */
export async function beginTurn(scene: Scene, input: Input): Promise<ChatTurn> {
  const { deps, call, words } = scene;
  const { user } = await readUser(deps, call, []);
  const text = input.kind === "said" ? input.text : "";
  const shown = input.kind === "pressed" ? scene.state.language : null;
  const language = shown ?? languageOfAnswer(text, user.speaks, words.times);
  const turn: ChatTurn = { ...scene, user, language, texts: textsIn(words.people, language, user.locale) };
  // Of somebody whose locale nobody knows times are read in the language of the words.
  return user.locale === null ? inLanguage(turn, language) : turn;
}

/** Questions that are answered by yes or no. */
const HAS_BUTTONS: ReadonlySet<PendingQuestion["ask"]> = new Set(["erase", "offer"]);

/** Adds the button that opens a form to what asks for words, where an ordinary message doesn't reach the bot. */
function withForm(
  { words }: ChatTurn,
  { said, question, invites }: TurnOutcome,
  after: Pick<TurnResult, "state" | "language">,
): Reply {
  const asks = question !== undefined && !HAS_BUTTONS.has(question.ask);
  if (!asks && invites !== true) return said;
  const { labels } = textsIn(words.people, after.language);
  const button = { label: labels.answer, data: formData(after.state.question?.asked_at ?? 0) };
  return { ...said, buttons: [...(said.buttons ?? []), [button]] };
}

/** Asks for the person's zone once, where times are read in one that nobody has said. */
function withZoneQuestion(turn: ChatTurn, outcome: TurnOutcome): TurnOutcome {
  const { state, zoneIsAssumed } = turn;
  if (outcome.said.asks_zone !== true || !zoneIsAssumed || state.zone_asked) return outcome;
  const text = `${outcome.said.text}\n\n${zoneQuestion(turn)}`;
  return { ...outcome, said: { ...outcome.said, text }, question: { ask: "zone" }, zone_asked: true };
}

async function answer(turn: ChatTurn, input: Input): Promise<TurnAnswer> {
  const { language } = turn;
  if (input.kind === "sent") return { outcome: await answerSent(turn, input), language, understood: null };
  if (input.kind === "edited") return await answerEdit(turn, input);
  if (input.kind === "pressed") {
    const press = readPress(input.data);
    const outcome = press === null ? null : await answerPressOnce(turn, press, input);
    return { outcome, language, understood: press === null ? null : press.do };
  }
  return await answerText(turn, input);
}

/** An edited message changes what it made; one that made nothing stays unanswered. */
async function answerEdit(turn: ChatTurn, input: Extract<Input, { kind: "edited" }>): Promise<TurnAnswer> {
  const { language, state } = turn;
  const made = state.made.find(({ external_id }) => external_id === input.external_id);
  const { command, text } = input;
  const asked = readAsked(text, command, mentionsOf(turn), turn);
  if (made === undefined || asked === null || !("what" in asked))
    return { outcome: null, language, understood: null };
  const spoken = command === null ? inLanguage(turn, asked.language) : turn;
  const outcome = await editMade(spoken, made, asked);
  return { outcome, language: spoken.language, understood: asked.name };
}

/** A place sets the zone; the rest gets one kind line. */
async function answerSent(turn: ChatTurn, input: Extract<Input, { kind: "sent" }>): Promise<TurnOutcome> {
  const { texts } = turn;
  const { what, location } = input;
  if (location !== null) return await setZone(turn, zoneNear(location, turn.words.times.places()));
  if (what === "voice") return { ...say(texts.voiceNote), keepsQuestion: true };
  return { ...say(what === "picture" ? texts.picture : texts.otherAttachment), keepsQuestion: true };
}
