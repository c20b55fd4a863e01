import type { Release } from "./release.ts";

/**
 * The events that open the story's gates, by the number of their flag, and what was done. New ones come at the end: runs keep
 * them by their place in this list.
 * @see constants/event_constants.asm in the public disassembly
 */
const STORY: readonly (readonly [flag: number, deed: string])[] = [
  [0x000, "followed Oak into his lab"],
  [0x022, "chose the first Pokémon"],
  [0x023, "fought the rival in Oak's Lab"],
  [0x038, "gave Oak his parcel"],
  [0x025, "got the Pokédex"],
  [0x525, "beat the rival on Route 22"],
  [0x579, "beat the Super Nerd in Mt. Moon"],
  [0x098, "beat the rival in Cerulean City"],
  [0x541, "beat the Rocket on Nugget Bridge"],
  [0x55b, "turned Bill back into a human"],
  [0x0a7, "beat the Rocket thief in Cerulean City"],
  [0x5e1, "helped the captain of the S.S. Anne"],
  [0x5e2, "saw the S.S. Anne leave"],
  [0x160, "opened both locks in Vermilion Gym"],
  [0x1b9, "found the Rocket Hideout"],
  [0x6a5, "opened the boss's door in the Rocket Hideout"],
  [0x6a7, "beat Giovanni in the Rocket Hideout"],
  [0x0ef, "beat the rival in the Pokémon Tower"],
  [0x10f, "calmed the ghost in the Pokémon Tower"],
  [0x4cf, "rescued Mr. Fuji"],
  [0x48f, "woke the Snorlax on Route 12"],
  [0x4c9, "woke the Snorlax on Route 16"],
  [0x239, "gave the warden his Gold Teeth"],
  [0x351, "beat the Karate Master"],
  [0x740, "beat the rival in Silph Co."],
  [0x78f, "drove Giovanni out of Silph Co."],
  [0x028, "found Viridian Gym open"],
  [0x526, "beat the rival on Route 22 for the second time"],
  [0x536, "passed the last badge check on Route 23"],
  [0x8e1, "beat Lorelei of the Elite Four"],
  [0x8e9, "beat Bruno of the Elite Four"],
  [0x8f1, "beat Agatha of the Elite Four"],
  [0x8fe, "beat Lance of the Elite Four"],
  [0x901, "beat the champion"],
];

/**
 * The events that Yellow has besides.
 * @see constants/event_constants.asm in the public disassembly of Yellow
 */
const YELLOW_STORY: typeof STORY = [
  [0x0a8, "got Bulbasaur in Cerulean City"],
  [0x147, "got Squirtle in Vermilion City"],
  [0x57a, "beat Jessie and James in Mt. Moon"],
  [0x6a2, "beat Jessie and James in the Rocket Hideout"],
  [0x111, "beat Jessie and James in the Pokémon Tower"],
  [0x784, "beat Jessie and James in Silph Co."],
];

const STORIES: Readonly<Record<Release["game"], typeof STORY>> = {
  "pokemon-red": STORY,
  "pokemon-yellow": [...YELLOW_STORY, ...STORY],
};

/** Returns the story's events as text: a `1` for each that happened, a `0` for each other. */
export function storyIn(events: Uint8Array, game: Release["game"]): string {
  return STORIES[game].map(([flag]) => ((events[flag >> 3] ?? 0) >> (flag & 7)) & 1).join("");
}

/** Story events between two times, in words; none if the earlier time is unknown. */
export function deedsBetween(
  before: string | undefined,
  after: string,
  game: Release["game"],
): readonly string[] {
  if (before === undefined) return [];
  return STORIES[game].flatMap(([, deed], index) =>
    after[index] === "1" && before[index] !== "1" ? [deed] : [],
  );
}
