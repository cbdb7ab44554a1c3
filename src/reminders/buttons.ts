import type { Button } from "../platforms/message";

/** The memory of a button; for a series, the occurrence that is due. */
export interface Occurring {
  id: string;
  recurrence: string | null;
  due_at: number;
}

/**
 * The buttons of an item. Each carries what to do with which memory, and with which occurrence of a series, so that a
 * second press leaves the next one alone.
 */
export function buttonsFor({ id, recurrence, due_at }: Occurring): Button[][] {
  const which = recurrence === null ? id : `${id}:${due_at}`;
  return [
    [
      { label: "Done", data: `done:${which}` },
      { label: "In an hour", data: `hour:${which}` },
      { label: "Tomorrow", data: `tomorrow:${which}` },
    ],
  ];
}
