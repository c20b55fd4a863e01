/** The badges by their bit, from bit 0 on. */
const BADGES: readonly string[] = [
  "Boulder",
  "Cascade",
  "Thunder",
  "Rainbow",
  "Soul",
  "Marsh",
  "Volcano",
  "Earth",
];

/**
 * The types by their id.
 * @see constants/type_constants.asm in the public disassembly
 */
const TYPES: ReadonlyMap<number, string> = new Map([
  [0x00, "Normal"],
  [0x01, "Fighting"],
  [0x02, "Flying"],
  [0x03, "Poison"],
  [0x04, "Ground"],
  [0x05, "Rock"],
  [0x06, "Bird"],
  [0x07, "Bug"],
  [0x08, "Ghost"],
  [0x14, "Fire"],
  [0x15, "Water"],
  [0x16, "Grass"],
  [0x17, "Electric"],
  [0x18, "Psychic"],
  [0x19, "Ice"],
  [0x1a, "Dragon"],
]);

/**
 * The classes of trainers by their id; the first is 01. `Rival` stands for the rival's name.
 * @see constants/trainer_constants.asm in the public disassembly
 */
// biome-ignore format: one line for eight, so that an id is easy to find
const TRAINERS: readonly string[] = [
  "Youngster", "Bug Catcher", "Lass", "Sailor", "Jr. Trainer♂", "Jr. Trainer♀", "Pokémaniac", "Super Nerd",
  "Hiker", "Biker", "Burglar", "Engineer", "Juggler", "Fisher", "Swimmer", "Cue Ball",
  "Gambler", "Beauty", "Psychic", "Rocker", "Juggler", "Tamer", "Bird Keeper", "Blackbelt",
  "Rival", "Prof. Oak", "Chief", "Scientist", "Giovanni", "Rocket", "Cooltrainer♂", "Cooltrainer♀",
  "Bruno", "Brock", "Misty", "Lt. Surge", "Erika", "Koga", "Blaine", "Sabrina",
  "Gentleman", "Rival", "Rival", "Lorelei", "Channeler", "Agatha", "Lance",
];

/** The names of the badges whose bits are set. */
export function badgesIn(bits: number): readonly string[] {
  return BADGES.filter((_, bit) => ((bits >> bit) & 1) === 1);
}

/** The name of a type, or null for a glitch. */
export function typeAt(id: number): string | null {
  return TYPES.get(id) ?? null;
}

/** The name of a class of trainers, or null for a glitch. */
export function trainerAt(id: number): string | null {
  return TRAINERS[id - 1] ?? null;
}

/** A name, or how to speak of what has none: `unknown species 0xB5`. */
export function nameOr(name: string | null, kind: string, id: number): string {
  return name ?? `unknown ${kind} 0x${id.toString(16).toUpperCase().padStart(2, "0")}`;
}
