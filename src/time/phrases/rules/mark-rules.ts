/** Words that say what the time after them is for, and words between two times. */

import type { Piece, Span } from "../pieces/pieces";
import { type Rule, type RuleContext, span } from "../words/grammar";

export const markRules: readonly Rule[] = [
  { kinds: ["mark"], find: marks },
  { kinds: ["and", "to", "or"], find: joints },
];

function marks({ words }: RuleContext): Span[] {
  return words.all("mark").map(({ from, to, value }) => {
    const between = words.at("to", from)?.to === to;
    return span(from, to, { kind: "mark", mark: value, between });
  });
}

function joints({ words }: RuleContext): Span[] {
  const found = (joint: "and" | "to" | "or") =>
    words.all(joint).flatMap(({ from, to }) => {
      const sign = !/\p{L}/u.test(words.text.slice(from, to));
      if (sign && isMinus(words.text, from, to)) return [];
      // A word that else changes nothing (`à`) is punctuation, too, where it joins nothing.
      const idle = sign || words.at("filler", from)?.to === to;
      const piece: Piece = { kind: "joint", joint, sign: idle };
      // It is read as a joint first.
      return [{ ...span(from, to, piece), cost: idle ? 0.01 : 1.1 }];
    });
  return [...found("and"), ...found("to"), ...found("or")];
}

/** `-10 days` is no span up to 10. */
function isMinus(text: string, from: number, to: number): boolean {
  return (
    /[-–—]/.test(text.charAt(from)) && /\d/.test(text.charAt(to)) && !/[\p{L}\d]/u.test(text.charAt(from - 1))
  );
}
