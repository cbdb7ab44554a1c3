import { isDeeper, MOST_DEPTH } from "./depth";
import { mentionFile } from "./files";
import type { NeutralOutput } from "./neutral";

/** The value of JSON that stands in a text, such as the arguments of a call; the text itself where that is none. */
export function readJsonText(text: unknown): unknown {
  if (typeof text !== "string") return text;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "string" || isDeeper(value, MOST_DEPTH) ? text : value;
  } catch {
    return text;
  }
}

/** The text of a value that `readJsonText` reads: the same text, but for its spaces. */
export function jsonText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

/** What a tool answered, for a form that has texts alone. */
export function outputText(output: NeutralOutput): string {
  switch (output.kind) {
    case "text":
      return output.text;
    case "json":
      return jsonText(output.value);
    case "parts":
      return output.parts.map((part) => (part.type === "text" ? part.text : mentionFile(part))).join("\n");
  }
}
