import type { JSX } from "preact";
import { TableBox } from "../parts/table-box.tsx";
import { formatTick } from "../words/times.ts";
import type { Axis, NamedSeries } from "./spent-series.ts";
import { samplePlaces } from "./stack-series.ts";

const LINES = 12;

/** Curves as a table, for those who do not see them, or want the numbers. */
export function ChartTable({
  title,
  axis,
  series,
  format,
}: {
  title: string;
  axis: Axis;
  /** Not stacked. */
  series: NamedSeries;
  format: (value: number) => string;
}): JSX.Element {
  const apart = Math.max(1, ((series.xs.at(-1) ?? 0) - (series.xs[0] ?? 0)) / LINES);
  return (
    <details class="chart-numbers">
      <summary>As a table</summary>
      <TableBox label={title}>
        <table class="table">
          <caption class="hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{axis === "steps" ? "Step no." : "Time"}</th>
              {series.names.map((name) => (
                <th scope="col" key={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {samplePlaces(series.xs.length, LINES).map((place) => (
              <tr key={place}>
                <th scope="row">{wordsOf(series.xs[place] ?? 0, axis, apart)}</th>
                {series.names.map((name, curve) => {
                  const value = series.ys[curve]?.[place] ?? null;
                  return <td key={name}>{value === null ? "–" : format(value)}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
    </details>
  );
}

function wordsOf(x: number, axis: Axis, apart: number): string {
  return axis === "steps" ? x.toLocaleString("en-US") : formatTick(x, Math.min(apart, 86_399));
}
