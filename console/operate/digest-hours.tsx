import type { GetStatusAnswer } from "../../clients/typescript/src/client";
import { countWords, viewerZone } from "../shell/measure";
import { Empty } from "../shell/parts";
import { clockTime, shortTime } from "../shell/time";
import { say } from "../words";
import type { Bar } from "./bar-plot";
import { Bars, Figures } from "./bars";

const HOUR = 3600;
/** The hour that has begun, and 24 more. */
const HOURS = 25;
const TICK_EVERY = 6;

/** The digests of the next 24 hours, by hour, on the clock of whoever looks. `now` is in epoch seconds. */
export function DigestHours({ digests, now }: { digests: GetStatusAnswer["digests"]; now: number }) {
  const zone = viewerZone();
  const bars = barsOf(digests, now, zone);
  const total = bars.reduce((sum, { value }) => sum + value, 0);
  return (
    <section aria-label={say("overview.digests")}>
      <h2>{say("overview.digests")}</h2>
      {total === 0 && <Empty title={say("overview.noDigests")}>{say("overview.noDigestsHint")}</Empty>}
      {total > 0 && (
        <>
          <p class="quiet">{say("overview.digestsAbout", { zone })}</p>
          <Bars
            name={say("overview.digests")}
            rest={say("counts.total", { count: countWords(total) })}
            bars={bars}
          />
          <Figures
            caption={say("overview.digests")}
            heads={[say("overview.hour"), say("overview.count")]}
            rows={bars.map(({ label, value }) => [label, value])}
          />
        </>
      )}
    </section>
  );
}

function barsOf(digests: GetStatusAnswer["digests"], now: number, zone: string): Bar[] {
  const counts = new Map(digests.map(({ hour, count }) => [Date.parse(hour) / 1000, count]));
  const first = Math.floor(now / HOUR) * HOUR;
  return Array.from({ length: HOURS }, (_, place) => {
    const hour = first + place * HOUR;
    return {
      label: shortTime(hour, zone),
      value: counts.get(hour) ?? 0,
      ...(place % TICK_EVERY === 0 ? { tick: clockTime(hour, zone) } : {}),
    };
  });
}
