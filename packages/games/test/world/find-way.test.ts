import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  at,
  atlasOf,
  isBarred,
  LEDGE,
  letterOf,
  MOVES,
  mapOf,
  plainSearch,
} from "../../../../test/helpers/world/plain-ways.ts";
import type { Atlas, AtlasDoor, AtlasMap, MapCell } from "../../src/world/atlas/atlas.ts";
import type { WayRules } from "../../src/world/way/fields.ts";
import { findWay, type WayStep } from "../../src/world/way/find-way.ts";

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

  it("sees what became of a map whose cells are the same", () => {
    const cells = [".E.", "###"];
    const there = mapOf(["."], { name: "There" });
    const doors = [{ x: 1, y: 0, to: at(0, 0, "There") }];

    expect(pressesOf(atlasOf(mapOf(cells)), at(0, 0), at(2, 0))).toBeNull();
    expect(pressesOf(atlasOf(mapOf(cells, { visits: [" 1"] })), at(0, 0), at(2, 0))).toBe("rr");
    expect(pressesOf(atlasOf(mapOf(cells, { doors }), there), at(0, 0), at(0, 0, "There"))).toBe("rD");
    expect(pressesOf(atlasOf(mapOf(cells, { visits: [" 1"] })), at(0, 0), at(2, 0))).toBe("rr");
  });

  it("is the same on a large map as often as it is looked for, whatever is looked for in between", () => {
    const wide = (row: string) => row.repeat(120);
    const open = atlasOf(mapOf([...Array(119).fill(wide(".")), wide("#")]));
    const closed = atlasOf(mapOf([...Array(60).fill(wide(".")), wide("#"), ...Array(59).fill(wide("."))]));

    for (let round = 0; round < 3; round += 1) {
      expect(findWay(open, at(0, 0), [at(119, 118)])?.cells).toBe(237);
      expect(findWay(closed, at(0, 0), [at(119, 118)])).toBeNull();
      expect(findWay(closed, at(119, 0), [at(0, 59), at(0, 61)])?.steps.at(-1)?.to).toEqual(at(0, 59));
    }
  });

  it("leads down a ledge onto no exit", () => {
    expect(pressesOf(atlasOf(mapOf(["...", "vvv", "E.."])), at(0, 0), at(0, 2))).toBe("rdl");
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

  it("goes through one in which somebody stands", () => {
    const here = mapOf(["..P"], { doors: [{ x: 2, y: 0, to: at(1, 1, "There") }] });

    expect(pressesOf(atlasOf(here, there), at(0, 0), at(1, 1, "There"))).toBe("rrD");
  });

  it("begins with one in which it stands by a step off it and on again", () => {
    const here = mapOf(["E.", "##"], { doors: [{ x: 0, y: 0, to: at(1, 1, "There") }] });

    expect(pressesOf(atlasOf(here, there), at(0, 0), at(1, 1, "There"))).toBe("rlD");
  });

  it("goes through many doors, of which none leads by the shortest way as the crow walks", () => {
    const places = Array.from({ length: 40 }, (_, number) => `Room ${number}`);
    const rooms = places.map((name, number) => {
      const doors = [3, 7, 12].map((to, index) => ({
        ...{ x: 2 * index, y: 4 },
        to: at(6 - index, 1, places[(number * 5 + to) % 40] ?? name),
      }));
      return mapOf([".......", "...#...", '."."...', "...P...", "E.E.E.."], { name, doors });
    });
    const atlas = atlasOf(...rooms);

    for (const name of places) {
      expect(findWay(atlas, at(0, 0, places[1]), [at(0, 0, name)])?.cells ?? null).toBe(
        plainSearch(atlas, at(0, 0, places[1]), at(0, 0, name), {})?.cells ?? null,
      );
    }
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

  it("is there whenever a plain search over larger maps finds one, with walls and ledges that close parts of them off", () => {
    const ends = { found: 0, none: 0 };
    const side = 24;
    const spot = fc.record({
      map: fc.constantFrom<string>("A", "B"),
      x: fc.nat(side - 1),
      y: fc.nat(side - 1),
    });
    const field = (name: string): fc.Arbitrary<AtlasMap> =>
      fc.record({
        ...{ name: fc.constant(name), step: fc.constant(1), visits: fc.constant([]) },
        cells: fc.array(
          fc
            .array(fc.constantFrom(...'............""###P~E^v<>'), { minLength: side, maxLength: side })
            .map((letters) => letters.join("")),
          { minLength: side, maxLength: side },
        ),
        doors: fc.array(
          fc
            .record({ x: fc.nat(side - 1), y: fc.nat(side - 1), press: direction, to: spot })
            .map(({ press, ...rest }): AtlasDoor => (press === undefined ? rest : { ...rest, press })),
          { minLength: 0, maxLength: 30 },
        ),
      });
    fc.assert(
      fc.property(
        field("A"),
        field("B"),
        fc.array(spot, { minLength: 8, maxLength: 8 }),
        (one, other, spots) => {
          const atlas = atlasOf(one, other);
          for (let index = 0; index < spots.length; index += 2) {
            const [from, to] = [spots[index], spots[index + 1]];
            if (from === undefined || to === undefined) continue;
            const rules: WayRules = { avoid: ["grass"] };
            const way = findWay(atlas, from, [to], rules);

            expect(way?.cells ?? null).toBe(plainSearch(atlas, from, to, rules)?.cells ?? null);
            expect(
              (way?.steps ?? []).map((step) => mistakeIn(atlas, step, rules, to)).find(Boolean),
            ).toBeUndefined();
            ends[way === null ? "none" : "found"] += 1;
          }
        },
      ),
      { numRuns: 40 },
    );
    expect(Math.min(ends.found, ends.none)).toBeGreaterThan(8);
  });
});

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
