import { askedAtOf, formData, readPress } from "../dialogue/button-data";
import { type Keeping, makePlan, type PersonMessage, type SaidCorrection } from "../dialogue/make-plan";
import type { MessagePlan } from "../dialogue/plan";
import {
  correctableAt,
  type DialogueState,
  freshThing,
  openQuestion,
  type PendingQuestion,
  settingSetAt,
  stateAfter,
  type Thing,
} from "../dialogue/state";
import type { Command, MessageKind } from "../platforms/events";
import type { Reply } from "../platforms/said";
import { type MapPlace, zoneNear } from "../time/zones/zone-places";
import { settleUser } from "../users/settle-user";
import { type LanguageCode, languageOfAnswer } from "../words/language";
import type { ReadRequest } from "../words/requests/read-request";
import type { RequestName } from "../words/requests/request-words";
import { withoutEdges } from "../words/requests/text-edges";
import { textsIn } from "../words/texts";
import { answerTold, type TurnAnswer } from "./answer-told";
import { carryOutEach } from "./carry-out-each";
import { carryOutPlan } from "./carry-out-plan";
import { type CommandRequest, isForWords, readAsked, wordsOfCommand } from "./commands";
import { editMade } from "./edit";
import { timeline } from "./lists";
import type { Whose } from "./people/whose";
import { answerPressOnce } from "./press-once";
import { questionLanguage } from "./questions/read-question";
import { readCorrection } from "./request/correction";
import { readFromItem } from "./request/from-item";
import { readLate, readTwice, withTimeInside } from "./request/late-request";
import { partKept, partMatter } from "./request/matter";
import { readMeant } from "./request/meant";
import { settingIn } from "./request/said-setting";
import { readSeveral, seamsOf } from "./request/several";
import { readEllipsis } from "./request/telling";
import { durationIn, putOffIn, spanNamedBy, timeIn } from "./request/times";
import { propose } from "./settings/set-up";
import { namesZones, saysZone, setZone, zoneQuestion } from "./settings/settings";
import { numberIn } from "./things/find-thing";
import { completeTold } from "./things/told-done";
import { type ChatTurn, inLanguage, type Scene, say, type TurnOutcome } from "./turn";

/** What a person said, pressed or sent. */
export type Input =
  | {
      kind: "said";
      text: string;
      command: Command | null;
      repliesTo: Thing | null;
      /** Whose that thing is. */
      repliesToWhose: Whose;
      quoted: string | null;
      /** What the button carries that opened the form for these words; null for words of a chat. */
      answers: string | null;
    }
  /** `message` is that with the button; null where it has no id. */
  | { kind: "pressed"; data: string; message: string | null }
  | { kind: "edited"; text: string; command: Command | null; external_id: string }
  | { kind: "sent"; what: MessageKind; location: MapPlace | null };

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
  const { user } = await settleUser(deps, call, []);
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
  const asked = readAsked(text, command, saidOf(turn), turn);
  if (made === undefined || asked === null || !("what" in asked))
    return { outcome: null, language, understood: null };
  const spoken = command === null ? inLanguage(turn, asked.language) : turn;
  const outcome = await editMade(spoken, made, asked);
  return { outcome, language: spoken.language, understood: asked.name };
}

/** The mentions of a message as they stand there. */
function saidOf({ mentions }: ChatTurn): string[] {
  return mentions.map(({ said }) => said);
}

async function answerText(turn: ChatTurn, input: Extract<Input, { kind: "said" }>): Promise<TurnAnswer> {
  const { command, text, repliesTo, quoted } = input;
  const asked = readAsked(text, command, saidOf(turn), turn);
  const said = command === null ? text : wordsOfCommand(command);
  const aside = await answerAside(turn, input, asked, said);
  if (aside !== null) return { ...aside, language: turn.language };
  const requests = readRequests(turn, input, asked, said);
  const { request } = requests;
  const { spoken, heard } = hear(turn, input, requests, said);
  const plan = planOf(spoken, heard, command);
  const isOpen = openQuestion(turn.state, turn.call.now) !== null;
  const isLost = isLostIn(plan);
  const mayMean = !isOpen && (request !== null || isLost);
  const meant = mayMean ? await answerMeant(spoken, input, heard) : null;
  if (meant !== null) return meant;
  const mayTell = isLost && request === null;
  const both = mayTell && !isOpen && command === null ? await answerBoth(spoken, input) : null;
  if (both !== null) return both;
  const told = mayTell ? await answerTold(spoken, said, isOpen) : null;
  if (told !== null) return told;
  const source = { text: withoutMentions(turn, command?.text ?? text), said: [said, quoted], repliesTo };
  const outcome = await carryOutPlan(spoken, plan, source);
  const understood = isLost ? null : nameOf(plan, request);
  return { outcome, language: outcome.speaks ?? spoken.language, understood };
}

/** "Rent is paid. Move the dentist to friday": what is told to be done, and a request behind it. Null for anything else. */
async function answerBoth(
  turn: ChatTurn,
  input: Extract<Input, { kind: "said" }>,
): Promise<TurnAnswer | null> {
  for (const { before, after, isStrong } of seamsOf(turn, input.text)) {
    const words = { ...input, text: after };
    const requests = readRequests(turn, words, readAsked(after, null, saidOf(turn), turn), after);
    const told = isStrong && requests.request !== null ? await completeTold(turn, before) : null;
    if (told === null) continue;
    const outcome = await carryOutEach(turn, [told, null], async (one, done) => {
      if (done !== null) return done;
      const { spoken, heard } = hear(one, words, requests, after);
      const { repliesTo, quoted } = input;
      const source = { text: withoutMentions(one, after), said: [after, quoted], repliesTo };
      return await carryOutPlan(spoken, planOf(spoken, heard, null), source);
    });
    return { outcome, language: turn.language, understood: "done" };
  }
  return null;
}

/** What was understood: the request that a message is, else the first act of its plan. */
function nameOf([act]: MessagePlan, request: ReadRequest | null): string | null {
  return request?.name ?? act?.act ?? null;
}

/** The proposal of what a message with a slip of typing means; null for any other message. */
async function answerMeant(
  turn: ChatTurn,
  { text, command, repliesTo }: Extract<Input, { kind: "said" }>,
  { request, parts, correction }: PersonMessage,
): Promise<TurnAnswer | null> {
  const isOther = command !== null || parts.length > 0 || repliesTo !== null || correction !== null;
  if (isOther || turn.mentions.length > 0 || (request === null && turn.isPublic)) return null;
  const meant = readMeant(turn, text, request);
  if (meant === null) return null;
  const { language } = meant;
  const outcome = await propose(inLanguage(turn, language), meant);
  return outcome === null ? null : { outcome, language, understood: null };
}

/** The request of a message, and all of them where it has several. */
export function readRequests(
  turn: ChatTurn,
  { text, command }: Extract<Input, { kind: "said" }>,
  asked: CommandRequest | null,
  said: string,
): Pick<PersonMessage, "request" | "parts"> {
  const parts = command === null ? (readSeveral(turn, text) ?? []) : [];
  const [first] = parts;
  if (first !== undefined) return { request: first.request, parts };
  const read = asked !== null && "what" in asked && !isMisread(turn, asked, said) ? asked : null;
  const beside = read === null && command === null ? readBeside(turn, text) : null;
  return { request: beside ?? withTimeInside(read), parts };
}

/** A message as it was understood by itself, and the turn in its language. */
function hear(
  turn: ChatTurn,
  input: Extract<Input, { kind: "said" }>,
  { request, parts }: Pick<PersonMessage, "request" | "parts">,
  said: string,
): { spoken: ChatTurn; heard: PersonMessage } {
  const { command, text, repliesTo, quoted } = input;
  // "It" in a reply is what the message speaks of to which it replies.
  const mention = repliesTo === null ? turn.state.mention : { ...repliesTo, at: turn.call.now };
  const about = { ...turn, state: { ...turn.state, mention } };
  // The words of a command tell no language: its times are read in the person's own.
  const inWords = command === null || isForWords(command.name);
  const correction = correctionIn(about, input, request);
  const setting = command === null ? settingIn(about, text, repliesTo) : null;
  const asking = inWords ? questionIn(turn, said, setting ?? request ?? correction) : null;
  const language = (setting ?? correction ?? request ?? asking)?.language;
  const spoken = language === undefined || !inWords ? about : inLanguage(about, language);
  const heard: PersonMessage = {
    text: inWords || request === null ? said : text,
    request,
    parts,
    correction,
    setting,
    asks: asking !== null,
    repliesTo,
    quoted,
    ...readersFor(spoken),
  };
  return { spoken, heard };
}

/** What reads the parts of a message for the plan. */
function readersFor(turn: ChatTurn) {
  return {
    timeIn: (text: string) => timeIn(turn, text),
    putOffIn: (text: string) => putOffIn(turn, text),
    choiceIn: (text: string, count: number) => choiceIn(turn, text, count),
    saysZone: (text: string) => saysZone(turn, text),
    fromItemIn: (text: string) => readFromItem(turn, text),
    partOf: (text: string) => partMatter(turn, text),
    partOfKept: (name: Keeping, text: string) => partKept(turn, name, text),
  };
}

function planOf(turn: ChatTurn, heard: PersonMessage, command: Command | null): MessagePlan {
  const { request, setting, repliesTo } = heard;
  const isBare = command === null && (request ?? setting ?? repliesTo) === null;
  const fresh = isBare ? putOffOf(turn, heard.text) : null;
  return fresh ?? makePlan(turn.state, heard, turn.call.now);
}

/** Whether the last message in the chat is a reminder: then a time alone is when to come back to it. */
function isReminded({ state }: ChatTurn): boolean {
  return state.mention !== null && state.mention.at > state.turned_at;
}

/** "1h" after a reminder, or after a thing that was shown alone, which puts it off by that; null for anything else. */
function putOffOf(turn: ChatTurn, text: string): MessagePlan | null {
  const { state, call } = turn;
  const thing = freshThing(state, call.now);
  if (thing === null || openQuestion(state, call.now) !== null) return null;
  const { agains } = turn.words.people.order[turn.language];
  const said = withoutEdges(text, agains, agains);
  const isTime = durationIn(turn, said) !== null || (isReminded(turn) && timeIn(turn, said) !== null);
  if (!isTime) return null;
  return [{ act: "change", change: "snooze", of: { thing, words: null }, time: said, words: null }];
}

/** Requests that words of a correction may look like: "wait, tomorrow". */
const BARE_TIMES: ReadonlySet<RequestName> = new Set(["list", "today", "tomorrow", "agenda"]);

/** Whether a request of the tables is something else: "I'm in love", "what do I have with Anna", "remember when we met?". */
function isMisread(turn: ChatTurn, read: ReadRequest, said: string): boolean {
  const { name, when, words } = read;
  if (name === "remember") return words?.includes("?") === true && questionLanguage(turn, words) !== null;
  if (name !== "agenda" || when === null) return isElsewhere(turn, read, said);
  return spanNamedBy(inLanguage(turn, read.language), when) === null && questionLanguage(turn, said) !== null;
}

/** Whether "I'm in …" names no place: "I'm in love", "I'm in a meeting until 3". */
function isElsewhere(turn: ChatTurn, { name, words, language }: ReadRequest, said: string): boolean {
  if (name !== "timeZone" || words === null) return false;
  const spoken = inLanguage(turn, language);
  return !saysZone(spoken, words) && !namesZones(spoken, said);
}

/** The correction in a message, where there is something to correct: what was done lately, or what it replies to. */
function correctionIn(
  turn: ChatTurn,
  { text, command, repliesTo }: Extract<Input, { kind: "said" }>,
  request: ReadRequest | null,
): SaidCorrection | null {
  const { state, call } = turn;
  if (command !== null) return null;
  if (request !== null && !BARE_TIMES.has(request.name)) return null;
  const isOpen = repliesTo !== null || openQuestion(state, call.now) !== null;
  const isSet = settingSetAt(state, call.now) !== null;
  return isOpen || isSet || correctableAt(state, call.now) !== null ? readCorrection(turn, text) : null;
}

/** The question that a message has the form of, where it says nothing else. */
function questionIn(turn: ChatTurn, text: string, read: object | null): { language: LanguageCode } | null {
  const language = read === null ? questionLanguage(turn, text) : null;
  return language === null ? null : { language };
}

/** Whether a plan has nothing that was understood. */
function isLostIn(plan: MessagePlan): boolean {
  return plan.every(({ act }) => act === "lost");
}

/** A text without the people and channels that it mentions, whose names may have figures. */
function withoutMentions(turn: ChatTurn, text: string): string {
  return saidOf(turn)
    .reduce((rest, said) => (said === "" ? rest : rest.replaceAll(said, " ")), text)
    .replaceAll(/@\S+/g, " ");
}

/** A request said twice, one behind its time, or "and tomorrow?" where no question of ours waits; null for neither. */
function readBeside(turn: ChatTurn, text: string): ReadRequest | null {
  const ask = openQuestion(turn.state, turn.call.now)?.ask ?? "zone";
  return readTwice(turn, text) ?? readLate(turn, text) ?? (ask === "zone" ? readEllipsis(turn, text) : null);
}

/** What is answered without regard to what was said before; null for a request, and for words in a dialogue. */
async function answerAside(
  turn: ChatTurn,
  { answers }: Extract<Input, { kind: "said" }>,
  asked: CommandRequest | null,
  said: string,
): Promise<Omit<TurnAnswer, "language"> | null> {
  const { texts, state, call } = turn;
  if (isTooLate(turn, answers)) return { outcome: say(texts.questionIsOver), understood: null };
  if (asked === null || "what" in asked) return null;
  if ("unknown" in asked)
    return { outcome: say(texts.unknownCommand({ name: asked.unknown })), understood: null };
  if (!("wordless" in asked)) return { outcome: await timeline(turn, asked.when), understood: "timeline" };
  // "/almanac tomorrow at 3" is no list with words after it where a time was asked for.
  if (openQuestion(state, call.now) !== null && timeIn(turn, said) !== null) return null;
  return { outcome: say(texts.takesNoWords({ name: asked.wordless })), understood: null };
}

/** Whether words were written into the form of a question that is no longer open. */
function isTooLate({ state, call }: ChatTurn, answers: string | null): boolean {
  const askedAt = answers === null ? 0 : askedAtOf(answers);
  return askedAt !== 0 && (openQuestion(state, call.now) === null || state.question?.asked_at !== askedAt);
}

function choiceIn(turn: ChatTurn, text: string, count: number): number | null {
  const number = numberIn(turn, text);
  return number !== null && number >= 1 && number <= count ? number : null;
}

/** A place sets the zone; the rest gets one kind line. */
async function answerSent(turn: ChatTurn, input: Extract<Input, { kind: "sent" }>): Promise<TurnOutcome> {
  const { texts } = turn;
  const { what, location } = input;
  if (location !== null) return await setZone(turn, zoneNear(location, turn.words.times.places()));
  if (what === "voice") return { ...say(texts.voiceNote), keepsQuestion: true };
  return { ...say(what === "picture" ? texts.picture : texts.otherAttachment), keepsQuestion: true };
}
