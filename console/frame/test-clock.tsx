import { useState } from "preact/hooks";
import type { Almanac } from "../../clients/typescript/src/client";
import { Problem } from "../shell/parts";
import { clockTime, longDate } from "../shell/time";
import { useAction, useLoad } from "../shell/use-load";
import { say } from "../words";

/** By how many seconds a button advances the clock. */
const STEPS = [
  { word: "clock.hour", seconds: 3600 },
  { word: "clock.day", seconds: 86_400 },
  { word: "clock.week", seconds: 7 * 86_400 },
] as const;

interface Counts {
  sent: number;
  held: number;
  failed: number;
}

const NOTHING: Counts = { sent: 0, held: 0, failed: 0 };

interface TestClockProps {
  client: Almanac;
  /** Called when the clock has moved: what the page shows is of before. */
  moved: () => void;
}

/** Where a test app's clock stands, what moves it on, and what went out on the way. */
export function TestClock({ client, moved }: TestClockProps) {
  const clock = useLoad((signal) => client.getClock({}, { signal }), [client]);
  const [counts, setCounts] = useState<Counts | null>(null);
  const advance = useAction(async (from: number, seconds: number) => {
    const to = from + seconds;
    let all = NOTHING;
    // A long way is gone in several calls, each of which says how far it came.
    for (let now = from; now < to; ) {
      const { happened, next_cursor: _more, ...stands } = await client.advanceClock({ to });
      for (const { status } of happened) all = { ...all, [status]: all[status] + 1 };
      setCounts(all);
      clock.set(stands);
      now = stands.now ?? to;
    }
    moved();
  });
  const { value } = clock;
  return (
    <section class="clock row" aria-label={say("clock.name")}>
      {value !== null && (
        <>
          <p aria-live="polite">
            {say("clock.stands")}{" "}
            <strong>
              <time dateTime={value.now_iso}>
                {longDate(value.now ?? 0, "UTC")}, {clockTime(value.now ?? 0, "UTC")}
              </time>
            </strong>{" "}
            UTC
            {counts !== null && <span class="quiet"> · {say("clock.happened", { ...counts })}</span>}
          </p>
          {STEPS.map(({ word, seconds }) => (
            <button
              key={word}
              type="button"
              disabled={advance.isRunning}
              onClick={() => void advance.run(value.now ?? 0, seconds)}
            >
              {say(word)}
            </button>
          ))}
        </>
      )}
      <Problem error={advance.error ?? clock.error} again={clock.again} />
    </section>
  );
}
