import { drawCell, TERRAIN } from "./terrain.js";

/**
 * The tile sets of the seeds' maps. `same` are the characters to which a cell joins without an edge, `outside` whether the
 * outside of the map is one of them; `joined` and `parted` are neighbours to draw each case with.
 */
const PATH = { same: "=DKJ", outside: true, joined: "=", parted: "." };
const WATER = { same: "~T", outside: true, joined: "~", parted: "." };
const JOINS = {
  village: {
    "=": PATH,
    "~": WATER,
    ...each("wkD", { same: "wkD", outside: false, joined: "k", parted: "." }),
    ...each('.,"T+sOXxABCEFG', { same: "", outside: true, joined: ".", parted: "." }),
  },
  wood: {
    "=": PATH,
    "~": WATER,
    ...each("MNQKJ", { same: "MNQKJ", outside: false, joined: "M", parted: "." }),
    ...each('.,"T+sXx', { same: "", outside: true, joined: ".", parted: "." }),
  },
  tower: {
    ...each("#i", { same: "#ilr", outside: true, joined: "#", parted: "_" }),
    ...each("lr", { same: "#ilrpq", outside: true, joined: "#", parted: "_" }),
    ...each("_Xxpq", { same: "_cXxpqr", outside: true, joined: "_", parted: "#" }),
    c: { same: "c", outside: true, joined: "c", parted: "_" },
  },
};

/** What the grid says of a thing that the player may look at: 5 a sign, 6 something to have. */
const SHOWN = { SIGN: 5, WELL: 6, CHEST: 6, LANTERN: 6 };

/** Directions of a quarter's neighbours: 0 top left, 1 top right, 2 bottom left, 3 bottom right. */
const QUARTERS = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
];

function each(characters, join) {
  return Object.fromEntries([...characters].map((character) => [character, join]));
}

/**
 * A tile set: its tiles, and for each character its kind, its thing, and for each quarter the tile by what it joins: 1 the
 * neighbour beside, 2 the one above or below, 4 the one across the corner, 8 the one below the cell.
 */
export function tileSet(name, firstTile, things) {
  const tiles = [];
  const known = new Map();
  const number = (tile) => {
    const key = tile.join();
    if (!known.has(key)) known.set(key, tiles.push(tile) - 1);
    return firstTile + known.get(key);
  };
  const cells = Object.entries(JOINS[name]).map(([character, { same, outside, joined, parted }]) => {
    const draw = (joins) =>
      drawCell(
        character,
        (dx, dy) => (joins(dx, dy) ? joined : parted),
        name === "tower" ? "stone" : "grass",
      ).tiles();
    const quarters = QUARTERS.map(([qx, qy], quarter) =>
      Array.from({ length: 16 }, (_, mask) => {
        const joins = (dx, dy) => {
          if (dx === 0 && dy === 1) return (mask & (qy === 1 ? 2 : 8)) > 0;
          if (dx === qx && dy === 0) return (mask & 1) > 0;
          if (dx === 0 && dy === qy) return (mask & 2) > 0;
          if (dx === qx && dy === qy) return (mask & 4) > 0;
          return true;
        };
        return number(draw(joins)[quarter]);
      }),
    );
    checkQuarters(character, draw, quarters, (tile) => firstTile + known.get(tile.join()));
    const { kind, thing } = TERRAIN[character];
    return [
      character,
      { kind: SHOWN[thing] ?? kind, thing: things.indexOf(thing ?? "NOTHING"), same, outside, quarters },
    ];
  });
  if (tiles.length > 128) throw new Error(`${name} has ${tiles.length} tiles`);
  return { tiles, cells: Object.fromEntries(cells) };
}

/** A quarter may depend on nothing but its own neighbours and the one below. */
function checkQuarters(character, draw, quarters, numberOf) {
  for (let around = 0; around < 256; around++) {
    const at = (dx, dy) => {
      const index = (dy + 1) * 3 + dx + 1;
      return ((around >> (index > 4 ? index - 1 : index)) & 1) > 0;
    };
    const drawn = draw(at);
    for (const [quarter, [qx, qy]] of QUARTERS.entries()) {
      const below = qy === 1 ? 0 : at(0, 1) * 8;
      const mask = at(qx, 0) + at(0, qy) * 2 + at(qx, qy) * 4 + below;
      if (numberOf(drawn[quarter]) !== quarters[quarter][mask]) {
        throw new Error(`${character}: quarter ${quarter} depends on more than its neighbours`);
      }
    }
  }
}
