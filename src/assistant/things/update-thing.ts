import type * as z from "zod";
import type { Failure } from "../../core/errors";
import type { Thing } from "../../dialogue/state";
import { updateMemory } from "../../memories/update-memory";
import type { MemoryView } from "../../memories/view/memory-schema";
import { perform } from "../../operation/running/perform";
import { failureWords } from "../failure-words";
import {
  type ChatTurn,
  callOf,
  contentOf,
  dueWords,
  goneWords,
  instantsSaid,
  say,
  type TurnOutcome,
  thingOf,
} from "../turn";
import { undoButton, undoOf } from "./note-undo";
import { memoryById } from "./undo";

type ChangeOutcome =
  | { kind: "updated"; memory: MemoryView }
  /** The occurrence was over already. */
  | { kind: "unchanged"; memory: MemoryView }
  /** The occurrence comes after the one that the memory shows. */
  | { kind: "later"; memory: MemoryView }
  | { kind: "refused"; failure: Failure }
  | { kind: "gone" };

/** What an act changes of a memory. */
export type ThingChanges = Omit<
  z.input<ReturnType<typeof updateMemory.input>>,
  "id" | "ids" | "occurrence" | "source"
>;

/** ThingChanges a memory as its user. */
export async function update(turn: ChatTurn, thing: Thing, changes: ThingChanges): Promise<ChangeOutcome> {
  const { id, occurrence } = thing;
  const result = await perform(updateMemory, turn.deps, callOf(turn), {
    id,
    ...changes,
    ...(occurrence === null ? {} : { occurrence }),
    source: "user",
  });
  if (!result.ok) return await refused(turn, thing, result.failure);
  const { updated, unchanged = [] } = result.value;
  const [memory] = updated;
  if (memory !== undefined) return { kind: "updated", memory };
  const [same] = unchanged;
  return same === undefined ? { kind: "gone" } : { kind: "unchanged", memory: same };
}

async function refused(turn: ChatTurn, { id }: Thing, failure: Failure): Promise<ChangeOutcome> {
  if (failure.reason === "no_such_occurrence") return { kind: "gone" };
  if (failure.reason !== "later_occurrence") return { kind: "refused", failure };
  const memory = await memoryById(turn, id);
  return memory === null ? { kind: "gone" } : { kind: "later", memory };
}

/** The words for a change, with its undo; `words` says them of the memory as it is now. */
export function changed(
  turn: ChatTurn,
  done: ChangeOutcome,
  words: (memory: MemoryView) => string,
): TurnOutcome {
  const { texts } = turn;
  switch (done.kind) {
    case "gone":
      return say(goneWords(turn));
    case "refused":
      return say(failureWords(turn, done.failure));
    case "later": {
      const { memory } = done;
      const text = texts.occurrenceIsLater({
        content: contentOf(turn, memory),
        when: dueWords(turn, memory),
      });
      return { said: { text, about: memory.id }, mention: thingOf(memory) };
    }
    case "unchanged": {
      const { memory } = done;
      const content = contentOf(turn, memory);
      const text =
        memory.completed_at === null
          ? texts.occurrenceIsOver({ content, when: dueWords(turn, memory) })
          : texts.doneAlready({ content });
      return { said: { text, about: memory.id }, mention: thingOf(memory) };
    }
    case "updated": {
      const { memory } = done;
      const undo = undoOf(turn, "changed", memory.id);
      const text = words(memory);
      return {
        said: {
          text,
          ...instantsSaid(turn, text, memory),
          buttons: [[undoButton(turn, undo)]],
          about: memory.id,
        },
        mention: thingOf(memory),
        undo,
      };
    }
  }
}
