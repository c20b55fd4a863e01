import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run } from "../../helpers/runs/run-command.ts";
import { IS_LONG } from "../../helpers/runs/sweep.ts";
import { jsonLines } from "./workflow-files.ts";

const SEEDS = IS_LONG ? [1, 2, 3, 4, 5] : [5];

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
