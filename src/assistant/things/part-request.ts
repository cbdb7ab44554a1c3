/** Parts the thing of a request from its time, or from its new wording, where several ways are possible. */
import { findNamed, tellingWords } from "../../dialogue/name-thing";
import type { MemoryView } from "../../memories/view/memory-schema";
import { readDuration } from "../../time/phrases/read-duration";
import type { ReadRequest, Slots, Split } from "../../words/requests/read-request";
import { timeIn } from "../times";
import { type ChatTurn, requestsOf, spokenAt } from "../turn";
import { INFLECTING, openItems } from "./find-thing";

/**
 * The request with its slots parted where `when` is a time and `what` names an open item by most words. Where none is
 * named, `when` is as long as it can be.
 */
export async function partRequest(turn: ChatTurn, request: ReadRequest): Promise<ReadRequest> {
  const possible = (request.splits ?? []).flatMap((split) => possibleSlots(turn, split));
  const [first, ...others] = possible;
  if (first === undefined) return request;
  if (others.length === 0) return { ...request, ...first };
  const items = await openItems(turn);
  const scores = possible.map(({ what }) => wordsThatName(turn, items, what ?? ""));
  const best = possible[scores.indexOf(Math.max(...scores))] ?? first;
  return { ...request, ...best };
}

/** The slots of a split, if its `when` is a time. */
function possibleSlots(turn: ChatTurn, { joined, ...slots }: Split): Slots[] {
  if (slots.when === null) return [slots];
  // "De 2 heures" is by how much, and "à 2 heures" when: the word between tells them apart.
  const isBy = readDuration(joined, spokenAt(turn))?.isBy === true;
  const when = isBy ? joined : (timeIn(turn, slots.when) ?? timeIn(turn, joined));
  return when === null ? [] : [{ ...slots, when }];
}

/** How many different words of a text name an open item; 0 where they name none. */
function wordsThatName(turn: ChatTurn, items: readonly MemoryView[], text: string): number {
  const { fillers } = requestsOf(turn);
  const named = findNamed(items, text, fillers, INFLECTING.has(turn.language));
  return named.length === 0 ? 0 : new Set(tellingWords(text, fillers)).size;
}
