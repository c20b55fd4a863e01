import { createInputRecorder } from "../../../packages/games/src/actions/input-recorder.ts";
import { watchGame } from "../../../packages/games/src/actions/interruption-watch.ts";
import { pokemonRed } from "../../../packages/games/src/known/pokemon-red/pokemon-red.ts";
import { navigateTo } from "../../../packages/games/src/tools/navigate-to.ts";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import type { StepSkills } from "../../../src/parts/skills/play/step/step-skills.ts";
import { pressButtonsTool } from "../../../src/play/agent/tools/press-buttons.ts";
import { createStepRecords } from "../../../src/play/agent/tools/step-records.ts";
import type { ToolContext } from "../../../src/play/agent/tools/tool.ts";
import { runToEnd } from "../runs/run-to-end.ts";
import { someMemory } from "../saves/checkpoints.ts";
import { FakeOverworld, type OverworldOptions } from "./fake-overworld.ts";

const JOTTER = { notes: {}, goal: null, plan: {} };

/** What the tool tells the LM. */
export async function navigate(input: JsonObject, context: ToolContext): Promise<string> {
  return (await runToEnd(navigateTo.run(input, context))).result.text;
}

/** What the tool tells the LM. */
export async function press(input: JsonObject, context: ToolContext): Promise<string> {
  return (await runToEnd(pressButtonsTool.run(input, context))).result.text;
}

/** Who walks asks for none. */
const NO_SKILLS = {} as StepSkills;

/** Nor of these. */
const NO_AGENTS = {} as ToolContext["agents"];

/** A step of which nothing is written down. */
const NO_RECORDS = createStepRecords({ begun: [], journal: null, branchId: "", step: 1, tell: () => {} });

const CALL = { id: "r/b/1/1", step: 1, n: 1, signal: new AbortController().signal, gameInfo: {} };

/** What the tools work with in a made overworld. */
export function enter(options: OverworldOptions) {
  const game = new FakeOverworld(options);
  const recorder = createInputRecorder(game);
  const watch = watchGame(game, pokemonRed, pokemonRed.readState(game, null));
  const grid = () => pokemonRed.grid?.(game) ?? null;
  return {
    game,
    recorder,
    grid,
    context: {
      ...{
        recorder,
        watch,
        jotter: JOTTER,
        records: NO_RECORDS,
        skills: NO_SKILLS,
        agents: NO_AGENTS,
        grid,
        world: null,
        memory: someMemory(),
        fights: null,
      },
      isBehind: false,
      call: CALL,
      tries: {} as ToolContext["tries"],
      textGame: { emulator: game, game: { adapter: pokemonRed }, recorder, watch },
    },
  };
}
