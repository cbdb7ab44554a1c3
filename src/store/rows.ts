import type { DueKind } from "../time/due";

/** A row of `knowledge` as D1 returns it. Instants are epoch seconds, booleans 0 or 1, metadata is JSON text. */
export interface KnowledgeRow {
  pk: number;
  id: string;
  content: string;
  category: string;
  entity: string | null;
  context: string | null;
  source: string | null;
  sensitive: number;
  metadata: string | null;
  due_kind: DueKind | null;
  due_local: string | null;
  due_at: number | null;
  deadline_at: number | null;
  event_time: number;
  event_time_given: number;
  remind_before: number | null;
  reminded_at: number | null;
  completed_at: number | null;
  snoozed_until: number | null;
  superseded_by: string | null;
  recurrence: string | null;
  recurrence_start: string | null;
  created_at: number;
  updated_at: number;
  version_at?: number;
  push_at?: number | null;
}

/** A row with a due time: what the life cycle speaks of. */
export interface DueRow extends KnowledgeRow {
  due_kind: DueKind;
  due_at: number;
  deadline_at: number;
}

export const KNOWLEDGE_COLUMNS = `k.pk, k.id, k.content, k.category, k.entity, k.context, k.source, k.sensitive, k.metadata,
  k.due_kind, k.due_local, k.due_at, k.deadline_at, k.event_time, k.event_time_given, k.remind_before, k.reminded_at,
  k.completed_at, k.snoozed_until, k.superseded_by, k.recurrence, k.recurrence_start, k.created_at, k.updated_at`;

/** Whose rows a statement may touch. Every query of user data carries both. */
export interface Scope {
  app: string;
  user: string;
}
