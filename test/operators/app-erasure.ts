import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { fillEveryTable, rowsOfApp } from "../support/every-table";
import { bodyOf, type World } from "../support/world";

/** The erasure of an app as an operator sends it, step by step. */

export interface Erased {
  app: string;
  status: "erasing" | "erased";
  left: number;
}

export const pathOf = (app: string) => `/v1/apps/${app}?confirm=${app}`;

export async function eraseStep(world: World, app: string): Promise<Erased> {
  return await bodyOf<Erased>(await world.admin("DELETE", pathOf(app)));
}

/** The tables in which an app has rows, without those that outlive it: the list, and digests that the cron deletes. */
export async function tablesOfApp(app: string): Promise<string[]> {
  const { erasures: _list, erased_digests: _digests, ...rows } = await rowsOfApp(app);
  return Object.keys(rows).filter((table) => (rows[table] ?? []).length > 0);
}

/** Erases an app with so many rows in each table and so many users, of whose first two calls the worker is killed. */
export async function eraseThoughKilled(
  world: World,
  { times, users }: { times: number; users: number },
): Promise<void> {
  await fillEveryTable(world.app, times, users);
  await fillEveryTable("other", 3);
  const before = await rowsOfApp("other");
  const all = Object.values(await rowsOfApp(world.app)).flat().length;
  expect(all).toBeGreaterThan(times * 14);
  let longest = 0;
  let calls = 0;
  let last: Erased = { app: world.app, status: "erasing", left: all };
  const kills = [1, 2];
  while (last.status === "erasing") {
    calls += 1;
    const dies = kills.includes(calls);
    let steps = 0;
    world.witness.onD1 = async (statements, go) => {
      const isStep = statements.length > 20;
      steps += isStep ? 1 : 0;
      // The worker is gone between two steps, or before it hears of one that took place.
      if (dies && steps === 2) return calls === 1 ? await hang() : await go().then(hang);
      const started = performance.now();
      const done = await go();
      if (isStep) longest = Math.max(longest, performance.now() - started);
      return done;
    };
    if (dies) {
      void world.admin("DELETE", pathOf(world.app));
      while (steps < 2) await scheduler.wait(1);
      await scheduler.wait(500);
      continue;
    }
    const next = await eraseStep(world, world.app);
    expect(next.left).toBeLessThan(last.left);
    last = next;
  }
  console.info(`${all} rows in ${calls} calls, the longest batch ${Math.round(longest)} ms`);
  expect(calls).toBeGreaterThan(3);
  expect(await tablesOfApp(world.app)).toEqual([]);
  expect(await rowsOfApp("other")).toEqual(before);
  const list = await env.DB.prepare("SELECT * FROM erasures WHERE user_id IS NULL").all();
  expect(list.results).toHaveLength(1);
}

function hang(): Promise<unknown> {
  return new Promise(() => undefined);
}
