/** The evidence that an objective is done, in the game's memory. */
export type Evidence =
  /** An event, by the number of its flag. @see constants/event_constants.asm in the public disassembly */
  | { readonly event: number }
  /** A badge, by its bit, which a leader's event goes with. */
  | { readonly badge: number; readonly event: number }
  /** A town that was visited, by the number of its map. @see wTownVisitedFlag in the public disassembly */
  | { readonly town: number }
  /** The drink for Saffron's guards. @see BIT_GAVE_SAFFRON_GUARDS_DRINK in the public disassembly */
  | { readonly drink: true }
  /** An item in the bag or the PC, by its id, or an event after which it may be gone. */
  | { readonly item: number; readonly orEvent?: number };

/** A step of the story. */
export interface Objective {
  /** Its name in splits. */
  readonly name: string;
  /** The deed, as an order to the player. */
  readonly deed: string;
  readonly evidence: Evidence;
  /** The same in Yellow, where it differs. */
  readonly deedInYellow?: string;
  /** The names of objectives without which the game does not let anyone do this one. */
  readonly after: readonly string[];
  /** The things that it brings, in words. */
  readonly reward?: string;
  /** The item that must be in the bag. */
  readonly needs?: number;
  /** An event after which it can be done no more, or need not: the story goes on without it. */
  readonly passedBy?: number;
  /** One gets an item there, and does not with a full bag. */
  readonly takesRoom?: true;
  /** Not needed for the Hall of Fame. */
  readonly isOptional?: true;
  /** The game clears its flag again, so that it says nothing about what came before. */
  readonly falls?: true;
}

const CUT_WAY = ["S.S. Anne", "Cascade Badge"] as const;

/** The story of Pokémon Red and Blue from Pallet Town to the Hall of Fame, in an order in which it can be done. */
export const OBJECTIVES: readonly Objective[] = [
  {
    name: "Oak",
    deed: "Walk north out of Pallet Town until Oak stops you and takes you to his lab",
    evidence: { event: 0x000 },
    after: [],
  },
  {
    name: "Starter",
    deed: "Choose one of the three Pokémon in Oak's Lab",
    deedInYellow: "Walk to the ball on the table in Oak's Lab, and take the Pokémon that Oak gives you",
    evidence: { event: 0x022 },
    after: ["Oak"],
    reward: "your first Pokémon",
  },
  {
    name: "First rival",
    deed: "Fight your rival at the way out of Oak's Lab",
    evidence: { event: 0x023 },
    after: ["Starter"],
  },
  {
    name: "Parcel",
    deed: "Fetch Oak's Parcel at the mart in Viridian City, north over Route 1",
    evidence: { event: 0x039 },
    after: ["First rival"],
    reward: "Oak's Parcel",
    takesRoom: true,
  },
  {
    name: "Pokédex",
    deed: "Give Oak his parcel in his lab in Pallet Town",
    evidence: { event: 0x025 },
    after: ["Parcel"],
    needs: 0x46,
    reward: "the Pokédex; marts sell Poké Balls",
  },
  {
    name: "Town Map",
    deed: "Talk to your rival's sister in their house in Pallet Town",
    evidence: { event: 0x018 },
    after: ["Pokédex"],
    reward: "the Town Map",
    isOptional: true,
    takesRoom: true,
  },
  {
    name: "Boulder Badge",
    deed: "Beat Brock in Pewter Gym, north of Viridian City over Route 2 and through Viridian Forest",
    evidence: { badge: 0, event: 0x077 },
    after: ["Pokédex"],
    reward: "the Boulder Badge, with which Flash works",
  },
  {
    name: "Mt. Moon",
    deed: "Go east from Pewter City over Route 3 to Route 4, into Mt. Moon, and beat the Super Nerd beside the two fossils on its B2F",
    evidence: { event: 0x579 },
    after: ["Boulder Badge"],
    reward: "the way to the fossils",
  },
  {
    name: "Cerulean City",
    deed: "Take one of Mt. Moon's two fossils, which are in the way out, and go on over Route 4 to Cerulean City",
    evidence: { town: 3 },
    after: ["Mt. Moon"],
    takesRoom: true,
  },
  {
    name: "Cerulean rival",
    deed: "Beat your rival at the north end of Cerulean City",
    evidence: { event: 0x098 },
    after: ["Cerulean City"],
  },
  {
    name: "Nugget Bridge",
    deed: "Beat the trainers on the bridge of Route 24, north of Cerulean City, and the Rocket behind it",
    evidence: { event: 0x541 },
    after: ["Cerulean rival"],
    reward: "a Nugget",
    passedBy: 0x540,
    takesRoom: true,
  },
  {
    name: "Bill",
    deed: "Go on over Route 25 to Bill's house, promise to help him, press A at his PC once he is in the machine, and talk to him",
    evidence: { event: 0x55c },
    after: ["Nugget Bridge"],
    reward: "the S.S. Ticket",
    takesRoom: true,
  },
  {
    name: "Cascade Badge",
    deed: "Beat Misty in Cerulean Gym",
    evidence: { badge: 1, event: 0x0bf },
    after: ["Cerulean City"],
    reward: "the Cascade Badge, with which Cut works",
  },
  {
    name: "Thief",
    deed: "Beat the Rocket behind the robbed house in Cerulean City",
    evidence: { event: 0x0a7 },
    after: ["Bill"],
    reward: "TM28 Dig",
    isOptional: true,
  },
  {
    name: "Vermilion City",
    deed: "Go through the robbed house of Cerulean City, out by its back wall and past the Rocket, south to Route 5, down the Underground Path to Route 6, and on to Vermilion City",
    evidence: { town: 5 },
    after: ["Bill"],
  },
  {
    name: "S.S. Anne",
    deed: "Board the S.S. Anne at the dock of Vermilion City, and help the captain on 2F, past your rival",
    evidence: { event: 0x5e0 },
    after: ["Vermilion City"],
    reward: "HM01 Cut",
    needs: 0x3f,
    takesRoom: true,
  },
  {
    name: "Bike Voucher",
    deed: "Listen to the chairman of the Pokémon Fan Club in Vermilion City",
    evidence: { event: 0x151 },
    after: ["Vermilion City"],
    reward: "the Bike Voucher",
    isOptional: true,
    takesRoom: true,
  },
  {
    name: "Bicycle",
    deed: "Take the Bike Voucher to the bike shop in Cerulean City",
    evidence: { event: 0x0c0 },
    after: ["Bike Voucher"],
    needs: 0x2d,
    reward: "the Bicycle",
    isOptional: true,
    takesRoom: true,
  },
  {
    name: "Thunder Badge",
    deed: "Teach Cut, cut the tree at Vermilion Gym, find both switches in its cans (the second is beside the first; a miss resets them), and beat Lt. Surge",
    evidence: { badge: 2, event: 0x167 },
    after: [...CUT_WAY],
    reward: "the Thunder Badge, with which Fly works",
  },
  {
    name: "Flash",
    deed: "Own ten species, go through Diglett's Cave east of Vermilion City, cut the trees on Route 2, and see Oak's aide in the gate there",
    evidence: { event: 0x3d8 },
    after: [...CUT_WAY],
    reward: "HM05 Flash",
    isOptional: true,
    takesRoom: true,
  },
  {
    name: "Lavender Town",
    deed: "Go back to Cerulean City, cut the tree in its south and the one on Route 9 in the east, and go through Rock Tunnel on Route 10 to Lavender Town",
    evidence: { town: 4 },
    after: [...CUT_WAY],
  },
  {
    name: "Tower rival",
    deed: "Beat your rival on 2F of the Pokémon Tower in Lavender Town",
    evidence: { event: 0x0ef },
    after: ["Lavender Town"],
  },
  {
    name: "Celadon City",
    deed: "Go west over Route 8, down the Underground Path to Route 7, and on to Celadon City",
    evidence: { town: 6 },
    after: ["Lavender Town"],
  },
  {
    name: "Fly",
    deed: "See the girl in the house behind the tree of Route 16, west of Celadon City",
    evidence: { event: 0x4ce },
    after: ["Celadon City"],
    reward: "HM02 Fly",
    isOptional: true,
    takesRoom: true,
  },
  {
    name: "Rainbow Badge",
    deed: "Beat Erika in Celadon Gym, behind a tree",
    evidence: { badge: 3, event: 0x1a9 },
    after: ["Celadon City"],
    reward: "the Rainbow Badge, with which Strength works",
  },
  {
    name: "Rocket Hideout",
    deed: "Beat the Rocket before the poster in the Game Corner of Celadon City, and press A at the poster",
    evidence: { event: 0x1b9 },
    after: ["Celadon City"],
  },
  {
    name: "Lift Key",
    deed: "Beat the Rocket in the north of B4F of the Rocket Hideout, talk to him again, and pick up the Lift Key",
    evidence: { item: 0x4a, orEvent: 0x6a7 },
    after: ["Rocket Hideout"],
    reward: "the Lift Key",
    takesRoom: true,
  },
  {
    name: "Silph Scope",
    deed: "Take the lift to B4F of the Rocket Hideout, beat the two Rockets before the door and Giovanni, and pick up the Silph Scope",
    evidence: { item: 0x48 },
    after: ["Lift Key"],
    needs: 0x4a,
    reward: "the Silph Scope",
    passedBy: 0x10f,
    takesRoom: true,
  },
  {
    name: "Ghost",
    deed: "Calm the ghost on 6F of the Pokémon Tower",
    evidence: { event: 0x10f },
    after: ["Silph Scope", "Tower rival"],
    needs: 0x48,
    // An item is in the way.
    takesRoom: true,
  },
  {
    name: "Mr. Fuji",
    deed: "Free Mr. Fuji on 7F of the Pokémon Tower",
    evidence: { event: 0x4cf },
    after: ["Ghost"],
  },
  {
    name: "Poké Flute",
    deed: "Talk to Mr. Fuji in his house in Lavender Town",
    evidence: { event: 0x128 },
    after: ["Mr. Fuji"],
    reward: "the Poké Flute, which wakes Snorlax",
    takesRoom: true,
  },
  {
    name: "Guards' drink",
    deed: "Buy a drink on the roof of Celadon's department store, and give it to a guard of Saffron City's gates",
    evidence: { drink: true },
    after: ["Celadon City"],
    reward: "the way into Saffron City",
    takesRoom: true,
  },
  {
    name: "Fuchsia City",
    deed: "Wake Snorlax with the Poké Flute on Route 12, south of Lavender Town, and go on over Routes 13, 14 and 15 to Fuchsia City, or wake the one on Route 16, west of Celadon City, and ride the Bicycle over Routes 17 and 18 (for a voucher of Vermilion City's Fan Club, at Cerulean City's bike shop)",
    evidence: { town: 7 },
    after: ["Poké Flute"],
    needs: 0x49,
  },
  {
    name: "Soul Badge",
    deed: "Beat Koga in Fuchsia Gym, between invisible walls",
    evidence: { badge: 4, event: 0x259 },
    after: ["Fuchsia City"],
    reward: "the Soul Badge, with which Surf works",
  },
  {
    name: "Surf",
    deed: "Reach the secret house in the west of the Safari Zone, by its east and its north, before your steps are used up, and talk to the man in it",
    evidence: { event: 0x880 },
    after: ["Fuchsia City"],
    reward: "HM03 Surf",
    takesRoom: true,
  },
  {
    name: "Gold Teeth",
    deed: "Find the Gold Teeth near the secret house in the Safari Zone",
    evidence: { item: 0x40, orEvent: 0x239 },
    after: ["Fuchsia City"],
    reward: "the Gold Teeth",
    takesRoom: true,
  },
  {
    name: "Strength",
    deed: "Give the warden of Fuchsia City his Gold Teeth",
    evidence: { event: 0x238 },
    after: ["Gold Teeth"],
    needs: 0x40,
    reward: "HM04 Strength",
  },
  {
    name: "Card Key",
    deed: "Find the Card Key on 5F of Silph Co. in Saffron City",
    evidence: { item: 0x30, orEvent: 0x78f },
    after: ["Mr. Fuji", "Guards' drink"],
    reward: "the Card Key",
    takesRoom: true,
  },
  {
    name: "Silph rival",
    deed: "Open the doors of Silph Co. with the Card Key (face one and press A), take the pad at 11,11 of 3F to 7F, and beat your rival there",
    evidence: { event: 0x740 },
    after: ["Card Key"],
    needs: 0x30,
  },
  {
    name: "Silph Co.",
    deed: "Take the pad at 5,7 of Silph Co.'s 7F to 11F, and beat Giovanni",
    evidence: { event: 0x78f },
    after: ["Silph rival"],
    reward: "peace in Saffron City, and its gym is open",
  },
  {
    name: "Master Ball",
    deed: "Talk to the president on 11F of Silph Co.",
    evidence: { event: 0x78d },
    after: ["Silph Co."],
    reward: "the Master Ball",
    isOptional: true,
    takesRoom: true,
  },
  {
    name: "Fighting Dojo",
    deed: "Beat the Karate Master in the Fighting Dojo of Saffron City",
    evidence: { event: 0x351 },
    after: ["Guards' drink"],
    reward: "Hitmonlee or Hitmonchan",
    isOptional: true,
  },
  {
    name: "Marsh Badge",
    deed: "Beat Sabrina in Saffron Gym, through its pads",
    evidence: { badge: 5, event: 0x361 },
    after: ["Silph Co."],
    reward: "the Marsh Badge",
  },
  {
    name: "Cinnabar Island",
    deed: "Teach Surf, go back to Pallet Town, and surf south over Route 21 to Cinnabar Island",
    evidence: { town: 8 },
    after: ["Surf", "Soul Badge"],
  },
  {
    name: "Secret Key",
    deed: "Find the Secret Key on B1F of the Pokémon Mansion on Cinnabar Island (A at a statue opens some doors and closes others; a hole on 3F leads down)",
    evidence: { item: 0x2b, orEvent: 0x299 },
    after: ["Cinnabar Island"],
    reward: "the Secret Key",
    takesRoom: true,
  },
  {
    name: "Volcano Badge",
    deed: "Open Cinnabar Gym with the Secret Key, answer its quiz machines or beat its trainers, and beat Blaine",
    evidence: { badge: 6, event: 0x299 },
    after: ["Secret Key"],
    needs: 0x2b,
    reward: "the Volcano Badge",
  },
  {
    name: "Earth Badge",
    deed: "Beat Giovanni in Viridian Gym, which opens to the holders of seven badges",
    evidence: { badge: 7, event: 0x051 },
    after: [
      ...["Boulder Badge", "Cascade Badge", "Thunder Badge", "Rainbow Badge"],
      ...["Soul Badge", "Marsh Badge", "Volcano Badge"],
    ],
    reward: "the Earth Badge",
  },
  {
    name: "Route 22 rival",
    deed: "Beat your rival on Route 22, west of Viridian City",
    evidence: { event: 0x526 },
    after: ["Earth Badge"],
  },
  {
    name: "Badge checks",
    deed: "Pass the badge checks of Route 23, behind the gate of Route 22",
    evidence: { event: 0x536 },
    after: ["Earth Badge"],
  },
  {
    name: "Indigo Plateau",
    deed: "Go through Victory Road with Surf and Strength, whose boulders open it on the switches in its floors, to the Indigo Plateau",
    evidence: { town: 9 },
    after: ["Badge checks", "Strength"],
  },
  {
    name: "Lorelei",
    deed: "Buy what you need, and beat Lorelei, the first of the Elite Four",
    evidence: { event: 0x8e1 },
    after: ["Indigo Plateau"],
    falls: true,
  },
  {
    name: "Bruno",
    deed: "Beat Bruno, the second of the Elite Four",
    evidence: { event: 0x8e9 },
    after: ["Lorelei"],
    falls: true,
  },
  {
    name: "Agatha",
    deed: "Beat Agatha, the third of the Elite Four",
    evidence: { event: 0x8f1 },
    after: ["Bruno"],
    falls: true,
  },
  {
    name: "Lance",
    deed: "Beat Lance, the last of the Elite Four",
    evidence: { event: 0x8fe },
    after: ["Agatha"],
    falls: true,
  },
  {
    name: "Champion",
    deed: "Beat the champion, your rival",
    evidence: { event: 0x901 },
    after: ["Lance"],
    reward: "the Hall of Fame",
    falls: true,
  },
];
