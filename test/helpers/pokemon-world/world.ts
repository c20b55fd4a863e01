import { A } from "./addresses.ts";
import { boot, type WorldOptions } from "./boot.ts";
import { changeLetter, letterIn, loadMap, romOf } from "./load-map.ts";
import { live } from "./overworld.ts";
import { drawMap, placePeople, turnPerson } from "./people.ts";
import { collisionBytes } from "./tilesets.ts";
import { type Game, WorldMachine } from "./world-machine.ts";
import { type Person, WAYS, type Way, type WorldMap } from "./world-map.ts";

/** The game's state with the questions and changes that its scripts have for it. */
export class World extends WorldMachine {
  readonly maps: ReadonlyMap<number, WorldMap>;

  constructor(options: WorldOptions) {
    super();
    this.maps = new Map(options.maps.map((map) => [map.id, map]));
    this.set(0x1735, ...collisionBytes());
    boot(this, options);
  }

  protected override live(): Game {
    return live(this);
  }

  protected override reload(): void {}

  protected override romByte(bank: number, address: number): number {
    return romOf(this, bank, address);
  }

  /** Tells the machine that nothing is under way. */
  restHere(): void {
    this.rest();
  }

  /** The map on which the player is. */
  get here(): WorldMap {
    const map = this.maps.get(this.get(A.map));
    if (map === undefined) throw new Error(`there is no map ${this.get(A.map)}`);
    return map;
  }

  get place(): { readonly map: number; readonly x: number; readonly y: number } {
    return { map: this.get(A.map), x: this.get(A.x), y: this.get(A.y) };
  }

  get facing(): Way {
    return (Object.keys(WAYS) as Way[]).find((way) => WAYS[way].facing === this.get(0xc109)) ?? "down";
  }

  /** The cell ahead of the player. */
  get ahead(): { readonly x: number; readonly y: number } {
    const { x, y } = WAYS[this.facing];
    return { x: this.get(A.x) + x, y: this.get(A.y) + y };
  }

  flag(event: number): boolean {
    return this.bit(A.events, event);
  }

  setFlag(event: number, value = true): void {
    this.setBit(A.events, event, value);
  }

  /** Where an item is in a list of pairs; -1 for nowhere. */
  itemIndex(id: number, list: number = A.bagCount): number {
    for (let index = 0; index < this.get(list); index += 1)
      if (this.get(list + 1 + index * 2) === id) return index;
    return -1;
  }

  has(id: number): boolean {
    return this.itemIndex(id) >= 0;
  }

  /** Adds items as the game does: to a stack below 99, else in a new place; false if there is none. */
  addItem(id: number, count = 1, list: number = A.bagCount): boolean {
    const most = list === A.bagCount ? 20 : 50;
    for (let index = 0; index < this.get(list); index += 1) {
      const at = list + 1 + index * 2;
      if (this.get(at) !== id) continue;
      const sum = this.get(at + 1) + count;
      if (sum > 99 && this.get(list) >= most) return false;
      this.set(at + 1, Math.min(99, sum));
      if (sum <= 99) return true;
      return this.#append(id, sum - 99, list, most);
    }
    return this.#append(id, count, list, most);
  }

  #append(id: number, count: number, list: number, most: number): boolean {
    const length = this.get(list);
    if (length >= most) return false;
    this.set(list, length + 1).set(list + 1 + length * 2, id, count, 0xff);
    return true;
  }

  /** Takes some of the items at an index; the place is gone when none are left. */
  removeItem(index: number, count: number, list: number = A.bagCount): void {
    const at = list + 1 + index * 2;
    const left = this.get(at + 1) - count;
    if (left > 0) {
      this.set(at + 1, left);
      return;
    }
    const length = this.get(list);
    this.bytes.copyWithin(at, at + 2, list + 2 + length * 2);
    this.set(list, length - 1);
    if (this.get(A.listScroll) > 0) this.set(A.listScroll, 0);
  }

  /** Takes an item by its number, if it is there. */
  takeItem(id: number, count = 1): void {
    const index = this.itemIndex(id);
    if (index >= 0) this.removeItem(index, count);
  }

  get money(): number {
    return this.bcd(A.money);
  }

  set money(value: number) {
    this.setBcd(A.money, Math.max(0, Math.min(999_999, value)));
  }

  /** Hides or shows one of those that events hide. */
  hide(missable: number, isHidden = true): void {
    this.setBit(A.missable, missable, isHidden);
    placePeople(this);
  }

  isHidden({ missable }: Person): boolean {
    return missable !== undefined && this.bit(A.missable, missable);
  }

  /** The person at a cell, with its number from 1; undefined for nobody. */
  personAt(x: number, y: number): { readonly person: Person; readonly index: number } | undefined {
    for (const [at, person] of (this.here.people ?? []).entries()) {
      const [py, px] = [this.get(0xc204 + (at + 1) * 16) - 4, this.get(0xc205 + (at + 1) * 16) - 4];
      if (px === x && py === y && !this.isHidden(person)) return { person, index: at + 1 };
    }
    return undefined;
  }

  /** The letter of a cell, as the blocks in memory have it: what is felled or opened changes them until the map is left. */
  letterAt(x: number, y: number): string {
    return letterIn(this, x, y);
  }

  /** Changes a cell: a tree or a barrier to floor, and back. */
  setLetter(x: number, y: number, letter: string): void {
    changeLetter(this, x, y, letter);
  }

  showMap(): void {
    drawMap(this, this.get(A.x), this.get(A.y));
    placePeople(this);
  }

  /** Turns whoever stands ahead; gives a function that turns them back. */
  turnToPlayer(): () => void {
    return turnPerson(this);
  }

  /** Puts the player on another map. */
  enter(map: number, x: number, y: number): void {
    this.set(A.map, map).set(A.y, y, x);
    loadMap(this);
    this.showMap();
  }
}
