import { table } from "../../../../../../src/base/table.ts";

/**
 * The factors of attacking types against defending ones, by the types' names, that are not 1.
 * @see data/types/type_matchups.asm in the public disassembly
 */
// biome-ignore format: one line for each attacking type
const FACTORS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = table({
  Normal: { half: ["Rock"], none: ["Ghost"] },
  Fighting: { double: ["Normal", "Rock", "Ice"], half: ["Poison", "Flying", "Psychic", "Bug"], none: ["Ghost"] },
  Flying: { double: ["Fighting", "Bug", "Grass"], half: ["Electric", "Rock"] },
  Poison: { double: ["Grass", "Bug"], half: ["Poison", "Ground", "Rock", "Ghost"] },
  Ground: { double: ["Fire", "Electric", "Rock", "Poison"], half: ["Grass", "Bug"], none: ["Flying"] },
  Rock: { double: ["Fire", "Flying", "Bug", "Ice"], half: ["Fighting", "Ground"] },
  Bug: { double: ["Grass", "Psychic", "Poison"], half: ["Fire", "Fighting", "Flying", "Ghost"] },
  Ghost: { double: ["Ghost"], none: ["Normal", "Psychic"] },
  Fire: { double: ["Grass", "Ice", "Bug"], half: ["Fire", "Water", "Rock", "Dragon"] },
  Water: { double: ["Fire", "Rock", "Ground"], half: ["Water", "Grass", "Dragon"] },
  Grass: { double: ["Water", "Ground", "Rock"], half: ["Grass", "Fire", "Bug", "Poison", "Flying", "Dragon"] },
  Electric: { double: ["Water", "Flying"], half: ["Electric", "Grass", "Dragon"], none: ["Ground"] },
  Psychic: { double: ["Fighting", "Poison"], half: ["Psychic"] },
  Ice: { double: ["Grass", "Ground", "Flying", "Dragon"], half: ["Ice", "Water"] },
  Dragon: { double: ["Dragon"] },
});

/** The factor of a move of one type against a Pokémon with one or two types: 0, ¼, ½, 1, 2 or 4 times the damage. */
export function effectivenessOf(type: string, against: readonly string[]): number {
  return against.reduce((factor, one) => {
    const { double = [], half = [], none = [] } = FACTORS[type] ?? {};
    if (none.includes(one)) return 0;
    if (double.includes(one)) return factor * 2;
    return half.includes(one) ? factor / 2 : factor;
  }, 1);
}
