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

/** The parts of a prompt, without the item lines that `isLeftOut` names. */
export function partsOf(system: string, isLeftOut: (id: string) => boolean): PromptPart[] {
  return system
    .split("\n\n")
    .map((text) => text.split("\n").map(lineOf))
    .map((lines) => lines.filter(({ item }) => item === null || !isLeftOut(item.id)))
    .flatMap((lines) => {
      const kind = kindOf(lines[0]?.text ?? "");
      // A heading and its advice stand for items, so they go with the last one.
      if (
        (kind === "items" || kind === "open") &&
        lines.every(({ item, text }) => item === null && !text.startsWith("- "))
      )
        return [];
      return [{ kind, lines, tokens: estimateTokens(textOf(lines)) }];
    });
}

/** What the parts cost together, with the lines between them. */
export function tokensOf(parts: readonly PromptPart[]): number {
  return estimateTokens(parts.map(({ lines }) => textOf(lines)).join("\n\n"));
}

function textOf(lines: readonly PromptLine[]): string {
  return lines.map(({ text }) => text).join("\n");
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
