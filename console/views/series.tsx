import type { Almanac, ListSeriesAnswer } from "../../clients/typescript/src/client";
import { useLeaving } from "../memories/leaving";
import { OpenMemory } from "../memories/open-memory";
import { repetitionInWords } from "../memories/repetition";
import { monthName, shiftMonth, weekdayNames, weeksOf } from "../shell/month";
import { Empty, Problem } from "../shell/parts";
import { clockOfLocal, localRelative, shortLocal } from "../shell/time";
import { useFocus } from "../shell/use-focus";
import { useLoad } from "../shell/use-load";
import type { ViewProps } from "../shell/view-props";
import { say } from "../words";

type Item = ListSeriesAnswer["data"][number];

interface Month {
  month: string;
  today: string;
  series: Item[];
  /** By date: when, as the service says it, and what. */
  days: Map<string, { time: string; item: Item }[]>;
}

/** Series of one call. */
const PAGE = 100;
const ONE = { limit: 1 };

/** What repeats, on a month's page in the user's zone. */
export function Series({ client, user, params, go }: ViewProps) {
  const loaded = useLoad(
    (signal) => loadMonth(client, user, params["month"], signal),
    [user, params["month"]],
  );
  const isLeaving = useLeaving(user, loaded.again);
  useFocus(loaded.again);
  const { value } = loaded;
  if (value === null) return <Problem error={loaded.error} again={loaded.again} />;
  const { month, today, days } = value;
  const series = value.series.filter(({ id }) => !isLeaving(id));
  const turn = (by: number) => go({ month: shiftMonth(month, by) }, "quiet");
  return (
    <>
      <header class="row">
        <h1>{say("series.name")}</h1>
      </header>
      <Problem error={loaded.error} again={loaded.again} />
      {series.length === 0 && <Empty title={say("series.empty")}>{say("series.emptyHint")}</Empty>}
      {series.length > 0 && (
        <div class="columns series" aria-busy={loaded.isLoading}>
          <section aria-label={monthName(month)}>
            <header class="row">
              <h2 aria-live="polite">{monthName(month)}</h2>
              <button type="button" aria-label={say("series.before")} onClick={() => turn(-1)}>
                ‹
              </button>
              <button type="button" onClick={() => go({ month: undefined }, "quiet")}>
                {say("series.today")}
              </button>
              <button type="button" aria-label={say("series.after")} onClick={() => turn(1)}>
                ›
              </button>
            </header>
            <Grid
              month={month}
              today={today}
              days={days}
              isLeaving={isLeaving}
              open={(chosen) => go({ id: chosen })}
            />
          </section>
          <section aria-label={say("series.list")}>
            <header class="row">
              <h2>{say("series.list")}</h2>
            </header>
            <ul class="cards">
              {series.map((item) => (
                <li key={item.id}>
                  <button type="button" class="content" onClick={() => go({ id: item.id })}>
                    {item.content}
                  </button>
                  <small class="reason">{repetitionInWords(item, item.repeats)}</small>
                  <small class="reason">
                    {say("series.next", {
                      time: shortLocal(item.due_at_local),
                      relative: localRelative(item.due_at_relative),
                    })}
                  </small>
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
      <OpenMemory client={client} user={user} params={params} go={go} changed={loaded.again} />
    </>
  );
}

interface GridProps extends Pick<Month, "month" | "today" | "days"> {
  isLeaving: (id: string) => boolean;
  open: (id: string) => void;
}

function Grid({ month, today, days, isLeaving, open }: GridProps) {
  const long = weekdayNames("long");
  const entriesOf = (date: string) => (days.get(date) ?? []).filter(({ item }) => !isLeaving(item.id));
  return (
    <table class="month">
      <thead>
        <tr>
          {weekdayNames("short").map((name, place) => (
            <th key={name} scope="col" abbr={long[place]}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <td
                key={date}
                class={date.startsWith(month) ? "" : "is-other"}
                aria-current={date === today ? "date" : undefined}
              >
                <span class="date">{Number(date.slice(8))}</span>
                {entriesOf(date).map(({ time, item }) => (
                  <button
                    key={`${item.id} ${time}`}
                    type="button"
                    title={item.content}
                    onClick={() => open(item.id)}
                  >
                    <b>{clockOfLocal(time)}</b> {item.content}
                  </button>
                ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

async function loadMonth(
  client: Almanac,
  user: string,
  asked: string | undefined,
  signal: AbortSignal,
): Promise<Month> {
  const isMonth = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked ?? "");
  // Which month it is now is known by the user's clock alone: of what comes from now on, the first answer tells it.
  const month = isMonth
    ? (asked ?? "")
    : (await client.listSeries(user, ONE, { signal })).now_local.slice(0, 7);
  const weeks = weeksOf(month);
  const span = { after: weeks[0]?.[0] ?? "", before: weeks.at(-1)?.at(-1) ?? "", limit: PAGE };
  const series: Item[] = [];
  let cursor: string | null = null;
  let today = "";
  do {
    const page: ListSeriesAnswer = await client.listSeries(
      user,
      cursor === null ? span : { ...span, cursor },
      { signal },
    );
    series.push(...page.data);
    cursor = page.next_cursor;
    today = page.now_local.slice(0, 10);
  } while (cursor !== null);
  const days: Month["days"] = new Map();
  for (const item of series) {
    for (const local of item.occurrences) {
      const date = local.slice(0, 10);
      days.set(date, [...(days.get(date) ?? []), { time: local, item }]);
    }
  }
  for (const day of days.values()) day.sort((a, b) => (a.time < b.time ? -1 : 1));
  return { month, today, series, days };
}
