import { BLACK, Canvas, CLEAR, DARK, LIGHT, noise, WHITE } from "./canvas.js";

/**
 * What the characters of a map stand for. `kind` is what the collision grid says of the cell (0 free, 1 wall);
 * `thing` is what the game finds there; `draw(canvas, around)` paints 16 x 16 pixels, where `around(dx, dy)` is
 * the character of a neighbour and `floor` the map's ground.
 */
export const TERRAIN = {
  ".": { kind: 0, draw: (c, at) => grass(c, at) },
  ",": { kind: 0, draw: (c, at) => flowers(grass(c, at)) },
  '"': { kind: 0, thing: "TALL_GRASS", draw: (c) => tallGrass(c) },
  "=": { kind: 0, draw: (c, at) => path(c, at) },
  T: { kind: 1, draw: (c, at) => tree(c, at) },
  "~": { kind: 1, thing: "WATER", draw: (c, at) => water(c, at) },
  "+": { kind: 1, draw: (c, at) => art(grass(c, at), FENCE) },
  s: { kind: 1, thing: "SIGN", draw: (c, at) => art(grass(c, at), SIGN) },
  O: { kind: 1, thing: "WELL", draw: (c, at) => well(grass(c, at)) },
  X: { kind: 1, thing: "CHEST", draw: (c, at, floor) => art(ground(c, at, floor), CHEST) },
  x: { kind: 1, draw: (c, at, floor) => art(ground(c, at, floor), CHEST_OPEN) },
  A: { kind: 1, draw: (c) => roof(c, "left", true) },
  B: { kind: 1, draw: (c) => roof(c, "middle", true) },
  C: { kind: 1, draw: (c) => roof(c, "right", true) },
  E: { kind: 1, draw: (c) => roof(c, "left", false) },
  F: { kind: 1, draw: (c) => roof(c, "middle", false) },
  G: { kind: 1, draw: (c) => roof(c, "right", false) },
  w: { kind: 1, draw: (c, at) => art(houseWall(c, at), WINDOW) },
  k: { kind: 1, draw: (c, at) => houseWall(c, at) },
  D: { kind: 1, thing: "HOUSE_DOOR", draw: (c, at) => art(houseWall(c, at), HOUSE_DOOR) },
  M: { kind: 1, draw: (c, at) => towerWall(c, at) },
  N: { kind: 1, draw: (c, at) => art(towerWall(c, at), TOWER_WINDOW) },
  Q: { kind: 1, draw: (c, at) => art(towerWall(c, at), TOWER_EMBLEM) },
  K: { kind: 1, thing: "TOWER_DOOR", draw: (c, at) => art(towerWall(c, at), TOWER_DOOR) },
  J: { kind: 4, thing: "TOWER_DOOR", draw: (c, at) => art(towerWall(c, at), TOWER_DOOR_OPEN) },
  "#": { kind: 1, draw: (c, at) => stoneWall(c, at) },
  i: { kind: 1, draw: (c, at) => art(stoneWall(c, at), TORCH) },
  _: { kind: 0, thing: "STONE", draw: (c, at) => stoneFloor(c, at) },
  c: { kind: 0, draw: (c, at) => carpet(stoneFloor(c, at), at) },
  l: { kind: 1, thing: "LANTERN", draw: (c, at) => greatLantern(stoneWall(c, at), 0, 0) },
  r: { kind: 1, thing: "LANTERN", draw: (c, at) => greatLantern(stoneWall(c, at), -16, 0) },
  p: { kind: 1, thing: "LANTERN", draw: (c, at) => greatLantern(stoneFloor(c, at), 0, -16) },
  q: { kind: 1, thing: "LANTERN", draw: (c, at) => greatLantern(stoneFloor(c, at), -16, -16) },
};

const S = { " ": WHITE, ".": LIGHT, o: DARK, "#": BLACK, "~": CLEAR };

/** The picture of one cell. */
export function drawCell(character, around, floor) {
  const terrain = TERRAIN[character];
  if (!terrain) throw new Error(`no terrain for ${JSON.stringify(character)}`);
  const canvas = new Canvas(16, 16);
  terrain.draw(canvas, around, floor);
  return canvas;
}

function art(canvas, rows) {
  return canvas.draw(rows, 0, 0, S);
}

function ground(canvas, at, floor) {
  return floor === "stone" ? stoneFloor(canvas, at) : grass(canvas, at);
}

const TUFTS = [
  [3, 3],
  [11, 10],
];

function grass(canvas) {
  canvas.rect(0, 0, 16, 16, LIGHT);
  for (const [x, y] of TUFTS) {
    canvas.draw(["~ ~", "o~o", "~o~"], x - 1, y - 1, S);
  }
  return canvas;
}

function flowers(canvas) {
  canvas.rect(0, 0, 16, 16, LIGHT);
  canvas.draw(["~###~", "#   #", "# # #", "#   #", "~###~", "~~o~~", "~oo~~"], 1, 1, S);
  canvas.draw(["~###~", "#   #", "# # #", "#   #", "~###~", "~~o~~", "~~oo~"], 9, 8, S);
  canvas.draw(["~ ~", "o~o"], 10, 2, S);
  canvas.draw(["~ ~", "o~o"], 2, 11, S);
  return canvas;
}

function tallGrass(canvas) {
  canvas.rect(0, 0, 16, 16, LIGHT);
  const tuft = [
    "~~#~~~#~", //
    "~#o#~#o#",
    "~#o#~#o#",
    "#o o#o o",
    "#o o#o o",
    "#o oo  o",
    "~#ooooo#",
    "~~#####~",
  ];
  for (const [x, y] of [
    [0, 0],
    [8, 0],
    [0, 8],
    [8, 8],
  ]) {
    canvas.draw(tuft, x, y, S);
  }
  return canvas;
}

/** Which corners and sides of a cell meet another kind of ground: 1 where they do not belong. */
function edgeDistance(at, same, x, y) {
  // Distance to the nearest foreign neighbour cell, from inside the cell.
  let distance = 99;
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      if ((dx === 0 && dy === 0) || same(at(dx, dy))) continue;
      const ex = dx === 0 ? 0 : dx < 0 ? x + 0.5 : 15.5 - x;
      const ey = dy === 0 ? 0 : dy < 0 ? y + 0.5 : 15.5 - y;
      distance = Math.min(distance, Math.hypot(ex, ey));
    }
  }
  // Outer corners are round: two foreign sides that meet push the edge inwards.
  for (const [dx, dy] of [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ]) {
    if (same(at(dx, 0)) || same(at(0, dy))) continue;
    const ex = dx < 0 ? 6 - x : x - 9;
    const ey = dy < 0 ? 6 - y : y - 9;
    if (ex > 0 && ey > 0) distance = Math.min(distance, 6.5 - Math.hypot(ex, ey));
  }
  return distance;
}

const isPath = (character) => "=DKJ123456789".includes(character) || character === "";

function path(canvas, at) {
  grass(canvas, at);
  return canvas.paint((x, y) => {
    const d = edgeDistance(at, isPath, x, y);
    if (d < 1.2) return undefined;
    if (d < 2.2) return DARK;
    const pebble = (x === 4 && y === 5) || (x === 12 && y === 11) || (x === 5 && y === 5);
    return pebble ? LIGHT : WHITE;
  });
}

const isWater = (character) => "~T".includes(character) || character === "";

function water(canvas, at) {
  grass(canvas, at);
  return canvas.paint((x, y) => {
    const d = edgeDistance(at, isWater, x, y);
    if (d < 1) return undefined;
    if (d < 2) return BLACK;
    if (d < 3.2) return WHITE;
    const wave = (px, py, w) => y === py && x >= px && x < px + w;
    if (wave(2, 4, 4) || wave(9, 11, 4)) return WHITE;
    if (wave(6, 5, 2) || wave(13, 12, 2) || wave(1, 5, 1) || wave(8, 12, 1)) return LIGHT;
    return DARK;
  });
}

function tree(canvas, at) {
  grass(canvas, at);
  canvas.rect(0, 0, 16, 16, LIGHT);
  canvas.ellipse(8, 14.2, 6.5, 1.9, DARK);
  canvas.rect(6, 11, 4, 4, BLACK).rect(7, 11, 1, 4, DARK);
  canvas.ellipse(8, 7, 8, 7, BLACK);
  canvas.ellipse(8, 6.6, 7, 6, DARK);
  canvas.paint((x, y, old) => {
    if (old !== DARK || y > 12) return undefined;
    const u = (x + 0.5 - 6) / 6;
    const v = (y + 0.5 - 4.2) / 5;
    const d = u * u + v * v;
    if (d < 0.16) return WHITE;
    if (d < 0.75) return (x + y) % 2 === 0 || d < 0.42 ? LIGHT : DARK;
    if ((x * 3 + y * 5) % 7 === 0) return BLACK;
    return DARK;
  });
  return canvas;
}

function well(canvas) {
  return art(canvas, WELL);
}

function roof(canvas, part, top) {
  canvas.rect(0, 0, 16, 16, LIGHT);
  const shingle = (x, y) => {
    const row = Math.floor(y / 4);
    if (y % 4 === 3) return BLACK;
    if ((x + (row % 2) * 4) % 8 === 0) return BLACK;
    return y % 4 === 0 ? LIGHT : DARK;
  };
  canvas.paint((x, y) => shingle(x, y));
  if (top) canvas.rect(0, 0, 16, 1, BLACK).rect(0, 1, 16, 2, WHITE).rect(0, 3, 16, 1, BLACK);
  else canvas.rect(0, 13, 16, 1, BLACK).rect(0, 14, 16, 1, WHITE).rect(0, 15, 16, 1, BLACK);
  if (part === "left")
    canvas
      .rect(0, 0, 1, 16, BLACK)
      .rect(1, top ? 1 : 0, 1, top ? 15 : 15, WHITE)
      .rect(2, top ? 4 : 0, 1, 13, BLACK);
  if (part === "right")
    canvas
      .rect(15, 0, 1, 16, BLACK)
      .rect(14, top ? 1 : 0, 1, 15, WHITE)
      .rect(13, top ? 4 : 0, 1, 13, BLACK);
  return canvas;
}

function houseWall(canvas, at) {
  const isHouse = (character) => "wkD".includes(character) && character !== "";
  canvas.rect(0, 0, 16, 16, WHITE);
  canvas.rect(0, 0, 16, 1, BLACK).rect(0, 1, 16, 1, DARK);
  for (const [x, y] of [
    [3, 4],
    [11, 3],
    [6, 9],
    [13, 9],
  ]) {
    canvas.rect(x, y, 3, 1, LIGHT);
  }
  canvas.rect(0, 12, 16, 3, LIGHT).rect(0, 12, 16, 1, DARK).rect(0, 15, 16, 1, BLACK);
  canvas.rect(3, 13, 1, 2, DARK).rect(11, 13, 1, 2, DARK);
  if (!isHouse(at(-1, 0))) canvas.rect(0, 0, 1, 16, BLACK).rect(1, 2, 1, 13, DARK);
  if (!isHouse(at(1, 0))) canvas.rect(15, 0, 1, 16, BLACK).rect(14, 2, 1, 13, DARK);
  return canvas;
}

function bricks(canvas, face, joint) {
  return canvas.paint((x, y) => {
    const row = Math.floor(y / 4);
    if (y % 4 === 3) return joint;
    if ((x + (row % 2) * 4) % 8 === 7) return joint;
    return y % 4 === 0 && (x + (row % 2) * 4) % 8 < 3 ? Math.max(0, face - 1) : face;
  });
}

function towerWall(canvas, at) {
  const isTower = (character) => "MNQKJ".includes(character) && character !== "";
  bricks(canvas, LIGHT, DARK);
  if (!isTower(at(0, -1))) {
    canvas.rect(0, 0, 16, 5, BLACK).rect(1, 1, 4, 5, WHITE).rect(8, 1, 5, 5, WHITE).rect(0, 6, 16, 1, BLACK);
    canvas.rect(0, 5, 16, 1, WHITE);
  }
  if (!isTower(at(-1, 0))) canvas.rect(0, 0, 1, 16, BLACK).rect(1, 0, 1, 16, WHITE);
  if (!isTower(at(1, 0))) canvas.rect(15, 0, 1, 16, BLACK).rect(13, 0, 2, 16, DARK);
  return canvas;
}

const isWall = (character) => "#ilr".includes(character) || character === "";

function stoneWall(canvas, at) {
  if (isWall(at(0, 1))) {
    canvas.rect(0, 0, 16, 16, BLACK);
    canvas.paint((x, y) => (noise(x, y) > 0.93 && x > 2 && x < 13 && y > 2 && y < 13 ? DARK : undefined));
    if (!isWall(at(-1, 0))) canvas.rect(0, 0, 1, 16, DARK);
    if (!isWall(at(1, 0))) canvas.rect(15, 0, 1, 16, DARK);
    if (!isWall(at(0, -1))) canvas.rect(0, 0, 16, 1, DARK);
    return canvas;
  }
  bricks(canvas, LIGHT, DARK);
  canvas.rect(0, 0, 16, 1, BLACK).rect(0, 1, 16, 1, WHITE).rect(0, 14, 16, 1, DARK).rect(0, 15, 16, 1, BLACK);
  return canvas;
}

function stoneFloor(canvas, at) {
  canvas.rect(0, 0, 16, 16, LIGHT);
  canvas.paint((x, y) => {
    if (y % 8 === 7) return DARK;
    if ((x + (Math.floor(y / 8) % 2) * 8) % 16 === 7) return DARK;
    if (y % 8 === 0 && (x + (Math.floor(y / 8) % 2) * 8) % 16 > 8) return WHITE;
    return undefined;
  });
  if ("#il".includes(at(0, -1)) && at(0, -1) !== "") canvas.rect(0, 0, 16, 3, DARK);
  return canvas;
}

function carpet(canvas, at) {
  const isCarpet = (character) => "c1".includes(character) || character === "";
  canvas.rect(0, 0, 16, 16, DARK);
  canvas.paint((x, y) => ((x + y) % 8 === 0 || (x - y + 16) % 8 === 0 ? LIGHT : undefined));
  if (!isCarpet(at(-1, 0))) canvas.rect(0, 0, 1, 16, BLACK).rect(1, 0, 1, 16, WHITE).rect(2, 0, 1, 16, BLACK);
  if (!isCarpet(at(1, 0)))
    canvas.rect(15, 0, 1, 16, BLACK).rect(14, 0, 1, 16, WHITE).rect(13, 0, 1, 16, BLACK);
  return canvas;
}

/** The great lantern, 32 x 32, of which one cell shows a quarter. */
function greatLantern(canvas, dx, dy) {
  const big = new Canvas(32, 32, CLEAR);
  big.ellipse(16, 29, 13, 3, BLACK);
  big.rect(5, 24, 22, 4, BLACK).rect(6, 25, 20, 2, LIGHT);
  big.rect(8, 21, 16, 3, BLACK).rect(9, 22, 14, 1, DARK);
  big.rect(7, 7, 18, 14, BLACK);
  big.rect(9, 8, 14, 12, WHITE);
  big.paint((_x, _y, old) => (old === WHITE ? DARK + 0.4 : undefined), 9, 8, 14, 12);
  big.ellipse(16, 15, 3, 4, BLACK);
  big.rect(12, 8, 1, 12, BLACK).rect(19, 8, 1, 12, BLACK);
  big.rect(10, 9, 1, 9, LIGHT);
  big.polygon(
    [
      [5, 7],
      [16, 0],
      [27, 7],
    ],
    BLACK,
  );
  big.polygon(
    [
      [9, 6],
      [16, 2],
      [23, 6],
    ],
    LIGHT,
  );
  big.rect(15, 0, 2, 2, BLACK);
  return canvas.paste(big, dx, dy);
}

const FENCE = [
  "~~~~~~~~~~~~~~~~",
  "~~##~~~~~~##~~~~",
  "~#  #~~~~#  #~~~",
  "~#  #~~~~#  #~~~",
  "##  ######  ####",
  " #  #    #  #   ",
  "##  ######  ####",
  "~# o#~~~~# o#~~~",
  "~# o#~~~~# o#~~~",
  "##  ######  ####",
  " #  #    #  #   ",
  "##  ######  ####",
  "~# o#~~~~# o#~~~",
  "~# o#~~~~# o#~~~",
  "~####oo~~####oo~",
  "~~~~~~~~~~~~~~~~",
];

const SIGN = [
  "~~~~~~~~~~~~~~~~",
  "~##############~",
  "~#            #~",
  "~# oo ooo ooo #~",
  "~#            #~",
  "~# ooo oo oo  #~",
  "~#            #~",
  "~#............#~",
  "~##############~",
  "~~~~~~#.o#~~~~~~",
  "~~~~~~#.o#~~~~~~",
  "~~~~~~#.o#~~~~~~",
  "~~~~~~#.o#~~~~~~",
  "~~~~~o#.o#oo~~~~",
  "~~~~oo####oo~~~~",
  "~~~~~~~~~~~~~~~~",
];

const WELL = [
  "~~~~~~####~~~~~~",
  "~~~###oooo###~~~",
  "~##oooo#ooooo##~",
  "#ooo#ooooo#oooo#",
  "################",
  "~~#.#~~##~~#.#~~",
  "~~#.#~~##~~#.#~~",
  "~~#.########.#~~",
  "~###o######o###~",
  "#  ##########  #",
  "#    ######    #",
  "##..        ..##",
  "# ##.. ## ..## #",
  "#o  ###..###  o#",
  "~##ooo #o oo.##~",
  "~~~##########~~~",
];

const CHEST = [
  "~~~~~~~~~~~~~~~~",
  "~~~~~~~~~~~~~~~~",
  "~~############~~",
  "~# . . .. . . #~",
  "~#.o.o.oo.o.o.#~",
  "~#.o.o.oo.o.o.#~",
  "~##############~",
  "~#o   ####   o#~",
  "~######  ######~",
  "~#.o.o# .#.o.o#~",
  "~#.o.o# .#.o.o#~",
  "~#.o.o####.o.o#~",
  "~#.o.o.oo.o.o.#~",
  "~#oooooooooooo#~",
  "~##############~",
  "~~oooooooooooo~~",
];

const CHEST_OPEN = [
  "~##############~",
  "~# . . .. . . #~",
  "~#.o.o.oo.o.o.#~",
  "~##############~",
  "~##############~",
  "~##############~",
  "~#oo########oo#~",
  "~#            #~",
  "~##############~",
  "~#.o.o.oo.o.o.#~",
  "~#.o.o.oo.o.o.#~",
  "~#.o.o.oo.o.o.#~",
  "~#.o.o.oo.o.o.#~",
  "~#oooooooooooo#~",
  "~##############~",
  "~~oooooooooooo~~",
];

const WINDOW = [
  "~~~~~~~~~~~~~~~~",
  "~~~~~~~~~~~~~~~~",
  "~~~~~~~~~~~~~~~~",
  "~~~~########~~~~",
  "~~~~#ooo#oo#~~~~",
  "~~~~#oo.#o.#~~~~",
  "~~~~#o.o#.o#~~~~",
  "~~~~########~~~~",
  "~~~~#oo.#o.#~~~~",
  "~~~~#o.o#.o#~~~~",
  "~~~~########~~~~",
  "~~~#........#~~~",
  "~~~##########~~~",
  "~~~~~~~~~~~~~~~~",
  "~~~~~~~~~~~~~~~~",
  "~~~~~~~~~~~~~~~~",
];

const HOUSE_DOOR = [
  "~~~~~~~~~~~~~~~~",
  "~~~##########~~~",
  "~~#oooooooooo#~~",
  "~~#o########o#~~",
  "~~#o#..#...#o#~~",
  "~~#o#.o#.oo#o#~~",
  "~~#o#.o#.oo#o#~~",
  "~~#o#.o#.oo#o#~~",
  "~~#o#.o#.oo#o#~~",
  "~~#o#.o#.# #o#~~",
  "~~#o#.o#.###o#~~",
  "~~#o#.o#.oo#o#~~",
  "~~#o#.o#.oo#o#~~",
  "~~#o#.o#.oo#o#~~",
  "~~#o#.o#.oo#o#~~",
  "~~############~~",
];

const TOWER_WINDOW = [
  "~~~~~~~~~~~~~~~~",
  "~~~~~~~~~~~~~~~~",
  "~~~~~~~~~~~~~~~~",
  "~~~~~~~~~~~~~~~~",
  "~~~~~~~~~~~~~~~~",
  "~~~~~~~~~~~~~~~~",
  "~~~~~~~~~~~~~~~~",
  "~~~~~~~##~~~~~~~",
  "~~~~~~####~~~~~~",
  "~~~~~######~~~~~",
  "~~~~~##oo##~~~~~",
  "~~~~~##oo##~~~~~",
  "~~~~~######~~~~~",
  "~~~~~######~~~~~",
  "~~~~~######~~~~~",
  "~~~~        ~~~~",
];

const TOWER_EMBLEM = [
  "~~~~~~~~~~~~~~~~",
  "~~~~~~~##~~~~~~~",
  "~~~~~~#  #~~~~~~",
  "~~~~~##  ##~~~~~",
  "~~~~#      #~~~~",
  "~~~~########~~~~",
  "~~~~# #oo# #~~~~",
  "~~~~# #oo# #~~~~",
  "~~~~# #o # #~~~~",
  "~~~~# #oo# #~~~~",
  "~~~~# #oo# #~~~~",
  "~~~~########~~~~",
  "~~~~#      #~~~~",
  "~~~~~######~~~~~",
  "~~~~~~~~~~~~~~~~",
  "~~~~~~~~~~~~~~~~",
];

const TOWER_DOOR = [
  "~~~~~~####~~~~~~",
  "~~~~##    ##~~~~",
  "~~~# ###### #~~~",
  "~~# ##oooo## #~~",
  "~~# #oo#ooo# #~~",
  "~# #ooo#oooo# #~",
  "~# #ooo#oooo# #~",
  "~# ########## #~",
  "~# #ooo#oooo# #~",
  "~# #ooo# .oo# #~",
  "~# #ooo##.oo# #~",
  "~# #ooo#oooo# #~",
  "~# ########## #~",
  "~# #ooo#oooo# #~",
  "~# #ooo#oooo# #~",
  "~##############~",
];

const TOWER_DOOR_OPEN = [
  "~~~~~~####~~~~~~",
  "~~~~##    ##~~~~",
  "~~~# ###### #~~~",
  "~~# ######## #~~",
  "~~# ######## #~~",
  "~# ########## #~",
  "~# ########## #~",
  "~# ########## #~",
  "~# ########## #~",
  "~# ########## #~",
  "~# ########## #~",
  "~# ########## #~",
  "~# ###oooo### #~",
  "~# ##oooooo## #~",
  "~# #oo....oo# #~",
  "~##oo......oo##~",
];

const TORCH = [
  "~~~~~~~~~~~~~~~~",
  "~~~~~~~##~~~~~~~",
  "~~~~~~# ##~~~~~~",
  "~~~~~#   #~~~~~~",
  "~~~~~#  . #~~~~~",
  "~~~~#  ..  #~~~~",
  "~~~~#  ..  #~~~~",
  "~~~~~#    #~~~~~",
  "~~~~~######~~~~~",
  "~~~~~#.oo#~~~~~~",
  "~~~~~~#.o#~~~~~~",
  "~~~~~~#.o#~~~~~~",
  "~~~~~~#.o#~~~~~~",
  "~~~~~~~##~~~~~~~",
  "~~~~~~~~~~~~~~~~",
  "~~~~~~~~~~~~~~~~",
];
