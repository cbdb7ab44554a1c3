/** Finds what a message asks for, by the tables of phrases of the languages. */
import { type LanguageCode, languagesToTry } from "../language";
import { MARKS } from "../mentions";
import { requestWordsIn } from "../people-words";
import { REQUEST_NAMES, type RequestName, type RequestWords } from "./request-words";

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
  /** The marks of the people and channels that are to be reminded (`src/words/mentions.ts`); absent without any. */
  whom?: string;
  /**
   * Of a phrase that has a word between two slots, all ways to part them, the shortest `what` first: the thing of "move
   * call to mum to Friday" may end before either "to".
   */
  splits?: readonly Split[];
}

/**
 * The request in a message, read in `own` first and then in the other languages. Null where the message as a whole is
 * no phrase of any: "He said: remind me" asks for nothing.
 */
export function readRequest(content: string, own: LanguageCode): ReadRequest | null {
  const text = trimmed(content);
  for (const language of languagesToTry(text, own)) {
    const read = readIn(text, requestWordsIn(language), language);
    if (read !== null) return read;
  }
  return null;
}

/** Openings and endings that are taken off one after the other. */
const MOST_AROUND = 6;

/** A request to be reminded, and what stands before it: "tomorrow at 9" of "tomorrow at 9 remind me to call mum". */
export interface LateRequest {
  before: string;
  request: ReadRequest;
}

/** Requests whose last words are the person's own: they lose a please only where more is left of them. */
const KEEPING: readonly RequestName[] = ["remind", "remindUs", "remember", "keepInMind", "rename"];

const REMINDING: readonly RequestName[] = ["remind", "remindUs"];

/** The requests to be reminded that a message may end in, for a caller who knows whether a time stands before one. */
export function readLateRequests(content: string, own: LanguageCode): LateRequest[] {
  const text = trimmed(content);
  return languagesToTry(text, own).flatMap((language) => {
    const words = requestWordsIn(language);
    return wordStarts(text).flatMap((start) => {
      const request = readExactly(text.slice(start), words, language, REMINDING);
      if (request === null) return [];
      const around = [...words.openings, ...words.endings];
      return [
        { before: withoutEdges(text.slice(0, start).replace(/[\s,;:–-]+$/, ""), around, around), request },
      ];
    });
  });
}

/** Characters that a time before its request may take, greetings included: what is tried doesn't grow with the message. */
const MOST_BEFORE = 100;

/** Where words begin near the start of a text, but for the first. */
function wordStarts(text: string): number[] {
  const near = text.slice(0, MOST_BEFORE + 1);
  return Array.from(near.matchAll(/(?<=[\s,;:–-])[^\s,;:–-]/gu), ({ index }) => index);
}

function readIn(whole: string, words: RequestWords, language: LanguageCode): ReadRequest | null {
  // A phrase that begins with a slot would take the greeting for a part of its thing.
  const opened = withoutOpenings(whole, words);
  const bare = withoutEdges(opened, [], words.endings);
  const polite = bare === opened ? null : readShortening(bare, words, language);
  if (polite !== null && !KEEPING.includes(polite.name)) return polite;
  return (
    readShortening(opened, words, language) ??
    (opened === whole ? null : readShortening(whole, words, language))
  );
}

function withoutOpenings(whole: string, words: RequestWords): string {
  let text = whole;
  for (let round = 0; round < MOST_AROUND; round += 1) {
    const shorter = withoutOpening(text, words);
    if (shorter === text || shorter === "") break;
    text = shorter;
  }
  return text;
}

function readShortening(whole: string, words: RequestWords, language: LanguageCode): ReadRequest | null {
  let text = whole;
  for (let round = 0; round <= MOST_AROUND; round += 1) {
    const read = readExactly(text, words, language);
    if (read !== null) return read;
    const shorter = withoutEnding(withoutOpening(text, words), words);
    if (shorter === text || shorter === "") return null;
    text = shorter;
  }
  return null;
}

function readExactly(
  text: string,
  words: RequestWords,
  language: LanguageCode,
  names: readonly RequestName[] = REQUEST_NAMES,
): ReadRequest | null {
  const head = headOf(foldLetters(text.slice(0, MOST_HEAD)));
  let folded: string | null = null;
  for (const name of names) {
    for (const phrase of compiledIn(words, name)) {
      if (phrase.heads !== null && !phrase.heads.has(head)) continue;
      // Most texts begin like no phrase, and a long one takes a while to fold.
      folded ??= foldLetters(text);
      const found = phrase.pattern().exec(folded);
      if (found === null) continue;
      const splits = splitsOf(text, folded, found, phrase);
      const whom = found.groups?.["whom"];
      return {
        name,
        language,
        ...withoutPlease(slotsOf(text, found), words),
        ...(whom === undefined ? {} : { whom }),
        ...(splits.length > 0 ? { splits } : {}),
      };
    }
  }
  return null;
}

function slotsOf(text: string, found: RegExpExecArray): Slots {
  const slot = (key: keyof Slots) => {
    const [from, to] = found.indices?.groups?.[key] ?? [0, 0];
    const said = text.slice(from, to).trim();
    return said === "" ? null : said;
  };
  return { what: slot("what"), when: slot("when"), words: slot("words") };
}

/** Slots without a please at their end; "say please" stays whole. */
function withoutPlease(slots: Slots, { endings }: RequestWords): Slots {
  const bare = (said: string | null) => {
    const shorter = said === null ? "" : withoutEdges(said, [], endings);
    return /\S\s+\S/.test(shorter) ? shorter : said;
  };
  return { what: bare(slots.what), when: slots.when, words: bare(slots.words) };
}

/** All ways to part a text that a phrase fits, the shortest `what` first. */
function splitsOf(text: string, folded: string, found: RegExpExecArray, phrase: Compiled): Split[] {
  const after = phrase.afterThing();
  const [from] = found.indices?.groups?.what ?? [];
  if (after === null || from === undefined) return [];
  const splits: Split[] = [];
  for (let end = from + 1; end < text.length; end += 1) {
    after.lastIndex = end;
    const rest = /\S/.test(text.charAt(end - 1)) ? after.exec(folded) : null;
    if (rest === null) continue;
    const slots = slotsOf(text, rest);
    const joined = text.slice(end, rest.indices?.groups?.when?.[1] ?? text.length).trim();
    splits.push({ ...slots, what: text.slice(from, end).trim(), joined });
  }
  return splits;
}

function withoutOpening(text: string, words: RequestWords): string {
  const mention = /^@[\w.]+[\s,:]+/.exec(text);
  if (mention !== null) return text.slice(mention[0].length);
  const folded = foldLetters(text);
  for (const opening of words.openings) {
    const found = edgePattern(opening, "opening").exec(folded);
    if (found !== null) return text.slice(found[0].length);
  }
  return text;
}

function withoutEnding(text: string, words: RequestWords): string {
  const folded = foldLetters(text);
  for (const ending of words.endings) {
    const found = edgePattern(ending, "ending").exec(folded);
    if (found !== null) return trimmed(text.slice(0, found.index));
  }
  return text;
}

/** A phrase, ready to be matched; its pattern is made when it is first needed. */
interface Compiled {
  /** The first words that it can have; null where it begins with a slot. */
  heads: ReadonlySet<string> | null;
  pattern(): RegExp;
  /** What follows `{what}` and a word after it, up to the end; null where no other slot follows. */
  afterThing(): RegExp | null;
}

const compiled = new WeakMap<RequestWords, Map<RequestName, Compiled[]>>();
const edges = new Map<string, RegExp>();

function compiledIn(words: RequestWords, name: RequestName): Compiled[] {
  const known = compiled.get(words) ?? new Map<RequestName, Compiled[]>();
  compiled.set(words, known);
  const made = known.get(name) ?? words.requests[name].map(compilePhrase);
  known.set(name, made);
  return made;
}

function compilePhrase(phrase: string): Compiled {
  const tokens = tokensOf(phrase);
  const rest = tokensBetweenSlots(tokens);
  let made: RegExp | null = null;
  let after: RegExp | null = null;
  return {
    heads: headsOf(tokens),
    pattern: () => {
      made ??= new RegExp(`^${sourceOf(tokens)}$`, "du");
      return made;
    },
    afterThing: () => {
      if (rest !== null) after ??= new RegExp(`${BETWEEN}${sourceOf(rest)}$`, "duy");
      return after;
    },
  };
}

/** The tokens after `{what}` where a word and another slot are among them; else null. */
function tokensBetweenSlots(tokens: readonly Token[]): readonly Token[] | null {
  const rest = tokens.slice(tokens.findIndex((one) => one.kind === "slot" && one.name === "what") + 1);
  const slot = rest.findIndex(({ kind }) => kind === "slot");
  const hasWord = rest.slice(0, slot).some(({ kind, optional }) => kind === "words" && !optional);
  return rest.length < tokens.length && slot !== -1 && hasWord ? rest : null;
}

/** Where a phrase may stand: around a request, or around a part of one. */
type Edge = "opening" | "ending" | "before" | "after";

function edgePattern(phrase: string, edge: Edge): RegExp {
  const key = `${edge} ${phrase}`;
  const made = edges.get(key) ?? new RegExp(edgeSource(sourceOf(tokensOf(phrase)), edge), "u");
  edges.set(key, made);
  return made;
}

function edgeSource(source: string, edge: Edge): string {
  switch (edge) {
    case "opening":
      return `^${source}[\\s,:!.]+`;
    case "ending":
      return `[\\s,;.!]+${source}$`;
    case "before":
      return `^${source}${BETWEEN}`;
    case "after":
      return `[\\s,;]+${source}$`;
  }
}

type Token =
  | { kind: "words"; any: string[]; optional: boolean }
  | { kind: "slot"; name: string; optional: false };

function tokensOf(phrase: string): Token[] {
  const parts = foldLetters(phrase).match(/\[[^\]]*\]|\([^)]*\)|\{[a-z]+\}|[^\s[({]+/g) ?? [];
  return parts.map((part) => {
    const inner = part.slice(1, -1);
    if (part.startsWith("{")) return { kind: "slot", name: inner, optional: false };
    const optional = part.startsWith("[");
    const any = optional || part.startsWith("(") ? inner.split("|") : [part];
    return { kind: "words", any, optional };
  });
}

/** What may stand between two words of a phrase. After an apostrophe nothing need stand. */
const BETWEEN = "(?:[\\s,:;–-]+|(?<=')\\s*)";

function sourceOf(tokens: readonly Token[]): string {
  let source = "";
  let begun = false;
  for (const [index, token] of tokens.entries()) {
    const own = tokenSource(token, tokens.slice(index + 1));
    if (token.optional) source += begun ? `(?:${BETWEEN}${own})?` : `(?:${own}${BETWEEN})?`;
    else source += begun ? BETWEEN + own : own;
    begun ||= !token.optional;
  }
  return source;
}

function tokenSource(token: Token, after: readonly Token[]): string {
  if (token.kind === "words") return `(?:${token.any.map(wordSource).join("|")})`;
  if (token.name === "whom") return `(?<whom>${MARKS})`;
  // The last "to" of "move call to mum to Friday" stands before the time.
  const isBeforeTime = after.some((one) => one.kind === "slot" && one.name === "when");
  return `(?<${token.name}>[^\\s][\\s\\S]*${isBeforeTime ? "" : "?"})`;
}

function wordSource(words: string): string {
  const escaped = words.replaceAll(/[.*+?^${}()|\\]/g, "\\$&");
  return escaped.replaceAll("-", "[\\s-]?").replaceAll(" ", BETWEEN);
}

/** The first words that a phrase can begin with; null for a slot. */
function headsOf(tokens: readonly Token[]): ReadonlySet<string> | null {
  const heads = new Set<string>();
  for (const token of tokens) {
    if (token.kind === "slot") return null;
    for (const words of token.any) heads.add(headOf(words));
    if (!token.optional) return heads;
  }
  return heads;
}

/** Characters in which the first word of every phrase ends. */
const MOST_HEAD = 40;

function headOf(folded: string): string {
  return /^[^\s,:;'–-]*/.exec(folded)?.[0] ?? "";
}

/** A text without phrases of `before` at its beginning and of `after` at its end; never empty. */
export function withoutEdges(text: string, before: readonly string[], after: readonly string[]): string {
  let left = text.trim();
  for (let round = 0; round < MOST_AROUND; round += 1) {
    const folded = foldLetters(left);
    const start = longestMatch(
      before,
      (phrase) => edgePattern(phrase, "before").exec(folded)?.[0].length ?? 0,
    );
    const end = longestMatch(after, (phrase) => edgePattern(phrase, "after").exec(folded)?.[0].length ?? 0);
    if (start + end === 0 || start + end >= left.length) return left;
    left = left.slice(start, left.length - end).trim();
  }
  return left;
}

/** What stands in a text behind the longest of these phrases at its beginning, perhaps nothing; null without any. */
export function textAfter(text: string, phrases: readonly string[]): string | null {
  const folded = foldLetters(text);
  const length = longestMatch(
    phrases,
    (phrase) => edgePattern(phrase, "before").exec(`${folded} `)?.[0].length ?? 0,
  );
  return length === 0 ? null : text.slice(length).trim();
}

function longestMatch(phrases: readonly string[], lengthOf: (phrase: string) => number): number {
  return Math.max(0, ...phrases.map(lengthOf));
}

/** Quotes, blanks and marks around a message. */
function trimmed(text: string): string {
  return text.replace(/^[\s"'“”„«»¡¿]+/u, "").replace(/[\s"'“”«».!?…]+$/u, "");
}

/** Lower case without accents, each UTF-16 code unit in its place, so that what is found is found in the text too. */
export function foldLetters(text: string): string {
  return Array.from({ length: text.length }, (_, index) => foldUnit(text.charAt(index))).join("");
}

function foldUnit(unit: string): string {
  const isAscii = unit < "\u0080" && unit !== "`";
  if (isAscii) return unit.toLowerCase();
  if (/[’‘ʼ`´]/.test(unit)) return "'";
  const base = unit.normalize("NFD").charAt(0).toLowerCase();
  return base.length === 1 ? base : unit;
}
