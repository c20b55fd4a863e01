import { describe, expect, it } from "vitest";
import { PokemonRam } from "../../../../../../test/helpers/roms/pokemon-ram.ts";
import { pokemonRed } from "../../../../src/known/pokemon-red/pokemon-red.ts";

const [WILD, TRAINER] = [1, 2];
const CHARMELEON = { species: 0xb2, level: 16, types: [0x14, 0x14], hp: 40, maxHp: 45 } as const;
const MOVES = { moves: [0x34, 0x31, 0x2d, 0x5b], pp: [25, 20, 40, 10] };

/** A Charmeleon with Ember, SonicBoom, Growl and Dig against a Weepinbell (Grass/Poison). */
function fight(kind = WILD): PokemonRam {
  return new PokemonRam()
    .party({ ...CHARMELEON, ...MOVES })
    .set(0xd179, 0, 0x0c, 0x00)
    .fighter(0xd014, { ...CHARMELEON, ...MOVES })
    .fighter(0xcfe5, { species: 0xbd, level: 20, hp: 30, maxHp: 60, types: [0x16, 0x03] })
    .set(0xd057, kind)
    .set(0xd007, 120)
    .set(0xcd1a, 7, 7, 7, 7, 7, 7)
    .set(0xcd2e, 7, 7, 7, 7, 7, 7);
}

const describeOf = (ram: PokemonRam) => pokemonRed.describe(pokemonRed.readState(ram, null), null);
const battleOf = (ram: PokemonRam) => pokemonRed.readState(ram, null)["battle"];

describe("a fight's state", () => {
  it("says what each move does to the opponent", () => {
    expect(describeOf(fight())).toContain(
      "Battle moves: Ember 25 ×2 STAB, SonicBoom 20 fixed damage, Growl 40, Dig 10\n",
    );
  });

  it("says that a type of no known number leaves the effect unknown", () => {
    expect(describeOf(fight().set(0xcfea, 0x66))).toContain("Battle moves: Ember 25 ×? STAB,");
  });

  it("says which move is disabled, and why none can be chosen", () => {
    expect(describeOf(fight().set(0xd06d, 0x13))).toContain("Ember 25 ×2 STAB disabled");
    expect(describeOf(fight().set(0xd018, 3))).toContain("Battle moves: no choice, asleep; Ember");
    expect(describeOf(fight().set(0xd067, 0x20))).toContain("no choice, trapped; ");
    expect(describeOf(fight().set(0xd063, 0x20))).toContain("no choice, recharging; ");
  });

  it("says what has changed on both sides", () => {
    const ram = fight().set(0xcd1a, 6, 7, 7, 7, 7, 9).set(0xd068, 0x80);

    expect(describeOf(ram)).toContain(
      "Battle: wild: Weepinbell Grass/Poison L20 30/60, seeded against your Charmeleon Fire L16 40/45, attack -1, evasion +2, ",
    );
  });

  it.each([0, 0x0e, 0xff])("knows no stages where a byte is %i", (byte) => {
    expect(battleOf(fight().set(0xcd1b, byte))).toMatchObject({ own: { stages: null } });
  });

  it("says how much experience the next level takes", () => {
    // Level 16 begins at 2,535 points, level 17 at 3,120.
    expect(battleOf(fight().set(0xd179, 0, 0x0a, 0x00))).toMatchObject({ own: { toNextLevel: 560 } });
    expect(battleOf(fight().set(0xd179, 0, 0x0c, 0x30))).toMatchObject({ own: { toNextLevel: null } });
  });

  it("says the chance of each ball of the bag, and of none against a trainer", () => {
    const bag = (ram: PokemonRam) => ram.items([4, 7], [0x14, 2], [1, 1]);

    expect(describeOf(bag(fight()))).toContain("Catch chance: Poké Ball ×7 33.8 %, Master Ball ×1 100 %\n");
    expect(describeOf(bag(fight(TRAINER)))).not.toContain("Catch chance");
    expect(describeOf(fight())).toContain("Catch chance: no ball\n");
    expect(describeOf(bag(fight().set(0xcfe6, 0, 61)))).toContain("Catch chance: unknown\n");
  });

  it("counts a Safari Ball's chance with the rate that bait and rocks changed", () => {
    const ram = (rate: number) => fight().set(0xd05a, 2).set(0xda47, 30).set(0xd007, rate);

    expect(describeOf(ram(120))).toContain("Catch chance: Safari Ball ×30 57.3 %\n");
    expect(describeOf(ram(60))).toContain("Catch chance: Safari Ball ×30 28.9 %\n");
  });

  it("says that a ghost is one, without its species", () => {
    const text = describeOf(fight().set(0xd35e, 0x90));

    expect(text).toContain("Battle: wild: a GHOST that no move or ball touches against your Charmeleon");
    expect(text).not.toContain("Weepinbell");
    expect(describeOf(fight().set(0xd35e, 0x90).items([0x48, 1]))).toContain("wild: Weepinbell");
  });

  it("counts what the trainer has left, the one that fights by its HP now", () => {
    const ram = fight(TRAINER).set(0xd89c, 3).set(0xcfe8, 1).set(0xd031, 0x22);
    ram.set(0xd8d0, 0xbd).set(0xd8f1, 20);
    ram.set(0xd8a5, 0, 0).set(0xd8d1, 0, 0).set(0xd8fd, 0, 9);

    expect(describeOf(ram)).toContain("Battle: trainer Brock, 2 of 3 left: Weepinbell");
    expect(describeOf(ram.set(0xcfe6, 0, 0))).toContain("Battle: trainer Brock, 1 of 3 left: ");
    expect(describeOf(ram.set(0xd89c, 7))).toContain("Battle: trainer Brock, unknown number left: ");
  });
});
