import { describe, expect, test } from "vitest";
import { detectDrift } from "../../src/drift/detect.ts";
import { fillDrift } from "../../src/drift/signal.ts";
import { createEmulator } from "../../src/emulator/wasmboy-emulator.ts";
import { createAnyGame } from "../../src/games/any-game.ts";
import { loadExampleGame } from "../../src/games/example-game.ts";
import type { GameAdapter } from "../../src/games/game-adapter.ts";
import { createExplorer } from "../../src/model/explorer/explorer.ts";
import type { DriftState } from "../../src/run/drift.ts";
import { fillConfig } from "../../src/session/config.ts";
import { openSession } from "../../src/session/open-session.ts";
import { DRIFT_PLAYERS } from "../helpers/drift/players.ts";
import { bringTo, readWith } from "../helpers/drift/readers.ts";
import { driftModel, watchDrift } from "../helpers/drift/watch-drift.ts";
import { readLantern } from "../helpers/roms/lantern.ts";
import { cartridgeOf } from "../helpers/roms/ram-image.ts";
import { explorerByButtons } from "../helpers/runs/explorer-by-buttons.ts";

const TRIAL = { saveDir: "/nowhere", autoSave: false, start: "new-game" } as const;

const judge = (drift: DriftState) => detectDrift(drift, fillDrift({}));

async function adapters(): Promise<readonly [byMap: GameAdapter, byPicture: GameAdapter]> {
  return [await loadExampleGame(), createAnyGame(cartridgeOf("LANTERN"))];
}

describe("somebody who drifts in the bundled game is noticed in time", () => {
  test.each(DRIFT_PLAYERS)("$name: within $bound steps", async (player) => {
    const { lead, bound, reader = "map", place = "village", signal } = player;
    const [byMap, byPicture] = await adapters();
    const emulator = createEmulator(await readLantern());
    bringTo(place, emulator);
    const infoNow = () => byMap.readState(emulator, null);
    const { model, clock } = driftModel(player, createExplorer({ seed: 1 }), infoNow);
    const adapter = readWith(reader, byMap, byPicture);
    const config = fillConfig({ ...TRIAL, steps: lead + bound + 1, settings: { maxHistory: 1_000 } });
    const session = await openSession(config, { model, clock, adapter, powerOn: () => emulator });

    const { found } = await watchDrift(session, judge);

    expect(found).toMatchObject({ signal });
    expect((found?.step ?? Number.NaN) - lead).toBeLessThanOrEqual(bound);
  });
});

describe("the built-in player, which does not drift, is left alone", () => {
  test.each([
    [1, "all that it knows", "map"],
    [2, "all that it knows", "map"],
    [3, "all that it knows", "map"],
    [4, "all that it knows", "map"],
    [5, "all that it knows", "map"],
    [1, "buttons alone", "map"],
    [2, "buttons alone", "map"],
    [3, "buttons alone", "map"],
    [1, "all that it knows", "picture"],
    [5, "all that it knows", "picture"],
  ] as const)("seed %i with %s, 500 steps or to the end, read by the %s", async (seed, means, reader) => {
    const adapter = readWith(reader, ...(await adapters()));
    const config = fillConfig({ ...TRIAL, steps: 500, saveEvery: 500, settings: { seed } });
    const model = means === "buttons alone" ? explorerByButtons({ seed }) : createExplorer({ seed });
    const session = await openSession(config, { model, adapter });

    const { found, steps, endedAt } = await watchDrift(session, judge);

    expect(found).toBeNull();
    expect(endedAt ?? (steps > 490 ? steps : null)).not.toBeNull();
    expect(steps).toBeGreaterThan(means === "buttons alone" ? 300 : 80);
  });
});
