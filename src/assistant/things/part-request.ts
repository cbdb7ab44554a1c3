/** Parts the thing of a request from its time, or from its new wording, where several ways are possible. */
import { findNamed, INFLECTING, tellingWords } from "../../dialogue/name-thing";
import type { MemoryView } from "../../memories/view/memory-schema";
import type { ReadRequest, Slots } from "../../words/requests/read-request";
import { possibleSlots } from "../request/possible-slots";
import { requestsOf } from "../speech";
import type { ChatTurn } from "../turn";
import { openItems } from "./open-items";

/**
 * The request with its slots parted where `when` is a time and `what` names an open item by most words. Where none is
 * named, `when` is as long as it can be.
 */
export async function partRequest(
  turn: ChatTurn,
  request: Slots & Pick<ReadRequest, "splits">,
): Promise<Slots> {
  const possible = possibleSlots(turn, request);
  const [first, ...others] = possible;
  if (first === undefined) return request;
  if (others.length === 0) return { ...request, ...first };
  const items = await openItems(turn);
  const scores = possible.map(({ what }) => wordsThatName(turn, items, what ?? ""));
  const best = possible[scores.indexOf(Math.max(...scores))] ?? first;
  return { ...request, ...best };
}

/** How many different words of a text name an open item; 0 where they name none. */
function wordsThatName(turn: ChatTurn, items: readonly MemoryView[], text: string): number {
  const { fillers } = requestsOf(turn);
  const named = findNamed(items, text, fillers, INFLECTING.has(turn.language));
  return named.length === 0 ? 0 : new Set(tellingWords(text, fillers)).size;
}
