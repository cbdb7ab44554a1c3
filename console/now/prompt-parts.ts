import { estimateTokens } from "../../src/time/prompt/token-estimate";

/** The prompt section, taken apart to be shown. Its text stays as the model gets it. */

export interface PromptLine {
  text: string;
  /** Of a line about an item: its id, and the label in front. */
  item: { id: string; label: string; isOverdue: boolean; rest: string } | null;
}

export interface PromptPart {
  kind: "about" | "clock" | "items" | "open" | "digest" | "relevant" | "other";
  lines: PromptLine[];
  tokens: number;
}

const ITEM = /^- (\[(OVERDUE|DUE) [^\]]+\]) (\([^)]*?\bid ([a-z0-9]+)[^)]*\) .*)$/;

/** The parts of a prompt. */
export function partsOf(system: string): PromptPart[] {
  return system.split("\n\n").map((text) => {
    const lines = text.split("\n").map(lineOf);
    return { kind: kindOf(lines[0]?.text ?? ""), lines, tokens: estimateTokens(text) };
  });
}

function lineOf(text: string): PromptLine {
  const [, label, status, rest, id] = ITEM.exec(text) ?? [];
  if (label === undefined || id === undefined || rest === undefined) return { text, item: null };
  return { text, item: { id, label, isOverdue: status === "OVERDUE", rest } };
}

const BEGINNINGS: readonly [start: string, kind: PromptPart["kind"]][] = [
  ["About ", "about"],
  ["Current time", "clock"],
  ["Upcoming and overdue", "items"],
  ["Also open", "open"],
  ["Daily digest", "digest"],
  ["Relevant memories", "relevant"],
];

function kindOf(first: string): PromptPart["kind"] {
  return BEGINNINGS.find(([start]) => first.startsWith(start))?.[1] ?? "other";
}
