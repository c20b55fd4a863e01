import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { boundSeries } from "./bound-series.ts";
import { Chart } from "./chart.tsx";
import { ChartTable } from "./chart-table.tsx";
import type { Axis, NamedSeries } from "./spent-series.ts";
import { stackSeries } from "./stack-series.ts";

/** More points than this are not drawn: a screen has no more columns. */
const MOST_POINTS = 2_000;

/** Curves with a title, and the same as a table. */
export function CurveCard({
  title,
  note,
  axis,
  series,
  isStacked = false,
  format,
  addressAt,
}: {
  title: string;
  note?: string;
  axis: Axis;
  series: NamedSeries;
  isStacked?: boolean;
  format: (value: number) => string;
  addressAt?: (x: number) => string;
}): JSX.Element {
  const drawn = useMemo(
    () => ({
      names: series.names,
      ...boundSeries(isStacked ? stackSeries(series) : series, MOST_POINTS),
    }),
    [series, isStacked],
  );
  return (
    <section class="pane" aria-label={title}>
      <h2>{title}</h2>
      {note !== undefined && <p class="quiet small">{note}</p>}
      <Chart
        label={`${title}: the table below has the numbers`}
        axis={axis}
        series={drawn}
        isStacked={isStacked}
        format={format}
        {...(addressAt === undefined ? {} : { addressAt })}
      />
      <ChartTable title={title} axis={axis} series={series} format={format} />
    </section>
  );
}
