import { useEffect, useRef, useState } from "preact/hooks";
import { clockTime, dayTick, isMonday, longDate, secondsOfDay, weekdayTick } from "../shell/time";
import { say } from "../words";
import { DAY, leftOf, nextPlace, type Span, settleMoment } from "./steps";

/** Milliseconds that a change is shown while it plays. */
const BEAT = 900;
const HOUR = 3600;
/** Days of a span up to which each has its name, and its night. */
const MOST_NAMED = 10;
const MOST_NIGHTS = 40;

interface SliderProps {
  span: Span;
  /** The moment that is looked at, and where the prompt changes (rising), in epoch seconds. */
  moment: number;
  changes: readonly number[];
  zone: string;
  show: (moment: number) => void;
  words: (moment: number, now: number) => string;
}

/** Chooses a moment; the arrow keys and `play` go from one change of the prompt to the next. */
export function Slider({ span, moment, changes, zone, show, words }: SliderProps) {
  const [isPlaying, setPlaying] = useState(false);
  const next = nextPlace(moment, true, span, changes);
  const step = useRef(() => {});
  step.current = () => {
    if (next === moment) setPlaying(false);
    else show(next);
  };
  useEffect(() => {
    if (!isPlaying) return;
    const beat = setInterval(() => step.current(), BEAT);
    return () => clearInterval(beat);
  }, [isPlaying]);
  const play = () => {
    if (!isPlaying && (next === moment || moment < span.now)) show(span.now);
    setPlaying(!isPlaying);
  };
  const go = (to: number) => {
    setPlaying(false);
    show(to);
  };
  return (
    <div class="lane slider">
      <div class="row plays">
        <button type="button" class="play" onClick={play}>
          <span aria-hidden="true">{isPlaying ? "❚❚" : "▶"}</span> {say(isPlaying ? "now.pause" : "now.play")}
        </button>
        <button type="button" disabled={next === moment} onClick={() => go(next)}>
          {say("now.change")}
        </button>
      </div>
      <div class="track">
        <Calendar span={span} zone={zone} />
        <input
          type="range"
          min={span.from}
          max={span.to}
          step="any"
          value={moment}
          aria-label={say("now.slider")}
          aria-valuetext={`${longDate(moment, zone)}, ${clockTime(moment, zone)}, ${words(moment, span.now)}`}
          onKeyDown={(event) => {
            const forward = ["ArrowRight", "ArrowUp"].includes(event.key);
            if (!forward && !["ArrowLeft", "ArrowDown"].includes(event.key)) return;
            event.preventDefault();
            go(Math.max(nextPlace(moment, forward, span, changes), span.from));
          }}
          onInput={(event) => go(settleMoment(Number(event.currentTarget.value), span))}
        />
      </div>
    </div>
  );
}

/** The nights, the midnights and the days of the track, on the user's clock. */
function Calendar({ span, zone }: { span: Span; zone: string }) {
  const midnights = midnightsOf(span, zone);
  const isNear = midnights.length <= MOST_NAMED;
  const weeks = Math.ceil(midnights.length / 7 / 6);
  const mondays = midnights.filter((midnight) => isMonday(midnight, zone));
  const named = isNear ? midnights : mondays.filter((_monday, place) => place % weeks === 0);
  const tick = isNear ? weekdayTick : dayTick;
  return (
    <div class="calendar" aria-hidden="true">
      {midnights.length <= MOST_NIGHTS &&
        midnights.map((midnight) => (
          <span
            key={`night ${midnight}`}
            class="night"
            style={{
              left: leftOf(span, midnight - 2 * HOUR),
              right: `calc(100% - ${leftOf(span, midnight + 6 * HOUR)})`,
            }}
          />
        ))}
      {named.map((midnight) => (
        <span key={midnight} class="tick" style={{ left: leftOf(span, midnight) }}>
          {tick(midnight, zone)}
        </span>
      ))}
      <span class="tick is-now" style={{ left: leftOf(span, span.now) }}>
        {say("now.tickNow")}
      </span>
    </div>
  );
}

/** The first instants of the local dates inside a span. A clock that changes moves them by less than half a day. */
function midnightsOf({ from, to }: Span, zone: string): number[] {
  const found: number[] = [];
  for (let at = from - secondsOfDay(from, zone) + DAY; at < to; at += DAY) {
    const past = secondsOfDay(at, zone);
    at += past > DAY / 2 ? DAY - past : -past;
    found.push(at);
  }
  return found;
}
