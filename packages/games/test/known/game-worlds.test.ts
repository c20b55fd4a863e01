import { describe, expect, it } from "vitest";
import {
  damageOf,
  memoryOf,
  noise,
  put,
  truthsOf,
  withOtherBank,
} from "../../../../test/helpers/game-worlds/game-world.ts";
import { KIRBYS_DREAM_LAND } from "../../../../test/helpers/game-worlds/kirbys-dream-land.ts";
import {
  LINKS_AWAKENING,
  PHYSICS,
  roomOf,
  withEntity,
} from "../../../../test/helpers/game-worlds/links-awakening.ts";
import { METROID_2 } from "../../../../test/helpers/game-worlds/metroid-2.ts";
import { SUPER_MARIO_LAND } from "../../../../test/helpers/game-worlds/super-mario-land.ts";
import { TETRIS } from "../../../../test/helpers/game-worlds/tetris.ts";
import { WARIO_LAND } from "../../../../test/helpers/game-worlds/wario-land.ts";

const WORLDS = [TETRIS, SUPER_MARIO_LAND, KIRBYS_DREAM_LAND, METROID_2, WARIO_LAND, LINKS_AWAKENING];

describe.each(WORLDS.map((world) => [world.game, world] as const))("the memory of %s", (_, world) => {
  it("has the bytes of each truth, which no damage has", () => {
    for (const [name, truth] of truthsOf(world)) {
      const value = world.values[name];
      const bytes = value?.encode(truth) ?? [];
      const image = memoryOf(world, { [name]: truth });
      const wild = damageOf(world).flatMap(([damaged, these]) => (damaged === name ? [these] : []));

      expect([...image.readRange(value?.at ?? 0, bytes.length)], name).toEqual(bytes);
      expect(wild, name).not.toContainEqual(bytes);
    }
  });

  it("has no two values in the same byte", () => {
    const all = Object.values(world.values).flatMap(({ at, encode, truths }) =>
      encode(truths[0]).map((_byte, offset) => at + offset),
    );

    expect(new Set(all).size).toBe(all.length);
  });
});

it("a room has its objects in bank 1, and their physics in the table of its kind", () => {
  for (const kind of [{}, { indoor: true }, { colour: true }]) {
    const image = withOtherBank(withEntity(roomOf(["#~", "oD"], { row: 2, column: 3 }, kind), 0, 7, 24, 32));
    const table = 0x4ad4 + ("colour" in kind ? 0x200 : "indoor" in kind ? 0x100 : 0);
    const physics = [0xd711, 0xd712, 0xd721, 0xd722].map((at) => {
      const object = image.readBank(1, at, 1)[0] ?? 0;
      return image.readBank(8, table + object, 1)[0];
    });

    expect(physics).toEqual(["#", "~", "o", "D"].map((sign) => PHYSICS[sign]));
    expect([image.read(0xff98), image.read(0xff99), image.read(0xd711)]).toEqual([0x38, 0x30, 0x5a]);
    expect([image.read(0xc280), image.read(0xc3a0), image.read(0xc200), image.read(0xc210)]).toEqual([
      5, 7, 24, 32,
    ]);
  }
});

it("noise is the same for the same seed, and damage is put where the value is", () => {
  const [score] = damageOf(TETRIS);
  const value = TETRIS.values["score"];

  expect(Buffer.compare(noise(3).bytes, noise(3).bytes)).toBe(0);
  expect(Buffer.compare(noise(3).bytes, noise(4).bytes)).not.toBe(0);
  expect(score).toBeDefined();
  if (value !== undefined) expect(put(noise(3), value, [0x1a]).read(0xc0a0)).toBe(0x1a);
});
