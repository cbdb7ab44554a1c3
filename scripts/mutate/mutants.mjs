// What is changed in a file, one place at a time: faults that somebody could make, and that still run.

/**
 * @typedef {object} Mutant
 * @property {string} file by its path in the project
 * @property {number} line from 1
 * @property {number} start place of the first character that is replaced, and of the one behind the last
 * @property {number} end
 * @property {string} text what stands there instead
 * @property {string} was what stood there
 */

/** What a match is replaced by; the places are of the match's first group, or of the whole. @typedef {(was: string) => string} Change */

/** @type {[find: RegExp, change: Change][]} */
const OPERATORS = [
  // A comparison is turned round, or moved by one.
  [/ (===|!==) /g, (was) => (was === "===" ? "!==" : "===")],
  [/ (<=?|>=?) (?!\/)/g, (was) => (was.endsWith("=") ? was.slice(0, 1) : `${was}=`)],
  // A condition of a statement is dropped, such as that a row is of this app.
  [
    /( AND (?:\w+\.)?\w+ (?:=|<>|IS NOT|IS|<=|>=|<|>) (?:\$\{[^{}]*\}|'[^']*'|NULL|[\w.]+))(?=[\s`)])/g,
    () => "",
  ],
  [/\b\w+\.\w+( = )\$\{/g, () => " <> "],
  // A condition of the code is dropped.
  [/( && (?!typeof)(?:!?[\w.]+(?:\([\w., ]*\))?(?: [!=]== [\w."]+)?))(?=[\s;)])/g, () => ""],
  [/( \|\| (?!typeof)(?:!?[\w.]+(?:\([\w., ]*\))?(?: [!=]== [\w."]+)?))(?=[\s;)])/g, () => ""],
  [/(?<=[=(:,>] |return |\()(true|false)(?=[;,)\s])/g, (was) => (was === "true" ? "false" : "true")],
  // A way out, or a statement for its effect alone, is removed.
  [/^[ \t]+(if \(.*\) (?:return|throw|continue)\b.*;)$/gm, () => ""],
  [/^[ \t]+((?:await )?[\w.]+\(.*\);)$/gm, () => ""],
];

/** Lines that do nothing. */
const IDLE = /^\s*(?:\/\/|\/\*|\*|import\b|export type\b|type\b)/;

/** All mutants of a file. @param {string} file @param {string} code @returns {Mutant[]} */
export function mutantsOf(file, code) {
  const lines = code.split("\n");
  return OPERATORS.flatMap(([find, change]) =>
    [...code.matchAll(find)].flatMap((match) => {
      const [whole, was = whole] = match;
      const start = match.index + whole.indexOf(was);
      const line = code.slice(0, start).split("\n").length;
      if (IDLE.test(lines[line - 1] ?? "")) return [];
      return [{ file, line, start, end: start + was.length, text: change(was), was }];
    }),
  ).sort((a, b) => a.start - b.start);
}

/** So many of a list, each as likely as another: a seed decides which. @template T @param {readonly T[]} all @param {number} count @param {number} seed @returns {T[]} */
export function sample(all, count, seed) {
  const left = [...all];
  let state = seed >>> 0;
  // Mulberry32: the same numbers on every machine.
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const chosen = [];
  while (chosen.length < count && left.length > 0)
    chosen.push(...left.splice(Math.floor(random() * left.length), 1));
  return chosen;
}

/** A mutant in one line of text. @param {Mutant} mutant */
export function showMutant({ file, line, was, text }) {
  const flat = (/** @type {string} */ part) => part.trim().replaceAll(/\s+/g, " ");
  return `${file}:${line}  ${flat(was)}  →  ${flat(text) || "(nothing)"}`;
}
