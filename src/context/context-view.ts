import { unpartedStarts } from "../conversations/forms/pairs";
import type { ListFormat } from "../conversations/message-inputs";
import type { ChatMessage } from "../conversations/message-schema";
import { viewItem } from "../memories/view/item-view";
import { viewNow } from "../operation/answers";
import { SECONDS_A_DAY } from "../time/calendar";
import { instantTexts } from "../time/display";
import { judgeStatus } from "../time/item";
import { leadOf } from "../time/life-cycle";
import { byDistance } from "../time/nearest";
import { renderAlsoOpen } from "../time/prompt/also-open";
import {
  itemLabel,
  joinSystem,
  type LineClock,
  type RelevantMemory,
  renderVolatile,
} from "../time/prompt/prompt";
import { countStable, cutStable, promptName } from "../time/prompt/stable";
import { estimateTokens } from "../time/prompt/token-estimate";
import { isKnownZone } from "../time/zones/zone";
import type { ContextArguments } from "./context-arguments";
import type { AnswerZone } from "./context-messages";
import type { Context, ListMessage, PromptItemView } from "./context-schema";
import type { ContextItem, ContextSource } from "./context-source";
import { formatLines, formatOf } from "./format-lines";
import { type ListLine, lineMessages } from "./message-list";
import { fitBudget, messageTokens, type Parts } from "./token-budget";

/** What a prompt is made of, before a budget shortens it. */
export interface ContextParts {
  /** Inside the limit of its group, by due time. */
  overdue: ContextItem[];
  upcoming: ContextItem[];
  overdueCount: number;
  upcomingCount: number;
  /** What has a line among what is also open, by due time, and how many items the part is about. */
  alsoOpen: ContextItem[];
  alsoOpenCount: number;
  /** All that is mentioned, however far off. */
  mentionedCount: number;
  relevant: RelevantMemory[];
  messages: ChatMessage[];
  /** Whether more than one person takes part in them. */
  hasSeveralPeople: boolean;
}

type ShortParts = Parts<ChatMessage, RelevantMemory, ContextItem>;

/** The zones of an answer: that of the person who wrote last, and the one that stamps are pinned to. */
interface AnswerZones extends AnswerZone {
  pinned: string | null;
}

/** The answer to a context call, and the items that it shows. */
export function viewContext(
  args: ContextArguments,
  now: number,
  source: ContextSource,
  zones: AnswerZones,
  all: ContextParts,
): { context: Context; shown: ContextItem[] } {
  const stampZone = zones.pinned !== null && isKnownZone(zones.pinned) ? zones.pinned : zones.zone;
  const style = {
    zone: stampZone,
    agent: args.agent ?? null,
    stamps: args.stamps,
    namesPeople: args.stamps === "standard" || all.hasSeveralPeople,
    hasSeveralPeople: all.hasSeveralPeople,
  };
  const linesOf = (messages: ChatMessage[]) => lineMessages(messages, style);
  const clock = { now, zone: source.zone };
  const owner =
    source.zone === zones.zone
      ? null
      : { words: `${promptName(source.name)}, ${source.zone}`, zone: source.zone };
  const volatileOf = ({ pending, mentioned, relevant }: ShortParts) => {
    const overdue = keptOf(all.overdue, pending);
    const upcoming = keptOf(all.upcoming, pending);
    const alsoOpen = keptOf(all.alsoOpen, mentioned);
    return renderVolatile({
      now,
      zone: zones.zone,
      unknownZone: zones.unknownZone,
      toolsZone: zones.toolsZone,
      isAssumed: zones.isAssumed,
      owner,
      overdue,
      upcoming,
      moreOverdue: all.overdueCount - overdue.length,
      moreUpcoming: all.upcomingCount - upcoming.length,
      alsoOpen: renderAlsoOpen(alsoOpen, all.alsoOpenCount - alsoOpen.length, clock, owner?.words),
      marksByCall: args.marks === "call",
      digestSent: sentLately(source.digestSent, now),
      relevant,
    });
  };
  const tokensOf = (stable: string, volatile: string, lines: ListLine[]) =>
    estimateTokens(joinSystem(stable, volatile)) + messageTokens(lines.map((l) => l.text));
  const measure = (parts: ShortParts) =>
    tokensOf(cutStable(source.stable, parts.stable), volatileOf(parts), linesOf(parts.messages));

  const nearestFirst = (items: ContextItem[]) =>
    args.max_tokens === undefined ? items : byDistance(items, { now, zone: source.zone });
  const whole: ShortParts = {
    messages: all.messages,
    relevant: all.relevant,
    mentioned: nearestFirst(all.alsoOpen),
    pending: nearestFirst([...all.overdue, ...all.upcoming]),
    stable: countStable(source.stable),
  };
  const parts =
    args.max_tokens === undefined
      ? whole
      : fitBudget(whole, args.max_tokens, measure, unpartedStarts(all.messages));
  const overdue = keptOf(all.overdue, parts.pending);
  const upcoming = keptOf(all.upcoming, parts.pending);
  const alsoOpen = keptOf(all.alsoOpen, parts.mentioned);
  const stable = cutStable(source.stable, parts.stable);
  const volatile = volatileOf(parts);
  const lines = linesOf(parts.messages);
  const apart = args.placement === "before_last_message" && lines.length > 0;
  const system = apart ? stable : joinSystem(stable, volatile);
  const format = formatOf(lines, args.format);
  const placed = apart
    ? placeBeforeLast(lines, volatile, format)
    : { messages: formatLines(lines, format), at: 0 };
  const view = (item: ContextItem) => viewPromptItem(item, clock);
  const context: Context = {
    system,
    stable,
    volatile,
    ...viewNow(zones.zone, now),
    items: [...overdue, ...upcoming].map(view),
    overdue_count: all.overdueCount,
    upcoming_count: all.upcomingCount,
    mentioned: alsoOpen.map(view),
    mentioned_count: all.mentionedCount,
    messages: placed.messages,
    estimated_tokens: tokensOf(stable, volatile, lines),
    cache_hint: {
      system_characters: stable.length,
      messages: placed.at,
    },
    digest: source.digest,
    ...(args.max_tokens === undefined ? {} : { trimmed: trimmedOf(all, whole, parts) }),
    ...(source.warnings.length > 0 ? { warnings: source.warnings } : {}),
  };
  return { context, shown: [...overdue, ...upcoming] };
}

/** The items of a list that a budget has kept, in the order of the list. */
function keptOf(items: readonly ContextItem[], kept: readonly ContextItem[]): ContextItem[] {
  return items.filter((item) => kept.includes(item));
}

/** How much of each part a budget has left out. */
function trimmedOf(all: ContextParts, whole: ShortParts, parts: ShortParts): Context["trimmed"] {
  return {
    messages: all.messages.length - parts.messages.length,
    relevant: all.relevant.length - parts.relevant.length,
    mentioned: all.alsoOpen.length - parts.mentioned.length,
    upcoming: all.upcoming.length - keptOf(all.upcoming, parts.pending).length,
    overdue: all.overdue.length - keptOf(all.overdue, parts.pending).length,
    stable: whole.stable - parts.stable,
  };
}

/** The prompt mentions a daily digest for a day. */
function sentLately(sent: ContextSource["digestSent"], now: number): ContextSource["digestSent"] {
  return sent !== null && sent.at <= now && now - sent.at < SECONDS_A_DAY ? sent : null;
}

/** Puts the volatile part before the newest human message, so that providers can cache everything before it. */
function placeBeforeLast(
  lines: ListLine[],
  volatile: string,
  format: ListFormat,
): { messages: ListMessage[]; at: number } {
  const newest = lines.findLastIndex((line) => line.human);
  const at = newest === -1 ? lines.length : newest;
  const message: ListLine = { role: "user", text: volatile, human: false, attachments: [], thinking: null };
  const before = formatLines(lines.slice(0, at), format);
  const own = formatLines([message], format, before.length);
  const after = formatLines(lines.slice(at), format, before.length + own.length);
  return { messages: [...before, ...own, ...after], at: before.length };
}

function viewPromptItem(item: ContextItem, clock: LineClock): PromptItemView {
  const { now, zone } = clock;
  const status = judgeStatus(item, now);
  const reminded = instantTexts(item.reminded_at, zone, now);
  const snoozed = instantTexts(item.snoozed_until, zone, now);
  return {
    ...viewItem(item, status, itemLabel(item, status, zone), { zone, now }),
    remind_before: leadOf(item),
    reminded_at: item.reminded_at,
    reminded_at_iso: reminded.iso,
    reminded_at_local: reminded.local,
    reminded_at_tz: reminded.tz,
    reminded_at_relative: reminded.relative,
    snoozed_until: item.snoozed_until,
    snoozed_until_iso: snoozed.iso,
    snoozed_until_local: snoozed.local,
    snoozed_until_tz: snoozed.tz,
    snoozed_until_relative: snoozed.relative,
  };
}
