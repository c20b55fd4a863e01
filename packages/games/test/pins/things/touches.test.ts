import { expect, it } from "vitest";
import type { Button } from "../../../../../src/base/vocabulary/button.ts";
import { drawGrid } from "../../../../../test/helpers/roms/draw-grid.ts";
import type { CollisionGrid, GameAdapter, ShownText } from "../../../src/known/game-adapter.ts";
import { applyObservation } from "../../../src/world/apply-observation.ts";
import type { Atlas, AtlasTouch, Direction } from "../../../src/world/atlas/atlas.ts";
import { watchTouches } from "../../../src/world/things/watch-touches.ts";

/** A hall around 4,2: a person above, a sign below, a clerk behind a counter at the left, and an item at the right. */
const HALL = ["#########", "####P####", "##PC@I###", "####S####", "#########"];

function hall(drawing: readonly string[]): CollisionGrid {
  const { cells, ...grid } = drawGrid(drawing);
  const isItem = (y: number, x: number) => drawing[y]?.[x] === "I";
  return { ...grid, cells: cells.map((row, y) => row.map((cell, x) => (isItem(y, x) ? "item" : cell))) };
}

interface Scene {
  facing?: Direction | null;
  text?: ShownText | null;
  /** Whether a menu is open, the game moves, or has no grid. */
  menu?: boolean;
  moves?: boolean;
  drawing?: readonly string[] | null;
  /** The map of the player's cell, and the one that is sure. */
  map?: string | null;
  sure?: string | null;
  touched?: readonly AtlasTouch[];
  /** Whether texts are not known. */
  isMute?: boolean;
}

/**
 * Runs a script: `a` holds A for the frames behind it, `-` nothing, another letter that direction; `jump` jumps; `text` and `gone` open
 * and close the text, and `face` turns.
 */
function play(scene: Scene, script: string): string {
  const now = { facing: "up", text: null, ...scene } as Scene;
  const { drawing = HALL, map = "Hall", sure = "Hall" } = scene;
  const grid = drawing === null ? null : hall(drawing);
  const adapter = {
    ...(scene.isMute === true ? {} : { shownText: () => now.text ?? null }),
    ...(scene.menu === undefined
      ? {}
      : { shownMenu: () => (now.menu === true ? { entries: [], cursor: 0 } : null) }),
    ...(scene.moves === undefined ? {} : { isMoving: () => now.moves === true }),
    grid: () => grid,
    standing: () => (map === null ? null : { map, x: 14, y: 22, facing: now.facing ?? null }),
  } as unknown as GameAdapter;
  let atlas: Atlas = applyObservation(
    { at: null, maps: [] },
    [{ map: "Hall", cells: [[14, 21, "P"]], walks: [[14, 22, ""]], touched: scene.touched ?? [] }],
    1,
  );
  const told: string[] = [];
  const watch = watchTouches({} as never, adapter, {
    map: (name) => atlas.maps.find((one) => one.name === name),
    at: () => (sure === null ? null : { map: sure, x: 14, y: 22 }),
    keep: (seen) => {
      atlas = applyObservation(atlas, [seen], 2);
      told.push(`keeps ${JSON.stringify(seen)}`);
    },
  });
  const state = () => {
    const { x, y, kind, name } = watch.speaking() ?? {};
    const who = kind === undefined ? "nobody" : `${kind} ${x},${y}${name === undefined ? "" : ` ${name}`}`;
    return `${who}${watch.isUnanswered() ? ", unanswered" : ""}`;
  };
  told.push(state());
  for (const word of script.split("; ")) {
    const [act = "", rest = ""] = [word.split(" ")[0], word.split(" ").slice(1).join(" ")];
    if (act === "jump") watch.jumped();
    else if (act === "text") {
      const [line = "", speaker] = rest.split("/");
      const typing = line.endsWith("_");
      now.text = {
        lines: line === "" ? [] : [line],
        state: typing ? "typing" : "waiting",
        ...(speaker === undefined ? {} : { speaker }),
      };
    } else if (act === "gone") now.text = null;
    else if (act === "face") now.facing = rest as Direction;
    else {
      const held = ({ a: ["a"], "-": [], u: ["up"], ad: ["a", "down"] } as Record<string, Button[]>)[act];
      watch.before(held ?? expect.fail(act));
      watch.ran(held ?? [], Number(rest));
    }
    told.push(`${word} → ${state()}`);
  }
  return told.map((line) => `  ${line}`).join("\n");
}

const odo: AtlasTouch = { x: 14, y: 21, kind: "person", name: "ODO" };
const HELLO: ShownText = { lines: ["Hello."], state: "waiting" };

const CASES: readonly (readonly [string, Scene, string])[] = [
  ["a person answers at once", {}, "a 2; - 10; text Hi./ODO; - 1; - 5; gone; - 40; - 1; - 1"],
  [
    "a person without a name, who gets one later",
    {},
    "a 2; text Hi.; - 1; text Go on./A very long name of a person; - 1",
  ],
  [
    "a person whose text has closed for 41 frames",
    {},
    "a 2; text Hi.; - 1; gone; - 41; text Other./EVA; - 1",
  ],
  [
    "a person whose text has closed for 40 frames",
    {},
    "a 2; text Hi.; - 1; gone; - 40; text Other./EVA; - 1",
  ],
  [
    "a sign is known by its first line, once written",
    { facing: "down" },
    "a 2; text Wel_; - 1; text Welcome home; - 1; text Next; - 1",
  ],
  ["an item has no name", { facing: "right" }, "a 2; text Found it./ODO; - 1; - 1"],
  ["a clerk behind a counter", { facing: "left" }, "a 2; text Buy./CLERK; - 1"],
  [
    "a counter with nobody behind",
    { facing: "left", drawing: ["####", "##C@", "####"] },
    "a 2; text Empty.; - 1",
  ],
  ["a wall that answers", { drawing: ["###", "#@#", "###"] }, "a 2; text A vase.; - 1"],
  ["a wall that does not", { drawing: ["###", "#@#", "###"] }, "a 2; - 60; - 1; - 1"],
  ["a sign that does not answer within 60 frames", { facing: "down" }, "a 2; - 58; - 1; text Late.; - 1"],
  ["a text in the 61st frame, read at once", { facing: "down" }, "a 2; - 58; text Late.; - 1"],
  ["a text after a longer wait in one go", { facing: "down" }, "a 2; text Late.; - 90"],
  ["the player goes away after 19 frames", { facing: "down" }, "a 19; u 1; text Late.; - 1"],
  ["the player goes away after 20 frames", { facing: "down" }, "a 20; u 1; text Late.; - 1"],
  ["a text opens while the player goes", { facing: "down" }, "a 2; text Hi.; u 1; - 1"],
  ["A is held on, and pressed again", {}, "a 2; a 2; - 2; a 2; text Hi./ODO; a 1"],
  ["A with a direction", {}, "ad 2; text Hi./ODO; - 1"],
  ["a jump forgets all", {}, "a 2; jump; text Hi./ODO; - 1; jump; a 1"],
  ["a silent person who answered before", { touched: [odo] }, "a 2; - 59; - 1"],
  [
    "a silent person where a thing answered before",
    { touched: [{ x: 14, y: 21, kind: "thing" }] },
    "a 2; - 59; - 1",
  ],
  [
    "a text is open at first, of one who answered before",
    { touched: [odo], text: HELLO },
    "- 1; gone; - 1; a 1; - 1",
  ],
  [
    "a text is open at first, of one two cells ahead",
    { touched: [{ x: 12, y: 22, kind: "sign" }], text: HELLO, facing: "left" },
    "- 1; text Well/ODO; - 1",
  ],
  [
    "a text is open at first, of one below",
    { touched: [{ x: 14, y: 24, kind: "sign" }, odo], text: HELLO, facing: "down" },
    "- 1; a 1",
  ],
  ["a text is open at first, of nobody known", { text: HELLO }, "- 1; a 1"],
  ["no text is open at first", { touched: [odo] }, "- 1"],
  ["a text is open at first, on an unknown map", { touched: [odo], text: HELLO, map: "Cave" }, "- 1"],
  ["a text is open at first, of no facing", { touched: [odo], text: HELLO, facing: null }, "- 1"],
  ["a text is open at first, without a cell", { touched: [odo], text: HELLO, map: null }, "- 1"],
  ["no facing", { facing: null }, "a 2; text Hi.; - 1"],
  ["another map may be there already", { sure: "Cave" }, "a 2; text Hi.; - 1"],
  ["no sure cell", { sure: null }, "a 2; text Hi.; - 1"],
  ["a menu is open", { menu: true }, "a 2; text Hi.; - 1"],
  ["no menu is open, and nothing moves", { menu: false, moves: false }, "a 2; text Hi.; - 1"],
  ["something moves", { moves: true }, "a 2; text Hi.; - 1"],
  ["no grid", { drawing: null }, "a 2; text Hi.; - 1"],
  ["the edge of the grid", { drawing: ["@..", "..."] }, "a 2; text Hi.; - 1"],
  ["texts are not known", { isMute: true }, "a 2; - 60; - 1"],
];

it("notices what answers, and what does not", async () => {
  const parts = CASES.map(([title, scene, script]) => `${title}\n${play(scene, script)}\n`);

  await expect(parts.join("\n")).toMatchFileSnapshot("./touches.txt");
});
