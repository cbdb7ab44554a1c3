/** Messages with several requests: "remind me to call bob at 5 and to pay rent on friday". */
import type { MessagePart } from "../../dialogue/make-plan";
import { normalise } from "../../time/phrases/words/normalise";
import type { LanguageCode } from "../../words/language";
import { foldLetters } from "../../words/requests/fold-letters";
import { type ReadRequest, readRequest, readRequestIn } from "../../words/requests/read-request";
import type { RequestName } from "../../words/requests/request-words";
import { textAfter, withoutEdges } from "../../words/requests/text-edges";
import { requestsOf } from "../speech";
import { type ChatTurn, inLanguage } from "../turn";
import { readLate, withTimeInside } from "./late-request";
import { partMatter } from "./matter";
import { isTimeFor } from "./times";

/** UTF-16 code units of a message that is looked through, and places in it at which it may be parted. */
const MOST_SAID = 300;
const MOST_SEAMS = 5;
/** Requests of one message. */
const MOST_PARTS = 4;

/**
 * The requests of a message in their order; null for one that is a single one. A matter is never parted: behind the word
 * between them stands a request with its own opening or a matter with its own time, and before it a whole request.
 */
export function readSeveral(turn: ChatTurn, text: string): MessagePart[] | null {
  if (text.length > MOST_SAID || turn.mentions.length > 0) return null;
  const parts = partAtOpenings(turn, text, MOST_PARTS) ?? partAtTimes(turn, text);
  return parts === null || parts.length > MOST_PARTS ? null : parts;
}

/** A place between two parts of a text. `isStrong`: nothing goes on behind it that began before. */
interface Seam {
  before: string;
  after: string;
  isStrong: boolean;
  isSentence: boolean;
}

/** Requests whose words are free: what stands behind "and" may belong to them. */
const FREE = new Set<RequestName>([
  "remind",
  "remindUs",
  "remember",
  "keepInMind",
  "addToList",
  "rename",
  "search",
  "know",
]);
const REMINDING = new Set<RequestName>(["remind", "remindUs"]);
/** Requests that may stand behind another one; of a list or a greeting nothing tells that it is no part of a matter. */
const SECOND = new Set<RequestName>([
  ...REMINDING,
  "wake",
  "timer",
  "done",
  "snooze",
  "move",
  "postpone",
  "skip",
  "stopRepeating",
  "stopReminding",
  "forget",
  "remember",
]);
/** Requests before another one. */
const FIRST = new Set<RequestName>([...SECOND, "keepInMind", "addToList", "timeZone", "digest", "digestOff"]);

/** Parts a message where the second part is a request with words of its own. */
function partAtOpenings(turn: ChatTurn, text: string, most: number): MessagePart[] | null {
  if (most < 2) return null;
  for (const seam of seamsOf(turn, text)) {
    const second = readRequest(seam.after, turn.language, turn.words);
    if (second === null || !SECOND.has(second.name)) continue;
    if (second.what === null && second.when === null && second.words === null) continue;
    const first = readFirst(turn, seam.before, second);
    if (first === null || !mayFollow(turn, first, second, seam)) continue;
    const others = partAtOpenings(turn, seam.after, most - 1) ?? partAtTimes(turn, seam.after);
    const before = partAtTimes(turn, seam.before) ?? [{ text: seam.before, request: first }];
    return [...before, ...(others ?? [{ text: seam.after, request: withTimeInside(second) ?? second }])];
  }
  return null;
}

/** The request before another one, in its language; words with a time alone are one to be reminded of them. */
function readFirst(turn: ChatTurn, text: string, second: ReadRequest): ReadRequest | null {
  const { language } = second;
  const read = withTimeInside(readRequestIn(text, language, turn.words) ?? readLate(turn, text));
  if (read !== null) {
    const { what, when, words } = read;
    const isBare = read.name !== "done" && (what ?? when ?? words) === null;
    return FIRST.has(read.name) && read.language === language && !isBare ? read : null;
  }
  const spoken = inLanguage(turn, language);
  if (!REMINDING.has(second.name) || orderOf(spoken, text) === null) return null;
  return { name: second.name, language, what: text, when: null, words: null };
}

/** Whether a request stands behind another one, and isn't words of its matter. */
function mayFollow(turn: ChatTurn, first: ReadRequest, second: ReadRequest, seam: Seam): boolean {
  const spoken = inLanguage(turn, first.language);
  // "Call bob and remind me tomorrow" is one.
  if (REMINDING.has(second.name) && partMatter(spoken, second.what ?? "").matter === "") return false;
  if (!FREE.has(first.name) || seam.isSentence || REMINDING.has(second.name)) return true;
  if (!REMINDING.has(first.name)) return false;
  const order = orderOf(spoken, first.what ?? "");
  const hasTime = second.when !== null || orderOf(spoken, second.what ?? "") !== null;
  return order !== null && (seam.isStrong || (order === "last" && hasTime));
}

/** Parts the text of a reminder where each part has a matter and a time of its own. */
function partAtTimes(turn: ChatTurn, text: string): MessagePart[] | null {
  const request = withTimeInside(readRequest(text, turn.language, turn.words) ?? readLate(turn, text));
  if (request === null || !REMINDING.has(request.name) || request.what === null) return null;
  const spoken = inLanguage(turn, request.language);
  const pieces = piecesOf(spoken, request.what, MOST_PARTS, ordersOf(spoken));
  return pieces.length < 2 ? null : pieces.map((what) => ({ text: what, request: { ...request, what } }));
}

function piecesOf(turn: ChatTurn, what: string, most: number, orderIn: OrderIn): string[] {
  if (most < 2) return [what];
  for (const { before, after, isStrong } of seamsOf(turn, what)) {
    const order = orderIn(before);
    if (order === null) continue;
    const [next = "", ...others] = piecesOf(turn, after, most - 1, orderIn);
    const second = orderIn(next);
    if (second === null) continue;
    // "Tomorrow to meet anna and ben on friday": behind a matter that began, another one begins like it or has its time first.
    const isAlike = order === second || second === "first";
    // ", that the meeting is on thursday" goes on with what began.
    const isNew = isStrong && linkOf(turn, next) === null;
    if (isNew || isAlike || haveSameLink(turn, before, next)) return [before, next, ...others];
  }
  return [what];
}

/** Where the time of a text stands. */
type OrderIn = (text: string) => "first" | "last" | null;

/** The same, which reads no text twice: parts of one message are looked at again and again. */
function ordersOf(turn: ChatTurn): OrderIn {
  const known = new Map<string, ReturnType<OrderIn>>();
  return (text) => {
    if (!known.has(text)) known.set(text, orderOf(turn, text));
    return known.get(text) ?? null;
  };
}

/**
 * Whether the time of a text stands before its matter or behind it. Null for a text without either, with the time inside of its
 * matter, or with the beginning of a stretch of time: "between 3".
 */
function orderOf(turn: ChatTurn, text: string): "first" | "last" | null {
  const { matter, phrase } = partMatter(turn, text);
  if (matter === "" || phrase === null || !isTimeFor(turn, { act: "remind" }, phrase)) return null;
  const whole = normalise(text);
  const from = whole.indexOf(phrase);
  const matterFrom = whole.indexOf(matter);
  if (from === -1 || matterFrom === -1) return null;
  const { spans } = turn.words.people.order[turn.language];
  const before = `x ${whole.slice(0, from)}`.trim();
  if (withoutEdges(before, [], spans) !== before) return null;
  return from < matterFrom ? "first" : "last";
}

/** Whether both matters begin with the same word before them: "to", "de" and "d'". */
function haveSameLink(turn: ChatTurn, one: string, other: string): boolean {
  const first = linkOf(turn, one);
  const second = linkOf(turn, other);
  return first !== null && second !== null && first.charAt(0) === second.charAt(0);
}

/** The word before a matter; null where none stands. */
function linkOf(turn: ChatTurn, text: string): string | null {
  const { matter, phrase } = partMatter(turn, text);
  const from = normalise(text).indexOf(matter);
  const before = foldLetters(
    normalise(text)
      .slice(0, Math.max(0, from))
      .replace(phrase ?? "", ""),
  ).trim();
  return before !== "" && textAfter(`${before} x`, requestsOf(turn).links.before) !== null ? before : null;
}

/** The places at which a text may be parted, the first ones first. */
export function seamsOf({ language, words }: ChatTurn, text: string): Seam[] {
  const folded = foldLetters(text);
  const { ands, thens } = words.people.order[language];
  const strong = new Set(thens.map(foldLetters));
  const seams: Seam[] = [];
  for (const found of folded.matchAll(patternOf(language, [...thens, ...ands]))) {
    const { mark = "", word = found.groups?.["behind"] ?? "" } = found.groups ?? {};
    const before = text.slice(0, found.index).trim();
    const after = text.slice(found.index + found[0].length).trim();
    if (before === "" || after === "") continue;
    const isSentence = /[.;!?\n]/.test(mark);
    seams.push({ before, after, isStrong: isSentence || mark !== "" || strong.has(word), isSentence });
    if (seams.length === MOST_SEAMS) break;
  }
  return seams;
}

const patterns = new Map<LanguageCode, RegExp>();

/** A mark with or without such a word behind it, or the word alone; of several the longest word. */
function patternOf(language: LanguageCode, all: readonly string[]): RegExp {
  const sources = [...all]
    .sort((a, b) => b.length - a.length)
    .map((word) => foldLetters(word).replaceAll(" ", "\\s"));
  const word = `(?:${sources.join("|")})`;
  const source = `(?<mark>[.;!?]\\s|\\n|,)\\s{0,3}(?:(?<behind>${word})\\s)?|\\s(?<word>${word})\\s`;
  const made = patterns.get(language) ?? new RegExp(source, "gu");
  patterns.set(language, made);
  return made;
}
