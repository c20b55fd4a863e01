import { describe, expect, it } from "vitest";
import { fightInWorld } from "../../../../../../test/helpers/pokemon-fights/fight-in-world.ts";
import { A } from "../../../../../../test/helpers/pokemon-world/addresses.ts";
import type { Opponent } from "../../../../../../test/helpers/pokemon-world/battle/start.ts";

const PIDGEY = { kind: "wild", mon: ["PIDGEY", 6, "GUST"] } as const;
const TRAINER: Opponent = {
  ...({ kind: "trainer", class: 1, name: "YOUNGSTER", money: 90 } as const),
  party: [
    ["RATTATA", 3, "TACKLE"],
    ["PIDGEY", 3, "GUST"],
  ],
};
const PARTY = [
  ["CHARMANDER", 9, "SCRATCH", "EMBER", "GROWL"],
  ["PIKACHU", 9, "THUNDERSHOCK"],
] as const;

describe("a turn", () => {
  it("is reported in the game's words, with the HP, stages and experience of the memory", () => {
    const fight = fightInWorld({ kind: "wild", mon: ["RATTATA", 2, "SPLASH"] }, { party: PARTY });

    const growl = fight.battle({ move: "growl" });
    const ember = fight.battle({ move: "EMBER" });

    expect(growl).toEqual({
      end: "done",
      text: `"Wild RATTATA appeared! Go! CHARMANDER!" CHARMANDER is out, HP 27 of 27. "CHARMANDER used GROWL! Enemy RATTATA's ATTACK fell! Enemy RATTATA used SPLASH! No effect!" Changes: enemy Rattata: attack stage 0 → -1. Your turn.`,
    });
    expect(ember.text).toMatch(
      /^"CHARMANDER used EMBER!" Enemy RATTATA HP (\d+) → 0 of \1, fainted\. .*Changes: CHARMANDER: \+16 exp\. The fight is over: won\.$/,
    );
    expect(fight.end()).toBe("won");
  });

  it.each([
    [
      "a move that nobody knows",
      { move: "surf" },
      'No move is called "surf": there are Scratch 35, Ember 25, Growl 39',
    ],
    ["a thing that is not there", { item: "Antidote" }, 'The bag has no "Antidote": it has Potion ×2'],
    [
      "a medicine for nobody",
      { item: "potion" },
      '"on": say which Pokémon: there are 1 CHARMANDER, 2 PIKACHU',
    ],
    ["the one that is out", { switch: "charmander" }, "CHARMANDER is already out"],
    ["nothing", {}, "Give one of move, switch, item, run and throw"],
    ["two orders", { run: true, move: "ember" }, "Give one of move, switch, item, run and throw"],
    [
      "bait outside of the Safari Zone",
      { throw: "bait" },
      "Outside of the Safari Zone name the ball: throw Poké Ball",
    ],
  ])("refuses %s, and nothing is done", (_, order, why) => {
    const fight = fightInWorld(PIDGEY, { party: PARTY, bag: [["POTION", 2]] });
    fight.battle({ move: "growl" });
    const before = JSON.stringify(fight.world.truth);

    expect(fight.battle(order)).toEqual({ end: "refused", text: `${why}. Nothing was done.` });
    expect(JSON.stringify(fight.world.truth)).toBe(before);
  });

  it("does not begin outside of a fight", () => {
    const fight = fightInWorld(PIDGEY, { party: PARTY });
    fight.battle({ run: true });

    expect(fight.battle({ run: true })).toEqual({
      end: "refused",
      text: "No fight is on. Nothing was done.",
    });
  });

  it("refuses moves without PP and disabled ones, and uses Struggle where no PP are left", () => {
    const fight = fightInWorld(PIDGEY, { party: PARTY });
    fight.battle({ move: "growl" });
    fight.world.emulator.set(A.ownMon + 0x19, 0, 5, 5).set(0xd06d, 0x23);

    expect(fight.battle({ move: "scratch" }).text).toContain("Scratch has no PP: there are ");
    expect(fight.battle({ move: "ember" }).text).toContain("Ember is disabled: there are ");

    fight.world.emulator.set(A.ownMon + 0x19, 0, 0, 0).set(0xd06d, 0);

    expect(fight.battle({ move: "ember" }).text).toMatch(
      /^No choice: no PP left\. "CHARMANDER has no moves left!.*STRUGGLE/,
    );
  });

  it.each([
    ["asleep", (w) => w.set(A.ownMon + 4, 3)],
    ["trapped", (w) => w.set(0xd067, 0x20).set(0xd06f, 3)],
  ] as readonly (readonly [string, (w: ReturnType<typeof fightInWorld>["world"]["emulator"]) => void])[])(
    "of one that is %s has no choice, and says so",
    (why, hurt) => {
      const fight = fightInWorld(PIDGEY, { party: PARTY });
      fight.battle({ move: "growl" });
      hurt(fight.world.emulator);

      expect(fight.battle({ move: "growl" })).toMatchObject({
        end: "done",
        text: expect.stringMatching(new RegExp(`^No choice: ${why}\\. `)),
      });
    },
  );

  it("goes on by itself where a move takes two turns", () => {
    const fight = fightInWorld(
      { kind: "wild", mon: ["SNORLAX", 20, "SPLASH"] },
      { party: [["CHARMANDER", 9, "DIG"]] },
    );

    const { text } = fight.battle({ move: "dig" });

    expect(text).toMatch(/CHARMANDER used DIG!.*SPLASH.*CHARMANDER used DIG!" Enemy SNORLAX HP /);
    expect(text).toMatch(/Your turn\.$/);
  });
});

describe("a switch", () => {
  it("by name or place says who is out, and what the enemy then did", () => {
    const fight = fightInWorld(PIDGEY, { party: PARTY });

    const { text } = fight.battle({ switch: "2" });

    expect(text).toMatch(
      /"CHARMANDER enough! Come back! Go! PIKACHU!" PIKACHU is out, HP (\d+) of \1\. "Enemy PIDGEY used GUST!/,
    );
    expect(fight.world.truth.battle?.own.place).toBe(1);
  });

  it("is forced by a faint; a move is then refused, and the one that fainted, too", () => {
    const party = [["ABRA", 2, "SPLASH"], ...PARTY] as const;
    const fight = fightInWorld(
      { kind: "trainer", class: 1, name: "HIKER", money: 9, party: [["GEODUDE", 30, "EARTHQUAKE"]] },
      { party },
    );

    const faint = fight.battle({ move: "splash" });
    const [move, fainted] = [fight.battle({ move: "splash" }), fight.battle({ switch: "abra" })];
    const chosen = fight.battle({ switch: "pikachu" });

    expect(faint.text).toMatch(
      /ABRA HP (\d+) → 0 of \1, fainted\. "ABRA fainted! .*" Choose who comes out: switch\.$/,
    );
    expect([move.end, fainted]).toEqual([
      "refused",
      { end: "refused", text: "ABRA has fainted. Nothing was done." },
    ]);
    expect(chosen.text).toMatch(/Go! PIKACHU!" PIKACHU is out, HP (\d+) of \1\. Your turn\.$/);
  });

  it("in the wild answers the question for the next one, and so does running", () => {
    const party = [["ABRA", 2, "SPLASH"], ...PARTY] as const;
    const strong = { kind: "wild", mon: ["GEODUDE", 30, "EARTHQUAKE"] } as const;
    const [stays, runs] = [fightInWorld(strong, { party }), fightInWorld(strong, { party })];
    const asked = stays.battle({ move: "splash" });
    runs.battle({ move: "splash" });

    expect(asked.text).toMatch(/Use next POKéMON\?" It asks YES or NO\.$/);
    expect(stays.battle({ move: "splash" })).toMatchObject({ end: "refused" });
    expect(stays.battle({ switch: "pikachu" }).text).toMatch(/PIKACHU is out, HP (\d+) of \1\. Your turn\.$/);
    expect(runs.battle({ run: true }).text).toMatch(
      /Got away safely!" The fight is over: you ran\.|Can't escape!" Choose who comes out/,
    );
  });

  it("answers a trainer's question, and a move answers it with NO", () => {
    const fight = fightInWorld(TRAINER, { party: PARTY });

    const first = fight.battle({ move: "ember" });
    const second = fight.battle({ move: "ember" });
    let last = second;
    for (let turns = 0; turns < 5 && fight.end() === null; turns += 1) last = fight.battle({ move: "ember" });

    expect(first.text).toMatch(/Will RED change POKéMON\?" .*It asks YES or NO\.$/);
    expect(second.text).toMatch(
      /^"Will RED change POKéMON\? YOUNGSTER sent out PIDGEY!" Enemy PIDGEY is out, HP (\d+) of \1\. "CHARMANDER used EMBER!/,
    );
    expect(last.text).toMatch(/YOUNGSTER!.*for winning!" Changes: .* The fight is over: won\.$/);
  });

  it("of the last one that stands ends in a defeat", () => {
    const fight = fightInWorld(
      { kind: "wild", mon: ["GEODUDE", 40, "EARTHQUAKE"] },
      { party: [["ABRA", 2, "SPLASH"]] },
    );

    expect(fight.battle({ move: "splash" }).text).toMatch(
      /blacked out!" The fight is over: lost, all your Pokémon fainted\.$/,
    );
  });
});

describe("a thing", () => {
  it("heals one of the party, and the report says by how much", () => {
    const fight = fightInWorld(PIDGEY, {
      party: PARTY,
      bag: [
        ["X ATTACK", 1],
        ["POTION", 1],
      ],
    });
    fight.battle({ move: "growl" });
    fight.world.emulator.setWord(0xd198, 5);

    const { text } = fight.battle({ item: "Potion", on: "pikachu" });

    expect(text).toMatch(/Changes: PIKACHU: HP 5 → 25 of \d+\./);
    expect(fight.battle({ item: "X Attack" }).text).toContain("Charmander: attack stage 0 → 1");
    expect(fight.world.truth.bag).toEqual([]);
  });

  it("that the game does not take leaves the menus closed, and no turn passed", () => {
    const fight = fightInWorld(PIDGEY, {
      party: PARTY,
      bag: [
        ["POTION", 1],
        ["REPEL", 1],
      ],
    });
    fight.battle({ move: "growl" });
    fight.world.emulator.setWord(A.ownMon + 1, 28);

    const full = fight.battle({ item: "potion", on: "2" });
    const oak = fight.battle({ item: "repel" });

    expect(full).toEqual({
      end: "refused",
      text: `The game did not take the order, and no turn passed. "It won't have any effect." Your turn.`,
    });
    expect(oak).toMatchObject({
      end: "refused",
      text: expect.stringContaining("This isn't the time to use that!"),
    });
    expect(fight.world.truth.bag).toEqual([
      ["POTION", 1],
      ["REPEL", 1],
    ]);
  });

  it("that is a ball is refused against a trainer, and where party and box are full", () => {
    const bag = [["POKé BALL", 1]] as const;
    const trainer = fightInWorld(TRAINER, { party: PARTY, bag });
    trainer.battle({ move: "growl" });
    const six = Array.from({ length: 6 }, () => ["PIKACHU", 9] as const);
    const full = fightInWorld(PIDGEY, {
      party: six,
      bag,
      box: Array.from({ length: 20 }, () => ["PIDGEY", 3] as const),
    });
    full.battle({ move: "growl" });

    expect(trainer.battle({ throw: "Poké Ball" }).text).toBe(
      "The trainer would block the ball. Nothing was done.",
    );
    expect(trainer.battle({ run: true }).text).toBe("There is no running from a trainer. Nothing was done.");
    expect(full.battle({ item: "poke ball" }).text).toContain("Party and box are full");
  });

  it("that catches ends at the question for a nickname, and says that it is caught", () => {
    const fight = fightInWorld(PIDGEY, { party: PARTY, bag: [["MASTER BALL", 1]] });

    const { text } = fight.battle({ throw: "master ball" });

    expect(text).toMatch(
      /All right! PIDGEY was caught!.*nickname.*Changes: caught Pidgey\. It asks YES or NO\.$/,
    );
  });
});

describe("in the Safari Zone", () => {
  it("bait, rocks and balls are thrown, and moves are refused", () => {
    const fight = fightInWorld({ kind: "safari", mon: ["SNORLAX", 25] }, { party: PARTY });
    fight.world.emulator.set(A.safariBalls, 30);

    const [move, bait] = [fight.battle({ move: "ember" }), fight.battle({ throw: "bait" })];

    expect(move.text).toMatch(
      /^The order was not given: in the Safari Zone you throw ball, bait or rock, or run\. /,
    );
    expect(bait.text).toMatch(/threw some BAIT|BAIT/);
    expect(fight.battle({ throw: "ball" }).text).toMatch(/Safari Balls 30 → 29|No fight/);
  });
});

describe("the old man", () => {
  it("plays by himself to the end", () => {
    const fight = fightInWorld({ kind: "oldMan", mon: ["WEEDLE", 5] }, { party: PARTY });

    const { end, text } = fight.battle({ move: "ember" });

    expect([end, text.includes("OLD MAN used POKé BALL!"), text.endsWith("The fight is over.")]).toEqual([
      "done",
      true,
      true,
    ]);
  });
});

describe("a level", () => {
  it("with a fifth move stops at the question, and the fight's end says what was learned", () => {
    const party = [["CHARMANDER", 8, "SCRATCH", "GROWL", "SMOKESCREEN", "LEER"]] as const;
    const fight = fightInWorld({ kind: "wild", mon: ["RATTATA", 13, "SPLASH"] }, { party });
    let text = "";
    for (let turns = 0; turns < 20 && !text.includes("asks"); turns += 1)
      text = fight.battle({ move: "scratch" }).text;

    expect(text).toMatch(
      /Delete an older move to make room for EMBER\?" Changes: CHARMANDER: \+\d+ exp, L8 → L\d+\. It asks YES or NO\.$/,
    );
    expect(fight.battle({ move: "scratch" })).toEqual({
      end: "refused",
      text: "The game asks something else first. Nothing was done.",
    });
  });
});
