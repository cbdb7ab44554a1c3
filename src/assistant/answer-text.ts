/** What is answered to words. */
import { askedAtOf } from "../dialogue/button-data";
import type { PersonMessage } from "../dialogue/make-plan";
import type { MessagePlan } from "../dialogue/plan";
import { openQuestion } from "../dialogue/state";
import type { ReadRequest } from "../words/requests/read-request";
import { carryOutEach } from "./carry-out-each";
import { carryOutPlan } from "./carry-out-plan";
import { type CommandRequest, readAsked, wordsOfCommand } from "./commands";
import type { SaidInput } from "./input";
import { timeline } from "./lists/tell-past";
import { hearMessage, planOf, readRequests } from "./request/hear-message";
import { readMeant } from "./request/meant";
import { seamsOf } from "./request/several";
import { timeIn } from "./request/times";
import { propose } from "./settings/set-up";
import { answerTold, type TurnAnswer } from "./told/answer-told";
import { completeTold } from "./told/told-done";
import { type ChatTurn, inLanguage, mentionsOf, say } from "./turn";

export async function answerText(turn: ChatTurn, input: SaidInput): Promise<TurnAnswer> {
  const { command, text, repliesTo, quoted } = input;
  const asked = readAsked(text, command, mentionsOf(turn), turn);
  const said = command === null ? text : wordsOfCommand(command);
  const aside = await answerAside(turn, input, asked, said);
  if (aside !== null) return { ...aside, language: turn.language };
  const requests = readRequests(turn, input, asked, said);
  const { request } = requests;
  const { spoken, heard } = hearMessage(turn, input, requests, said);
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
async function answerBoth(turn: ChatTurn, input: SaidInput): Promise<TurnAnswer | null> {
  for (const { before, after, isStrong } of seamsOf(turn, input.text)) {
    const words = { ...input, text: after };
    const requests = readRequests(turn, words, readAsked(after, null, mentionsOf(turn), turn), after);
    const told = isStrong && requests.request !== null ? await completeTold(turn, before) : null;
    if (told === null) continue;
    const outcome = await carryOutEach(turn, [told, null], async (one, done) => {
      if (done !== null) return done;
      const { spoken, heard } = hearMessage(one, words, requests, after);
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
  { text, command, repliesTo }: SaidInput,
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

/** Whether a plan has nothing that was understood. */
function isLostIn(plan: MessagePlan): boolean {
  return plan.every(({ act }) => act === "lost");
}

/** A text without the people and channels that it mentions, whose names may have figures. */
function withoutMentions(turn: ChatTurn, text: string): string {
  return mentionsOf(turn)
    .reduce((rest, said) => (said === "" ? rest : rest.replaceAll(said, " ")), text)
    .replaceAll(/@\S+/g, " ");
}

/** What is answered without regard to what was said before; null for a request, and for words in a dialogue. */
async function answerAside(
  turn: ChatTurn,
  { answers }: SaidInput,
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
