import { SECONDS_A_DAY } from "../time/calendar";
import { displayInstant } from "../time/display";
import { moveDue } from "../time/due";
import { comingMentions, LIFE_DAYS, type Mention } from "../time/life/mentions";
import { openOccurrence } from "../time/life-cycle";
import { causeWords, type Reason, type ReasonContext, reasonWords } from "../time/prompt/explanation";
import { itemLabel } from "../time/prompt/prompt";
import { isSilent, standingIn, timeStatus } from "../time/standing";
import type { Context, Explanation } from "./context-schema";
import type { ContextItem, ContextSource } from "./context-source";
import { lifeSourceOf } from "./life-source";

/** Most items that one answer explains. */
const MOST_EXPLAINED = 100;
/** What a prompt did with the items of its source. `zone` is the answer's. */
export interface PromptChoice extends Omit<ReasonContext, "until"> {
  /** Inside the limit of their group, by id. */
  listed: ReadonlySet<string>;
  /** In the prompt, by id and in its order. */
  shown: ReadonlySet<string>;
  /** In its part of what is also open, by id. */
  alsoOpen: ReadonlySet<string>;
}

/** An item as it is stored, and at the occurrence that the prompt has of it. */
interface ExplainedItem {
  stored: ContextItem;
  current: ContextItem;
  isHidden: boolean;
}

/**
 * Why each open item stands in the prompt or not, and its coming life: of those that are overdue, near, or come near within
 * `LIFE_DAYS`, first what is shown, then by due time.
 */
export function explainItems(
  source: ContextSource,
  chosen: PromptChoice,
): Pick<Context, "explanations" | "more_explanations" | "life_until"> {
  const { now, withinDays } = chosen;
  const soon = { now: now + LIFE_DAYS * SECONDS_A_DAY, withinDays };
  const found = [source.items, source.hidden].flatMap((items, group) =>
    items
      .map((stored) => ({
        stored,
        current: openOccurrence(stored, now, withinDays),
        isHidden: group === 1,
      }))
      .filter(({ current }) => timeStatus(current, soon) !== "later"),
  );
  const places = new Map([...chosen.shown].map((id, place) => [id, place]));
  const placeOf = ({ current }: ExplainedItem) => places.get(current.id) ?? places.size;
  const ordered = found.toSorted(
    (a, b) =>
      placeOf(a) - placeOf(b) ||
      a.current.due_at - b.current.due_at ||
      (a.current.id < b.current.id ? -1 : 1),
  );
  const { items, sender } = lifeSourceOf(source, now);
  const { zone } = source;
  const lives = comingMentions(items, { ...chosen, zone, sender });
  // No prompt of this kind mentions what it leaves out.
  const explanations = ordered
    .slice(0, MOST_EXPLAINED)
    .map((item) => explain(item, lives.of.get(item.stored.id) ?? [], { ...chosen, until: lives.until }));
  const more = found.length - explanations.length;
  return {
    explanations,
    ...(more > 0 ? { more_explanations: more } : {}),
    ...(lives.until === null ? {} : { life_until: lives.until }),
  };
}

function explain(
  item: ExplainedItem,
  life: readonly Mention<ContextItem>[],
  chosen: PromptChoice & ReasonContext,
): Explanation {
  const { current, isHidden } = item;
  const { now } = chosen;
  const isShown = chosen.shown.has(current.id);
  const isAlsoOpen = chosen.alsoOpen.has(current.id);
  const reason = reasonFor(item, chosen);
  const status = timeStatus(current, chosen);
  return {
    id: current.id,
    content: isHidden ? null : current.content,
    status,
    label: labelOf(current, status, chosen.zone),
    shown: isShown,
    also_open: isAlsoOpen,
    reason,
    text: reasonWords(reason, current, life, chosen, isAlsoOpen),
    life: life.map((mention) => ({
      ...displayInstant("at", mention.at, chosen.zone, now),
      status: mention.status,
      label: labelOf(mention.item, mention.status, chosen.zone),
      cause: mention.cause,
      text: causeWords(mention.cause, chosen),
    })),
  };
}

function reasonFor({ current, isHidden }: ExplainedItem, chosen: PromptChoice): Reason {
  if (isHidden) return "sensitive";
  const standing = standingIn(current, chosen);
  if (isSilent(standing) || chosen.shown.has(current.id)) return standing;
  return chosen.listed.has(current.id) ? "over_budget" : "over_limit";
}

/** An all-day item has the same date for readers in every zone. */
function labelOf(item: ContextItem, status: Explanation["status"], zone: string): string {
  const here = item.due_kind === "date" ? { ...item, ...moveDue(item, zone) } : item;
  return itemLabel(here, status, zone);
}
