import type { Failure } from "../core/errors";
import type { ChatTurn } from "./turn";

/** What a person hears of a refused operation. The refusal's own words are for programs. */
export function failureWords({ texts }: ChatTurn, { reason }: Failure): string {
  switch (reason) {
    case "too_many_open":
      return texts.tooMany;
    case "too_much_text":
      return texts.tooMuch;
    case "not_before_next":
      return texts.comesBefore;
    default:
      return texts.failed;
  }
}
