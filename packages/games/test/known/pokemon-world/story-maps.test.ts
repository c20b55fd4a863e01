import { describe, expect, it } from "vitest";
import { STORY } from "../../../../../test/helpers/pokemon-world/story/index.ts";
import { DOOR_TILES, tileOf, tilesetOf } from "../../../../../test/helpers/pokemon-world/tilesets.ts";
import { World } from "../../../../../test/helpers/pokemon-world/world.ts";
import type { WorldMap } from "../../../../../test/helpers/pokemon-world/world-map.ts";

const mapOf = (id: number) => STORY.find((map) => map.id === id);
const isFree = ({ rows, tileset }: WorldMap, x: number, y: number) =>
  tilesetOf(tileset).walked.includes(tileOf(rows[y]?.[x] ?? "#", tileset));

describe("the maps of the compressed story", () => {
  it("are numbered once, and whole blocks", () => {
    expect(new Set(STORY.map(({ id }) => id)).size).toBe(STORY.length);
    const odd = STORY.filter(
      ({ rows }) =>
        rows.length % 2 === 1 || rows.some((row) => row.length !== rows[0]?.length || row.length % 2 === 1),
    );
    expect(odd.map(({ name }) => name)).toEqual([]);
  });

  it("lead to each other: every way out has another end, and a free cell before it", () => {
    const wrong = STORY.flatMap((map) =>
      (map.warps ?? []).flatMap(([x, y, to, warp], index) => {
        const name = `${map.name} ${index} (${x},${y})`;
        const letter = map.rows[y]?.[x] ?? "#";
        const isDoor = (DOOR_TILES[map.tileset] ?? []).includes(tileOf(letter, map.tileset));
        const found: string[] = [];
        if (!isFree(map, x, y)) found.push(`${name} is a wall`);
        if (isDoor && !isFree(map, x, y + 1) && map.rows[y + 1]?.[x] !== "X")
          found.push(`${name} has no cell below it`);
        if (to !== 0xff && mapOf(to)?.warps?.[warp] === undefined)
          found.push(`${name} leads to map ${to}, warp ${warp}`);
        return found;
      }),
    );
    expect(wrong).toEqual([]);
  });

  it("have neighbours whose edges fit", () => {
    const wrong = STORY.flatMap((map) =>
      (["up", "down", "left", "right"] as const).flatMap((side) => {
        const [id, along] = map[side] ?? [null, 0];
        if (id === null) return [];
        const other = mapOf(id);
        if (other === undefined) return [`${map.name} has no neighbour ${side}`];
        const [width, height] = [map.rows[0]?.length ?? 0, map.rows.length];
        const isUpright = side === "up" || side === "down";
        const open = Array.from({ length: isUpright ? width : height }, (_, at) => {
          const [x, y] = isUpright
            ? [at, side === "up" ? 0 : height - 1]
            : [side === "left" ? 0 : width - 1, at];
          const there = isUpright
            ? other.rows[side === "up" ? other.rows.length - 1 : 0]?.[at + along]
            : other.rows[at + along]?.[side === "left" ? (other.rows[0]?.length ?? 0) - 1 : 0];
          return map.rows[y]?.[x] !== "#" && there !== undefined && there !== "#";
        });
        return open.some(Boolean) ? [] : [`${map.name} is closed ${side}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it("can all be entered, and stand people on free cells", () => {
    const world = new World({ maps: STORY, map: 38, x: 3, y: 5 });
    const wrong = STORY.flatMap((map) => {
      world.edit(() => world.enter(map.id, 4, 4));
      world.run(4, []);
      const taken = (map.people ?? []).filter((one, at) =>
        (map.people ?? []).some((two, other) => other < at && one.x === two.x && one.y === two.y),
      );
      return taken.map(({ x, y }) => `${map.name}: two at ${x},${y}`);
    });
    expect(wrong).toEqual([]);
  });
});
