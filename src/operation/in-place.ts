import * as z from "zod";
import { once } from "../core/once";
import type { CellPlace } from "../store/store";
import type { Deps } from "./deps";

/** A message's place is beside what it says, and no message of a deployment with one database has one. */
const placeSchema = once(() =>
  z.union([
    z.object({ cell: z.string().regex(/^DB(?:_\d{1,4})?$/) }),
    z.object({ bucket: z.int().min(0).max(4095) }),
  ]),
);

/** Where the rows are that a message of a queue names; null for the home. */
export function readCellPlace(body: unknown): CellPlace | null {
  return placeSchema().safeParse(body).data ?? null;
}

/**
 * The same dependencies for work on the waiting rows of a cell, or of the cell that has a bucket: `deps.cells.here` is that one,
 * and the messages that are sent to queues name it. A bucket is found wherever it has been moved to meanwhile.
 */
export function inPlace(deps: Deps, place: CellPlace | null): Deps {
  if (place === null || deps.store.all.length === 1) return deps;
  const { queues } = deps;
  const placed = <T>(messages: readonly T[]): T[] => messages.map((message) => ({ ...message, ...place }));
  return {
    ...deps,
    store: deps.store.at(place),
    queues: {
      precompute: (messages) => queues.precompute(placed(messages)),
      deliver: (messages, delaySeconds) => queues.deliver(placed(messages), delaySeconds),
      inbound: (messages, delaySeconds) => queues.inbound(placed(messages), delaySeconds),
    },
  };
}
