import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { fleetText, folderWithFleet } from "../../helpers/fleet/fleet-folder.ts";
import { runProcess } from "../../helpers/runs/run-command.ts";

const MARKS = new URL("../../../build/src/base/disk/process-mark.js", import.meta.url).href;

/** A process that tells its mark and lives until it is killed. */
async function startMarked() {
  const script = `const { ownMark } = await import("${MARKS}"); console.log(ownMark()); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [mark] = await once(child.stdout, "data");
  return { child, mark: String(mark).trim() };
}

test("48.B7: a start removes what killed processes left in the temporary folder and in a store, and nothing of a living one", async () => {
  const cwd = folderWithFleet(fleetText(1, 2));
  const [tmp, store] = [join(cwd, "tmp"), join(cwd, "fleets/few")];
  const [dead, living] = [await startMarked(), await startMarked()];
  for (const folder of [tmp, store]) mkdirSync(folder, { recursive: true });
  for (const { mark } of [dead, living]) {
    for (const use of ["runner-fleet", "runner-improve"]) {
      mkdirSync(join(tmp, `${use}-${mark}-abc123/1`), { recursive: true });
      writeFileSync(join(tmp, `${use}-${mark}-abc123/1/journal`), "half");
    }
    writeFileSync(join(store, `probe-${mark}-0123456789ab`), "first");
    writeFileSync(join(store, `.fleet.json.${mark}.0123456789ab.tmp`), "half");
  }
  mkdirSync(join(tmp, "runner-fleet-mine"));
  // The number of a process that lives, and the start of another.
  const reused = living.mark.replace(/[0-9a-f]{8}$/, "12345678");
  if (process.platform === "linux") mkdirSync(join(tmp, `runner-fleet-${reused}-abc123`));
  dead.child.kill("SIGKILL");
  await once(dead.child, "close");

  const played = await runProcess(["fleet", "run", "few.yaml"], { cwd, env: { TMPDIR: tmp } });

  expect(played).toMatchObject({ code: 0 });
  expect(
    readdirSync(tmp)
      .filter((name) => name.startsWith("runner-"))
      .sort(),
  ).toEqual(
    ["runner-fleet-mine", ...["fleet", "improve"].map((use) => `runner-${use}-${living.mark}-abc123`)].sort(),
  );
  expect(
    readdirSync(store)
      .filter((name) => /^probe-|tmp$/.test(name))
      .sort(),
  ).toEqual([`.fleet.json.${living.mark}.0123456789ab.tmp`, `probe-${living.mark}-0123456789ab`]);
  expect(existsSync(join(tmp, "runner-fleet-mine"))).toBe(true);
});
