import { callIds, type FormedMessage, isLead, resultIds } from "./formed-message";

/** A message of a list, in a provider's form or not. */
interface PairedMessage {
  formed?: FormedMessage | undefined;
}

/**
 * The places, ascending, at which a list may begin so that no result of a tool stands in it without its call, where the call
 * is in the list at all, and no item without the reasoning that led to it. A list that isn't empty may begin at 0.
 */
export function unpartedStarts(list: readonly PairedMessage[]): number[] {
  const isKnown = knownResults(list);
  const starts: number[] = [];
  const awaited = new Set<string>();
  for (let at = list.length - 1; at >= 0; at -= 1) {
    const formed = list[at]?.formed;
    if (formed !== undefined) {
      for (const id of resultIds(formed)) if (isKnown(at, id)) awaited.add(id);
      for (const id of callIds(formed)) awaited.delete(id);
    }
    const before = list[at - 1]?.formed;
    const isLed = before !== undefined && isLead(before);
    if (awaited.size === 0 && !isLed) starts.push(at);
  }
  return starts.reverse();
}

/** Whether the call of a result stands before it, or in the same message. */
function knownResults(list: readonly PairedMessage[]): (at: number, id: string) => boolean {
  const firstCall = new Map<string, number>();
  for (const [at, { formed }] of list.entries()) {
    for (const id of formed === undefined ? [] : callIds(formed)) {
      if (!firstCall.has(id)) firstCall.set(id, at);
    }
  }
  return (at, id) => (firstCall.get(id) ?? Number.POSITIVE_INFINITY) <= at;
}

/** Whether a result of a tool stands in a list without its call. */
export function hasLoneResults(list: readonly PairedMessage[]): boolean {
  const isKnown = knownResults(list);
  return list.some(
    ({ formed }, at) => formed !== undefined && resultIds(formed).some((id) => !isKnown(at, id)),
  );
}
