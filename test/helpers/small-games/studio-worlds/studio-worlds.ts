import { chanceOf } from "../../../../packages/games/src/seeds/chance.ts";
import { type StudioWorld, studioWorldRom, type WorldPage, type WorldScene } from "./studio-world.ts";

/** A mark on a drawing: a letter or a number of a scene, or `#`. */
type Mark = readonly [sign: string, x: number, y: number, width?: number, height?: number];

/** A room with walls around it and marks on it. */
function room(width: number, height: number, marks: readonly Mark[]): readonly string[] {
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_cell, x) =>
      x === 0 || y === 0 || x === width - 1 || y === height - 1 ? "#" : ".",
    ),
  );
  for (const [sign, left, top, across = 1, down = 1] of marks) {
    for (let y = top; y < top + down; y += 1) {
      for (let x = left; x < left + across; x += 1) (rows[y] as string[])[x] = sign;
    }
  }
  return rows.map((row) => row.join(""));
}

/** Corridors of 2 × 2 tiles, by depth first search. */
function maze(columns: number, rows: number, seed: number, marks: readonly Mark[]): readonly string[] {
  const chance = chanceOf(seed, "maze");
  const open: Mark[] = [];
  const seen = new Set(["0 0"]);
  const visit = (x: number, y: number): void => {
    open.push([".", 1 + 3 * x, 1 + 3 * y, 2, 2]);
    const ways = [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ] as const;
    const from = Math.floor(chance() * 4);
    for (let turn = 0; turn < 4; turn += 1) {
      const [dx, dy] = ways[(from + turn * (chance() < 0.5 ? 1 : 3)) % 4] ?? ways[0];
      const [nx, ny] = [x + dx, y + dy];
      const key = `${nx} ${ny}`;
      if (nx < 0 || ny < 0 || nx >= columns || ny >= rows || seen.has(key)) continue;
      seen.add(key);
      open.push([
        ".",
        1 + 3 * x + (dx === 0 ? 0 : dx > 0 ? 2 : -1),
        1 + 3 * y + (dy === 0 ? 0 : dy > 0 ? 2 : -1),
        2,
        2,
      ]);
      visit(nx, ny);
    }
  };
  visit(0, 0);
  const [width, height] = [3 * columns + 1, 3 * rows + 1];
  return room(width, height, [["#", 1, 1, width - 2, height - 2], ...open, ...marks]);
}

/** Pages one after the other, from number `first` on; the last one has `end`. */
function talk(first: number, texts: readonly string[], end: Partial<WorldPage> = {}): readonly WorldPage[] {
  return texts.map((text, index) =>
    index === texts.length - 1 ? { text, ...end } : { text, next: first + index + 1 },
  );
}

/** A walled room, larger than the screen, with few people in it. */
const HALL: StudioWorld = {
  title: "HALL",
  scenes: [
    {
      rows: room(32, 32, [
        ["#", 8, 4, 1, 10],
        ["#", 16, 12, 10, 1],
        ["#", 4, 20, 12, 1],
        ["#", 22, 18, 1, 10],
        ["a", 26, 6],
        ["b", 12, 26],
      ]),
      start: [3, 4],
      people: [1, 3],
    },
  ],
  pages: [...talk(1, ["Good morning", "The hall is old"]), ...talk(3, ["I sweep it", "Every day"])],
};

function roomWith(marks: readonly Mark[], start: readonly [number, number] = [9, 9]): WorldScene {
  return { rows: room(20, 18, marks), start };
}

/** Seven rooms of a screen each, joined by their doors. */
const ROOMS: StudioWorld = {
  title: "ROOMS",
  scenes: [
    roomWith([
      ["2", 18, 8],
      ["3", 9, 16],
      ["#", 4, 4, 6, 1],
    ]),
    roomWith([
      ["1", 1, 4],
      ["4", 18, 12],
      ["#", 6, 8, 1, 6],
    ]),
    roomWith([
      ["1", 9, 1],
      ["5", 1, 9],
      ["#", 12, 3, 1, 10],
    ]),
    roomWith([
      ["2", 1, 12],
      ["6", 9, 16],
      ["#", 4, 12, 10, 1],
    ]),
    roomWith([
      ["3", 18, 4],
      ["7", 4, 16],
      ["#", 3, 6, 5, 1],
    ]),
    roomWith([
      ["4", 9, 1],
      ["#", 2, 14, 14, 1],
    ]),
    roomWith([
      ["5", 16, 1],
      ["#", 5, 5, 1, 8],
      ["#", 13, 5, 1, 8],
    ]),
  ],
};

/** A maze with another one behind it. */
const MAZE: StudioWorld = {
  title: "MAZE",
  scenes: [
    { rows: maze(10, 10, 3, [["2", 29, 28]]), start: [1, 1] },
    { rows: maze(10, 10, 5, [["1", 1, 28]]), start: [1, 1] },
  ],
};

/** Pictures with spots to point at. */
const POINT: StudioWorld = {
  title: "POINT",
  scenes: [
    {
      rows: room(20, 18, [
        ["#", 5, 5, 4, 3],
        ["2", 16, 3],
        ["3", 3, 14],
        ["a", 10, 9],
      ]),
      start: [9, 12],
      kind: "pointer",
      people: [1],
    },
    {
      rows: room(20, 18, [
        ["#", 10, 2, 2, 12],
        ["1", 3, 3],
        ["4", 16, 14],
        ["a", 5, 10],
      ]),
      start: [9, 12],
      kind: "pointer",
      people: [3],
    },
    {
      rows: room(20, 18, [
        ["#", 2, 8, 12, 1],
        ["1", 16, 3],
        ["4", 16, 12],
        ["a", 6, 4],
      ]),
      start: [9, 12],
      kind: "pointer",
      people: [4],
    },
    {
      rows: room(20, 18, [
        ["#", 4, 4, 10, 8],
        ["1", 2, 14],
      ]),
      start: [9, 14],
      kind: "pointer",
    },
  ],
  pages: [...talk(1, ["A lamp", "It is lit"]), ...talk(3, ["A clock"]), ...talk(4, ["A book", "Of maps"])],
};

/** A level to run and jump through, wider and higher than the screen. */
const JUMPS: StudioWorld = {
  title: "JUMPS",
  scenes: [
    {
      rows: room(32, 28, [
        ["#", 6, 24, 4, 1],
        ["#", 13, 22, 4, 1],
        ["#", 20, 20, 5, 1],
        ["#", 27, 17, 3, 1],
        ["#", 18, 14, 7, 1],
        ["#", 8, 12, 7, 1],
        ["#", 2, 9, 4, 1],
        ["#", 22, 25, 2, 2],
        ["2", 2, 8],
        ["2", 30, 26],
      ]),
      start: [2, 25],
      kind: "platforms",
    },
    {
      rows: room(32, 18, [
        ["#", 5, 15, 2, 2],
        ["#", 10, 13, 4, 1],
        ["#", 18, 12, 5, 1],
        ["1", 30, 16],
      ]),
      start: [2, 15],
      kind: "platforms",
    },
  ],
};

/** A village in which everybody talks. */
const VILLAGE: StudioWorld = {
  title: "VILLAGE",
  scenes: [
    {
      rows: room(28, 24, [
        ["a", 6, 4],
        ["b", 20, 4],
        ["c", 13, 11],
        ["d", 5, 18],
        ["e", 22, 18],
        ["2", 13, 1],
        ["#", 9, 7, 3, 1],
        ["#", 16, 15, 4, 1],
      ]),
      start: [10, 14],
      people: [1, 4, 6, 9, 10],
      opening: 12,
    },
    {
      ...roomWith([
        ["1", 9, 16],
        ["a", 5, 6],
        ["b", 14, 10],
      ]),
      people: [13, 4],
    },
  ],
  pages: [
    ...talk(1, ["Hello", "Nice weather", "Is it not"]),
    ...talk(4, ["Fish, fresh fish", "From the lake"]),
    ...talk(6, ["I lost my hat", "It is green", "Did you see it"]),
    ...talk(9, ["Zzz"]),
    ...talk(10, ["The house is open", "Go and see"]),
    ...talk(12, ["A new day begins"]),
    ...talk(13, ["Warm in here", "Sit down"]),
  ],
};

/** Questions upon questions, in front of pictures. */
const CHOICES: StudioWorld = {
  title: "CHOICES",
  scenes: [
    { rows: room(20, 18, [["#", 4, 3, 12, 2]]), start: [9, 12], title: 1 },
    { rows: room(20, 18, [["#", 2, 2, 5, 5]]), start: [9, 12], kind: "picture", opening: 1 },
    { rows: room(20, 18, [["#", 9, 2, 2, 9]]), start: [9, 12], kind: "picture", opening: 4 },
    { rows: room(20, 18, [["#", 2, 6, 14, 2]]), start: [9, 12], kind: "picture", opening: 7 },
    { rows: room(20, 18, [["#", 13, 3, 3, 7]]), start: [9, 12], kind: "picture", opening: 10 },
    {
      ...roomWith([
        ["2", 1, 9],
        ["2", 18, 3],
        ["#", 6, 6, 8, 1],
      ]),
    },
  ],
  pages: [
    { text: "Left or right", answers: [2, 3] },
    { text: "You go left", scene: 2 },
    { text: "You go right", scene: 3 },
    { text: "Up or down", answers: [5, 6] },
    { text: "You climb up", scene: 4 },
    { text: "You go down", scene: 1 },
    { text: "Swim or wait", answers: [8, 9] },
    { text: "You swim", scene: 5 },
    { text: "You wait", scene: 1 },
    { text: "Sleep or wake", answers: [11, 12] },
    { text: "You dream", scene: 5 },
    { text: "You wake", scene: 1 },
  ],
};

/** A title, and rooms whose scripts hold the player; the last door asks for a word. */
const LOCKS: StudioWorld = {
  title: "LOCKS",
  scenes: [
    { rows: room(20, 18, [["#", 4, 5, 12, 3]]), start: [2, 2], title: 1 },
    {
      ...roomWith([
        ["3", 18, 8],
        ["#", 5, 12, 9, 1],
      ]),
      locked: 120,
      opening: 1,
    },
    {
      rows: room(30, 20, [
        ["2", 1, 9],
        ["4", 28, 15],
        ["#", 10, 3, 1, 12],
      ]),
      start: [4, 9],
      locked: 80,
    },
    {
      ...roomWith([
        ["3", 1, 3],
        ["5", 9, 1],
        ["a", 15, 13],
      ]),
      locked: 60,
      people: [3],
      asks: 0,
    },
    {
      rows: room(32, 30, [
        ["4", 9, 28],
        ["#", 4, 8, 20, 1],
        ["#", 8, 18, 20, 1],
      ]),
      start: [9, 25],
      locked: 100,
    },
  ],
  pages: [...talk(1, ["Who is there", "Come in"]), ...talk(3, ["The word is moss"], { flag: 0 })],
};

/** Eight small games of varied kinds that follow GB Studio's published layout; name → ROM, built anew at each call. */
export const STUDIO_WORLDS: Readonly<Record<string, () => Uint8Array>> = {
  "a hall": () => studioWorldRom(HALL),
  "rooms and doors": () => studioWorldRom(ROOMS),
  mazes: () => studioWorldRom(MAZE),
  "point and click": () => studioWorldRom(POINT),
  platforms: () => studioWorldRom(JUMPS),
  "a village": () => studioWorldRom(VILLAGE),
  choices: () => studioWorldRom(CHOICES),
  "a title and locks": () => studioWorldRom(LOCKS),
};
