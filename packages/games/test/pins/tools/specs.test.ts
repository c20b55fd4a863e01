import { expect, it } from "vitest";
import { toolsToCarryOut } from "../../../../../src/play/agent/tools/all-tools.ts";
import { pokemonRed } from "../../../src/known/pokemon-red/pokemon-red.ts";
import { pokemonYellow } from "../../../src/known/pokemon-yellow/pokemon-yellow.ts";

/** The tools of this package that are not a game's actions. */
const OWN = [
  "navigate_to",
  "explore_towards",
  "look_at_map",
  "mark",
  "unmark",
  "read_text",
  "choose",
  "enter_name",
];

it("the player's tools in a game of Pokémon are described as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const own = new Set([...OWN, ...pokemonRed.actions.map(({ name }) => name)]);
  const all = toolsToCarryOut(pokemonRed, { tools: [] }).filter(({ spec }) => own.has(spec.name));
  const tools = all.map(({ spec, ...tool }) => {
    const rules = Object.entries(tool).flatMap(([key, value]) =>
      typeof value === "function" ? [key] : [`${key} ${value}`],
    );
    return `${spec.name}: ${spec.description}\n  ${JSON.stringify(spec.input_schema)}\n  ${rules.join(", ")}`;
  });

  const text = [pokemonRed.briefing, pokemonYellow.briefing, ...tools].join("\n");
  await expect(`${text}\n`).toMatchFileSnapshot("./specs.txt");
});
