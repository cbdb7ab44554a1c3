/** Calls of tools without a result, and results without a call: providers refuse a list with either. */
import { withField } from "./form";
import { callIds, type FormedMessage, isLead, resultIds } from "./formed-message";
import { FORM_RULES } from "./forms";
import type { NeutralPart } from "./neutral";

interface PairedMessage {
  formed?: FormedMessage | undefined;
}

/** Ids of calls and results by the place of their message. */
export interface Orphans {
  /** Calls whose result never came, although other messages came after them. */
  calls: Map<number, string[]>;
  /** Results whose call doesn't stand before them. */
  results: Map<number, string[]>;
}

/** What an interrupted call is answered. */
const INTERRUPTED = "interrupted";

export function findOrphans(list: readonly PairedMessage[]): Orphans {
  const orphans: Orphans = { calls: new Map(), results: new Map() };
  const pending = new Map<string, number>();
  const called = new Set<string>();
  for (const [at, { formed }] of list.entries()) {
    if (formed === undefined) continue;
    for (const id of callIds(formed)) {
      pending.set(id, at);
      called.add(id);
    }
    for (const id of resultIds(formed)) {
      pending.delete(id);
      if (!called.has(id)) add(orphans.results, at, id);
    }
  }
  for (const [id, at] of pending) if (resultsEnd(list, at) < list.length) add(orphans.calls, at, id);
  return orphans;
}

/**
 * The list with a result for each orphaned call, where its form wants it, and without orphaned results. `madeOf` makes a
 * message of a form, in place of nothing, beside another one.
 */
export function repairPairs<T extends PairedMessage>(
  list: readonly T[],
  { calls, results }: Orphans,
  madeOf: (formed: Pick<FormedMessage, "form" | "original">, beside: T) => T,
): T[] {
  const whole = list.map((message, at) => {
    const ids = results.get(at);
    return ids === undefined ? [message] : withoutResults(message, new Set(ids), madeOf);
  });
  for (const [at, ids] of calls) answerCalls(whole, at, ids, list, madeOf);
  return whole.flat();
}

function add(places: Map<number, string[]>, at: number, id: string): void {
  places.set(at, [...(places.get(at) ?? []), id]);
}

/** The place behind the results of the calls at a place: where the next message of the conversation stands. */
function resultsEnd(list: readonly PairedMessage[], at: number): number {
  let end = at + 1;
  const isOfTurn = (message: FormedMessage) =>
    FORM_RULES[message.form].isLead !== undefined && (isLead(message) || callIds(message).length > 0);
  for (let next = list[end]?.formed; next !== undefined && isOfTurn(next); next = list[end]?.formed) end += 1;
  while (list[end]?.formed?.role === "tool") end += 1;
  return end;
}

type Make<T> = (formed: Pick<FormedMessage, "form" | "original">, beside: T) => T;

function withoutResults<T extends PairedMessage>(message: T, ids: ReadonlySet<string>, madeOf: Make<T>): T[] {
  const { formed } = message;
  if (formed === undefined) return [message];
  const { form, original } = formed;
  const rules = FORM_RULES[form];
  const parts = rules.resultsIn === undefined ? undefined : original[rules.resultsIn];
  if (rules.resultsIn === undefined || !Array.isArray(parts)) return [];
  const field = rules.resultsIn;
  const left = parts.filter(
    (part: unknown) => !rules.resultIds(withField(original, field, [part])).some((id) => ids.has(id)),
  );
  return left.length === 0 ? [] : [madeOf({ form, original: withField(original, field, left) }, message)];
}

function answerCalls<T extends PairedMessage>(
  whole: T[][],
  at: number,
  ids: string[],
  list: readonly T[],
  madeOf: Make<T>,
): void {
  const beside = list[at];
  if (beside?.formed === undefined) return;
  const { form, original } = beside.formed;
  const rules = FORM_RULES[form];
  if (rules.interrupt !== undefined) {
    const ended = rules.interrupt(original, new Set(ids), INTERRUPTED);
    whole[at] = [madeOf({ form, original: ended }, beside)];
    return;
  }
  const names = new Map(
    rules
      .toNeutral([original])
      .flatMap(({ parts }) =>
        parts.flatMap((part) => (part.type === "call" ? [[part.id, part.name] as const] : [])),
      ),
  );
  const parts = ids.map(
    (id): NeutralPart => ({
      type: "result",
      id,
      name: names.get(id) ?? null,
      output: { kind: "text", text: INTERRUPTED },
      isError: true,
    }),
  );
  const made = rules.fromNeutral([{ role: "tool", name: null, parts }], 0);
  const end = resultsEnd(list, at);
  const [first] = whole[end - 1] ?? [];
  const field = rules.resultsIn;
  const next = end - 1 > at ? first?.formed : undefined;
  const own = field === undefined ? undefined : made[0]?.[field];
  const others = field === undefined ? undefined : next?.original[field];
  if (
    field !== undefined &&
    next !== undefined &&
    Array.isArray(own) &&
    Array.isArray(others) &&
    first !== undefined
  ) {
    // The results of one turn are one message, and what else is said there comes after them.
    const joined = withField(next.original, field, [...(own as unknown[]), ...(others as unknown[])]);
    whole[end - 1] = [madeOf({ form, original: joined }, first)];
    return;
  }
  whole[end - 1] = [...(whole[end - 1] ?? []), ...made.map((one) => madeOf({ form, original: one }, beside))];
}
