/** The requests of a language as they are read: its table, and the phrases that grammars of their own make. */
import type { LanguageCode } from "../../language";
import type { RequestTable, RequestWords } from "../../requests/request-words";
import { withListing } from "../listing-words";
import { withPlaces } from "../place-words";
import { withReminding } from "../reminding-words";
import { withStopping } from "../stopping-words";
import { withTimers } from "../timer-words";

/** Adds to a table what the grammars of reminding, lists, places, stopping and timers say in a language. */
export function withGrammars(table: RequestTable, language: LanguageCode): RequestWords {
  const named = withStopping(withPlaces(table, language), language);
  return withReminding(withListing(withTimers(named, language), language), language);
}
