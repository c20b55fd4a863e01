import { expect, test } from "vitest";
import type { ModelRequest } from "../../../../src/model/language-model.ts";
import { powerCutDisk } from "../../../../test/helpers/disks/power-cut-disk.ts";
import { playRun } from "../../../../test/helpers/runs/journal-world.ts";
import { ACTOR, ADVISER, type AgentSays, helpedPlayer } from "../../../../test/helpers/server/helped-player.ts";
import { GO, helpedRun } from "../../../../test/helpers/server/helped-run.ts";
import { newestSteps, storyOf } from "../../src/parts/agents/play/story.ts";

/** The texts of the newest message of a request. */
function newest({ messages }: ModelRequest): readonly string[] {
  return (messages.at(-1)?.content ?? []).flatMap((block) => {
    if (block.type === "text") return [block.text];
    if (block.type !== "tool_result") return [block.type];
    return [`result: ${block.content.map((one) => (one.type === "text" ? one.text : one.type)).join(" ")}`];
  });
}

const ASK = ["consult", { agent: "critic", question: "What now?" }] as const;
const LONG = "x".repeat(4_001);

/** What an actor says in its replies, one after the other. */
const inTurn =
  (...replies: readonly ReturnType<AgentSays>[]): AgentSays =>
  (n) =>
    replies[n - 1] ?? [["report", { text: "Done." }]];

const RUNS: readonly (readonly [string, AgentSays, object?])[] = [
  ["both answer", (_, { tools }) => (tools.length === 0 ? "Go." : "I stand still.")],
  ["both answer nothing", () => ""],
  ["both say too much", () => LONG],
  [
    "two calls, the second after a failed one; then a report beside a call",
    inTurn(
      [
        ["jump", {}],
        ["press_buttons", { buttons: ["up"] }],
      ],
      [
        ["wait", { frames: 5 }],
        ["report", { text: "" }],
      ],
    ),
  ],
  ["an empty report after words", inTurn([["wait", { frames: 5 }]], [["report", {}]])],
  ["a bound of dollars", inTurn([["wait", { frames: 5 }]]), { dollars: 0.25 }],
  ["a bound of tokens that one reply reaches", inTurn([["wait", { frames: 5 }]]), { tokens: 110 }],
  ["a bound of one reply", inTurn([["wait", { frames: 5 }]]), { steps: 1 }],
  ["a bound of two replies", inTurn([["wait", { frames: 5 }]], [["wait", { frames: 5 }]]), { steps: 2 }],
];

const PRICE = { inputUsd: 1_000, outputUsd: 5_000, cacheReadUsd: 0, cacheWriteUsd: 0 };

test("agents are asked, answered and ended as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const lines: string[] = [];
  for (const [what, says, own = {}] of RUNS) {
    const player = helpedPlayer({ 1: ASK, 2: GO }, says);
    const agents = [ADVISER, { ...ACTOR, sees: ["notes" as const], ...own }];
    await playRun({
      disk: powerCutDisk(),
      ...helpedRun(player, { steps: 3, settings: { maxHistory: 60, player: { agents } } }),
      prices: { scripted: PRICE },
    });
    lines.push(`# ${what}`);
    for (const request of player.requests) {
      const { purpose, messages, pictures } = request;
      const told = purpose === "play" && messages.length === 1 ? [] : newest(request);
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
    ...{ step: number, action: "a", deed: `pressed ${number}`, screen: null, place: null, state: "", news: [] },
    call: { ms: 1, costUsd: 1, cacheShare: 0 },
  });
  const memoryOf = (steps: number) =>
    ({
      settings: { drift: { isOff: true } },
      drift: { window: Array.from({ length: steps }, (_, at) => step(at + 1)), playedSteps: steps },
    }) as never;
  const numbers = (steps: number, after: number) => newestSteps(memoryOf(steps), after).map((one) => one.step);

  expect(numbers(3, 0)).toEqual([1, 2, 3]);
  expect(numbers(3, 2)).toEqual([3]);
  expect(numbers(3, 3)).toEqual([]);
  expect([numbers(80, 0).at(0), numbers(81, 0).at(0), numbers(81, 0).length]).toEqual([1, 2, 80]);
  expect(storyOf(memoryOf(2)).split("\n").slice(0, 2)).toEqual(["1: pressed 1", "2: pressed 2"]);
});
