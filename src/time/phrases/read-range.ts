// Placeholder so that the tree compiles until the phrase reader lands: overwrite this file.
import type { PhraseContext } from "./read-phrase";

type Refusal = { ok: false; reason: string; message: string; suggestions: [string, string] };
export function readRange(
  _text: string,
  _at: PhraseContext,
): { ok: true; value: { after: number; before: number; understood: string } } | Refusal {
  return { ok: false, reason: "no_time", message: "no time", suggestions: ["last week", "in May"] };
}
