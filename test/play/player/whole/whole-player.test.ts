import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  AGENT_KINDS,
  AGENT_LIMITS,
  AGENT_PARTS,
  isAgentName,
} from "../../../../src/parts/agents/base/agents.ts";
import { compileMode } from "../../../../src/parts/agents/base/compile-mode.ts";
import { readPlayerFile, renderPlayerFile } from "../../../../src/parts/agents/play/player-file.ts";
import { SHIPPED_AGENTS, shippedAgent } from "../../../../src/parts/agents/play/shipped-agents.ts";
import { agentMessage, isAfterAgent } from "../../../../src/parts/agents/record/agent-message.ts";
import { answersIn, replyToOperator } from "../../../../src/parts/mail/play/reply-to-operator.ts";
import { temporaryFolder } from "../../../helpers/disks/folders.ts";

const json = (value: unknown): string => JSON.stringify(value) ?? "nothing";

function outcomeOf(act: () => unknown): string {
  try {
    return json(act());
  } catch (error) {
    const { code, message } = error as { readonly code?: string; readonly message: string };
    return `${code ?? "error"}: ${message}`;
  }
}

const agent = (changes: string = "", name = "walker"): string =>
  `  - {name: ${name}, description: walks, prompt: Walk., can: delegate${changes}}\n`;

const FILES: readonly string[] = [
  "format: 1\n",
  "",
  "format: 2\n",
  "format: 1\nagents: critic\n",
  "format: 1\nagents: [critic, critic]\n",
  "format: 1\nagents: [critic, 7]\n",
  "format: 1\nagents: [oracle]\n",
  `format: 1\nagents:\n${agent()}`,
  `format: 1\nagents:\n${agent(", model: m, effort: low, sees: [goals, steps], tools: [wait], max_steps: 40, max_tokens: 1000000, max_cost: $100, offered: off")}`,
  `format: 1\nagents:\n${agent(", steps: 3, tokens: 4, dollars: 0.5")}`,
  `format: 1\nagents:\n${agent(", steps: 3, max_steps: 4")}`,
  ...[
    "max_steps: 0",
    "max_steps: 41",
    "max_tokens: 1000001",
    "max_cost: 101",
    "max_cost: 0",
    "sees: [keys]",
    "sees: goals",
    "tools: wait",
  ].map((field) => `format: 1\nagents:\n${agent(`, ${field}`)}`),
  ...[
    "effort: huge",
    "offered: maybe",
    "modell: m",
    "can: fly",
    'model: ""',
    `prompt: ${"x".repeat(2_001)}`,
  ].map((field) => `format: 1\nagents:\n${agent(`, ${field}`)}`),
  ...["Walker", "-w", "w".repeat(33), "w".repeat(32), "2w", "w_1"].map(
    (name) => `format: 1\nagents:\n${agent("", name)}`,
  ),
  `format: 1\nagents:\n${Array.from({ length: 17 }, (_, at) => agent("", `a${at}`)).join("")}`,
  "format: 1\ndefine: on\n",
  "format: 1\ndefine: 3\n",
  "format: 1\nmode: []\n",
  `format: 1\nagents:\n${agent()}modes:\n  - {name: m, when: battle, agent: walker}\n  - {name: n, when: game.x > 1, text: Look.}\n`,
  `format: 1\nagents:\n${agent()}modes:\n  - {name: m, when: battle, agent: walker, text: Both.}\n`,
  "format: 1\nmodes:\n  - {name: m, when: battle, agent: none}\n",
  `format: 1\nagents:\n${agent().replace("delegate", "consult")}modes: [{name: m, when: battle, agent: walker}]\n`,
  "format: 1\nmodes:\n  - {name: m, when: dialog, text: a}\n  - {name: m, when: dialog, text: b}\n",
  "format: 1\nmodes:\n  - {name: m, when: step > 1, text: a}\n",
  "format: 1\nmodes:\n  - {name: m, when: 1 + 1, text: a}\n",
  "format: 1\nmodes:\n  - {name: m, when: walk &&, text: a}\n",
  "format: 1\nmodes:\n  - {name: m, wen: walk, text: a}\n",
];

test("a player's file gives its agents and modes, or is refused with the place of the mistake", async () => {
  const file = join(temporaryFolder(), "player.yaml");
  const lines = FILES.flatMap((text) => {
    writeFileSync(file, text);
    const outcome = outcomeOf(() => {
      const spec = readPlayerFile(file, "player.yaml");
      const again = renderPlayerFile(spec);
      writeFileSync(file, again);
      expect(readPlayerFile(file, "player.yaml")).toEqual(spec);
      return spec;
    });
    const shown = outcome.replace(/"prompt":"([^"]{20})[^"]*"/g, '"prompt":"$1…"');
    return [`${json(text.replace(/x{99,}|(?:(?:, )? {2}- \{name: a1[^}]*\}\\n)+/g, "…"))}`, `  ${shown}`];
  });
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./player-files.txt");
});

test("agents, modes and answers to the operator: their limits and words", async () => {
  const user = (...texts: readonly string[]) => ({
    role: "user",
    content: texts.map((text) => ({ type: "text", text })),
  });
  const message = agentMessage(
    "walker (2 replies): done",
    [{ type: "text", text: "state" }],
    [{ type: "text", text: "seen" }],
  );
  const conversations = [
    [],
    [message],
    [message, { role: "assistant", content: [] }],
    [user("Your agents")],
    [user("a", "Your agent x")],
  ];
  const conditions = ["battle", "game.hp < 3 && !walk", "nobody", "1", '"x"', "battle &&", "game"];
  const answers = [
    {},
    { text: "" },
    { text: " \u0007 " },
    { text: 7 },
    { text: "Yes." },
    { text: "a\r\nb\u0007", in_reply_to: " m1\u0007" },
    { text: "Yes.", in_reply_to: "" },
    { text: "Yes.", in_reply_to: 7 },
    { text: "x".repeat(4_000), in_reply_to: "y".repeat(101) },
    { text: "x".repeat(4_001) },
  ];
  const said = await Promise.all(
    answers.map(async (input) => {
      const run = replyToOperator.run(input as never, {} as never) as AsyncGenerator<unknown, unknown>;
      const { value } = await run.next();
      return json(value).replace(/x{99,}|y{50,}/g, (all) => `${all[0]} × ${all.length}`);
    }),
  );
  const lines = [
    json(AGENT_LIMITS),
    json(AGENT_KINDS),
    json(AGENT_PARTS),
    json(["a", "a-1", "", "1a", "A", "a b", "a".repeat(32), "a".repeat(33), 7].map(isAgentName)),
    ...SHIPPED_AGENTS.map((name) =>
      json({ ...shippedAgent(name), prompt: shippedAgent(name)?.prompt.slice(0, 40) }),
    ),
    json([shippedAgent("oracle"), shippedAgent("constructor")]),
    json(message),
    json(conversations.map((messages) => isAfterAgent(messages as never))),
    ...conditions.map((source) => `${source}: ${outcomeOf(() => compileMode(source).source)}`),
    json(replyToOperator.spec),
    json([replyToOperator.presumes, replyToOperator.isForThought, replyToOperator.isForOperator]),
    ...said,
    json([
      answersIn([]),
      answersIn([{ text: "t" }]),
      answersIn([{ text: "t", answer: { text: "a", inReplyTo: null } }, { text: "u" }]),
    ]),
  ];
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./agents.txt");
});
