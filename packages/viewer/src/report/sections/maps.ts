import type { AtlasMap, MapCell } from "../../../../games/src/world/atlas/atlas.ts";
import { CELL_GLYPHS } from "../../../../games/src/world/drawn/cell-glyphs.ts";
import { CELL_KINDS, wordsOfKind } from "../../../../games/src/world/drawn/cell-kinds.ts";
import {
  cellsOfKind,
  type Extent,
  extentOf,
  shapesOf,
  visitShapesOf,
} from "../../../../games/src/world/drawn/map-shapes.ts";
import { doorsOf } from "../../../../games/src/world/warps.ts";
import { formatCount, formatCountOf } from "../format.ts";
import { type Html, html } from "../html.ts";
import type { ReportData } from "../report-data.ts";
import type { Section } from "./parts.ts";

/** Maps in a report at most: those that were seen last. */
export const MOST_DRAWN = 24;

/** Of a map with more of them, nothing is drawn inside of the cells, and no more are listed. */
const MOST_GLYPHS = 1_500;
const MOST_LISTED = 40;

/** Known cells beyond which a map is described in words alone: the file is to stay small. */
const MOST_CELLS = 10_000;

/** The game's maps as far as the player knew them at the end of the branch, the one that was seen last first. */
export function renderMaps({ atlas }: ReportData): readonly Section[] {
  const maps = atlas.maps.toReversed().slice(0, MOST_DRAWN);
  if (maps.length === 0) return [];
  const body = html`<p>What the player had seen of the game by the end: the more often a cell was entered, the stronger its colour.</p>${renderLegend(
    maps,
  )}<div class="maps">${maps.map((map) => renderMap(map, atlas))}</div>`;
  return [{ id: "maps", title: "Maps", body }];
}

function renderMap(map: AtlasMap, atlas: ReportData["atlas"]): Html {
  const { name, size, visits, markers = [] } = map;
  const here = atlas.at !== null && atlas.at.map === name ? atlas.at : null;
  const doors = doorsOf(atlas, map);
  const extent = extentOf(map, [...doors, ...markers, ...(here === null ? [] : [here])]);
  const known = lettersIn(map.cells);
  const words = `${size === undefined ? "" : `${size.width} by ${size.height} cells: `}${formatCountOf(known, "cell")} seen, ${formatCount(lettersIn(visits))} entered${here === null ? "" : `; the player is at ${here.x}, ${here.y}`}`;
  return html`<figure class="map-figure">${known <= MOST_CELLS && drawMap(map, extent, doors, here, `${name}: ${words}`)}<figcaption><h3>${name}</h3><p class="aside">${words}.</p>${
    doors.length > 0 &&
    html`<p>Exits: ${doors
      .slice(0, MOST_LISTED)
      .map(({ x, y, press, to }) => `${x}, ${y}${press === undefined ? "" : ` ${press}`} to ${to.map}`)
      .join("; ")}.</p>`
  }${
    markers.length > 0 &&
    html`<p>Markers: ${markers.map(({ x, y, label }) => `${label} (${x}, ${y})`).join("; ")}.</p>`
  }</figcaption></figure>`;
}

function drawMap(
  map: AtlasMap,
  extent: Extent,
  doors: readonly { readonly x: number; readonly y: number }[],
  here: MapCell | null,
  label: string,
): Html {
  const { left, top, width, height } = extent;
  const glyphs = cellsOfKind(map, extent, (kind) => CELL_GLYPHS[kind] !== undefined);
  return html`<svg class="map-drawing" viewBox="${left} ${top} ${width} ${height}" role="img" aria-label="${label}"><rect class="atlas-unknown" x="${left}" y="${top}" width="${width}" height="${height}"/>${[
    ...shapesOf(map, extent),
  ].map(([kind, d]) => html`<path class="atlas-cell atlas-${kind}" d="${d}"/>`)}${visitShapesOf(
    map,
    extent,
  ).map((d, level) => d !== "" && html`<path class="atlas-visits atlas-visits-${level + 1}" d="${d}"/>`)}${
    glyphs.length <= MOST_GLYPHS &&
    glyphs.map(
      ({ x, y, kind }) =>
        html`<path class="atlas-glyph atlas-glyph-${kind}" transform="translate(${x} ${y})" d="${CELL_GLYPHS[kind]}"/>`,
    )
  }<path class="atlas-door" d="${doors.map(({ x, y }) => `M${x + 0.2} ${y + 0.9}v-.7h.6v.7z`).join("")}"/>${(
    map.markers ?? []
  ).map(
    ({ x, y }) =>
      html`<path class="atlas-marker" transform="translate(${x} ${y})" d="M.5 .1L.9 .5L.5 .9L.1 .5z"/>`,
  )}${here !== null && html`<circle class="atlas-player" cx="${here.x + 0.5}" cy="${here.y + 0.5}" r=".34"/>`}</svg>`;
}

/** The legend of the colours and signs that occur. */
function renderLegend(maps: readonly AtlasMap[]): Html {
  const there = new Set(maps.flatMap((map) => [...shapesOf(map, extentOf(map, [])).keys()]));
  const kinds = CELL_KINDS.filter((kind) => there.has(kind));
  const doors = maps.some((map) => (map.doors ?? map.warps ?? []).length > 0);
  return html`<ul class="legend">${kinds.map((kind) =>
    renderKey(
      wordsOfKind(kind),
      html`<path class="atlas-cell atlas-${kind}" d="M0 0h1v1H0z"/>${
        CELL_GLYPHS[kind] !== undefined &&
        html`<path class="atlas-glyph atlas-glyph-${kind}" d="${CELL_GLYPHS[kind]}"/>`
      }`,
    ),
  )}${renderKey("not seen", html`<path class="atlas-unknown" d="M0 0h1v1H0z"/>`)}${
    doors &&
    renderKey(
      "exit",
      html`<path class="atlas-cell atlas-free" d="M0 0h1v1H0z"/><path class="atlas-door" d="M.2 .9v-.7h.6v.7z"/>`,
    )
  }</ul>`;
}

function renderKey(words: string, drawn: Html): Html {
  return html`<li><svg class="atlas-key" viewBox="0 0 1 1" aria-hidden="true">${drawn}</svg>${words}</li>`;
}

function lettersIn(rows: readonly string[]): number {
  return rows.join("").replaceAll(" ", "").length;
}
