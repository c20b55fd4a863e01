import { expect, test } from "vitest";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import { AGENT_PARTS, type AgentSpec } from "../../../../src/parts/agents/base/agents.ts";
import { agentsFace } from "../../src/parts/agents/faces/face.ts";
import { agentAddition, withAgents } from "../../src/parts/agents/play/addition.ts";
import { agentIn, agentTools } from "../../src/parts/agents/play/agent-tools.ts";
import { agentsOf, boundsOf, isShown } from "../../src/parts/agents/play/agents-of.ts";
import {
  actionOfMode,
  isInMode,
  messageOfMode,
  modeNamed,
  modeTexts,
} from "../../src/parts/agents/play/modes.ts";
import { describeStep } from "../../src/parts/agents/play/story.ts";
import { toolsOfAgent } from "../../src/parts/agents/play/tools-of-agent.ts";

const show = (value: unknown): string => JSON.stringify(value) ?? "undefined";

const SAGE: AgentSpec = { name: "sage", can: "consult", description: "Knows", prompt: "Say." };
const WALKER: AgentSpec = {
  ...{ name: "walker", can: "delegate", description: "Walks. ", prompt: "Go.", model: "openai:gpt" },
  ...{ effort: "high", steps: 30, tokens: 5_000, dollars: 0.25, sees: ["steps", "notes"] },
};
const HIDDEN: AgentSpec = { ...WALKER, name: "hidden", offered: false, model: "m\u001b[2J" };

test("a player's agents, their bounds and tools are the same as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const players: readonly (readonly [string, Parameters<typeof agentsOf>[0]])[] = [
    ["none", { settings: {} }],
    ["of a file", { settings: { player: { agents: [SAGE, WALKER] } } }],
    ["of the player", { settings: { player: null }, agents: [SAGE] }],
    ["of both", { settings: { player: { agents: [SAGE] } }, agents: [{ ...SAGE, prompt: "Own." }, WALKER] }],
  ];
  const bounded: readonly Partial<AgentSpec>[] = [
    {},
    { steps: 9 },
    { can: "delegate" },
    { can: "delegate", steps: 39 },
    { can: "delegate", steps: 41 },
    { can: "delegate", tokens: 1, dollars: 2 },
  ];
  const names = [
    ...["consult", "delegate", "define_agent", "set_goal", "define_skill", "undo_skill", "import_state"],
    ...["explore_towards", "remove_note", "unmark", "write_note", "mark", "recall", "list_skills"],
    ...["run_skill", "try_buttons", "press_buttons", "wait", "own_tool"],
  ];
  const tools = [
    ...names.map((name) => ({ spec: { name } })),
    { spec: { name: "for_operator" }, isForOperator: true },
  ];
  const toolNames = (named?: readonly string[]) =>
    toolsOfAgent(
      { ...SAGE, ...(named && { tools: named }) },
      tools as never,
      [{ spec: { name: "own_tool" } }] as never,
    )
      .map(({ spec }) => spec.name)
      .join(" ");
  const lines = [
    "agents",
    ...players.map(
      ([name, player]) => `  ${name}: ${show(agentsOf(player).map((one) => [one.name, one.prompt]))}`,
    ),
    "bounds",
    ...bounded.map((one) => `  ${show(one)}: ${show(boundsOf({ ...SAGE, ...one }))}`),
    "shown",
    ...[SAGE, WALKER, { ...SAGE, sees: [] }].map(
      (agent) => `  ${show(agent.sees)}: ${AGENT_PARTS.filter((part) => isShown(agent, part)).join(" ")}`,
    ),
    "tools",
    `  usual: ${toolNames()}`,
    `  all by name: ${toolNames([...names, "for_operator"])}`,
    `  none: ${toolNames([])}`,
    "",
    ...[agentTools([SAGE, WALKER, HIDDEN], true), agentTools([HIDDEN], false)].flatMap((all) => [
      ...all.map((tool) => JSON.stringify({ ...tool, run: undefined }, null, 2)),
      "",
    ]),
    String(agentIn({ name: "X" })),
    "",
    ...[[], [SAGE], [SAGE, WALKER, HIDDEN]].map((agents) =>
      JSON.stringify(agentsFace.paid?.({ agents, settings: { model: "claude-x" } } as never), null, 2),
    ),
    "",
  ];
  await expect(lines.join("\n")).toMatchFileSnapshot("agents.txt");
});

test("an agent that a proof adds to the player is read and written as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const given: readonly JsonObject[] = [
    { name: "scout", prompt: "Look." },
    { name: "scout", prompt: "Look.", model: "m" },
    { name: "Scout", prompt: "Look." },
  ];
  const files = (player: Parameters<typeof withAgents>[0], agents: readonly AgentSpec[]) =>
    agentAddition.filesOf(agents, "proven", player).map(({ to, content }) => `${to}\n${content}`);
  const lines = [
    ...given.map((one) => `${show(one)}: ${show(agentAddition.read(one, []))}`),
    ...[SAGE, WALKER, { ...SAGE, name: "" }, null].map(
      (one) => `${show(one)}: ${agentAddition.isValid(one) ? "an addition" : "none"}`,
    ),
    `${agentAddition.action} ${agentAddition.most} ${agentAddition.nameOf(SAGE)} ${show(agentAddition.useOf("proven"))}`,
    agentAddition.describe(WALKER),
    ...files(null, []),
    ...files(null, [SAGE]),
    ...files(
      { agents: [SAGE, WALKER], define: true, modes: [{ name: "w", when: "walk", agent: "walker" }] },
      [{ ...SAGE, prompt: "Other." }],
    ),
    `unchanged: ${show(withAgents({ agents: [SAGE] }, []))}`,
    "",
  ];
  await expect(lines.join("\n")).toMatchFileSnapshot("additions.txt");
});

test.each([
  [{}, "7: pressed up"],
  [{ deed: "" }, "7: (thought)"],
  [{ isMilestone: true, health: 1 }, "7: pressed up (milestone)"],
  [{ news: ["a", "b", "a", "c", "d", "e"] }, "7: pressed up (new: a, b, c, d)"],
  [{ failedTools: 2, isUseless: true, health: 0.504 }, "7: pressed up (2 failed; nothing done; health 50 %)"],
  [{ failedTools: 0, health: 0 }, "7: pressed up (health 0 %)"],
  [{ call: { ms: 1, costUsd: 0.01234, cacheShare: 0 } }, "7: pressed up ($0.0123)"],
  [{ call: { ms: 1, costUsd: null, cacheShare: 0 } }, "7: pressed up"],
])("a step in a line: %j", (changes, line) => {
  const step = { step: 7, action: null, deed: "pressed up", screen: null, place: null, state: "", news: [] };

  expect(describeStep({ ...step, ...changes } as never)).toBe(line);
});

/** The game with a text or menu on its screen, or with the player on a map. */
const portsOf = (adapter: { text?: string | null; menu?: object | null; at?: object | null }) =>
  ({
    emulator: {},
    game: {
      adapter: {
        ...("text" in adapter && { shownText: () => adapter.text }),
        ...("menu" in adapter && { shownMenu: () => adapter.menu }),
        ...("at" in adapter && { standing: () => adapter.at }),
      },
    },
  }) as never;

const [AT, MENU] = [{ at: {} }, { menu: {} }];

test.each<[string, Parameters<typeof portsOf>[0], object, string]>([
  ["an unknown game", {}, {}, ""],
  ["an unknown game with modes", {}, { mode: "battle" }, "battle"],
  ["a dialog by its mode", AT, { mode: "dialog" }, "dialog"],
  ["a text", { text: "Hi", ...AT }, {}, "dialog"],
  ["an empty text", { text: "", ...AT }, {}, "dialog"],
  ["a menu", { text: null, ...MENU, ...AT }, {}, "dialog"],
  ["neither", { text: null, menu: null, ...AT }, {}, "walk"],
  ["nowhere", { text: null, at: null }, {}, ""],
  ["a fight with a menu", { ...MENU, ...AT }, { battle: { enemy: "Rat" } }, "battle"],
  ["a fight", AT, { battle: true }, "battle"],
  ["no fight", AT, { battle: false }, "walk"],
  ["a fight that is null", AT, { battle: null }, "walk"],
  ["a fight that is a word", AT, { battle: "no" }, "walk"],
])("modes know the situation: %s", (_, game, info, situation) => {
  const modes = ["battle", "dialog", "walk"].filter((when) =>
    isInMode({ name: "m", when }, portsOf(game), info as never),
  );

  expect(modes.join(" ")).toBe(situation);
});

const PLAYER = {
  agents: [WALKER],
  modes: [
    { name: "low", when: "game.hp < 3", text: "Heal." },
    { name: "talk", when: "dialog", text: "Read." },
    { name: "odd", when: "game.none > 1", text: "Never." },
    { name: "fight", when: "battle", agent: "walker" },
    { name: "weak", when: "game.hp < 9", agent: "sage" },
  ],
} as const;

const said = (role: string, ...texts: readonly string[]) => ({
  role,
  content: texts.map((text) => ({ type: "text", text })),
});

test.each<[string, object, readonly object[], string | null]>([
  ["none holds", { hp: 9 }, [], null],
  ["one holds", { hp: 2 }, [], "Heal."],
  ["two hold", { hp: 2, mode: "dialog" }, [], "Heal.\nRead."],
  ["one is there", { hp: 2, mode: "dialog" }, [said("user", "Well:\nHeal.\nNow.")], "Read."],
  ["the words of the player", { hp: 2 }, [said("assistant", "Heal.")], "Heal."],
  ["a part of a line", { hp: 2 }, [said("user", "Heal. Now.")], "Heal."],
  ["all are there", { hp: 2 }, [said("user", "x", "Heal."), said("user")], null],
])("a mode's text is shown while it holds and the conversation has none: %s", (_, info, messages, text) => {
  expect(modeTexts(portsOf(AT), { player: PLAYER }, info as never, messages as never)).toBe(text);
  expect(modeTexts(portsOf(AT), { player: null }, info as never, messages as never)).toBeNull();
});

const actionIn = (
  gameInfo: object,
  history: readonly object[] = [],
  options = {},
  player: unknown = PLAYER,
) =>
  actionOfMode(
    { ports: portsOf(AT), options } as never,
    { memory: { settings: { player }, messageHistory: history }, gameInfo } as never,
  );

test("the first mode with an agent that holds plays, once before the player decides", () => {
  const delegate = (agent: string, mode: string, when: string) => ({
    tool: "delegate",
    input: {
      ...{ agent, mode },
      task: `Play while this holds, and no longer: ${when}. Report what the player needs to know.`,
    },
  });
  const fight = { battle: true, hp: 2 };

  expect(actionIn(fight)).toEqual(delegate("walker", "fight", "battle"));
  expect(actionIn({ hp: 8 })).toEqual(delegate("sage", "weak", "game.hp < 9"));
  expect(actionIn({ hp: 9 })).toBeNull();
  expect(actionIn(fight, [said("user", "Your agent walker: done.")])).toBeNull();
  expect(
    actionIn(fight, [said("user", "Your agent walker: done."), said("assistant", "Well.")]),
  ).not.toBeNull();
  expect(actionIn(fight, [], { direct: {} })).toBeNull();
  expect(actionIn(fight, [], {}, null)).toBeNull();
  expect(actionIn(fight, [], {}, { agents: [], modes: PLAYER.modes.slice(0, 3) })).toBeNull();
  expect(modeNamed({ player: PLAYER }, "talk")?.when).toBe("dialog");
  expect([modeNamed({ player: PLAYER }, "tal"), modeNamed({ player: null }, "talk")]).toEqual([null, null]);
});

test.each([
  ["delegate", { mode: "talk" }, true],
  ["delegate", {}, false],
  ["consult", { mode: "talk" }, false],
])("the step of %s with %j has a message of its own: %s", (tool, input, isOwn) => {
  const message = messageOfMode({ tool, input } as never);

  expect(message?.("went.", [], [{ type: "text", text: "seen" }]) ?? null).toEqual(
    isOwn ? said("user", "Your agent went.", "seen") : null,
  );
});
