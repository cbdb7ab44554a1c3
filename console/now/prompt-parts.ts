import type { ItemStatus } from "../../src/time/item";
import { estimateTokens } from "../../src/time/prompt/token-estimate";

/** The prompt section, taken apart to be shown. Its text stays as the model gets it. */

export interface PromptLine {
  text: string;
  /** Of a line about an item: its id, the label in front, and its status; null where no answer tells it. */
  item: { id: string; label: string; status: ItemStatus | null; rest: string } | null;
}

export interface PromptPart {
  kind: "about" | "clock" | "items" | "open" | "digest" | "relevant" | "other";
  lines: PromptLine[];
  tokens: number;
}

/** A label is what stands in square brackets: no stored text has them in a prompt. */
const ITEM = /^- (\[[^\]]+\]) (\([^)]*?\bid ([a-z0-9]+)[^)]*\) .*)$/;

/** An answer with a prompt, and the items in it as data. */
interface ToldPrompt {
  system: string;
  items: readonly ToldItem[];
  mentioned: readonly ToldItem[];
}

interface ToldItem {
  id: string;
  status?: ItemStatus;
}

/** The parts of a prompt. What its items are stands beside the text, and isn't read out of their labels. */
export function partsOf({ system, items, mentioned }: ToldPrompt): PromptPart[] {
  const statuses = new Map([...items, ...mentioned].map(({ id, status }) => [id, status]));
  return system.split("\n\n").map((text) => {
    const lines = text.split("\n").map((line) => lineOf(line, statuses));
    return { kind: kindOf(lines[0]?.text ?? ""), lines, tokens: estimateTokens(text) };
  });
}

function lineOf(text: string, statuses: ReadonlyMap<string, ItemStatus | undefined>): PromptLine {
  const [, label = "", rest = "", id = ""] = ITEM.exec(text) ?? [];
  return { text, item: id === "" ? null : { id, label, status: statuses.get(id) ?? null, rest } };
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
