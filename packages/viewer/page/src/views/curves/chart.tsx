import { createContext, type JSX } from "preact";
import { useContext, useEffect, useRef, useState } from "preact/hooks";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { useThemeChanges } from "../../strip/palette.ts";
import { formatTick } from "../words/times.ts";
import type { Axis, NamedSeries } from "./spent-series.ts";

/** The colours of curves, in order: tokens of the style sheet. */
const COLOURS = [
  "--mark-blue",
  "--mark-orange",
  "--mark-teal",
  "--mark-pink",
  "--mark-gold",
  "--mark-red",
] as const;

const HEIGHT = 190;

/** The curves. */
export interface ChartProps {
  /** The description for screen readers. */
  readonly label: string;
  readonly axis: Axis;
  readonly series: NamedSeries;
  /** Whether curves are stacked and filled. */
  readonly isStacked?: boolean;
  /** A value in few characters. */
  readonly format: (value: number) => string;
  /** The link of a place on the horizontal axis. */
  readonly addressAt?: (x: number) => string;
}

/** The class that draws the curves below it: uPlot, and in tests, which have no canvas, one that keeps what it is given. */
export const PlotContext: ReturnType<typeof createContext<typeof uPlot>> = createContext(uPlot);

/**
 * Curves, drawn by uPlot: dragging zooms in, a double click zooms out, a click chooses a place. The same data is in a
 * table beside it.
 */
export function Chart({
  label,
  axis,
  series,
  isStacked = false,
  format,
  addressAt,
}: ChartProps): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const Plot = useContext(PlotContext);
  const [at, setAt] = useState<number | null>(null);
  const [chosen, choose] = useState<number | null>(null);
  const repaints = useThemeChanges();
  const shape = `${axis} ${isStacked} ${series.names.join("\n")} ${repaints}`;

  useEffect(() => {
    const { current } = box;
    if (current === null) return;
    const options = optionsOf({ axis, series, isStacked, format }, current, setAt);
    const drawn = new Plot(options, dataOf(series), current);
    plot.current = drawn;
    const observer = new ResizeObserver(() => drawn.setSize({ width: current.clientWidth, height: HEIGHT }));
    observer.observe(current);
    return () => {
      observer.disconnect();
      drawn.destroy();
      plot.current = null;
    };
  }, [shape]);

  useEffect(() => plot.current?.setData(dataOf(series)), [series]);

  const x = at === null ? undefined : series.xs[at];
  return (
    <div class="chart">
      <div class="chart-legend">
        {series.names.map((name, curve) => (
          <span key={name} aria-hidden="true">
            <i class={`chart-key chart-key-${curve % COLOURS.length}`} />
            {name}
            {at !== null && <b>{valueAt(series, isStacked, curve, at, format)}</b>}
          </span>
        ))}
        <span class="chart-at">
          {x !== undefined && wordsOfX(x, axis)}
          {x === undefined && chosen !== null && addressAt !== undefined && (
            <a href={addressAt(chosen)}>Go to {wordsOfX(chosen, axis)}</a>
          )}
        </span>
      </div>
      <div
        class="chart-box"
        role="img"
        aria-label={label}
        ref={box}
        onPointerUp={() => x !== undefined && plot.current?.select.width === 0 && choose(x)}
      />
    </div>
  );
}

function wordsOfX(x: number, axis: Axis): string {
  return axis === "steps" ? `step no. ${x.toLocaleString("en-US")}` : formatTick(x, 1);
}

/** The value of a curve at a place, without those below it. */
function valueAt(
  { ys }: NamedSeries,
  isStacked: boolean,
  curve: number,
  at: number,
  format: (value: number) => string,
): string {
  const value = ys[curve]?.[at] ?? null;
  if (value === null) return "–";
  return format(value - (isStacked ? (ys[curve - 1]?.[at] ?? 0) : 0));
}

function dataOf({ xs, ys }: NamedSeries): uPlot.AlignedData {
  // The highest of a stack is drawn first: the lower ones cover it.
  return [[...xs], ...ys.map((curve) => [...curve]).reverse()];
}

function optionsOf(
  {
    axis,
    series,
    isStacked,
    format,
  }: Pick<ChartProps, "axis" | "series" | "format"> & { isStacked: boolean },
  box: HTMLElement,
  setAt: (at: number | null) => void,
): uPlot.Options {
  const colours = getComputedStyle(box);
  const colourOf = (token: string): string => colours.getPropertyValue(token).trim();
  const [text, line] = [colours.color, colours.borderTopColor];
  const look = { stroke: text, grid: { stroke: line, width: 1 }, ticks: { show: false } };
  const font = `11px ${colours.fontFamily}`;
  const curves = series.names.map((_, curve): uPlot.Series => {
    const stroke = resolve(box, COLOURS[curve % COLOURS.length] as string, colourOf);
    return {
      stroke,
      width: 1.75,
      points: { show: series.xs.length === 1 },
      ...(isStacked ? { fill: mixed(stroke, resolve(box, "--surface", colourOf)) } : {}),
    };
  });
  return {
    width: Math.max(box.clientWidth, 200),
    height: HEIGHT,
    legend: { show: false },
    scales: { x: { time: axis === "time" }, y: { range: (_, __, most) => [0, most > 0 ? most * 1.06 : 1] } },
    axes: [
      {
        ...look,
        font,
        size: 28,
        space: 70,
        values: (_, ticks, __, ___, apart) =>
          ticks.map((tick) => (axis === "time" ? formatTick(tick, apart) : tick.toLocaleString("en-US"))),
      },
      { ...look, font, size: 56, values: (_, ticks) => ticks.map(format) },
    ],
    series: [{}, ...curves.reverse()],
    cursor: { y: false, points: { size: 7 }, drag: { x: true, y: false } },
    hooks: { setCursor: [({ cursor: { idx } }) => setAt(idx ?? null)] },
  };
}

/** The computed colour of an element: canvases know no `light-dark()`. */
function resolve(box: HTMLElement, token: string, colourOf: (token: string) => string): string {
  const probe = document.createElement("span");
  probe.style.color = colourOf(token);
  box.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** A quieter colour, not to be looked through: what is below it in a stack has another one. */
function mixed(colour: string, ground: string): string {
  return `color-mix(in srgb, ${colour} 45%, ${ground})`;
}
