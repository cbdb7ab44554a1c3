import type { Button } from "../platforms/message";

/** A memory that a button speaks of; of a repeating one the occurrence that is due. */
export interface Occurring {
  id: string;
  recurrence: string | null;
  due_at: number;
}

/**
 * What a button carries: what to do, with which memory, and of a repeating one with which occurrence, so that a second
 * press of Done leaves the next one alone.
 */
export function buttonsFor({ id, recurrence, due_at }: Occurring): Button[][] {
  const done = recurrence === null ? `done:${id}` : `done:${id}:${due_at}`;
  return [
    [
      { label: "Done", data: done },
      { label: "In an hour", data: `hour:${id}` },
      { label: "Tomorrow", data: `tomorrow:${id}` },
    ],
  ];
}
