import { expect } from "vitest";
import { shown } from "./shown";
import type { Context } from "./wire";
import { openWorld, type UserClient, type World } from "./world";

/** Where a prompt can come from. Both must show the same at every moment. */
export const SOURCES = ["kv", "d1"] as const;

export interface SourceWorld {
  world: World;
  ann: UserClient;
  /** The answer at a moment, from the source that is asked. */
  context(at?: string): Promise<Context>;
  /** What the prompt shows, as `overdue Pay rent` and `due Dentist`: text, items, counts and get_upcoming agree. */
  prompt(at?: string): Promise<string[]>;
}

/** A world whose prompts come from KV's digest, or from D1 because KV is down. */
export async function openSource(source: (typeof SOURCES)[number], time: string): Promise<SourceWorld> {
  const world = await openWorld(time);
  const ann = world.user();
  if (source === "d1") {
    world.witness.onKv = async () => {
      throw new Error("KV is down");
    };
  }
  const context = async (at?: string) => {
    if (source === "kv") await world.settle();
    const answer = await ann.context(at === undefined ? {} : { at });
    expect(answer.digest.source).toBe(source);
    return answer;
  };
  const prompt = async (at?: string) => {
    await context(at);
    return await shown(ann, at);
  };
  return { world, ann, context, prompt };
}

/** Later than any revision: only D1 can answer. */
const BEYOND = 9_000_000_000_000;

/** A world whose prompts are read from KV's digest and from D1, which must say the same. */
export async function openBothSources(time: string): Promise<SourceWorld> {
  const world = await openWorld(time);
  const ann = world.user();
  const context = async (at?: string) => {
    await world.settle();
    const moment = at === undefined ? {} : { at };
    const { digest: kept, ...answer } = await ann.context(moment);
    const { digest: read, ...own } = await ann.context({ ...moment, min_revision: BEYOND });
    expect([kept.source, read.source]).toEqual(["kv", "d1"]);
    expect(own).toEqual(answer);
    return { ...answer, digest: kept };
  };
  const prompt = async (at?: string) => {
    await context(at);
    return await shown(ann, at);
  };
  return { world, ann, context, prompt };
}
