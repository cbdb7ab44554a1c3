import { readDuration } from "../../time/phrases/read-duration";
import type { ReadRequest, Slots, Split } from "../../words/requests/read-request";
import { type Speech, spokenAt } from "../speech";
import { timeIn } from "./times";

/** The slots of a request in each of its splits whose `when` is a time. */
export function possibleSlots(turn: Speech, { splits = [] }: Pick<ReadRequest, "splits">): Slots[] {
  return splits.flatMap((split) => slotsOf(turn, split));
}

function slotsOf(turn: Speech, { joined, ...slots }: Split): Slots[] {
  if (slots.when === null) return [slots];
  // "De 2 heures" is by how much, and "à 2 heures" when: the word between tells them apart.
  const isBy = readDuration(joined, spokenAt(turn))?.isBy === true;
  const when = isBy ? joined : (timeIn(turn, slots.when) ?? timeIn(turn, joined));
  return when === null ? [] : [{ ...slots, when }];
}
