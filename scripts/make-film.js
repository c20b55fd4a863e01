// Makes docs/lantern.gif, docs/cairn.gif and docs/ledge.gif, the moving pictures of the README and of docs/games.md: the built-in player plays a
// bundled game, and the command films some steps of that. With `--check` it writes nothing, and says with exit code 1 whether one would
// be another. A name after it makes that film alone.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { putMade } from "./put-made.js";

const FILMS = [
  { game: "lantern", from: "10", to: "17", speed: "5.3" },
  { game: "cairn", from: "67", to: "69", speed: "1.2" },
  { game: "ledge", from: "28", to: "34", speed: "1.8" },
];
const RUNNER = fileURLToPath(new URL("../bin/runner.js", import.meta.url));

const only = process.argv.slice(2).find((word) => word !== "--check");
for (const film of FILMS.filter(({ game }) => only === undefined || game === only)) make(film);

function make({ game, from, to, speed }) {
  const folder = mkdtempSync(join(tmpdir(), "runner-film-"));
  try {
    run(folder, ...`--rom ${game} --model explorer --until-step ${to} --save-every 100`.split(" "));
    run(folder, ...`export film made.gif --speed ${speed} --captions --from ${from} --to ${to}`.split(" "));
    const made = readFileSync(join(folder, "made.gif"));
    putMade(`docs/${game}.gif`, made, "is not what the built-in player plays: run npm run film");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The built command, in an environment without keys and without settings. */
function run(folder, ...args) {
  const { status, stderr } = spawnSync(process.execPath, [RUNNER, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`runner ${args.join(" ")} ended with ${status}: ${stderr}`);
}
