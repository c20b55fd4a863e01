import { describe, expect, test } from "vitest";
import { createEmulator } from "../../../packages/emulator/src/wasmboy-emulator.ts";
import { createExplorer } from "../../../packages/explorer/src/explorer.ts";
import { createAnyGame } from "../../../packages/games/src/known/any-game.ts";
import { loadExampleGame } from "../../../packages/games/src/known/example-game.ts";
import type { GameAdapter } from "../../../packages/games/src/known/game-adapter.ts";
import type { DriftState } from "../../../src/parts/drift/base/drift.ts";
import { detectDrift } from "../../../src/parts/drift/record/detect.ts";
import { fillDrift } from "../../../src/parts/drift/record/signal.ts";
import { fillConfig } from "../../../src/play/session/config.ts";
import { openSession } from "../../../src/play/session/open-session.ts";
import { DRIFT_PLAYERS } from "../../helpers/drift/players.ts";
import { bringTo, readWith } from "../../helpers/drift/readers.ts";
import { driftModel, watchDrift } from "../../helpers/drift/watch-drift.ts";
import { readLantern } from "../../helpers/roms/lantern.ts";
import { cartridgeOf } from "../../helpers/roms/ram-image.ts";
import { explorerByButtons } from "../../helpers/runs/explorer-by-buttons.ts";
import { IS_LONG } from "../../helpers/runs/sweep.ts";

const TRIAL = { saveDir: "/nowhere", autoSave: false, start: "new-game" } as const;

const judge = (drift: DriftState) => detectDrift(drift, fillDrift({}));

async function adapters(): Promise<readonly [byMap: GameAdapter, byPicture: GameAdapter]> {
  return [await loadExampleGame(), createAnyGame(cartridgeOf("LANTERN"))];
}

describe("somebody who drifts in the bundled game is noticed in time", () => {
  test.each(DRIFT_PLAYERS)("$name: within $bound steps", async (player) => {
    const { lead, bound, reader = "map", place = "village", signal, orSignal = signal } = player;
    const [byMap, byPicture] = await adapters();
    const emulator = createEmulator(await readLantern());
    bringTo(place, emulator);
    const infoNow = () => byMap.readState(emulator, null);
    const { model, clock } = driftModel(player, createExplorer({ seed: 1 }), infoNow);
    const adapter = readWith(reader, byMap, byPicture);
    const config = fillConfig({ ...TRIAL, steps: lead + bound + 1, settings: { maxHistory: 1_000 } });
    const session = await openSession(config, { model, clock, adapter, powerOn: () => emulator });

    const { found } = await watchDrift(session, judge);

    expect([signal, orSignal]).toContain(found?.signal);
    expect((found?.step ?? Number.NaN) - lead).toBeLessThanOrEqual(bound);
  });
});

describe("the built-in player, which does not drift, is left alone", () => {
  test.each([
    [1, "map"],
    [5, "picture"],
    ...(IS_LONG
      ? ([
          [2, "map"],
          [3, "map"],
          [4, "map"],
          [5, "map"],
          [1, "picture"],
        ] as const)
      : []),
  ] as const)("seed %i, 500 steps or to the end, read by the %s", async (seed, reader) => {
    const adapter = readWith(reader, ...(await adapters()));
    const config = fillConfig({ ...TRIAL, steps: 500, saveEvery: 500, settings: { seed } });
    const session = await openSession(config, { model: createExplorer({ seed }), adapter });

    const { found, steps, endedAt } = await watchDrift(session, judge);

    expect(found).toBeNull();
    expect(endedAt ?? (steps > 490 ? steps : null)).not.toBeNull();
    expect(steps).toBeGreaterThan(80);
  });

  test.runIf(IS_LONG)(
    "seeds 1 to 3 with buttons alone, some 1,300 steps to the end: one false alarm at most",
    async () => {
      const [adapter] = await adapters();
      const alarms: unknown[] = [];
      for (const seed of [1, 2, 3]) {
        const config = fillConfig({ ...TRIAL, steps: 500, saveEvery: 500, settings: { seed } });
        const session = await openSession(config, { model: explorerByButtons({ seed }), adapter });
        const { found } = await watchDrift(session, judge);
        if (found !== null) alarms.push(found);
      }

      expect(alarms.length).toBeLessThanOrEqual(1);
    },
  );
});
