import { useState } from "preact/hooks";
import type { Almanac, Memory, UpdateMemoryArguments } from "../../clients/typescript/src/client";
import { Dialog, Problem } from "../shell/parts";
import { localRelative, shortLocal } from "../shell/time";
import { useFocus } from "../shell/use-focus";
import { useAction, useLoad } from "../shell/use-load";
import { say } from "../words";
import { holdForget } from "./leaving";
import { type Draft, draftOf, isCategory, MemoryFields } from "./memory-fields";
import { MemoryHistory } from "./memory-history";

interface DialogProps {
  client: Almanac;
  user: string;
  id: string;
  close: () => void;
  changed: () => void;
}

/** One memory: its fields, what can be done with it, and its history. */
export function MemoryDialog({ client, user, id, close, changed }: DialogProps) {
  const [round, setRound] = useState(0);
  const [notes, setNotes] = useState<readonly string[]>([]);
  const loaded = useLoad(
    async (signal) => ({ memory: await client.getMemory(user, { id }, { signal }), round }),
    [user, id, round],
  );
  return (
    <Dialog title={say("memory.name")} close={close}>
      <Problem error={loaded.error} again={loaded.again} />
      {notes.map((note) => (
        <p class="note" role="status" key={note}>
          {note}
        </p>
      ))}
      {loaded.value !== null && (
        <Loaded
          key={loaded.value.round}
          client={client}
          user={user}
          memory={loaded.value.memory}
          close={close}
          again={() => setRound(round + 1)}
          changed={(told) => {
            setNotes(told);
            setRound(round + 1);
            changed();
          }}
        />
      )}
    </Dialog>
  );
}

interface LoadedProps extends Omit<DialogProps, "id" | "changed"> {
  memory: Memory;
  /** Shows the memory as it is by now. */
  again: () => void;
  /** What the service says to a change. */
  changed: (told: readonly string[]) => void;
}

type Change = Omit<UpdateMemoryArguments, "id" | "ids">;

function Loaded({ client, user, memory, close, again, changed }: LoadedProps) {
  const [draft, setDraft] = useState(() => draftOf(memory));
  const [isStale, setStale] = useState(false);
  const look = async () => {
    const changed = versionOf(await client.getMemory(user, { id: memory.id })) !== versionOf(memory);
    setStale(changed);
    return changed;
  };
  useFocus(() => void look().catch(() => undefined));
  const updating = useAction(async (change: Change) => {
    // Whoever saves once more has read that it was changed.
    if (!isStale && (await look())) return;
    const { warnings = [], due_understood } = await client.updateMemory(user, { id: memory.id, ...change });
    changed([...(due_understood === undefined ? [] : [due_understood]), ...warnings]);
  });
  const isOpen = memory.completed_at === null;
  const hasDue = memory.due_at !== null;
  const hasEnd = memory.valid_until !== null;
  return (
    <>
      {hasDue && (
        <p class="quiet">
          {say("memory.dueNow", {
            time: shortLocal(memory.due_at_local),
            relative: localRelative(memory.due_at_relative),
          })}
        </p>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void updating.run(changesOf(draft, memory));
        }}
      >
        <MemoryFields
          client={client}
          user={user}
          draft={draft}
          change={(to) => setDraft((before) => ({ ...before, ...to }))}
          dueHint={
            hasDue
              ? say("memory.dueStays", { time: shortLocal(memory.due_at_local) })
              : say("memory.dueExample")
          }
          endHint={hasEnd ? say("memory.dueStays", { time: shortLocal(memory.valid_until_local) }) : ""}
        />
        <Problem error={updating.error} />
        {isStale && (
          <p class="note" role="alert">
            {say("memory.changedElsewhere")}{" "}
            <button type="button" class="link" onClick={again}>
              {say("memory.showNew")}
            </button>
          </p>
        )}
        <div class="actions">
          <button type="submit" class="main" disabled={updating.isRunning}>
            {say("memory.save")}
          </button>
          <button
            type="button"
            onClick={() => void updating.run(isOpen ? { completed_at: "now" } : { clear: ["completed_at"] })}
          >
            {say(isOpen ? "memory.complete" : "memory.reopen")}
          </button>
          {hasDue && (
            <button type="button" onClick={() => void updating.run({ clear: ["due_at"] })}>
              {say("memory.clearDue")}
            </button>
          )}
          {hasEnd && (
            <button type="button" onClick={() => void updating.run({ clear: ["valid_until"] })}>
              {say("memory.clearEnd")}
            </button>
          )}
          <button
            type="button"
            class="danger"
            onClick={() => {
              holdForget({ client, user, id: memory.id, content: memory.content });
              close();
            }}
          >
            {say("memory.forget")}
          </button>
        </div>
      </form>
      {isOpen && hasDue && <Snooze snooze={(phrase) => void updating.run({ snooze: phrase })} />}
      <MemoryHistory client={client} user={user} memory={memory} />
      <p class="center">
        <button type="button" class="plain" onClick={close}>
          {say("dialog.close")}
        </button>
      </p>
    </>
  );
}

/** Tells two versions of a memory apart, also those of one second. */
function versionOf(memory: Memory): string {
  const { updated_at, completed_at, due_at, valid_until } = memory;
  return JSON.stringify([updated_at, completed_at, due_at, valid_until, draftOf(memory)]);
}

/** What a button says, and what the service reads, whatever the language of the page. */
const SNOOZES = [
  ["memory.snoozeHour", "for an hour"],
  ["memory.snoozeTomorrow", "until tomorrow"],
  ["memory.snoozeMonday", "until Monday"],
] as const;

/** Keeps quiet about it for a while, in words that the service reads. */
function Snooze({ snooze }: { snooze: (phrase: string) => void }) {
  return (
    <div class="actions">
      <span class="quiet">{say("memory.snooze")}</span>
      {SNOOZES.map(([word, phrase]) => (
        <button key={word} type="button" onClick={() => snooze(phrase)}>
          {say(word)}
        </button>
      ))}
    </div>
  );
}

/** The fields that the form has otherwise than the memory. */
function changesOf(draft: Draft, memory: Memory): Change {
  const before = draftOf(memory);
  const clear: NonNullable<Change["clear"]> = [];
  const change: Change = {};
  if (draft.content !== before.content) change.content = draft.content;
  if (draft.due.trim() !== "") change.due = draft.due.trim();
  if (draft.validUntil.trim() !== "") change.valid_until = draft.validUntil.trim();
  if (draft.category !== before.category && isCategory(draft.category)) change.category = draft.category;
  if (draft.isSensitive !== before.isSensitive) change.sensitive = draft.isSensitive;
  for (const name of ["entity", "context"] as const) {
    if (draft[name] === before[name]) continue;
    if (draft[name] === "") clear.push(name);
    else change[name] = draft[name];
  }
  if (draft.remindBefore !== before.remindBefore) {
    if (draft.remindBefore === "") clear.push("remind_before");
    else change.remind_before = Number(draft.remindBefore);
  }
  return clear.length === 0 ? change : { ...change, clear };
}
