import { moveId, TYPE, type TypeName } from "./moves.ts";

/** A species: base HP, attack, defense, speed, special. `growth`: 0 medium fast, 3 medium slow, 4 fast, 5 slow. */
export interface SpeciesFacts {
  readonly id: number;
  readonly dex: number;
  readonly name: string;
  readonly types: readonly [number, number];
  readonly base: readonly [number, number, number, number, number];
  readonly catchRate: number;
  readonly experience: number;
  readonly growth: number;
  /** The hidden machines that it can learn: C cut, F fly, S surf, T strength, L flash. */
  readonly machines: string;
}

/** The part of the first generation that the worlds use. */
const TABLE = `99 1 BULBASAUR grass/poison 45 49 49 45 65 45 64 3 C
09 2 IVYSAUR grass/poison 60 62 63 60 80 45 141 3 C
9A 3 VENUSAUR grass/poison 80 82 83 80 100 45 208 3 C
B0 4 CHARMANDER fire 39 52 43 65 50 45 65 3 CT
B2 5 CHARMELEON fire 58 64 58 80 65 45 142 3 CT
B4 6 CHARIZARD fire/flying 78 84 78 100 85 45 209 3 CT
B1 7 SQUIRTLE water 44 48 65 43 50 45 66 3 ST
B3 8 WARTORTLE water 59 63 80 58 65 45 143 3 ST
1C 9 BLASTOISE water 79 83 100 78 85 45 210 3 ST
7B 10 CATERPIE bug 45 30 35 45 20 255 53 0 -
70 13 WEEDLE bug/poison 40 35 30 50 20 255 52 0 -
24 16 PIDGEY normal/flying 40 45 40 56 35 255 55 3 F
96 17 PIDGEOTTO normal/flying 63 60 55 71 50 120 113 3 F
97 18 PIDGEOT normal/flying 83 80 75 91 70 45 172 3 F
A5 19 RATTATA normal 30 56 35 72 25 255 57 0 -
A6 20 RATICATE normal 55 81 60 97 50 90 116 0 -
05 21 SPEAROW normal/flying 40 60 30 70 31 255 58 0 F
54 25 PIKACHU electric 35 55 30 90 50 190 82 0 L
55 26 RAICHU electric 60 90 55 100 90 75 122 0 L
60 27 SANDSHREW ground 50 75 85 40 30 255 93 0 CT
03 32 NIDORAN♂ poison 46 57 40 50 40 235 60 3 -
6B 41 ZUBAT poison/flying 40 45 35 55 40 255 54 0 -
82 42 GOLBAT poison/flying 75 80 70 90 75 90 171 0 -
B9 43 ODDISH grass/poison 45 50 55 30 75 255 78 3 C
BB 45 VILEPLUME grass/poison 75 80 85 50 100 45 184 3 C
2F 54 PSYDUCK water 50 52 48 55 50 190 80 0 ST
21 58 GROWLITHE fire 55 70 45 60 50 190 91 5 -
14 59 ARCANINE fire 90 110 80 95 80 75 213 5 -
94 63 ABRA psychic 25 20 15 90 105 200 73 3 L
26 64 KADABRA psychic 40 35 30 105 120 100 145 3 L
95 65 ALAKAZAM psychic 55 50 45 120 135 50 186 3 L
6A 66 MACHOP fighting 70 80 50 35 35 180 88 3 T
7E 68 MACHAMP fighting 90 130 80 55 65 45 193 3 T
18 72 TENTACOOL water/poison 40 40 35 70 100 190 105 5 CS
A9 74 GEODUDE rock/ground 40 80 100 20 30 255 86 3 T
25 79 SLOWPOKE water/psychic 90 65 65 15 40 190 99 0 STL
46 84 DODUO normal/flying 35 85 45 75 35 190 96 0 F
78 87 DEWGONG water/ice 90 70 80 70 95 75 176 0 ST
19 92 GASTLY ghost/poison 30 35 30 80 100 190 95 3 -
93 93 HAUNTER ghost/poison 45 50 45 95 115 90 126 3 -
0E 94 GENGAR ghost/poison 60 65 60 110 130 45 190 3 T
22 95 ONIX rock/ground 35 45 160 70 30 45 108 0 T
81 97 HYPNO psychic 85 73 70 67 115 75 165 0 L
06 100 VOLTORB electric 40 30 50 100 55 190 103 0 L
91 105 MAROWAK ground 60 80 110 45 50 75 124 0 T
37 109 KOFFING poison 40 65 95 35 60 190 114 0 -
8F 110 WEEZING poison 65 90 120 60 85 60 173 0 -
12 111 RHYHORN ground/rock 80 85 95 25 30 120 135 5 T
01 112 RHYDON ground/rock 105 130 120 40 45 60 204 5 ST
1B 120 STARYU water 30 45 55 85 70 225 106 5 SL
98 121 STARMIE water/psychic 60 75 85 115 100 60 207 5 SL
85 129 MAGIKARP water 20 10 55 80 20 255 20 5 -
16 130 GYARADOS water/flying 95 125 79 81 100 45 214 5 ST
13 131 LAPRAS water/ice 130 85 80 60 95 45 219 5 ST
84 143 SNORLAX normal 160 110 65 30 65 25 154 5 ST
4A 144 ARTICUNO ice/flying 90 85 100 85 125 3 215 5 F
59 148 DRAGONAIR dragon 61 84 65 70 70 45 144 5 S
42 149 DRAGONITE dragon/flying 91 134 95 80 100 45 218 5 ST
15 151 MEW psychic 100 100 100 100 100 45 64 3 CFSTL`;

export const SPECIES: readonly SpeciesFacts[] = TABLE.split("\n").map((line) => {
  const [id = "", dex, name = "", types = "", ...rest] = line.split(" ");
  const [one = "normal", other = one] = types.split("/") as TypeName[];
  const [hp = 0, attack = 0, defense = 0, speed = 0, special = 0, catchRate = 0, experience = 0, growth = 0] =
    rest.map(Number);
  return {
    ...{ id: Number.parseInt(id, 16), dex: Number(dex), name, types: [TYPE[one], TYPE[other]] as const },
    ...{ base: [hp, attack, defense, speed, special] as const, catchRate, experience, growth },
    machines: rest.at(-1) ?? "",
  };
});

/** A species by its number in the game; PIDGEY for one that the worlds do not use. */
export function speciesOf(id: number): SpeciesFacts {
  return (
    SPECIES.find((one) => one.id === id) ?? (SPECIES.find((one) => one.name === "PIDGEY") as SpeciesFacts)
  );
}

/** A species' number by its name. */
export function speciesId(name: string): number {
  const found = SPECIES.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no species ${name}`);
  return found.id;
}

/** The moves learned at levels, for the species that grow in the tests. */
const LEARNED: Readonly<Record<string, readonly (readonly [level: number, move: string])[]>> = {
  SQUIRTLE: [
    [8, "BUBBLE"],
    [15, "WATER GUN"],
    [22, "BITE"],
    [28, "WITHDRAW"],
    [35, "SKULL BASH"],
    [42, "HYDRO PUMP"],
  ],
  CHARMANDER: [
    [9, "EMBER"],
    [15, "LEER"],
    [22, "RAGE"],
    [30, "SLASH"],
    [38, "FLAMETHROWER"],
    [46, "FIRE SPIN"],
  ],
  BULBASAUR: [
    [7, "LEECH SEED"],
    [13, "VINE WHIP"],
    [20, "POISONPOWDER"],
    [27, "RAZOR LEAF"],
    [34, "GROWTH"],
  ],
  PIDGEY: [
    [5, "SAND-ATTACK"],
    [12, "QUICK ATTACK"],
    [19, "WHIRLWIND"],
    [28, "WING ATTACK"],
    [36, "AGILITY"],
  ],
  RATTATA: [
    [7, "QUICK ATTACK"],
    [14, "HYPER FANG"],
    [23, "FOCUS ENERGY"],
    [34, "SUPER FANG"],
  ],
};

/** The move that a species learns at a level; null for none. */
export function moveAt(species: number, level: number): number | null {
  const found = LEARNED[speciesOf(species).name]?.find(([at]) => at === level);
  return found === undefined ? null : moveId(found[1]);
}

/** The experience that a level needs. */
export function experienceOf(growth: number, level: number): number {
  const cube = level ** 3;
  if (growth === 3) return Math.max(0, Math.floor((6 * cube) / 5) - 15 * level ** 2 + 100 * level - 140);
  if (growth === 4) return Math.floor((4 * cube) / 5);
  return growth === 5 ? Math.floor((5 * cube) / 4) : cube;
}

/** HP or another stat of a Pokémon without stat experience. */
export function statOf(base: number, dv: number, level: number, isHp: boolean): number {
  const value = Math.floor(((base + dv) * 2 * level) / 100);
  return isHp ? value + level + 10 : value + 5;
}
