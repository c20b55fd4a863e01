import { A } from "./addresses.ts";
import { itemId } from "./data/items.ts";
import { addToBox, addToParty, monBytes } from "./mons.ts";
import type { World } from "./world.ts";
import { type MadeMon, WAYS, type Way, type WorldMap } from "./world-map.ts";

/** A world at its beginning. Everything not given is empty; the player is RED, the rival BLUE. */
export interface WorldOptions {
  readonly maps: readonly WorldMap[];
  readonly map?: number;
  readonly x?: number;
  readonly y?: number;
  readonly facing?: Way;
  readonly party?: readonly MadeMon[];
  readonly box?: readonly MadeMon[];
  readonly bag?: readonly (readonly [item: string, count: number])[];
  readonly pc?: readonly (readonly [item: string, count: number])[];
  readonly money?: number;
  /** The badges' bits: 0 Boulder to 7 Earth. */
  readonly badges?: readonly number[];
  /** Event flags that are set, by their numbers from D747.0 on. */
  readonly events?: readonly number[];
  /** Towns, by their map's number, to which one can fly. */
  readonly towns?: readonly number[];
  readonly seed?: number;
  /** Frames by which the game sees buttons late, 0 to 4. */
  readonly lag?: number;
  /** 0 on foot, 1 on a bicycle, 2 on water. */
  readonly mode?: 0 | 1 | 2;
  /** Letters' frames: 1 fast, 3, 5 slow. */
  readonly textSpeed?: 1 | 3 | 5;
  /** Whether a trainer's next Pokémon comes without a question. */
  readonly isSetStyle?: boolean;
  readonly hasPokedex?: boolean;
}

/** Fills the memory of a new world. */
export function boot(w: World, options: WorldOptions): void {
  w.model[0] = options.lag ?? 0;
  new DataView(w.model.buffer).setUint32(8, (options.seed ?? 1) * 2_654_435_761 + 12_345);
  w.setString(A.playerName, "RED").setString(A.rivalName, "BLUE").set(A.playerId, 0x12, 0x34);
  w.set(A.partyCount + 1, 0xff)
    .set(A.bagCount, 0, 0xff)
    .set(A.pcCount, 0, 0xff)
    .set(A.boxCount, 0, 0xff);
  w.money = options.money ?? 3000;
  w.set(A.options, (options.textSpeed ?? 1) | (options.isSetStyle === true ? 0x40 : 0));
  w.set(A.ownStages, 7, 7, 7, 7, 7, 7)
    .set(A.enemyStages, 7, 7, 7, 7, 7, 7)
    .set(A.mode, options.mode ?? 0);
  for (const mon of options.party ?? []) addToParty(w, monBytes(mon));
  for (const mon of options.box ?? []) addToBox(w, monBytes(mon), undefined, true);
  for (const [name, count] of options.bag ?? []) w.addItem(itemId(name), count);
  for (const [name, count] of options.pc ?? []) w.addItem(itemId(name), count, A.pcCount);
  for (const badge of options.badges ?? []) w.setBit(A.badges, badge);
  for (const event of options.events ?? []) w.setFlag(event);
  if (options.hasPokedex === true) w.setBit(0xd74b, 5);
  for (const town of options.towns ?? []) w.setBit(A.townsVisited, town);
  for (let slot = 0; slot < 2; slot += 1) w.sram.fill(0xff, 0x4000 + slot * 0x2000, 0x4001 + slot * 0x2000);
  for (const { people = [] } of options.maps) {
    for (const { missable, startsHidden } of people)
      if (startsHidden === true && missable !== undefined) w.setBit(A.missable, missable);
  }
  const first = options.maps[0];
  w.set(A.lastMap, 0).set(0xc109, WAYS[options.facing ?? "down"].facing);
  w.set(A.turns, 1);
  w.enter(options.map ?? first?.id ?? 0, options.x ?? 0, options.y ?? 0);
}
