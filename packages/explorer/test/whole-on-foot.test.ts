import { expect, test } from "vitest";
import { textOf, toolUsesOf } from "../../../src/base/vocabulary/conversation.ts";
import { mannerWith } from "../../../src/base/vocabulary/explorer-settings.ts";
import type { Fork, KnownWorld } from "../../../src/model/language-model.ts";
import { chanceOf } from "../../games/src/seeds/chance.ts";
import { type Atlas, type AtlasFailure, type MapCell, OFFSETS } from "../../games/src/world/atlas/atlas.ts";
import { createExplorer } from "../src/explorer.ts";
import { chartOf } from "../src/map/charts.ts";
import { cellKey, type Direction } from "../src/map/direction.ts";
import type { Act } from "../src/moves.ts";
import { emptyNotebook, type Notebook } from "../src/notebook.ts";
import { exploreOnFoot } from "../src/on-foot/explore-on-foot.ts";
import { FakeGame, TOOLS } from "./fake-game.ts";
import { GridWorld } from "./grid-world.ts";

const VILLAGE = {
  rows: [
    "##############",
    "#......#.....#",
    "#......#..a..#",
    "#..##..#.....#",
    "#..##........D",
    "#......#.....#",
    "#.k....#.....#",
    "##############",
  ],
  exits: { "13,4": ["Cave", 1, 2] },
  people: { a: ["Good day.", "Have you seen the cave?"], k: ["You found a key!"] },
} as const;
const CAVE = {
  rows: ["########", "#......#", ".......#", "#....z.#", "########"],
  exits: { "0,2": ["Village", 12, 4] },
  people: { z: ["You found me."] },
} as const;

test.each([
  ["today", 60],
  ["before", 20],
] as const)(
  "the built-in player chooses the same moves as ever in a small world, with the tools of %s (if a change is meant: npx vitest run FILE -u)",
  async (tools, maxHistory) => {
    const world = new GridWorld({ Village: VILLAGE, Cave: CAVE }, ["Village", 5, 2]);
    const game = new FakeGame(world, maxHistory, TOOLS[tools]);
    await game.play(createExplorer({ seed: 3 }), 45);

    const lines = game.replies.map(({ content }) => {
      const calls = toolUsesOf(content).map(({ name, input }) => `  ${name} ${JSON.stringify(input)}`);
      return [textOf(content), ...calls].join("\n");
    });
    const text = [...lines, "", "The last summary:", game.summaries.at(-1) ?? "none", ""].join("\n");
    await expect(text).toMatchFileSnapshot(`./whole/small-world-${tools}.txt`);
  },
);

/** Two rooms with a door each way, a person, a sign, an item, water and walls. */
const DRAWN: Readonly<Record<string, readonly string[]>> = {
  Hall: [
    "####################",
    "#........#.........#",
    "#.P......#...S.....#",
    "#........#.........#",
    "#...~~...#....##...#",
    "#...~~.............>",
    "#........#....##...#",
    "#........#.........#",
    "#..I.....#......P..#",
    "#........#.........#",
    "#........#.........#",
    "####################",
  ],
  Yard: ["##########", "#........#", "<...T....#", "#....P...#", "#........#", "##########"],
};
const SIZES = Object.fromEntries(
  Object.entries(DRAWN).map(([name, rows]) => [name, { width: rows[0]?.length ?? 0, height: rows.length }]),
);
/** How far the player sees. */
const SIGHT = 3;

/** The letters of an atlas. */
const letterOf = (drawn: string, isBare: boolean): string => {
  if (isBare) return ".P<>".includes(drawn) ? "." : "#";
  return { P: "P", S: "S", I: "I", "~": "~", T: "T", ">": "E", "<": "E" }[drawn] ?? drawn;
};

type Kind = "shown" | "predicted" | "bare";

/** A walk over drawn rooms, in which each decision is made by the player and carried out here. */
class Walk {
  at: MapCell = { map: "Hall", x: 2, y: 4 };
  readonly book: Notebook = emptyNotebook();
  readonly #kind: Kind;
  readonly #cells = new Map<string, string>();
  readonly #visits = new Map<string, number>();
  readonly #failed = new Map<string, AtlasFailure[]>();
  replies: string[] = [];

  constructor(kind: Kind) {
    this.#kind = kind;
    this.#enter(this.at);
  }

  world(): KnownWorld {
    const at = { ...this.at, facing: null };
    const atlas: Atlas = { at: this.at, maps: Object.keys(DRAWN).flatMap((name) => this.#mapOf(name)) };
    return {
      ...{ atlas, at },
      ...(this.#kind === "bare" && { picture: () => "" }),
      ...(this.#kind === "predicted" && { ahead: () => forkAt(this.at) }),
    };
  }

  #mapOf(name: string): Atlas["maps"] {
    const size = SIZES[name] ?? { width: 0, height: 0 };
    const layer = (letter: (key: string) => string) =>
      Array.from({ length: size.height }, (_, y) =>
        Array.from({ length: size.width }, (_unused, x) => letter(`${name} ${x} ${y}`)).join(""),
      );
    const cells = layer((key) => this.#cells.get(key) ?? " ");
    if (cells.every((row) => row.trim() === "")) return [];
    const visits = layer((key) => String(Math.min(9, this.#visits.get(key) ?? 0)).replace("0", " "));
    const doors =
      name === "Hall"
        ? [{ x: 19, y: 5, to: { map: "Yard", x: 1, y: 2 } }]
        : [{ x: 0, y: 2, to: { map: "Hall", x: 18, y: 5 } }];
    const isKnown = this.#visits.has("Yard 1 2");
    return [
      {
        ...{ name, step: 1, size, cells, visits },
        failed: this.#failed.get(name) ?? [],
        ...(isKnown && { doors }),
      },
    ];
  }

  #enter(to: MapCell): void {
    this.at = to;
    const { map, x, y } = to;
    const key = `${map} ${x} ${y}`;
    this.#visits.set(key, (this.#visits.get(key) ?? 0) + 1);
    for (let row = y - SIGHT; row <= y + SIGHT; row += 1)
      for (let column = x - SIGHT; column <= x + SIGHT; column += 1) {
        const drawn = DRAWN[map]?.[row]?.[column];
        if (drawn !== undefined)
          this.#cells.set(`${map} ${column} ${row}`, letterOf(drawn, this.#kind === "bare"));
      }
  }

  press(button: string): void {
    const [dx, dy] = OFFSETS[button as Direction] ?? [0, 0];
    const { map, x, y } = this.at;
    const drawn = DRAWN[map]?.[y + dy]?.[x + dx] ?? "#";
    if (drawn === ">" || drawn === "<") this.#visits.set(`${map} ${x + dx} ${y + dy}`, 1);
    if (drawn === ">") this.#enter({ map: "Yard", x: 1, y: 2 });
    else if (drawn === "<") this.#enter({ map: "Hall", x: 18, y: 5 });
    else if (drawn === "." && (dx !== 0 || dy !== 0)) this.#enter({ map, x: x + dx, y: y + dy });
    else if (drawn === "P" && this.#kind === "bare") {
      const failed = this.#failed.get(map) ?? [];
      if (!failed.some((one) => one.x === x && one.y === y && one.press === button))
        this.#failed.set(map, [...failed, { x, y, press: button as Direction }]);
    }
  }

  /** Carries out what was decided; whatever was gone for was tried, and people spoke. */
  carryOut(acts: readonly Act[]): void {
    let facing: string = "down";
    for (const act of acts) {
      const presses = act.type === "press" ? act.buttons : act.type === "go" ? act.presses : [];
      const times = act.type === "press" ? Math.max(1, Math.floor(act.holdFrames / 10)) : 1;
      for (const button of presses) {
        if (button === "a") this.#ask(facing);
        else for (let time = 0; time < times; time += 1) this.press(button);
        if (button !== "a") facing = button;
      }
      if (act.type === "go") chartOf(this.book.charts, act.to.map).tried.add(cellKey(act.to.x, act.to.y));
    }
    this.book.steps += 1;
  }

  #ask(facing: string): void {
    const [dx, dy] = OFFSETS[facing as Direction] ?? [0, 0];
    const [x, y] = [this.at.x + dx, this.at.y + dy];
    const chart = chartOf(this.book.charts, this.at.map);
    const key = cellKey(x, y);
    const drawn = DRAWN[this.at.map]?.[y]?.[x] ?? "#";
    if (!"PS".includes(drawn)) {
      chart.tried.add(key);
      if (drawn === "I") chart.misses.set(key, 1);
    } else {
      const times = (chart.things.get(key)?.times ?? 0) + 1;
      chart.things.set(key, {
        key,
        text: `Words ${x}`,
        times,
        isDue: times < 6 && x % 3 !== 0,
      });
    }
  }
}

/** The game ahead: ten frames are a cell. */
function forkAt(from: MapCell, passed: Fork["passed"] = []): Fork {
  return {
    passed,
    info: { health: 6 },
    press(button, holdFrames) {
      const [dx, dy] = OFFSETS[button as Direction];
      const cells = [{ ...from, facing: null }];
      for (let left = Math.floor(holdFrames / 10); left > 0; left -= 1) {
        const { x, y } = cells.at(-1) ?? from;
        if (DRAWN[from.map]?.[y + dy]?.[x + dx] !== ".") break;
        cells.push({ map: from.map, x: x + dx, y: y + dy, facing: null });
      }
      return forkAt(cells.at(-1) ?? from, cells);
    },
  };
}

function renderAct(act: Act): string {
  if (act.type === "press") return `${act.buttons.join("+")} ${act.holdFrames}/${act.waitFrames}`;
  if (act.type === "go")
    return `go ${act.to.map} ${act.to.x},${act.to.y}${act.explores ? " exploring" : ""} by ${act.presses.join("+")}`;
  return act.type;
}

test.each<[Kind, number, Parameters<typeof mannerWith>[0]]>([
  ["shown", 100, {}],
  ["predicted", 45, { people: 7, things: 3 }],
  ["bare", 100, { blocked: 3, sights: 3 }],
])(
  "the built-in player on foot makes the same moves as ever where the map is %s (if a change is meant: npx vitest run FILE -u)",
  async (kind, decisions, manner) => {
    const walk = new Walk(kind);
    const lines: string[] = [];
    const chance = chanceOf(9, kind);
    for (let index = 0; index < decisions; index += 1) {
      const { at, book, replies } = walk;
      const refused = replies.filter((_, one) => one % 11 === 5);
      const now = { from: at, replies, refused, isSeen: index % 20 < 14 };
      const move = exploreOnFoot(book, walk.world(), now, { seed: 5, ...mannerWith(manner) });
      const acts = move?.acts ?? [];
      lines.push(`${move?.say ?? "nothing to walk to"}${acts.map((act) => ` | ${renderAct(act)}`).join("")}`);
      walk.carryOut(acts);
      if (move === null) {
        book.steps += 1;
        walk.press(["up", "right", "down", "left"][Math.floor(chance() * 4)] ?? "up");
      }
      walk.replies = [...replies, ...(move === null ? [] : [move.say])].slice(-25);
    }

    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(`./whole/on-foot-${kind}.txt`);
  },
);
