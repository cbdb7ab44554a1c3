/** Phrases of requests as patterns: what their marks mean, `request-words.ts` says. */
import { MARKS } from "../mentions";
import { foldLetters } from "./fold-letters";
import type { RequestName, RequestWords } from "./request-words";

/** A phrase, ready to be matched; its pattern is made when it is first needed. */
export interface PhrasePattern {
  /** The first words that it can have; null where it begins with a slot. */
  heads: ReadonlySet<string> | null;
  pattern(): RegExp;
  /** What follows `{what}` and a word after it, up to the end; null where no other slot follows. */
  afterThing(): RegExp | null;
}

const compiled = new WeakMap<RequestWords, Map<RequestName, PhrasePattern[]>>();
/** Patterns of each edge by their phrase: at most as many as the tables have phrases. */
const edges: Record<Edge, Map<string, RegExp>> = {
  opening: new Map(),
  ending: new Map(),
  before: new Map(),
  after: new Map(),
};

export function compiledIn(words: RequestWords, name: RequestName): PhrasePattern[] {
  const known = compiled.get(words) ?? new Map<RequestName, PhrasePattern[]>();
  compiled.set(words, known);
  const made =
    known.get(name) ?? words.requests[name].map((phrase) => compilePhrase(phrase, words.spellings));
  known.set(name, made);
  return made;
}

function compilePhrase(phrase: string, spellings: Spellings): PhrasePattern {
  const tokens = tokensOf(phrase);
  const rest = tokensBetweenSlots(tokens);
  let made: RegExp | null = null;
  let after: RegExp | null = null;
  return {
    heads: headsOf(tokens, spellings),
    pattern: () => {
      made ??= new RegExp(`^${sourceOf(tokens, spellings)}$`, "du");
      return made;
    },
    afterThing: () => {
      if (rest !== null) after ??= new RegExp(`${BETWEEN}${sourceOf(rest, spellings)}$`, "duy");
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

/** UTF-16 code units in which a phrase at the edge of a text stands, with a mark beside it. */
export const EDGE = 80;

/** Where a phrase may stand: around a request, or around a part of one. */
type Edge = "opening" | "ending" | "before" | "after";

/** The pattern of a phrase at an edge. It is for the {@link EDGE} units there: tried at each place of a text, it takes long. */
export function edgePattern(phrase: string, edge: Edge): RegExp {
  // Asked for each phrase of a table at each word: a key made of both would be a text to hash each time.
  const known = edges[edge].get(phrase);
  if (known !== undefined) return known;
  const made = new RegExp(edgeSource(sourceOf(tokensOf(phrase), {}), edge), "u");
  edges[edge].set(phrase, made);
  return made;
}

function edgeSource(source: string, edge: Edge): string {
  switch (edge) {
    case "opening":
      return `^${source}[\\s,:!.]+`;
    case "ending":
      return `[\\s,;.!]${source}$`;
    case "before":
      return `^${source}${BETWEEN}`;
    case "after":
      return `[\\s,;]${source}$`;
  }
}

type Token =
  | { kind: "words"; any: string[]; optional: boolean }
  | { kind: "slot"; name: string; optional: false };

/** Stands behind a letter after which an e may be typed instead of its two dots: "fuer", "taeglich". */
const MAY_HAVE_E = "\u0001";

function tokensOf(phrase: string): Token[] {
  const marked = phrase.replaceAll(/[äöü]/gu, (letter) => letter + MAY_HAVE_E);
  const parts = foldLetters(marked).match(/\[[^\]]*\]|\([^)]*\)|\{[a-z]+\}|[^\s[({]+(?: [^\s[({]+)*/g) ?? [];
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

/** Short ways to type words, by the word without accents: "q" for "que". */
type Spellings = RequestWords["spellings"];

function sourceOf(tokens: readonly Token[], spellings: Spellings): string {
  let source = "";
  let begun = false;
  for (const [index, token] of tokens.entries()) {
    const own = tokenSource(token, tokens.slice(index + 1), spellings);
    if (token.optional) source += begun ? `(?:${BETWEEN}${own})?` : `(?:${own}${BETWEEN})?`;
    else source += begun ? BETWEEN + own : own;
    begun ||= !token.optional;
  }
  return source;
}

function tokenSource(token: Token, after: readonly Token[], spellings: Spellings): string {
  if (token.kind === "words")
    return `(?:${token.any.map((words) => wordsSource(words, spellings)).join("|")})`;
  if (token.name === "whom") return `(?<whom>${MARKS})`;
  // The last "to" of "move call to mum to Friday" stands before the time.
  const isBeforeTime = after.some((one) => one.kind === "slot" && one.name === "when");
  return `(?<${token.name}>[^\\s][\\s\\S]*${isBeforeTime ? "" : "?"})`;
}

function wordsSource(words: string, spellings: Spellings): string {
  return unitsOf(words, spellings)
    .map((word) => {
      const typed = spellingsOfWord(word, spellings).map(wordSource);
      return typed.length === 1 ? typed[0] : `(?:${typed.join("|")})`;
    })
    .join(BETWEEN);
}

/** The words of a phrase; two that are typed as one stand together. */
function unitsOf(words: string, spellings: Spellings): string[] {
  const units: string[] = [];
  for (const word of words.split(" ")) {
    const pair = `${units.at(-1) ?? ""} ${word}`;
    if (Object.hasOwn(spellings, pair)) units.splice(-1, 1, pair);
    else units.push(word);
  }
  return units;
}

function spellingsOfWord(word: string, spellings: Spellings): string[] {
  const plain = word.replaceAll(MAY_HAVE_E, "");
  return [word, ...(Object.hasOwn(spellings, plain) ? (spellings[plain] ?? []) : [])];
}

/** Phones leave out apostrophes, hyphens, dots on letters and "ß". */
function wordSource(word: string): string {
  const escaped = word.replaceAll(/[.*+?^${}()|\\]/g, "\\$&");
  return escaped
    .replaceAll("-", "[\\s-]?")
    .replaceAll("'", "(?:'\\s?|\\s)?")
    .replaceAll("ß", "(?:ß|ss)")
    .replaceAll(MAY_HAVE_E, "e?")
    .replaceAll(" ", BETWEEN);
}

/** The ways to type the first word of words. */
function headsOfWords(words: string, spellings: Spellings): string[] {
  const [first = "", ...rest] = unitsOf(words, spellings);
  return spellingsOfWord(first, spellings).flatMap((one) => headsOfTyped([one, ...rest].join(" ")));
}

function headsOfTyped(words: string): string[] {
  const plain = words.replaceAll(MAY_HAVE_E, "");
  const typed = [plain, plain.replaceAll("ß", "ss"), words.replaceAll(MAY_HAVE_E, "e").replaceAll("ß", "ss")];
  // "Don't" begins with "don", and "dont" with all of it.
  return typed.flatMap((one) => [
    headOf(one),
    headOf(one.replaceAll("'", "")),
    headOf(one.replaceAll("-", "")),
  ]);
}

/** The first words that a phrase can begin with; null for a slot. */
function headsOf(tokens: readonly Token[], spellings: Spellings): ReadonlySet<string> | null {
  const heads = new Set<string>();
  for (const token of tokens) {
    if (token.kind === "slot") return null;
    for (const words of token.any) for (const head of headsOfWords(words, spellings)) heads.add(head);
    if (!token.optional) return heads;
  }
  return heads;
}

/** Characters in which the first word of every phrase ends. */
export const MOST_HEAD = 40;

export function headOf(folded: string): string {
  return /^[^\s,:;'–-]*/.exec(folded)?.[0] ?? "";
}
