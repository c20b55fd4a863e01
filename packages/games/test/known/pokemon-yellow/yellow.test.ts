import { describe, expect, it } from "vitest";
import { yellowWorld } from "../../../../../test/helpers/game-worlds/yellow.ts";
import { playActions } from "../../../../../test/helpers/pokemon-actions/play-action.ts";
import { PokemonWorld } from "../../../../../test/helpers/pokemon-world/index.ts";
import { showAsYellow } from "../../../../../test/helpers/pokemon-world/show-as-yellow.ts";
import { SMALL_TOWN } from "../../../../../test/helpers/pokemon-world/small-town.ts";
import { PokemonRam } from "../../../../../test/helpers/roms/pokemon-ram.ts";
import { describeOtherRelease, listKnownGames } from "../../../src/known/known-games.ts";
import { pokemonRed } from "../../../src/known/pokemon-red/pokemon-red.ts";
import { pokemonYellow } from "../../../src/known/pokemon-yellow/pokemon-yellow.ts";
import { findAdapter } from "../../../src/known/registry.ts";

/** A game in which much is known: a party, a bag, badges, people on the screen. */
function town(): PokemonRam {
  return new PokemonWorld({
    ...{ maps: SMALL_TOWN, map: 1, x: 6, y: 5, money: 1_234, badges: [0, 2], hasPokedex: true },
    party: [
      ["PIKACHU", 9, "THUNDERSHOCK", "GROWL"],
      ["PIDGEY", 4],
    ],
    bag: [["POTION", 3]],
  }).emulator;
}

describe("Pokémon Yellow", () => {
  it("is recognised by its title, and other ROMs with it are warned about", async () => {
    const { cartridge } = yellowWorld();

    expect(await findAdapter(cartridge)).toBe(pokemonYellow);
    expect(pokemonRed.recognises(cartridge)).toBe(false);
    expect(pokemonYellow.recognises({ ...cartridge, title: "POKEMON RED" })).toBe(false);
    expect(describeOtherRelease(pokemonYellow, { title: cartridge.title, sha1: "0".repeat(40) })).toContain(
      "is not a known release of Pokémon Yellow (US)",
    );
    expect((await listKnownGames()).find(({ id }) => id === "pokemon-yellow")?.isVerified).toBe(false);
  });

  it("reads everything that Red's adapter reads, at Yellow's addresses", () => {
    const red = town();
    const yellow = yellowWorld(red);
    // The model of Red has its list of passable tiles elsewhere than Red, and a ball is another picture.
    yellow.putIn(1, 0x4ac2, ...red.readRange(red.read(0xd530) + 256 * red.read(0xd531), 64));
    for (let at = 0xc110; at < 0xc1f0; at += 16) if (red.read(at) === 0x3d) yellow.put(at, 0x47);

    const state = pokemonYellow.readState(yellow, null);

    expect(state).toEqual({
      ...pokemonRed.readState(red, null),
      game: "pokemon-yellow",
      story: expect.stringMatching(/^0{6}/),
      pikachu: { happiness: 90, follows: false },
    });
    expect(state["party"]).toHaveLength(2);
    for (const read of ["standing", "doors", "borders", "experience", "isMoving", "shownText"] as const) {
      expect(pokemonYellow[read]?.(yellow), read).toEqual(pokemonRed[read]?.(red));
    }
    expect(pokemonYellow.grid?.(yellow)?.cells).toEqual(pokemonRed.grid?.(red)?.cells);
    expect(pokemonYellow.grid?.(yellow)).not.toBeNull();
  });

  it("says where the bytes of the player's place are, for waiting", () => {
    const cells = pokemonYellow.placeCells ?? [];
    const yellow = yellowWorld(new PokemonRam().at(0x28, 5, 3));

    expect(cells.slice(0, 3).map((at) => yellow.read(at))).toEqual([0x28, 3, 5]);
  });

  it("lets the player pass Pikachu, which it names", () => {
    const red = new PokemonRam().at(0, 5, 6);
    const [alone, followed] = [
      yellowWorld(red),
      yellowWorld(red, { happiness: 130, pikachu: { x: 5, y: 7 } }),
    ];
    const info = pokemonYellow.readState(followed, null);

    expect(info["things"]).toEqual([{ x: 5, y: 7, what: "your Pikachu" }]);
    expect(pokemonYellow.grid?.(followed)?.cells).toEqual(pokemonYellow.grid?.(alone)?.cells);
    expect(pokemonYellow.describe(info, null)).toContain("Pikachu: happiness 130 of 255, follows you");
  });

  it.each([
    [0x47, [4, 0], "item"],
    [0x47, [0, 0], "ball"],
    [0x49, [0, 0], "boulder"],
    [0x4d, [0, 0], "sleeping Snorlax"],
    [0x3f, [0, 0], "person"],
    [0x29, [0, 0], "nurse"],
  ])("calls the picture %i with %j %s", (picture, extra, what) => {
    const red = new PokemonRam().at(0, 5, 6);
    red
      .set(0xc110, picture, 0, 0)
      .set(0xc214, 6 + 4, 6 + 4)
      .set(0xd504, ...extra);

    expect(pokemonYellow.readState(yellowWorld(red), null)["things"]).toEqual([{ x: 6, y: 6, what }]);
  });

  it("knows the trainers of the map, whose flags the ROM has at Yellow's addresses", () => {
    const red = new PokemonRam().at(0, 5, 6);
    red
      .set(0xc110, 5, 0, 0)
      .set(0xc119, 0)
      .set(0xc214, 4 + 4, 6 + 4)
      .set(0xd504, 0xc9, 1);
    red.set(0xda30, 0x50, 0x0c);
    const whatIs = (events: number) => {
      const yellow = yellowWorld(red.set(0xd748, events));
      // One header: sprite 1, sees two cells, its flag is bit 1 of the byte that Yellow has at D747.
      yellow.put(0x5000, 1, 0x20, 0x47, 0xd7, 0, 0x50, 0, 0x50, 0, 0x50, 0, 0x50, 0xff);
      return (pokemonYellow.readState(yellow, null)["things"] as readonly { what: string }[])[0]?.what;
    };

    expect([whatIs(0), whatIs(0x02)]).toEqual(["trainer to fight", "beaten trainer"]);
  });

  it("has the story's events that Red has not, as milestones", () => {
    const before = pokemonYellow.readState(yellowWorld(town()), null);
    const events = town();
    for (const flag of [0x0a8, 0x57a]) {
      const at = 0xd747 + (flag >> 3);
      events.set(at, events.read(at) | (1 << (flag & 7)));
    }
    const after = pokemonYellow.readState(yellowWorld(events), before);

    expect(pokemonYellow.milestones(before, after)).toEqual([
      "got Bulbasaur in Cerulean City",
      "beat Jessie and James in Mt. Moon",
    ]);
  });

  it("reads damaged memory without an error, and no party or place that cannot be", () => {
    for (const { name, world } of yellowWorld(town(), { pikachu: { x: 5, y: 7 } }).damaged()) {
      const info = pokemonYellow.readState(world, null);
      const party = info["party"] as readonly { level: number; hp: number; maxHp: number }[];

      expect(JSON.parse(JSON.stringify(info)), name).toEqual(info);
      expect(pokemonYellow.describe(info, null), name).toBeTypeOf("string");
      expect(
        party.every(({ level, hp, maxHp }) => level <= 100 && hp <= maxHp),
        name,
      ).toBe(true);
      for (const read of ["grid", "standing", "doors", "borders", "floors", "shownMenu"] as const) {
        expect(() => pokemonYellow[read]?.(world), name).not.toThrow();
      }
    }
  });
});

describe("the actions of Pokémon Yellow", () => {
  const play = () =>
    playActions(
      { party: [["PIDGEY", 10]], bag: [["POTION", 2]], textSpeed: 3 },
      { adapter: pokemonYellow, show: showAsYellow },
    );

  it("use an item in the game's own menus", () => {
    const { world, act } = play();
    world.edit((w) => w.set(0xd16b + 1, 0, 5));

    expect(act("use_item", { item: "potion", on: "1" }).text).toMatch(
      /^Used Potion on PIDGEY: Potion 2 → 1; PIDGEY HP 5\/\d+ → 25\/\d+\.$/,
    );
    expect(world.truth.bag).toEqual([["POTION", 1]]);
  });

  it("heal at the nearest Pokémon Center that is known", () => {
    const { world, act } = play();
    world.edit((w) => w.set(0xd16b + 1, 0, 5));

    const report = act("heal");

    expect(report.end, report.text).toBe("done");
    expect(world.truth.party[0]?.hp).toBe(world.truth.party[0]?.maxHp);
  });
});
