import { A } from "./addresses.ts";
import type { WorldOptions } from "./boot.ts";
import { itemName } from "./data/items.ts";
import { moveOf } from "./data/moves.ts";
import { speciesOf } from "./data/species.ts";
import { statusWord } from "./menus/status-words.ts";
import { MON, member } from "./mons.ts";
import { World } from "./world.ts";
import type { Way } from "./world-map.ts";

export type { WorldOptions } from "./boot.ts";
export type { WorldMap } from "./world-map.ts";

/** A Pokémon as it really is. */
export interface TrueMon {
  readonly species: string;
  readonly name: string;
  readonly level: number;
  readonly hp: number;
  readonly maxHp: number;
  /** PSN, SLP and so on; FNT; empty. */
  readonly status: string;
  readonly moves: readonly { readonly name: string; readonly pp: number }[];
}

/** A model of Pokémon Red that runs on its memory: the emulator to play with, and the truth to compare with. */
export class PokemonWorld {
  readonly emulator: World;

  constructor(options: WorldOptions) {
    this.emulator = new World(options);
  }

  /** Changes the game's memory; only while the player stands on the map. */
  edit(change: (world: World) => void): void {
    this.emulator.edit(() => change(this.emulator));
  }

  get truth() {
    const w = this.emulator;
    const list = (start: number) =>
      Array.from(
        { length: w.get(start) },
        (_, at) => [itemName(w.get(start + 1 + at * 2)), w.get(start + 2 + at * 2)] as const,
      );
    return {
      place: w.place,
      facing: w.facing as Way,
      mode: (["walk", "bike", "surf"] as const)[w.get(A.mode)] ?? "walk",
      bag: list(A.bagCount),
      pc: list(A.pcCount),
      money: w.money,
      party: Array.from({ length: w.get(A.partyCount) }, (_, index) => this.#member(index)),
      box: Array.from({ length: w.get(A.boxCount) }, (_, index) => ({
        species: speciesOf(w.get(A.box + index * 33)).name,
        name: w.string(A.boxNames + index * 11),
        level: w.get(A.box + index * 33 + 3),
      })),
      boxNumber: (w.get(A.boxNumber) & 0x7f) + 1,
      badges: [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => w.bit(A.badges, bit)),
      /** Null outside of a battle. */
      battle: w.get(A.inBattle) === 0 ? null : this.#battle(),
      /** Whether the player stands on the map and may press buttons. */
      isFree:
        w.get(A.inBattle) === 0 &&
        w.get(A.opponent) === 0 &&
        (w.get(A.flags6) & 0x18) === 0 &&
        w.get(A.textFlags) === 0 &&
        w.get(A.walkCounter) === 0 &&
        w.get(A.joyIgnore) === 0,
      flag: (event: number) => w.flag(event),
    };
  }

  #member(index: number): TrueMon {
    const w = this.emulator;
    const at = member(index);
    return {
      ...{
        species: speciesOf(w.get(at)).name,
        name: w.string(A.partyNames + index * 11),
        level: w.get(at + MON.level),
      },
      ...{
        hp: w.word(at + MON.hp),
        maxHp: w.word(at + MON.maxHp),
        status: statusWord(w.get(at + MON.status), w.word(at + MON.hp)),
      },
      moves: [0, 1, 2, 3].flatMap((slot) => {
        const move = w.get(at + MON.moves + slot);
        return move === 0 ? [] : [{ name: moveOf(move).name, pp: w.get(at + MON.pp + slot) & 63 }];
      }),
    };
  }

  #battle() {
    const w = this.emulator;
    return {
      kind: w.get(A.inBattle) === 2 ? ("trainer" as const) : ("wild" as const),
      own: {
        name: w.string(A.ownName),
        place: w.get(A.ownPlace),
        hp: w.word(A.ownMon + 1),
        maxHp: w.word(A.ownMon + 0xf),
      },
      enemy: {
        species: speciesOf(w.get(A.enemyMon)).name,
        hp: w.word(A.enemyMon + 1),
        maxHp: w.word(A.enemyMon + 0xf),
        level: w.get(A.enemyMon + 0xe),
      },
    };
  }
}
