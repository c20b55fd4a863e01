import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Atlas, AtlasDoor, AtlasMap, MapCell } from "../../src/run/atlas.ts";
import { letterAt } from "../../src/world/layer.ts";
import { findWay, type WayStep } from "../../src/world/way/find-way.ts";
import type { WayRules } from "../../src/world/way/search.ts";

const at = (x: number, y: number, map = "Here"): MapCell => ({ map, x, y });

function mapOf(cells: readonly string[], more: Partial<AtlasMap> = {}): AtlasMap {
  return { name: "Here", step: 1, cells, visits: [], ...more };
}

function atlasOf(...maps: readonly AtlasMap[]): Atlas {
  return { at: null, maps };
}

/** The presses of a way in one word, `D` after one that leads through a door; null for none. */
function pressesOf(atlas: Atlas, from: MapCell, to: MapCell, rules: WayRules = {}): string | null {
  const steps = findWay(atlas, from, [to], rules)?.steps;
  return steps?.map(({ button, isDoor }) => `${button[0]}${isDoor ? "D" : ""}`).join("") ?? null;
}

describe("a way over one map", () => {
  it.each<readonly [what: string, cells: readonly string[], rules: WayRules, way: string | null]>([
    ["round a wall", ["...", "##.", "..."], {}, "rrddll"],
    ["none through a wall", ["...", "###", "..."], {}, null],
    ["none over the edge of what is known", ["...", "   ", "..."], {}, null],
    ["over what is unknown, where one may", ["...", "   ", "..."], { explores: true }, "dd"],
    [
      "not over what is unknown where there is another way",
      ["....", "   .", "...."],
      { explores: true },
      "rrrddlll",
    ],
    ["through tall grass", ['.".', '##"', "..."], {}, "rrddll"],
    ["round tall grass", ['."..', '.#".', ".#..", "...."], { avoid: ["grass"] }, "dd"],
    ["none where all is tall grass", ["...", '"""', "..."], { avoid: ["grass"] }, null],
    ["none over water", ["...", "~~~", "..."], {}, null],
    ["over water for who swims", ["...", "~~~", "..."], { canSwim: true }, "dd"],
    ["down a ledge with one press", ["...", "vvv", "..."], {}, "d"],
    ["none up a ledge", ["...", "^^^", "..."].toReversed(), {}, null],
    ["none down another ledge", ["...", "><^", "..."], {}, null],
    ["none down a ledge to a wall", ["...", "vvv", "###", "..."], {}, null],
    ["round a sign, a tree and a counter", ["....", "STC.", "...."], {}, "rrrddlll"],
    ["where a trainer sees one", ["...", "!##", "..."], {}, "dd"],
    ["round where a trainer sees one", ["...", "!#.", "..."], { avoid: ["sight"] }, "rrddll"],
    ["round a person", ["...", "P#.", "..."], {}, "rrddll"],
    ["past where a person stood, where there is no other way", ["...", "P##", "..."], {}, "dd"],
    ["past one person and not two", ["...", "P##", "P..", "..P", ".##"], {}, "dd"],
    ["no way through an exit that leads nowhere", ["...", "E##", "..."], {}, null],
    ["none over a letter of a later version", ["...", "???", "..."], {}, null],
  ])("leads %s", (_, cells, rules, way) => {
    expect(
      pressesOf(
        atlasOf(mapOf(cells)),
        at(0, 0),
        at(0, way === "d" || way === "dd" ? 2 : cells.length - 1),
        rules,
      ),
    ).toBe(way);
  });

  it("ends at once where it begins", () => {
    expect(findWay(atlasOf(mapOf(["."])), at(0, 0), [at(0, 0)])).toEqual({ steps: [], cells: 0 });
  });

  it("leads to the nearest of several cells", () => {
    const way = findWay(atlasOf(mapOf(["......"])), at(2, 0), [at(5, 0), at(0, 0)]);

    expect(way?.steps.at(-1)?.to).toEqual(at(0, 0));
  });

  it("leads to an exit, and into tall grass, that are its end", () => {
    expect(pressesOf(atlasOf(mapOf(["..E"])), at(0, 0), at(2, 0))).toBe("rr");
    expect(pressesOf(atlasOf(mapOf(['.."'])), at(0, 0), at(2, 0), { avoid: ["grass"] })).toBe("rr");
  });

  it("crosses no barred side", () => {
    const cells = ["..", "..", ".."];

    expect(pressesOf(atlasOf(mapOf(cells, { sides: ["d", "r"] })), at(0, 0), at(0, 1))).toBe("rdd" + "lu");
    expect(pressesOf(atlasOf(mapOf(cells, { sides: ["b", "b"] })), at(0, 0), at(0, 1))).toBeNull();
    expect(pressesOf(atlasOf(mapOf(cells, { sides: ["b", "b"] })), at(0, 1), at(0, 0))).toBeNull();
  });

  it("leads over an exit that was walked on and led nowhere by itself", () => {
    expect(pressesOf(atlasOf(mapOf([".E."], { visits: [" 1"] })), at(0, 0), at(2, 0))).toBe("rr");
  });

  it("leads to no map that is not known, and to no cell off it", () => {
    const atlas = atlasOf(mapOf(["..."]));

    expect(findWay(atlas, at(0, 0), [at(0, 0, "There")])).toBeNull();
    expect(findWay(atlas, at(0, 0, "There"), [at(0, 0)])).toBeNull();
    expect(findWay(atlas, at(0, 0), [at(300, -1)])).toBeNull();
    expect(findWay(atlas, at(9, 9), [at(0, 0)])).toBeNull();
  });
});

describe("a way through doors", () => {
  const there = mapOf(["...", "..."], { name: "There" });

  it("enters a cell, or presses on from it", () => {
    const entered = atlasOf(mapOf(["..E"], { doors: [{ x: 2, y: 0, to: at(1, 1, "There") }] }), there);
    const pressed = atlasOf(
      mapOf(["..."], { doors: [{ x: 2, y: 0, press: "up", to: at(1, 1, "There") }] }),
      there,
    );

    expect(pressesOf(entered, at(0, 0), at(0, 1, "There"))).toBe("rrDl");
    expect(pressesOf(pressed, at(0, 0), at(0, 1, "There"))).toBe("rruDl");
  });

  it("comes back by another door where that is shorter", () => {
    const doors: readonly AtlasDoor[] = [
      { x: 1, y: 0, to: at(0, 0, "There") },
      { x: 9, y: 0, to: at(2, 0, "There") },
    ];
    const back: readonly AtlasDoor[] = [{ x: 2, y: 0, to: at(8, 0) }];
    const here = mapOf([".E.......E", ".#######.."], { doors });
    const inside = mapOf(["..E"], { name: "There", doors: back });

    expect(pressesOf(atlasOf(here, inside), at(0, 0), at(8, 1))).toBe("rDrrDd");
  });

  it("does not go through one to a map that was forgotten", () => {
    const here = mapOf(["..E"], { doors: [{ x: 2, y: 0, to: at(1, 1, "Gone") }] });

    expect(findWay(atlasOf(here), at(0, 0), [at(0, 0, "Gone")])).toBeNull();
  });
});

describe("any way over a random atlas", () => {
  const letter = fc.constantFrom(...'.................""##~PE=v^<> ');
  const row = fc.array(letter, { minLength: 7, maxLength: 7 }).map((letters) => letters.join(""));
  const cell = fc.record({ map: fc.constantFrom<string>("A", "B", "C"), x: fc.nat(6), y: fc.nat(6) });
  const direction = fc.constantFrom("up", "down", "left", "right", undefined);
  const door = fc
    .record({ x: fc.nat(6), y: fc.nat(6), press: direction, to: cell })
    .map(({ press, ...rest }): AtlasDoor => (press === undefined ? rest : { ...rest, press }));
  const side = fc.array(fc.constantFrom(" ", " ", " ", "r", "d", "b", "-"), { minLength: 7, maxLength: 7 });
  const map = (name: string): fc.Arbitrary<AtlasMap> =>
    fc.record({
      ...{ name: fc.constant(name), step: fc.constant(1), size: fc.constant({ width: 7, height: 7 }) },
      cells: fc.array(row, { minLength: 7, maxLength: 7 }),
      visits: fc.array(fc.stringMatching(/^[ 1]{7}$/), { minLength: 7, maxLength: 7 }),
      sides: fc.array(
        side.map((letters) => letters.join("")),
        { minLength: 7, maxLength: 7 },
      ),
      doors: fc.array(door, { minLength: 1, maxLength: 5 }),
    });
  const world = fc.tuple(map("A"), map("B"), map("C")).map((maps) => atlasOf(...maps));
  const rules: fc.Arbitrary<WayRules> = fc.record({
    avoid: fc.constantFrom([], ["grass"] as const),
    canSwim: fc.boolean(),
    explores: fc.boolean(),
  });

  it("is as short as that of a plain search, and is there when that finds one", () => {
    let found = 0;
    fc.assert(
      fc.property(world, cell, cell, rules, (atlas, from, to, allowed) => {
        const way = findWay(atlas, from, [to], allowed);
        const plain = plainSearch(atlas, from, to, allowed);

        expect(way?.cells ?? null).toBe(plain?.cells ?? null);
        if (way !== null && way.steps.length > 1) found += 1;
      }),
      { numRuns: 300 },
    );
    expect(found).toBeGreaterThan(20);
  });

  it("holds together, enters no wall, jumps ledges their way alone, and goes through doors that are there", () => {
    fc.assert(
      fc.property(world, cell, cell, rules, (atlas, from, to, allowed) => {
        const steps = findWay(atlas, from, [to], allowed)?.steps ?? [];

        let here = from;
        for (const step of steps) {
          expect(step.from).toEqual(here);
          expect(mistakeIn(atlas, step, allowed, to)).toBeNull();
          here = step.to;
        }
        if (steps.length > 0) expect(here).toEqual(to);
      }),
      { numRuns: 300 },
    );
  });
});

const MOVES = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] } as const;
const LEDGE = { up: "^", down: "v", left: "<", right: ">" } as const;

/** What a cell is: somebody who stands in a door does not make it less of one. */
function letterOf(atlas: Atlas, { map, x, y }: MapCell): string {
  const { cells = [], doors = [] } = atlas.maps.find(({ name }) => name === map) ?? {};
  const letter = letterAt(cells, x, y);
  const isEntrance = doors.some((door) => door.x === x && door.y === y && door.press === undefined);
  return letter === "P" && isEntrance ? "E" : letter;
}

/** Whether a side between two neighbours is barred, as the letters say. */
function isBarred(atlas: Atlas, { map, x, y }: MapCell, button: keyof typeof MOVES): boolean {
  const sides = atlas.maps.find(({ name }) => name === map)?.sides ?? [];
  if (button === "right") return "rb".includes(letterAt(sides, x, y));
  if (button === "left") return "rb".includes(letterAt(sides, x - 1, y));
  if (button === "down") return "db".includes(letterAt(sides, x, y));
  return "db".includes(letterAt(sides, x, y - 1));
}

/** What is wrong with a step, by the letters of the atlas alone; null for nothing. */
function mistakeIn(
  atlas: Atlas,
  { button, from, to, isDoor }: WayStep,
  rules: WayRules,
  end: MapCell,
): string | null {
  const [dx, dy] = MOVES[button];
  const ahead = { ...from, x: from.x + dx, y: from.y + dy };
  if (isDoor) {
    const { doors = [] } = atlas.maps.find(({ name }) => name === from.map) ?? {};
    const isThere = doors.some(
      (door) =>
        JSON.stringify(door.to) === JSON.stringify(to) &&
        (door.press === undefined
          ? door.x === ahead.x && door.y === ahead.y && letterOf(atlas, ahead) === "E"
          : door.press === button && door.x === from.x && door.y === from.y),
    );
    return isThere ? null : "no such door";
  }
  if (isBarred(atlas, from, button)) return "a barred side";
  const isJump = letterOf(atlas, ahead) === LEDGE[button];
  const landing = isJump ? { ...from, x: from.x + 2 * dx, y: from.y + 2 * dy } : ahead;
  if (JSON.stringify(landing) !== JSON.stringify(to)) return "not the next cell";
  const letter = letterOf(atlas, to);
  if ("#^v<>".includes(letter)) return `into ${letter}`;
  if (JSON.stringify(to) === JSON.stringify(end)) return null;
  if (letter === " " && rules.explores !== true) return "into the unknown";
  if (letter === "~" && rules.canSwim !== true) return "into water";
  if (letter === '"' && rules.avoid?.includes("grass") === true) return "into grass";
  return null;
}

/** The way by Bellman and Ford: every step of every cell, over and over, until nothing gets shorter. */
function plainSearch(atlas: Atlas, from: MapCell, to: MapCell, rules: WayRules) {
  const best = new Map<string, { readonly rank: number; readonly cells: number }>();
  const key = ({ map, x, y }: MapCell) => `${map} ${x} ${y}`;
  const cells = atlas.maps.flatMap(({ name }) =>
    Array.from({ length: 49 }, (_, index) => at(index % 7, Math.floor(index / 7), name)),
  );
  best.set(key(from), { rank: 0, cells: 0 });
  for (let isBetter = true; isBetter; ) {
    isBetter = false;
    for (const cell of cells) {
      const known = best.get(key(cell));
      const isEnd = key(cell) === key(to) && letterOf(atlas, cell) === "E" && key(cell) !== key(from);
      if (known === undefined || isEnd) continue;
      for (const { to: next, rank, cells: more } of stepsFrom(atlas, cell, to, rules)) {
        const now = { rank: known.rank + rank, cells: known.cells + more };
        const old = best.get(key(next));
        const isShorter =
          old === undefined || now.rank < old.rank || (now.rank === old.rank && now.cells < old.cells);
        if (!isShorter) continue;
        best.set(key(next), now);
        isBetter = true;
      }
    }
  }
  return best.get(key(to)) ?? null;
}

function stepsFrom(atlas: Atlas, from: MapCell, end: MapCell, rules: WayRules) {
  const map = atlas.maps.find(({ name }) => name === from.map);
  const { doors = [], visits = [] } = map ?? {};
  const newest = (test: (door: AtlasDoor) => boolean) => doors.findLast(test);
  return (["up", "down", "left", "right"] as const).flatMap((button) => {
    const found: { readonly to: MapCell; readonly rank: number; readonly cells: number }[] = [];
    const pressed = newest(({ x, y, press }) => x === from.x && y === from.y && press === button);
    if (pressed !== undefined) found.push({ to: pressed.to, rank: 0, cells: 1 });
    if (isBarred(atlas, from, button)) return found;
    const [dx, dy] = MOVES[button];
    const ahead = { ...from, x: from.x + dx, y: from.y + dy };
    const isJump = letterOf(atlas, ahead) === LEDGE[button];
    const next = isJump ? { ...from, x: from.x + 2 * dx, y: from.y + 2 * dy } : ahead;
    const isMap = (cell: MapCell) => cell.x >= 0 && cell.y >= 0 && cell.x < 7 && cell.y < 7;
    if (!isMap(ahead) || !isMap(next)) return found;
    const letter = letterOf(atlas, next);
    const isEnd = JSON.stringify(next) === JSON.stringify(end);
    const entrance = newest(({ x, y, press }) => x === next.x && y === next.y && press === undefined);
    const isMat = letter === "E" && entrance === undefined && letterAt(visits, next.x, next.y) !== " ";
    if (letter === "E" && !isMat) {
      if (isJump) return found;
      if (isEnd) found.push({ to: next, rank: 0, cells: 1 });
      else if (entrance !== undefined) found.push({ to: entrance.to, rank: 0, cells: 1 });
      return found;
    }
    const isFree = ".=".includes(letter) || isMat;
    const isAllowed =
      isFree ||
      letter === "P" ||
      (letter === '"' && (isEnd || rules.avoid?.includes("grass") !== true)) ||
      (letter === "~" && (isEnd || rules.canSwim === true)) ||
      (letter === " " && (isEnd || (rules.explores === true && from.map === end.map)));
    if (!isAllowed) return found;
    const rank = letter === "P" ? 1 : letter === " " ? 1_024 : 0;
    found.push({ to: next, rank, cells: isJump ? 2 : 1 });
    return found;
  });
}
