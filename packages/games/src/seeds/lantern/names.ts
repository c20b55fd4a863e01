import type { Chance } from "../chance.ts";

const ONSETS = "b br c d dr f fl g gr h j k l m n p pr qu r s sh st t th tr v w y z".split(" ");
const VOWELS = "a e i o u ae ea ia oa ou".split(" ");
const CODAS = "l n r s th m nd rk ld sk x ck rn lm".split(" ");
const TOWNS = "ford wick stead holm mere gate bury low fell combe".split(" ");
const WOODS = "wood grove weald thicket shaw hurst".split(" ");

/** The names of a seed's world. */
export interface Names {
  readonly hero: string;
  readonly town: string;
  readonly tower: string;
  /** The woods, by map; the other maps' places are empty. */
  readonly woods: readonly [string, string];
  /** By person, from 1. */
  readonly people: readonly string[];
  readonly cat: string;
  /** By foe, from 1; the last is the guardian. */
  readonly foes: readonly string[];
}

/** Returns new names, made of syllables; no two in a world begin alike. */
export function makeNames(chance: Chance): Names {
  const used = new Set<string>();
  const name = (least: number, most: number, ending = ""): string => {
    for (;;) {
      let word = "";
      for (let syllable = 0; syllable < 2; syllable += 1) word += chance.pick(ONSETS) + chance.pick(VOWELS);
      word += (ending === "" || chance.below(2) === 0 ? chance.pick(CODAS) : "") + ending;
      const begin = word.slice(0, 3);
      if (word.length < least || word.length > most || used.has(begin)) continue;
      used.add(begin);
      return word.charAt(0).toUpperCase() + word.slice(1);
    }
  };
  return {
    hero: name(6, 8),
    town: name(8, 12, chance.pick(TOWNS)),
    tower: name(6, 9),
    woods: [name(9, 13, chance.pick(WOODS)), name(9, 13, chance.pick(WOODS))],
    people: ["", ...Array.from({ length: 5 }, () => name(5, 8))],
    cat: name(5, 8, chance.pick(["y", "le", "o", "ip"])),
    foes: ["", ...Array.from({ length: 4 }, () => name(6, 9))],
  };
}
