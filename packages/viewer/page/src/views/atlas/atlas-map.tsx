import type { JSX } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import { extentAround, extentOf } from "../../../../../games/src/world/drawn/map-shapes.ts";
import type { AtlasView } from "../../../../src/timeline/steps/read-atlas.ts";
import { useViewer } from "../../store/use-viewer.ts";
import { Choice } from "../parts/choice.tsx";
import { AtlasDrawing, type Cell, isIn } from "./atlas-drawing.tsx";
import { wordsOfCell } from "./cell-words.ts";
import { Legend } from "./legend.tsx";
import { wayOf } from "./walked-way.ts";

/** Of a map that is larger, in cells, only what is around the player is shown at first. */
const NEAR = { width: 40, height: 36 } as const;

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** One map of the atlas, to be looked at cell by cell with a pointer or by keys. */
export function AtlasMapView({
  view,
  goTo,
}: {
  view: AtlasView;
  /** Shows another map. */
  goTo: (map: string) => void;
}): JSX.Element | null {
  const viewer = useViewer();
  const { map, at, path, doors } = view;
  const [isNear, showNear] = useState(true);
  const [cursor, setCursor] = useState<Cell | null>(null);
  const [pointed, point] = useState<Cell | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const way = useMemo(() => wayOf(path), [path]);
  const here = at !== null && at.map === map?.name ? at : null;
  const whole = useMemo(
    () => extentOf(map ?? { cells: [] }, [...doors, ...(here === null ? [] : [here])]),
    [map, here, doors],
  );
  const isLarge = whole.width > NEAR.width || whole.height > NEAR.height;
  const middle = cursor ?? here ?? { x: whole.left + whole.width / 2, y: whole.top + whole.height / 2 };
  const [middleX, middleY] = [middle.x, middle.y];
  const extent = useMemo(
    () => (isLarge && isNear ? extentAround(whole, { x: middleX, y: middleY }, NEAR) : whole),
    [whole, isLarge, isNear, middleX, middleY],
  );
  if (map === null) return null;

  const choose = (cell: Cell): void => {
    const door = doors.find(({ x, y }) => x === cell.x && y === cell.y);
    const isKnown = door !== undefined && view.maps.some(({ name }) => name === door.to.map);
    const index = way.newest.get(`${cell.x},${cell.y}`);
    if (isKnown && door.to.map !== map.name) goTo(door.to.map);
    else if (index !== undefined) viewer.choose(index);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const move = event.ctrlKey || event.metaKey || event.altKey ? undefined : ARROWS[event.key];
    const from = cursor ?? here ?? { x: whole.left, y: whole.top };
    if (move !== undefined) {
      const cells = event.shiftKey ? 5 : 1;
      setCursor(inside(whole, { x: from.x + move[0] * cells, y: from.y + move[1] * cells }));
    } else if (event.key === "Enter" && cursor !== null) choose(cursor);
    else if (event.key === "Escape" && cursor !== null) setCursor(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const said = cursor ?? pointed;
  return (
    <div class="atlas">
      <div
        class="atlas-box"
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application is reached by keys
        tabIndex={0}
        aria-label={`Map of ${map.name}. Arrow keys go from cell to cell; Enter goes to the newest step there, or through an exit.`}
        aria-describedby="atlas-cell"
        ref={box}
        onKeyDown={onKeyDown}
        onBlur={() => setCursor(null)}
      >
        <AtlasDrawing
          view={view}
          extent={extent}
          way={way}
          cursor={cursor !== null && isIn(extent, cursor) ? cursor : null}
          point={point}
          choose={choose}
        />
      </div>
      <p class="atlas-said small" id="atlas-cell" aria-live={cursor === null ? "off" : "polite"}>
        {said === null ? (
          <span class="quiet">Point at a cell, or use the arrow keys, to see its details.</span>
        ) : (
          wordsOfCell(view, said.x, said.y)
        )}
      </p>
      {isLarge && (
        <Choice
          label="Part of the map"
          options={[
            ["near", "Around the player"],
            ["whole", "Whole map"],
          ]}
          value={isNear ? "near" : "whole"}
          choose={(value) => showNear(value === "near")}
        />
      )}
      <Legend view={view} extent={extent} />
    </div>
  );
}

function inside(
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
  { x, y }: Cell,
): Cell {
  return {
    x: Math.min(Math.max(x, left), left + width - 1),
    y: Math.min(Math.max(y, top), top + height - 1),
  };
}
