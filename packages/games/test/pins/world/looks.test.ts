import { expect, it } from "vitest";
import { drawGrid } from "../../../../../test/helpers/roms/draw-grid.ts";
import { applyObservation, EMPTY_ATLAS } from "../../../src/world/apply-observation.ts";
import type { Atlas, AtlasMap, SeenMap, Standing } from "../../../src/world/atlas/atlas.ts";
import {
  beyondBorder,
  bordersAt,
  edgeAt,
  isOpenEdge,
  isUnseenEdge,
} from "../../../src/world/borders/edges.ts";
import { borderAt, crossingsOf } from "../../../src/world/borders/known-borders.ts";
import { countKnown, isSentBack, ledOnBy, sentBackFrom } from "../../../src/world/failures.ts";
import { lookAround } from "../../../src/world/look.ts";
import { joinWalks, walkBetween } from "../../../src/world/walks.ts";
import { doorsOf, withWarps } from "../../../src/world/warps.ts";

/** Numbers that look random, the same for a seed as ever. */
function numbers(seed: number): (below: number) => number {
  let state = seed * 7919 + 17;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (state >>> 8) % below;
  };
}

const WAYS = ["up", "down", "left", "right"] as const;
const SIGNS = '.........##"~E^v<>SPT!O';
const json = (value: unknown) => JSON.stringify(value);
const MAPS = ["Here", "There"];
const SIZE = { width: 7, height: 6 };

/** A look of 6 × 5 cells at a map, and all else that a step may show, by a number. */
function step(atlas: Atlas, seed: number): { readonly seen: SeenMap; readonly text: readonly string[] } {
  const any = numbers(seed);
  const map = MAPS[any(2)] ?? "Here";
  const [row, column] = [any(5), any(6)];
  const drawing = Array.from({ length: 5 }, (_, y) =>
    Array.from({ length: 6 }, (_, x) => (x === column && y === row ? "@" : SIGNS[any(SIGNS.length)])).join(
      "",
    ),
  );
  const isBarred =
    any(2) === 0
      ? (fromRow: number, fromColumn: number, toRow: number, toColumn: number) =>
          (fromRow * 3 + fromColumn * 2 + toRow + toColumn * 5) % 4 !== 0
      : undefined;
  const grid = { ...drawGrid(drawing, isBarred), ...(any(3) === 0 ? { canSwim: true } : {}) };
  const standing: Standing = {
    map,
    x: column + any(4),
    y: row + any(4),
    facing: null,
    ...(any(3) > 0 ? { size: SIZE } : {}),
  };
  const known = atlas.maps.find(({ name }) => name === map);
  const borders =
    any(2) === 0
      ? undefined
      : [
          {
            press: WAYS[any(4)] ?? "up",
            from: any(3),
            until: 2 + any(7),
            to: { map: "There", x: any(5), y: any(5) },
          },
        ];
  const look = lookAround(grid, standing, known, borders, any(2) === 0);
  const place = () => ({ x: any(7), y: any(6) });
  const seen: SeenMap = {
    map,
    ...look,
    ...(any(2) === 0 ? { size: SIZE } : {}),
    ...(any(2) === 0
      ? {
          walks: joinWalks(
            [[standing.x, standing.y, "r"]],
            [
              [standing.x + 2, standing.y, "d"],
              [any(9), any(8), "lu"],
            ],
          ),
        }
      : {}),
    ...(any(2) === 0
      ? {
          doors: [
            {
              ...place(),
              ...(any(2) === 0 ? { press: WAYS[any(4)] ?? "up" } : {}),
              to: { map: MAPS[any(2)] ?? "", ...place() },
            },
          ],
        }
      : {}),
    ...(any(2) === 0
      ? { warps: [{ ...place(), id: any(3), to: { map: MAPS[any(2)] ?? "", id: any(3) } }] }
      : {}),
    ...(borders === undefined ? {} : { borders }),
    ...(any(2) === 0
      ? { touched: [{ ...place(), kind: (["person", "sign", "item", "thing"] as const)[any(4)] ?? "sign" }] }
      : {}),
    ...(any(2) === 0
      ? {
          failed: [
            {
              ...place(),
              press: WAYS[any(4)] ?? "up",
              ...(any(2) === 0
                ? {
                    had: "1234abcd",
                    tried: {
                      cells: any(3),
                      known: any(90),
                      ...(any(2) === 0 ? { at: { map, ...place() } } : {}),
                    },
                  }
                : {}),
            },
          ],
        }
      : {}),
    ...(any(4) === 0 ? { markers: [{ ...place(), label: `m${seed}` }] } : {}),
  };
  const told = [
    `# ${seed}: ${map}, stands at ${standing.x},${standing.y}, ${json(standing.size)}, swims ${grid.canSwim}, ${isBarred === undefined ? "all open" : "some barred"}, borders ${json(borders)}`,
    ...drawing.map(
      (line, y) =>
        `${line}  ${["cells", "sides", "edges"].map((key) => json(look[key as "cells"].filter(([, at]) => at === y + standing.y - row))).join(" ")}`,
    ),
  ];
  return { seen, text: told };
}

function mapLines({ cells, visits, sides = [], edges = [], ...rest }: AtlasMap): readonly string[] {
  const rows = Array.from(
    { length: Math.max(cells.length, edges.length, sides.length, visits.length) },
    (_, y) => [cells, visits, sides, edges].map((layer) => (layer[y] ?? "").padEnd(12)).join("|"),
  );
  return [json(rest), ...rows];
}

it("what the player sees becomes the same maps as ever, step by step (if a change is meant: npx vitest run FILE -u)", async () => {
  let atlas: Atlas = EMPTY_ATLAS;
  const parts = Array.from({ length: 16 }, (_, seed) => {
    const { seen, text } = step(atlas, seed);
    atlas = applyObservation(atlas, [seen], seed + 1);
    const isLast = seed % 4 === 3;
    return [
      ...text,
      `At ${json(atlas.at)}, ${countKnown(atlas)} known`,
      ...(isLast ? atlas.maps.flatMap(mapLines) : []),
    ].join("\n");
  });
  const open = applyObservation(atlas, [{ map: "Here", markers: [{ x: 1, y: 1, label: "only" }] }], 99);

  parts.push(`Only written on: ${json(open.maps.map(({ name, step, markers }) => [name, step, markers]))}`);
  await expect(`${parts.join("\n\n")}\n`).toMatchFileSnapshot("./looks.txt");
});

it("what is known of doors, borders and steps in vain is the same as ever", async () => {
  let atlas: Atlas = EMPTY_ATLAS;
  const parts: string[] = [];
  for (let seed = 20; seed < 44; seed += 1) {
    atlas = applyObservation(atlas, [step(atlas, seed).seen], seed);
    if (seed % 6 !== 1) continue;
    const crossings = crossingsOf(atlas);
    const mapOf = (name: string) => atlas.maps.find((one) => one.name === name);
    parts.push(`# After ${seed}: ${crossings.length} crossings`);
    for (const map of atlas.maps) {
      parts.push(...mapLines(map), `Doors: ${json(doorsOf(atlas, map))}`);
      const warped = withWarps(atlas).maps.find(({ name }) => name === map.name);
      parts.push(`With warps: ${json(warped?.doors)} ${warped?.cells.join("/")}`);
      const rim = [0, 3, 6].flatMap((x) => [0, 3, 5].map((y) => ({ x, y })));
      for (const { x, y } of rim) {
        const told = WAYS.map((press) => {
          const marks = [
            bordersAt(map, x, y, press),
            isOpenEdge(map, x, y, press),
            isOpenEdge(map, x, y, press, true),
            isUnseenEdge(map, x, y, press),
          ];
          const beyond = beyondBorder(map, x, y, press);
          const walk = walkBetween({ map: map.name, x, y }, { map: map.name, x: 4, y }, map);
          return `${press} ${marks.map((mark) => (mark ? "+" : "-")).join("")} ${borderAt(atlas, crossings, { map: map.name, x, y }, press)}${beyond === null ? "" : ` ${beyond.map} ${beyond.x},${beyond.y}`}${press === "up" ? ` ${json(walk)}` : ""}`;
        });
        parts.push(`${x},${y} "${edgeAt(map, x, y)}": ${told.join("; ")}`);
      }
      const from = { map: map.name, x: 3, y: 3 };
      const sent = rim.map(({ x, y }) =>
        isSentBack(mapOf, { ...from, x: x + 1, y }, { map: "Here", x, y }) ? "+" : "-",
      );
      const back = rim.flatMap((cell) => sentBackFrom(atlas, { map: map.name, ...cell }));
      const on = (map.failed ?? []).flatMap(({ x, y, press }) =>
        [true, false].map(
          (isFree) =>
            ledOnBy(
              map,
              [
                { x, y },
                {
                  x: x + (press === "right" ? 1 : press === "left" ? -1 : 0),
                  y: y + (press === "down" ? 1 : press === "up" ? -1 : 0),
                },
              ],
              isFree,
            ).length,
        ),
      );
      parts.push(`Sent back: ${sent.join("")} ${json(back)}; led on: ${on.join("")}`);
    }
  }

  await expect(`${parts.join("\n")}\n`).toMatchFileSnapshot("./known.txt");
});
