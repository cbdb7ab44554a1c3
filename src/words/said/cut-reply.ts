/** What a bot said, cut into sentences, as markdown or plain text. */

export interface Sentence {
  /** Without marks of lists and emphasis. */
  text: string;
  /** Sentences of one paragraph, of one item of a list, or of one row of a table have the same. */
  block: number;
  /** Whether it ends with a question mark. */
  asks: boolean;
  /** Whether it stands above what is told: `# This week`, `You have three things:`. */
  isHeading: boolean;
}

const QUOTE = /^\s*>/;
const TITLE = /^\s*#{1,6}\s/;
const LISTED = /^\s*(?:[-*+•–·]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s*)?/;
const ROW = /^\s*\|/;
const MARKUP = /https?:\/\/\S+|[*`~]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu;
/** After a sign that ends a sentence, and the quotes and brackets that close there. */
const END = /(?<=[.!?…؟][)\]"'”’“»]{0,2})\s+/u;
const ASKS = /[?؟][)\]"'”’“»\s]*$/u;
const ENDS_IN_COLON = /:\s*$/;

/** What a full stop doesn't end: a day of a month, and what is written short. */
const ORDINAL = /(?<![\p{L}\p{N}:.,])\d{1,2}\.$/u;
const SHORT =
  /(?<!\p{L})(?:drg?|dra|dott|st|mrs?|ms|mme|sra?|prof|kl|klo|ca|bzw|nr|no|z|b|d|h|str|tel|ul|вул|ул|др|ok|approx|p|a)\.$/iu;
/** A smile alone is no sentence. */
const SAYS = /[\p{L}\p{N}]/u;

/** The sentences of a reply in their order, without block quotes. */
export function sentencesOf(reply: string): Sentence[] {
  const lines = reply.split(/\r?\n/);
  const lastSaid = lines.findLastIndex((line) => line.trim() !== "");
  const found: Sentence[] = [];
  let block = 0;
  let wasPlain = false;
  for (const [at, line] of lines.entries()) {
    const isRow = ROW.test(line);
    const isTitle = TITLE.test(line);
    const isPlain = !(isRow || isTitle || QUOTE.test(line) || LISTED.test(line) || line.trim() === "");
    if (!(isPlain && wasPlain)) block += 1;
    wasPlain = isPlain;
    if (QUOTE.test(line)) continue;
    const plain = (isRow ? line.replaceAll("|", " , ") : line.replace(LISTED, "")).replaceAll(MARKUP, "");
    const texts = partsOf(plain);
    for (const [nth, text] of texts.entries()) {
      const isLast = nth === texts.length - 1;
      const isHeading = isTitle || (isLast && at < lastSaid && ENDS_IN_COLON.test(text));
      found.push({ text, block, asks: ASKS.test(text), isHeading });
    }
  }
  return found;
}

function partsOf(line: string): string[] {
  const parts: string[] = [];
  for (const part of line.split(END)) {
    const before = parts.at(-1);
    if (before?.endsWith(".") && goesOn(before)) parts[parts.length - 1] = `${before} ${part}`;
    else if (SAYS.test(part)) parts.push(part);
  }
  return parts;
}

function goesOn(before: string): boolean {
  // Looked for at the end alone: a line may be one long sentence of such stops.
  const end = before.slice(-12);
  return ORDINAL.test(end) || SHORT.test(end);
}
