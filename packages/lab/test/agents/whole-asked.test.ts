import { expect, test } from "vitest";
import type { ModelRequest } from "../../../../src/model/language-model.ts";
import { powerCutDisk } from "../../../../test/helpers/disks/power-cut-disk.ts";
import { playRun } from "../../../../test/helpers/runs/journal-world.ts";
import type { Plan } from "../../../../test/helpers/runs/planner.ts";
import {
  ACTOR,
  ADVISER,
  type AgentSays,
  helpedPlayer,
} from "../../../../test/helpers/server/helped-player.ts";
import { GO, helpedRun } from "../../../../test/helpers/server/helped-run.ts";
import { newestSteps, storyOf } from "../../src/parts/agents/play/story.ts";

interface Block {
  readonly type: string;
  readonly text?: string;
  /** Of a result. */
  readonly content?: readonly Block[];
}

/** The texts of the newest message of a request. */
function newest({ messages }: ModelRequest): readonly string[] {
  const blocks = (messages.at(-1)?.content ?? []) as unknown as readonly Block[];
  return blocks.map(({ type, text, content }) =>
    content === undefined
      ? (text ?? type)
      : `result: ${content.map((one) => one.text ?? one.type).join(" ")}`,
  );
}

const ASK = ["consult", { agent: "critic", question: "What now?" }] as const;
const WAITS = [["wait", { frames: 5 }]] as const;
const LONG = "x".repeat(4_001);

/** The words of an actor's replies, one after the other. */
const inTurn =
  (...replies: readonly ReturnType<AgentSays>[]): AgentSays =>
  (n) =>
    replies[n - 1] ?? [["report", { text: "Done." }]];

/** Runs, with the words beside an actor's first calls, and its bounds. */
const RUNS: readonly (readonly [
  what: string,
  plan: Plan,
  says: AgentSays,
  words?: string,
  bounds?: object,
])[] = [
  ["both answer", { 1: ASK, 2: GO }, (_, { tools }) => (tools.length === 0 ? "Go." : "I stand still.")],
  ["both answer nothing", { 1: ASK, 2: GO }, () => "", "", { steps: 2 }],
  ["both say too much", { 1: ASK, 2: GO }, () => LONG],
  [
    "two calls, the second after a failed one; then an empty report beside a call",
    { 1: GO },
    inTurn(
      [
        ["jump", {}],
        ["press_buttons", { buttons: ["up"] }],
      ],
      [...WAITS, ["report", { text: "" }]],
    ),
  ],
  ["an empty report after words", { 1: GO }, inTurn(WAITS, [["report", {}]]), "I look."],
  ["a report after words", { 1: GO }, inTurn(WAITS), "I look."],
  ["words at a bound of dollars", { 1: GO }, inTurn(WAITS, WAITS), "I look.", { dollars: 0.3 }],
  ["a bound of tokens that one reply reaches", { 1: GO }, inTurn(WAITS), "", { tokens: 110 }],
  ["a bound of one reply", { 1: GO }, inTurn(WAITS), "", { steps: 1 }],
];

const PRICE = { inputUsd: 1_000, outputUsd: 5_000, cacheReadUsd: 0, cacheWriteUsd: 0 };

test("agents are asked, answered and ended as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const lines: string[] = [];
  for (const [what, plan, says, words = "", bounds = {}] of RUNS) {
    const helped = helpedPlayer(plan, says);
    const player: typeof helped = {
      ...helped,
      async *reply(request, options) {
        const reply = yield* helped.reply(request, options);
        if (words === "" || request.purpose !== "agent" || request.messages.length > 1) return reply;
        return { ...reply, content: [{ type: "text", text: words }, ...reply.content] };
      },
    };
    const agents = [ADVISER, { ...ACTOR, sees: ["notes" as const], ...bounds }];
    const steps = Object.keys(plan).length + 1;
    await playRun({
      disk: powerCutDisk(),
      ...helpedRun(player, { steps, settings: { maxHistory: 60, player: { agents } } }),
      prices: { scripted: PRICE },
    });
    lines.push(`# ${what}`);
    for (const request of helped.requests) {
      const { purpose, messages, pictures } = request;
      const isKnown = messages.length === 1 && (purpose === "play" || lines.length > 40);
      const told = isKnown ? [] : newest(request);
      const shown = told.map((text) => text.replace(/x{90,}/g, ({ length }) => `${length} x`));
      lines.push(
        `${purpose}, ${messages.length} messages${pictures === false ? ", no pictures" : ""}`,
        ...shown.map((text) => `  ${text.split("\n").join("\n    ")}`),
      );
    }
    lines.push("");
  }

  await expect(lines.join("\n")).toMatchFileSnapshot("./asked.txt");
});

test("a story has the newest eighty steps, without their costs", () => {
  const step = (number: number) => ({
    ...{
      step: number,
      action: "a",
      deed: `pressed ${number}`,
      screen: null,
      place: null,
      state: "",
      news: [],
    },
    call: { ms: 1, costUsd: 1, cacheShare: 0 },
  });
  const memoryOf = (steps: number) =>
    ({
      settings: { drift: { isOff: true } },
      drift: { window: Array.from({ length: steps }, (_, at) => step(at + 1)), playedSteps: steps },
    }) as never;
  const numbers = (steps: number, after: number) =>
    newestSteps(memoryOf(steps), after).map((one) => one.step);

  expect(numbers(3, 0)).toEqual([1, 2, 3]);
  expect(numbers(3, 2)).toEqual([3]);
  expect(numbers(3, 3)).toEqual([]);
  expect([numbers(80, 0).at(0), numbers(81, 0).at(0), numbers(81, 0).length]).toEqual([1, 2, 80]);
  expect(storyOf(memoryOf(2)).split("\n").slice(0, 2)).toEqual(["1: pressed 1", "2: pressed 2"]);
});
