import { type SQL, sql } from "drizzle-orm";

/**
 * How text becomes search terms, for the index and for queries alike.
 *
 * FTS5's own tokenizer gets words that are already cut and without diacritics: it stems English (porter). Scripts
 * written without spaces become overlapping pairs of characters (a trigram index misses 東京), a run's last character
 * also stands alone, so that one character is found by prefix. Each pictograph becomes a word of its own.
 *
 * Every term begins with its user: `z`, the user's pk, `q`. Consonants only, because porter counts a word's vowels
 * and must stem `z12qrunning` as it stems `running`. `~` holds that place until SQL knows the pk.
 */
const PLACEHOLDER = "~";

const SPACELESS =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}ー々〆";
const PIECES = new RegExp(
  `(?<run>[${SPACELESS}][${SPACELESS}\\p{M}]*)|(?<emoji>\\p{Regional_Indicator}{2}|\\p{Extended_Pictographic})|(?<word>(?:(?![${SPACELESS}])[\\p{L}\\p{N}\\p{Co}])(?:(?![${SPACELESS}])[\\p{L}\\p{N}\\p{M}\\p{Co}])*)`,
  "gu",
);
const HIRAGANA = /^\p{Script=Hiragana}+$/u;
const MAX_QUERY_TERMS = 32;
/** UTF-16 code units. FTS5 stems no longer words, and people search for none. */
const MAX_WORD = 60;

/** Words that tell nothing about a search. They are dropped from queries and kept in the index. */
const STOP_WORDS = new Set(
  (
    "a about after all am an and any are as at be been but by can could did do does for from had has have he her his how " +
    "i if in into is it its me my of on or our she should so than that the their them then there these they this to was we " +
    "were what when where which who why will with would you your der die das und ist ein eine zu den dem mit von im am " +
    "le la les un une des et est de du el los las y en es que o os as e da do que il lo gli di che"
  ).split(" "),
);

type Piece = { kind: "run" | "word"; text: string } | { kind: "emoji"; text: string };

/** The terms of a text for the index, separated by spaces, each behind the placeholder. */
export function indexTerms(text: string): string {
  const terms: string[] = [];
  for (const piece of pieces(text)) {
    // Pushed one by one: a long run has more terms than a call takes arguments.
    if (piece.kind === "run")
      for (const term of [...pairs(piece.text), ...lastOf(piece.text)]) terms.push(term);
    else terms.push(piece.text);
  }
  return terms.map((term) => PLACEHOLDER + term).join(" ");
}

/**
 * The FTS5 expression for any text a person may type; `null` where it has nothing to search for. Terms are quoted, so
 * that no operator of FTS5 can be injected, and joined by OR, so that more words never find less.
 */
export function matchExpression(query: string): string | null {
  const found = [...pieces(query)];
  const words = found.filter((p) => p.kind === "word");
  const telling = words.filter((p) => !STOP_WORDS.has(p.text));
  const others = found.filter((p) => p.kind !== "word");
  const kept = [...(telling.length > 0 || others.length > 0 ? telling : words), ...others];
  const terms = kept.flatMap((piece) => (piece.kind === "run" ? runQuery(piece.text) : [quote(piece.text)]));
  const unique = [...new Set(terms)].slice(0, MAX_QUERY_TERMS);
  return unique.length === 0 ? null : unique.join(" OR ");
}

/** Replaces the placeholder in terms by the user's prefix; `pk` is an SQL expression. */
export function withUser(pk: SQL, terms: SQL): SQL {
  return sql`replace(${terms}, ${PLACEHOLDER}, 'z' || CAST(${pk} AS INTEGER) || 'q')`;
}

function* pieces(text: string): Generator<Piece> {
  for (const match of folded(text).matchAll(PIECES)) {
    const groups = match.groups ?? {};
    if (groups["run"] !== undefined) yield { kind: "run", text: groups["run"] };
    else if (groups["emoji"] !== undefined) yield { kind: "emoji", text: pictograph(groups["emoji"]) };
    else if (groups["word"] !== undefined) yield { kind: "word", text: groups["word"].slice(0, MAX_WORD) };
  }
}

/** Scripts whose marks people leave out. FTS5 itself removes those of Latin letters only. */
const MARKED =
  /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}])\p{Mn}+/gu;

function folded(text: string): string {
  return text.normalize("NFKD").replace(MARKED, "$1").normalize("NFKC").toLowerCase();
}

function pictograph(emoji: string): string {
  return `x${[...emoji].map((c) => (c.codePointAt(0) ?? 0).toString(16)).join("")}x`;
}

function pairs(run: string): string[] {
  const characters = [...run];
  return characters.slice(1).map((character, i) => `${characters[i] ?? ""}${character}`);
}

function lastOf(run: string): string[] {
  return [...run].slice(-1);
}

/** A run's terms by script: 東京のホテル is 東京, の and ホテル. Particles between other parts are dropped. */
function runQuery(run: string): string[] {
  const parts = run.match(/\p{Script=Hiragana}+|[^\p{Script=Hiragana}]+/gu) ?? [];
  const telling = parts.filter((part) => !HIRAGANA.test(part));
  return (telling.length > 0 ? telling : parts).flatMap((part) => {
    const list = pairs(part);
    if (list.length === 0) return [`${quote(part)}*`];
    return list.length <= 2 ? [quote(...list)] : list.map((pair) => quote(pair));
  });
}

function quote(...terms: string[]): string {
  return `"${terms.map((term) => PLACEHOLDER + term).join(" ")}"`;
}
