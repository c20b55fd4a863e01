import type { PathAdapter, PathMove } from "../../../path-moves.ts";
import { OPENER } from "../../names/fixtures.ts";
import { mapName } from "../../position.ts";
import { readTravel } from "../../screen/travel.ts";
import { isVisitedTown, TOWNS } from "./fly.ts";
import { usableFieldMoves } from "./usable.ts";
import { useFieldMove } from "./use-field-move.ts";

const PATH_MOVES: readonly PathMove[] = ["Cut", "Surf", "Strength", "Flash", "Fly"];
const TILESET = 0xd367;
/** The tilesets of the open air, from which one can fly: overworld and plateau. */
const OUTSIDE: readonly number[] = [0, 23];

/** The field moves of which walks make use. */
export const POKEMON_PATH_MOVES: PathAdapter["pathMoves"] = {
  now(view) {
    const known = new Set<string>(usableFieldMoves(view).map(({ move }) => move));
    const usable = PATH_MOVES.filter((move) => known.has(move));
    const { isStrong, isDark } = readTravel(view);
    const canFly = usable.includes("Fly") && OUTSIDE.includes(view.read(TILESET));
    const towns = Array.from({ length: TOWNS }, (_, id) => id).filter((id) => isVisitedTown(view, id));
    return { usable, isStrong, isDark, flights: canFly ? towns.map(mapName) : [], opener: OPENER };
  },
  use: useFieldMove,
};
