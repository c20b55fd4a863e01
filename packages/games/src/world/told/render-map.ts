import { mapNamed } from "../apply-observation.ts";
import type { Atlas, AtlasMap, MapCell, Standing } from "../atlas/atlas.ts";
import { letterAt, UNKNOWN } from "../layer.ts";
import { ATLAS_LETTERS, type AtlasCell } from "../letters.ts";
import { nearestOpen } from "./nearest-open.ts";
import { reachableEdges } from "./reachable-edges.ts";
import { tellBorders, tellDoors, tellEdges, tellList, tellMarkers } from "./tell-cells.ts";
import { tellThings } from "./tell-things.ts";
import { toldName } from "./told-name.ts";

/** The most cells in a row or a column that are shown. */
const MOST_CELLS = 40;

/** Number of unexplored edges that are shown. */
const MOST_OPEN = 3;

/** The label of the rows and the columns. */
const AXES = "y\\x";

const PLAYER = "@";
const MARKER = "*";

/** The legend of the letters, in its order. */
const MEANINGS: readonly (readonly [letters: string, cells: readonly AtlasCell[], meaning: string])[] = [
  [".", ["free"], "free"],
  ["#", ["wall"], "wall"],
  ['"', ["grass"], "tall grass"],
  ["~", ["water"], "water"],
  ["P", ["person"], "person or thing"],
  ["E", ["exit"], "exit"],
  ["=", ["edge"], "way over the map's edge"],
  ["v < > ^", ["ledge-down", "ledge-left", "ledge-right", "ledge-up"], "ledge, jumped that way only"],
  ["S", ["sign"], "sign"],
  ["T", ["tree"], "tree to cut"],
  ["C", ["counter"], "counter"],
  ["!", ["sight"], "seen by a trainer"],
  ["I", ["item"], "item"],
  ["O", ["boulder"], "boulder"],
  ["L", ["locked"], "locked door"],
];

/** The part of the atlas to show. */
export interface MapView {
  /** The map's name in the atlas. */
  readonly map: string;
  /** The player's cell; null for none. */
  readonly standing: Standing | null;
  /** The cell round which it is shown; by default where the player stands, or the middle of what is known. */
  readonly around?: Pick<MapCell, "x" | "y">;
}

/** The first words of a rendered map, unique to its name. */
export function mapHeading(map: string): string {
  return `Map of ${toldName(map)}:`;
}

/** Whether a text is a rendered map with all that was known of it. */
export function isWholeMap(text: string, map: string): boolean {
  const [head = ""] = text.split("\n", 1);
  return head.startsWith(mapHeading(map)) && / known x \d+-\d+, y \d+-\d+$/.test(head);
}

/**
 * Renders the known part of a map as text: a letter a cell, with the map's coordinates along the top and the left;
 * then the meanings of the letters, the exits, the nearest edges of the known part, and the markers. 40 × 40 cells at
 * most. Null where nothing is known of the map.
 */
export function renderMap(atlas: Atlas, { map: name, standing, around }: MapView): string | null {
  const map = mapNamed(atlas, name);
  const known = map === undefined ? null : knownPart(map);
  if (map === undefined || known === null) return null;
  const at = standing !== null && standing.map === name ? standing : null;
  const middle = { x: (known.left + known.right) >> 1, y: (known.top + known.bottom) >> 1 };
  const from = around ?? at ?? middle;
  const part = partAround(known, from);
  const start = standing ?? { map: name, ...from };
  const edges = reachableEdges(atlas, start, map);
  const rows = rowsOf(map, part, at, edges);
  const size = map.size === undefined ? "" : ` ${map.size.width}×${map.size.height},`;
  const shown = `x ${part.left}-${part.right}, y ${part.top}-${part.bottom}`;
  const isWhole = JSON.stringify(part) === JSON.stringify(known);
  const open = nearestOpen(atlas, start, map, MOST_OPEN);
  const things = tellThings(map);
  return [
    `${mapHeading(name)}${size} ${isWhole ? "known" : "shown"} ${shown}`,
    ...headOf(part),
    ...rows,
    tellLegend(rows.map((row) => row.slice(labelWidth(part))).join("")),
    ...(things === "" ? [] : [things]),
    ...tellDoors(atlas, map, from),
    ...tellBorders(map),
    ...tellEdges(map, edges, from),
    ...tellList(
      "Unexplored from",
      open.map(({ x, y }) => `${x},${y}`),
    ),
    ...tellMarkers(map, from),
  ].join("\n");
}

/** A part of a map, its last row and column among it. */
interface Part {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The smallest part in which everything lies that is known or written there; null for nothing. */
function knownPart({ cells, visits, markers = [] }: AtlasMap): Part | null {
  const spots = [...cells, ""].flatMap((_, y) =>
    [cells[y] ?? "", visits[y] ?? ""].flatMap((row) => {
      const left = row.search(/[^ ]/);
      return left < 0
        ? []
        : [
            { x: left, y },
            { x: row.trimEnd().length - 1, y },
          ];
    }),
  );
  const [xs, ys] = [[...spots, ...markers].map(({ x }) => x), [...spots, ...markers].map(({ y }) => y)];
  if (xs.length === 0) return null;
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** As much of the known part as is shown round a cell. */
function partAround(known: Part, { x, y }: Pick<MapCell, "x" | "y">): Part {
  const [left, right] = rangeAround(known.left, known.right, x);
  const [top, bottom] = rangeAround(known.top, known.bottom, y);
  return { left, top, right, bottom };
}

function rangeAround(first: number, last: number, middle: number): readonly [first: number, last: number] {
  const wanted = Math.min(middle - MOST_CELLS / 2, last - MOST_CELLS + 1);
  const start = Math.max(first, wanted);
  return [start, Math.min(last, start + MOST_CELLS - 1)];
}

function rowsOf(
  map: AtlasMap,
  part: Part,
  at: Standing | null,
  edges: readonly Pick<MapCell, "x" | "y">[],
): readonly string[] {
  const isEdge = new Set(edges.map(({ x, y }) => `${x},${y}`));
  const isMarked = new Set((map.markers ?? []).map(({ x, y }) => `${x},${y}`));
  const signOf = (x: number, y: number): string => {
    if (x === at?.x && y === at.y) return PLAYER;
    if (isMarked.has(`${x},${y}`)) return MARKER;
    const letter = letterAt(map.cells, x, y);
    if (isEdge.has(`${x},${y}`) && letter !== ATLAS_LETTERS.water) return ATLAS_LETTERS.edge;
    return letter === ATLAS_LETTERS.edge ? ATLAS_LETTERS.free : letter;
  };
  return span(part.top, part.bottom).map((y) => {
    const letters = span(part.left, part.right).map((x) => signOf(x, y));
    return `${String(y).padStart(labelWidth(part) - 1)} ${letters.join("")}`.trimEnd();
  });
}

/** The columns: in full where their last digit is 0, and below it the last digit of each. */
function headOf(part: Part): readonly string[] {
  const columns = span(part.left, part.right);
  const indent = " ".repeat(labelWidth(part));
  const ones = columns.map((x) => x % 10).join("");
  const tens = columns.reduce((line, x, at) => {
    const isTold = x % 10 === 0 || (at === 0 && x % 10 < 7);
    return isTold ? `${line.padEnd(at)}${x}` : line;
  }, "");
  const label = AXES.padEnd(labelWidth(part));
  return part.right < 10 ? [label + ones] : [indent + tens, label + ones];
}

function labelWidth({ bottom }: Part): number {
  return Math.max(AXES.length, String(bottom).length) + 1;
}

function span(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

function tellLegend(shown: string): string {
  const said = MEANINGS.flatMap(([letters, cells, meaning]) => {
    const there = cells.map((cell) => ATLAS_LETTERS[cell]).filter((letter) => shown.includes(letter));
    return there.length === 0 ? [] : [`${there.length === 1 ? there[0] : letters} ${meaning}`];
  });
  return [
    ...(shown.includes(PLAYER) ? [`${PLAYER} you`] : []),
    ...said,
    ...(shown.includes(MARKER) ? [`${MARKER} marker`] : []),
    ...(shown.includes(UNKNOWN) ? ["space not seen"] : []),
  ].join(", ");
}
