/** Finds what a message asks for, by the tables of phrases of the languages. */
import type { ChatWords } from "../chat-words";
import {
  type LanguageCode,
  type LanguageWeight,
  languagesByWeight,
  languagesToTry,
  weighLanguages,
  weightIn,
} from "../language";
import { foldedOf, type Passage, passageOf, saidIn, trimmed, withoutSounds } from "./outline";
import { compiledIn, EDGE, edgePattern, headOf, MOST_HEAD, type PhrasePattern } from "./phrase-patterns";
import { REQUEST_NAMES, type RequestName, type RequestWords } from "./request-words";
import { insideEdges, phraseAtEnd, withoutEdges } from "./text-edges";

/** What stands in the slots of a phrase, in the person's own spelling. */
export interface Slots {
  what: string | null;
  when: string | null;
  words: string | null;
}

/** A way to part the slots of a phrase that has a word between them. */
export interface Split extends Slots {
  /** The time with the word before it: of "mueve el dentista a las 10" the whole "a las 10", because "10" is no time. */
  joined: string;
}

/** What a message asks for. */
export interface ReadRequest extends Slots {
  name: RequestName;
  /** The language whose phrase the message is. */
  language: LanguageCode;
  /** The word of a request to be reminded that leads to its `what`: "to", "that". Absent where none stands there. */
  lead?: string;
  /** The marks of the people and channels that are to be reminded (`src/words/mentions.ts`); absent without any. */
  whom?: string;
  /**
   * Of a phrase that has a word between two slots, all ways to part them, the shortest `what` first: the thing of "move
   * call to mum to Friday" may end before either "to". Of more than eight the last ones.
   */
  splits?: readonly Split[];
}

/**
 * The request in a message, in the language in which the whole message weighs most: `own` before others. Null where the
 * message as a whole is no phrase of any: "He said: remind me" asks for nothing. Its slots are what was said, however
 * long; the words around them are looked for near the beginning and the end (`outline.ts`).
 */
export function readRequest(content: string, own: LanguageCode, words: ChatWords): ReadRequest | null {
  const whole = passageOf(content);
  const weights = weighLanguages(whole.of.seen, words.times);
  let best: { read: ReadRequest; score: number } | null = null;
  for (const language of languagesByWeight(whole.of.seen, own, weights)) {
    const most = weightIn(weights, language) + (language === own ? OWN_WEIGHT : 0) + PHRASE_WEIGHT;
    if (best !== null && best.score >= most) continue;
    const read = readIn(whole, words.people.requests[language], language);
    if (read === null) continue;
    const phrase = phraseWeight(content, read);
    const score = most - PHRASE_WEIGHT + phrase;
    // One word may be another language's too: "alarm 5:30am every weekday".
    const isOneWord = phrase < PHRASE_WEIGHT && language !== own;
    if (isOneWord && (isOutweighed(weights, language, score) || isChance(content, read, weights))) continue;
    if (best === null || score > best.score) best = { read, score };
  }
  return best?.read ?? null;
}

/** What speaks for the person's own language: so much of a message has to speak for another one more. */
const OWN_WEIGHT = 1.5;
/** What the words of a request itself speak for their language, at most. */
const PHRASE_WEIGHT = 2;

/** What speaks for a language in which a request is read: the words of it that are in no slot. */
function phraseWeight(content: string, read: ReadRequest): number {
  const slots = [read.what, read.when, read.words].filter((slot) => slot !== null);
  if (slots.length === 0) return PHRASE_WEIGHT;
  const fixed = countWords(content) - slots.reduce((sum, slot) => sum + countWords(slot), 0);
  return Math.min(PHRASE_WEIGHT, Math.max(1, fixed));
}

/** Words of a text that are counted: more make no difference. */
function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}

/** Whether nothing but the word behind a name speaks for a language: "alles klar" is no Swedish. */
function isChance(
  content: string,
  { what, language }: ReadRequest,
  weights: readonly LanguageWeight[],
): boolean {
  return what !== null && content.trimStart().startsWith(what) && weightIn(weights, language) === 0;
}

/** Whether more of a message speaks for a language in which it is no request. */
function isOutweighed(weights: readonly LanguageWeight[], language: LanguageCode, score: number): boolean {
  return weights.some(({ code, weight }) => code !== language && weight > score);
}

/** The same in one language alone. */
export function readRequestIn(content: string, language: LanguageCode, words: ChatWords): ReadRequest | null {
  return readIn(passageOf(content), words.people.requests[language], language);
}

/** Openings and endings that are taken off one after the other. */
const MOST_AROUND = 6;

/**
 * A request to be reminded, and what stands before it: "tomorrow at 9" of "tomorrow at 9 remind me to call mum", and all of
 * "call mum tomorrow at 9, remind me".
 */
export interface LateRequest {
  before: string;
  /** Whether a comma or another mark parts the two. */
  isParted: boolean;
  request: ReadRequest;
}

/** Requests whose last words are the person's own: they lose a please only where more is left of them. */
const KEEPING: readonly RequestName[] = [
  "remind",
  "remindUs",
  "remember",
  "keepInMind",
  "addToList",
  "rename",
];

const REMINDING: readonly RequestName[] = ["wake", "remindUs", "remind"];
/** Requests whose `what` may have a word before it that leads to it. */
const LEADING: readonly RequestName[] = ["remindUs", "remind", "remindOther"];

/** The requests to be reminded that a message may end in, for a caller who knows what may stand before one. */
export function readLateRequests(content: string, own: LanguageCode, words: ChatWords): LateRequest[] {
  const said = passageOf(content);
  return languagesToTry(said.of.seen, own, words.times).flatMap((language) => {
    const table = words.people.requests[language];
    const whole = withoutSounds(said, table.sounds);
    const around = [...table.openings, ...table.endings];
    return wordStarts(whole).flatMap((start) => {
      const late = withoutOpenings({ ...whole, from: start }, table);
      const alone = readExactly(withoutEndings(late, table), table, language, REMINDING);
      // "Remind me to say please" ends in its matter.
      const isAlone = alone !== null && alone.what === null && alone.when === null;
      const isNear = start <= whole.from + MOST_BEFORE;
      if (!isAlone && !isNear) return [];
      const request = isAlone ? alone : readExactly(late, table, language, REMINDING);
      if (request === null) return [];
      const before = beforeOf(whole, start);
      const isParted = /[,;.:!–-]/.test(whole.of.seen.slice(before.to, start));
      return [{ before: withoutEdges(saidIn(before), around, around), isParted, request }];
    });
  });
}

/** Characters that a time before its request may take, greetings included: what is tried doesn't grow with the message. */
const MOST_BEFORE = 100;
/** Characters that a request behind its matter may take. */
const MOST_BEHIND = 50;

const PARTING = /[\s,;:.!–-]/;

/** Where words begin near the start of a text and near its end, but for the first. */
function wordStarts({ of: { seen }, from, to }: Passage): number[] {
  const starts: number[] = [];
  for (let place = from + 1; place < to; place += 1) {
    const isNear = place <= from + MOST_BEFORE || place >= to - MOST_BEHIND;
    if (isNear && PARTING.test(seen.charAt(place - 1)) && !PARTING.test(seen.charAt(place)))
      starts.push(place);
  }
  return starts;
}

/** What stands before a place, without what parts it from there. */
function beforeOf({ of, from }: Passage, place: number): Passage {
  let to = place;
  while (to > from && PARTING.test(of.seen.charAt(to - 1))) to -= 1;
  return { of, from, to };
}

function readIn(said: Passage, words: RequestWords, language: LanguageCode): ReadRequest | null {
  const whole = withoutSounds(said, words.sounds);
  // A phrase that begins with a slot would take the greeting for a part of its thing.
  const opened = withoutOpenings(whole, words);
  const bare = withoutEndings(opened, words);
  const polite = isSame(bare, opened) ? null : readShortening(bare, words, language);
  if (polite !== null && !KEEPING.includes(polite.name)) return polite;
  const read =
    readShortening(opened, words, language) ??
    (isSame(opened, whole) ? null : readShortening(whole, words, language));
  // "Mich um 9 an die Miete erinnern, danke" has no thanks for its matter.
  const isThanks = typeof read?.what === "string" && read.what === saidIn(endOf(opened, bare.to));
  return isThanks ? polite : read;
}

/** The end of a passage, from a place on. */
function endOf({ of, to }: Passage, from: number): Passage {
  return trimmed({ of, from, to });
}

function isSame(one: Passage, other: Passage): boolean {
  return one.from === other.from && one.to === other.to;
}

function withoutOpenings(whole: Passage, words: RequestWords): Passage {
  let text = whole;
  for (let round = 0; round < MOST_AROUND; round += 1) {
    const shorter = withoutOpening(text, words);
    if (isSame(shorter, text) || isEmpty(shorter)) break;
    text = shorter;
  }
  return text;
}

function isEmpty({ from, to }: Passage): boolean {
  return from >= to;
}

function readShortening(whole: Passage, words: RequestWords, language: LanguageCode): ReadRequest | null {
  let text = whole;
  for (let round = 0; round <= MOST_AROUND; round += 1) {
    const read = readExactly(text, words, language);
    if (read !== null) return read;
    const shorter = withoutEnding(withoutOpening(text, words), words);
    if (isSame(shorter, text) || isEmpty(shorter)) return null;
    text = shorter;
  }
  return null;
}

function readExactly(
  text: Passage,
  words: RequestWords,
  language: LanguageCode,
  names: readonly RequestName[] = REQUEST_NAMES,
): ReadRequest | null {
  const folded = foldedOf(text);
  const head = headOf(folded.slice(0, MOST_HEAD));
  for (const name of names) {
    for (const phrase of compiledIn(words, name)) {
      if (phrase.heads !== null && !phrase.heads.has(head)) continue;
      const found = phrase.pattern().exec(folded);
      if (found === null || isOfReminder(name, phrase, text, words, language)) continue;
      const splits = splitsOf(text, folded, found, phrase);
      const whom = found.groups?.["whom"];
      return {
        name,
        language,
        ...withoutPlease(slotsOf(text, found), words),
        ...(LEADING.includes(name) ? leadOf(text, found, words) : {}),
        ...(whom === undefined ? {} : { whom }),
        ...(splits.length > 0 ? { splits } : {}),
      };
    }
  }
  return null;
}

/**
 * Whether words that read as a change ask for a reminder: "tell me in an hour that the chicken is done", "mets-moi un rappel à
 * 10h". What a change is to be done to may be any words, so the request in them counts.
 */
function isOfReminder(
  name: RequestName,
  { heads }: PhrasePattern,
  text: Passage,
  words: RequestWords,
  language: LanguageCode,
): boolean {
  if (name !== "move" && (name !== "done" || heads !== null)) return false;
  const starts = name === "done" ? [text.from, ...wordStarts(text)] : [text.from];
  return starts.some((from) => readExactly({ ...text, from }, words, language, ["remind"])?.what);
}

function slotsOf(text: Passage, found: RegExpExecArray): Slots {
  const slot = (key: keyof Slots) => {
    const [from, to] = found.indices?.groups?.[key] ?? [0, 0];
    const said = saidBetween(text, from, to);
    return said === "" ? null : said;
  };
  return { what: slot("what"), when: slot("when"), words: slot("words") };
}

/** The word that leads to what is to be done. */
function leadOf(text: Passage, found: RegExpExecArray, { links }: RequestWords): Pick<ReadRequest, "lead"> {
  const [from = 0] = found.indices?.groups?.["what"] ?? [];
  const before = saidBetween(text, Math.max(0, from - EDGE), from).replace(/[\s,:;–-]+$/u, "");
  const lead = phraseAtEnd(before, links.before);
  return lead === null ? {} : { lead };
}

/** What was said between two places of a stretch, which its own beginning is 0 of. */
function saidBetween({ of, from: start }: Passage, from: number, to: number): string {
  return saidIn({ of, from: start + from, to: start + to }).trim();
}

/** Slots without a please at their end; "say please" stays whole, "leave pls" doesn't. */
function withoutPlease(slots: Slots, { endings }: RequestWords): Slots {
  const bare = (said: string | null) => {
    const shorter = said === null ? "" : withoutEdges(said, [], endings);
    const isShort = said !== null && shorter !== "" && /^\P{L}*\p{L}{1,3}$/u.test(said.slice(shorter.length));
    return isShort || /\S\s+\S/.test(shorter) ? shorter : said;
  };
  return { what: bare(slots.what), when: slots.when, words: bare(slots.words) };
}

/** Each is tried with several readings of its time. */
const MOST_SPLITS = 8;

/** The ways to part a text that a phrase fits, the shortest `what` first. */
function splitsOf(text: Passage, folded: string, found: RegExpExecArray, phrase: PhrasePattern): Split[] {
  const after = phrase.afterThing();
  const [from] = found.indices?.groups?.what ?? [];
  if (after === null || from === undefined) return [];
  const splits: Split[] = [];
  for (let end = from + 1; end < folded.length; end += 1) {
    after.lastIndex = end;
    const rest = /\S/.test(folded.charAt(end - 1)) ? after.exec(folded) : null;
    if (rest === null) continue;
    const joined = saidBetween(text, end, rest.indices?.groups?.when?.[1] ?? folded.length);
    splits.push({ ...slotsOf(text, rest), what: saidBetween(text, from, end), joined });
  }
  return splits.slice(-MOST_SPLITS);
}

function withoutOpening(text: Passage, words: RequestWords): Passage {
  const { of, from, to } = text;
  const mention = /^@[\w.]+[\s,:]+/.exec(of.seen.slice(from, to));
  if (mention !== null) return { of, from: from + mention[0].length, to };
  const near = of.folded.slice(from, Math.min(to, from + EDGE));
  for (const opening of words.openings) {
    const found = edgePattern(opening, "opening").exec(near);
    if (found !== null) return { of, from: from + found[0].length, to };
  }
  return text;
}

function withoutEnding(text: Passage, words: RequestWords): Passage {
  const { of, from, to } = text;
  const start = Math.max(from, to - EDGE);
  const near = of.folded.slice(start, to);
  for (const ending of words.endings) {
    const found = edgePattern(ending, "ending").exec(near);
    if (found !== null) return trimmed({ of, from, to: beforeMarks(of.seen, from, start + found.index) });
  }
  return text;
}

/** Where the marks begin that stand before a place. */
function beforeMarks(seen: string, from: number, place: number): number {
  let start = place;
  while (start > from && /[\s,;.!]/.test(seen.charAt(start - 1))) start -= 1;
  return start;
}

function withoutEndings({ of, from, to }: Passage, { endings }: RequestWords): Passage {
  const folded = (start: number, end: number) => of.folded.slice(start, end);
  return { of, ...insideEdges({ text: of.seen, folded }, { from, to }, [], endings) };
}
