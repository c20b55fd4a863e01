import { EXIT_CODES } from "../../../../src/base/errors.ts";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import type { Run } from "../../../../src/faces/cli/options/subcommand.ts";
import { type Column, tableFor } from "../../../../src/faces/cli/render/table.ts";
import { type KnownGame, listKnownGames } from "../known/known-games.ts";

const COLUMNS: readonly Column[] = [
  { title: "game" },
  { title: "name", least: 16, drop: "late" },
  { title: "verified" },
  { title: "recognised by", least: 20 },
];

/** Lists the games that the runner knows. Returns the exit code. */
export const listGames: Run = async (world, options) => {
  const games = await listKnownGames();
  world.stdout.write(
    options.json === true
      ? games.map((game) => `${JSON.stringify(factsOf(game))}\n`).join("")
      : tableFor(world, COLUMNS, games.map(cellsOf)),
  );
  return EXIT_CODES.done;
};

/** The facts of a known game, for programs. */
export function factsOf({ id, game, by, isVerified, recognised, roms }: KnownGame): JsonObject {
  return {
    id,
    game,
    by,
    verified: isVerified,
    recognised: [...recognised],
    roms: roms.map((rom) => ({ ...rom })),
  };
}

function cellsOf({ id, game, isVerified, recognised }: KnownGame): readonly string[] {
  return [id, game, isVerified ? "yes" : "unverified", recognised.join("; ")];
}
