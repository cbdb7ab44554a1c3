import type { Almanac, ListDailyCountsAnswer } from "../../clients/typescript/src/client";
import { countWords, viewerZone } from "../shell/measure";
import { Empty, Problem } from "../shell/parts";
import { shortTime } from "../shell/time";
import { useLoad } from "../shell/use-load";
import { say, spokenLocale } from "../words";
import { Bars, Figures } from "./bars";

type Day = ListDailyCountsAnswer["data"][number];

const KINDS = ["users", "memories", "messages", "events", "digests", "reminders"] as const;
const SPANS = [7, 30, 90, 365];
const USUAL = 30;

interface CountsProps {
  client: Almanac;
  /** As the address has it. */
  days: string | undefined;
  setDays: (days: string) => void;
}

/** What was made on each day. */
export function Counts({ client, days, setDays }: CountsProps) {
  const span = SPANS.find((one) => String(one) === days) ?? USUAL;
  const counts = useLoad((signal) => client.listDailyCounts({ days: span }, { signal }), [span]);
  const { data = [], counted_until = null } = counts.value ?? {};
  // In the first hour the first count stands for what was there before anything was stored.
  const isCounted = data.some((day) => KINDS.some((kind) => day[kind] > 0));
  const until = isCounted ? counted_until : null;
  return (
    <section aria-label={say("counts.name")}>
      <header class="row">
        <h2>{say("counts.name")}</h2>
        <select
          aria-label={say("counts.days")}
          value={String(span)}
          onChange={(event) => setDays(event.currentTarget.value)}
        >
          {SPANS.map((one) => (
            <option key={one} value={String(one)}>
              {say("counts.lastDays", { count: one })}
            </option>
          ))}
        </select>
      </header>
      <Problem error={counts.error} again={counts.again} />
      {counts.value !== null && until === null && (
        <Empty title={say("counts.none")}>{say("counts.noneHint")}</Empty>
      )}
      {counts.value !== null && until !== null && (
        <div aria-busy={counts.isLoading}>
          <p class="quiet">
            {say("counts.about", { time: shortTime(Date.parse(until) / 1000, viewerZone()) })}
          </p>
          <Plots days={data} />
        </div>
      )}
    </section>
  );
}

function Plots({ days }: { days: readonly Day[] }) {
  return (
    <>
      <div class="plots">
        {KINDS.map((kind) => (
          <div key={kind}>
            <h3>{say(`counts.${kind}`)}</h3>
            <Bars
              name={say(`counts.${kind}`)}
              rest={say("counts.total", { count: countWords(days.reduce((sum, day) => sum + day[kind], 0)) })}
              bars={days.map((day, place) => ({
                label: dayWords(day.date),
                value: day[kind],
                isOpen: place === days.length - 1,
                ...(place === 0 || place === days.length - 1 ? { tick: dayWords(day.date) } : {}),
              }))}
            />
          </div>
        ))}
      </div>
      <Figures
        caption={say("counts.name")}
        heads={[say("counts.date"), ...KINDS.map((kind) => say(`counts.${kind}`))]}
        rows={days.toReversed().map((day) => [day.date, ...KINDS.map((kind) => day[kind])])}
      />
    </>
  );
}

/** `24 Feb`, of a date. */
function dayWords(date: string): string {
  const options = { day: "numeric", month: "short", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(spokenLocale(), options).format(Date.parse(date));
}
