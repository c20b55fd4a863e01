import type { JSX, TargetedPointerEvent } from "preact";
import { useMemo } from "preact/hooks";
import { CELL_GLYPHS } from "../../../../../games/src/world/drawn/cell-glyphs.ts";
import {
  cellsOfKind,
  type Extent,
  shapesOf,
  visitShapesOf,
} from "../../../../../games/src/world/drawn/map-shapes.ts";
import type { AtlasView } from "../../../../src/timeline/steps/read-atlas.ts";
import { Coordinates, roomFor } from "./coordinates.tsx";
import { PlayerSign } from "./player-sign.tsx";
import type { WalkedWay } from "./walked-way.ts";

/** With more cells than this, nothing is drawn inside of them: it could not be seen. */
const MOST_GLYPHS = 2_500;

/** Room beyond the right and the lower edge. */
const MARGIN = 0.4;

/** A cell of the map that is shown. */
export interface Cell {
  readonly x: number;
  readonly y: number;
}

/** A part of a map of the atlas as a picture: what each cell is, where the player was, and what was marked. */
export function AtlasDrawing({
  view,
  extent,
  way,
  cursor,
  point,
  choose,
}: {
  view: AtlasView;
  extent: Extent;
  way: WalkedWay;
  /** The cell that is chosen by keys; null for none. */
  cursor: Cell | null;
  /** Called with the cell that is pointed at; null for none. */
  point: (cell: Cell | null) => void;
  choose: (cell: Cell) => void;
}): JSX.Element {
  const { left, top, width, height } = extent;
  const room = roomFor(extent);
  const box = [left - room, top - room, width + room + MARGIN, height + room + MARGIN];
  const at = (event: TargetedPointerEvent<SVGSVGElement>): Cell | null => {
    const matrix = event.currentTarget.getScreenCTM();
    if (matrix === null) return null;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const cell = { x: Math.floor(x), y: Math.floor(y) };
    return isIn(extent, cell) ? cell : null;
  };
  const ground = useMemo(() => <Ground view={view} extent={extent} />, [view, extent]);
  return (
    <svg
      class="atlas-drawing"
      viewBox={box.join(" ")}
      aria-hidden="true"
      onPointerMove={(event) => point(at(event))}
      onPointerLeave={() => point(null)}
      onPointerUp={(event) => {
        const cell = at(event);
        if (cell !== null) choose(cell);
      }}
    >
      <Coordinates extent={extent} />
      {/* What lies beyond the part that is shown is cut off. */}
      <svg
        aria-hidden="true"
        {...{ x: left, y: top, width, height }}
        viewBox={`${left} ${top} ${width} ${height}`}
      >
        {ground}
        <path class="atlas-way atlas-way-before" d={way.before} />
        <path class="atlas-way atlas-casing" d={way.recent} />
        <path class="atlas-way" d={way.recent} />
        <OpenSides view={view} />
        <Doors view={view} />
      </svg>
      <Markers view={view} extent={extent} />
      <Player view={view} extent={extent} />
      {cursor !== null && <rect class="atlas-cursor" x={cursor.x} y={cursor.y} width="1" height="1" />}
    </svg>
  );
}

/** Whether a cell lies in a part of a map. */
export function isIn({ left, top, width, height }: Extent, { x, y }: Cell): boolean {
  return x >= left && y >= top && x < left + width && y < top + height;
}

function Ground({ view: { map }, extent }: { view: AtlasView; extent: Extent }): JSX.Element | null {
  if (map === null) return null;
  const { left, top, width, height } = extent;
  const glyphs = cellsOfKind(map, extent, (kind) => CELL_GLYPHS[kind] !== undefined);
  return (
    <>
      <Unknown x={left} y={top} width={width} height={height} />
      {[...shapesOf(map, extent)].map(([kind, d]) => (
        <path key={kind} class={`atlas-cell atlas-${kind}`} d={d} />
      ))}
      {visitShapesOf(map, extent).map((d, level) => (
        <path key={level} class={`atlas-visits atlas-visits-${level + 1}`} d={d} />
      ))}
      {width * height <= MOST_GLYPHS &&
        glyphs.map(({ x, y, kind }) => (
          <path
            key={`${x},${y}`}
            class={`atlas-glyph atlas-glyph-${kind}`}
            transform={`translate(${x} ${y})`}
            d={CELL_GLYPHS[kind]}
          />
        ))}
    </>
  );
}

/** Unexplored ground: hatched, to differ from empty ground. */
function Unknown(box: { x: number; y: number; width: number; height: number }): JSX.Element {
  return (
    <>
      <defs>
        <pattern id="atlas-hatch" width="0.5" height="0.5" patternUnits="userSpaceOnUse">
          <path class="atlas-hatch" d="M0 .5L.5 0" />
        </pattern>
      </defs>
      <rect class="atlas-unknown" {...box} />
      <rect fill="url(#atlas-hatch)" {...box} />
    </>
  );
}

function OpenSides({ view: { open } }: { view: AtlasView }): JSX.Element {
  const lines = open.flatMap(({ x, y, sides }) => sides.map((side) => lineAlong(x, y, side)));
  return <path class="atlas-open" d={lines.join("")} />;
}

function lineAlong(x: number, y: number, side: string): string {
  if (side === "up") return `M${x + 0.15} ${y + 0.08}h.7`;
  if (side === "down") return `M${x + 0.15} ${y + 0.92}h.7`;
  return `M${side === "left" ? x + 0.08 : x + 0.92} ${y + 0.15}v.7`;
}

function Doors({ view: { doors } }: { view: AtlasView }): JSX.Element {
  const outlines = (isTaken: boolean): string =>
    doors
      .filter((door) => door.isTaken === isTaken)
      .map(({ x, y }) => `M${x + 0.2} ${y + 0.9}v-.7h.6v.7z`)
      .join("");
  return (
    <>
      <path class="atlas-door atlas-door-told" d={outlines(false)} />
      <path class="atlas-door" d={outlines(true)} />
    </>
  );
}

function Player({
  view: { at, facing, map },
  extent,
}: {
  view: AtlasView;
  extent: Extent;
}): JSX.Element | null {
  if (at === null || at.map !== map?.name || !isIn(extent, at)) return null;
  return (
    <PlayerSign
      x={at.x}
      y={at.y}
      facing={facing}
      size={Math.max(1, Math.max(extent.width, extent.height) / 24)}
    />
  );
}

function Markers({ view: { map }, extent }: { view: AtlasView; extent: Extent }): JSX.Element {
  const size = Math.max(0.62, extent.width / 32);
  const shown = (map?.markers ?? []).filter((marker) => isIn(extent, marker));
  return (
    <>
      {shown.map(({ x, y, label }) => {
        const isLate = x - extent.left > extent.width / 2;
        return (
          <g key={label}>
            <path
              class="atlas-marker"
              transform={`translate(${x + 0.5} ${y + 0.5}) scale(${Math.max(1, size)})`}
              d="M0 -.4L.4 0L0 .4L-.4 0z"
            />
            <text
              class="atlas-label"
              x={x + 0.5 + (isLate ? -0.55 : 0.55) * Math.max(1, size)}
              y={y + 0.5 + size * 0.35}
              font-size={size}
              text-anchor={isLate ? "end" : "start"}
            >
              {label}
            </text>
          </g>
        );
      })}
    </>
  );
}
