import type { JSX } from "preact";
import type { Direction } from "../../../../../games/src/world/atlas/atlas.ts";

const TURNS: Readonly<Record<Direction, number>> = { up: 0, right: 90, down: 180, left: 270 };

/** The player on a map: an arrow in the direction of the eyes, or a dot if that is unknown. */
export function PlayerSign({
  x,
  y,
  facing,
  size,
}: {
  x: number;
  y: number;
  facing: Direction | null;
  /** In cells: on a large map it would not be seen otherwise. */
  size: number;
}): JSX.Element {
  const middle = `translate(${x + 0.5} ${y + 0.5}) scale(${size})`;
  if (facing === null) return <circle class="atlas-player" r="0.34" transform={middle} />;
  return (
    <path
      class="atlas-player"
      transform={`${middle} rotate(${TURNS[facing]})`}
      d="M0 -.46L.38 .4L0 .22L-.38 .4z"
    />
  );
}
