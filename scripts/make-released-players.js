// Writes what the present version's players are told into prompts/released-players.json: hashes of the system prompts and tools of each
// task and level, by which a referee knows a run of the released package. Entries of earlier versions stay as they are. With
// `--check` it writes nothing, and says with exit code 1 that the file is out of date.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseCartridge } from "../build/packages/emulator/src/cartridge/cartridge.js";
import { findAdapter } from "../build/packages/games/src/known/registry.js";
import { readBundledRom } from "../build/packages/games/src/seeds/bundled-roms.js";
import { readTask } from "../build/packages/lab/src/bench/read-task.js";
import { presentPlayer, RELEASED_PLAYERS } from "../build/packages/lab/src/bench/released-players.js";
import { putMade } from "./put-made.js";

const FILE = fileURLToPath(new URL(`../${RELEASED_PLAYERS}`, import.meta.url));
const TASKS = fileURLToPath(new URL("../tasks/", import.meta.url));

/** The titles in the headers of games that are not in the package, by task: a header alone tells which game it is. */
const TITLES = { "pokemon-red": "POKEMON RED", "pokemon-blue": "POKEMON BLUE" };

/** A ROM of 32 KB that is nothing but a header. */
function headerOf(title) {
  const rom = new Uint8Array(32_768);
  rom.set(Buffer.from(title, "latin1"), 0x134);
  rom[0x14d] = rom.subarray(0x134, 0x14d).reduce((sum, byte) => (sum - byte - 1) & 0xff, 0);
  return rom;
}

async function playersOf(name, { game, levels }) {
  const rom = typeof game === "string" ? readBundledRom(`${game}:1`) : headerOf(TITLES[name] ?? "");
  const cartridge = parseCartridge(rom);
  const adapter = await findAdapter(cartridge, { rom });
  const identity = { title: cartridge.title, slug: name, romSha256: cartridge.sha256, romPath: null };
  return Object.fromEntries(
    levels.map((level) => [level, presentPlayer({ identity, adapter, cartridge }, level)]),
  );
}

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const present = {};
for (const file of readdirSync(TASKS)
  .filter((name) => name.endsWith(".yaml"))
  .sort()) {
  const { task } = readTask(readFileSync(`${TASKS}${file}`));
  present[task.rules.name] = await playersOf(task.rules.name, { game: task.rules.game, levels: task.levels });
}
const before = existsSync(FILE) ? JSON.parse(readFileSync(FILE, "utf8")) : {};
if (JSON.stringify(before[version]) !== JSON.stringify(present)) {
  const written = `${JSON.stringify({ ...before, [version]: present }, null, 2)}\n`;
  putMade(RELEASED_PLAYERS, written, "is not what this version's players are told: run npm run docs");
}
