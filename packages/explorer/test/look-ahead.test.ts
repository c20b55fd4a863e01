import { expect, test } from "vitest";
import type { Fork } from "../../../src/model/language-model.ts";
import type { Atlas, Direction } from "../../games/src/world/atlas/atlas.ts";
import { lookAhead } from "../src/on-foot/look-ahead.ts";

const STEPS = { up: [0, -1], right: [1, 0], down: [0, 1], left: [-1, 0] } as const;

/** A drawn world in which ten frames are a cell: `#` stops the player, `!` hurts. */
function world(rows: readonly string[], x: number, y: number): Fork {
  const at = (x: number, y: number, health: number, passed: Fork["passed"]): Fork => ({
    passed,
    info: { health },
    press(button, holdFrames) {
      const [dx, dy] = STEPS[button as Direction];
      const cells = [{ map: "m", x, y, facing: null }];
      let hurt = 0;
      for (let cell = 0; cell < Math.floor(holdFrames / 10); cell++) {
        const last = cells.at(-1) ?? { x, y };
        const letter = rows[last.y + dy]?.[last.x + dx] ?? "#";
        if (letter === "#") break;
        if (letter === "!") hurt += 1;
        cells.push({ map: "m", x: last.x + dx, y: last.y + dy, facing: null });
      }
      const end = cells.at(-1) ?? { x, y };
      return at(end.x, end.y, health - hurt, cells);
    },
  });
  return at(x, y, 6, []);
}

const atlasOf = (visits: readonly string[]): Atlas => ({
  at: null,
  maps: [{ name: "m", step: 0, cells: visits.map((row) => ".".repeat(row.length)), visits }],
});
const look = (now: Fork, visits: readonly string[], wanders = false) =>
  lookAhead({ now, atlas: atlasOf(visits), wanders }, true, () => 0)?.map((act) =>
    act.type === "press" ? `${act.buttons.join()} ${act.holdFrames}` : act.type,
  );

test("the way to cells that nobody entered leads around a wall", () => {
  expect(look(world(["...", ".#.", "..."], 0, 1), ["11 ", "11 ", "111"])).toEqual([
    "up 10",
    "right 32",
    "down 10",
  ]);
});

test("a way that costs health is not taken for one cell", () => {
  const rows = [".!.", "..."];

  expect(look(world(rows, 0, 0), ["1 1", "11 "])).toEqual(["down 10", "right 32"]);
});

test("without a new cell in reach there is no way, and a wandering player goes where they went least", () => {
  const corridor = world([".......", "#######"], 3, 0);

  expect(look(corridor, ["9991111"])).toBeUndefined();
  expect(look(corridor, ["9991111"], true)).toEqual(["right 32"]);
});
