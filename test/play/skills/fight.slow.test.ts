import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import { runSkill } from "../../../src/parts/skills/play/run/run-skill.ts";
import { fightInWorld, type WorldFight } from "../../helpers/pokemon-fights/fight-in-world.ts";
import { SHIPPED } from "../../helpers/skills/shipped-skills.ts";
import { openWorld } from "../../helpers/skills/skill-world.ts";

/** Runs the shipped skill in a fight of the model of Pokémon Red. */
async function fight({ game, world: { emulator } }: WorldFight, params: JsonObject = {}) {
  const { ports } = await openWorld({ skills: SHIPPED });
  const here = { emulator, game: game.game, recorder: game.recorder, world: null };
  const gameInfo = game.game.adapter.readState(emulator, null);
  const running = runSkill({ ...ports, ...here, gameInfo }, { name: "fight", params });
  let next = await running.next();
  while (next.done !== true) next = await running.next();
  if ("refusal" in next.value) throw new Error(next.value.refusal);
  return next.value.run;
}

const PARTY = [
  ["CHARMANDER", 12, "SCRATCH", "EMBER", "GROWL"],
  ["PIKACHU", 12, "THUNDERSHOCK"],
] as const;

describe("the skill fight", () => {
  it("beats a trainer with the move that does most", async () => {
    const world = fightInWorld(
      {
        kind: "trainer",
        class: 1,
        name: "BUG CATCHER",
        money: 9,
        party: [
          ["CATERPIE", 6, "TACKLE"],
          ["WEEDLE", 6, "POISON STING"],
        ],
      },
      { party: PARTY },
    );

    const { status, summary, notes } = await fight(world);

    expect([status, world.end()]).toEqual(["success", "won"]);
    expect(summary).toMatch(/^Turns: \d+\. .*The fight is over: won\.$/);
    expect(notes.join(" ")).toContain("CHARMANDER used EMBER!");
    expect(notes.join(" ")).not.toContain("CHARMANDER used SCRATCH!");
  });

  it("uses a potion when HP are low, and sends out the next one", async () => {
    const world = fightInWorld(
      { kind: "wild", mon: ["ONIX", 13, "ROCK THROW"] },
      { party: PARTY, bag: [["POTION", 2]], seed: 5 },
    );

    const { notes } = await fight(world, { heal_below: 60 });

    expect(notes.join(" ")).toContain("CHARMANDER recovered by");
    expect(world.end()).not.toBeNull();
  });

  it("runs from wild ones where it shall, and does nothing outside of a fight", async () => {
    const world = fightInWorld({ kind: "wild", mon: ["MAGIKARP", 2, "SPLASH"] }, { party: PARTY });

    const [ran, none] = [await fight(world, { run: true }), await fight(world)];

    expect([ran.status, world.end()]).toEqual(["success", "ran"]);
    expect(none.summary).toBe("There is no fight.");
  });

  it("stops where the game asks something that is the player's", async () => {
    const party = [["CHARMANDER", 8, "SCRATCH", "GROWL", "SMOKESCREEN", "LEER"]] as const;
    const world = fightInWorld({ kind: "wild", mon: ["RATTATA", 13, "SPLASH"] }, { party });

    const { summary } = await fight(world);

    expect(summary).toMatch(/^Stopped in the fight: .*for EMBER\?" .*It asks YES or NO\.$/);
  });
});
