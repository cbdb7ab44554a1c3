import type { Intent } from "../dialogue/interpret";
import { ACTS, type Act, mayHelp } from "../dialogue/state";
import { commandsForPeople } from "../platforms/commands";
import type { ReadRequest } from "../words/requests/read-request";
import { exportAll, listAll, listOn, listToday, listTomorrow, search, tellPast } from "./lists";
import { whomOf } from "./people/whom";
import { keepNote, rememberFact, remind, remindOf, remindToWake, setReminder } from "./settings/set-up";
import { askErase, endDigest, eraseMe, setDigest, setZone, tellClockIn, tellZone } from "./settings/settings";
import { change } from "./things/change-thing";
import { findAmong, findThing } from "./things/find-thing";
import { partRequest } from "./things/part-request";
import { undoLast } from "./things/undo";
import { type ChatTurn, say, type TurnOutcome } from "./turn";

/** Does what a message means. */
export async function carryOutIntent(turn: ChatTurn, intent: Intent): Promise<TurnOutcome | null> {
  switch (intent.do) {
    case "request":
      return await carryOutRequest(turn, intent.request);
    case "act":
      return await change(turn, intent.act, intent.thing, intent);
    case "choose": {
      const { question, text } = intent;
      const thing = await findAmong(turn, question.things, text);
      return thing === null ? lost(turn) : await change(turn, question.act, thing, question);
    }
    case "remind":
      return await setReminder(
        intent.said_at === undefined ? turn : { ...turn, saidAt: intent.said_at },
        intent.for,
        intent.content,
        intent.phrase,
      );
    case "matter":
      return await remindOf(turn, intent);
    case "unreadTime":
      return { ...say(turn.texts.unreadTime({ words: intent.text })), keepsQuestion: true, invites: true };
    case "zone":
      return await setZone(turn, intent.text);
    case "fact":
      return await rememberFact(turn, intent.text);
    case "search":
      return await search(turn, intent.text);
    case "digest":
      return await setDigest(turn, intent.text);
    case "erase":
      return await eraseMe(turn);
    case "keep":
      return say(turn.texts.leftAsIs);
    case "lost":
      return lost(turn);
  }
}

/** The one line of help, and then nothing for a while. */
function lost(turn: ChatTurn): TurnOutcome | null {
  const { state, call, texts, isPublic, isAwaited } = turn;
  if (isPublic || (!isAwaited && !mayHelp(state, call.now))) return null;
  return { ...say(texts.notUnderstood), helped: true, keepsQuestion: true, invites: true };
}

/** What can be asked, in the form in which the chat passes it on. */
function helpIn({ hearsCommandsOnly, words, language, texts }: ChatTurn): string {
  return hearsCommandsOnly ? commandsForPeople(words.people, language) : texts.help;
}

function isAct(name: string): name is Act {
  return ACTS.some((act) => act === name);
}

async function carryOutRequest(turn: ChatTurn, request: ReadRequest): Promise<TurnOutcome | null> {
  const { name, what, when, words } = request;
  const { texts, user } = turn;
  if (isAct(name)) return await carryOutAct(turn, name, request);
  switch (name) {
    case "yes":
    case "no":
      return lost(turn);
    case "thanks":
      return { ...say(texts.thanked), keepsQuestion: true };
    case "hello":
      return { ...say(texts.hello({ name: user.row?.display_name ?? null })), keepsQuestion: true };
    case "help":
      return { ...say(helpIn(turn)), keepsQuestion: true };
    case "undo":
      return await undoLast(turn, null);
    case "forgetMe":
      return askErase(turn);
    case "export":
      return await exportAll(turn);
    case "digestOff":
      return await endDigest(turn);
    case "digest":
      return await setDigest(turn, when);
    case "timeZone":
      return await setZone(turn, words);
    case "clockIn":
      return tellClockIn(turn, words ?? "");
    case "clock":
      return await tellZone(turn);
    case "list":
      return await listAll(turn);
    case "today":
      return await listToday(turn);
    case "tomorrow":
      return await listTomorrow(turn);
    case "happened":
      return await tellPast(turn, when);
    case "agenda":
      return when === null ? await listAll(turn) : await listOn(turn, when);
    case "know":
    case "search":
      return name === "know" && words === null ? await exportAll(turn) : await search(turn, words);
    case "wake":
      return when === null ? await remind(turn, "me", null) : await remindToWake(turn, when);
    case "remindOther": {
      const whom = await whomOf(turn, request.whom ?? "");
      return "answer" in whom ? whom.answer : await remind(turn, whom.for, what);
    }
    case "remindUs":
      return await remind(turn, "us", what);
    case "remind":
      return await remind(turn, "me", what);
    case "keepInMind":
    case "remember":
      return await keepNote(turn, name, words);
  }
}

async function carryOutAct(turn: ChatTurn, act: Act, request: ReadRequest): Promise<TurnOutcome> {
  const slots = await partRequest(turn, request);
  const found = await findThing(turn, act, slots);
  if (found.kind === "answer") return found.outcome;
  return await change(turn, act, found.thing, { phrase: found.phrase, words: slots.words });
}
