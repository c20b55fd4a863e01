import { A, event } from "../addresses.ts";
import { itemId } from "../data/items.ts";
import { nurse } from "../menus/center.ts";
import { mart } from "../menus/mart.ts";
import { usePc } from "../menus/pc.ts";
import { addToParty, monBytes, register } from "../mons.ts";
import { simulate } from "../simulate.ts";
import { endTalk, say, waitForButton } from "../texts.ts";
import type { World } from "../world.ts";
import type { Game } from "../world-machine.ts";
import type { MadeMon, Person, WorldMap } from "../world-map.ts";

/** The story's events. */
export const EVENT = {
  ...{
    oak: event(0xd747, 0),
    starter: event(0xd74b, 2),
    firstRival: event(0xd74b, 3),
    parcel: event(0xd74e, 1),
    given: event(0xd74e, 0),
  },
  ...{
    pokedex: event(0xd74b, 5),
    brock: event(0xd755, 7),
    moon: event(0xd7f6, 1),
    dome: event(0xd7f6, 6),
    helix: event(0xd7f6, 7),
  },
  ...{
    ceruleanRival: event(0xd75a, 0),
    nugget: event(0xd7ef, 0),
    bill: event(0xd7f2, 3),
    ticket: event(0xd7f2, 4),
    misty: event(0xd75e, 7),
  },
  ...{
    thief: event(0xd75b, 7),
    cut: event(0xd803, 0),
    shipGone: event(0xd803, 2),
    surge: event(0xd773, 7),
    voucher: event(0xd771, 1),
  },
  ...{
    bicycle: event(0xd75f, 0),
    flash: event(0xd7c2, 0),
    towerRival: event(0xd764, 7),
    fly: event(0xd7e0, 6),
    hideout: event(0xd77e, 1),
  },
  ...{
    liftKey: event(0xd81b, 6),
    hideoutBoss: event(0xd81b, 7),
    erika: event(0xd77c, 1),
    marowak: event(0xd768, 7),
    fuji: event(0xd7e0, 7),
  },
  ...{
    flute: event(0xd76c, 0),
    koga: event(0xd792, 1),
    surf: event(0xd857, 0),
    teeth: event(0xd78e, 1),
    strength: event(0xd78e, 0),
  },
  ...{
    silphRival: event(0xd82f, 0),
    silphBoss: event(0xd838, 7),
    masterBall: event(0xd838, 5),
    sabrina: event(0xd7b3, 1),
  },
  ...{
    mansion: event(0xd796, 0),
    blaine: event(0xd79a, 1),
    gymOpen: event(0xd74c, 0),
    giovanni: event(0xd751, 1),
    lateRival: event(0xd7eb, 6),
  },
  ...{
    earthCheck: event(0xd7ed, 6),
    lorelei: event(0xd863, 1),
    bruno: event(0xd864, 1),
    agatha: event(0xd865, 1),
    lance: event(0xd866, 6),
  },
  ...{ champion: event(0xd867, 1) },
} as const;

/** Letters in a frame of walls with gaps at its sides: columns above and below, rows at the left and right. */
export function field(
  width: number,
  height: number,
  gaps: {
    readonly up?: readonly number[];
    readonly down?: readonly number[];
    readonly left?: readonly number[];
    readonly right?: readonly number[];
  },
  ...parts: readonly (readonly [x: number, y: number, letters: string])[]
): readonly string[] {
  const rows: string[][] = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => {
      if (y === 0) return gaps.up?.includes(x) === true ? "." : "#";
      if (y === height - 1) return gaps.down?.includes(x) === true ? "." : "#";
      if (x === 0) return gaps.left?.includes(y) === true ? "." : "#";
      if (x === width - 1) return gaps.right?.includes(y) === true ? "." : "#";
      return ".";
    }),
  );
  for (const [x, y, letters] of parts)
    for (const [at, letter] of [...letters].entries()) (rows[y] ?? [])[x + at] = letter;
  return rows.map((row) => row.join(""));
}

/** A room of a building, left by its mat at the bottom; `out` is the number of its door outside. */
export function room(
  id: number,
  name: string,
  tileset: number,
  out: number,
  people: readonly Person[],
  more: Partial<WorldMap> = {},
): WorldMap {
  return {
    id,
    name,
    tileset,
    rows: field(10, 8, {}, [4, 7, "M"]),
    warps: [[4, 7, 0xff, out], ...(more.warps ?? [])],
    people,
    ...omitWarps(more),
  };
}

function omitWarps({ warps: _, ...more }: Partial<WorldMap>): Partial<WorldMap> {
  return more;
}

/** A Pokémon Center: the nurse behind her counter, the PC in the corner, as in the game. */
export function center(id: number, name: string, out: number): WorldMap {
  const rows = field(14, 8, {}, [2, 2, "CCCC"], [3, 7, "MM"], [13, 4, "."]);
  return {
    ...{
      id,
      name,
      tileset: 6,
      rows,
      people: [{ x: 3, y: 1, picture: 0x29, talk: nurse }],
      spots: [[13, 3, "up", usePc]],
    },
    warps: [
      [3, 7, 0xff, out],
      [4, 7, 0xff, out],
    ],
  };
}

/** A Poké Mart. */
export function shop(id: number, name: string, out: number, ...goods: readonly string[]): WorldMap {
  const rows = field(10, 8, {}, [2, 4, "C"], [4, 7, "M"]);
  return {
    id,
    name,
    tileset: 2,
    rows,
    warps: [[4, 7, 0xff, out]],
    people: [{ x: 1, y: 4, picture: 0x26, facing: "right", talk: mart(...goods) }],
  };
}

/** Somebody who gives something once. `unless` is what they say as long as they do not. */
export function giver(
  flag: number,
  item: string,
  words: string,
  unless?: (w: World) => string | null,
): (w: World) => Game {
  return function* (w) {
    const refusal = unless?.(w) ?? null;
    if (refusal !== null) return yield* say(w, refusal);
    if (w.flag(flag)) return yield* say(w, "Use it well!");
    yield* say(w, words, "prompt");
    if (!w.addItem(itemId(item))) return yield* say(w, "You have no room/for this!");
    w.setFlag(flag);
    yield* say(w, `RED received/${item}!`);
  };
}

/** Somebody who gives a Pokémon once; the model remembers which. */
export function gift(bit: number, mon: MadeMon): (w: World) => Game {
  return function* (w) {
    if (w.model[40 + bit] === 1) return yield* say(w, "Take good care/of it!");
    if (!addToParty(w, monBytes(mon))) return yield* say(w, "Your party is/full!");
    register(w, w.get(A.partyCount + w.get(A.partyCount)), true);
    w.model[40 + bit] = 1;
    yield* say(w, `RED got/${mon[0]}!`);
  };
}

/** A leader or another who is fought once: `won` follows. */
export function foe(
  x: number,
  y: number,
  trainerClass: number,
  name: string,
  flag: number,
  party: readonly MadeMon[],
  won?: (w: World) => Game,
): Person {
  const trainer = {
    class: trainerClass,
    name,
    sees: 0,
    party,
    money: 200,
    ...(won === undefined ? {} : { won }),
  };
  return { x, y, picture: 0x0c, event: flag, talk: "You were strong!", trainer };
}

/** A badge after a leader's fight, with a machine. */
export function badge(bit: number, machine: string): (w: World) => Game {
  return function* (w) {
    w.setBit(A.badges, bit);
    w.setBit(0xd72a, bit);
    yield* say(w, "RED received a/BADGE!", "prompt");
    yield* say(w, w.addItem(itemId(machine)) ? `RED received/${machine}!` : "You have no room/for this!");
  };
}

/** A guard's cells: who comes there while it is not allowed is sent back. */
export function guard(
  cells: readonly (readonly [x: number, y: number])[],
  back: string,
  words: string,
  isAllowed: (w: World) => boolean,
) {
  return (w: World): Game | null => {
    const { x, y } = w.place;
    if (w.bit(A.flags5, 7) || !cells.some((cell) => cell[0] === x && cell[1] === y) || isAllowed(w))
      return null;
    return sendBack(w, words, back);
  };
}

function* sendBack(w: World, words: string, back: string): Game {
  w.set(A.textFlags, 1);
  yield* say(w, words);
  yield* waitForButton(w);
  yield* endTalk(w);
  simulate(w, back);
}

/** The first of several scripts that has something to do. */
export function first(...scripts: readonly ((w: World) => Game | null)[]) {
  return (w: World): Game | null => {
    for (const script of scripts) {
      const done = script(w);
      if (done !== null) return done;
    }
    return null;
  };
}

/** Words that come by themselves. */
export function* tell(w: World, words: string): Game {
  w.set(A.textFlags, 1);
  yield* say(w, words);
  yield* waitForButton(w);
  yield* endTalk(w);
}

/** Whether all badges up to a bit are there. */
export const hasBadges = (w: World, count: number): boolean =>
  [0, 1, 2, 3, 4, 5, 6, 7].slice(0, count).every((bit) => w.bit(A.badges, bit));

/** A wall from one row to another, as parts of a field. */
export const wall = (
  x: number,
  from: number,
  to: number,
  letter = "#",
): (readonly [number, number, string])[] =>
  Array.from({ length: to - from + 1 }, (_, at) => [x, from + at, letter] as const);

/** Flags of our own story, where the game has none that matter. */
export const LOCAL = 0x9e8;

/** Two ladders at the top, and nothing else. */
export function passage(
  id: number,
  name: string,
  tileset: number,
  from: readonly [number, number],
  to: readonly [number, number],
  more: Partial<WorldMap> = {},
): WorldMap {
  return {
    id,
    name,
    tileset,
    rows: field(10, 8, {}, [2, 2, "D"], [7, 2, "D"]),
    warps: [
      [2, 2, ...from],
      [7, 2, ...to],
    ],
    ...more,
  };
}

/** Removes barriers where an event has opened them. */
export const opens =
  (flag: number, ...cells: readonly (readonly [number, number])[]) =>
  (w: World): void => {
    if (w.flag(flag)) for (const [x, y] of cells) w.setLetter(x, y, ".");
  };
