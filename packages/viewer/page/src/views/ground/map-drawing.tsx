import type { JSX, TargetedPointerEvent } from "preact";
import { formatCountOf } from "../words/quantities.ts";
import type { WalkedCell, WalkedMap } from "./path-map.ts";

/** Visits from which on a cell is drawn in the next brighter colour. */
const HEAT = [1, 2, 4, 8] as const;

/** Cells around what was walked, so that nothing touches the edge. */
const MARGIN = 1;

/** One map of the game: where steps ended, the way between, and the player's place. */
export function MapDrawing({
  map,
  isHere,
  choose,
}: {
  map: WalkedMap;
  /** Whether the player is on it now. */
  isHere: boolean;
  choose: (index: number) => void;
}): JSX.Element {
  const [left, top] = [map.left - MARGIN, map.top - MARGIN];
  const [width, height] = [map.width + 2 * MARGIN, map.height + 2 * MARGIN];
  const onPointerUp = (event: TargetedPointerEvent<SVGSVGElement>): void => {
    const matrix = event.currentTarget.getScreenCTM();
    if (matrix === null) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const cell = nearest(map.cells, x - 0.5, y - 0.5);
    if (cell !== null) choose(cell.lastIndex);
  };
  return (
    <svg
      class="map"
      viewBox={`${left} ${top} ${width} ${height}`}
      role="img"
      aria-label={`${map.map === "" ? "The map" : map.map}: ${formatCountOf(map.steps, "step")} on ${formatCountOf(map.cells.length, "cell")}, the last one at ${map.at[0]}, ${map.at[1]}`}
      onPointerUp={onPointerUp}
    >
      {HEAT.map((least, level) => (
        <path
          key={least}
          class={`map-cells map-heat-${level + 1}`}
          d={squares(
            map.cells.filter(({ visits }) => visits >= least && visits < (HEAT[level + 1] ?? Infinity)),
          )}
        />
      ))}
      <path class="map-way" d={map.lines.map(lineOf).join("")} />
      <circle class={isHere ? "map-here" : "map-left"} cx={map.at[0] + 0.5} cy={map.at[1] + 0.5} r="0.36" />
    </svg>
  );
}

function squares(cells: readonly WalkedCell[]): string {
  return cells.map(({ x, y }) => `M${x + 0.04} ${y + 0.04}h.92v.92h-.92z`).join("");
}

function lineOf(corners: readonly (readonly [number, number])[]): string {
  return corners.map(([x, y], at) => `${at === 0 ? "M" : "L"}${x + 0.5} ${y + 0.5}`).join("");
}

/** The cell next to a place, at most two cells away; null for none. */
function nearest(cells: readonly WalkedCell[], x: number, y: number): WalkedCell | null {
  let best: WalkedCell | null = null;
  let least = 2 ** 2;
  for (const cell of cells) {
    const distance = (cell.x - x) ** 2 + (cell.y - y) ** 2;
    if (distance > least) continue;
    best = cell;
    least = distance;
  }
  return best;
}
