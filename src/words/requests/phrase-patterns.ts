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
/** Patterns by their phrase and its edge: at most as many as the tables have phrases. */
const edges = new Map<string, RegExp>();

export function compiledIn(words: RequestWords, name: RequestName): PhrasePattern[] {
  const known = compiled.get(words) ?? new Map<RequestName, PhrasePattern[]>();
  compiled.set(words, known);
  const made = known.get(name) ?? words.requests[name].map(compilePhrase);
  known.set(name, made);
  return made;
}

function compilePhrase(phrase: string): PhrasePattern {
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

/** UTF-16 code units in which a phrase at the edge of a text stands, with a mark beside it. */
export const EDGE = 80;

/** Where a phrase may stand: around a request, or around a part of one. */
type Edge = "opening" | "ending" | "before" | "after";

/** The pattern of a phrase at an edge. It is for the {@link EDGE} units there: tried at each place of a text, it takes long. */
export function edgePattern(phrase: string, edge: Edge): RegExp {
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
export const MOST_HEAD = 40;

export function headOf(folded: string): string {
  return /^[^\s,:;'–-]*/.exec(folded)?.[0] ?? "";
}
