import { join } from "node:path";
import { expect, test } from "vitest";
import { listAllSaves } from "../../../src/faces/cli/commands/saves/list.ts";
import type { World } from "../../../src/faces/cli/process-context.ts";
import { widthOf } from "../../../src/faces/cli/render/table.ts";
import { playedFolder } from "../../helpers/runs/played-folder.ts";
import { run } from "../../helpers/runs/run-command.ts";

const copy = playedFolder(["--steps", "12"], ["--load-backup", "--steps", "3"]);
const LABEL = "before the long way through the wood";

test.each([80, 100, 132])(
  "a list of saves fits a terminal of %i columns, with its labels",
  async (columns) => {
    const cwd = copy();
    await run(["saves", "label", "latest", LABEL], { cwd });
    let shown = "";
    const output = { isTerminal: true, columns, write: (text: string) => (shown += text) };
    const world = { cwd, env: { NO_COLOR: "1" }, stdout: output, stderr: output } as unknown as World;

    await listAllSaves(world, { saveDir: join(cwd, "saves") }, [], { all: true }, null);

    const lines = shown.split("\n");
    expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(columns);
    expect(shown).toContain(LABEL.slice(0, 13));
    expect(shown.includes("parent")).toBe(columns === 132);
    expect(shown.includes("size")).toBe(columns === 132);
  },
);
