import type { MachineState } from "../../../packages/emulator/src/machine/machine.ts";
import type { Button } from "../../../src/base/vocabulary/button.ts";
import type { MadeDoor, MadeMap } from "./overworld-maps.ts";
import { PokemonRam } from "./pokemon-ram.ts";
import { cartridgeOf, drawScreen } from "./ram-image.ts";

const CORE = { name: "fake-overworld", sha256: "0".repeat(64) };

/**
 * The tiles of a drawing: `.` ground, `,` path, `"` grass, `~` water, `v` `<` `>` ledges, `D` a door, `M` a mat, `T` a tree, `C` a
 * counter, `S` a sign; else a wall.
 */
const TILES: Readonly<Record<string, number>> = {
  ".": 0x2c,
  ",": 0x39,
  '"': 0x52,
  "~": 0x14,
  v: 0x37,
  "<": 0x27,
  ">": 0x0d,
  D: 0x1b,
  M: 0x1c,
  T: 0x3d,
  C: 0x18,
};
const WALL = 0x01;
const COUNTER = 0x18;
const PASSABLE = [0x2c, 0x39, 0x52, 0x1b, 0x1c];

const WAYS = {
  down: { x: 0, y: 1, facing: 0x0, ledge: "v" },
  up: { x: 0, y: -1, facing: 0x4, ledge: "" },
  left: { x: -1, y: 0, facing: 0x8, ledge: "<" },
  right: { x: 1, y: 0, facing: 0xc, ledge: ">" },
} as const;
type Way = keyof typeof WAYS;

/** How a made overworld behaves. */
export interface OverworldOptions {
  /** The map in letters; whatever is outside of it is a wall. */
  readonly map: readonly string[];
  readonly x: number;
  readonly y: number;
  readonly isCycling?: boolean;
  /** Frames after which the game still sees a button that was let go. */
  readonly late?: number;
  /** Frames by which each step takes longer than it should, somewhere in its middle. */
  readonly lag?: number;
  /** Chooses where in a step the lag is, and whether the game looks at the buttons in even frames or in odd ones. */
  readonly seed?: number;
  /** Rolls down where no direction is held, as on the Cycling Road. */
  readonly isRolling?: boolean;
  /** Frames of the fade through a door, in which the map's id is the new one and all else the old one; 32 by default. */
  readonly fade?: number;
  /** Spins on and on, as on arrows that lead in a circle. */
  readonly isSpinning?: boolean;
  /** Where the doors lead. */
  readonly inside?: {
    readonly id: number;
    readonly map: readonly string[];
    readonly x: number;
    readonly y: number;
  };
  /** More maps by their numbers, instead of `inside`; the game begins on `start`, whose rows `map` gives. */
  readonly maps?: Readonly<Record<number, MadeMap>>;
  readonly start?: number;
}

/** Somebody who walks about. */
interface Walker {
  x: number;
  y: number;
}

/**
 * Pokémon Red's loop over the map, as its disassembly tells it: it looks at the buttons every second frame, turns
 * first when the player stood, takes eight rounds for a step (four on a bicycle), changes the tiles in the first of
 * them and the coordinates in the last, jumps a ledge by walking twice, and fades for 32 frames on the way through a
 * door, while the map's id is the new one and all else the old one. A hand-made memory image that runs.
 */
export class FakeOverworld extends PokemonRam {
  readonly #options: OverworldOptions;
  #map: readonly string[];
  #x: number;
  #y: number;
  #idle: number;
  #frames = 0;
  #clock = 0;
  #held: { readonly buttons: readonly Button[]; readonly until: number } = { buttons: [], until: -1 };
  #counter = 0;
  #lagAt = 0;
  #way: Way = "down";
  /** Whether the player stood, so that another direction turns before it walks. */
  #stood = true;
  #simulated: Way[] = [];
  #isJumping = false;
  #isSpinning = false;
  #then: (() => void) | null = null;
  #chance: number;
  #people: Walker[] = [];

  constructor(options: OverworldOptions) {
    super();
    this.#options = options;
    this.#map = options.map;
    [this.#x, this.#y] = [options.x, options.y];
    this.#chance = (options.seed ?? 0) * 2 + 1;
    this.#idle = this.#below(2);
    this.set(0x1735, ...PASSABLE, 0xff).set(0xd532, COUNTER, 0xff, 0xff, 0x52);
    this.set(0xd700, options.isCycling === true ? 1 : 0).at(options.start ?? 0, options.x, options.y);
    this.#enterMap();
    if (options.isSpinning === true) this.set(0xd736, 0x80);
    this.#show(options.x, options.y);
  }

  readonly cartridge = cartridgeOf("POKEMON RED");
  readonly core = CORE;

  screen() {
    return drawScreen((x, y) => (x * y) % 251);
  }

  /** The memory alone; it is enough to tell one moment from another. */
  snapshot(): MachineState {
    const none = new Uint8Array();
    const wram = this.readRange(0xc000, 0x2000);
    const regions = { vram: none, wram, oamIoHram: none, palettes: none, cartridgeRam: none, frame: none };
    return { core: CORE, globalNames: [], globals: new Int32Array(), regions };
  }

  restore(): never {
    throw new Error("a made overworld does not go back");
  }

  /** Where the player is now. */
  get place(): { readonly map: number; readonly x: number; readonly y: number } {
    return { map: this.read(0xd35e), x: this.#x, y: this.#y };
  }

  /** Where those who walk about on the present map are now. */
  get people(): readonly { readonly x: number; readonly y: number }[] {
    return this.#people;
  }

  /** Frames run so far. */
  get frames(): number {
    return this.#frames;
  }

  run(frames: number, held: readonly Button[]): void {
    this.#frames += frames;
    for (let frame = 0; frame < frames; frame += 1) {
      if (held.length > 0) this.#held = { buttons: held, until: this.#clock + (this.#options.late ?? 0) };
      this.#clock += 1;
      if (this.#idle > 0) {
        this.#idle -= 1;
        continue;
      }
      this.#idle = 1;
      this.#round(this.#clock - 1 <= this.#held.until ? this.#held.buttons : held);
    }
  }

  /** The map's table of warps, its size and who is on it, as the game loads them. */
  #enterMap(): void {
    const made = this.#made;
    if (made === undefined) return;
    const doors = made.doors ?? [];
    this.#map = made.rows;
    this.set(0xd368, made.rows.length / 2, (made.rows[0]?.length ?? 0) / 2);
    this.#connect(made);
    this.warps(...doors.map(({ x, y, to }) => [x, y, to.id, this.#numberOf(to)] as const));
    this.signs(
      ...made.rows.flatMap((row, y) =>
        [...row].flatMap((cell, x) => (cell === "S" ? [[x, y] as const] : [])),
      ),
    );
    for (let index = 1; index < 16; index += 1) this.set(0xc100 + index * 16, 0);
    this.#people = (made.people ?? []).map((one) => ({ ...one }));
    for (const index of this.#people.keys()) this.#place(index);
    const trainers = made.trainers ?? [];
    for (const [index, { x, y, facing }] of trainers.entries()) {
      const offset = (15 - index) * 16;
      this.set(0xc100 + offset, 1, 0, 0).set(0xc109 + offset, WAYS[facing].facing);
      this.set(0xc200 + offset + 4, y + 4, x + 4);
    }
    this.trainers(...trainers.map(({ sees }, index) => [15 - index, sees] as const));
  }

  /** The map's table of connections. */
  #connect(made: MadeMap): void {
    this.set(0xd370, 0);
    for (const [index, side] of (["up", "down", "left", "right"] as const).entries()) {
      const id = made[side];
      const other = id === undefined ? undefined : this.#options.maps?.[id];
      if (id === undefined || other === undefined) continue;
      const [height, width] = [other.rows.length, other.rows[0]?.length ?? 0];
      const [along, isUpright] = [made.along?.[side] ?? 0, side === "up" || side === "down"];
      const across = side === "up" ? height - 1 : side === "left" ? width - 1 : 0;
      this.set(0xd370, this.read(0xd370) | (8 >> index));
      this.set(0xd371 + index * 11, id).set(0xd376 + index * 11, (isUpright ? width : height) / 2);
      this.set(0xd378 + index * 11, (isUpright ? across : along) & 0xff, (isUpright ? along : across) & 0xff);
    }
  }

  /** The number of the way out at a cell of another map, by which others lead to it. */
  #numberOf({ id, x, y }: MadeDoor["to"]): number {
    const doors = this.#options.maps?.[id]?.doors ?? [];
    return doors.findIndex((door) => door.x === x && door.y === y);
  }

  get #made(): MadeMap | undefined {
    return this.#options.maps?.[this.read(0xd35e)];
  }

  /** Everybody takes a step now and then, to where there is room. */
  #walkAbout(): void {
    for (const [index, one] of this.#people.entries()) {
      if (this.#below(24) !== 0) continue;
      const { x: dx, y: dy } = Object.values(WAYS)[this.#below(4)] ?? WAYS.down;
      const [x, y] = [one.x + dx, one.y + dy];
      const letter = this.#map[y]?.[x] ?? "#";
      const near = Math.abs(x - this.#x) + Math.abs(y - this.#y);
      // The player may be on the way to a cell beside them.
      const hasRoom = (letter === "." || letter === '"') && near > (this.#counter > 0 ? 1 : 0);
      if (!hasRoom || this.#isTaken(x, y)) continue;
      Object.assign(one, { x, y });
      this.#place(index);
    }
  }

  #place(index: number): void {
    const { x, y } = this.#people[index] ?? { x: 0, y: 0 };
    const offset = (index + 1) * 16;
    this.set(0xc100 + offset, 1, 0, 0).set(0xc200 + offset + 4, y + 4, x + 4);
  }

  #isTaken(x: number, y: number): boolean {
    return [...this.#people, ...(this.#made?.trainers ?? [])].some((one) => one.x === x && one.y === y);
  }

  #round(held: readonly Button[]): void {
    this.#walkAbout();
    const then = this.#then;
    this.#then = null;
    if (then !== null) then();
    else if (this.#counter > 0) this.#walkOn();
    else if (this.#simulated.length > 0) this.#simulate();
    else if (!this.#isMovedByFloor()) this.#obey(held);
  }

  #simulate(): void {
    this.#begin(this.#simulated.shift() ?? this.#way);
    if (!this.#isJumping) this.set(0xcd38, this.#simulated.length + 1);
  }

  /** The map's script, which is asked before the buttons: arrows, and holes in the floor. */
  #isMovedByFloor(): boolean {
    const isHere = ({ x, y }: { readonly x: number; readonly y: number }) => x === this.#x && y === this.#y;
    if (this.#isSpinning) {
      this.#isSpinning = false;
      this.set(0xd736, 0).set(0xd730, 0).set(0xcd38, 0).set(0xcd6b, 0);
      return true;
    }
    const arrow = this.#made?.arrows?.find(isHere);
    if (arrow !== undefined) {
      this.#isSpinning = true;
      this.#simulated = [...arrow.moves];
      this.set(0xd736, 0x80).set(0xd730, 0x80).set(0xcd38, arrow.moves.length).set(0xcd6b, 0xff);
      return true;
    }
    const hole = this.#made?.holes?.find(isHere);
    if (hole !== undefined) this.#leave(hole.to, hole.to.id);
    return hole !== undefined;
  }

  #obey(held: readonly Button[]): void {
    if (this.#isJumping) this.#endJump();
    const way = (["down", "up", "left", "right"] as const).find((one) => held.includes(one));
    if (way === undefined && this.#options.isRolling === true) this.#tryToWalk("down");
    else if (way === undefined) this.#stood = true;
    else if (this.#stood && way !== this.#way) this.#turn(way);
    else this.#tryToWalk(way);
  }

  #turn(way: Way): void {
    this.#face(way);
    this.#stood = false;
    this.#idle += this.#options.lag ?? 0;
  }

  #face(way: Way): void {
    this.#way = way;
    this.set(0xc109, WAYS[way].facing);
  }

  #tryToWalk(way: Way): void {
    this.#face(way);
    const { x, y, ledge } = WAYS[way];
    const ahead = this.#letterAt(this.#x + x, this.#y + y);
    if (this.#isTaken(this.#x + x, this.#y + y)) return;
    const mat = way === "down" && this.#letterAt(this.#x, this.#y) === "M" ? this.#doorHere : undefined;
    const ground = TILES[this.#letterAt(this.#x, this.#y)];
    if (mat !== undefined) {
      this.#leave(mat.to, mat.to.id);
    } else if (ahead === ledge && ledge !== "" && (ground === 0x2c || ground === 0x39)) {
      this.#isJumping = true;
      this.#simulated = [way, way];
      this.set(0xd736, 0x40).set(0xcd6b, 0xff);
    } else if (PASSABLE.includes(TILES[ahead] ?? WALL)) {
      this.#begin(way);
    }
  }

  #begin(way: Way): void {
    this.#face(way);
    this.#counter = 8;
    this.#lagAt = this.#below(8);
    this.#walkOn();
  }

  #walkOn(): void {
    this.#advance();
    if (this.#options.isCycling === true && !this.#isJumping) this.#advance();
    this.set(0xcfc5, this.#counter);
    if (this.#counter === 0) this.#arrive();
  }

  #advance(): void {
    const { x, y } = WAYS[this.#way];
    this.#counter -= 1;
    if (this.#counter === 7) this.#show(this.#x + x, this.#y + y);
    if (this.#counter === this.#lagAt) this.#idle += this.#options.lag ?? 0;
    if (this.#counter > 0) return;
    this.#x += x;
    this.#y += y;
    this.set(0xd361, this.#y, this.#x);
  }

  #arrive(): void {
    const { inside } = this.#options;
    if (this.#isJumping) return;
    const border = this.#beyond(this.#x, this.#y);
    const isDoor = border === null && this.#letterAt(this.#x, this.#y) === "D";
    const door = isDoor ? this.#doorHere : undefined;
    if (border !== null) this.#crossTo(border);
    else if (door !== undefined) this.#leave(door.to, door.to.id);
    else if (isDoor && inside !== undefined) this.#leave(inside, inside.id, inside.map);
  }

  get #doorHere() {
    return this.#made?.doors?.find(({ x, y }) => x === this.#x && y === this.#y);
  }

  /** The cell beyond the edge, of the map that is connected there; null for none. */
  #beyond(x: number, y: number): { readonly id: number; readonly x: number; readonly y: number } | null {
    const [width, height] = [this.#map[0]?.length ?? 0, this.#map.length];
    const side = x < 0 ? "left" : x >= width ? "right" : y < 0 ? "up" : y >= height ? "down" : null;
    const made = this.#made;
    const id = side === null ? undefined : made?.[side];
    const rows = id === undefined ? undefined : this.#options.maps?.[id]?.rows;
    if (side === null || id === undefined || rows === undefined) return null;
    const along = made?.along?.[side] ?? 0;
    if (side === "left") return { id, x: x + (rows[0]?.length ?? 0), y: y + along };
    if (side === "right") return { id, x: x - width, y: y + along };
    return { id, x: x + along, y: side === "up" ? y + rows.length : y - height };
  }

  /** Over the edge of a map the game only changes its number and the coordinates. */
  #crossTo({ id, x, y }: { readonly id: number; readonly x: number; readonly y: number }): void {
    this.set(0xd35e, id);
    this.#enterMap();
    [this.#x, this.#y] = [x, y];
    this.set(0xd361, y, x);
    this.#show(x, y);
  }

  #leave(to: { readonly x: number; readonly y: number }, id: number, map?: readonly string[]): void {
    this.set(0xd35e, id);
    this.#later(this.#options.fade ?? 32, () => {
      this.set(0xcd6b, 0xff).set(0xd736, 1);
      this.#later(20, () => this.#enter({ ...to, map: map ?? null }));
    });
  }

  #enter({ map, x, y }: { map: readonly string[] | null; x: number; y: number }): void {
    if (map === null) this.#enterMap();
    else this.#map = map;
    [this.#x, this.#y] = [x, y];
    this.set(0xd361, y, x).set(0xcd6b, 0);
    this.#show(x, y);
    if (map === null && this.#letterAt(x, y) !== "D") {
      this.set(0xd736, 0);
      return;
    }
    this.set(0xd736, 2);
    this.#then = () => {
      this.#begin("down");
      this.#then = () => this.#walkOut();
    };
  }

  /** The step out of the door, which the game takes by itself. */
  #walkOut(): void {
    this.#walkOn();
    if (this.#counter > 0) this.#then = () => this.#walkOut();
    else this.set(0xd736, 0);
  }

  #endJump(): void {
    this.#isJumping = false;
    this.set(0xd736, 0).set(0xcd6b, 0);
  }

  #later(frames: number, then: () => void): void {
    this.#idle = frames;
    this.#then = then;
  }

  #letterAt(x: number, y: number): string {
    const beyond = this.#beyond(x, y);
    if (beyond === null) return this.#map[y]?.[x] ?? "#";
    return this.#options.maps?.[beyond.id]?.rows[beyond.y]?.[beyond.x] ?? "#";
  }

  /** Draws the 10 × 9 cells around a player at x, y. */
  #show(x: number, y: number): void {
    for (let row = 0; row < 9; row += 1) {
      for (let column = 0; column < 10; column += 1) {
        const tile = TILES[this.#letterAt(x - 4 + column, y - 4 + row)] ?? WALL;
        this.tile(row * 2, column * 2, tile, tile).tile(row * 2 + 1, column * 2, tile, tile);
      }
    }
  }

  #below(limit: number): number {
    this.#chance = (Math.imul(this.#chance, 1_664_525) + 1_013_904_223) >>> 0;
    return (this.#chance >>> 16) % limit;
  }
}
