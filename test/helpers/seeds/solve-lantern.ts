import type { Emulator } from "../../../packages/emulator/src/emulator.ts";
import { createEmulator } from "../../../packages/emulator/src/wasmboy-emulator.ts";
import { around, type Cell, isSame } from "../../../packages/games/src/seeds/lantern/grid.ts";
import { CAT, GUARDIAN, type World, type WorldMap } from "../../../packages/games/src/seeds/lantern/world.ts";
import type { Button } from "../../../src/base/vocabulary/button.ts";
import { LANTERN, MODE } from "../roms/lantern.ts";

const AT = { moving: 0xc107, hp: 0xc108, maxHp: 0xc109, level: 0xc10a, embers: 0xc10e, herbs: 0xc10f };
const EVENTS = 0xc110;
const [CAT_FOUND, DOOR_OPEN, GUARDIAN_BEATEN] = [0x08, 0x40, 0x80];
const [ATTACK, GUARD, HERB] = [0, 1, 2];
const WALKED = '.,"=_c';
/** The level and the herbs with which the guardian is fought. */
const [READY, MOST_TRAINING] = [4, 400];
/** Longer than anything that the game does by itself, in frames. */
const PATIENCE = 600;

/** The length of a game that was won. */
export interface Solution {
  readonly presses: number;
  readonly steps: number;
  readonly frames: number;
}

/** Something to go to and ask: a person or a thing. */
interface Target extends Cell {
  readonly map: number;
  readonly who?: number;
}

/** Plays the world of a seed to its ending, from what the generator wrote of it. @throws Error where it cannot */
export function solveLantern(rom: Uint8Array, world: World): Solution {
  const player = new Player(createEmulator(rom), world);
  player.begin();
  const targets = world.maps.flatMap((map, index): Target[] => [
    ...map.people.filter(({ who }) => who !== GUARDIAN).map((one) => ({ ...one, map: index })),
    ...map.things.map((one) => ({ ...one, map: index })),
  ]);
  const tower = world.maps.length - 1;
  // Everything is asked once, nearest first; the keeper again with the cat found; then the tower.
  for (let left = targets.filter(({ map }) => map !== tower); left.length > 0; ) {
    const next = player.nearest(left);
    if (next === null) throw new Error(`seed ${world.seed}: nothing left can be come to`);
    player.ask(next);
    left = left.filter((one) => one !== next);
  }
  const keeper = targets.find(({ who }) => who !== undefined && world.roles[who] === 3);
  if (keeper === undefined) throw new Error(`seed ${world.seed}: no keeper`);
  player.ask(keeper);
  player.openDoor();
  // A fight on the way may have taken the press that would have asked: then all are asked again.
  const outside = targets.filter(({ map }) => map !== tower);
  if ((player.events() & DOOR_OPEN) === 0) {
    for (const target of outside) player.ask(target);
    player.openDoor();
  }
  player.train();
  for (const target of targets.filter(({ map }) => map === tower)) player.ask(target);
  const guardian = world.maps[tower]?.people.find(({ who }) => who === GUARDIAN);
  if (guardian === undefined) throw new Error(`seed ${world.seed}: no guardian`);
  for (let tries = 0; tries < 6 && (player.events() & GUARDIAN_BEATEN) === 0; tries += 1) {
    player.rest();
    player.ask({ ...guardian, map: tower });
  }
  const lantern = world.maps[tower]?.rows.findIndex((row) => row.includes("p")) ?? 0;
  const light = () =>
    player.ask({ map: tower, y: lantern, x: world.maps[tower]?.rows[lantern]?.indexOf("p") ?? 0 });
  light();
  if (!player.hasEnded()) {
    for (const target of outside) player.ask(target);
    light();
  }
  if (!player.hasEnded()) throw new Error(`seed ${world.seed}: the lantern does not burn`);
  return player.length();
}

class Player {
  readonly #emulator: Emulator;
  readonly #world: World;
  #presses = 0;
  #frames = 0;

  constructor(emulator: Emulator, world: World) {
    this.#emulator = emulator;
    this.#world = world;
  }

  read(address: number): number {
    return this.#emulator.read(address);
  }

  mode(): number {
    return this.read(LANTERN.mode);
  }

  events(): number {
    return this.read(EVENTS);
  }

  /** Whether the ending comes up. */
  hasEnded(): boolean {
    this.#run(60, []);
    return this.mode() === MODE.ending;
  }

  length(): Solution {
    return {
      presses: this.#presses,
      steps: this.read(0xc118) + 256 * this.read(0xc119),
      frames: this.#frames,
    };
  }

  begin(): void {
    this.#run(100, []);
    this.#press("start", 8, 60);
    this.#answer();
  }

  /** Goes beside a person or thing, faces it, presses A and reads on; fights on the way are fought. */
  ask(target: Target): void {
    for (let tries = 0; tries < 40; tries += 1) {
      const way = this.#wayTo(target);
      if (way === null) throw new Error(`seed ${this.#world.seed}: no way to ${JSON.stringify(target)}`);
      if (!this.#walk(way.slice(0, -1))) continue;
      const last = way.at(-1);
      if (last === undefined) throw new Error("an empty way");
      this.#press(last, 2, 10);
      this.#press("a", 8, 8);
      this.#answer();
      return;
    }
    throw new Error(`seed ${this.#world.seed}: cannot come to ${JSON.stringify(target)}`);
  }

  openDoor(): void {
    const map = this.#world.maps.findIndex(({ door }) => door !== null);
    const door = this.#world.maps[map]?.door;
    if (door == null) throw new Error("no door");
    this.ask({ ...door, map });
  }

  /** Walks to and fro where it is, in the grass of a wood, until the level is high enough. */
  train(): void {
    const map = this.#world.maps.findIndex(({ rows }) => rows.some((row) => row.includes('""')));
    const rows = this.#world.maps[map]?.rows ?? [];
    const y = rows.findIndex((row) => row.includes('""'));
    const x = rows[y]?.indexOf('""') ?? 0;
    for (let walks = 0; walks < MOST_TRAINING && this.read(AT.level) < READY; walks += 1) {
      if (this.read(AT.hp) * 2 < this.read(AT.maxHp)) this.rest();
      this.#goTo({ map, x: x + (walks % 2), y });
    }
  }

  /** Goes to the healer. */
  rest(): void {
    const who = this.#world.roles.indexOf(2);
    const healer = this.#world.maps[0]?.people.find((one) => one.who === who);
    if (healer !== undefined && this.read(AT.hp) < this.read(AT.maxHp)) this.ask({ ...healer, map: 0 });
  }

  /** The target with the shortest way; null if there is none. */
  nearest(targets: readonly Target[]): Target | null {
    const ways = targets.map((target) => ({ target, cells: this.#wayTo(target)?.length ?? Infinity }));
    ways.sort((one, other) => one.cells - other.cells);
    const [first] = ways;
    return first === undefined || first.cells === Infinity ? null : first.target;
  }

  #goTo(cell: Target): void {
    for (let tries = 0; tries < 40; tries += 1) {
      const way = this.#wayTo(cell, true);
      if (way === null) throw new Error(`seed ${this.#world.seed}: no way to ${JSON.stringify(cell)}`);
      if (this.#walk(way)) return;
    }
  }

  /** Steps one after the other; false when something came between. */
  #walk(way: readonly Button[]): boolean {
    for (const button of way) {
      const before = this.#place();
      this.#press(button, 8, 8);
      const wasLeft = this.mode() !== MODE.walk;
      this.#answer();
      if (wasLeft || this.#place() === before) return false;
    }
    return true;
  }

  #place(): string {
    return [LANTERN.map, LANTERN.x, LANTERN.y].map((address) => this.read(address)).join();
  }

  /** The presses that lead beside a target and the one that faces it, or onto a cell, over all maps. */
  #wayTo(target: Target, onto = false): readonly Button[] | null {
    const start = { map: this.read(LANTERN.map), x: this.read(LANTERN.x), y: this.read(LANTERN.y) };
    const before = new Map<string, { readonly from: string; readonly button: Button } | null>();
    const keyOf = ({ map, x, y }: Target) => `${map},${x},${y}`;
    before.set(keyOf(start), null);
    const open: Target[] = [start];
    const presses = (key: string): Button[] => {
      const step = before.get(key);
      return step == null ? [] : [...presses(step.from), step.button];
    };
    for (let at = open.shift(); at !== undefined; at = open.shift()) {
      if (onto && keyOf(at) === keyOf(target)) return presses(keyOf(at));
      for (const [index, beside] of around(at).entries()) {
        const button = (["up", "down", "left", "right"] as const)[index];
        const map = this.#world.maps[at.map];
        if (button === undefined || map === undefined) continue;
        if (!onto && at.map === target.map && isSame(beside, target)) return [...presses(keyOf(at)), button];
        const to = this.#stepTo(map, at.map, beside);
        if (to === null || before.has(keyOf(to))) continue;
        before.set(keyOf(to), { from: keyOf(at), button });
        open.push(to);
      }
    }
    return null;
  }

  #stepTo(map: WorldMap, index: number, cell: Cell): Target | null {
    const exit = map.exits.find((one) => isSame(one, cell));
    const character = map.rows[cell.y]?.[cell.x] ?? "#";
    if (exit !== undefined) {
      const isLocked = character === "K" && (this.events() & DOOR_OPEN) === 0;
      return isLocked ? null : { map: exit.map, ...exit.to };
    }
    if (!WALKED.includes(character)) return null;
    const isFound = (this.events() & CAT_FOUND) !== 0;
    const isInTheWay = map.people.some(({ who, ...at }) => {
      if (!isSame(at, cell)) return false;
      if (who === CAT) return (index === 0) === isFound;
      return who !== GUARDIAN || (this.events() & GUARDIAN_BEATEN) === 0;
    });
    return isInTheWay ? null : { map: index, ...cell };
  }

  /** Reads text and fights until the player may walk again, or the game is over. */
  #answer(): void {
    for (let frames = 0; frames < 200 * PATIENCE; frames += 1) {
      const mode = this.mode();
      if (mode === MODE.ending) return;
      if (mode === MODE.walk && this.read(AT.moving) === 0) return;
      if (this.read(LANTERN.waiting) === 1) {
        if (mode === MODE.battle && this.#isMenu()) this.#fight();
        else this.#press("a", 2, 2);
      } else this.#run(1, []);
    }
    throw new Error(`seed ${this.#world.seed}: the game does not go on`);
  }

  #isMenu(): boolean {
    return String.fromCharCode(...this.#emulator.readRange(0xc120, 4)) === "What";
  }

  #fight(): void {
    const isWeak = this.read(AT.hp) < 13 && this.read(AT.herbs) > 0;
    const wanted = isWeak ? HERB : ATTACK;
    const cursor = this.read(LANTERN.cursor);
    if (((cursor ^ wanted) & GUARD) > 0) this.#press("right", 2, 4);
    if (((cursor ^ wanted) & HERB) > 0) this.#press("down", 2, 4);
    this.#press("a", 2, 4);
  }

  #press(button: Button, held: number, wait: number): void {
    this.#presses += 1;
    this.#run(held, [button]);
    this.#run(wait, []);
  }

  #run(frames: number, held: readonly Button[]): void {
    this.#emulator.run(frames, held, { picture: false });
    this.#frames += frames;
  }
}
