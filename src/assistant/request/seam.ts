/** What the words of a language say of where a request is parted into its time and its matter. */
import type { Seam } from "../../time/phrases/split-phrase";
import { withoutCopula } from "../../words/facts";
import type { LanguageCode } from "../../words/language";
import { lengthBefore } from "../../words/requests/text-edges";
import { requestsOf, type Speech } from "../speech";

/** How a matter begins that says what is not to be done. */
const DENIALS: Readonly<Record<LanguageCode, RegExp>> = {
  en: /^not\s/i,
  de: /^(?:nicht|kein\p{L}{0,2})\s/iu,
  fr: /^(?:ne\s|n['’]|pas\s)/i,
  es: /^no\s/i,
  pt: /^não\s/i,
  it: /^non\s/i,
  nl: /^(?:niet|geen)\s/i,
  ru: /^не\s/i,
  uk: /^не\s/i,
  sv: /^inte\s/i,
  fi: /^ei\s/i,
  id: /^(?:jangan|tidak)\s/i,
};

/** The seam of a text of somebody: its matter follows a word such as "to", and a clock behind a verb is the verb's. */
export function seamOf(turn: Pick<Speech, "language" | "words">): Seam {
  const { before } = requestsOf(turn).links;
  return {
    linkAt: (text) => lengthBefore(text, before),
    isDenied: (text) => DENIALS[turn.language].test(text),
    isClause: (text) => withoutCopula(text, turn.language) !== text,
  };
}
