import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { catchChance, type Quarry } from "../../../../src/known/pokemon-red/battle/catch-chance.ts";

const [MASTER, ULTRA, GREAT, POKE, SAFARI] = [1, 2, 3, 4, 8];
const ASLEEP = 3;
const PARALYZED = 0x40;

/** The game's two random numbers, all of them: the way in which a ball is thrown, step by step. */
function countCatches(ball: number, { hp, maxHp, status, catchRate }: Quarry): number {
  const most = ball === GREAT ? 200 : ball === POKE ? 255 : 150;
  const quotient = Math.floor(
    Math.floor((maxHp * 255) / (ball === GREAT ? 8 : 12)) / (Math.floor(hp / 4) || 1),
  );
  let caught = 0;
  for (let first = 0; first <= most; first += 1) {
    const rest = first - (status === 0 ? 0 : (status & 0x27) === 0 ? 12 : 25);
    for (let second = 0; second < 256; second += 1) {
      if (rest < 0 || (catchRate >= rest && (quotient > 255 || second <= quotient))) caught += 1;
    }
  }
  return caught / (256 * (most + 1));
}

describe("the chance of a ball", () => {
  it("is that of all random numbers that the game may draw", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(ULTRA, GREAT, POKE, SAFARI),
        fc.integer({ min: 1, max: 700 }),
        fc.nat({ max: 699 }),
        fc.constantFrom(0, ASLEEP, PARALYZED, 0x20, 8),
        fc.nat({ max: 255 }),
        (ball, maxHp, lost, status, catchRate) => {
          const quarry = { maxHp, hp: Math.max(1, maxHp - lost), status, catchRate };

          expect(catchChance(ball, quarry)).toBeCloseTo(countCatches(ball, quarry), 10);
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each([
    ["of a healthy Mewtwo with a Poké Ball", POKE, { hp: 350, maxHp: 350, status: 0, catchRate: 3 }, 0.0052],
    [
      "of a sleeping Mewtwo of 1 HP with an Ultra Ball",
      ULTRA,
      { hp: 1, maxHp: 350, status: ASLEEP, catchRate: 3 },
      0.1921,
    ],
    ["of anything with a Master Ball", MASTER, { hp: 350, maxHp: 350, status: 0, catchRate: 3 }, 1],
  ])("%s", (_, ball, quarry, chance) => {
    expect(catchChance(ball, quarry)).toBeCloseTo(chance, 4);
  });

  it.each([
    ["no ball", 5, { hp: 3, maxHp: 9, status: 0, catchRate: 3 }],
    ["no HP", POKE, { hp: 0, maxHp: 9, status: 0, catchRate: 3 }],
    ["more HP than can be", POKE, { hp: 10, maxHp: 9, status: 0, catchRate: 3 }],
  ])("is unknown with %s", (_, ball, quarry) => {
    expect(catchChance(ball, quarry)).toBeNull();
  });
});
