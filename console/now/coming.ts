import type { GetContextAnswer } from "../../clients/typescript/src/client";

/** A coming life at a moment of the slider: which mentions were made by then. The service has told when each will be. */

export type Explanation = NonNullable<GetContextAnswer["explanations"]>[number];
export type Mention = Explanation["life"][number];

/** What an item is at a moment to come, when each mention is marked as soon as it is shown. */
export interface Coming {
  explanation: Explanation;
  /** `said`: in this step of the slider. `silent`: said before. `ahead`: not said yet. */
  state: "said" | "silent" | "ahead";
  /** The newest mention up to this moment; null where that is the prompt of now, or none. */
  last: Mention | null;
  next: Mention | null;
}

/**
 * Where each item stands at the end of the step from `after` to `until` (epoch seconds, the end included). The first step
 * begins now, and includes what waits for the next prompt.
 */
export function comingAt(
  explanations: readonly Explanation[],
  after: number,
  until: number,
): Map<string, Coming> {
  return new Map(explanations.map((explanation) => [explanation.id, comingOf(explanation, after, until)]));
}

function comingOf(explanation: Explanation, after: number, until: number): Coming {
  const made = explanation.life.filter((mention) => isBy(mention, until));
  const last = made.at(-1) ?? null;
  const next = explanation.life[made.length] ?? null;
  return { explanation, state: stateOf(explanation, last, after), last, next };
}

function isBy({ at }: Mention, until: number): boolean {
  return at !== null && at <= until;
}

function stateOf({ reason }: Explanation, last: Mention | null, after: number): Coming["state"] {
  if (last === null) {
    const isUnsaid = reason === "asleep" || reason === "later" || reason === "comes_often";
    return isUnsaid ? "ahead" : "silent";
  }
  const isInStep = last.cause === "waiting" || (last.at !== null && last.at > after);
  return isInStep ? "said" : "silent";
}
