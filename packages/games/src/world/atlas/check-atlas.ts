import {
  type Check,
  fields,
  isCount,
  isIn,
  isText,
  isTrue,
  listOf,
  listUpTo,
  orMissing,
  orNull,
} from "../../../../../src/base/checks.ts";
import { DIRECTIONS } from "../../../../../src/base/vocabulary/button.ts";
import { TOUCHED_KINDS } from "./atlas.ts";

/** The cells of a map's side, the maps, and the ways out of one map that are kept. */
const MOST = 256;

/** The markers of one map, and the characters of a label that are kept. */
const MOST_MARKERS = 64;
const MOST_LABEL = 40;

const isCoordinate: Check = (value) => isCount(value) && value < MOST;
const isCell = fields({ map: isText, x: isCoordinate, y: isCoordinate });
const isSize = fields({ width: isCount, height: isCount });
const isDirection = isIn(DIRECTIONS);
const isDoor = fields({ x: isCoordinate, y: isCoordinate, press: orMissing(isDirection), to: isCell });
const isLabel: Check = (value) => isText(value) && value !== "" && value.length <= MOST_LABEL;
const isMarkers = listUpTo(MOST_MARKERS, fields({ x: isCoordinate, y: isCoordinate, label: isLabel }));
const isWarp = fields({
  x: isCoordinate,
  y: isCoordinate,
  press: orMissing(isDirection),
  id: isCoordinate,
  to: fields({ map: isText, id: isCount }),
});
/** The most borders of a map; a game with more has none. */
const MOST_BORDERS = 16;
const isBorders = listUpTo(
  MOST_BORDERS,
  fields({ press: isDirection, from: isCoordinate, until: isCoordinate, to: isCell }),
);
/** The characters of a name that are kept. */
const MOST_NAME = 20;
const isTouches = listUpTo(
  MOST,
  fields({
    x: isCoordinate,
    y: isCoordinate,
    kind: isIn(TOUCHED_KINDS),
    name: orMissing((value) => isText(value) && value !== "" && value.length <= MOST_NAME),
    silent: orMissing(isTrue),
  }),
);
const isFailures = listUpTo(
  MOST,
  fields({
    x: isCoordinate,
    y: isCoordinate,
    press: isDirection,
    had: orMissing(isText),
    tried: orMissing(fields({ cells: isCount, known: isCount, at: orMissing(isCell) })),
  }),
);
const isLayer = listUpTo(MOST, (row) => isText(row) && row.length <= MOST);

const isRun: Check = (value) =>
  Array.isArray(value) && value.length === 3 && isCount(value[0]) && isCount(value[1]) && isText(value[2]);
const isRuns = orMissing(listOf(isRun));

/** The maps in a step's outcome. */
export const isSeen: Check = listOf(
  fields({
    map: isText,
    size: orMissing(isSize),
    cells: isRuns,
    sides: isRuns,
    walks: isRuns,
    doors: orMissing(listOf(isDoor)),
    markers: orMissing(isMarkers),
    warps: orMissing(listOf(isWarp)),
    edges: isRuns,
    borders: orMissing(isBorders),
    touched: orMissing(isTouches),
    failed: orMissing(isFailures),
  }),
);

/** The known maps of the game, within the limits of what is kept. */
export const isAtlas: Check = fields({
  at: orNull(isCell),
  maps: listUpTo(
    MOST,
    fields({
      name: isText,
      step: isCount,
      size: orMissing(isSize),
      cells: isLayer,
      visits: isLayer,
      sides: orMissing(isLayer),
      doors: orMissing(listUpTo(MOST, isDoor)),
      markers: orMissing(isMarkers),
      warps: orMissing(listUpTo(MOST, isWarp)),
      edges: orMissing(isLayer),
      borders: orMissing(isBorders),
      touched: orMissing(isTouches),
      failed: orMissing(isFailures),
    }),
  ),
  forgotten: orMissing(isCount),
});
