import { useState } from "preact/hooks";
import type { Almanac, Memory, UpdateMemoryArguments } from "../../clients/typescript/src/client";
import { Asking, Field, Problem } from "../shell/parts";
import { shortLocal } from "../shell/time";
import { useAction, useLoad } from "../shell/use-load";
import { say } from "../words";
import { repetitionInWords } from "./repetition";

export type Change = Omit<UpdateMemoryArguments, "id" | "ids">;

/** Times that are shown after the present one. */
const NEXT = 3;

/** A second after an instant (epoch seconds), in ISO 8601. */
const justAfter = (instant: number) => new Date((instant + 1) * 1000).toISOString();

interface MoveProps {
  client: Almanac;
  user: string;
  memory: Memory;
  /** Makes a change; `undo` takes it back. Null where nothing does. `made` hears when it is done. */
  make: (change: Change, undo: Change | null, made?: () => void) => void;
}

/** Moves one time of a series, or all, to what words say. What repeats can only be meant for all. */
export function useMove({ client, user, memory, make }: MoveProps) {
  return useAction(async (which: "one" | "all", text: string, made: () => void) => {
    const due = text.trim();
    const { recurrence } = await client.parseTime({ text: due, user_id: user });
    if (which === "one") {
      if (recurrence !== null) throw new Error(say("repeat.isMany"));
      make({ ...thisTime(memory), due }, { ...thisTime(memory), due_at: dueOf(memory) }, made);
      return;
    }
    // The same rule from another time on, unless the words have a rule of their own.
    const rule = recurrence === null && memory.recurrence !== null ? { recurrence: memory.recurrence } : {};
    make({ due, ...rule }, restartOf(memory), made);
  });
}

interface RepeatsProps extends MoveProps {
  moving: ReturnType<typeof useMove>;
  isRunning: boolean;
}

/** Of a series that is open: how it repeats, when it comes next, and what can be done with this time and with all. */
export function Repeats({ client, user, memory, make, moving, isRunning }: RepeatsProps) {
  const { id, due_at, due_at_local } = memory;
  const coming = useLoad(
    (signal) => client.listOccurrences(user, { id, after: justAfter(due_at ?? 0), limit: NEXT }, { signal }),
    [memory],
  );
  const time = shortLocal(due_at_local);
  const next = (coming.value?.data ?? []).map((one) => shortLocal(one.due_at_local));
  const restart = restartOf(memory);
  const end = () => make({ clear: ["recurrence"] }, restart);
  return (
    <section class="repeats" aria-label={say("series.list")}>
      <p>
        <strong>{say("repeat.name", { rule: repetitionInWords(memory) ?? "" })}</strong>{" "}
        {next.length > 0 && say("repeat.next", { times: next.join(" · ") })}
        {coming.value !== null && next.length === 0 && say("repeat.last")}
      </p>
      {isMoved(memory) && (
        <p class="quiet">{say("repeat.moved", { time: shortLocal(memory.occurrence ?? "") })}</p>
      )}
      <Problem error={coming.error} again={coming.again} />
      <Move moving={moving} isRunning={isRunning} />
      <div class="actions">
        <button
          type="button"
          disabled={isRunning}
          onClick={() => make({ ...thisTime(memory), completed_at: "now" }, null)}
        >
          {say("repeat.done")}
        </button>
        <Asking
          key={`skip ${time}`}
          name={say("repeat.skip")}
          question={say("repeat.askSkip", { time })}
          isRunning={isRunning}
          run={() => make({ ...thisTime(memory), skip: true }, null)}
        />
        {restart === null ? (
          <Asking
            key={`end ${time}`}
            name={say("repeat.end")}
            question={say("repeat.askEnd", { time })}
            isRunning={isRunning}
            run={end}
          />
        ) : (
          <button type="button" disabled={isRunning} onClick={end}>
            {say("repeat.end")}
          </button>
        )}
      </div>
    </section>
  );
}

function Move({ moving, isRunning }: Pick<RepeatsProps, "moving" | "isRunning">) {
  const [text, setText] = useState("");
  // What is typed meanwhile stays.
  const run = (which: "one" | "all") =>
    void moving.run(which, text, () => setText((now) => (now === text ? "" : now)));
  const isOff = isRunning || text.trim() === "";
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        run("one");
      }}
    >
      <Field name={say("repeat.move")} hint={say("repeat.moveHint")}>
        {(tied) => (
          <input
            {...tied}
            value={text}
            placeholder={say("memory.dueExample")}
            autocomplete="off"
            onInput={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
      <Problem error={moving.error} />
      <div class="actions">
        <button type="submit" disabled={isOff}>
          {say("repeat.moveOne")}
        </button>
        <button type="button" disabled={isOff} onClick={() => run("all")}>
          {say("repeat.moveAll")}
        </button>
      </div>
    </form>
  );
}

/** Names the time that the reader sees, so that no other is changed. */
function thisTime({ occurrence }: Memory): Change {
  return occurrence === null ? {} : { occurrence };
}

/** Its due time as the service takes it again. */
function dueOf({ due_kind, due_at_iso, due_at_local }: Memory): string {
  if (due_kind === "instant") return due_at_iso;
  return due_at_local.slice(0, 19).replace(" ", "T");
}

function isMoved(memory: Memory): boolean {
  return memory.occurrence !== null && memory.due_kind !== "instant" && memory.occurrence !== dueOf(memory);
}

/** What begins the series again as it was; null where that would be another one. */
function restartOf(memory: Memory): Change | null {
  const { recurrence, recurrence_time_zone, occurrence } = memory;
  const isOther = recurrence_time_zone !== null || isMoved(memory) || /\bCOUNT=/.test(recurrence ?? "");
  return isOther || recurrence === null || occurrence === null ? null : { due_at: occurrence, recurrence };
}
