import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createRunner } from "../../../../src/play/runner/create-runner.ts";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { createCapture, worldHere } from "../../../../test/helpers/runs/run-here.ts";
import { exportRun } from "../../src/commands/proof/export-run.ts";
import { PARTS } from "../../src/run-file/manifest.ts";
import { readRunFile } from "../../src/run-file/read-run-file.ts";

/** As large as those that disassemblies of games come with. */
const USUAL_BYTES = 600_000;
const MOST_BYTES = 16 * 2 ** 20;

const FILES = {
  gameMap: JSON.stringify({ format: 1, game: "x", fields: [{ name: "x", address: "C000" }] }).padEnd(
    USUAL_BYTES,
  ),
  symbols: "00:0150 Main\n".padEnd(USUAL_BYTES, "; a comment of the disassembly\n"),
};

test.each(["gameMap", "symbols"] as const)(
  "a run is exported with a %s of a usual size, and not with one over 16 MiB",
  async (part) => {
    const cwd = temporaryFolder();
    const [gameMap, symbols, saveDir] = [join(cwd, "map.json"), join(cwd, "game.sym"), join(cwd, "saves")];
    writeFileSync(gameMap, FILES.gameMap);
    writeFileSync(symbols, FILES.symbols);
    const file = { gameMap, symbols }[part];
    const runner = await createRunner({ saveDir, model: "explorer", gameMap, symbols });
    await runner.invoke({ newGame: true, steps: 1 });
    const [stdout, stderr] = [createCapture(), createCapture()];
    const world = worldHere([], { env: {}, cwd, stdout, stderr });
    const exported = (name: string) => exportRun(world, { saveDir }, [name], {}, null);

    expect(await exported("out.run")).toBe(0);

    const { parts } = readRunFile(readFileSync(join(cwd, "out.run")));
    expect(Buffer.from(parts.get(PARTS[part]) ?? []).toString()).toBe(FILES[part]);
    expect(stderr.text()).toMatch(/^wrote out\.run: 1 step, /);
    truncateSync(file, MOST_BYTES + 1);
    await expect(exported("large.run")).rejects.toMatchObject({
      ...{ code: "named-file-unreadable", message: `${file} is too large: it may have ${MOST_BYTES} bytes` },
    });
  },
);
