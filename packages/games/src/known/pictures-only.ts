import type { GameInfo } from "../../../../src/base/vocabulary/game-info.ts";
import { isObject } from "../../../../src/base/vocabulary/json.ts";
import type { RunSettings } from "../../../../src/base/vocabulary/run-settings.ts";
import type { Cartridge } from "../../../emulator/src/machine/machine.ts";
import { createAnyGame } from "./any-game.ts";
import type { GameAdapter } from "./game-adapter.ts";

/** The adapter for a player with these settings. */
export function adapterFor(
  adapter: GameAdapter,
  cartridge: Cartridge,
  { memory }: Pick<RunSettings, "memory">,
): GameAdapter {
  return memory === false ? picturesOnly(adapter, cartridge) : adapter;
}

/** The part of a state that only looks at the picture. */
const PICTURE = "picture";

/**
 * The same game for a player that gets nothing of what is read from its memory: neither words nor tools that rely on it. Its
 * state and its milestones stay, for those who judge the run.
 */
function picturesOnly(adapter: GameAdapter, cartridge: Cartridge): GameAdapter {
  const blind = createAnyGame(cartridge);
  if (adapter.id === blind.id) return adapter;
  const { id, slug } = adapter;
  return {
    ...blind,
    id,
    ...(slug === undefined ? {} : { slug }),
    recognises: (other) => adapter.recognises(other),
    readState: (view, previous) => ({
      ...adapter.readState(view, previous),
      [PICTURE]: blind.readState(view, pictureIn(previous)),
    }),
    describe: (info, previous) => blind.describe(pictureIn(info) ?? {}, pictureIn(previous)),
    milestones: (before, after) => adapter.milestones(before, after),
  };
}

function pictureIn(info: GameInfo | null): GameInfo | null {
  const picture = info?.[PICTURE];
  return isObject(picture) ? (picture as GameInfo) : null;
}
