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

/** Names that other services have for an argument, in the singular, and what it is called here. */
const OTHER_NAMES: readonly (readonly [name: RegExp, instead: readonly string[]])[] = [
  [/^(text|memory|data|fact|body|message|sentence|note|title)$/, ["content", "text"]],
  [/^(q|question|search|search_query|keyword|text|prompt)$/, ["query"]],
  [/^(top_?k|k|n|count|size|page_size|max_results|num_results|max)$/, ["limit"]],
  [/^(page|page_token|next_page|next|offset)$/, ["cursor", "offset"]],
  [/^(type|kind)$/, ["category"]],
  [/^(tag|label|topic|folder|project)$/, ["context"]],
  [/^(about|subject|person|name|who)$/, ["entity"]],
  [/^(memory_?id|id|uuid)$/, ["ids", "id"]],
];

/** What to do with an unknown argument of another service instead, as a clause; null where nobody knows. */
export function adviseOnArgument(name: string, known: readonly string[]): string | null {
  const word = name.slice(0, 64).toLowerCase();
  if (/^user(_?id)?$/.test(word)) return "stands in the address already: leave it out";
  if (word === "messages" && known.includes("content"))
    return "is a conversation, and nothing is extracted from one here: send each thing to remember as content, one call each, or store the messages in POST /v1/conversations/{conversation_id}/messages";
  if (/^filters?$/.test(word) && known.includes("entity"))
    return "is not an argument here: send each of its fields as an argument of its own, such as entity or category";
  const singular = word.replace(/(?<=[^s])s$/, "");
  for (const [pattern, instead] of OTHER_NAMES) {
    const meant = pattern.test(singular) ? instead.find((one) => known.includes(one)) : undefined;
    if (meant !== undefined) return `is not an argument here: send ${meant} instead`;
  }
  return null;
}
