/** What an answer says to a language model: one line an item, in the words of the prompt. */
import { weekdayNameOf } from "../calendar";
import { localMinute } from "../display";
import type { DueKind } from "../due";
import { describeRepetition } from "../recurrence/recurrence-words";
import { seriesZone } from "../recurrence/series";
import { localDateOf } from "../zones/zone";
import { cutCodePoints } from "./cut-text";
import { type ItemStatus, itemLine, type LineClock, promptText } from "./prompt";

/** A memory as an answer has it; instants in epoch seconds. */
export interface ToldMemory {
  id: string;
  content: string;
  entity: string | null;
  event_time: number | null;
  due_at: number | null;
  due_kind: DueKind | null;
  snoozed_until: number | null;
  completed_at: number | null;
  superseded_by: string | null;
  recurrence: string | null;
  recurrence_time_zone: string | null;
}

/** Whom or what a memory is about is cut at so many code points. */
const MAX_ENTITY = 40;

/**
 * `- [DUE 2026-03-01 09:00] (Sunday, 6 days from now, id k7m2x9qa) Pay rent`; what has no due time has its date, and
 * what is over says so.
 */
export function memoryLine(memory: ToldMemory, clock: LineClock): string {
  const { id, content, completed_at, superseded_by, due_at, due_kind } = memory;
  const notes = notesOf(memory, clock);
  const isOpen = completed_at === null && superseded_by === null;
  if (isOpen && due_at !== null && due_kind !== null) {
    const item = { ...memory, due_at, due_kind };
    return itemLine(item, statusAt(item, clock), clock, notes);
  }
  const words = [stateOf(memory, clock.zone), `id ${id}`, ...notes].filter((word) => word !== "");
  return `- (${words.join(", ")}) ${promptText(content)}`;
}

/** `Stored: Pay rent, due Sunday 2026-03-01 at 09:00 (Europe/London), id k7m2x9qa` */
export function writtenLine(what: string, memory: ToldMemory, { zone, now }: LineClock): string {
  const { id, content, completed_at, due_at, due_kind, snoozed_until } = memory;
  const words = [promptText(content)];
  if (due_at !== null && due_kind !== null && completed_at === null) {
    words.push(`due ${dueWords({ due_at, due_kind }, zone)}`);
    if (memory.recurrence !== null)
      words.push(describeRepetition(memory.recurrence, seriesZone(memory, zone), zone));
  }
  if (snoozed_until !== null && snoozed_until > now)
    words.push(`snoozed until ${localMinute(zone, snoozed_until)}`);
  return `${what}: ${words.join(", ")}, id ${id}`;
}

/** `- (Friday 2026-02-20 09:00, due, id k7m2x9qa) Pay rent`; `words` come after the time. */
export function eventLine(
  event: { at: number; allDay: boolean; content: string },
  words: string[],
  zone: string,
): string {
  const date = localDateOf(zone, event.at);
  const time = event.allDay ? date : localMinute(zone, event.at);
  return `- (${[`${weekdayNameOf(date)} ${time}`, ...words].join(", ")}) ${promptText(event.content)}`;
}

function notesOf({ content, entity, snoozed_until }: ToldMemory, { zone, now }: LineClock): string[] {
  const notes: string[] = [];
  if (snoozed_until !== null && snoozed_until > now)
    notes.push(`snoozed until ${localMinute(zone, snoozed_until)}`);
  if (entity !== null && !content.toLowerCase().includes(entity.toLowerCase()))
    notes.push(`about ${cutCodePoints(promptText(entity), MAX_ENTITY)}`);
  return notes;
}

/** A whole day is overdue when it is over. */
function statusAt(item: { due_at: number; due_kind: DueKind }, { zone, now }: LineClock): ItemStatus {
  const isOver =
    item.due_kind === "date" ? localDateOf(zone, now) > localDateOf(zone, item.due_at) : item.due_at <= now;
  return isOver ? "overdue" : "due";
}

function stateOf({ completed_at, superseded_by, event_time }: ToldMemory, zone: string): string {
  if (superseded_by !== null) return `corrected by ${superseded_by}`;
  if (completed_at !== null) return `done ${localMinute(zone, completed_at)}`;
  return event_time === null ? "" : localDateOf(zone, event_time);
}

function dueWords({ due_at, due_kind }: { due_at: number; due_kind: DueKind }, zone: string): string {
  const date = localDateOf(zone, due_at);
  const day = `${weekdayNameOf(date)} ${date}`;
  return due_kind === "date" ? day : `${day} at ${localMinute(zone, due_at).slice(-5)} (${zone})`;
}
