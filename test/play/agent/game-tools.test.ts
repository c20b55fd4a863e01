import { expect, it } from "vitest";
import type {
  ActingAdapter,
  ActionReport,
  GameAction,
} from "../../../packages/games/src/known/game-action.ts";
import { pokemonRed } from "../../../packages/games/src/known/pokemon-red/pokemon-red.ts";
import { toolsFor } from "../../../src/play/agent/tools/all-tools.ts";
import { asGameTool } from "../../../src/play/agent/tools/as-game-tool.ts";
import { describeOtherTools } from "../../../src/play/agent/tools/custom/check-tools.ts";
import type { ToolContext } from "../../../src/play/agent/tools/tool.ts";

const action = (name: string, report: ActionReport): GameAction => ({
  ...{ name, description: "Does it.", input: { type: "object" } },
  *run() {
    yield;
    return report;
  },
});

const adapterWith = (...actions: readonly GameAction[]) => ({ ...pokemonRed, actions }) as ActingAdapter;

it.each<readonly [end: ActionReport["end"], isBehind: boolean, outcome: object]>([
  ["done", false, { text: "So." }],
  ["stopped", false, { text: "So.", isCutShort: true }],
  ["refused", false, { text: "So.", isError: true }],
  ["refused", true, { text: "So.", isCutShort: true }],
])("an action that is %s (behind another call: %s) is told as such", async (end, isBehind, outcome) => {
  const tool = asGameTool(action("dig_here", { end, text: "So." }));

  const { done, value } = await tool.run({}, { isBehind, textGame: {} } as unknown as ToolContext).next();

  expect([done, value]).toEqual([true, outcome]);
});

it("a game's actions are offered after the runner's tools, and a builder's tool takes the place of one with its name", () => {
  const adapter = adapterWith(
    action("dig_here", { end: "done", text: "So." }),
    action("rest", { end: "done", text: "So." }),
  );
  const own = {
    spec: { name: "rest", description: "My own.", input_schema: { type: "object" } },
    run: () => "",
  };
  const offered = toolsFor(adapter, { offersSkills: false, tools: [own] }).map(({ spec }) => spec);

  expect(offered.slice(-3).map(({ name }) => name)).toEqual(["reply_to_operator", "dig_here", "rest"]);
  expect(offered.at(-1)?.description).toBe("My own.");
});

it("a game's actions are no tools that somebody must give", () => {
  const adapter = adapterWith(action("dig_here", { end: "done", text: "So." }));
  const tools = toolsFor(adapter, { offersSkills: false }).map(({ spec }) => spec);

  expect(describeOtherTools({ tools }, adapter, [])).toEqual([]);
  expect(describeOtherTools({ tools }, pokemonRed, [])).toEqual([
    expect.stringContaining("the tool dig_here"),
  ]);
});
