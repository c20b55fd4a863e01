import { describe, expect, it } from "vitest";
import type { GameInfo } from "../../../../../src/base/vocabulary/game-info.ts";
import { PokemonRam } from "../../../../../test/helpers/roms/pokemon-ram.ts";
import { RamImage } from "../../../../../test/helpers/roms/ram-image.ts";
import { pokemonRed } from "../../../src/known/pokemon-red/pokemon-red.ts";

function read(ram: RamImage, previous: GameInfo | null = null): GameInfo {
  return pokemonRed.readState(ram, previous);
}

describe("the description", () => {
  const start = () =>
    new PokemonRam()
      .items([0x14, 1])
      .party({ species: 0xb0, hp: 20, moves: [0x0a], pp: [35], nickname: "CHARMANDER", types: [0x14, 0x14] });

  it("says all at first", () => {
    expect(pokemonRed.describe(read(start()), null)).toBe(
      [
        "Place: Pallet Town, x 5, y 6, facing down",
        "Travel: on foot",
        "1: Charmander Fire L5 20/20",
        "1 moves: Scratch 35",
        "Bag: Potion ×1",
        "Money: ¥0",
        "Badges: none",
        "Pokédex: 0 owned, 0 seen",
        "Events: 0",
        'Names: you "RED", rival "BLUE"',
      ].join("\n"),
    );
  });

  it("says what changed first, then where and how all are", () => {
    const before = read(start());
    const after = read(start().at(0, 5, 7).box(12, 0, 20, 6, "Hi!"), before);

    expect(pokemonRed.describe(after, before)).toBe('Text: "Hi!"\nPlace: Pallet Town, x 5, y 7, facing down');
    expect(pokemonRed.describe(before, after)).toMatch(/^Place: .*\nText: no more$/);
  });

  it("says nothing of a text box in which nothing is written yet", () => {
    expect(pokemonRed.describe(read(start().box(12, 0, 20, 6)), read(start()))).toBe("Nothing changed.");
  });

  it("stays short when nothing happened", () => {
    const info = read(start());

    expect(pokemonRed.describe(info, info)).toBe("Nothing changed.");
  });

  it("names a nickname beside the species", () => {
    expect(
      pokemonRed.describe(read(new PokemonRam().party({ species: 0xb0, nickname: "FLAME" })), null),
    ).toContain('1: "FLAME" (Charmander) Normal L5 20/20\n');
  });

  it("says nothing of another adapter's state", () => {
    expect(pokemonRed.describe({ place: "Cave" }, null)).toBe("");
    expect(pokemonRed.describe(read(start()), { place: "Cave" })).toMatch(/^Place: Pallet Town/);
  });
});

describe("milestones", () => {
  const reached = (arrange: (ram: PokemonRam) => unknown, begin = (ram: PokemonRam): unknown => ram) => {
    const ram = new PokemonRam();
    begin(ram);
    const before = read(ram);
    arrange(ram);
    return pokemonRed.milestones(before, read(ram, before));
  };
  const starter = (ram: PokemonRam) => ram.party({ species: 0xb0, level: 15 }).owned(4);

  it.each<[string, (ram: PokemonRam) => unknown, string[]]>([
    ["nothing", (ram) => ram, []],
    ["a step", (ram) => ram.at(0, 6, 6), []],
    ["a new place", (ram) => ram.at(12, 6, 6), ["new place: Route 1"]],
    ["a badge", (ram) => ram.set(0xd356, 1), ["new badge: Boulder"]],
    ["a new kind of item", (ram) => ram.items([0x14, 5]), ["new item: Potion"]],
    ["a level", (ram) => starter(ram).party({ species: 0xb0, level: 16 }), ["level up: Charmander L16"]],
    [
      "an evolution",
      (ram) => ram.party({ species: 0xb2, level: 15 }).owned(5),
      ["evolved: Charmander to Charmeleon"],
    ],
    ["a catch, though it went to a box", (ram) => ram.owned(16), ["new Pokémon: Pidgey"]],
    [
      "a change of places",
      (ram) => ram.party({ species: 1, id: 9 }, { species: 0xb0, level: 15, id: 0 }),
      [],
    ],
  ])("%s", (_, arrange, expected) => {
    expect(reached(arrange, starter)).toEqual(expected);
  });

  /** A flag of the game's events. */
  const event = (ram: PokemonRam, flag: number) =>
    ram.set(0xd747 + (flag >> 3), ram.read(0xd747 + (flag >> 3)) | (1 << (flag & 7)));

  it.each<[number, string, ...string[]]>([
    [0x000, "followed Oak into his lab", "split: Oak"],
    [0x025, "got the Pokédex", "split: Pokédex"],
    [0x038, "gave Oak his parcel"],
    [0x028, "found Viridian Gym open"],
    [0x55b, "turned Bill back into a human"],
    [0x5e2, "saw the S.S. Anne leave"],
    [0x4cf, "rescued Mr. Fuji", "split: Mr. Fuji"],
    [0x48f, "woke the Snorlax on Route 12"],
    [0x6a7, "beat Giovanni in the Rocket Hideout"],
    [0x78f, "drove Giovanni out of Silph Co.", "split: Silph Co."],
    [0x901, "beat the champion", "split: Champion"],
  ])("the event %i is told by its name: %s", (flag, ...deeds) => {
    expect(reached((ram) => event(ram, flag))).toEqual(deeds);
    expect(
      reached(
        (ram) => ram,
        (ram) => event(ram, flag),
      ),
    ).toEqual([]);
  });

  it("other events are none, and several are told in their order", () => {
    expect(reached((ram) => event(ram, 0x001))).toEqual([]);
    expect(reached((ram) => event(event(ram, 0x901), 0x8fe))).toEqual([
      "beat Lance of the Elite Four",
      "beat the champion",
      "split: Lance",
      "split: Champion",
    ]);
  });

  it("a state of an earlier version tells of no event that came about before", () => {
    const ram = event(new PokemonRam(), 0x025);
    const { story: _, ...old } = read(ram);

    expect(pokemonRed.milestones(old, read(ram, old))).toEqual([]);
  });

  it.each([
    ["a key item", 0x3f, "new key item: S.S. Ticket"],
    ["the last key item", 0x4e, "new key item: Super Rod"],
    ["an HM", 0xc4, "new HM: HM01 Cut"],
    ["a TM", 0xc9, "new item: TM01 Mega Punch"],
    ["what is sold", 0x04, "new item: Poké Ball"],
  ])("%s is called so", (_, id, expected) => {
    expect(reached((ram) => ram.items([id, 1]))).toEqual([expected]);
  });

  const equal = (...party: readonly (readonly [species: number, level: number])[]) =>
    party.map(([species, level]) => ({ species, level, id: 7 }));
  it.each<[string, [number, number][], [number, number][], string[]]>([
    [
      "nothing happens",
      [
        [0xb0, 15],
        [0xb1, 20],
        [0xb0, 30],
      ],
      [
        [0xb0, 15],
        [0xb1, 20],
        [0xb0, 30],
      ],
      [],
    ],
    [
      "one grows",
      [
        [0xb0, 15],
        [0xb1, 20],
      ],
      [
        [0xb0, 15],
        [0xb1, 21],
      ],
      ["level up: Squirtle L21"],
    ],
    [
      "one evolves",
      [
        [0xb1, 15],
        [0xb0, 16],
      ],
      [
        [0xb1, 15],
        [0xb2, 16],
      ],
      ["evolved: Charmander to Charmeleon"],
    ],
    [
      "two change places",
      [
        [0xb0, 15],
        [0xb0, 30],
        [0xb1, 3],
      ],
      [
        [0xb1, 3],
        [0xb0, 30],
        [0xb0, 15],
      ],
      [],
    ],
    [
      "one is put away",
      [
        [0xb0, 15],
        [0xb0, 30],
      ],
      [[0xb0, 30]],
      [],
    ],
    [
      "one comes",
      [[0xb0, 15]],
      [
        [0xb0, 15],
        [0xb1, 40],
      ],
      [],
    ],
  ])("of a party with equal trainer's ids and inborn values, when %s", (_, before, after, expected) => {
    expect(
      reached(
        (ram) => ram.party(...equal(...after)),
        (ram) => ram.party(...equal(...before)),
      ),
    ).toEqual(expected);
  });

  it("are reached once: places and items come back without", () => {
    const ram = new PokemonRam().items([0x14, 1]);
    const first = read(ram);
    const second = read(ram.at(12, 5, 5).items(), first);
    const third = read(ram.at(0, 5, 5).items([0x14, 1]), second);

    expect(pokemonRed.milestones(second, third)).toEqual([]);
  });

  it.each([
    ["won against a trainer", 2, 0, ["battle won: Brock"]],
    ["lost against a trainer", 2, 1, []],
    ["won in the wild", 1, 0, []],
  ])("a battle %s", (_, kind, result, expected) => {
    expect(
      reached(
        (ram) => ram.set(0xd057, 0).set(0xcf0b, result),
        (ram) => ram.set(0xd057, kind).set(0xd031, 0x22),
      ),
    ).toEqual(expected);
  });

  it("are not what the game's own save brings back", () => {
    const title = read(new RamImage());
    const loaded = read(starter(new PokemonRam()).items([0x14, 1]).set(0xd356, 0xff), title);

    expect(pokemonRed.milestones(title, loaded)).toEqual(["new place: Pallet Town"]);
  });
});
