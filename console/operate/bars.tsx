import { useEffect, useRef, useState } from "preact/hooks";
import { countWords } from "../shell/measure";
import { Problem } from "../shell/parts";
import { say } from "../words";
import type { Bar, BarPlot } from "./bar-plot";

interface BarsProps {
  name: string;
  bars: readonly Bar[];
  /** What is said while no bar is pointed at. */
  rest: string;
}

/**
 * A plot of bars. The one that is pointed at, or chosen by the arrow keys, is told above; a table beside the plot tells all
 * of them. What draws is loaded with the first plot.
 */
export function Bars({ name, bars, rest }: BarsProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const plane = useRef<HTMLDivElement>(null);
  const plot = useRef<BarPlot | null>(null);
  // The same bars in a new list are not drawn again: the cursor would be lost.
  const drawn = JSON.stringify(bars);
  useEffect(() => {
    let isOver = false;
    import("./bar-plot").then(({ drawBars }) => {
      if (!isOver && plane.current !== null) plot.current = drawBars(plane.current, bars, setPointed);
    }, setError);
    return () => {
      isOver = true;
      plot.current?.destroy();
      plot.current = null;
      setPointed(null);
    };
  }, [drawn]);
  const most = bars.reduce((high, bar) => (bar.value > high.value ? bar : high), { label: "", value: 0 });
  const shown = pointed === null ? undefined : bars[pointed];
  const last = bars.length - 1;
  return (
    <div class="plot">
      <Problem error={error} />
      <p class="readout quiet">{shown === undefined ? rest : wordsOf(shown)}</p>
      <div
        ref={plane}
        class="plane"
        role="slider"
        tabIndex={0}
        aria-label={
          most.value === 0
            ? say("plot.empty", { name })
            : say("plot.words", { name, value: countWords(most.value), label: most.label })
        }
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={pointed ?? last}
        aria-valuetext={shown === undefined ? rest : wordsOf(shown)}
        onKeyDown={(event) => {
          const to = placeFor(event.key, pointed, last);
          if (to === undefined) return;
          event.preventDefault();
          plot.current?.point(to);
        }}
        onBlur={() => plot.current?.point(null)}
      />
    </div>
  );
}

/** Where a key leads from a bar, or from none; null for no bar, undefined for a key that leads nowhere. */
function placeFor(key: string, from: number | null, last: number): number | null | undefined {
  switch (key) {
    case "ArrowLeft":
    case "ArrowDown":
      return Math.max(0, (from ?? last + 1) - 1);
    case "ArrowRight":
    case "ArrowUp":
      return Math.min(last, (from ?? -1) + 1);
    case "Home":
      return 0;
    case "End":
      return last;
    case "Escape":
      return null;
    default:
      return undefined;
  }
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
