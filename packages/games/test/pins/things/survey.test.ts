import { expect, it } from "vitest";
import type { Button } from "../../../../../src/base/vocabulary/button.ts";
import { drawGrid } from "../../../../../test/helpers/roms/draw-grid.ts";
import { at, mapOf } from "../../../../../test/helpers/world/plain-ways.ts";
import type { GameAdapter } from "../../../src/known/game-adapter.ts";
import { EMPTY_ATLAS } from "../../../src/world/apply-observation.ts";
import type { Atlas, MapCell } from "../../../src/world/atlas/atlas.ts";
import { createSurvey } from "../../../src/world/survey.ts";
import { doorTaken, nextPress } from "../../../src/world/trace/departure.ts";

const json = (value: unknown) => JSON.stringify(value);

/** A room of which all is on the screen; `Yard` is another of the same size. */
const ROOM = ["########", "#......#", "#..E...#", "#......#", "########"];
const SIZE = { width: 8, height: 5 };

/**
 * Runs a script: `held frames map,x,y marks`. The held button is `-` or a direction; the player is then on that cell. The marks are `m`
 * for a player who moves, `c` for one who is carried, `n` for no cell. `jump` jumps.
 */
function play(script: string, known: Atlas, from: MapCell, hasFloors: boolean): string {
  let now = { ...from, marks: "" };
  const adapter = {
    isMoving: () => now.marks.includes("m"),
    ...(hasFloors ? { isCarried: () => now.marks.includes("c") } : {}),
    standing: () =>
      now.marks.includes("n") ? null : { map: now.map, x: now.x, y: now.y, facing: "up", size: SIZE },
    grid() {
      const rows = ROOM.map((row, y) =>
        y === now.y ? `${row.slice(0, now.x)}@${row.slice(now.x + 1)}` : row,
      );
      return drawGrid(rows);
    },
  } as unknown as GameAdapter;
  const survey = createSurvey({} as never, adapter, known) ?? expect.fail("no survey");
  for (const word of script.split("; ")) {
    if (word === "jump") {
      survey.jumped();
      continue;
    }
    const [held = "-", frames = "1", cell = "", marks = ""] = word.split(" ");
    const [map = "", x = "", y = ""] = cell.split(",");
    const buttons = (held === "-" ? [] : held.split("+")) as Button[];
    survey.before(buttons);
    now = { map, x: Number(x), y: Number(y), marks };
    survey.ran(buttons, Number(frames));
  }
  const isArriving = survey.isArriving();
  const seen = survey.finish() ?? [];
  const told = seen.map(({ map, walks, doors, failed, cells }) =>
    [
      `${map}: ${(cells ?? []).length} rows`,
      walks === undefined ? "" : `walks ${json(walks)}`,
      doors === undefined ? "" : `doors ${json(doors)}`,
      failed === undefined ? "" : `failed ${json(failed)}`,
    ]
      .filter((part) => part !== "")
      .join(", "),
  );
  const end = survey.atlas().at;
  return `${isArriving ? "arriving; " : ""}${told.join("; ") || "nothing"}; at ${end?.map} ${end?.x},${end?.y}`;
}

const CARRIED = "right 8 Here,2,1 m; - 4 Here,3,1 c; - 4 Here,4,1 c; - 4 Here,5,1";
const SCRIPTS: Readonly<Record<string, string>> = {
  "a step": "right 16 Here,2,1",
  "stands still": "- 60 Here,1,1",
  "two steps and back": "right 16 Here,2,1; down 16 Here,2,2; up 16 Here,2,1",
  "a step of which the middle was not seen": "right 32 Here,3,1",
  "too far for the time": "right 8 Here,6,1; - 60 Here,6,1",
  "as far as one may go in that time": "right 16 Here,4,1",
  "no cell for a while": "right 8 Here,1,1 n; - 30 Here,1,1 n; - 8 Here,2,1",
  "another map, by a press": "down 16 Yard,2,2; - 39 Yard,2,2; - 1 Yard,2,2",
  "another map, not long enough": "down 16 Yard,2,2; - 39 Yard,2,2",
  "another map with the old cell": "down 16 Yard,1,1; - 100 Yard,1,1; - 8 Yard,5,3; - 40 Yard,5,3",
  "another map with the old cell for long": "down 16 Yard,1,1; - 159 Yard,1,1",
  "another map with the old cell for longer": "down 16 Yard,1,1; - 160 Yard,1,1",
  "another map while moving": "down 16 Yard,2,2; - 60 Yard,2,2 m",
  "into the exit": "right 16 Here,2,1; right 16 Here,3,1; down 16 Here,3,2 m; - 20 Yard,5,3; - 60 Yard,5,3",
  "another map long after a press": "right 16 Here,2,1; - 61 Yard,5,3; - 60 Yard,5,3",
  "another map soon after a press": "right 16 Here,2,1; - 60 Yard,5,3; - 60 Yard,5,3",
  "a long press without an exit": "right 25 Here,1,1; - 4 Yard,5,3; - 60 Yard,5,3",
  "a short press without an exit": "right 24 Here,1,1; - 4 Yard,5,3; - 60 Yard,5,3",
  "a press of two buttons": "right+a 8 Here,1,1; - 4 Yard,5,3; - 60 Yard,5,3",
  "there and back": "right 8 Yard,5,3; - 60 Yard,5,3; up 8 Here,1,2; - 60 Here,1,2",
  "a jump": "right 16 Here,2,1; jump; - 1 Here,6,3; - 1 Here,6,3",
  "carried by the floor": CARRIED,
  "carried, and at rest for 7 frames": `${CARRIED}; - 3 Here,5,1; right 16 Here,6,1`,
  "carried, and at rest for 8 frames": `${CARRIED}; - 4 Here,5,1; right 16 Here,6,1`,
  "carried, but seen late": "right 8 Here,2,1 m; - 9 Here,2,1 c; - 4 Here,4,1 c; - 8 Here,5,1; - 8 Here,5,1",
  "carried, seen just in time":
    "right 8 Here,2,1 m; - 8 Here,2,1 c; - 4 Here,4,1 c; - 8 Here,5,1; - 8 Here,5,1",
  "carried over two cells at once": "right 16 Here,3,1 c; - 4 Here,4,1 c; - 8 Here,5,1; - 8 Here,5,1",
  "carried, and still on the same cell": "right 8 Here,2,1 c; - 8 Here,2,1; - 8 Here,2,1",
  "carried to another map": "right 8 Here,2,1 m; - 4 Here,2,1 c; - 4 Yard,2,2; - 60 Yard,2,2",
  "carried, and jumped": "right 8 Here,2,1 c; jump; - 1 Here,5,1; - 60 Here,5,1",
  "stands on a floor that is known to carry": "- 7 Here,5,3; - 8 Here,5,3; - 8 Here,5,3",
  "passes a floor that is known to carry": "- 7 Here,5,3; - 7 Here,5,3",
};

it("surveys what a step shows", async () => {
  const room = mapOf(ROOM, {
    size: SIZE,
    visits: ["", " 1"],
    doors: [{ x: 5, y: 3, to: at(1, 3) }],
  });
  const atlas: Atlas = { at: at(1, 1), maps: [room] };
  const parts = Object.entries(SCRIPTS).flatMap(([title, script]) => {
    const from = title.includes("known to carry") ? at(5, 3) : at(1, 1);
    return [
      title,
      `  with floors: ${play(script, atlas, from, true)}`,
      `  without:     ${play(script, atlas, from, false)}`,
      `  new:         ${play(script, EMPTY_ATLAS, from, true)}`,
      `  elsewhere:   ${play(script, { ...atlas, at: { ...from, map: "Yard" } }, from, true)}`,
    ];
  });

  await expect(`${parts.join("\n")}\n`).toMatchFileSnapshot("./survey.txt");
});

it.each([
  [null, ["a"], 4, 4, null],
  [null, [], 4, 4, null],
  [null, ["up"], 4, 10, { direction: "up", frames: 4, since: 6, until: 10 }],
  [null, ["up", "b"], 4, 10, null],
  [
    { direction: "up", frames: 4, since: 6, until: 10 },
    ["up"],
    3,
    13,
    { direction: "up", frames: 7, since: 6, until: 13 },
  ],
  [
    { direction: "up", frames: 4, since: 6, until: 10 },
    ["up"],
    3,
    14,
    { direction: "up", frames: 3, since: 11, until: 14 },
  ],
  [
    { direction: "up", frames: 4, since: 6, until: 10 },
    ["down"],
    3,
    13,
    { direction: "down", frames: 3, since: 10, until: 13 },
  ],
  [
    { direction: "up", frames: 4, since: 6, until: 10 },
    [],
    3,
    13,
    { direction: "up", frames: 4, since: 6, until: 10 },
  ],
  [{ direction: "up", frames: 4, since: 6, until: 10 }, ["start"], 3, 13, null],
] as const)("after %j, %j for %i frames until %i is %j", (before, held, ran, until, after) => {
  expect(nextPress(before, held, ran, until)).toEqual(after);
});

const map = mapOf(ROOM, { size: SIZE });
it.each([
  [3, 2, null, true, { x: 3, y: 2 }],
  [3, 2, null, false, null],
  [2, 2, null, true, null],
  [2, 2, ["right", 8], false, { x: 3, y: 2 }],
  [1, 2, ["right", 16], false, { x: 3, y: 2 }],
  [1, 2, ["right", 9], false, { x: 3, y: 2 }],
  [1, 2, ["right", 8], false, { x: 1, y: 2, press: "right" }],
  [3, 1, ["down", 60], false, { x: 3, y: 2 }],
  [2, 1, ["down", 24], false, { x: 2, y: 1, press: "down" }],
  [2, 1, ["down", 25], false, null],
  [2, 1, ["down", 25], true, { x: 2, y: 1 }],
  [2, 4, ["down", 25], true, null],
  [2, 4, ["down", 24], true, { x: 2, y: 4, press: "down" }],
] as const)(
  "from %i,%i by %j (just entered: %j) the door taken is %j",
  (x, y, press, isJustEntered, door) => {
    const held = press === null ? null : { direction: press[0], frames: press[1], since: 0, until: press[1] };

    expect(doorTaken(map, at(x, y), { press: held, isJustEntered })).toEqual(door);
  },
);
