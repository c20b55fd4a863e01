import type { JSX } from "preact";
import type { AtlasView } from "../../../../src/timeline/steps/read-atlas.ts";
import { Fold } from "../parts/fold.tsx";
import { formatCount, formatCountOf } from "../words/quantities.ts";
import { placeOf } from "./cell-words.ts";

/** The most lines, even for a map without end. */
const MOST_LINES = 60;

/** The known facts of the shown map, in words: size, exits, markers, unexplored parts. */
export function AtlasFacts({
  view,
  goTo,
}: {
  view: AtlasView;
  /** Shows another map. */
  goTo: (map: string) => void;
}): JSX.Element | null {
  const { map, open, doors } = view;
  if (map === null) return null;
  const { markers = [] } = map;
  return (
    <>
      <p class="quiet small">{summaryOf(view)}</p>
      {doors.length > 0 && (
        <Fold title="Exits" note={String(doors.length)}>
          <ul class="atlas-list">
            {doors.slice(0, MOST_LINES).map(({ x, y, press, to, isTaken }) => (
              <li key={`${x},${y} ${press}`}>
                <span>
                  {x}, {y}
                  {press !== undefined && ` ${press}`}
                </span>
                <span>
                  {view.maps.some((map) => map.name === to.map) ? (
                    <button type="button" class="link" onClick={() => goTo(to.map)}>
                      to {placeOf(to)}
                    </button>
                  ) : (
                    `to ${placeOf(to)}`
                  )}
                  {!isTaken && ", as the game reports"}
                </span>
              </li>
            ))}
          </ul>
        </Fold>
      )}
      {markers.length > 0 && (
        <Fold title="Markers" note={String(markers.length)}>
          <ul class="atlas-list">
            {markers.map(({ x, y, label }) => (
              <li key={label}>
                <span>
                  {x}, {y}
                </span>
                {label}
              </li>
            ))}
          </ul>
        </Fold>
      )}
      {open.length > 0 && (
        <Fold title="Unexplored edges" note={formatCountOf(open.length, "cell")} isOpen={false}>
          <ul class="atlas-list">
            {nearestFirst(view)
              .slice(0, MOST_LINES)
              .map(({ x, y, sides }) => (
                <li key={`${x},${y}`}>
                  <span>
                    {x}, {y}
                  </span>
                  {sides.join(", ")}
                </li>
              ))}
          </ul>
          {open.length > MOST_LINES && <p class="quiet small">The nearest {MOST_LINES} are listed.</p>}
        </Fold>
      )}
    </>
  );
}

function summaryOf({ map, at, facing, maps, open, isPathCut }: AtlasView): string {
  if (map === null) return "";
  const short = maps.find(({ name }) => name === map.name);
  const size = map.size === undefined ? "" : `, ${map.size.width} by ${map.size.height} cells`;
  const isHere = at?.map === map.name;
  return [
    `${map.name}${size}: ${formatCountOf(short?.known ?? 0, "cell")} seen, ${formatCount(short?.visited ?? 0)} entered.`,
    ...(isHere
      ? [`The player is at ${at.x}, ${at.y}${facing === null ? "" : ` and faces ${facing}`}.`]
      : [
          `The player is elsewhere${at === null ? "" : `, at ${placeOf(at)}`}; something of it was seen in step ${formatCount(map.step)}.`,
        ]),
    ...(open.length === 0 ? ["No unexplored edge is known."] : []),
    ...(isPathCut ? ["Of the path only the newest part is drawn."] : []),
  ].join(" ");
}

/** The edges that are nearest to the player first, as the crow flies; on another map in their order. */
function nearestFirst({ open, at, map }: AtlasView): AtlasView["open"] {
  if (at === null || at.map !== map?.name) return open;
  const far = ({ x, y }: { x: number; y: number }): number => Math.abs(x - at.x) + Math.abs(y - at.y);
  return open.toSorted((a, b) => far(a) - far(b));
}
