import type { GetLifeAnswer } from "../../clients/typescript/src/client";

/** The coming life as the service plays it: the page draws its frames, and works out no mention itself. */

export type Frame = GetLifeAnswer["frames"][number];
export type Reason = Frame["items"][number]["reason"];

/** A mention: where an item begins to stand in the prompt under a label. */
export interface Mention {
  at: number;
  status: Frame["items"][number]["status"];
  label: string;
  reason: Reason;
}

/** An item's mentions, by time. */
export interface Lane {
  id: string;
  content: string;
  mentions: Mention[];
}

/** The frame that holds at a moment (epoch seconds); null before the first and after what has been played. */
export function frameAt(
  frames: readonly Frame[],
  moment: number,
): { frame: Frame; before: Frame | null } | null {
  const place = frames.findLastIndex(({ at }) => momentOf(at) <= moment);
  const frame = frames[place];
  if (frame === undefined || moment >= momentOf(frame.until)) return null;
  return { frame, before: frames[place - 1] ?? null };
}

/** A field of a frame that says when: none is empty. */
export function momentOf(instant: number | null): number {
  return instant ?? 0;
}

/** A lane for each item that is mentioned, by its first mention. */
export function lanesOf(frames: readonly Frame[]): Lane[] {
  const lanes = new Map<string, Lane>();
  let before = new Set<string>();
  for (const { at, items } of frames) {
    const shown = new Set<string>();
    for (const { id, content, label, status, reason } of items) {
      shown.add(`${id} ${label}`);
      if (before.has(`${id} ${label}`)) continue;
      const lane = lanes.get(id) ?? { id, content, mentions: [] };
      lane.mentions.push({ at: momentOf(at), status, label, reason });
      lanes.set(id, lane);
    }
    before = shown;
  }
  return [...lanes.values()];
}
