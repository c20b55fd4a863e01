import { table } from "../../../base/table.ts";
import type { Cartridge } from "../../../base/vocabulary/machine.ts";
import type { Emulator } from "../../emulator/emulator.ts";
import { nameCartridge } from "../any-game.ts";
import type { GameAdapter } from "../game-adapter.ts";
import { parseAddress } from "../memory-map/address.ts";
import type { MemoryMapFile } from "../memory-map/file.ts";
import { adapterOf } from "../memory-map/load-game-map.ts";
import { readText } from "../memory-map/read-text.ts";
import { parseSymbols, resolveSymbols, type Symbols } from "../memory-map/symbols.ts";
import { GB_STUDIO_MAP } from "./gb-studio-map.ts";

const BRIEFING =
  "It was made with GB Studio: a scene is a map of tiles of 8 × 8 pixels, and the player is two tiles wide. A talks and opens things.";
const MEASURED =
  "Its variables are where those of another game of the same version are, and look right there; with the game's symbol file they are certain.";

/** Addresses of variables that were measured in one game of each version; the engine's order gives the others. */
const MEASURED_AT = {
  3: { actors: 0xc0b9, scene: 0xc526, text: 0xc92b, drawn: 0xc921 },
  4: { actors: 0xc0b1, scene: 0xc520, text: 0xc924, drawn: 0xc91b },
} as const;

type Version = keyof typeof MEASURED_AT;

/** The versions that a cartridge of this type may have been made with. */
const VERSIONS: Readonly<Record<string, readonly Version[]>> = table({
  "MBC5+RAM+BATTERY": [3],
  "MBC5+RUMBLE+RAM+BATTERY": [4],
  "MBC3+RAM+BATTERY": [3, 4],
  "MBC3+TIMER+RAM+BATTERY": [3, 4],
});

/** The title of a project's cartridge: its name's letters. */
const TITLE = /^[A-Z]{1,15}$/;

/** The bytes of the actors' table: 21 of 52 each. In 4.2 an actor has more, and other units. */
const ACTORS_BYTES = 21 * 52;

/** Frames between two looks, and the most looks: a scene is loaded within ten seconds. */
const [LOOK_FRAMES, MOST_LOOKS] = [60, 10];

/** As many looks in a row must find the engine's layout. */
const SURE_LOOKS = 3;

/**
 * The adapter of a GB Studio game by its symbol file; null where the file is another program's, or of a version whose
 * actors are stored differently.
 */
export async function openBySymbols(path: string, cartridge: Cartridge): Promise<GameAdapter | null> {
  const symbols = parseSymbols(readText(path, "symbols-unreadable"), path);
  return isThirdEngine(symbols) ? adapterBy(symbols, `${nameCartridge(cartridge)} ${BRIEFING}`) : null;
}

/** Whether a cartridge has the type and a title as GB Studio makes them; many others have them, too. */
export function mayBeGbStudio(cartridge: Cartridge): boolean {
  return versionsOf(cartridge).length > 0;
}

function versionsOf({ title, type }: Cartridge): readonly Version[] {
  return TITLE.test(title) ? (VERSIONS[type] ?? []) : [];
}

/**
 * The adapter of a GB Studio game without its symbols: where the variables are at the measured addresses, as the first
 * seconds on `emulator`, just switched on, show. Null where nothing looks like it: nothing in a cartridge tells these games from others.
 */
export async function openByLayout(cartridge: Cartridge, emulator: Emulator): Promise<GameAdapter | null> {
  const briefing = `${nameCartridge(cartridge)} ${BRIEFING} ${MEASURED}`;
  const adapters = await Promise.all(
    versionsOf(cartridge).map((version) => adapterBy(measured(version), briefing)),
  );
  const looks = adapters.map(() => 0);
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    emulator.run(LOOK_FRAMES, [], { picture: false });
    for (const [at, adapter] of adapters.entries()) {
      const isThere = adapter.readState(emulator, null)["isLayout"] === true;
      looks[at] = isThere ? (looks[at] ?? 0) + 1 : 0;
      if ((looks[at] ?? 0) >= SURE_LOOKS) return adapter;
    }
  }
  return null;
}

function adapterBy(symbols: Symbols, briefing: string): Promise<GameAdapter> {
  const { map } = resolveSymbols({ ...GB_STUDIO_MAP, game: "GB Studio game", briefing }, symbols);
  return adapterOf(map as MemoryMapFile);
}

/** The symbols of a version as they were measured, and by the order of the engine's variables. */
function measured(version: Version): Symbols {
  const { actors, scene, text, drawn } = MEASURED_AT[version];
  const addresses = {
    _actors: actors,
    _current_scene: scene,
    ...{ _collision_bank: scene + 9, _collision_ptr: scene + 10 },
    ...{ _image_tile_width: scene + 12, _image_tile_height: scene + 13 },
    ...{ _image_width: scene + 14, _image_height: scene + 16 },
    ...{ _actors_len: scene + 19, _scene_type: scene + 22, _ui_text_data: text, _text_drawn: drawn },
  };
  const named = Object.entries(addresses).map(([name, at]) => [name, at.toString(16)] as const);
  return { source: `GB Studio ${version}`, addresses: new Map(named) };
}

/** Whether all symbols that the map names are there, and the actors have the size that it expects. */
function isThirdEngine(symbols: Symbols): boolean {
  const { mistakes } = resolveSymbols(GB_STUDIO_MAP, symbols);
  const at = (name: string): number => parseAddress(symbols.addresses.get(name) ?? "");
  if (mistakes.length > 0) return false;
  const actors = at("_actors");
  const others = [...symbols.addresses.values()].map((address) => parseAddress(address ?? ""));
  const after = others.reduce(
    (least, address) => (address > actors ? Math.min(least, address) : least),
    Infinity,
  );
  return after - actors === ACTORS_BYTES;
}
