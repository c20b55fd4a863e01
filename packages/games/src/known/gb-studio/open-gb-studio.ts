import { table } from "../../../../../src/base/table.ts";
import type { Emulator } from "../../../../emulator/src/emulator.ts";
import type { Cartridge } from "../../../../emulator/src/machine/machine.ts";
import { createAnyGame, nameCartridge } from "../any-game.ts";
import type { GameAdapter } from "../game-adapter.ts";
import { parseAddress, parseBank } from "../memory-map/address.ts";
import type { MemoryMapFile } from "../memory-map/file.ts";
import { adapterOf } from "../memory-map/load-game-map.ts";
import { readTextFile } from "../memory-map/read-text.ts";
import { parseSymbols, type Symbols } from "../memory-map/symbols.ts";
import { isHeld, readDialog } from "./dialog.ts";
import { type EngineSeen, type StudioEngine, seeEngine } from "./engine.ts";
import { FROM_ABOVE, gbStudioMap, isLayout, ownFields, type SceneNames } from "./gb-studio-map.ts";
import { isPlayerHidden } from "./player-shown.ts";

const ENGINE = "GB Studio";
const BRIEFING =
  "It was made with GB Studio: a scene is a map of tiles of 8 × 8 pixels, and the player is two tiles wide. A talks and opens things.";
const FOUND =
  "Its variables were found by the shape of the engine's tables, and look right there; with the game's symbol file they are certain.";

/** The types of cartridges that GB Studio makes. */
const TYPES: Readonly<Record<string, true>> = table({
  "MBC5+RAM+BATTERY": true,
  "MBC5+RUMBLE+RAM+BATTERY": true,
  "MBC3+RAM+BATTERY": true,
  "MBC3+TIMER+RAM+BATTERY": true,
});

/** The title of a project's cartridge: its name's letters. */
const TITLE = /^[A-Z]{1,15}$/;

/** The height of an emote frame by frame, as it jumps up; and the masks of the speeds of a fade. */
const ENGINE_TABLES: readonly Buffer[] = [
  Buffer.from([2, 1, 0, -1, -2, -3, -4, -5, -6, -5, -4, -3, -2, -1, 0]),
  Buffer.from([0x00, 0x01, 0x03, 0x07, 0x0f, 0x1f, 0x3f]),
];

/** Frames between two looks, and the most looks: a scene is loaded within ten seconds. */
const [LOOK_FRAMES, MOST_LOOKS] = [60, 10];

/** As many looks in a row must find the engine's tables in the same places. */
const SURE_LOOKS = 3;

/** The bytes from the window's variables to the scripts' table in most builds. */
const USUAL_WINDOW = [0x13d, 0x13c, 0x13b, 0x13e, 0x13f] as const;

/** The bytes of the actors' table: 21 of 50 or 52 each. In 4.2 an actor has more, and other units. */
const ACTORS_BYTES: readonly number[] = [21 * 50, 21 * 52];

/** The symbol of a scene, and those of its parts. */
const SCENE = /^_scene_([a-z0-9_]+)$/;
const PART_OF_SCENE = /_(actors|collisions|init|p_hit\d|projectiles|sprites|triggers)$/;

/**
 * The adapter of a GB Studio game by its symbol file; null where the file is another program's, or of a version whose
 * tables are other ones.
 */
export async function openBySymbols(path: string, cartridge: Cartridge): Promise<GameAdapter | null> {
  const symbols = parseSymbols(readTextFile(path, "symbols-unreadable"), path);
  const engine = engineIn(symbols);
  const briefing = `${nameCartridge(cartridge)} ${BRIEFING}`;
  return engine === null ? null : adapterBy(engine, briefing, scenesIn(symbols));
}

/**
 * Whether a cartridge has the type and a title as GB Studio makes them, as many others have, too; or the engine's tables of
 * numbers, as no other has.
 */
export function mayBeGbStudio({ title, type }: Cartridge, rom: Uint8Array): boolean {
  return (TITLE.test(title) && TYPES[type] === true) || isOfEngine(rom);
}

/** Whether a ROM has the tables that every version of the engine has. */
function isOfEngine(rom: Uint8Array): boolean {
  const bytes = Buffer.from(rom.buffer, rom.byteOffset, rom.byteLength);
  return ENGINE_TABLES.every((table) => bytes.includes(table));
}

/**
 * The adapter of a GB Studio game without its symbols: the first seconds on `emulator`, just switched on, show the
 * engine's tables. A version with other ones is played by its picture alone. Null for the game of another engine.
 */
export async function openByLayout(
  cartridge: Cartridge,
  rom: Uint8Array,
  emulator: Emulator,
): Promise<GameAdapter | null> {
  let same: readonly EngineSeen[] = [];
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    emulator.run(LOOK_FRAMES, [], { picture: false });
    const seen = seeEngine(emulator);
    const last = same.at(-1);
    const isSame = seen !== null && last !== undefined && tablesOf(seen) === tablesOf(last);
    same = seen === null ? [] : [...(isSame ? same : []), seen];
    const engine = same.length < SURE_LOOKS ? null : engineOf(same);
    if (engine === null) continue;
    const adapter = await adapterBy(engine, `${nameCartridge(cartridge)} ${BRIEFING} ${FOUND}`);
    if (isLayout(emulator, engine)) return adapter;
  }
  return same.length >= SURE_LOOKS || isOfEngine(rom) ? createAnyGame(cartridge, ENGINE) : null;
}

function tablesOf({ scripts, tables }: EngineSeen): string {
  return JSON.stringify([scripts, tables]);
}

/** The tables that all looks show; null while one of them is not known. */
function engineOf(looks: readonly EngineSeen[]): StudioEngine | null {
  const atRest = looks.filter(({ windows }) => windows.length > 0);
  const [{ scripts, tables, windows } = { scripts: 0, tables: null, windows: [] }] = atRest;
  const fits = windows.filter((at) => atRest.every((look) => look.windows.includes(at)));
  const usual = USUAL_WINDOW.map((before) => scripts - before).find((at) => fits.includes(at));
  const window = usual ?? fits[0];
  return tables === null || window === undefined ? null : { ...tables, window, scripts };
}

async function adapterBy(
  engine: StudioEngine,
  briefing: string,
  scenes: SceneNames = new Map(),
): Promise<GameAdapter> {
  const map = { ...gbStudioMap(engine), game: "GB Studio game", briefing };
  const adapter = await adapterOf(map as unknown as MemoryMapFile, ownFields(engine, scenes));
  return {
    ...adapter,
    whyNoGrid: (view) => {
      if (!isLayout(view, engine)) return null;
      const { kind } = adapter.readState(view, null);
      if (kind !== FROM_ABOVE) return `a scene of this kind has no cells to walk on (${String(kind)})`;
      return isHeld(view, engine) ? "a script of the game has control" : null;
    },
    isPlayerHidden: (view) => isPlayerHidden(view, engine),
    shownText: (view) => {
      const text = readDialog(view, engine);
      return text !== null && isLayout(view, engine) ? text : null;
    },
  };
}

/** The names that the project gives its scenes, as far as its symbols have them. */
function scenesIn({ addresses }: Symbols): SceneNames {
  const scenes = [...addresses].flatMap(([name, address]): readonly (readonly [string, string])[] => {
    const [, own] = SCENE.exec(name) ?? [];
    const bank = address === null ? null : parseBank(address);
    if (own === undefined || address === null || bank === null || PART_OF_SCENE.test(name)) return [];
    const words = /^\d+$/.test(own) ? `scene ${own}` : own.replaceAll("_", " ");
    return [[`${bank}:${parseAddress(address)}`, words]];
  });
  return new Map(scenes);
}

/** The tables by their symbols; null where one is missing, or has another shape than the map expects. */
function engineIn({ addresses }: Symbols): StudioEngine | null {
  const at = (name: string): number => parseAddress(addresses.get(name) ?? "");
  const [actors, scene, window, scripts] = [
    at("_actors"),
    at("_current_scene"),
    at("_win_pos_x"),
    at("_CTXS"),
  ];
  const all = [...addresses.values()].map((address) => parseAddress(address ?? ""));
  const after = all.reduce((least, one) => (one > actors ? Math.min(least, one) : least), Infinity);
  const isKnown =
    ACTORS_BYTES.includes(after - actors) &&
    at("_scene_type") - scene === 22 &&
    at("_text_drawn") - window === 5 &&
    at("_vm_lock_state") - scripts === 0x138;
  return isKnown ? { actors, scene, window, scripts } : null;
}
