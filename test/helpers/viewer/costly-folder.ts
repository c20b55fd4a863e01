import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import { playedFolder } from "../runs/played-folder.ts";
import { rechain } from "../saves/rechain.ts";

/** The journal of {@link costlyFolder}, below its folder. */
export const COSTLY_JOURNAL = "saves/lantern_journal.jsonl";

interface Told {
  readonly reply?: object;
  readonly text?: string;
  readonly outcome?: object;
}

const usage = (inputTokens: number, outputTokens: number, cacheReadTokens = 0, cacheWriteTokens = 0) => ({
  usage: { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens },
});

/** The fields that replace those of each reply and outcome of the run, in order: an LM that costs money, and words that would act. */
const TOLD: readonly Told[] = [
  {
    reply: { costUsd: 0.0123, ms: 1_500, ...usage(900, 80, 3_000, 40) },
    text: '=SUM(A1), "I press start.",\nand wait.',
    outcome: { milestones: ["a lamp", '=1+1, "two"'] },
  },
  { reply: { costUsd: null, ms: 0, model: "maker/other", ...usage(1, 0) }, outcome: { wasUseful: false } },
  { reply: { costUsd: 1.5, ms: 65_000, ...usage(1_200_000, 3) }, text: "@left" },
  {
    reply: { costUsd: 0.25, ms: 2_000, ...usage(50, 60) },
    text: "-a\u001b[2Jb",
    outcome: { milestones: ["the wood"] },
  },
  { reply: { costUsd: 0, ms: 900, ...usage(0, 0) }, outcome: { gameInfo: { map: "Wood", x: 3, y: 4 } } },
];

/** The journal's records with {@link TOLD}, at times that are always the same. */
function tell(records: readonly JsonObject[]): JsonObject[] {
  let [replies, outcomes, seconds] = [0, 0, 0];
  return records.map((record): JsonObject => {
    seconds += 10;
    const time = new Date(Date.UTC(2026, 10, 21, 12, 0, seconds)).toISOString();
    if (record["type"] === "reply") {
      const { reply = {}, text } = TOLD[replies++] ?? {};
      const { costUsd, ms, ...own } = reply as JsonObject;
      const before = record["reply"] as JsonObject;
      const content = (before["content"] as JsonObject[]).map((block) =>
        block["type"] === "text" && text !== undefined ? { ...block, text } : block,
      );
      return {
        ...record,
        time,
        costUsd: costUsd ?? null,
        ms: ms ?? 0,
        reply: { ...before, ...own, content },
      };
    }
    if (record["type"] !== "outcome") return { ...record, time };
    const { outcome } = TOLD[outcomes++] ?? {};
    return { ...record, time, outcome: { ...(record["outcome"] as JsonObject), ...outcome } as JsonObject };
  });
}

/** A branch leaves where its record says, in bytes too. */
function placeForks(file: string): void {
  const lines = readFileSync(file, "utf8").split("\n");
  let offset = 0;
  const starts = lines.map((line) => {
    const start = offset;
    offset += Buffer.byteLength(line) + 1;
    return start;
  });
  rechain(file, (records) =>
    records.map((record, i): JsonObject => {
      const from = record["from"] as JsonObject | null | undefined;
      if (from == null) return record;
      const seq = Number(from["seq"]);
      const { prev } = JSON.parse(lines[seq] ?? "{}") as JsonObject;
      return i < seq ? record : { ...record, from: { ...from, offset: starts[seq] ?? 0, hash: prev ?? "" } };
    }),
  );
}

/** A folder with a run of three steps, of which the last was played again with one more, as an LM that costs money would. */
export function costlyFolder(): () => string {
  const played = playedFolder(
    ["--new-game", "--steps", "3", "--quiet"],
    ["--to-step", "2", "--steps", "2", "--seed", "7", "--quiet"],
  );
  return () => {
    const cwd = played();
    const file = join(cwd, COSTLY_JOURNAL);
    rechain(file, tell);
    placeForks(file);
    return cwd;
  };
}
