import { useEffect, useState } from "preact/hooks";
import {
  type Almanac,
  CATEGORIES,
  type Category,
  type Memory,
  type ParseTimeAnswer,
} from "../../clients/typescript/src/client";
import { Field } from "../shell/parts";
import { localRelative, shortLocal } from "../shell/time";
import { say } from "../words";
import { repetitionInWords } from "./repetition";

export function isCategory(text: string): text is Category {
  return CATEGORIES.some((name) => name === text);
}

/** A kind of memory; one that this page doesn't know yet is told as the service has it. */
export function categoryWords(category: string): string {
  return isCategory(category) ? say(`category.${category}`) : category;
}

/** What a form about a memory holds, as it is typed. */
export interface Draft {
  content: string;
  /** The due time in the user's words, or ISO 8601. */
  due: string;
  /** The end in the user's words, or ISO 8601; "" leaves it as it is. */
  validUntil: string;
  category: string;
  entity: string;
  context: string;
  /** Seconds as text; "" for the app's default. */
  remindBefore: string;
  isSensitive: boolean;
}

export const NO_DRAFT: Draft = {
  content: "",
  due: "",
  validUntil: "",
  category: "fact",
  entity: "",
  context: "",
  remindBefore: "",
  isSensitive: false,
};

export function draftOf(memory: Memory): Draft {
  return {
    content: memory.content,
    due: "",
    validUntil: "",
    category: memory.category,
    entity: memory.entity ?? "",
    context: memory.context ?? "",
    remindBefore: memory.remind_before === null ? "" : String(memory.remind_before),
    isSensitive: memory.sensitive,
  };
}

const LEADS = [900, 3600, 7200, 86_400, 172_800, 604_800] as const;

interface FieldsProps {
  client: Almanac;
  user: string;
  draft: Draft;
  change: (to: Partial<Draft>) => void;
  /** What stands in the field for the due time before anything is typed; null for no such field. */
  dueHint: string | null;
  /** The same of the field for the end. */
  endHint: string;
}

/** The fields that a new memory and a changed one have in common. */
export function MemoryFields({ client, user, draft, change, dueHint, endHint }: FieldsProps) {
  return (
    <>
      <Field name={say("memory.content")}>
        {(tied) => (
          <textarea
            {...tied}
            required
            value={draft.content}
            onInput={(event) => change({ content: event.currentTarget.value })}
          />
        )}
      </Field>
      {dueHint !== null && (
        <DueField client={client} user={user} draft={draft} change={change} dueHint={dueHint} />
      )}
      <div class="pair">
        <Field name={say("memory.category")}>
          {(tied) => (
            <select
              {...tied}
              value={draft.category}
              onChange={(event) => change({ category: event.currentTarget.value })}
            >
              {CATEGORIES.map((name) => (
                <option key={name} value={name}>
                  {say(`category.${name}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <LeadField draft={draft} change={change} />
        <Field name={say("memory.validUntil")} hint={say("memory.validHint")}>
          {(tied) => (
            <input
              {...tied}
              value={draft.validUntil}
              placeholder={endHint}
              autocomplete="off"
              onInput={(event) => change({ validUntil: event.currentTarget.value })}
            />
          )}
        </Field>
        <Field name={say("memory.entity")}>
          {(tied) => (
            <input
              {...tied}
              value={draft.entity}
              onInput={(event) => change({ entity: event.currentTarget.value })}
            />
          )}
        </Field>
        <Field name={say("memory.context")}>
          {(tied) => (
            <input
              {...tied}
              value={draft.context}
              onInput={(event) => change({ context: event.currentTarget.value })}
            />
          )}
        </Field>
      </div>
      <label class="check">
        <input
          type="checkbox"
          checked={draft.isSensitive}
          onChange={(event) => change({ isSensitive: event.currentTarget.checked })}
        />
        {say("memory.sensitive")}
      </label>
    </>
  );
}

function LeadField({ draft, change }: Pick<FieldsProps, "draft" | "change">) {
  const own = Number(draft.remindBefore);
  const choices = draft.remindBefore === "" || LEADS.some((lead) => lead === own) ? LEADS : [...LEADS, own];
  return (
    <Field name={say("memory.remindBefore")}>
      {(tied) => (
        <select
          {...tied}
          value={draft.remindBefore}
          onChange={(event) => change({ remindBefore: event.currentTarget.value })}
        >
          <option value="">{say("memory.noLead")}</option>
          {choices.map((seconds) => (
            <option key={seconds} value={String(seconds)}>
              {leadWords(seconds)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function leadWords(seconds: number): string {
  if (seconds % 86_400 === 0) return say("memory.leadDays", { count: seconds / 86_400 });
  if (seconds % 3600 === 0) return say("memory.leadHours", { count: seconds / 3600 });
  return say("memory.leadMinutes", { count: Math.round(seconds / 60) });
}

interface DueProps extends Omit<FieldsProps, "endHint" | "dueHint"> {
  dueHint: string;
}

/** Milliseconds that a phrase waits until it is read. */
const TYPING = 300;

/** `Tue 24 Nov, 09:00 (Europe/Berlin), in 2 days · every week`. */
function readInWords(told: ParseTimeAnswer): string {
  const { due_at_local, due_at_tz, due_at_relative, due_understood, recurrence, time_zone } = told;
  const time = `${shortLocal(due_at_local)} (${time_zone})`;
  const due = say("memory.dueNow", { time, relative: localRelative(due_at_relative) });
  const rule = repetitionInWords({ recurrence, due_at_tz }, due_understood);
  return rule === null ? due : `${due} ${say("repeat.name", { rule })}`;
}

/** The due time in words. What the service reads in them is said while they are typed. */
function DueField({ client, user, draft, change, dueHint }: DueProps) {
  const [read, setRead] = useState<string | undefined>();
  useEffect(() => {
    const stop = new AbortController();
    const text = draft.due.trim();
    if (text === "") setRead(undefined);
    const waiting = setTimeout(() => {
      if (text === "") return;
      client.parseTime({ text, user_id: user }, { signal: stop.signal }).then(
        (told) => setRead(readInWords(told)),
        (error: unknown) => {
          if (!stop.signal.aborted) setRead(error instanceof Error ? error.message : String(error));
        },
      );
    }, TYPING);
    return () => {
      clearTimeout(waiting);
      stop.abort();
    };
  }, [draft.due]);
  return (
    <Field name={say("memory.due")} hint={read ?? say("memory.dueHint")}>
      {(tied) => (
        <input
          {...tied}
          value={draft.due}
          placeholder={dueHint}
          autocomplete="off"
          onInput={(event) => change({ due: event.currentTarget.value })}
        />
      )}
    </Field>
  );
}
