import type { Failure } from "../core/errors";
import type { ChatTurn } from "./turn";

/** What a person hears of a refused operation. The refusal's own words are for programs. */
export function failureWords({ texts }: ChatTurn, { errors }: Failure): string {
  const [first] = errors ?? [];
  if (first === undefined) return texts.failed;
  if (/more than [\d,]+ open items/.test(first.message)) return texts.tooMany;
  return first.message.startsWith("is not before the next occurrence") ? texts.comesBefore : texts.failed;
}
