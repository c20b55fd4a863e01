import { type Cell, numberIn } from "../memory.ts";
import type { Moment, Sprite } from "../moment.ts";

/** The place of a cell's value in the picture: pixel = value · scale + offset, modulo 256. */
export interface Fit {
  readonly scale: number;
  readonly offset: number;
  /** The share of moments in which it holds. */
  readonly share: number;
}

/** The place of a pair of coordinates in the picture: that of a sprite on the background, or of a tile in its map. */
export type Drawn =
  | { readonly by: "sprite"; readonly x: Fit; readonly y: Fit; readonly share: number }
  | { readonly by: "tile"; readonly x: Fit; readonly y: Fit; readonly tile: number; readonly share: number };

/** Pixels that one unit of a coordinate may be: from 8 bits of sub-pixels to cells of four tiles. */
const SCALES = [
  1 / 256,
  1 / 128,
  1 / 64,
  1 / 32,
  1 / 16,
  1 / 8,
  1 / 4,
  1 / 2,
  1,
  2,
  4,
  8,
  16,
  24,
  32,
] as const;

/** The places in the picture that fewer values would explain as well: a sprite that never moves fits everything. */
const LEAST_PLACES = 4;

/** The fits of a cell to some sprite's place on the background, the best first; none where sprites are rare. */
export function fitToSprites(cell: Cell, axis: "x" | "y", moments: readonly Moment[]): readonly Fit[] {
  const shown = moments.filter(({ sprites }) => sprites.length > 0);
  if (shown.length < moments.length / 2) return [];
  const fits = SCALES.flatMap((scale) => {
    const counts = new Uint32Array(256);
    const places = new Set<number>();
    for (const { memory, sprites } of shown) {
      const pixel = Math.floor(numberIn(cell, memory) * scale);
      places.add(pixel & 255);
      for (const offset of new Set(sprites.map((sprite) => (sprite[axis] - pixel) & 255))) {
        counts[offset] = (counts[offset] ?? 0) + 1;
      }
    }
    const most = Math.max(...counts);
    const fit = { scale, offset: counts.indexOf(most), share: most / moments.length };
    return places.size < LEAST_PLACES ? [] : [{ fit, places: places.size }];
  });
  const most = Math.max(0, ...fits.map(({ fit }) => fit.share));
  return fits
    .filter(({ fit }) => fit.share >= most - 0.03)
    .toSorted((a, b) => b.places - a.places || b.fit.scale - a.fit.scale)
    .map(({ fit }) => fit);
}

/** The sprite that is where both fits say, at most `slack` pixels away. */
export function spriteAt(
  { memory, sprites }: Moment,
  [cellX, fitX]: readonly [Cell, Fit],
  [cellY, fitY]: readonly [Cell, Fit],
  slack = 0,
): Sprite | undefined {
  const isNear = (place: number, cell: Cell, { scale, offset }: Fit): boolean => {
    const away = (place - Math.floor(numberIn(cell, memory) * scale) - offset) & 255;
    return Math.min(away, 256 - away) <= slack;
  };
  return sprites.find(({ x, y }) => isNear(x, cellX, fitX) && isNear(y, cellY, fitY));
}

/** Tiles that a cell may be wide: pixels, single tiles, two tiles. */
const TILE_SCALES = [1 / 8, 1, 2] as const;

/** A tile that more places of the map have is no player. */
const MOST_OF_A_TILE = 6;

/** The fit of two cells to the place of a rare tile in the map; null where none fits. */
export function fitToTiles(cellX: Cell, cellY: Cell, moments: readonly Moment[]): Drawn | null {
  let best: Drawn | null = null;
  const rare = moments.map(({ tiles }) => rareTiles(tiles));
  for (const scale of TILE_SCALES) {
    const counts = new Map<number, number>();
    const places = new Set<number>();
    for (const [at, { memory }] of moments.entries()) {
      const column = Math.floor(numberIn(cellX, memory) * scale);
      const row = Math.floor(numberIn(cellY, memory) * scale);
      places.add(((row & 31) << 5) | (column & 31));
      for (const { tile, index } of rare[at] ?? []) {
        const key = (tile << 10) | ((((index >> 5) - row) & 31) << 5) | (((index & 31) - column) & 31);
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }
    if (places.size < LEAST_PLACES) continue;
    for (const [key, count] of counts) {
      const share = count / moments.length;
      if (best !== null && share <= best.share) continue;
      const fitBy = (offset: number): Fit => ({ scale: scale * 8, offset: offset * 8, share });
      best = { by: "tile", tile: key >> 10, share, x: fitBy(key & 31), y: fitBy((key >> 5) & 31) };
    }
  }
  return best;
}

function rareTiles(tiles: Uint8Array): readonly { readonly tile: number; readonly index: number }[] {
  const counts = new Uint16Array(256);
  for (const tile of tiles) counts[tile] = (counts[tile] ?? 0) + 1;
  const rare: { tile: number; index: number }[] = [];
  for (const [index, tile] of tiles.entries()) {
    if ((counts[tile] ?? 0) <= MOST_OF_A_TILE) rare.push({ tile, index });
  }
  return rare;
}

/** The place of two cells in the picture at these moments; null where they have none. */
export function drawnBy(cellX: Cell, cellY: Cell, moments: readonly Moment[]): Drawn | null {
  const [fitsX, fitsY] = [fitToSprites(cellX, "x", moments), fitToSprites(cellY, "y", moments)];
  const drawn = fitsX.slice(0, 4).flatMap((x) =>
    fitsY.slice(0, 4).map((y): Drawn => {
      const share = shareDrawn({ by: "sprite", x, y, share: 1 }, cellX, cellY, moments);
      return { by: "sprite", x, y, share };
    }),
  );
  // Both axes have the same scale in nearly all games.
  const worth = ({ share, x, y }: Drawn): number => share + (x.scale === y.scale ? 0.02 : 0);
  const [best] = drawn.toSorted((a, b) => worth(b) - worth(a));
  if (best !== undefined && best.share >= 0.9) return best;
  const tile = fitToTiles(cellX, cellY, moments);
  return tile !== null && tile.share > (best?.share ?? 0) ? tile : (best ?? null);
}

/** Whether a moment shows the player where the cells say. */
export function isDrawnIn(moment: Moment, drawn: Drawn, cellX: Cell, cellY: Cell, slack = 0): boolean {
  if (drawn.by === "sprite") return spriteAt(moment, [cellX, drawn.x], [cellY, drawn.y], slack) !== undefined;
  const at = (cell: Cell, { scale, offset }: Fit): number =>
    (Math.floor(numberIn(cell, moment.memory) * (scale / 8)) + offset / 8) & 31;
  return moment.tiles[(at(cellY, drawn.y) << 5) | at(cellX, drawn.x)] === drawn.tile;
}

/** The share of moments that show the player where the cells say. */
export function shareDrawn(
  drawn: Drawn,
  cellX: Cell,
  cellY: Cell,
  moments: readonly Moment[],
  slack = 0,
): number {
  const shown = moments.filter((moment) => isDrawnIn(moment, drawn, cellX, cellY, slack));
  return shown.length / moments.length;
}
