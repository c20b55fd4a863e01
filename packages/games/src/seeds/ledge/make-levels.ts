import type { Chance } from "../chance.ts";
import { type LevelText, ROWS } from "./level.ts";

/** The highest and the lowest row of ground, and where a level begins. */
const [TOP, BOTTOM, START] = [4, 6, 6];

/** The columns of the first level from which its end may follow, and by how many each level is longer. */
const [LEAST_COLUMNS, MORE_COLUMNS] = [27, 2];

/** One column of a level, from the top. */
type Column = string[];

/** A level while it is drawn, from the left to the right. */
class Road {
  readonly columns: Column[] = [];
  /** The row of the ground now. */
  ground: number = START;

  /** Columns of ground; what stands on it is in `signs`, a sign for each column, and what is a row above that in `above`. */
  floor(signs: string, above = ""): void {
    for (const [at, sign] of [...signs].entries()) {
      const column = sky();
      column.fill("#", this.ground);
      column[this.ground - 1] = sign;
      column[this.ground - 2] = above[at] ?? " ";
      this.columns.push(column);
    }
  }

  /** Columns of water; what is `up` rows above the ground's first row is in `above`. */
  water(above: string, up = 0): void {
    for (const sign of above) {
      const column = sky();
      column[ROWS - 1] = "~";
      column[this.ground - up] = sign;
      this.columns.push(column);
    }
  }

  /** Goes up or, with a negative number, down. */
  step(up: number): void {
    this.ground = Math.min(BOTTOM, Math.max(TOP, this.ground - up));
  }
}

function sky(): Column {
  return Array<string>(ROWS).fill(" ");
}

/** A part of a level, and the first level in which it may be. */
interface Part {
  readonly from: number;
  draw(road: Road, chance: Chance): void;
}

/** Every part ends on ground that is wide enough for a run-up. */
const PARTS: readonly Part[] = [
  {
    from: 0,
    draw(road, chance) {
      road.water(" ".repeat(chance.from(1, 2)));
      road.floor(chance.pick(["    ", "  * "]));
    },
  },
  {
    from: 0,
    draw(road, chance) {
      road.step(chance.pick(road.ground === BOTTOM ? [1, 2] : road.ground === TOP ? [-1, -2] : [1, -1]));
      road.floor(chance.pick(["   *", " *  ", "    "]));
    },
  },
  {
    from: 1,
    draw(road, chance) {
      const isHigh = chance.below(2) === 1;
      road.floor(chance.pick([" B   ", "BB   ", " B  B   "]), isHigh ? " B" : "");
    },
  },
  {
    from: 2,
    draw(road, chance) {
      road.floor(chance.pick(["^   ", "^^    ", "^  *^   "]));
    },
  },
  {
    from: 3,
    draw(road, chance) {
      road.water("  ");
      for (let left = chance.from(1, 2); left > 0; left -= 1) {
        road.step(chance.pick([-1, 0, 1]));
        road.floor("  ");
        road.water("  ");
      }
      road.floor("    ");
    },
  },
  {
    from: 4,
    draw(road, chance) {
      road.floor(chance.pick(["    c    ", "   c    B  ", "     c   *   "]));
    },
  },
  {
    from: 5,
    draw(road, chance) {
      road.water("  ");
      for (let left = chance.from(1, 2); left > 0; left -= 1) {
        road.water("--", chance.from(0, 1));
        road.water("  ");
      }
      road.floor("    ");
    },
  },
  {
    from: 6,
    draw(road, chance) {
      road.water(chance.pick([" L l  ", " L  l  ", " L   l  "]));
      road.floor("    ");
    },
  },
  {
    from: 7,
    draw(road, chance) {
      road.floor(chance.pick(["  ^^^^   ", "  ^^^^^^   "]), chance.pick(["  ----", "  --  --"]));
    },
  },
  {
    from: 8,
    draw(road) {
      road.water("   ");
      road.floor("     ");
    },
  },
];

/** Levels with more and more kinds of parts. Each can be finished: no part asks for a jump of full length. */
export function makeLevels(chance: Chance, count: number): LevelText[] {
  return Array.from({ length: count }, (_, index) => makeLevel(chance, index));
}

function makeLevel(chance: Chance, index: number): LevelText {
  const road = new Road();
  road.floor(" @   ");
  // The newest part comes first, so that no two levels of a game are alike, and no part comes twice in a row.
  const known = PARTS.filter(({ from }) => from <= index);
  let last: Part | undefined;
  do {
    const newest = known.filter(({ from }) => last === undefined && from === index);
    last = chance.pick(newest.length > 0 ? newest : known.filter((part) => part !== last));
    last.draw(road, chance);
  } while (road.columns.length < LEAST_COLUMNS + MORE_COLUMNS * index);
  road.floor("  ");
  const flag = sky();
  flag.fill("#", road.ground);
  flag[road.ground - 2] = "F";
  flag[road.ground - 1] = "|";
  road.columns.push(flag);
  road.floor("   ");
  drawClouds(road.columns, chance);
  return Array.from({ length: ROWS }, (_, row) => road.columns.map((column) => column[row]).join(""));
}

function drawClouds(columns: readonly Column[], chance: Chance): void {
  for (let at = chance.from(1, 4); at + 1 < columns.length; at += chance.from(5, 9)) {
    const row = chance.below(2);
    const [left, right] = [columns[at], columns[at + 1]];
    if (left === undefined || right === undefined || left[row] !== " " || right[row] !== " ") continue;
    left[row] = "(";
    right[row] = ")";
  }
}
