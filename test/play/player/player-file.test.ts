import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SETTING_RULES } from "../../../src/base/vocabulary/setting-rules.ts";
import { isPlayerSpec } from "../../../src/parts/agents/base/agents.ts";
import { readPlayerFile, renderPlayerFile } from "../../../src/parts/agents/play/player-file.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";

function read(text: string) {
  const file = join(temporaryFolder(), "player.yaml");
  writeFileSync(file, text);
  return readPlayerFile(file, "player.yaml");
}

const FIGHTER = `  - name: fighter
    description: fights
    prompt: Win.
    can: delegate
`;

test("a file gives shipped agents with their prompts, its own, and modes", () => {
  const spec = read(`format: 1
agents:
  - critic
  - planner
  - puzzle
${FIGHTER}    model: claude-haiku-4-5
    effort: low
    sees: [goals, picture]
    tools: [press_buttons]
    steps: 12
    tokens: 50000
    dollars: 0.25
define: true
modes:
  - {name: fights, when: battle, agent: fighter}
  - {name: talks, when: dialog && game.hp > 3, text: Read it all.}
`);

  expect(spec.agents.map(({ name, can }) => [name, can])).toEqual([
    ["critic", "consult"],
    ["planner", "consult"],
    ["puzzle", "consult"],
    ["fighter", "delegate"],
  ]);
  expect(spec.agents[0]?.prompt).toMatch(/^You are a critic\./);
  expect(spec).toMatchObject({ define: true, modes: [{ name: "fights" }, { name: "talks" }] });
  expect(read(renderPlayerFile(spec))).toEqual(spec);
  expect(SETTING_RULES.player.isValid(JSON.parse(JSON.stringify(spec)))).toBe(true);
});

test.each([
  ["agents: [oracle]", "agents[0]: takes an agent, or one of critic, planner, puzzle"],
  [`agents:\n${FIGHTER.replace("delegate", "dance")}`, "agents[0]"],
  [`agents:\n${FIGHTER.replace("fighter", "Big Fighter")}`, "agents[0]"],
  [`agents:\n${FIGHTER}${FIGHTER}`, "agents[1].name: is the name of an earlier one, too: fighter"],
  [`agents:\n${FIGHTER}    apiKey: x`, "apiKey"],
  [
    "modes: [{name: a, when: battle, agent: fighter}]",
    "modes[0].agent: takes an agent that can delegate: none is there",
  ],
  ["modes: [{name: a, when: battle}]", "modes[0].name: takes either agent or text"],
  ["modes: [{name: a, when: 'battle &&', text: x}]", "modes[0].when"],
  ["modes: [{name: a, when: nobody, text: x}]", "modes[0].when"],
])("a mistake is refused with its place: %s", (text, words) => {
  expect(() => read(`format: 1\n${text}`)).toThrow(words);
});

test.each([
  { agents: [{ name: "x", description: "d", prompt: "p".repeat(2_001), can: "consult" }] },
  { agents: [{ name: "../x", description: "d", prompt: "p", can: "consult" }] },
  { agents: [{ name: "x", description: "d", prompt: "p", can: "consult", steps: 1_000 }] },
  { agents: [{ name: "x", description: "d", prompt: "p", can: "consult", sees: ["keys"] }] },
  {
    agents: Array.from({ length: 17 }, (_, at) => ({
      name: `x${at}`,
      description: "d",
      prompt: "p",
      can: "consult",
    })),
  },
  { agents: [], modes: [{ name: "m", when: "battle", agent: "x", text: "both" }] },
])("settings from a save that no file could give are refused: %#", (spec) => {
  expect(isPlayerSpec(spec)).toBe(false);
});
