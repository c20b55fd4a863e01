import { describe, expect, it } from "vitest";
import type { GameInfo } from "../../../../../src/base/vocabulary/game-info.ts";
import { PokemonRam } from "../../../../../test/helpers/roms/pokemon-ram.ts";
import { pokemonRed } from "../../../src/known/pokemon-red/pokemon-red.ts";
import { OBJECTIVES } from "../../../src/known/pokemon-red/story/objectives.ts";

/** Where each deed is recorded: bytes and bits as the public lists have them, badges and towns included. */
const RECORDS: Readonly<Record<string, readonly (readonly [address: number, bit: number])[]>> = {
  Oak: [[0xd747, 0]],
  Starter: [[0xd74b, 2]],
  "First rival": [[0xd74b, 3]],
  Parcel: [[0xd74e, 1]],
  Pokédex: [[0xd74b, 5]],
  "Town Map": [[0xd74a, 0]],
  "Boulder Badge": [
    [0xd755, 7],
    [0xd356, 0],
  ],
  "Mt. Moon": [[0xd7f6, 1]],
  "Cerulean City": [[0xd70b, 3]],
  "Cerulean rival": [[0xd75a, 0]],
  "Nugget Bridge": [[0xd7ef, 1]],
  Bill: [[0xd7f2, 4]],
  "Cascade Badge": [
    [0xd75e, 7],
    [0xd356, 1],
  ],
  Thief: [[0xd75b, 7]],
  "Vermilion City": [[0xd70b, 5]],
  "S.S. Anne": [[0xd803, 0]],
  "Bike Voucher": [[0xd771, 1]],
  Bicycle: [[0xd75f, 0]],
  "Thunder Badge": [
    [0xd773, 7],
    [0xd356, 2],
  ],
  Flash: [[0xd7c2, 0]],
  "Lavender Town": [[0xd70b, 4]],
  "Tower rival": [[0xd764, 7]],
  "Celadon City": [[0xd70b, 6]],
  Fly: [[0xd7e0, 6]],
  "Rainbow Badge": [
    [0xd77c, 1],
    [0xd356, 3],
  ],
  "Rocket Hideout": [[0xd77e, 1]],
  "Lift Key": [],
  "Silph Scope": [],
  Ghost: [[0xd768, 7]],
  "Mr. Fuji": [[0xd7e0, 7]],
  "Poké Flute": [[0xd76c, 0]],
  "Guards' drink": [[0xd728, 6]],
  "Fuchsia City": [[0xd70b, 7]],
  "Soul Badge": [
    [0xd792, 1],
    [0xd356, 4],
  ],
  Surf: [[0xd857, 0]],
  "Gold Teeth": [[0xd78e, 1]],
  Strength: [[0xd78e, 0]],
  "Card Key": [],
  "Silph rival": [[0xd82f, 0]],
  "Silph Co.": [[0xd838, 7]],
  "Master Ball": [[0xd838, 5]],
  "Fighting Dojo": [[0xd7b1, 1]],
  "Marsh Badge": [
    [0xd7b3, 1],
    [0xd356, 5],
  ],
  "Cinnabar Island": [[0xd70c, 0]],
  "Secret Key": [],
  "Volcano Badge": [
    [0xd79a, 1],
    [0xd356, 6],
  ],
  "Earth Badge": [
    [0xd751, 1],
    [0xd356, 7],
  ],
  "Route 22 rival": [[0xd7eb, 6]],
  "Badge checks": [[0xd7ed, 6]],
  "Indigo Plateau": [[0xd70c, 1]],
  Lorelei: [[0xd863, 1]],
  Bruno: [[0xd864, 1]],
  Agatha: [[0xd865, 1]],
  Lance: [[0xd866, 6]],
  Champion: [[0xd867, 1]],
};

const KEYS: Readonly<Record<string, number>> = {
  "Card Key": 0x30,
  "Secret Key": 0x2b,
  "Lift Key": 0x4a,
  "Silph Scope": 0x48,
};

/** A game in which these deeds were done. */
function world(deeds: readonly string[]): PokemonRam {
  const ram = new PokemonRam().set(0xd53a, 0, 0xff);
  for (const [address, bit] of deeds.flatMap((deed) => RECORDS[deed] ?? [])) {
    ram.set(address, ram.read(address) | (1 << bit));
  }
  const keys = deeds.flatMap((deed) => KEYS[deed] ?? []);
  return ram.items(...keys.map((id) => [id, 1] as const));
}

const ORDER = OBJECTIVES.map(({ name }) => name);
const upTo = (name: string): readonly string[] => ORDER.slice(0, ORDER.indexOf(name));

function hintIn(ram: PokemonRam, level: "next" | "all" | "none" = "next"): string | undefined {
  const text = pokemonRed.describe(pokemonRed.readState(ram, null), null, { hints: level });
  return /^Likely next: (.*)$/m.exec(text)?.[1];
}

describe("hints about the story", () => {
  it("show each objective of the way to the Hall of Fame when its turn has come", () => {
    expect(Object.keys(RECORDS)).toEqual(ORDER);
    for (const { name, deed } of OBJECTIVES) {
      expect(hintIn(world(upTo(name)), "all"), name).toContain(deed);
      expect(hintIn(world([...upTo(name), name]), "all"), name).not.toContain(deed);
    }
    expect(hintIn(world(ORDER))).toBe("none; the story is done");
  });

  it("begin in Pallet Town, and say what a deed brings", () => {
    expect(hintIn(world([]))).toBe(
      "Walk north out of Pallet Town until Oak stops you and takes you to his lab",
    );
    expect(hintIn(world(upTo("Boulder Badge")))).toBe(
      "Beat Brock in Pewter Gym, north of Viridian City over Route 2 and through Viridian Forest (brings the Boulder Badge, with which Flash works)",
    );
  });

  it("leave optional deeds to all, and say what the bag lacks", () => {
    // The Silph Scope is in the PC.
    const ram = world(upTo("Ghost")).items().set(0xd53a, 1, 0x48, 1, 0xff);

    expect(hintIn(ram)).toContain(
      "Calm the ghost on 6F of the Pokémon Tower (your bag lacks the Silph Scope: if you had it, it may be in your PC)",
    );
    expect(hintIn(ram.items([0x48, 1]))).toMatch(/Calm the ghost on 6F of the Pokémon Tower;/);
    expect(hintIn(world(["Oak", "Starter", "First rival", "Parcel", "Pokédex"]), "all")).toContain(
      "rival's sister in their house in Pallet Town (optional; brings the Town Map)",
    );
  });

  it.each([
    ["Lift Key", 0xd81b, 7],
    ["Card Key", 0xd838, 7],
    ["Secret Key", 0xd79a, 1],
  ])("seek no %s once what it opens is behind the player, though it is gone", (name, address, bit) => {
    const ram = world(upTo(name));

    expect(hintIn(ram, "all")).toContain(OBJECTIVES[ORDER.indexOf(name)]?.deed);
    expect(hintIn(ram.set(address, ram.read(address) | (1 << bit)), "all")).not.toContain(
      OBJECTIVES[ORDER.indexOf(name)]?.deed,
    );
  });

  it("are absent before the game has begun, and where nobody asks for them", () => {
    expect(hintIn(new PokemonRam().at(0, 0, 0).name(0xd158, "NINTEN"))).toBeUndefined();
    expect(hintIn(world([]), "none")).toBeUndefined();
  });

  it("know a champion, whose Elite Four wait again", () => {
    const ram = world(upTo("Lorelei")).set(0xd5a2, 1);

    expect(hintIn(ram)).toBe("none; the story is done");
  });

  it.each([
    ["all events are gone", (ram: PokemonRam) => ram.set(0xd747, ...Array(320).fill(0))],
    ["all events are there", (ram: PokemonRam) => ram.set(0xd747, ...Array(320).fill(0xff))],
  ])("are unknown where %s", (_, damage) => {
    expect(hintIn(damage(world(upTo("Poké Flute"))))).toBe("unknown");
  });

  it.each([
    ["a badge has no leader", (ram: PokemonRam) => ram.set(0xd356, 0x80 | ram.read(0xd356))],
    ["an event is missing on which others depend", (ram: PokemonRam) => ram.set(0xd74b, 0)],
    ["a town is visited that does not exist", (ram: PokemonRam) => ram.set(0xd70c, 0x80)],
    ["the bag has no end", (ram: PokemonRam) => ram.set(0xd31d, 3)],
    ["the PC has no end", (ram: PokemonRam) => ram.set(0xd53a, 51)],
  ])("53.2: show what else is open where %s", (_, damage) => {
    expect(hintIn(damage(world(upTo("Poké Flute"))))).toContain("Talk to Mr. Fuji in his house");
  });

  it.each(
    OBJECTIVES.flatMap(({ name }, at) => {
      const next = OBJECTIVES.slice(at + 1).find(({ after }) => after.includes(name));
      return next === undefined ? [] : [[name, next.name] as const];
    }),
  )("53.2: pass %s by once %s was done without it, and lead on", (name, next) => {
    const last = ORDER.indexOf(next);
    const hint = hintIn(world(ORDER.slice(0, last + 1).filter((one) => one !== name)), "all");

    expect(hint).not.toContain(OBJECTIVES[ORDER.indexOf(name)]?.deed);
    expect(hint).toContain(OBJECTIVES[last + 1]?.deed ?? "none; the story is done");
  });

  // Each of these is an order that the game's scripts allow.
  const without = (name: string, ...missing: readonly string[]) =>
    world(upTo(name).filter((one) => !missing.includes(one)));
  it.each<readonly [what: string, ram: () => PokemonRam, next: string]>([
    [
      "the Nugget was taken and the fight for it lost: the Rocket never fights again",
      () => without("Bill", "Nugget Bridge").set(0xd7ef, 1),
      "Go on over Route 25 to Bill's house",
    ],
    [
      "the same, four badges later",
      () => without("Soul Badge", "Nugget Bridge").set(0xd7ef, 1),
      "Beat Koga in Fuchsia Gym",
    ],
    [
      "the ghost was passed with a Poké Doll, without the Silph Scope",
      () => without("Mr. Fuji", "Rocket Hideout", "Lift Key", "Silph Scope"),
      "Free Mr. Fuji",
    ],
    [
      "the Lift Key was dropped and lies there",
      () => {
        const ram = without("Silph Scope", "Lift Key");
        return ram.set(0xd81b, ram.read(0xd81b) | 0x40);
      },
      "pick up the Lift Key",
    ],
    [
      "Giovanni has left the Silph Scope and it lies there",
      () => {
        const ram = world(upTo("Silph Scope"));
        return ram.set(0xd81b, ram.read(0xd81b) | 0x80);
      },
      "pick up the Silph Scope",
    ],
    [
      "the warden has his teeth, and the bag was full",
      () => world([...upTo("Strength")]),
      "Give the warden of Fuchsia City his Gold Teeth",
    ],
    [
      "the S.S. Anne's captain was helped with a full bag",
      () => world(upTo("S.S. Anne")).set(0xd803, 2),
      "help the captain",
    ],
    [
      "a leader was beaten and the badge is not there yet",
      () => {
        const ram = world(upTo("Rainbow Badge"));
        return ram.set(0xd77c, ram.read(0xd77c) | 2);
      },
      "press A at the poster",
    ],
    [
      "the Elite Four was challenged and Bruno won: Lorelei waits again",
      () => world(upTo("Lorelei")),
      "Beat Lorelei",
    ],
  ])("53.2: lead on where %s", (_, ram, next) => {
    expect(hintIn(ram())?.toLowerCase()).toContain(next.toLowerCase());
  });

  it("53.6: say that the bag is full where something is to be got", () => {
    const full = Array.from({ length: 20 }, (_, at) => [at + 1, 1] as const);
    const bags = [full, full.slice(1)].map((items) => hintIn(world(upTo("Nugget Bridge")).items(...items)));

    expect(bags.map((hint) => hint?.includes("your bag is full: make room"))).toEqual([true, false]);
  });

  it("53.7: name the road from Cerulean City to Vermilion City, and the Bicycle for Route 16", () => {
    expect(hintIn(world(upTo("Vermilion City")))).toMatch(/robbed house.*Route 5.*Underground Path.*Route 6/);
    expect(hintIn(world(upTo("Fuchsia City")))).toMatch(/Route 16.*Bicycle.*voucher.*Fan Club.*bike shop/);
  });

  it.each([
    ["Boulder Badge", /Viridian City.*Route 2 .*Viridian Forest/],
    ["Mt. Moon", /Pewter City.*Route 3.*Route 4.*Mt\. Moon.*B2F/],
    ["Cerulean City", /fossils.*Route 4.*Cerulean City/],
    ["Fuchsia City", /Route 12.*Routes 13, 14 and 15 to Fuchsia City.*Route 16.*Routes 17 and 18/],
    ["Surf", /secret house.*talk to the man/],
    ["Cinnabar Island", /Pallet Town.*Route 21 to Cinnabar Island/],
  ])("53.7: name each road to %s that is new then, and whom to talk to", (name, road) => {
    expect(hintIn(world(upTo(name)))).toMatch(road);
  });

  it("53.7: lead out of Mt. Moon before they name anything in Cerulean City", () => {
    expect(hintIn(world(upTo("Cerulean City")))).not.toMatch(/Misty|rival/);
  });

  it.each([
    ["Pokédex", "Oak's Parcel"],
    ["Strength", "Gold Teeth"],
  ])("53.7: say for %s that %s is in the PC", (name, item) => {
    const [first] = (hintIn(world(upTo(name)).items()) ?? "").split(/; (?=[A-Z])/);

    expect(first).toContain(`your bag lacks the ${item}: if you had it, it may be in your PC`);
    expect(hintIn(world(upTo(name)).items([0x46, 1], [0x40, 1]))).not.toContain(`lacks the ${item}`);
  });

  it("53.7: say before the ghost, where an item is in the way, that the bag is full", () => {
    const full = Array.from({ length: 19 }, (_, at) => [at + 1, 1] as const);
    const bags = [full, full.slice(1)].map((items) =>
      hintIn(world(upTo("Ghost")).items([0x48, 1], ...items)),
    );

    expect(bags.map((hint) => /Calm the ghost[^;]*your bag is full: make room/.test(hint ?? ""))).toEqual([
      true,
      false,
    ]);
  });

  it.each(["Thunder Badge", "Flash", "Lavender Town"])(
    "do not name %s before the tree can be cut: that takes HM01 and the Cascade Badge",
    (name) => {
      const { deed = "" } = OBJECTIVES.find((one) => one.name === name) ?? {};
      const before = upTo("Thunder Badge");

      expect(hintIn(world(before), "all")).toContain(deed);
      for (const missing of ["Cascade Badge", "S.S. Anne"]) {
        const ram = world(before.filter((one) => one !== missing));

        expect(hintIn(ram, "all"), missing).not.toContain(deed);
      }
    },
  );

  it("53.7: separate deeds by semicolons, which no deed has outside of parentheses", () => {
    const deeds = OBJECTIVES.flatMap(({ deed, deedInYellow = deed }) => [deed, deedInYellow]);

    for (const deed of deeds) expect(deed.replace(/\([^)]*\)/g, "")).not.toContain(";");
  });

  it("are unknown with events by chance", () => {
    let seed = 1;
    const chance = () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed & 0xff;
    };
    for (let trial = 0; trial < 500; trial += 1) {
      const ram = world(upTo("Fuchsia City"));
      for (let at = 0; at < 320; at += 1) ram.set(0xd747 + at, chance());

      expect(hintIn(ram)).toBe("unknown");
    }
  });
});

describe("splits", () => {
  const read = (ram: PokemonRam, previous: GameInfo | null) => pokemonRed.readState(ram, previous);
  const splits = (before: GameInfo, after: GameInfo) =>
    pokemonRed.milestones(before, after).filter((text) => text.startsWith("split: "));

  it("name what was done, once, even while the memory is between two values", () => {
    const start = read(world(upTo("Boulder Badge")), null);
    const between = read(world(upTo("Boulder Badge")).set(0xd755, 0x80), start);
    const after = read(world([...upTo("Boulder Badge"), "Boulder Badge"]), between);

    expect(between["objectives"]).toContain("?");
    expect(splits(start, between)).toEqual([]);
    expect(splits(between, after)).toEqual(["split: Boulder Badge"]);
    expect(splits(after, read(world(upTo("Mt. Moon")), after))).toEqual([]);
  });

  it("53.2: are made of deeds that were done, not of those that were passed", () => {
    const before = read(world(upTo("Rocket Hideout")), null);
    const after = read(world([...upTo("Rocket Hideout"), "Tower rival", "Ghost"]), before);

    expect(splits(before, after)).toEqual(["split: Ghost"]);
  });

  it("say nothing of a step from a state without them", () => {
    const after = read(world(["Oak"]), null);
    const { objectivesSeen: _, ...older } = read(world([]), null);

    expect(splits(older, after)).toEqual([]);
  });
});
