import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { readRom } from "../../src/game/emulator/cartridge/read-rom.ts";
import { createEmulator } from "../../src/game/emulator/wasmboy-emulator.ts";
import { createExplorer } from "../../src/model/explorer/explorer.ts";
import { fillConfig } from "../../src/play/session/config.ts";
import { openSession } from "../../src/play/session/open-session.ts";

/** Steps within which the built-in player finishes all levels. */
const MOST_STEPS = 150;

const GAMES = [
  "ledge",
  ...Array.from({ length: process.env["SWEEP"] === "long" ? 100 : 3 }, (_, seed) => `ledge:${seed}`),
];

test.each(GAMES)("the built-in player finishes %s", { timeout: 120_000 }, async (word) => {
  const rom = readRom(word);
  const session = await openSession(
    fillConfig({
      ...{ saveDir: `${tmpdir()}/ledge`, autoSave: false, start: "new-game", steps: MOST_STEPS },
    }),
    { model: createExplorer({ seed: 0 }), rom, powerOn: () => createEmulator(rom) },
  );

  let mode: unknown = null;
  for await (const event of session.play()) if (event.type === "step-finished") mode = event.gameInfo["mode"];

  expect(mode).toBe("ending");
});
