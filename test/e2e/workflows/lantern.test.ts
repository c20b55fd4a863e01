import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run } from "../../helpers/runs/run-command.ts";
import { jsonLines } from "./workflow-files.ts";

/** All five take about 25 s of CPU time: `npm run test:long` has them, every other run the quickest one. */
const SEEDS = process.env["WORKFLOW_SEEDS"]?.split(",") ?? ["5"];

test.each(SEEDS)(
  "runner workflow run lantern reaches the ending with seed %s, without a key",
  { timeout: 300_000 },
  async (seed) => {
    const cwd = temporaryFolder();

    const { code, stdout } = await run(
      ["workflow", "run", "lantern", "--input", `seed=${seed}`, "--json", "--quiet"],
      { cwd },
    );
    const { code: verified } = await run(["saves", "verify", "--all"], { cwd });
    const info = await run(["--save-info", "--json"], { cwd });

    const result = jsonLines(stdout).at(-1);
    expect(result).toMatchObject({ type: "workflow-result", status: "done", error: null });
    expect(JSON.parse(info.stdout)).toMatchObject({ gameInfo: { mode: "ending" } });
    expect([code, verified]).toEqual([0, 0]);
  },
);
