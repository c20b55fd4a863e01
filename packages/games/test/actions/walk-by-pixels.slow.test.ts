import { expect, it } from "vitest";
import { playWorld } from "../../../../test/helpers/pokemon-world/play-world.ts";
import { mapAdapter } from "../../../../test/helpers/roms/map-adapter.ts";
import { PIXEL_MAP, pixelWalkerRom } from "../../../../test/helpers/small-games/pixel-walker.ts";
import { createEmulator } from "../../../emulator/src/wasmboy-emulator.ts";

function start() {
  const emulator = createEmulator(pixelWalkerRom());
  emulator.run(20, []);
  return { emulator, player: playWorld({ emulator }, mapAdapter(PIXEL_MAP)) };
}

it("a player who moves by pixels goes from middle to middle, through ways as wide as they are", async () => {
  const { player } = start();

  for (const [x, y] of [
    [8, 1],
    [8, 5],
    [6, 3],
    [3, 5],
    [1, 1],
  ]) {
    await player.call("navigate_to", { x, y });
    const { x: isX, y: isY, offsetX, offsetY } = player.state();

    expect([isX, isY]).toEqual([x, y]);
    expect([Math.abs(Number(offsetX)), Math.abs(Number(offsetY))].every((pixels) => pixels <= 2)).toBe(true);
  }
});

it("one who does not stand in the middle goes there first", async () => {
  const { player, emulator } = start();
  emulator.run(7, ["right"]);

  await player.call("navigate_to", { x: 1, y: 4 });

  expect(player.state()).toMatchObject({ x: 1, y: 4 });
});
