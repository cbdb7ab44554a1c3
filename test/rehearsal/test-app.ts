import { openStage, type Stage } from "../reminders/stage";
import { bodyOf } from "../support/world";

/** What an advance answers. */
export interface Advance {
  now: number;
  happened: { at: number; type: string; status: string; user_id: string; id: string }[];
  next_cursor: string | null;
}

/** A stage whose own app is a test app, with a clock of its own. */
export interface TestStage extends Stage {
  /** Sets the app's clock. */
  set(now: string | number): Promise<void>;
  /** Advances the app's clock, and goes on until it stands at the end; answers all that happened. */
  advanceTo(to: string | number): Promise<Advance["happened"]>;
  /** Where the app's clock stands, in epoch seconds. */
  clock(): Promise<number>;
}

/** Opens a stage at `time` by the real clock with a test app whose clock stands there too. */
export async function openTestStage(time: string): Promise<TestStage> {
  const stage = await openStage(time, true);
  return Object.assign(stage, {
    set: async (now: string | number) =>
      void (await bodyOf(await stage.send("PUT", "/v1/clock", { body: { now } }))),
    clock: async () => (await bodyOf<{ now: number }>(await stage.send("GET", "/v1/clock"))).now,
    advanceTo: async (to: string | number) => {
      const goal = typeof to === "number" ? to : Date.parse(to) / 1000;
      const happened: Advance["happened"] = [];
      for (let calls = 0; calls < 500; calls += 1) {
        const body = { to: goal };
        let page = await bodyOf<Advance>(await stage.send("POST", "/v1/clock/advance", { body }));
        happened.push(...page.happened);
        while (page.next_cursor !== null) {
          const next = { ...body, cursor: page.next_cursor };
          page = await bodyOf<Advance>(await stage.send("POST", "/v1/clock/advance", { body: next }));
          happened.push(...page.happened);
        }
        await stage.settle();
        if (page.now === goal) return happened;
      }
      throw new Error("the clock doesn't come to its goal");
    },
  });
}
