import { useRef } from "preact/hooks";
import type { Almanac } from "../../clients/typescript/src/client";
import type { Talks } from "../../clients/typescript/src/enumerations";
import { type Loaded, useLoad } from "../shell/use-load";
import { type Frame, momentOf } from "./frames";

/** The frames that have been played so far, and up to when (epoch seconds). */
export interface LifeSoFar {
  frames: readonly Frame[];
  until: number;
}

interface LifeInputs {
  client: Almanac;
  user: string;
  talks: Talks;
  /** The user's revision: a life is played again when something has changed. */
  revision: number;
  /** Epoch seconds: the end of the life, and up to when it is wanted now. */
  to: number;
  wanted: number;
}

interface KeptFrames {
  key: string;
  frames: Frame[];
  cursor: string | null;
}

const NOTHING_KEPT: KeptFrames = { key: "", frames: [], cursor: null };

/** Frames of the first answer: what most people have in four weeks. */
const FIRST_FRAMES = 200;
const MORE_FRAMES = 500;

/** Plays a user's life, page by page, as far as it is looked at. */
export function useLife({ client, user, talks, revision, to, wanted }: LifeInputs): Loaded<LifeSoFar> {
  const kept = useRef<KeptFrames>(NOTHING_KEPT);
  const key = JSON.stringify([user, talks, revision, to]);
  const life = useLoad(
    async (signal) => {
      let { frames, cursor } = kept.current.key === key ? kept.current : NOTHING_KEPT;
      const end = new Date(to * 1000).toISOString().replace(".000", "");
      while (frames.length === 0 || (cursor !== null && momentOf(frames.at(-1)?.until ?? null) <= wanted)) {
        const max_frames = cursor === null ? FIRST_FRAMES : MORE_FRAMES;
        const page = cursor === null ? {} : { cursor };
        const next = await client.getLife(user, { to: end, talks, max_frames, ...page }, { signal });
        frames = [...frames, ...next.frames];
        cursor = next.next_cursor;
        kept.current = { key, frames, cursor };
      }
      return { frames, until: cursor === null ? to : momentOf(frames.at(-1)?.until ?? null) };
    },
    [key, wanted],
  );
  // What was kept is of no use to somebody who asks again.
  const again = () => {
    kept.current = NOTHING_KEPT;
    life.again();
  };
  return { ...life, again };
}
