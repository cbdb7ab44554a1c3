import UPlot from "uplot";
import { countWords } from "../shell/measure";

export interface Bar {
  label: string;
  value: number;
  /** What stands below it. */
  tick?: string;
  /** Not over yet. */
  isOpen?: boolean;
}

export interface BarPlot {
  /** Puts the cursor at a bar; at none for null. */
  point(place: number | null): void;
  destroy(): void;
}

/** The share of its place that a bar takes. */
const WIDTH = 0.76;
const FONT = "12px system-ui, sans-serif";
/** Pixels of a digit in that font, and of what stands beside a number. */
const DIGIT = 7;
const BESIDE = 12;
/** Whole numbers between two lines of the grid. */
const STEPS = Array.from({ length: 12 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();

/**
 * Draws bars into an element, in the colours of its style: `color` for words, `stroke` for lines, `fill` for bars. It follows
 * the element's size and the page's theme. `pointed` is told which bar the cursor is at.
 */
export function drawBars(
  element: HTMLElement,
  bars: readonly Bar[],
  pointed: (place: number | null) => void,
): BarPlot {
  const style = getComputedStyle(element);
  const words = () => style.color;
  const sizeOf = () => ({ width: element.clientWidth, height: element.clientHeight });
  const plot = new UPlot(
    {
      ...sizeOf(),
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
      scales: {
        x: { time: false, range: [-0.5, bars.length - 0.5] },
        y: { range: (_plot, _least, most) => [0, Math.max(1, most)] },
      },
      series: [
        {},
        { width: 1, stroke: () => style.fill, points: { show: false }, paths: barPaths(bars, style) },
      ],
      axes: [
        {
          stroke: words,
          font: FONT,
          size: 22,
          gap: 4,
          grid: { show: false },
          ticks: { show: false },
          splits: bars.flatMap(({ tick }, place) => (tick === undefined ? [] : [place])),
          values: (_plot, places) => places.map((place) => bars[place]?.tick ?? ""),
        },
        {
          stroke: words,
          font: FONT,
          gap: 4,
          size: (_plot, values) =>
            BESIDE + DIGIT * Math.max(1, ...(values ?? []).map(({ length }) => length)),
          grid: { stroke: () => style.stroke, width: 1 },
          ticks: { show: false },
          incrs: STEPS,
          values: (_plot, counts) => counts.map(countWords),
        },
      ],
      hooks: { setCursor: [({ cursor }) => pointed(cursor.idx ?? null)] },
    },
    [bars.map((_bar, place) => place), bars.map(({ value }) => (value === 0 ? null : value))],
    element,
  );
  const stopFollowing = follow(element, {
    size: () => plot.setSize(sizeOf()),
    theme: () => plot.redraw(true, true),
  });
  return {
    point: (place) =>
      plot.setCursor({
        left: place === null ? -10 : plot.valToPos(place, "x"),
        top: place === null ? -10 : 0,
      }),
    destroy: () => {
      stopFollowing();
      plot.destroy();
    },
  };
}

/** A bar that is not over is paler. */
function barPaths(bars: readonly Bar[], style: CSSStyleDeclaration): UPlot.Series.PathBuilder {
  const colours = () => bars.map(({ isOpen }) => (isOpen === true ? style.stroke : style.fill));
  const paths = UPlot.paths.bars?.({
    size: [WIDTH],
    disp: {
      fill: { unit: 3, values: colours },
      stroke: { unit: 3, values: () => bars.map(() => style.fill) },
    },
  });
  return paths ?? (() => null);
}

/** Tells of changes until it is ended. A canvas keeps its pixels, so a change of theme has to be drawn. */
function follow(element: HTMLElement, told: { size: () => void; theme: () => void }): () => void {
  const sizes = new ResizeObserver(told.size);
  sizes.observe(element);
  const themes = new MutationObserver(told.theme);
  themes.observe(document.documentElement, { attributes: true });
  const schemes = ["(prefers-color-scheme: dark)", "(forced-colors: active)"].map((query) =>
    matchMedia(query),
  );
  for (const scheme of schemes) scheme.addEventListener("change", told.theme);
  return () => {
    sizes.disconnect();
    themes.disconnect();
    for (const scheme of schemes) scheme.removeEventListener("change", told.theme);
  };
}
