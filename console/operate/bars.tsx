import { useState } from "preact/hooks";
import { say } from "../words";
import { countWords } from "./measure";

export interface Bar {
  label: string;
  value: number;
  /** What stands below it. */
  tick?: string;
  /** Not over yet. */
  isOpen?: boolean;
}

interface BarsProps {
  name: string;
  bars: readonly Bar[];
  /** What is said while no bar is pointed at. */
  rest: string;
}

/** The height of the drawing; its width is the number of bars. */
const TOP = 100;
/** The least height of a bar that stands for anything. */
const LEAST = 3;

/** A plot of bars. The one that is pointed at is told above; a table beside the plot tells all of them. */
export function Bars({ name, bars, rest }: BarsProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const most = bars.reduce((high, bar) => (bar.value > high.value ? bar : high), { label: "", value: 0 });
  const shown = pointed === null ? undefined : bars[pointed];
  const point = (event: PointerEvent) => {
    const { left, width } = (event.currentTarget as SVGSVGElement).getBoundingClientRect();
    const place = Math.floor(((event.clientX - left) / width) * bars.length);
    setPointed(Math.max(0, Math.min(bars.length - 1, place)));
  };
  return (
    <div class="plot">
      <p class="readout quiet">{shown === undefined ? rest : wordsOf(shown)}</p>
      <div class="plane">
        {most.value > 0 && <span class="scale">{countWords(most.value)}</span>}
        <svg
          viewBox={`0 0 ${bars.length} ${TOP}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={
            most.value === 0
              ? say("plot.empty", { name })
              : say("plot.words", { name, value: countWords(most.value), label: most.label })
          }
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setPointed(null)}
        >
          {bars.map((bar, place) => {
            const height = bar.value === 0 ? 0 : Math.max(LEAST, (bar.value / most.value) * TOP);
            return (
              <rect
                key={bar.label}
                class={`bar-value${place === pointed ? " is-pointed" : ""}${bar.isOpen ? " is-open" : ""}`}
                x={place + 0.12}
                width={0.76}
                y={TOP - height}
                height={height}
              />
            );
          })}
        </svg>
      </div>
      <div class="plot-ticks" aria-hidden="true">
        {bars.map(
          ({ tick, label }, place) =>
            tick !== undefined && (
              <span key={label} class={edgeOf(place, bars.length)} style={styleOf(place, bars.length)}>
                {tick}
              </span>
            ),
        )}
      </div>
    </div>
  );
}

interface TableProps {
  /** What opens the table. */
  summary?: string;
  caption: string;
  heads: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/** The figures behind plots, for whoever doesn't see them or wants the numbers. */
export function Figures({ summary, caption, heads, rows }: TableProps) {
  return (
    <details class="figures">
      <summary>{summary ?? say("operate.table")}</summary>
      <table>
        <caption class="unseen">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th scope="col" key={head}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...values]) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {values.map((value, place) => (
                <td key={heads[place + 1]}>{typeof value === "number" ? countWords(value) : value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function wordsOf({ label, value }: Bar): string {
  return say("plot.bar", { label, value: countWords(value) });
}

/** Ticks at the ends stay inside the plot. */
function edgeOf(place: number, count: number): string {
  if (place === 0) return "is-first";
  return place === count - 1 ? "is-last" : "";
}

function styleOf(place: number, count: number): { left?: string } {
  return edgeOf(place, count) === "" ? { left: `${(((place + 0.5) / count) * 100).toFixed(2)}%` } : {};
}
