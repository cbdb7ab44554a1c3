/** Whose a message in a group is: that of the person who says it, or the group's. The one place that decides it. */
import type { Press } from "../../dialogue/button-data";
import { idsShown } from "../../dialogue/check-plan";
import { type ButtonOfMessage, pressedBefore } from "../../dialogue/pressed-buttons";
import { ACTS, type DialogueState, openQuestion, type Thing, undoAt } from "../../dialogue/state";
import type { ReadRequest } from "../../words/requests/read-request";
import type { RequestName } from "../../words/requests/request-words";

export type Whose = "person" | "group";

/**
 * Whose each request is. `unlessMine` is the group's but where it says "I", "me" or "my"; `ifOurs` the person's but where
 * it says "we", "us" or "our"; `asLast` is of whoever's question, act or thing it means.
 */
const WHOSE: Readonly<Record<RequestName, Whose | "unlessMine" | "ifOurs" | "asLast">> = {
  yes: "asLast",
  no: "asLast",
  cancel: "asLast",
  undo: "asLast",
  thanks: "group",
  hello: "group",
  help: "group",
  forgetMe: "person",
  export: "person",
  digest: "unlessMine",
  digestOff: "unlessMine",
  timeZone: "ifOurs",
  clock: "unlessMine",
  clockIn: "group",
  date: "group",
  happened: "group",
  list: "group",
  today: "group",
  tomorrow: "group",
  agenda: "group",
  know: "group",
  search: "group",
  remember: "unlessMine",
  keepInMind: "unlessMine",
  addToList: "unlessMine",
  remind: "person",
  wake: "person",
  timer: "person",
  remindOther: "person",
  remindUs: "group",
  stopRepeating: "asLast",
  stopReminding: "asLast",
  rename: "asLast",
  skip: "asLast",
  snooze: "asLast",
  move: "asLast",
  postpone: "asLast",
  done: "asLast",
  forget: "asLast",
};

/** What was said before a message in a group: to its person there, and to the group. */
export interface GroupGround {
  own: DialogueState;
  ours: DialogueState;
  /** The ids of things of the person's own of which messages in the group speak. */
  ownTold: ReadonlySet<string>;
  /** Epoch seconds. */
  now: number;
  /** Whether its person alone reads the answer. What is asked there is the person's, unless it says "us". */
  isHidden: boolean;
}

/** A message as far as it tells whose it is. */
export interface HeardInGroup {
  request: ReadRequest | null;
  /** Whether it begins like a correction. */
  isCorrection: boolean;
  /** Whether it has the form of a question. */
  isQuestion: boolean;
  /** Whether it says a setting in plain words, whole. */
  isSetting: boolean;
  repliesTo: Thing | null;
  repliesToWhose: Whose;
  /** How it says what a request is done to: by a name, by a number of a list, or by "it" or nothing. */
  names: "name" | "number" | "it";
  /** Whether it says "I", "me" or "my". */
  isMine: boolean;
  /** Whether it says "we", "us" or "our". */
  isOurs: boolean;
}

/** Whose a message is. */
export function whoseIs(heard: HeardInGroup, ground: GroupGround): Whose {
  const { request, repliesTo } = heard;
  if (heard.isSetting) return unnamed(heard, ground);
  if (request === null && heard.isQuestion) return whoseAnswer(heard, ground);
  const isRest = request === null || BARE_TIMES.has(request.name);
  const isChange = request !== null && ACTS.some((act) => act === request.name);
  // "In an hour" and "remind me again tomorrow" in a reply are about what it replies to.
  if (repliesTo !== null && (isRest || isChange || request.name === "remind")) return heard.repliesToWhose;
  const asker = whoseQuestion(request, ground);
  if (asker !== null) return asker;
  if (isRest && heard.isCorrection) return lastDone(ground) ?? unnamed(heard, ground);
  if (request === null) return unnamed(heard, ground);
  if (isChange) return whoseThing(heard, ground) ?? unnamed(heard, ground);
  if (WHOSE[request.name] === "asLast") return lastDone(ground) ?? unnamed(heard, ground);
  return byRule(request.name, heard, ground);
}

/** Whose a thing is that a request makes; null for one that makes none. */
export function whoseMade(heard: HeardInGroup): Whose | null {
  const name = heard.request?.name;
  if (name === undefined || !MAKING.has(name)) return null;
  return byRule(name, heard, { isHidden: false });
}

const MAKING: ReadonlySet<RequestName> = new Set([
  "remind",
  "remindUs",
  "remindOther",
  "remember",
  "keepInMind",
  "addToList",
  "wake",
  "timer",
]);

/** Requests that are times too: "tomorrow" answers "When?". */
const BARE_TIMES: ReadonlySet<RequestName> = new Set(["list", "today", "tomorrow", "agenda"]);
const ANSWERS: ReadonlySet<RequestName> = new Set(["yes", "no", "cancel"]);

/** Whose question a message may answer, the one that was asked last; null for none. */
function whoseQuestion(request: ReadRequest | null, { own, ours, now }: GroupGround): Whose | null {
  const asker = newest(openQuestion(own, now)?.asked_at, openQuestion(ours, now)?.asked_at);
  const question = asker === null ? null : (asker === "person" ? own : ours).question;
  return question !== null && mayAnswer(request, question) ? asker : null;
}

/** Whether a message may answer a question: words that ask for nothing, yes and no, a time, and a place. */
function mayAnswer(request: ReadRequest | null, { ask }: NonNullable<DialogueState["question"]>): boolean {
  if (request === null || ANSWERS.has(request.name)) return true;
  if (BARE_TIMES.has(request.name)) return ask === "time" || ask === "until" || ask === "matter";
  return request.name === "timeZone" && ask === "zone";
}

/** Whose the thing is that a change is done to, where it isn't named; null for one that is. */
function whoseThing({ names }: HeardInGroup, { own, ours }: GroupGround): Whose | null {
  if (names === "name") return null;
  return names === "number"
    ? newest(own.listed_at || undefined, ours.listed_at || undefined)
    : newest(own.mention?.at, ours.mention?.at);
}

/** Whose the last change is that can be taken back or put right; null for none. */
function lastDone({ own, ours, now }: GroupGround): Whose | null {
  return newest(undoAt(own, null, now)?.at, undoAt(ours, null, now)?.at);
}

function byRule(name: RequestName, heard: HeardInGroup, { isHidden }: Pick<GroupGround, "isHidden">): Whose {
  const rule = WHOSE[name];
  if (rule === "ifOurs") return heard.isOurs ? "group" : "person";
  if (rule === "group" && name !== "remindUs") return whoseAnswer(heard, { isHidden });
  if (rule === "person" || rule === "group") return rule;
  return unnamed(heard, { isHidden });
}

/** Of whose memory what is asked is answered: of the group's, but to its person alone of theirs. */
function whoseAnswer({ isOurs }: HeardInGroup, { isHidden }: Pick<GroupGround, "isHidden">): Whose {
  return isHidden && !isOurs ? "person" : "group";
}

/** Whose words are that name nobody's thing: the group's, but for what says "my" or is said to the bot alone. */
function unnamed({ isMine, isOurs }: HeardInGroup, { isHidden }: Pick<GroupGround, "isHidden">): Whose {
  return (isMine || isHidden) && !isOurs ? "person" : "group";
}

/** Who of both has the newer moment; null where neither has one. */
function newest(own: number | undefined, ours: number | undefined): Whose | null {
  if (own === undefined && ours === undefined) return null;
  return (own ?? -1) > (ours ?? -1) ? "person" : "group";
}

/** Whose a press is; null where no chat here knows the thing of its button. */
export function whosePress(press: Press, button: ButtonOfMessage, ground: GroupGround): Whose | null {
  const { own, ours, now } = ground;
  if (pressedBefore(own.pressed, button, now) !== null) return "person";
  if (pressedBefore(ours.pressed, button, now) !== null) return "group";
  switch (press.do) {
    case "act":
    case "show":
    case "until":
      return whoseShown(press.thing, ground);
    case "undo":
      return undoAt(own, press.key, now) === null ? "group" : "person";
    case "pick":
    case "accept":
    case "when":
      return whoseAsked(press.asked_at, ground);
    case "zone":
    case "yes":
    case "no":
      return whoseAsked(null, ground);
    case "which":
      return "group";
    case "tell":
      return own.lost !== null && ours.lost === null ? "person" : "group";
  }
}

/** Whose a thing is of which a chat was told; null where none was. */
function whoseShown({ id }: Thing, { own, ours, ownTold }: GroupGround): Whose | null {
  if (ownTold.has(id) || idsShown(own).has(id)) return "person";
  return idsShown(ours).has(id) ? "group" : null;
}

/** Whose the question is that was asked at an instant, and waits; null for a button that doesn't say when. */
function whoseAsked(askedAt: number | null, { own, ours, now }: GroupGround): Whose {
  const [mine, theirs] = [own, ours].map((state) => openQuestion(state, now)?.asked_at);
  if (askedAt === null) return newest(mine, theirs) ?? "group";
  return mine === askedAt ? "person" : "group";
}
