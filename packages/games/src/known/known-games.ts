import { RunnerError } from "../../../../src/base/errors.ts";
import { showValue } from "../../../../src/base/text/mistake.ts";
import { similarWord } from "../../../../src/base/text/similar-word.ts";
import type { Cartridge } from "../../../emulator/src/machine/machine.ts";
import { readBundledMaps } from "./bundled-maps.ts";
import type { GameAdapter } from "./game-adapter.ts";
import type { MemoryMapFile } from "./memory-map/file.ts";
import { idOf } from "./memory-map/recognise/game-id.ts";
import type { MapRom } from "./memory-map/recognise/map-recognition.ts";
import { pokemonRed } from "./pokemon-red/pokemon-red.ts";
import { pokemonYellow } from "./pokemon-yellow/pokemon-yellow.ts";

/** A game that an adapter in code reads. */
export interface CodedGame {
  readonly adapter: GameAdapter;
  readonly game: string;
  /** The titles of its cartridges. */
  readonly titles: readonly string[];
  readonly roms: readonly MapRom[];
}

/** The games with an adapter in code, in the order in which they are asked. */
export const CODED_GAMES: readonly CodedGame[] = [
  {
    adapter: pokemonRed,
    game: "Pokémon Red and Blue (US)",
    titles: ["POKEMON RED", "POKEMON BLUE"],
    // roms.sha1 of the public disassembly.
    roms: [
      { sha1: "ea9bcae617fdf159b045185467ae58b2e4a48b9a", name: "Pokémon Red (US)" },
      { sha1: "d7037c83e1ae5b39bde3c30787637ba1d4c48ce2", name: "Pokémon Blue (US)" },
    ],
  },
  {
    adapter: pokemonYellow,
    game: "Pokémon Yellow (US)",
    titles: ["POKEMON YELLOW"],
    roms: [{ sha1: "cc7d03262ebfaf2f06772c1a480c7d9d5f4a38e1", name: "Pokémon Yellow (US)" }],
  },
];

/**
 * A warning where a game is recognised by its title and its ROM is not a known release: other languages and changed games keep the title
 * and may use other addresses. Null for known releases, and where no hash is known.
 */
export function describeOtherRelease(
  adapter: GameAdapter,
  { title, sha1 }: Pick<Cartridge, "title" | "sha1">,
): string | null {
  const coded = CODED_GAMES.find((one) => one.adapter === adapter);
  if (coded === undefined || sha1 === undefined || coded.roms.some((rom) => rom.sha1 === sha1)) return null;
  return `${title} is not a known release of ${coded.game}: position, texts and progress read from its memory may be wrong`;
}

/** A game that the runner knows. */
export interface KnownGame {
  readonly id: string;
  readonly game: string;
  /** Whether an adapter in code reads it, or a memory map. */
  readonly by: "code" | "map";
  /** The conditions under which a cartridge is recognised, in words. */
  readonly recognised: readonly string[];
  readonly roms: readonly MapRom[];
  /** Whether one of its ROMs was played with it. */
  readonly isVerified: boolean;
  readonly map: MemoryMapFile | null;
}

/** The games that the runner knows: those with adapters, then those with maps. */
export async function listKnownGames(): Promise<readonly KnownGame[]> {
  const coded = CODED_GAMES.map(({ adapter, game, titles, roms }) => ({
    id: adapter.id,
    game,
    by: "code" as const,
    roms,
    map: null,
    recognised: [titlesIn(titles)],
  }));
  const maps = (await readBundledMaps()).map((map) => ({
    id: idOf(map.game),
    game: map.game,
    by: "map" as const,
    map,
    roms: map.recognises?.roms ?? [],
    recognised: recognisedBy(map),
  }));
  return [...coded, ...maps].map((one) => ({
    ...one,
    isVerified: one.roms.some(({ verified }) => verified === true),
  }));
}

/** The known game with that id. @throws RunnerError `game-unknown` for none */
export async function findKnownGame(id: string): Promise<KnownGame> {
  const games = await listKnownGames();
  const game = games.find((one) => one.id === id);
  if (game !== undefined) return game;
  const meant = similarWord(
    id,
    games.map((one) => one.id),
  );
  const hint = meant === null ? "" : `, did you mean ${showValue(meant)}?`;
  throw new RunnerError("game-unknown", `there is no game ${showValue(id)}${hint}`);
}

function recognisedBy({ title, recognises = {} }: MemoryMapFile): readonly string[] {
  const { titles = title === undefined ? [] : [title], codes, revisions, color, roms, onlyRoms } = recognises;
  const hashes = roms === undefined ? [] : [onlyRoms === true ? "its known ROMs only" : "its known ROMs"];
  return [
    ...(titles.length === 0 ? [] : [titlesIn(titles)]),
    ...(codes === undefined ? [] : [`code ${codes.join(", ")}`]),
    ...(revisions === undefined ? [] : [`revision ${revisions.join(", ")}`]),
    ...(color === undefined ? [] : [color ? "for Game Boy Color" : "not for Game Boy Color"]),
    ...hashes,
  ];
}

function titlesIn(titles: readonly string[]): string {
  return `title ${titles.join(", ")}`;
}
