// Makes the runs of the built-in players in test/fixtures/baselines/ anew, with their scores, from the built command: after a change of
// the core or of the tools' rules, since files of a core that was never released cannot be checked without it.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Task, level, player and seed: of the seeds 1 to 20, the one with the best run, and the one with the median run where its score is
 * another. A whole run of a player by chance is large, so these have fewer steps.
 */
const RUNS = [
  ["cairn", "memory", "explorer", 5],
  ["lantern", "memory", "explorer", 11],
  ["lantern", "memory", "explorer", 20],
  ["ledge", "memory", "explorer", 9],
  ["lantern", "everything", "skills", 17, 8],
  ["lantern", "pixels", "random", 7, 8],
];

const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const folder = path("test/fixtures/baselines/");
const work = mkdtempSync(join(tmpdir(), "baselines-"));

function run(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path("bin/runner.js"), ...args], {
    cwd: work,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${args.join(" ")} ended with ${status}: ${stderr}`);
  return stdout;
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const scores = {};
let bytes = 0;
for (const [task, level, player, seed, steps] of RUNS) {
  const name = [task, level, player, seed, ...(steps === undefined ? [] : [`${steps}-steps`])].join("-");
  const text = readFileSync(path(`tasks/${task}.yaml`), "utf8");
  writeFileSync(
    join(work, "task.yaml"),
    steps === undefined ? text : text.replace(/steps: \d+/, `steps: ${steps}`),
  );
  const choice = ["--set", `levels=${level}`, "--set", `seeds=${seed}`, "--set", `store=${name}`];
  run("bench", "run", "task.yaml", "--model", player, ...choice, "--quiet");
  const [row] = JSON.parse(run("bench", "report", name, "--json")).rows;
  const file = join(folder, `${name}.run`);
  run("export", "run", file, "--save-dir", `${name}/jobs/${row.runs[0].id}`, "--quiet");
  scores[`${name}.run`] = row.score;
  bytes += statSync(file).size;
}
writeFileSync(join(folder, "scores.json"), `${JSON.stringify(scores, null, 2)}\n`);
rmSync(work, { recursive: true, force: true });
console.log(`${RUNS.length} runs, ${bytes} bytes`);
