import type { JSX } from "preact";
import type { JsonValue } from "../../../../../../src/base/vocabulary/json.ts";
import { TableBox } from "../parts/table-box.tsx";
import { describeData, type Shown } from "./describe-data.ts";

/** Any data of an adapter, a plan or a skill, shown well; its fields of the names in `changed` are marked. */
export function PlainData({
  value,
  changed = NOTHING,
}: {
  value: JsonValue | undefined;
  changed?: ReadonlySet<string>;
}): JSX.Element {
  return <ShownView shown={describeData(value)} changed={changed} />;
}

const NOTHING: ReadonlySet<string> = new Set();

function ShownView({
  shown,
  changed = NOTHING,
}: {
  shown: Shown;
  changed?: ReadonlySet<string>;
}): JSX.Element {
  switch (shown.kind) {
    case "words":
      return <span class={shown.isQuiet ? "data-words quiet" : "data-words"}>{shown.text}</span>;
    case "gauge":
      return <Gauge value={shown.value} most={shown.most} />;
    case "list":
      return (
        <ul class="data-list">
          {shown.items.map((item, at) => (
            <li key={at}>
              <ShownView shown={item} />
            </li>
          ))}
        </ul>
      );
    case "fields":
      return (
        <dl class="facts">
          {shown.fields.map(({ key, label, value }) => (
            <div class={isLarge(value) ? "fact fact-large" : "fact"} key={key}>
              <dt>
                {label}
                {changed.has(key) && <span class="new">changed</span>}
              </dt>
              <dd>
                <ShownView shown={value} />
              </dd>
            </div>
          ))}
        </dl>
      );
    case "table":
      return <DataTable columns={shown.columns} rows={shown.rows} />;
  }
}

function DataTable({
  columns,
  rows,
}: {
  columns: readonly string[];
  rows: readonly (readonly Shown[])[];
}): JSX.Element {
  return (
    <TableBox label="Table">
      <table class="table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col" key={column}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={columns[column]}>
                  <ShownView shown={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

/** Some of a whole: as numbers, and as a bar. */
export function Gauge({ value, most }: { value: number; most: number }): JSX.Element {
  const share = Math.min(1, Math.max(0, value / most));
  const level = share <= 0.2 ? "low" : share <= 0.5 ? "middle" : "high";
  return (
    <span class="gauge">
      <span class="gauge-words">
        {value.toLocaleString("en-US")} of {most.toLocaleString("en-US")}
      </span>
      <span class={`gauge-bar gauge-${level}`} aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </span>
    </span>
  );
}

function isLarge(value: Shown): boolean {
  return (
    value.kind === "table" || value.kind === "fields" || (value.kind === "list" && value.items.length > 1)
  );
}
