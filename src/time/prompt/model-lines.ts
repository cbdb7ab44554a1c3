/** What an answer says to a language model: one line an item, in the words of the prompt. */
import { weekdayNameOf } from "../calendar";
import { localMinute, withoutZone } from "../display";
import { type DueKind, deadlineOf } from "../due";
import { type ItemStatus, judgeStatus } from "../item";
import { describeRepetition, describeRule } from "../recurrence/recurrence-words";
import { seriesZone } from "../recurrence/series";
import { isValidAt } from "../valid";
import { localDateOf } from "../zones/zone";
import { cutCodePoints } from "./cut-text";
import { distanceWords, itemWords } from "./item-words";
import { itemLabel, itemLine, type LineClock, promptText } from "./prompt";

/** A memory as an answer has it; instants in epoch seconds. */
export interface ToldMemory {
  id: string;
  content: string;
  entity: string | null;
  event_time: number | null;
  due_at: number | null;
  due_kind: DueKind | null;
  /** Seconds before the due time at which it is mentioned once more. */
  remind_before: number | null;
  snoozed_until: number | null;
  completed_at: number | null;
  superseded_by: string | null;
  recurrence: string | null;
  recurrence_time_zone: string | null;
  valid_until?: number | null;
}

/** Whom or what a memory is about is cut at so many code points. */
const MAX_ENTITY = 40;

/**
 * `- [DUE 2026-03-01 09:00] (Sunday, 6 days from now, id k7m2x9qa) Pay rent`; what has no due time says when it happened,
 * `- (Monday 2026-02-23 18:23, 8 months ago, id x8efquyq) Likes tea`, and what is over says so.
 */
export function memoryLine(memory: ToldMemory & { noted?: string | null }, clock: LineClock): string {
  const { id, content, completed_at, superseded_by, due_at, due_kind, noted } = memory;
  const notes = [...(noted ? [`noted ${noted}`] : []), ...notesOf(memory, clock)];
  const isOpen = completed_at === null && superseded_by === null && isValidAt(memory, clock.now);
  if (isOpen && due_at !== null && due_kind !== null) {
    const item = { ...memory, due_at, due_kind };
    return itemLine(item, statusAt(item, clock), clock, notes);
  }
  const words = [stateOf(memory, clock), `id ${id}`, ...notes].filter((word) => word !== "");
  return `- (${words.join(", ")}) ${promptText(content)}`;
}

/** A memory in a list of all of them, with its display fields (ADR 009). */
export interface ShownMemory
  extends Pick<
    ToldMemory,
    | "id"
    | "content"
    | "entity"
    | "completed_at"
    | "superseded_by"
    | "due_at"
    | "due_kind"
    | "recurrence"
    | "recurrence_time_zone"
  > {
  event_time_local: string;
  event_time_relative: string;
  completed_at_local: string;
}

/** As `memoryLine`, in the words that the memory itself shows: `- [DUE 2026-03-01 09:00] (Sunday, 6 days from now, id k7m2x9qa) Pay rent` */
export function shownLine(memory: ShownMemory, clock: LineClock): string {
  const { id, completed_at, superseded_by, due_at, due_kind, recurrence } = memory;
  const isOpen = completed_at === null && superseded_by === null;
  const words = [`id ${id}`];
  if (recurrence !== null && isOpen)
    words.push(describeRepetition(recurrence, memory.recurrence_time_zone ?? "", ""));
  words.push(...aboutWords(memory));
  const content = promptText(memory.content);
  if (isOpen && due_at !== null && due_kind !== null) {
    const due = { due_at, due_kind };
    const label = itemLabel(due, statusAt(due, clock), clock.zone);
    return `- ${label} (${[itemWords(due, clock.zone, clock.now), ...words].join(", ")}) ${content}`;
  }
  const when = `${withWeekday(memory.event_time_local)}, ${memory.event_time_relative}`;
  const done = completed_at === null ? when : `done ${withWeekday(memory.completed_at_local)}`;
  const state = superseded_by === null ? done : `corrected by ${superseded_by}`;
  return `- (${[state, ...words].filter((word) => word !== "" && word !== ", ").join(", ")}) ${content}`;
}

/** `Stored: Pay rent, due Sunday 2026-03-01 at 09:00 (Europe/London), id k7m2x9qa` */
export function writtenLine(what: string, memory: ToldMemory, { zone, now }: LineClock): string {
  const { id, content, completed_at, due_at, due_kind, snoozed_until, valid_until = null } = memory;
  const words = [promptText(content)];
  if (due_at !== null && due_kind !== null && completed_at === null) {
    words.push(`due ${dueWords({ due_at, due_kind }, zone)}`);
    if (memory.recurrence !== null) words.push(repeatsWords(memory, memory.recurrence, zone));
    if (memory.remind_before !== null) words.push(leadWords(memory.remind_before));
  }
  if (snoozed_until !== null && snoozed_until > now)
    words.push(`snoozed until ${dayMinute(zone, snoozed_until)}`);
  if (valid_until !== null) words.push(`ends ${dayMinute(zone, valid_until)}`);
  return `${what}: ${words.join(", ")}, id ${id}`;
}

/** How it repeats: what comes several times a day is told with its times, because it confirms what was asked for. */
function repeatsWords(memory: ToldMemory, rule: string, zone: string): string {
  const isOften = /BY(?:HOUR|MINUTE)=[^;]*,/.test(rule);
  return isOften ? describeRule(rule) : describeRepetition(rule, seriesZone(memory, zone), zone);
}

/** `- (Friday 2026-02-20 09:00, 3 days ago, due, id k7m2x9qa) Pay rent`; `words` come after the time. */
export function eventLine(
  { at, allDay, content }: { at: number; allDay: boolean; content: string },
  words: string[],
  { zone, now }: LineClock,
): string {
  const date = localDateOf(zone, at);
  const time = allDay ? `${weekdayNameOf(date)} ${date}` : dayMinute(zone, at);
  const far = distanceWords({ due_kind: allDay ? "date" : "instant", due_at: at }, zone, now);
  return `- (${[time, far, ...words].join(", ")}) ${promptText(content)}`;
}

function notesOf({ content, entity, snoozed_until }: ToldMemory, { zone, now }: LineClock): string[] {
  const notes: string[] = [];
  if (snoozed_until !== null && snoozed_until > now)
    notes.push(`snoozed until ${dayMinute(zone, snoozed_until)}`);
  return [...notes, ...aboutWords({ content, entity })];
}

/** Whom or what a memory is about, where its content doesn't name it. */
function aboutWords({ content, entity }: Pick<ToldMemory, "content" | "entity">): string[] {
  const isNamed = entity === null || content.toLowerCase().includes(entity.toLowerCase());
  return isNamed ? [] : [`about ${cutCodePoints(promptText(entity), MAX_ENTITY)}`];
}

function statusAt(due: { due_at: number; due_kind: DueKind }, { zone, now }: LineClock): ItemStatus {
  return judgeStatus({ deadline_at: deadlineOf(due, zone) }, now);
}

function stateOf(memory: ToldMemory, { zone, now }: LineClock): string {
  const { completed_at, superseded_by, event_time, valid_until = null } = memory;
  if (superseded_by !== null) return `corrected by ${superseded_by}`;
  if (completed_at !== null) return `done ${dayMinute(zone, completed_at)}`;
  if (valid_until !== null && !isValidAt(memory, now)) return `ended ${dayMinute(zone, valid_until)}`;
  if (event_time === null) return "";
  return `${dayMinute(zone, event_time)}, ${distanceWords({ due_kind: "instant", due_at: event_time }, zone, now)}`;
}

/** `Monday 2026-02-23 18:23`: models that reckon a weekday name the wrong one. */
function dayMinute(zone: string, at: number): string {
  return `${weekdayNameOf(localDateOf(zone, at))} ${localMinute(zone, at)}`;
}

function withWeekday(local: string): string {
  return local === "" ? "" : `${weekdayNameOf(local.slice(0, 10))} ${withoutZone(local)}`;
}

const UNITS = [
  [86_400, "day"],
  [3600, "hour"],
  [60, "minute"],
  [1, "second"],
] as const;

/** `mentioned again 1 hour 30 minutes before`, to the second, because it confirms what was asked for. */
function leadWords(seconds: number): string {
  if (seconds === 0) return "not mentioned again before that";
  let left = seconds;
  const amounts = UNITS.flatMap(([length, unit]) => {
    const count = Math.floor(left / length);
    left -= count * length;
    return count === 0 ? [] : [`${count} ${unit}${count === 1 ? "" : "s"}`];
  });
  return `mentioned again ${amounts.join(" ")} before`;
}

function dueWords({ due_at, due_kind }: { due_at: number; due_kind: DueKind }, zone: string): string {
  const date = localDateOf(zone, due_at);
  const day = `${weekdayNameOf(date)} ${date}`;
  return due_kind === "date" ? day : `${day} at ${localMinute(zone, due_at).slice(-5)} (${zone})`;
}
