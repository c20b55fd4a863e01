import { describe, expect, it } from "vitest";
import { effectivenessOf } from "../../../../src/known/pokemon-red/names/effectiveness.ts";
import { experienceAt } from "../../../../src/known/pokemon-red/names/growth.ts";
import { accuracyOf, powerOf } from "../../../../src/known/pokemon-red/names/move-facts.ts";
import { typeAt } from "../../../../src/known/pokemon-red/names/names.ts";

const TYPES = Array.from({ length: 0x1b }, (_, id) => typeAt(id)).filter((type) => type !== null);

describe("the types' effects", () => {
  it("have 82 pairs that are not neutral, as the game's table", () => {
    const pairs = TYPES.flatMap((attack) => TYPES.map((defence) => effectivenessOf(attack, [defence])));
    const count = (factor: number) => pairs.filter((one) => one === factor).length;

    expect([count(2), count(0.5), count(0)]).toEqual([38, 38, 6]);
  });

  it.each([
    ["Water", ["Rock", "Ground"], 4],
    ["Grass", ["Bug", "Poison"], 0.25],
    ["Ghost", ["Psychic"], 0],
    ["Bug", ["Poison"], 2],
    ["Ice", ["Fire"], 1],
    ["Ground", ["Fire", "Flying"], 0],
    ["Electric", ["Water", "Flying"], 4],
    ["Bird", ["Rock"], 1],
  ])("%s against %j is ×%d", (type, against, factor) => {
    expect(effectivenessOf(type, against)).toBe(factor);
  });
});

describe("the points of experience", () => {
  it.each([
    ["Charmander", 0xb0, 5, 135],
    ["Charmander", 0xb0, 100, 1_059_860],
    ["Pikachu", 0x54, 20, 8_000],
    ["Clefairy", 0x04, 100, 800_000],
    ["Dratini", 0x58, 100, 1_250_000],
    ["nobody", 0x1f, 5, null],
  ])("of %s (%i) at level %i are %s", (_, species, level, points) => {
    expect(experienceAt(species, level)).toBe(points);
  });
});

describe("the moves", () => {
  it.each([
    ["Pound", 0x01, 40, 100],
    ["Tackle", 0x21, 35, 95],
    ["Growl", 0x2d, 0, 100],
    ["Rock Throw", 0x58, 50, 65],
    ["Poison Gas", 0x8b, 0, 55],
    ["Blizzard", 0x3b, 120, 90],
    ["Explosion", 0x99, 170, 100],
    ["Night Shade", 0x65, 1, 100],
    ["Struggle", 0xa5, 50, 100],
    ["none", 0xa6, null, null],
  ])("%s (%i) has power %s and accuracy %s", (_, id, power, accuracy) => {
    expect([powerOf(id), accuracyOf(id)]).toEqual([power, accuracy]);
  });
});
