import { type AuditRow, insertAuditLine } from "../store/audit";
import { ALWAYS, type Condition } from "../store/guards";
import type { Statement } from "../store/statement";
import { type Moment, wallNow } from "./call/call";

/** What a line of the audit says beside who did it, and when. */
export interface AuditEntry {
  /** Null where it is about the whole deployment. */
  app: string | null;
  /** The operation's name. */
  operation: string;
  /** The user that it is about. */
  user?: string | null;
  /** The key, the connection or the erased app that it is about. */
  target?: string;
  /** The names of the fields that the call sets. */
  fields?: readonly string[];
}

/** When a call was made and by whom, as a line of the audit has it. */
export function auditedCaller(call: Pick<Moment, "wallMs" | "by">): Pick<AuditRow, "at" | "by" | "key_id"> {
  return { at: wallNow(call), by: call.by?.kind ?? "chat", key_id: call.by?.key ?? null };
}

/**
 * The line of the audit for a call, for the batch that does what it tells of. It has ids and names of fields, and nothing of
 * what was sent. `when` is true in SQL where the batch does anything.
 */
export function auditLine(
  call: Pick<Moment, "wallMs" | "by">,
  { app, operation, user = null, target, fields = [] }: AuditEntry,
  when: Condition = ALWAYS,
): Statement<never> {
  return insertAuditLine(
    {
      ...auditedCaller(call),
      app_id: app,
      operation,
      user_id: user,
      target_id: target ?? null,
      fields: JSON.stringify(fields),
    },
    when,
  );
}

/** The names of the arguments that a call has sent, without some; those within `inside` by their path: `limits.origins`. */
export function sentFields(
  args: Readonly<Record<string, unknown>>,
  { without = [], inside = [] }: { without?: readonly string[]; inside?: readonly string[] } = {},
): string[] {
  return Object.entries(args).flatMap(([name, value]) => {
    if (value === undefined || without.includes(name)) return [];
    if (!inside.includes(name) || typeof value !== "object" || value === null) return [name];
    return sentFields(Object.fromEntries(Object.entries(value))).map((part) => `${name}.${part}`);
  });
}
