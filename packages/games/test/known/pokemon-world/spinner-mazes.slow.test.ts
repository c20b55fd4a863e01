import { expect, it } from "vitest";
import { PokemonWorld } from "../../../../../test/helpers/pokemon-world/index.ts";
import { playWorld } from "../../../../../test/helpers/pokemon-world/play-world.ts";
import { spinnerFloor } from "../../../../../test/helpers/pokemon-world/story/spinners.ts";
import { restsFrom } from "../../../../../test/helpers/roms/spinner-maze.ts";
import { createRandom } from "../../../../../test/helpers/runs/random.ts";
import { rounds } from "../../../../../test/helpers/runs/sweep.ts";
import { pokemonRed } from "../../../src/known/pokemon-red/pokemon-red.ts";

const FLOORS = [
  ["Rocket Hideout B2F", 200, [30, 28], [27, 8], 22],
  ["Rocket Hideout B3F", 201, [30, 28], [25, 6], 22],
  ["Viridian Gym", 45, [20, 18], [16, 16], 7],
] as const;
const WAYS = { U: "up", D: "down", L: "left", R: "right" } as const;

it.each(FLOORS)(
  "every cell of %s that the arrows let one reach is reached, whatever its walls",
  async (name, id, size, [x, y], tileset) => {
    const missed: string[] = [];
    for (let seed = 1; seed <= rounds(2, 30); seed += 1) {
      const map = spinnerFloor(id, size, [[x, y, "."]], { name, tileset }, seed);
      const rows = map.rows.map((row) => row.replaceAll("A", "."));
      const arrows = (map.arrows ?? []).map(([ax, ay, moves]) => ({
        ...{ x: ax, y: ay, moves: [...moves].map((letter) => WAYS[letter as keyof typeof WAYS]) },
      }));
      const cells = [...restsFrom({ rows, arrows }, { map: id, x, y })];
      const random = createRandom(seed);
      const world = new PokemonWorld({ maps: [map], x, y, party: [["SQUIRTLE", 20]], seed });
      const player = playWorld(world, pokemonRed);
      // Each walk begins at the entrance.
      for (let walk = 0; walk < 3; walk += 1) {
        const [tx = 0, ty = 0] =
          (cells[Math.floor(random() * cells.length)] ?? "").split(":")[1]?.split(",").map(Number) ?? [];
        world.edit((w) => w.enter(id, x, y));
        let text = "";
        for (
          let call = 0;
          call < 14 && (world.truth.place.x !== tx || world.truth.place.y !== ty);
          call += 1
        ) {
          text = (await player.call("navigate_to", { x: tx, y: ty, explore: true })).text;
        }
        const { x: nowX, y: nowY } = world.truth.place;
        if (nowX !== tx || nowY !== ty)
          missed.push(`seed ${seed} to ${tx},${ty}, now ${nowX},${nowY}: ${text}`);
      }
    }
    expect(missed).toEqual([]);
  },
);
