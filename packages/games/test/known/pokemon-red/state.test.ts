import { describe, expect, it } from "vitest";
import type { GameInfo } from "../../../../../src/base/vocabulary/game-info.ts";
import { encode, PokemonRam } from "../../../../../test/helpers/roms/pokemon-ram.ts";
import { cartridgeOf, RamImage } from "../../../../../test/helpers/roms/ram-image.ts";
import { pokemonRed } from "../../../src/known/pokemon-red/pokemon-red.ts";

const ENEMY = 0xcfe5;
const OWN = 0xd014;

function read(ram: RamImage, previous: GameInfo | null = null): GameInfo {
  return pokemonRed.readState(ram, previous);
}

describe("Pokémon Red and Blue", () => {
  it.each([
    ["POKEMON RED", true],
    ["POKEMON BLUE", true],
    ["POKEMON YELLOW", false],
    ["POKEMON_GLDAAUE", false],
    ["", false],
  ])("%s: recognised %s", (title, expected) => {
    expect(pokemonRed.recognises(cartridgeOf(title))).toBe(expected);
  });

  it("names its saves pokemon", () => {
    expect(pokemonRed.slug).toBe("pokemon");
  });
});

describe("the state of Pokémon Red", () => {
  it.each([
    ["the player's name", (ram: PokemonRam) => ram.name(0xd158, "Ash2"), { player: "Ash2" }],
    ["the rival's name", (ram: PokemonRam) => ram.name(0xd34a, "GARY"), { rival: "GARY" }],
    ["a player's name that is not chosen", (ram: PokemonRam) => ram.name(0xd158, "NINTEN"), { player: null }],
    ["a rival's name that is not chosen", (ram: PokemonRam) => ram.name(0xd34a, "SONY"), { rival: null }],
    ["a name that is empty", (ram: PokemonRam) => ram.name(0xd158, ""), { player: null }],
    ["money", (ram: PokemonRam) => ram.set(0xd347, 0x12, 0x34, 0x56), { money: 123_456 }],
    ["money that is no decimal", (ram: PokemonRam) => ram.set(0xd347, 0xff, 0xff, 0xff), { money: 999_999 }],
    ["the place", (ram: PokemonRam) => ram.at(40, 3, 7), { place: "Oak's Lab", mapId: 40, x: 3, y: 7 }],
    ["a glitch place", (ram: PokemonRam) => ram.at(0x0b, 3, 7), { place: "unknown place 0x0B" }],
    ["a place past the last", (ram: PokemonRam) => ram.at(0xff, 3, 7), { place: "unknown place 0xFF" }],
    ["the facing", (ram: PokemonRam) => ram.set(0xc109, 8), { facing: "left" }],
    ["no badges", (ram: PokemonRam) => ram, { badges: [] }],
    ["badges", (ram: PokemonRam) => ram.set(0xd356, 0x81), { badges: ["Boulder", "Earth"] }],
    ["an empty bag", (ram: PokemonRam) => ram.items(), { items: [] }],
    [
      "the bag",
      (ram: PokemonRam) => ram.items([0x14, 3], [0xc4, 1], [0xe4, 1], [0x46, 1]),
      {
        items: [
          { id: 0x14, name: "Potion", quantity: 3 },
          { id: 0xc4, name: "HM01 Cut", quantity: 1 },
          { id: 0xe4, name: "TM28 Dig", quantity: 1 },
          { id: 0x46, name: "Oak's Parcel", quantity: 1 },
        ],
      },
    ],
    [
      "a glitch item",
      (ram: PokemonRam) => ram.items([0x2c, 99], [0xfe, 1]),
      {
        items: [
          { id: 0x2c, name: "unknown item 0x2C", quantity: 99 },
          { id: 0xfe, name: "unknown item 0xFE", quantity: 1 },
        ],
      },
    ],
    ["a bag that ends early", (ram: PokemonRam) => ram.set(0xd31d, 5, 0xff), { items: [] }],
    ["a bag with too many kinds", (ram: PokemonRam) => ram.set(0xd31d, 200), { items: [] }],
    ["the Pokédex", (ram: PokemonRam) => ram.owned(1, 151).set(0xd30a, 0xff), { owned: 2, seen: 8 }],
    [
      "a full Pokédex",
      (ram: PokemonRam) => ram.set(0xd2f7, ...Array(38).fill(0xff)),
      { owned: 151, seen: 151 },
    ],
    ["events", (ram: PokemonRam) => ram.set(0xd747, 0x81).set(0xd886, 0x80).set(0xd887, 0xff), { events: 3 }],
    [
      "the time played",
      (ram: PokemonRam) => ram.set(0xda40, 99).set(0xda41, 2, 0xff, 3, 4),
      { playSeconds: 2 * 3600 + 3 * 60 + 4 },
    ],
    ["no party", (ram: PokemonRam) => ram.party(), { party: [] }],
    ["a party with too many", (ram: PokemonRam) => ram.set(0xd163, 7), { party: [] }],
    ["no battle", (ram: PokemonRam) => ram, { battle: null }],
    ["a battle that makes no sense", (ram: PokemonRam) => ram.set(0xd057, 0x33), { battle: null }],
    ["no text", (ram: PokemonRam) => ram, { dialog: null, menu: [] }],
  ])("has %s", (_, arrange, expected) => {
    expect(read(arrange(new PokemonRam()))).toMatchObject(expected);
  });

  it("has no place before the game has begun", () => {
    const info = read(new RamImage());

    expect(info).not.toHaveProperty("place");
    expect(pokemonRed.describe(info, null)).toContain("Place: title screen or introduction");
    expect(read(new PokemonRam().name(0xd158, "NINTEN").at(38, 3, 6)).place).toBe("Red's House 2F");
    expect(read(new PokemonRam().name(0xd158, "RED").at(0, 0, 0)).place).toBe("Pallet Town");
  });
});

describe("the party", () => {
  it("53.8: keeps the others, and their places, where one member cannot be", () => {
    const one = (species: number, level: number, hp = 20) => ({
      species,
      level,
      hp,
      maxHp: 20,
      nickname: "",
    });
    const before = read(new PokemonRam().party(one(0xb0, 7), one(0x24, 9), one(0x99, 5)));
    const broken = read(new PokemonRam().party(one(0xb0, 7), one(0x24, 9, 300), one(0x99, 5)));

    expect((broken["party"] as { species: string }[]).map(({ species }) => species)).toEqual([
      "Charmander",
      "unreadable Pokémon",
      "Bulbasaur",
    ]);
    expect(pokemonRed.describe(broken, null)).toContain("\n2: cannot be read now\n3: Bulbasaur");
    expect([pokemonRed.milestones(before, broken), pokemonRed.milestones(broken, before)]).toEqual([[], []]);
    expect(read(new PokemonRam().party(one(0xb0, 7, 300)))["party"]).toEqual([]);
  });

  it("has all that is known of a Pokémon", () => {
    const ram = new PokemonRam().party({
      species: 0xb0,
      level: 12,
      hp: 258,
      maxHp: 300,
      status: 0x40,
      types: [0x14, 0x14],
      moves: [0x0a, 0x2d, 0x34],
      pp: [35, 0xc0 + 40, 0],
      nickname: "FLAME",
      id: 0x34,
    });

    expect(read(ram)["party"]).toEqual([
      {
        key: "1234abcd",
        species: "Charmander",
        nickname: "FLAME",
        level: 12,
        hp: 258,
        maxHp: 300,
        status: "paralyzed",
        types: ["Fire"],
        moves: [
          { name: "Scratch", pp: 35 },
          { name: "Growl", pp: 40 },
          { name: "Ember", pp: 0 },
        ],
      },
    ]);
  });

  it("has six", () => {
    const ids = [0x99, 0xb0, 0xb1, 0x54, 0x15, 0x83];
    const nicknames = ["A", "B", "C", "D", "E", "F"];

    const party = read(
      new PokemonRam().party(...ids.map((species, index) => ({ species, nickname: nicknames[index] ?? "" }))),
    )["party"];

    expect((party as { nickname: string }[]).map(({ nickname }) => nickname)).toEqual(nicknames);
    expect((party as { species: string }[]).map(({ species }) => species)).toEqual([
      "Bulbasaur",
      "Charmander",
      "Squirtle",
      "Pikachu",
      "Mew",
      "Mewtwo",
    ]);
  });

  it.each([
    ["nothing", 0x00, 20, null],
    ["sleep of one turn", 0x01, 20, "asleep"],
    ["sleep of seven turns", 0x07, 20, "asleep"],
    ["poison", 0x08, 20, "poisoned"],
    ["a burn", 0x10, 20, "burned"],
    ["ice", 0x20, 20, "frozen"],
    ["paralysis", 0x40, 20, "paralyzed"],
    ["no HP left", 0x00, 0, "fainted"],
    ["no HP left, and poison", 0x08, 0, "fainted"],
  ])("tells of %s", (_, status, hp, expected) => {
    expect(read(new PokemonRam().party({ species: 1, status, hp }))).toMatchObject({
      party: [{ status: expected }],
    });
  });

  it("names what has no name", () => {
    const ram = new PokemonRam().party({
      species: 0xb5,
      types: [0x09, 0x14],
      moves: [0xa6, 0, 0xff],
      pp: [1, 2, 3],
    });

    expect(read(ram)).toMatchObject({
      party: [
        {
          species: "unknown species 0xB5",
          types: ["unknown type 0x09", "Fire"],
          moves: [
            { name: "unknown move 0xA6", pp: 1 },
            { name: "unknown move 0xFF", pp: 3 },
          ],
        },
      ],
    });
  });
});

describe("a battle", () => {
  const fight = () =>
    new PokemonRam()
      .fighter(ENEMY, {
        species: 0xa9,
        level: 12,
        hp: 10,
        maxHp: 33,
        status: 8,
        types: [5, 4],
        moves: [0x21],
      })
      .fighter(OWN, {
        species: 0xb1,
        level: 11,
        hp: 30,
        maxHp: 31,
        types: [0x15, 0x15],
        moves: [0x91],
        pp: [30],
      })
      .party({ species: 0xb1, level: 11, hp: 30, maxHp: 31 })
      .set(0xd179, 0, 3, 232)
      .set(0xd89c, 1)
      .set(0xd8a4, 0xa9)
      .set(0xd8c5, 12)
      .set(0xcd1a, 7, 7, 7, 7, 7, 7)
      .set(0xcd2e, 7, 7, 7, 7, 7, 7);

  it.each([
    ["in the wild", [1], 0, { kind: "wild", trainer: null, catching: [] }],
    ["with a trainer", [2], 0, { kind: "trainer", trainer: "Brock", trainerLeft: { left: 1, of: 1 } }],
    ["that is lost", [0xff], 0, { kind: "lost", trainer: null }],
  ])("%s has both sides", (_, inBattle, type, expected) => {
    const ram = fight()
      .set(0xd057, ...inBattle)
      .set(0xd05a, type)
      .set(0xd031, 0x22);

    expect(read(ram)["battle"]).toEqual({
      ...expected,
      enemy: {
        species: "Geodude",
        level: 12,
        hp: 10,
        maxHp: 33,
        status: "poisoned",
        types: ["Rock", "Ground"],
        moves: [],
        stages: {},
        conditions: [],
      },
      own: {
        species: "Squirtle",
        level: 11,
        hp: 30,
        maxHp: 31,
        status: null,
        types: ["Water"],
        stages: {},
        conditions: [],
        moves: [
          {
            name: "Bubble",
            pp: 30,
            slot: 1,
            type: "Water",
            power: 20,
            accuracy: 100,
            effect: 4,
            stab: true,
          },
        ],
        toNextLevel: null,
      },
    });
  });

  it.each([
    ["the Safari Zone", 2, "safari"],
    ["the old man's", 1, "old man"],
  ])("in %s has no own side", (_, type, kind) => {
    expect(read(fight().set(0xd057, 1).set(0xd05a, type))).toMatchObject({ battle: { kind, own: null } });
  });

  it("does not take another fight's Pokémon for the trainer's", () => {
    expect(read(fight().set(0xd057, 2).set(0xcfe8, 0xff))).toMatchObject({ battle: { enemy: null } });
    expect(read(fight().set(0xd057, 2).set(0xd8c5, 13))).toMatchObject({ battle: { enemy: null } });
  });

  it("does not take another fight's Pokémon for the own one", () => {
    expect(read(fight().set(0xd057, 1).party({ species: 0xb0, level: 11 }))).toMatchObject({
      battle: { own: null },
    });
  });

  it("with a trainer of no known class names the class", () => {
    expect(read(fight().set(0xd057, 2).set(0xd031, 0x30))).toMatchObject({
      battle: { trainer: "unknown trainer 0x30" },
    });
  });

  it("is described, the rival by his name", () => {
    const text = pokemonRed.describe(read(fight().set(0xd057, 2).set(0xd031, 0x19)), null);

    expect(text).toContain(
      'Battle: trainer Rival "BLUE", 1 of 1 left: Geodude Rock/Ground L12 10/33 poisoned against your Squirtle Water L11 30/31\nBattle moves: Bubble 30 ×4 STAB\n',
    );
  });
});

describe("the tables", () => {
  const species = (id: number) =>
    (read(new PokemonRam().party({ species: id }))["party"] as { species: string }[])[0];
  const all = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

  it("name each of the 151 species once", () => {
    const names = all(1, 190)
      .map((id) => species(id)?.species ?? "")
      .filter((name) => !name.startsWith("unknown") && name !== "Ghost");

    expect(names).toHaveLength(151);
    expect(new Set(names).size).toBe(151);
  });

  it.each([
    [0x01, "Rhydon"],
    [0x03, "Nidoran♂"],
    [0x15, "Mew"],
    [0x54, "Pikachu"],
    [0x83, "Mewtwo"],
    [0x99, "Bulbasaur"],
    [0xb0, "Charmander"],
    [0xb1, "Squirtle"],
    [0xbe, "Victreebel"],
    [0x00, "unknown species 0x00"],
    [0x1f, "unknown species 0x1F"],
    [0xbf, "unknown species 0xBF"],
  ])("species %i is %s", (id, name) => {
    expect(species(id)?.species).toBe(name);
  });

  it("give a name of letters, digits and signs back", () => {
    const letters = encode("AZaz09.-?!'");

    expect(read(new PokemonRam().set(0xd158, ...letters.slice(0, 7), 0x50))["player"]).toBe("AZaz09.");
  });
});
