import { expect, it } from "vitest";
import { firstStepsOf } from "../../../../test/helpers/game-worlds/first-steps.ts";
import { memoryOf } from "../../../../test/helpers/game-worlds/game-world.ts";
import { KIRBYS_DREAM_LAND } from "../../../../test/helpers/game-worlds/kirbys-dream-land.ts";
import { LINKS_AWAKENING, roomOf } from "../../../../test/helpers/game-worlds/links-awakening.ts";
import { METROID_2 } from "../../../../test/helpers/game-worlds/metroid-2.ts";
import { romOfWorld } from "../../../../test/helpers/game-worlds/rom-of-world.ts";
import { SUPER_MARIO_LAND } from "../../../../test/helpers/game-worlds/super-mario-land.ts";
import { TETRIS } from "../../../../test/helpers/game-worlds/tetris.ts";
import { WARIO_LAND } from "../../../../test/helpers/game-worlds/wario-land.ts";
import { FIVE } from "../../../../test/helpers/integrations/five.ts";
import { writeIntegration } from "../../../../test/helpers/integrations/write-integration.ts";
import { BankedImage } from "../../../../test/helpers/roms/banked-image.ts";

const ROOM = ["##########", "#........#", "#..#..r..#", "#.@......#", "#........#", "##########"];

it.each([
  ["tetris", TETRIS],
  ["super-mario-land", SUPER_MARIO_LAND],
  ["kirbys-dream-land", KIRBYS_DREAM_LAND],
  ["metroid-2", METROID_2],
  ["wario-land", WARIO_LAND],
  ["links-awakening-dx", LINKS_AWAKENING],
])("the first steps of a run of %s are these", async (name, world) => {
  const isLink = world === LINKS_AWAKENING;
  const image = isLink ? roomOf(ROOM, { row: 3, column: 2 }) : memoryOf(world);
  const cartridge = world.cartridges[0] ?? expect.fail("no cartridge");
  const rom = romOfWorld(image, cartridge, isLink ? [[8, 0x4ad4, 0x400]] : []);

  await expect(await firstStepsOf(rom)).toMatchFileSnapshot(`first-steps/${name}.txt`);
});

it("the first steps of a run with an integration are these", async () => {
  const [made = expect.fail("no integration")] = FIVE;
  const image = new BankedImage();
  for (const [address, ...bytes] of made.memory) image.set(address, ...bytes);
  const rom = romOfWorld(image, { title: "BLOCKS" });

  const steps = await firstStepsOf(rom, writeIntegration(made.name, made));

  await expect(steps).toMatchFileSnapshot("first-steps/integration.txt");
});
