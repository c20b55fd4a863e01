import type { MemoryReader } from "../../../../emulator/src/emulator.ts";
import { itemAt } from "./names/items.ts";
import { badgesIn, nameOr } from "./names/names.ts";
import { releaseOf } from "./names/release.ts";
import { POKEDEX } from "./names/species.ts";
import { storyIn } from "./names/story.ts";
import { readObjectives } from "./story/read-objectives.ts";
import { decodeText } from "./text.ts";

const PLAYER_NAME = 0xd158;
const RIVAL_NAME = 0xd34a;
/** Seven letters at most, and the end. */
const NAME_BYTES = 8;
const OWNED = 0xd2f7;
const SEEN = 0xd30a;
const DEX_BYTES = 19;
const BAG_COUNT = 0xd31d;
const BAG = 0xd31e;
const MAX_ITEMS = 20;
const MONEY = 0xd347;
const COINS = 0xd5a4;
const BADGES = 0xd356;
const EVENTS = 0xd747;
const EVENT_BYTES = 320;
/** Hours, a flag for the most that is counted, minutes, seconds. */
const PLAY_TIME = 0xda41;

/** The number of one item in the bag. */
export type Item = {
  readonly id: number;
  readonly name: string;
  readonly quantity: number;
};

/** The player's own state. */
export type Progress = {
  /** Null until it is chosen; so is the rival's. */
  readonly player: string | null;
  readonly rival: string | null;
  readonly money: number;
  /** The Game Corner's coins; absent in records of earlier versions. */
  readonly coins?: number;
  readonly badges: readonly string[];
  readonly items: readonly Item[];
  /** Species caught and seen. */
  readonly owned: number;
  readonly seen: number;
  /** The Pokédex's own flags in hex, from which `owned` is counted. */
  readonly ownedFlags: string;
  /** The event flags that are set: the best measure of progress. */
  readonly events: number;
  /** The story's events that happened; absent in records of earlier versions. */
  readonly story?: string;
  /** The stages of the objectives; null where the memory is damaged, absent in records of earlier versions. */
  readonly objectives?: string | null;
  readonly playSeconds: number;
};

/** Reads what the player is and has. */
export function readProgress(view: MemoryReader): Progress {
  const owned = view.readRange(OWNED, DEX_BYTES);
  const events = view.readRange(EVENTS, EVENT_BYTES);
  return {
    player: nameOf(view.readRange(PLAYER_NAME, NAME_BYTES), "NINTEN"),
    rival: nameOf(view.readRange(RIVAL_NAME, NAME_BYTES), "SONY"),
    money: readMoney(view.readRange(MONEY, 3)),
    coins: readMoney(view.readRange(COINS, 2)),
    badges: badgesIn(view.read(BADGES)),
    items: readBag(view),
    owned: speciesIn(owned).length,
    seen: speciesIn(view.readRange(SEEN, DEX_BYTES)).length,
    ownedFlags: Buffer.from(owned).toString("hex"),
    events: countBits(events),
    story: storyIn(events, releaseOf(view).game),
    objectives: readObjectives(view),
    playSeconds: view.read(PLAY_TIME) * 3600 + view.read(PLAY_TIME + 2) * 60 + view.read(PLAY_TIME + 3),
  };
}

/** The species whose flags are set, in the Pokédex's order. */
export function speciesIn(flags: Uint8Array): readonly string[] {
  return POKEDEX.filter((_, bit) => (((flags[bit >> 3] ?? 0) >> (bit & 7)) & 1) === 1);
}

/** A name, or null when it is still what the game has before one is chosen. */
function nameOf(bytes: Uint8Array, unset: string): string | null {
  const name = decodeText(bytes);
  return name === "" || name === unset ? null : name;
}

/** Binary coded decimal; a half byte that is no digit counts as 9. */
function readMoney(bytes: Uint8Array): number {
  return [...bytes].reduce(
    (sum, byte) => sum * 100 + Math.min(byte >> 4, 9) * 10 + Math.min(byte & 0x0f, 9),
    0,
  );
}

function readBag(view: MemoryReader): readonly Item[] {
  const count = view.read(BAG_COUNT);
  if (count > MAX_ITEMS) return [];
  const bytes = view.readRange(BAG, count * 2);
  const items: Item[] = [];
  for (let at = 0; at < bytes.length; at += 2) {
    const id = bytes[at] ?? 0xff;
    if (id === 0xff) break;
    items.push({ id, name: nameOr(itemAt(id), "item", id), quantity: bytes[at + 1] ?? 0 });
  }
  return items;
}

function countBits(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => {
    let bits = 0;
    for (let rest = byte; rest > 0; rest >>= 1) bits += rest & 1;
    return sum + bits;
  }, 0);
}
