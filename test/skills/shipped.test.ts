import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { GameAdapter } from "../../src/games/game-adapter.ts";
import type { JsonObject } from "../../src/run/json.ts";
import type { MachineState } from "../../src/run/machine.ts";
import { parseSkill } from "../../src/skills/format/parse-skill.ts";
import type { Skill } from "../../src/skills/format/skill.ts";
import { createEmulator } from "../../src/emulator/wasmboy-emulator.ts";
import { readLantern } from "../helpers/roms/lantern.ts";
import { atTheDoor, inAFight, inTheStatus, inTheWood } from "../helpers/roms/lantern-states.ts";
import { playSkill, type WorldOptions } from "../helpers/skills/skill-world.ts";
import { tap } from "../helpers/skills/steps.ts";

const FOLDER = new URL("../../skills/", import.meta.url);
const SHIPPED: Readonly<Record<string, Skill>> = Object.fromEntries(
  readdirSync(FOLDER).map((file) => [
    file.replace(/\.json$/, ""),
    parseSkill(readFileSync(new URL(file, FOLDER)), file, { name: file.replace(/\.json$/, "") }),
  ]),
);

/** Runs a shipped skill in the bundled game, and says how it ended and where the game is then. */
async function run(name: string, params: JsonObject, options: Omit<WorldOptions, "skills"> = {}) {
  const skill = SHIPPED[name];
  if (skill === undefined) throw new Error(`there is no skill ${name}`);
  const { run, world, events } = await playSkill(skill, { ...options, skills: SHIPPED, params });
  const { emulator, ports } = world;
  const game = ports.game.adapter.readState(emulator, null);
  const { map, x, y, mode } = game;
  const { resumesHit, inferences } = run.metrics;
  expect(world.hashOfTrack(), "the track leads to the machine").toBe(world.hash());
  return {
    end: [run.status, run.summary],
    place: `${map} ${x},${y} ${mode}`,
    resumesHit,
    inferences,
    game,
    run,
    events,
    hash: world.hash().slice(0, 16),
  };
}

test("the skills are those that the page lists", () => {
  expect(Object.keys(SHIPPED).sort()).toEqual([
    "adaptive-navigation",
    "close-menu",
    "cross-the-wood",
    "fight-wild",
    "talk",
    "walk-to",
  ]);
});
