import type { Button } from "../platforms/message";

/** The memory of a button; for a series, the occurrence that is due. */
export interface Occurring {
  id: string;
  recurrence: string | null;
  due_at: number;
}

/**
 * The buttons of an item. Each carries what to do with which memory; Done also names a series' occurrence, so that a
 * second press doesn't complete the next one.
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
