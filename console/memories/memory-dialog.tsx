import { useLayoutEffect, useState } from "preact/hooks";
import type { Almanac, Memory } from "../../clients/typescript/src/client";
import { Dialog, Problem, unsaved } from "../shell/parts";
import { localRelative, shortLocal } from "../shell/time";
import { useDraft } from "../shell/use-draft";
import { useFocus } from "../shell/use-focus";
import { useAction, useLoad } from "../shell/use-load";
import { say } from "../words";
import { holdForget } from "./leaving";
import { type Draft, draftOf, isCategory, MemoryFields } from "./memory-fields";
import { MemoryHistory } from "./memory-history";
import { type Change, Repeats, useMove } from "./repeats";

interface DialogProps {
  client: Almanac;
  user: string;
  id: string;
  close: () => void;
  changed: () => void;
}

/** One memory: its fields, what can be done with it, and its history. */
export function MemoryDialog({ client, user, id, close, changed }: DialogProps) {
  /** How often it was shown anew: the form is another one then, and nothing in it stays. */
  const [round, setRound] = useState(0);
  const [told, setTold] = useState<Told>(NOTHING);
  const [isUnsaved, setUnsaved] = useState(false);
  const loaded = useLoad<{ memory: Memory; round: number }>(
    async (signal) => ({ memory: await client.getMemory(user, { id }, { signal }), round }),
    [user, id, round],
  );
  return (
    <Dialog title={say("memory.name")} close={close} holds={unsaved(isUnsaved)}>
      {(leave) => (
        <>
          <Problem error={loaded.error} again={loaded.again} />
          {told.notes.map((note) => (
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
              leave={leave}
              setUnsaved={setUnsaved}
              again={() => setRound(round + 1)}
              undo={told.undo}
              changed={(now, memory) => {
                setTold(now);
                if (memory === undefined) loaded.again();
                else loaded.set({ memory, round });
                changed();
              }}
            />
          )}
        </>
      )}
    </Dialog>
  );
}

interface LoadedProps extends Omit<DialogProps, "id" | "changed"> {
  memory: Memory;
  /** Closes the dialog, unless something isn't saved. */
  leave: () => void;
  setUnsaved: (isUnsaved: boolean) => void;
  /** Shows the memory as it is by now, without what was typed. */
  again: () => void;
  /** What takes the last change back. */
  undo: Change | null;
  /** With the memory as it is after a change; nothing where the service no longer has it. */
  changed: (told: Told, memory: Memory | undefined) => void;
}

/** What the service says to a change, and what takes that back; null where nothing does. */
interface Told {
  notes: readonly string[];
  undo: Change | null;
}

const NOTHING: Told = { notes: [], undo: null };

function Loaded(props: LoadedProps) {
  const { client, user, memory, close, leave, setUnsaved, again, undo, changed } = props;
  const repeats = memory.completed_at === null && memory.recurrence !== null;
  const form = useDraft(draftOf(memory));
  // What repeats has no field for the due time.
  const draft = repeats ? { ...form.draft, due: "" } : form.draft;
  const changes = changesOf(draft, memory);
  const isUnsaved = Object.keys(changes).length > 0;
  useLayoutEffect(() => setUnsaved(isUnsaved), [isUnsaved]);
  const version = versionOf(memory);
  const [stale, setStale] = useState<string | null>(null);
  const isStale = stale === version;
  const look = async () => {
    const changed = versionOf(await client.getMemory(user, { id: memory.id })) !== version;
    setStale(changed ? version : null);
    return changed;
  };
  useFocus(() => void look().catch(() => undefined));
  const updating = useAction(
    async (change: Change, takesBack: Change | null = null, made: () => void = () => undefined) => {
      // Whoever saves once more has read that it was changed.
      if (!isStale && (await look())) return;
      const {
        warnings = [],
        updated,
        unchanged = [],
      } = await client.updateMemory(user, { id: memory.id, ...change });
      const [now] = updated;
      const notes = now === undefined ? [] : newsOf(now, change);
      changed({ notes: [...notes, ...warnings], undo: takesBack }, now ?? unchanged[0]);
      made();
    },
  );
  const make = (...given: Parameters<typeof updating.run>) => void updating.run(...given);
  const moving = useMove({ client, user, memory, make });
  // One press at a time: another one would be lost.
  const isRunning = updating.isRunning || moving.isRunning;
  const isOpen = memory.completed_at === null;
  const hasDue = memory.due_at !== null;
  const hasEnd = memory.valid_until !== null;
  return (
    <>
      {hasDue && <p class="quiet">{dueInWords(memory)}</p>}
      {undo !== null && (
        <p class="note">
          <button type="button" class="link" disabled={isRunning} onClick={() => make(undo)}>
            {say("forgotten.undo")}
          </button>
        </p>
      )}
      {repeats && (
        <Repeats
          client={client}
          user={user}
          memory={memory}
          make={make}
          moving={moving}
          isRunning={isRunning}
        />
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          make(changes, null, form.saved);
        }}
      >
        <MemoryFields
          client={client}
          user={user}
          draft={draft}
          change={form.change}
          dueHint={repeats ? null : dueHintOf(memory)}
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
          <button type="submit" class="main" disabled={isRunning}>
            {say("memory.save")}
          </button>
          {!repeats && (
            <button
              type="button"
              disabled={isRunning}
              onClick={() => make(isOpen ? { completed_at: "now" } : { clear: ["completed_at"] })}
            >
              {say(isOpen ? "memory.complete" : "memory.reopen")}
            </button>
          )}
          {hasDue && !repeats && (
            <button type="button" disabled={isRunning} onClick={() => make({ clear: ["due_at"] })}>
              {say("memory.clearDue")}
            </button>
          )}
          {hasEnd && (
            <button type="button" disabled={isRunning} onClick={() => make({ clear: ["valid_until"] })}>
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
      {isOpen && hasDue && <Snooze snooze={(phrase) => make({ snooze: phrase })} isRunning={isRunning} />}
      <MemoryHistory client={client} user={user} memory={memory} />
      <p class="center">
        <button type="button" class="plain" onClick={leave}>
          {say("dialog.close")}
        </button>
      </p>
    </>
  );
}

/** What the service read in the words that were sent. */
function newsOf(memory: Memory, { due, due_at, snooze }: Change): string[] {
  if (snooze !== undefined)
    return [say("reason.asleepUntil", { time: shortLocal(memory.snoozed_until_local) })];
  return (due ?? due_at) === undefined ? [] : [dueInWords(memory)];
}

function dueInWords({ due_at_local, due_at_relative }: Memory): string {
  return say("memory.dueNow", { time: shortLocal(due_at_local), relative: localRelative(due_at_relative) });
}

function dueHintOf({ due_at, due_at_local }: Memory): string {
  return due_at === null
    ? say("memory.dueExample")
    : say("memory.dueStays", { time: shortLocal(due_at_local) });
}

/** Tells two versions of a memory apart, also those of one second. */
function versionOf(memory: Memory): string {
  const { updated_at, completed_at, due_at, valid_until, recurrence } = memory;
  return JSON.stringify([updated_at, completed_at, due_at, valid_until, recurrence, draftOf(memory)]);
}

/** What a button says, and what the service reads, whatever the language of the page. */
const SNOOZES = [
  ["memory.snoozeHour", "for an hour"],
  ["memory.snoozeTomorrow", "until tomorrow"],
  ["memory.snoozeMonday", "until Monday"],
] as const;

/** Keeps quiet about it for a while, in words that the service reads. */
function Snooze({ snooze, isRunning }: { snooze: (phrase: string) => void; isRunning: boolean }) {
  return (
    <div class="actions">
      <span class="quiet">{say("memory.snooze")}</span>
      {SNOOZES.map(([word, phrase]) => (
        <button key={word} type="button" disabled={isRunning} onClick={() => snooze(phrase)}>
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
