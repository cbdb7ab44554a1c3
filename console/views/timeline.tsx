import { useEffect, useState } from "preact/hooks";
import { type GetTimelineAnswer, TIMELINE_KINDS } from "../../clients/typescript/src/client";
import { useLeaving } from "../memories/leaving";
import { OpenMemory } from "../memories/open-memory";
import { Empty, Problem } from "../shell/parts";
import { clockOfLocal, longDate } from "../shell/time";
import { usePages } from "../shell/use-pages";
import type { ViewProps } from "../shell/view-props";
import { say } from "../words";

type Event = GetTimelineAnswer["events"][number];

const PAGE = 50;

/** What happened and what comes, in order of time. */
export function Timeline({ client, user, params, go }: ViewProps) {
  const { when = "", order = "desc", kind = "" } = params;
  const [understood, setUnderstood] = useState<{ text: string; zone: string }>({ text: "", zone: "UTC" });
  const pages = usePages<Event>(
    async (cursor, signal) => {
      const chosen = TIMELINE_KINDS.filter((one) => one === kind);
      const asked = {
        limit: PAGE,
        order: order === "asc" ? ("asc" as const) : ("desc" as const),
        ...(when === "" ? {} : { when }),
        ...(chosen.length === 0 ? {} : { kinds: chosen }),
        ...(cursor === null ? {} : { cursor }),
      };
      const answer = await client.getTimeline(user, asked, { signal });
      setUnderstood({ text: answer.when_understood ?? "", zone: answer.time_zone });
      return { rows: answer.events, next: answer.next_cursor };
    },
    [user, when, order, kind],
  );
  const isLeaving = useLeaving(user);
  const days = byDay(pages.rows.filter(({ id }) => !isLeaving(id)));
  const isEmpty = !pages.isLoading && pages.error === null && days.length === 0;
  return (
    <>
      <header class="row">
        <h1>{say("timeline.name")}</h1>
      </header>
      <search class="filters">
        <When when={when} set={(text) => go({ when: text === "" ? undefined : text })} />
        <select
          aria-label={say("timeline.kind")}
          value={kind}
          onChange={(event) => go({ kind: event.currentTarget.value || undefined }, "quiet")}
        >
          <option value="">{say("timeline.anyKind")}</option>
          {TIMELINE_KINDS.map((one) => (
            <option key={one} value={one}>
              {say(`timeline.${one}`)}
            </option>
          ))}
        </select>
        <select
          aria-label={say("timeline.order")}
          value={order}
          onChange={(event) => go({ order: event.currentTarget.value }, "quiet")}
        >
          <option value="desc">{say("timeline.desc")}</option>
          <option value="asc">{say("timeline.asc")}</option>
        </select>
      </search>
      {understood.text !== "" && <p class="quiet">{understood.text}</p>}
      <Problem error={pages.error} again={pages.again} />
      {isEmpty && <Empty title={say("timeline.empty")}>{say("timeline.emptyHint")}</Empty>}
      <div aria-busy={pages.isLoading}>
        {days.map(({ day, events }) => (
          <section class="day" key={day}>
            <h2>{longDate(events[0]?.event_time ?? 0, understood.zone)}</h2>
            <ol>
              {events.map((event) => (
                <li key={`${event.id} ${event.kind} ${event.event_time}`}>
                  <time dateTime={event.timestamp}>{timeOf(event)}</time>
                  <span class={`kind ${event.kind}`}>{say(`timeline.${event.kind}`)}</span>
                  <button type="button" class="content" onClick={() => go({ id: event.id })}>
                    {event.content}
                  </button>
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
      {pages.hasMore && (
        <p class="center">
          <button type="button" disabled={pages.isLoading} onClick={pages.more}>
            {say("list.more")}
          </button>
        </p>
      )}
      <OpenMemory client={client} user={user} params={params} go={go} changed={pages.again} />
    </>
  );
}

function When({ when, set }: { when: string; set: (text: string) => void }) {
  const [text, setText] = useState(when);
  useEffect(() => setText(when), [when]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        set(text.trim());
      }}
    >
      <input
        type="search"
        aria-label={say("timeline.when")}
        placeholder={say("timeline.whenExample")}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onChange={() => set(text.trim())}
      />
    </form>
  );
}

function timeOf({ event_time_local }: Event): string {
  return clockOfLocal(event_time_local) || say("timeline.allDay");
}

function byDay(events: readonly Event[]): { day: string; events: Event[] }[] {
  const days: { day: string; events: Event[] }[] = [];
  for (const event of events) {
    const day = event.event_time_local.slice(0, 10);
    const last = days.at(-1);
    if (last?.day === day) last.events.push(event);
    else days.push({ day, events: [event] });
  }
  return days;
}
