import { parse } from "node:path";
import { fileURLToPath } from "node:url";
import { describeHeaderFlaws, parseCartridge } from "../../../packages/emulator/src/cartridge/cartridge.ts";
import type { Cartridge } from "../../../packages/emulator/src/machine/machine.ts";
import type { GameAdapter } from "../../../packages/games/src/known/game-adapter.ts";
import { openLearned } from "../../../packages/games/src/known/learned/open-learned.ts";
import { findAdapter } from "../../../packages/games/src/known/registry.ts";
import { readRom } from "../../../packages/games/src/read-rom.ts";
import { RunnerError } from "../../base/errors.ts";
import type { GameIdentity } from "../../base/vocabulary/checkpoint.ts";
import type { LearnedGame } from "../../base/vocabulary/learned-game.ts";
import { packageFile } from "../../package-files.ts";
import { findJournalOwner } from "../../record/journal/find-owner.ts";
import { journalFile } from "../../record/journal/journal-name.ts";
import { resolveSaveSlug } from "../../record/saves/folder/list-saves.ts";
import { slugOf } from "../../record/saves/folder/save-name.ts";
import type { FolderScan } from "../../record/saves/folder/scan-folder.ts";
import type { GamePort } from "../agent/ports.ts";
import type { SessionConfig } from "./config.ts";
import type { KnownGame } from "./game/known-games.ts";

/** Returns a game's slug in a scanned save folder. */
export function identifyGame(scan: FolderScan, game: Game): GameIdentity {
  const { disk, folder } = scan;
  const { sha256 } = game.cartridge;
  const ownerOf = (slug: string) => findJournalOwner(disk, journalFile(folder, slug));
  return gameIdentityOf(
    game,
    resolveSaveSlug(scan, keptSlug(scan, game, ownerOf) ?? ownSlug(game), sha256, ownerOf),
  );
}

/** The slug of a game: its adapter's, or else made from its name. */
export function ownSlug(game: Game): string {
  return game.adapter.slug ?? slugOf(nameOf(game));
}

/** Returns the slug under which a game without a title was played, as its file may have been renamed; null for others. */
function keptSlug(
  scan: FolderScan,
  { cartridge: { title, sha256 }, adapter }: Game,
  ownerOf: (slug: string) => string | null,
): string | null {
  if (title !== "" || adapter.slug !== undefined) return null;
  const untitled = slugOf(title);
  const saved = scan.outside().saves.find(({ info }) => info.game.romSha256 === sha256)?.info.game.slug;
  return saved ?? (ownerOf(untitled) === sha256 ? untitled : null);
}

/** The title of a game's cartridge, or else the name of its file. */
function nameOf({ cartridge: { title }, romPath }: Pick<Game, "cartridge" | "romPath">): string {
  return title === "" && romPath !== null ? parse(romPath).name : title;
}

/** Returns the identity of a game as saves have it. */
export function gameIdentityOf(game: Game, slug: string): GameIdentity {
  const { cartridge, romPath, gameMap, symbols } = game;
  return { title: nameOf(game), slug, romSha256: cartridge.sha256, romPath, gameMap, symbols };
}

/** The ROM of the game that is bundled. */
export const BUNDLED_ROM: string = fileURLToPath(packageFile("roms.example/lantern.gb"));

/** The files of a game, as they were named; null for those that the game was played with before. */
type NamedGame = Pick<SessionConfig, "rom" | "gameMap" | "symbols">;

/** A game that can be played. */
export interface Game {
  readonly rom: Uint8Array;
  /** The path of the ROM, or null for the bundled game. */
  readonly romPath: string | null;
  readonly cartridge: Cartridge;
  readonly adapter: GameAdapter;
  /** The user's own memory map, or null. */
  readonly gameMap: string | null;
  /** The flaws of the ROM's header, for the log. */
  readonly headerFlaws: readonly string[];
  /** The symbol file whose names that map uses, or null. */
  readonly symbols: string | null;
}

/**
 * The game to play: the ROM that was named, else the one of the game that was played last, else the bundled one.
 *
 * @param known the games of the folder, the one that was played last first
 * @param given the ROM itself, and what reads the game instead of the one that knows it
 * @throws RunnerError when the ROM is missing, not sound, or not the one that the game was played with
 */
export async function openGame(
  named: NamedGame,
  known: readonly Pick<KnownGame, "game">[],
  given: { readonly rom?: Uint8Array; readonly adapter?: GameAdapter } = {},
): Promise<Game> {
  const isNamed = named.rom !== null || given.rom !== undefined;
  const last = isNamed ? null : (known[0]?.game ?? null);
  const romPath = given.rom === undefined ? (named.rom ?? last?.romPath ?? null) : null;
  const rom = given.rom ?? (last === null ? readRom(romPath ?? BUNDLED_ROM) : readRomOf(last));
  const cartridge = parseCartridge(rom);
  if (last !== null && last.romSha256 !== cartridge.sha256) {
    const { title, romSha256 } = last;
    throw new RunnerError(
      "rom-mismatched",
      `${romPath ?? "the bundled game"} is not the ROM that ${title} was played with (sha256 ${romSha256.slice(0, 8)}…)`,
      { facts: { title, romSha256 } },
    );
  }
  const kept = known.find(({ game }) => game?.romSha256 === cartridge.sha256)?.game ?? null;
  const { gameMap, symbols } = findMap(named, kept);
  return {
    rom,
    romPath,
    cartridge,
    gameMap,
    headerFlaws: describeHeaderFlaws(rom, romPath ?? BUNDLED_ROM),
    symbols,
    adapter:
      given.adapter ??
      (await findAdapter(cartridge, { gameMap: gameMap ?? undefined, symbols: symbols ?? undefined, rom })),
  };
}

/** Returns the adapter of a game with what was learned of it. A map that is not valid is reported in `notices`, and left out. */
export async function readGame(
  { adapter, cartridge }: Pick<Game, "adapter" | "cartridge">,
  learned: LearnedGame | undefined,
  notices: string[],
): Promise<Pick<GamePort, "adapter" | "learned">> {
  if (learned === undefined) return { adapter };
  const opened = await openLearned(adapter, learned, cartridge);
  if (opened.mistake !== null) notices.push(opened.mistake);
  return { adapter: opened.adapter, learned };
}

/** Returns the ROM of a game that was played before. @throws RunnerError `rom-unreadable` if it is gone */
function readRomOf({ title, romPath }: GameIdentity): Uint8Array {
  const path = romPath ?? BUNDLED_ROM;
  try {
    return readRom(path);
  } catch (error) {
    if (!(error instanceof RunnerError) || error.code !== "rom-unreadable") throw error;
    throw romMissing(title, error);
  }
}

function romMissing(title: string, cause: RunnerError): RunnerError {
  const message = `${title} needs the ROM that it was played with, and ${cause.message}`;
  return new RunnerError("rom-unreadable", message, { cause, facts: { ...cause.facts, title } });
}

/** The user's map and its symbols: what was named, else what the game was played with before. */
function findMap(named: NamedGame, kept: GameIdentity | null): Pick<Game, "gameMap" | "symbols"> {
  // A map that is named anew comes with its own symbols, or with none.
  const keptSymbols = named.gameMap === null ? kept?.symbols || null : null;
  return { gameMap: named.gameMap ?? (kept?.gameMap || null), symbols: named.symbols ?? keptSymbols };
}
