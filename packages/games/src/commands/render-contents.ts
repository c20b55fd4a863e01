import { renderCountOf } from "../../../../src/base/quantities/count.ts";
import { plainLine } from "../../../../src/faces/cli/render/plain-text.ts";
import type { MapContents } from "../known/memory-map/check/describe-map.ts";

/** The lines that say what a map describes. */
export function renderContents({
  game,
  title,
  fields,
  milestones,
  grid,
  symbols,
}: MapContents): readonly string[] {
  const rows = (lines: readonly string[]) => lines.map((line) => `    ${plainLine(line)}`);
  return [
    `  ${plainLine(`game: ${game ?? "?"}, ${title === null ? "any cartridge" : `cartridges called ${title}`}`)}`,
    `  fields: ${fields.length}`,
    ...rows(
      fields.map(
        ({ name, address, bytes, encoding }) =>
          `${name}: ${address ?? "?"}, ${encoding}${bytes === null ? "" : `, ${renderCountOf(bytes, "byte")}`}`,
      ),
    ),
    `  milestones: ${milestones.length}`,
    ...rows(
      milestones.map(({ field, when, text }) => `${field}, ${when}${text === null ? "" : `: ${text}`}`),
    ),
    `  grid: ${grid === null ? "none" : `${grid.columns} × ${grid.rows} cells at ${grid.address ?? "?"}`}`,
    `  symbols: ${symbols.length}`,
    ...rows(symbols.map(({ name, address }) => `${name}: ${address}`)),
  ];
}
