/** What comes over the wire, as far as tests look at it. */

export type Body = Record<string, unknown>;

export interface Memory extends Body {
  id: string;
  content: string;
  due_at: number | null;
  due_at_local: string;
  reminded_at: number | null;
  completed_at: number | null;
  snoozed_until: number | null;
  superseded_by: string | null;
}

export interface Remembered extends Body {
  status: "stored" | "duplicate";
  memory: Memory;
  revision: number;
  warnings?: string[];
}

export interface Updated extends Body {
  status: "updated" | "unchanged" | "not_found";
  updated: Memory[];
  unchanged?: Memory[];
  not_found: string[];
  revision: number;
}

export interface Forgotten extends Body {
  status: "forgotten" | "not_found";
  forgotten: string[];
  not_found: string[];
  revision: number;
}

export interface Found extends Body {
  results: (Memory & { score: number | null })[];
  count: number;
  has_more: boolean;
}

export interface TimelineEvent extends Body {
  id: string;
  kind: "memory" | "due" | "reminded" | "completed";
  timestamp: string;
  event_time: number;
  content: string;
}

export interface Timeline extends Body {
  events: TimelineEvent[];
  count: number;
  next_cursor: string | null;
}

export type ListedItem = Memory & {
  status: "overdue" | "due" | "later";
  label: string;
  repeats: string | null;
  more_occurrences?: number;
};

export interface Upcoming extends Body {
  items: ListedItem[];
  mentioned: ListedItem[];
  overdue_count: number;
  upcoming_count: number;
  mentioned_count: number;
  revision: number;
}

type PromptItemBody = Body & { id: string; content: string; status: string; label: string };

export interface Context extends Body {
  system: string;
  stable: string;
  volatile: string;
  now: number;
  time_zone: string;
  items: PromptItemBody[];
  mentioned: PromptItemBody[];
  overdue_count: number;
  upcoming_count: number;
  mentioned_count: number;
  messages: unknown[];
  estimated_tokens: number;
  digest: { source: string; computed_at: number | null; revision: number; stale: boolean };
  warnings?: string[];
}

export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  errors?: { path: string; message: string }[];
  request_id: string;
}

export interface NewKey extends Body {
  id: string;
  key: string;
  app: string;
  user_id: string | null;
}
