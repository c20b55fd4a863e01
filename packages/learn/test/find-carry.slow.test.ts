import { expect, test } from "vitest";
import { GAMES_TO_LEARN } from "../../../test/helpers/small-games/to-learn/games-to-learn.ts";
import { createEmulator } from "../../emulator/src/wasmboy-emulator.ts";
import { chanceOf } from "../../games/src/seeds/chance.ts";
import { learnGame } from "../src/learn-game.ts";
import { addressOf } from "../src/memory.ts";

test.each([1, 2, 3])(
  "54.8: a coordinate of 16 bits is found where walks never show its upper byte (seed %i)",
  async (seed) => {
    const { rom, truth } = (GAMES_TO_LEARN["wide world"] as (typeof GAMES_TO_LEARN)[string])();
    const { play, findings } = await learnGame(createEmulator(rom), {
      chance: chanceOf(seed, "learn"),
      frames: 120_000,
    });
    const { x, y } = play?.position ?? {};

    expect([x?.size, x?.order, addressOf(x?.index ?? -1)]).toEqual([2, "little", truth.x?.[0]?.address]);
    expect([y?.size, addressOf(y?.index ?? -1)]).toEqual([1, truth.y?.[0]?.address]);
    expect(findings.find(({ name }) => name === "x")?.evidence).not.toContain("partial");
  },
);
