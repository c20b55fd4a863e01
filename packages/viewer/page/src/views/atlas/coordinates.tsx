import type { ComponentChildren, JSX } from "preact";
import type { Extent } from "../../../../../games/src/world/drawn/map-shapes.ts";

/** The height of the numbers at the edges, in cells. */
function numberSize({ width, height }: Extent): number {
  return Math.max(0.42, Math.max(width, height) / 30);
}

/** Room for the numbers at the left and at the top, in cells. */
export function roomFor(extent: Extent): number {
  return 0.6 + 2.2 * numberSize(extent);
}

/** Numbers at the edges, far enough apart to be readable. */
export function Coordinates({ extent }: { extent: Extent }): JSX.Element {
  const { left, top, width, height } = extent;
  const longest = Math.max(width, height);
  const apart = [1, 2, 5, 10, 20, 50].find((step) => longest / step <= 12) ?? 50;
  const size = numberSize(extent);
  const numbers: ComponentChildren[] = [];
  for (let x = Math.ceil(left / apart) * apart; x < left + width; x += apart) {
    numbers.push(
      <text key={`x${x}`} x={x + 0.5} y={top - 0.6 * size} font-size={size} text-anchor="middle">
        {x}
      </text>,
    );
  }
  for (let y = Math.ceil(top / apart) * apart; y < top + height; y += apart) {
    numbers.push(
      <text key={`y${y}`} x={left - 0.5 * size} y={y + 0.5 + size * 0.35} font-size={size} text-anchor="end">
        {y}
      </text>,
    );
  }
  return <g class="atlas-numbers">{numbers}</g>;
}
