import type { ChatMessage } from "../conversations/message-schema";
import type { DigestItem } from "../digest/record";
import { viewItem } from "../memories/view/item-view";
import { viewNow } from "../operation/answers";
import { SECONDS_A_DAY } from "../time/calendar";
import { instantTexts } from "../time/display";
import { moveDue } from "../time/due";
import { isOverdue } from "../time/life-cycle";
import { itemLabel, joinSystem, type RelevantMemory, renderVolatile } from "../time/prompt/prompt";
import { estimateTokens } from "../time/prompt/token-estimate";
import { isKnownZone } from "../time/zones/zone";
import type { ContextArguments } from "./context-arguments";
import type { Context, PromptItemView } from "./context-schema";
import type { ContextSource } from "./context-source";
import { formatLines, type ListLine, lineMessages } from "./message-list";
import { fitBudget, messageTokens, type Parts, type TrimCounts } from "./token-budget";

/** The parts of a prompt before a budget shortens them. */
export interface ContextParts extends Parts<ChatMessage, RelevantMemory, DigestItem> {
  overdueCount: number;
  upcomingCount: number;
}

/** The zones of an answer: that of the person who wrote last, and the one that stamps are pinned to. */
interface AnswerZones {
  zone: string;
  unknownZone: string | null;
  pinned: string | null;
}

/** The answer to a context call, and the items that it shows. */
export function viewContext(
  args: ContextArguments,
  now: number,
  source: ContextSource,
  zones: AnswerZones,
  all: ContextParts,
): { context: Context; shown: DigestItem[] } {
  const stampZone = zones.pinned !== null && isKnownZone(zones.pinned) ? zones.pinned : zones.zone;
  const moved = new Map([...all.overdue, ...all.upcoming].map((item) => [item, moveDay(item, zones.zone)]));
  const here = (item: DigestItem) => moved.get(item) ?? item;
  const linesOf = (messages: ChatMessage[]) => lineMessages(messages, stampZone, args.agent ?? null);
  const volatileOf = (parts: Parts<unknown, RelevantMemory, DigestItem>) =>
    renderVolatile({
      now,
      zone: zones.zone,
      unknownZone: zones.unknownZone,
      overdue: parts.overdue.map(here),
      upcoming: parts.upcoming.map(here),
      moreOverdue: all.overdueCount - parts.overdue.length,
      moreUpcoming: all.upcomingCount - parts.upcoming.length,
      digestSent: sentLately(source.digestSent, now),
      relevant: parts.relevant,
    });
  const tokensOf = (volatile: string, lines: ListLine[]) =>
    estimateTokens(joinSystem(source.stable, volatile)) + messageTokens(lines.map((l) => l.text));
  const measure = (parts: Parts<ChatMessage, RelevantMemory, DigestItem>) =>
    tokensOf(volatileOf(parts), linesOf(parts.messages));

  const { parts, trimmed } =
    args.max_tokens === undefined ? { parts: all, trimmed: null } : fitBudget(all, args.max_tokens, measure);
  const volatile = volatileOf(parts);
  const lines = linesOf(parts.messages);
  const apart = args.placement === "before_last_message" && lines.length > 0;
  const system = apart ? source.stable : joinSystem(source.stable, volatile);
  const placed = apart ? placeBeforeLast(lines, volatile) : { lines, at: null };
  const context: Context = {
    system,
    stable: source.stable,
    volatile,
    ...viewNow(zones.zone, now),
    items: [
      ...parts.overdue.map((item) =>
        viewPromptItem(item, itemLabel(here(item), "overdue", zones.zone), source.zone, now),
      ),
      ...parts.upcoming.map((item) =>
        viewPromptItem(item, itemLabel(here(item), "due", zones.zone), source.zone, now),
      ),
    ],
    overdue_count: all.overdueCount,
    upcoming_count: all.upcomingCount,
    messages: formatLines(placed.lines, args.format),
    estimated_tokens: tokensOf(volatile, lines),
    cache_hint: {
      system_characters: source.stable.length,
      messages: placed.at ?? 0,
    },
    digest: source.digest,
    ...(trimmed === null ? {} : { trimmed: trimmed satisfies TrimCounts }),
    ...(source.warnings.length > 0 ? { warnings: source.warnings } : {}),
  };
  return { context, shown: [...parts.overdue, ...parts.upcoming] };
}

/** An all-day item has the same date for readers in every zone. */
function moveDay(item: DigestItem, zone: string): DigestItem {
  return item.due_kind === "date" ? { ...item, ...moveDue(item, zone) } : item;
}

/** The prompt mentions a daily digest for a day. */
function sentLately(sent: ContextSource["digestSent"], now: number): ContextSource["digestSent"] {
  return sent !== null && sent.at <= now && now - sent.at < SECONDS_A_DAY ? sent : null;
}

/** Puts the volatile part before the newest human message, so that providers can cache everything before it. */
function placeBeforeLast(lines: ListLine[], volatile: string): { lines: ListLine[]; at: number } {
  const newest = lines.findLastIndex((line) => line.human);
  const at = newest === -1 ? lines.length : newest;
  const message: ListLine = { role: "user", text: volatile, human: false, attachments: [], thinking: null };
  return { lines: lines.toSpliced(at, 0, message), at };
}

function viewPromptItem(item: DigestItem, label: string, zone: string, now: number): PromptItemView {
  const reminded = instantTexts(item.reminded_at, zone, now);
  const snoozed = instantTexts(item.snoozed_until, zone, now);
  return {
    ...viewItem(item, isOverdue(item, now) ? "overdue" : "due", label, { zone, now }),
    remind_before: item.remind_before,
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
