import { useEffect, useRef, useState } from "preact/hooks";
import { clockTime, longDate } from "../shell/time";
import { say, type Word } from "../words";
import { placeOf } from "./steps";

/** Milliseconds that a step is shown while it plays. */
const BEAT = 650;
const DAY = 86_400;

const TICKS: readonly [word: Word, seconds: number][] = [
  ["now.tickWeekAgo", -7 * DAY],
  ["now.tickNow", 0],
  ["now.tickDay", DAY],
  ["now.tickWeek", 7 * DAY],
  ["now.tickWeeks", 28 * DAY],
];

interface SliderProps {
  steps: readonly number[];
  now: number;
  /** The step that is shown. */
  place: number;
  zone: string;
  show: (step: number) => void;
  words: (moment: number, now: number) => string;
}

/** Chooses a step of time; `play` goes through the coming ones. */
export function Slider({ steps, now, place, zone, show, words }: SliderProps) {
  const [isPlaying, setPlaying] = useState(false);
  const shown = useRef({ place, show });
  shown.current = { place, show };
  useEffect(() => {
    if (!isPlaying) return;
    const beat = setInterval(() => {
      const next = steps[shown.current.place + 1];
      if (next === undefined) setPlaying(false);
      else shown.current.show(next);
    }, BEAT);
    return () => clearInterval(beat);
  }, [isPlaying, steps]);
  const play = () => {
    const isOver = place === steps.length - 1 || (steps[place] ?? 0) < now;
    if (!isPlaying && isOver) show(now);
    setPlaying(!isPlaying);
  };
  const moment = steps[place] ?? now;
  return (
    <div class="lane slider">
      <button type="button" class="play" onClick={play}>
        <span aria-hidden="true">{isPlaying ? "❚❚" : "▶"}</span> {say(isPlaying ? "now.pause" : "now.play")}
      </button>
      <div class="track">
        <input
          type="range"
          min={0}
          max={steps.length - 1}
          step={1}
          value={place}
          aria-label={say("now.slider")}
          aria-valuetext={`${longDate(moment, zone)}, ${clockTime(moment, zone)}, ${words(moment, now)}`}
          onInput={(event) => {
            setPlaying(false);
            show(steps[Number(event.currentTarget.value)] ?? now);
          }}
        />
        <div class="ticks" aria-hidden="true">
          {TICKS.map(([word, seconds]) => (
            <span
              key={word}
              class={seconds === 0 ? "tick is-now" : "tick"}
              style={{ left: leftOf(steps, now + seconds) }}
            >
              {say(word)}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}

/** How far to the right an instant stands on the track. */
export function leftOf(steps: readonly number[], instant: number): string {
  return `${((placeOf(steps, instant) / (steps.length - 1)) * 100).toFixed(2)}%`;
}
