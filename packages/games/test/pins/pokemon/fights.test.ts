import { expect, it } from "vitest";
import { fightInWorld, type WorldFight } from "../../../../../test/helpers/pokemon-fights/fight-in-world.ts";
import { A } from "../../../../../test/helpers/pokemon-world/addresses.ts";

const PARTY = [
  ["CHARMANDER", 9, "SCRATCH", "EMBER", "GROWL"],
  ["PIKACHU", 9, "THUNDERSHOCK"],
] as const;
const WEAK = [["ABRA", 2, "SPLASH"], ...PARTY] as const;
const BAG = [
  ["POTION", 2],
  ["REPEL", 1],
  ["X ATTACK", 1],
] as const;
const PIDGEY = { kind: "wild", mon: ["PIDGEY", 6, "GUST"] } as const;
const HIKER = {
  ...({ kind: "trainer", class: 1, name: "HIKER", money: 9 } as const),
  party: [
    ["RATTATA", 3, "TACKLE"],
    ["GEODUDE", 30, "EARTHQUAKE"],
  ] as const,
};
type Order = Readonly<Record<string, unknown>> | ((view: WorldFight["world"]["emulator"]) => unknown);

const FIGHTS: readonly (readonly [
  name: string,
  opponent: Parameters<typeof fightInWorld>[0],
  options: NonNullable<Parameters<typeof fightInWorld>[1]>,
  ...orders: readonly Order[],
])[] = [
  [
    "Moves, things and orders that cannot be",
    PIDGEY,
    { party: PARTY, bag: BAG },
    ...[
      { move: "growl" },
      { move: "surf" },
      { move: "4" },
      { item: "Antidote" },
      { item: "potion" },
      { item: "potion", on: "2" },
    ],
    ...[
      { item: "repel" },
      { item: "x attack" },
      { switch: "charmander" },
      { switch: "7" },
      { switch: "" },
      {},
      { run: true, move: "ember" },
    ],
    ...[
      { throw: "bait" },
      { throw: "ball" },
      { run: false },
      { move: 3 },
      { switch: "2" },
      { run: true },
      { run: true },
    ],
  ],
  [
    "No PP, a disabled move, sleep and a trap",
    PIDGEY,
    { party: PARTY },
    { move: "growl" },
    (view) => view.set(A.ownMon + 0x19, 0, 5, 5).set(0xd06d, 0x23),
    ...[{ move: "scratch" }, { move: "ember" }],
    (view) => view.set(0xd06d, 0).set(A.ownMon + 4, 3),
    { move: "ember" },
    (view) =>
      view
        .set(A.ownMon + 4, 0)
        .set(0xd067, 0x20)
        .set(0xd06f, 2),
    { switch: "2" },
  ],
  [
    "A trainer, a faint and a forced switch",
    HIKER,
    { party: WEAK, bag: [["POKé BALL", 1]] },
    ...[
      { run: true },
      { throw: "poké ball" },
      { switch: "charmander" },
      { move: "ember" },
      { move: "ember" },
      { switch: "abra" },
    ],
    ...[{ move: "splash" }, { switch: "abra" }, { switch: "pikachu" }, { move: "thundershock" }],
  ],
  [
    "A defeat",
    { kind: "wild", mon: ["GEODUDE", 40, "EARTHQUAKE"] },
    { party: [["ABRA", 2, "SPLASH"]] },
    { move: "splash" },
  ],
  [
    "A faint in the wild, and a question",
    { kind: "wild", mon: ["GEODUDE", 30, "EARTHQUAKE"] },
    { party: WEAK },
    ...[{ move: "splash" }, { move: "splash" }, { switch: "2" }],
  ],
  [
    "A catch",
    PIDGEY,
    { party: PARTY, bag: [["MASTER BALL", 1]] },
    { throw: "great ball" },
    { throw: "master ball" },
  ],
  [
    "A move of two turns",
    { kind: "wild", mon: ["SNORLAX", 20, "SPLASH"] },
    { party: [["CHARMANDER", 9, "DIG"]] },
    { move: "dig" },
  ],
  [
    "A level and a fifth move",
    { kind: "wild", mon: ["RATTATA", 13, "SPLASH"] },
    { party: [["CHARMANDER", 8, "SCRATCH", "GROWL", "SMOKESCREEN", "LEER"]] },
    (view) => view.setWord(0xcfe6, 1),
    ...[{ move: "scratch" }, { move: "scratch" }],
  ],
  [
    "The Safari Zone",
    { kind: "safari", mon: ["SNORLAX", 25] },
    { party: PARTY },
    (view) => view.set(A.safariBalls, 30),
    ...[{ move: "ember" }, { throw: "bait" }, { throw: "rock" }, { throw: "ball" }, { run: true }],
  ],
];

it("fights are fought and reported as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const parts = FIGHTS.map(([name, opponent, options, ...orders]) => {
    const fight = fightInWorld(opponent, options);
    const lines = orders.map((order) => {
      if (typeof order === "function") {
        order(fight.world.emulator);
        return "(The memory is changed.)";
      }
      const { recorder } = fight.game;
      const before = recorder.frames;
      const { end, text } = fight.battle(order);
      return `${JSON.stringify(order)} ${end}, ${recorder.frames - before} frames: ${text}`;
    });
    return [`# ${name}`, ...lines, `The end: ${JSON.stringify(fight.end())}`].join("\n");
  });

  await expect(`${parts.join("\n\n")}\n`).toMatchFileSnapshot("./fights.txt");
});
