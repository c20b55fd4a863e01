import { expect, test } from "vitest";
import {
  type Message,
  type ReplyBlock,
  textOf,
  toolUsesOf,
} from "../../../src/base/vocabulary/conversation.ts";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import type { CallPurpose } from "../../../src/base/vocabulary/reply.ts";
import type { KnownWorld, LanguageModel, ModelReply } from "../../../src/model/language-model.ts";
import { SUMMARY_HEADINGS } from "../../../src/play/agent/conversation/prompts.ts";
import { EMPTY_ATLAS } from "../../games/src/world/apply-observation.ts";
import { createExplorer } from "../src/explorer.ts";
import { createRandomPlayer } from "../src/random-player.ts";
import { TOOLS } from "./fake-game.ts";

type Call = readonly [name: string, input: JsonObject, told: string];

/** A step: the calls with their results, and the state after it. */
interface Step {
  readonly calls: readonly Call[];
  readonly state: string;
  readonly image?: string;
}

const text = (words: string) => ({ type: "text" as const, text: words });

/** A conversation with these steps after its opening. */
function conversation(opening: readonly string[], steps: readonly Step[], image?: string): Message[] {
  const shown = (sha256: string | undefined) =>
    sha256 === undefined ? [] : [{ type: "image" as const, sha256 }];
  return [
    { role: "user", content: [...opening.map(text), ...shown(image)] },
    ...steps.flatMap(({ calls, state, image: after }, step): Message[] => {
      const uses = calls.map(
        ([name, input], at): ReplyBlock => ({ type: "tool_use", id: `${step}_${at}`, name, input }),
      );
      const results = calls.map(([, , told], at) => ({
        ...{ type: "tool_result" as const, tool_use_id: `${step}_${at}`, content: [text(told)] },
      }));
      return [
        { role: "assistant", content: [text(`Step ${step}.`), ...uses] },
        { role: "user", content: [...results, text(state), ...shown(after)] },
      ];
    }),
  ];
}

async function replyOf(
  model: LanguageModel,
  messages: readonly Message[],
  more: {
    readonly purpose?: CallPurpose;
    readonly world?: KnownWorld;
    readonly tools?: keyof typeof TOOLS;
  } = {},
): Promise<ModelReply> {
  const { purpose = "play", world, tools = "today" } = more;
  const choose = { name: "choose", description: "", input_schema: { type: "object", properties: {} } };
  const request = {
    ...{ purpose, system: "", tools: tools === "today" ? [...TOOLS.today, choose] : TOOLS[tools] },
    ...{ messages, images: new Map(), ...(world && { world }) },
  };
  const events = model.reply(request, { signal: new AbortController().signal });
  let next = await events.next();
  while (next.done !== true) next = await events.next();
  return next.value;
}

function renderReply({ content }: ModelReply): string {
  const calls = toolUsesOf(content).map(({ name, input }) => `${name} ${JSON.stringify(input)}`);
  return [textOf(content), ...calls].join(" | ");
}

const PRESS = (...buttons: readonly string[]): Call => [
  "press_buttons",
  { buttons: [...buttons] },
  `Pressed all ${buttons.length}.`,
];

/** States of a game in the words of its adapter. */
const STATES: readonly string[] = [
  'Mode: title\nText: "PRESS START"',
  "Screen: intro",
  "Map: Title",
  "Mode: menu",
  "Menu: items",
  "Mode: ending",
  "State: the end, credits",
  "Mode: solved",
  'Mode: dialog\nText: "Good day."',
  'Text: "Do you want it? Yes No"\nMap: Town\nPosition: 3,4',
  "Mode: dialog",
  "Mode: locked",
  "Kind of scene: seen from the side\nMap: Town (3, 4)",
  "Kind of scene: seen from above\nMap: Town (3, 4)",
  "At Town 3,4 facing up; free: up\nHP: 3",
  "Place: Cave, x 5, y 6, facing left",
  "X: 2\nY: 3",
  "X: 2.5\nY: 3",
  "Column: 4000\nRow: 4000",
  "Column: 4001\nRow: 1",
  "",
  "Same: hp: 3 · map: Town",
  "Mode: battle\nHP: 20/20",
  'Battle: yes\nHP: 3\nMax HP: 20\nHerbs: 2\nText: "What now? ATTACK GUARD HERB x2 RUN"',
  'Battle: yes\nHP: 6\nMax HP: 20\nHerbs: 2\nText: "What now? ATTACK GUARD HERB x2 RUN"',
  'Battle: yes\nHP: 3/20\nHerbs: 0\nCursor: ATTACK\nText: "ATTACK GUARD HERB x0"',
  'Battle: yes\nHP: 3/20\nCursor: ATTACK\nText: "ATTACK POTION RUN"\nPotion: 1',
  'Battle: yes\nHP: 19/20\nFoe HP: 9/9\nText: "FIGHT ITEM"',
  'Battle: yes\nHP: 19/20\nEnemy health: 3/9\nText: "FIGHT ITEM"',
  'Battle: yes\nHP: 20/20\nCursor: RUN\nText: "STRIKE RUN"',
  "In battle: 1\nCursor: 3\nHP: 4",
  'Fight: on\nCursor: HIT\nText: "It hits: 4 damage."',
];

test("the built-in player answers each scene as ever, new, still and tired (if a change is meant: npx vitest run FILE -u)", async () => {
  const explorer = createExplorer({ seed: 5 });
  const world: KnownWorld = { atlas: EMPTY_ATLAS, at: null };
  const lines: string[] = [];
  for (const state of STATES) {
    const opening = ["The game begins here.", "This is the game now:", state];
    const still = (times: number): readonly Step[] =>
      Array.from({ length: times }, () => ({ calls: [PRESS("a")], state: "Nothing changed." }));
    lines.push(state.replaceAll("\n", " / "));
    for (const times of [0, 1, 2, 3, 9])
      lines.push(
        `  ${times}: ${renderReply(await replyOf(explorer, conversation(opening, still(times), "p"), { world }))}`,
      );
    lines.push(
      `  of old: ${renderReply(await replyOf(explorer, conversation(opening, still(0)), { world, tools: "before" }))}`,
      `  no world: ${renderReply(await replyOf(explorer, conversation(opening, still(2), "p")))}`,
      `  asked: ${renderReply(await replyOf(explorer, conversation(opening, still(2)), { purpose: "refine" }))}`,
    );
  }
  const fights: readonly (readonly Call[])[] = [
    [
      ["choose", { option: "ATTACK" }, "Chose ATTACK."],
      [
        "read_text",
        {},
        '"You strike."\n"It gathers strength."\n"What now? ATTACK GUARD HERB"\nIt waits for an answer.',
      ],
    ],
    [
      ["choose", { option: "ATTACK" }, "Chose ATTACK."],
      ["read_text", {}, '"You strike: 3."\n"It strikes: 4."\n"ATTACK GUARD HERB"\nIt waits for an answer.'],
    ],
    [
      ["choose", { option: "ATTACK" }, "No menu is open. Nothing was pressed."],
      ["read_text", {}, "No text is shown. Nothing was pressed."],
    ],
  ];
  for (const calls of fights) {
    const state = 'Battle: yes\nHP: 19/20\nFoe HP: 9/9\nText: "What now? ATTACK GUARD HERB x2"';
    for (const times of [1, 2]) {
      const steps = Array.from({ length: times }, (_, at) => ({
        calls,
        state: `HP: ${18 - at}/20 (was 19/20)`,
      }));
      lines.push(
        renderReply(
          await replyOf(explorer, conversation(["This is the game now:", state], steps), { world }),
        ),
      );
    }
  }
  const asked: Step = {
    calls: [["read_text", {}, '"Take it"\nIt waits for an answer.']],
    state: 'Text: "Take it"\nHP: 4',
  };
  for (const times of [1, 2, 3]) {
    const steps = Array.from({ length: times }, (_, at) => ({
      ...asked,
      state: `Text: "Take it"\nHP: ${at}`,
    }));
    lines.push(
      renderReply(
        await replyOf(explorer, conversation(["This is the game now:", 'Text: "Take it"'], steps), { world }),
      ),
    );
  }

  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./whole/decisions.txt");
});

/** A long walk with all that the notebook keeps. */
const WALK: readonly Step[] = [
  {
    calls: [PRESS("start")],
    state:
      "At Town 3,4 facing up; free: up\nMode: walk\nHP: 9\nKey: no\nEvents: none\nGold: 0\nLevel: 1\nSteps: 0",
  },
  {
    calls: [["navigate_to", { x: 5, y: 4 }, "Reached Town 5,4, in 2 steps."], PRESS("a")],
    state:
      'Mode: dialog\nText: "My cat is lost. The tower is locked: find the key."\nAt Town 5,4 facing right; free: left',
  },
  {
    calls: [["read_text", {}, '"My cat is lost."\n"You got a herb."\nThe text is over.']],
    state: "Mode: walk\nText: no more\nGold: 5 (was 0)\nSteps: 3",
  },
  {
    calls: [["navigate_to", { x: 9, y: 9, map: "Town" }, "No walk: there is no way."]],
    state: "Nothing changed.",
  },
  {
    calls: [["navigate_to", { x: 9, y: 9, map: "Town" }, "No walk: there is no way."]],
    state: "Nothing changed.",
  },
  {
    calls: [
      ["navigate_to", { x: 2, y: 2 }, "Reached Town 2,2, in 4 steps."],
      PRESS("up", "a", "left", "a", "down", "a"),
    ],
    state: "At Town 2,2 facing down; free: up",
  },
  {
    calls: [["navigate_to", { x: 7, y: 7 }, "Reached Town 7,7, in 4 steps."], PRESS("right")],
    state: "At Cave 1,2 facing right; free: up\nKey: yes\nEvents: found the cat, met Pip",
  },
  { calls: [PRESS("a")], state: 'Mode: battle\nText: "A bat!"' },
  {
    calls: [PRESS("a", "a")],
    state:
      "Mode: walk\nText: no more\nLevel: 2 (was 1)\nHP: 4\nGold: 3\nEvents: found the cat, met Pip, beat the bat with a very long name that goes on and on and on and on until it is cut",
  },
  {
    calls: [["navigate_to", { map: "Town", x: 5, y: 4 }, "Reached Town 5,4, in 9 steps."], PRESS("a")],
    state:
      'At Town 5,4 facing right; free: left\nMode: dialog\nText: "You found my cat! The door opens now."',
  },
  {
    calls: [
      ["navigate_to", { x: 1, y: 1 }, "Stopped at Town 1,2."],
      ["navigate_to", { x: 8, y: 1 }, "Reached Town 8,1, in 7 steps."],
      PRESS("b", "a"),
    ],
    state: 'Mode: dialog\nText: "Who spoke?"',
  },
  {
    calls: [
      ["press_buttons", { buttons: ["a", "up", "up"] }, "Pressed 1 of 3."],
      ["wait", { frames: 3 }, "Not carried out: x"],
    ],
    state: "Mode: ending\nText: no more",
  },
];

const HEADINGS = SUMMARY_HEADINGS.join("\n");

test("the built-in player's summaries keep what they kept, and read as ever when they come back", async () => {
  const explorer = createExplorer({ seed: 5 });
  const world: KnownWorld = { atlas: EMPTY_ATLAS, at: null };
  const opening = ["Goal: Light the lantern", "This is the game now:", "Mode: title"];
  const ask: Message = { role: "user", content: [text(`Write it.\n${HEADINGS}\n## Other`)] };
  const lines: string[] = [];
  for (const steps of [0, 3, 7, WALK.length]) {
    const messages = [...conversation(opening, WALK.slice(0, steps)), ask];
    lines.push(
      `After ${steps} steps:`,
      renderReply(await replyOf(explorer, messages, { purpose: "summary", world })),
      "",
    );
  }
  const all = [...conversation(opening, WALK), ask];
  const summary = textOf((await replyOf(explorer, all, { purpose: "summary", world })).content);
  const again = conversation(
    [
      `Your summary of the game so far:\n\n${summary}`,
      "This is the game now:",
      "At Town 5,4 facing right; free: left",
    ],
    WALK.slice(1, 3),
  );
  lines.push(
    "Once more:",
    renderReply(await replyOf(explorer, [...again, ask], { purpose: "summary", world })),
    "",
  );
  const broken = [
    'Your summary of the game so far:\n## Events\n- one\n## Decisions\n- two\nNotebook: 7 steps, slow\nThing in "Town": 4,4 asked 2, to ask again: "Hi"\nThing in "Town": x,4 asked 2: "Hi"\nThing in Town: 4,4 asked 2: "Hi"\nNotebook: x steps',
    "This is the game now:",
    "At Town 1,1 facing ?; free: none",
    "The operator pressed a.",
    "This is the game now, after what the operator did:\nAt Cave 4,4 facing down; free: up",
  ];
  lines.push(
    "Written by hand:",
    renderReply(await replyOf(explorer, [...conversation(broken, []), ask], { purpose: "summary", world })),
    "",
  );
  lines.push(
    "No headings:",
    renderReply(await replyOf(explorer, conversation(opening, WALK.slice(0, 2)), { purpose: "summary" })),
    "",
  );

  await expect(lines.join("\n")).toMatchFileSnapshot("./whole/summaries.txt");
});

test("players by chance choose as ever", async () => {
  const at = { map: "Town", x: 3, y: 20 };
  const world = { atlas: EMPTY_ATLAS, at } as unknown as KnownWorld;
  const lines: string[] = [];
  for (const id of ["built-in:random", "skills"]) {
    for (const seed of [0, 7]) {
      const player = createRandomPlayer({ id, seed });
      for (const count of [0, 1, 5, 6, 7])
        lines.push(
          `${id} ${seed} after ${count}: ${renderReply(await replyOf(player, conversation(["Replies so far: 4"], WALK.slice(0, count)), { world }))}`,
        );
      lines.push(
        `  nowhere: ${renderReply(await replyOf(player, conversation(["x"], []), {}))}`,
        `  summary: ${renderReply(await replyOf(player, [...conversation(["Replies so far: 4"], WALK.slice(0, 3)), { role: "user", content: [text(HEADINGS)] }], { purpose: "summary" }))}`,
        `  refine: ${renderReply(await replyOf(player, conversation(["Replies so far: x"], WALK.slice(0, 3)), { purpose: "refine" }))}`,
      );
    }
  }

  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./whole/by-chance.txt");
});
