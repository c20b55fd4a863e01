import type { JSX } from "preact";
import { useMachineValue } from "../machine/use-machine.ts";
import { HEIGHT, WIDTH } from "./fit.ts";

/** The side of a walking cell, in pixels. */
const CELL = 16;

const COLUMNS = Array.from({ length: WIDTH / CELL }, (_, column) => column);
const ROWS = Array.from({ length: HEIGHT / CELL }, (_, row) => row);

/** The walking cells over the picture, numbered as on the game's map; without numbers where these are not known. */
export function WalkingGrid({ isExact }: { readonly isExact: boolean }): JSX.Element {
  const left = useMachineValue(({ corner }) => corner?.x);
  const top = useMachineValue(({ corner }) => corner?.y);
  return (
    <svg class="grid" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {COLUMNS.slice(1).map((column) => (
        <path class="grid-line" key={column} d={`M${column * CELL} 0v${HEIGHT}`} />
      ))}
      {ROWS.slice(1).map((row) => (
        <path class="grid-line" key={row} d={`M0 ${row * CELL}h${WIDTH}`} />
      ))}
      {isExact && left !== undefined && top !== undefined && (
        <>
          {COLUMNS.map((column) => (
            <text class="grid-number grid-x" key={column} x={column * CELL + CELL / 2} y={5.5}>
              {left + column}
            </text>
          ))}
          {ROWS.slice(1).map((row) => (
            <text class="grid-number grid-y" key={row} x={5} y={row * CELL + CELL / 2 + 2}>
              {top + row}
            </text>
          ))}
        </>
      )}
    </svg>
  );
}
