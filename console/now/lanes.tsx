import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { reasonInWords } from "../shell/reasons";
import { shortTime } from "../shell/time";
import { say } from "../words";
import type { Lane, Mention } from "./frames";
import { leftOf, type Span } from "./steps";

/** Rows in view, and rows that stand ready on both sides of them. */
const IN_VIEW = 12;
const READY = 4;
/** Pixels of a row before one is measured. */
const USUAL_ROW = 30;

interface LanesProps {
  lanes: readonly Lane[];
  span: Span;
  moment: number;
  zone: string;
  select: (instant: number) => void;
}

/** The plot of the coming time: a row for each item, a dot for each mention, below the slider and to its scale. */
export function Lanes({ lanes, span, moment, zone, select }: LanesProps) {
  const [first, setFirst] = useState(0);
  const [height, setHeight] = useState(USUAL_ROW);
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const measured = row.current?.offsetHeight ?? 0;
    if (measured > 0 && measured !== height) setHeight(measured);
  });
  if (lanes.length === 0) return null;
  const isLong = lanes.length > IN_VIEW;
  const start = isLong ? Math.max(0, Math.min(first, lanes.length - IN_VIEW) - READY) : 0;
  const drawn = isLong ? lanes.slice(start, start + IN_VIEW + 2 * READY) : lanes;
  const rows = drawn.map((lane, place) => (
    <div class="lane" key={lane.id} ref={place === 0 ? row : null}>
      <span class="lane-name" title={lane.content} dir="auto">
        {lane.content}
      </span>
      <div class="track">
        <span class="lane-line" style={{ left: leftOf(span, span.now) }} />
        <span class="playhead" style={{ left: leftOf(span, moment) }} />
        {lane.mentions.map((mention) => (
          <Dot
            key={mention.at}
            mention={mention}
            content={lane.content}
            left={leftOf(span, mention.at)}
            isMade={mention.at <= moment}
            zone={zone}
            select={select}
          />
        ))}
      </div>
    </div>
  ));
  return (
    <div class="lanes">
      {isLong ? (
        <fieldset
          class="window"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too.
          tabIndex={0}
          aria-label={say("now.lanes", { shown: IN_VIEW, count: lanes.length })}
          style={{ height: `${IN_VIEW * height}px` }}
          onScroll={(event) => setFirst(Math.floor(event.currentTarget.scrollTop / height))}
        >
          <div style={{ paddingTop: `${start * height}px`, minHeight: `${lanes.length * height}px` }}>
            {rows}
          </div>
        </fieldset>
      ) : (
        rows
      )}
      <p class="quiet key">
        {say("now.lifeAbout")}
        {isLong && ` ${say("now.lanes", { shown: IN_VIEW, count: lanes.length })}`}
      </p>
    </div>
  );
}

interface DotProps {
  mention: Mention;
  content: string;
  left: string;
  isMade: boolean;
  zone: string;
  select: (instant: number) => void;
}

function Dot({ mention: { at, status, label, reason }, content, left, isMade, zone, select }: DotProps) {
  const why = reasonInWords({ reason });
  const words = say("now.dot", { content, label, time: shortTime(at, zone), why });
  return (
    <button
      type="button"
      class={`dot ${status}${isMade ? " is-made" : ""}`}
      style={{ left }}
      title={words}
      aria-label={words}
      onClick={() => select(at)}
    />
  );
}
