// Makes docs/lantern.gif, the moving picture of the README: the built-in player plays the bundled game, and the command
// films some steps of that. With `--check` it writes nothing, and says with exit code 1 whether it would be another one.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const STEPS = { from: "10", to: "17" };
const PUBLISHED = fileURLToPath(new URL("../docs/lantern.gif", import.meta.url));
const RUNNER = fileURLToPath(new URL("../bin/runner.js", import.meta.url));

const folder = mkdtempSync(join(tmpdir(), "runner-film-"));
try {
  run("--model", "explorer", "--until-step", STEPS.to, "--save-every", "100");
  run(..."export film lantern.gif --speed 5.3 --captions --from".split(" "), STEPS.from, "--to", STEPS.to);
  const made = readFileSync(join(folder, "lantern.gif"));
  if (!process.argv.includes("--check")) {
    writeFileSync(PUBLISHED, made);
    process.stdout.write(`docs/lantern.gif was written, ${made.length} bytes\n`);
  } else if (!made.equals(readFileSync(PUBLISHED))) {
    process.stderr.write("docs/lantern.gif is not what the built-in player plays: run npm run film\n");
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true });
}

/** The built command, in an environment without keys and without settings. */
function run(...args) {
  const { status, stderr } = spawnSync(process.execPath, [RUNNER, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`runner ${args.join(" ")} ended with ${status}: ${stderr}`);
}
