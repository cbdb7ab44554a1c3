/** What is meant by an argument that an operation doesn't have. */

/**
 * Names that speak of time or of what is done, and the arguments that say the same, best first. What such a name was sent
 * with may not be left out: a reminder without its time is none.
 */
const MEANT: readonly (readonly [name: RegExp, instead: readonly string[]])[] = [
  [
    /(^|_)(repeat|repetition|recur|freq|every|interval|rrule|cron|cadence|daily|weekly|monthly|yearly)/,
    ["recurrence"],
  ],
  [/(^|_)(valid|expir)/, ["valid_until"]],
  [/(^|_)(snooz|postpon|defer|delay)/, ["snooze", "snoozed_until"]],
  [/(^|_)(complet|done|finish)/, ["completed_at"]],
  [/(^|_)(mention|reminded|notified)/, ["reminded_at"]],
  [/(^|_)(tz|zone|timezone)/, ["time_zone"]],
  [/(^|_)(lead|advance|ahead)|remind(er)?_(before|minutes|hours)/, ["remind_before"]],
  [/(^|_)(happen|occur|event)/, ["event_time", "occurrence", "when", "after"]],
  [/(^|_)(until|till|end|ends|ending|before)(_|$)/, ["until", "before"]],
  [/(^|_)(since|after)(_|$)/, ["after"]],
  [/(^|_)(days|weeks|months|horizon|period)(_|$)/, ["within_days", "when", "due"]],
  [
    /(^|_)(due|date|time|day|when|at|on|deadline|remind|alarm|alert|notif|hour|minute|week|month|year|today|tomorrow|schedul|start|begin|duration|moment)/,
    ["due", "due_at", "when", "after", "before", "within_days"],
  ],
];

/**
 * What to send in place of an unknown argument that speaks of time, among the `known` ones; empty where these have none
 * for it, and `null` for a name that doesn't speak of time.
 */
export function timeArgumentsFor(name: string, known: readonly string[]): string[] | null {
  const words = name
    .slice(0, 64)
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .toLowerCase();
  const meant = MEANT.find(([pattern]) => pattern.test(words));
  return meant === undefined ? null : meant[1].filter((one) => known.includes(one)).slice(0, 2);
}
