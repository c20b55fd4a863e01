import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { createExplorer } from "../../packages/explorer/src/explorer.ts";
import type { LanguageModel } from "../../src/model/language-model.ts";
import { parseWorkflow } from "../../src/parts/workflows/play/format/parse-workflow.ts";
import { everyNth } from "../helpers/runs/sweep.ts";
import { differencesAt, playWhole } from "../helpers/workflows/boundaries.ts";
import type { Sweep } from "../helpers/workflows/sweep.ts";

const STRIDE = everyNth(601);
/** Each so-manieth of these is gone on with to the end; the others to their next save. */
const ENDS = 60;

/** The built-in player, as an LM that takes money. */
function paidPlayer(): LanguageModel {
  const explorer = createExplorer({ seed: 0 });
  const usage = { inputTokens: 100, outputTokens: 10, cacheReadTokens: 0, cacheWriteTokens: 0 };
  return {
    id: "paid",
    isRemote: true,
    async *reply(request, options) {
      return { ...(yield* explorer.reply(request, options)), usage, model: "paid" };
    },
  };
}

/** With this chance and so little patience a part fails and is rolled back. */
const LANTERN = {
  file: parseWorkflow(readFileSync("workflows/lantern.yaml", "utf8"), "lantern.yaml", null),
  inputs: { seed: 5, patience: 40 },
  player: () => createExplorer({ seed: 0 }),
} satisfies Sweep;

const RATES = { inputUsd: 3, outputUsd: 15, cacheReadUsd: 0.3, cacheWriteUsd: 3.75 };

/** What is played, and how many of its records are passed over for one that is tried. */
const SWEEPS: readonly (readonly [name: string, sweep: Sweep, stride: number])[] = [
  ["the built-in player", LANTERN, STRIDE],
  ["no checkpoints", { ...LANTERN, checkpoints: false }, STRIDE * 10],
  [
    "an LM that takes money",
    { ...LANTERN, player: paidPlayer, config: { prices: { paid: RATES } } },
    STRIDE * 10,
  ],
];

it.each(SWEEPS.slice(0, STRIDE > 10 ? 1 : SWEEPS.length))(
  "lantern, killed at a boundary between two records, goes on as if it had been left alone: %s",
  async (_, sweep, stride) => {
    const whole = await playWhole(sweep);
    expect(whole.end.status).toBe("done");
    const records = whole.boundaries.filter(({ isRecord }) => isRecord);
    const differing: string[] = [];

    for (let at = 0; at < records.length; at += stride) {
      const boundary = records[at];
      if (boundary === undefined) break;
      const reach = (at / stride) % ENDS === ENDS >> 1 ? "end" : "save";
      const differences = await differencesAt(sweep, whole, boundary, { reach });
      differing.push(...differences.map((text) => `${at}, ${reach}: ${text}`));
    }

    expect(differing).toEqual([]);
    expect(whole.end.report.all.find(({ path }) => path === "journey[2].go")?.attempts).toBeGreaterThan(1);
  },
  7_200_000,
);
