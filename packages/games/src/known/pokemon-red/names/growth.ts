import { pokedexNumberAt } from "./species.ts";

/** The speed at which a species gains levels. */
type Growth = "medium fast" | "medium slow" | "fast" | "slow";

/**
 * The species that do not grow `medium fast`, as first and last numbers in the Pokédex.
 * @see data/pokemon/base_stats in the public disassembly
 */
// biome-ignore format: one line for each growth
const RANGES: Readonly<Record<Exclude<Growth, "medium fast">, readonly (readonly [number, number])[]>> = {
  "medium slow": [[1, 9], [16, 18], [29, 34], [43, 45], [60, 71], [74, 76], [92, 94], [151, 151]],
  fast: [[35, 36], [39, 40], [113, 113]],
  slow: [[58, 59], [72, 73], [90, 91], [102, 103], [111, 112], [120, 121], [127, 131], [142, 150]],
};

/** Points of experience at a level. @see data/growth_rates.asm in the public disassembly */
const POINTS: Readonly<Record<Growth, (level: number) => number>> = {
  "medium fast": (level) => level ** 3,
  "medium slow": (level) => Math.floor((6 * level ** 3) / 5) - 15 * level ** 2 + 100 * level - 140,
  fast: (level) => Math.floor((4 * level ** 3) / 5),
  slow: (level) => Math.floor((5 * level ** 3) / 4),
};

/** The points of experience that a species, by its internal index, has at a level; null for a glitch. */
export function experienceAt(species: number, level: number): number | null {
  const number = pokedexNumberAt(species);
  return number === null ? null : POINTS[growthOf(number)](level);
}

function growthOf(number: number): Growth {
  for (const growth of ["medium slow", "fast", "slow"] as const) {
    if (RANGES[growth].some(([first, last]) => number >= first && number <= last)) return growth;
  }
  return "medium fast";
}
