import { expect, it } from "vitest";
import { PokemonRam } from "../../../../../test/helpers/roms/pokemon-ram.ts";
import { catchChance } from "../../../src/known/pokemon-red/battle/catch-chance.ts";
import { readConditions, readLock, readStages } from "../../../src/known/pokemon-red/battle/conditions.ts";
import { readToNextLevel } from "../../../src/known/pokemon-red/battle/experience.ts";
import { readTrainerLeft } from "../../../src/known/pokemon-red/battle/trainer-left.ts";
import { effectivenessOf } from "../../../src/known/pokemon-red/names/effectiveness.ts";
import { fixturesOf, isLockedDoor } from "../../../src/known/pokemon-red/names/fixtures.ts";
import { experienceAt } from "../../../src/known/pokemon-red/names/growth.ts";
import { badgesIn, typeAt } from "../../../src/known/pokemon-red/names/names.ts";
import { RED } from "../../../src/known/pokemon-red/names/release.ts";
import { deedsBetween, storyIn } from "../../../src/known/pokemon-red/names/story.ts";
import { statusOf } from "../../../src/known/pokemon-red/party.ts";
import { readTravel, renderTravel } from "../../../src/known/pokemon-red/screen/travel.ts";

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);
const json = (value: unknown) => JSON.stringify(value);

function story(game: "pokemon-red" | "pokemon-yellow"): readonly string[] {
  const [none, all] = [storyIn(new Uint8Array(320), game), storyIn(new Uint8Array(320).fill(255), game)];
  const deeds = deedsBetween(none, all, game);
  const flags = upTo(2560).filter((flag) => {
    const bytes = new Uint8Array(320);
    bytes[flag >> 3] = 1 << (flag & 7);
    return storyIn(bytes, game) !== none;
  });
  return [
    `# The story of ${game}, by ${flags.map((flag) => flag.toString(16)).join(" ")}`,
    ...deeds,
    `From ${all.slice(0, 3)}… back: ${deedsBetween(all, none, game).length}; unknown: ${deedsBetween(undefined, all, game).length}`,
  ];
}

it("the tables of Pokémon say what they always said (if a change is meant: npx vitest run FILE -u)", async () => {
  const types = upTo(0x1b)
    .map(typeAt)
    .filter((type) => type !== null);
  const effects = types.map(
    (type) => `${type.padEnd(8)} ${types.map((other) => effectivenessOf(type, [other]) * 2).join(" ")}`,
  );
  const chances = [1, 2, 3, 4, 8, 5].flatMap((ball) =>
    [0, 0x03, 0x20, 0x08, 0x40].map((status) => {
      const cells = [
        [1, 20],
        [10, 20],
        [20, 20],
        [200, 400],
        [4, 999],
      ].flatMap(([hp = 0, maxHp = 0]) =>
        [0, 45, 255].map(
          (catchRate) => catchChance(ball, { hp, maxHp, status, catchRate })?.toFixed(4) ?? "none",
        ),
      );
      return `ball ${ball}, status ${status}: ${cells.join(" ")}`;
    }),
  );
  const impossible = [
    [0, 20],
    [21, 20],
    [5, 1000],
    [999, 999],
  ].map(([hp = 0, maxHp = 0]) => catchChance(4, { hp, maxHp, status: 0, catchRate: 45 }) !== null);
  // One of each growth.
  const points = [0xb0, 0x54, 0x04, 0x58].map(
    (species) =>
      `species ${species}: ${[1, 2, 3, 16, 50, 99, 100].map((level) => experienceAt(species, level)).join(" ")}`,
  );
  const badges = upTo(8).map((bit) => badgesIn(1 << bit).join());
  const statuses = [0, 1, 7, 8, 0x10, 0x20, 0x40, 0x80, 0x48, 0x30].map(
    (bits) => `${bits} ${statusOf(bits, 1)} ${statusOf(bits, 0)}`,
  );
  const fixtures = upTo(256).flatMap((map) => fixturesOf(map).map((one) => `${map} ${json(one)}`));
  const doors = upTo(256).flatMap((map) =>
    [0x18, 0x24, 0x5e, 0x25].filter((tile) => isLockedDoor(map, tile)).map((tile) => `${map}:${tile}`),
  );
  const travel = upTo(12).map((at) => {
    const ram = new PokemonRam()
      .at([0xd8, 0xd9, 0xe1, 0xe2][at % 4] ?? 0, 1, 1)
      .set(0xd700, at % 4)
      .set(0xd728, at % 2)
      .set(0xd35d, at > 5 ? 6 : at);
    ram
      .set(0xd0db, [0, 1, 9, 10, 255][at % 5] ?? 0)
      .set(0xd70d, at === 5 ? 2 : 1, 246 + (at % 3))
      .set(0xda47, at === 9 ? 31 : at === 2 ? 30 : at);
    return renderTravel(readTravel(ram));
  });

  const parts = [
    ...[...story("pokemon-red"), ...story("pokemon-yellow")],
    ...[
      `# Effects, times two: ${types.join(" ")}`,
      ...effects,
      "# Chances",
      ...chances,
      `possible: ${impossible}`,
    ],
    ...["# Points", ...points, "# Badges", badges.join(" "), "# Statuses", ...statuses],
    ...["# Fixtures", ...fixtures, `Locked doors: ${doors.join(" ")}`, "# Travel", ...travel],
    ...["# Pictures of Red", json({ ...RED.pictures, names: [...RED.pictures.names] })],
  ];
  await expect(`${parts.join("\n")}\n`).toMatchFileSnapshot("./tables.txt");
});

it("what happens to those that fight is read as ever, bit by bit", async () => {
  const sides = [
    ["own", 0xd062, 0xcd1a],
    ["enemy", 0xd067, 0xcd2e],
  ] as const;
  const bits = upTo(24).map((bit) => {
    const told = sides.map(([side, address]) => {
      const ram = new PokemonRam().set(address + (bit >> 3), 1 << (bit & 7));
      const other = side === "own" ? "enemy" : "own";
      return `${side}: ${readConditions(ram, side).join(", ") || "none"}; other ${readConditions(ram, other).length}; lock ${readLock(ram, null)}`;
    });
    return `bit ${bit}, ${told.join(" | ")}`;
  });
  const locks = ["asleep", "frozen", "poisoned"].map(
    (status) =>
      `${status}: ${readLock(new PokemonRam(), status)}, raging ${readLock(new PokemonRam().set(0xd063, 0x40), status)}`,
  );
  const stages = [
    [7, 7, 7, 7, 7, 7],
    [1, 13, 6, 8, 9, 5],
    [0, 7, 7, 7, 7, 7],
    [7, 7, 7, 7, 7, 14],
  ].map((bytes) =>
    sides
      .map(([side, , address]) => json(readStages(new PokemonRam().set(address, ...bytes), side)))
      .join(" "),
  );
  const level = (place: number, level: number, points: number, count = 2) => {
    const ram = new PokemonRam().party({ species: 0xb0, level }, { species: 0x54, level }).set(0xd163, count);
    ram.set(0xd16b + place * 44 + 0x0e, points >> 16, (points >> 8) & 255, points & 255);
    return readToNextLevel(ram, place);
  };
  const levels = [
    level(0, 5, 135),
    level(0, 5, 134),
    level(0, 5, 178),
    level(0, 5, 179),
    level(1, 50, 125_001),
    level(1, 99, 970_299),
    level(1, 100, 1_000_000),
    level(1, 0, 0),
    level(2, 5, 135),
    level(1, 5, 130, 1),
  ];
  const trainer = (count: number, place: number, ...hps: readonly number[]) => {
    const ram = new PokemonRam().set(0xd89c, count).set(0xcfe8, place).set(0xcfe6, 0, 7);
    for (const [at, hp] of hps.entries()) ram.set(0xd8a4 + at * 44 + 1, hp >> 8, hp & 255);
    return json(readTrainerLeft(ram));
  };
  const left = [
    trainer(0, 0),
    trainer(1, 0, 0),
    trainer(1, 1, 0),
    trainer(6, 2, 0, 256, 0, 1, 0, 0),
    trainer(7, 0, 1),
  ];

  const parts = [
    ...bits,
    ...locks,
    ...stages,
    `To the next level: ${levels.join(" ")}`,
    `Left: ${left.join(" ")}`,
  ];
  await expect(`${parts.join("\n")}\n`).toMatchFileSnapshot("./fighters.txt");
});
