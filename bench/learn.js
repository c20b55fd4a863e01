// A table of experiments with games whose memory is known: found, missed, and certain but wrong, with the CPU time and memory that they
// took. `SEEDS="1 2 3" npm run bench -- learn`; `GAME=lantern` names one game, `ROMS="a.gb b.gb"` adds files without known truth.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { createEmulator } from "../build/packages/emulator/src/wasmboy-emulator.js";
import { chanceOf } from "../build/packages/games/src/seeds/chance.js";
import { isCertain } from "../build/packages/learn/src/finding.js";
import { learnGame } from "../build/packages/learn/src/learn-game.js";
import { loadGamesToLearn, loadSmallGames } from "./helpers.js";

const SEEDS = (process.env["SEEDS"] ?? "1 2 3").split(" ").map(Number);
const FRAMES = 1_000_000;

const at = (...addresses) => addresses.map((address) => ({ address }));

/** The memory of games whose code is in this repository. A shown number may have any name. */
const TRUTHS = {
  lantern: {
    ...{ kind: "top-down", x: at(0xc102), y: at(0xc103), room: at(0xc101), facing: at(0xc104) },
    ...{ mode: at(0xc100), number: at(0xc108, 0xc113), text: { A: 0x21, a: 0x41 } },
  },
  rooms: { kind: "top-down", x: at(0xc003), y: at(0xc004), room: at(0xc007) },
  people: { kind: "top-down", x: at(0xc003), y: at(0xc004), mode: at(0xc00e) },
  dungeon: {
    ...{
      kind: "top-down",
      x: at(0xc003),
      y: at(0xc004),
      room: at(0xc005),
      health: at(0xc006),
      mode: at(0xc002),
    },
  },
  ...Object.fromEntries(["slow menus", "slider", "runner"].map((name) => [name, { kind: "refused" }])),
};

const KINDS = ["room", "facing", "mode", "health", "score", "timer", "number", "text"];

const NUMBERS = ["number", "left", "health", "score", "timer"];

/** Compares the certain findings of one run with what is true. */
function judge({ findings, world }, truth) {
  const certain = findings.filter(isCertain);
  const [right, wrong] = [new Set(), []];
  for (const { name, address } of certain) {
    const kind = name.replace(/\d+$/, "");
    if (truth.kind === "refused") wrong.push(name);
    else if (kind === "x" || kind === "y" || KINDS.includes(kind)) {
      const isLetters = Object.entries(truth.text ?? {}).every(
        ([letter, tile]) => world?.text?.letters?.get(tile) === letter,
      );
      // A number that has no other name may be any of those that people care about.
      const numbers = NUMBERS.flatMap((one) => truth[one] ?? []);
      const places =
        kind === "number" ? numbers : (truth[kind] ?? (kind === "x" || kind === "y" ? [truth.packed] : []));
      const isRight =
        kind === "text"
          ? truth.text !== undefined && isLetters
          : places.some((place) => place?.address === address);
      if (isRight) right.add(kind);
      else wrong.push(`${name} ${address?.toString(16).toUpperCase() ?? ""}`);
    }
  }
  // Steps, ground, doors, people and the use of buttons have no truth here.
  return { right, wrong, compared: right.size + wrong.length };
}

async function row(name, rom, truth) {
  const counts = {};
  const wrong = [];
  let [compared, mostCpu, mostFrames] = [0, 0, 0];
  for (const seed of SEEDS) {
    const start = process.cpuUsage();
    const learned = await learnGame(createEmulator(rom), { chance: chanceOf(seed, "learn"), frames: FRAMES });
    const { user, system } = process.cpuUsage(start);
    mostCpu = Math.max(mostCpu, (user + system) / 1e6);
    mostFrames = Math.max(mostFrames, learned.frames);
    const judged = judge(learned, truth);
    compared += judged.compared;
    wrong.push(...judged.wrong);
    if (judged.right.has("x") && judged.right.has("y")) counts["x, y"] = (counts["x, y"] ?? 0) + 1;
    for (const kind of KINDS) if (judged.right.has(kind)) counts[kind] = (counts[kind] ?? 0) + 1;
  }
  const has = (kind) =>
    kind === "x, y"
      ? truth.kind === "top-down"
      : (truth[kind] ?? (kind === "number" ? truth.left : undefined)) !== undefined;
  const shown = ["x, y", ...KINDS].map((kind) => (has(kind) ? `${counts[kind] ?? 0}/${SEEDS.length}` : "–"));
  const cells = [name, ...shown, compared, wrong.join(", ") || "0", mostCpu.toFixed(1), mostFrames];
  console.log(`| ${cells.join(" | ")} |`);
  return { compared, wrong: wrong.length };
}

const file = (path) => new Uint8Array(readFileSync(path));
const { GAMES_TO_LEARN } = await loadGamesToLearn();
const { SMALL_GAMES } = await loadSmallGames();
const games = [
  ["lantern", () => file(new URL("../roms.example/lantern.gb", import.meta.url)), () => TRUTHS.lantern],
  ...Object.entries(GAMES_TO_LEARN).map(([name, build]) => [name, () => build().rom, () => build().truth]),
  ...Object.keys(TRUTHS).flatMap((name) =>
    SMALL_GAMES[name] === undefined ? [] : [[name, SMALL_GAMES[name], () => TRUTHS[name]]],
  ),
  ...(process.env["ROMS"] ?? "")
    .split(" ")
    .flatMap((path) =>
      path === "" ? [] : [[basename(path), () => file(path), () => ({ kind: "refused" })]],
    ),
];
const only = process.env["GAME"];
console.log(`| game | x, y | ${KINDS.join(" | ")} | compared | wrong | CPU s | frames |`);
console.log(`|${" --- |".repeat(KINDS.length + 6)}`);
let [compared, wrong] = [0, 0];
for (const [name, rom, truthOf] of games) {
  if (only !== undefined && only !== name) continue;
  const counts = await row(name, rom(), truthOf());
  compared += counts.compared;
  wrong += counts.wrong;
}
console.log(`\n${wrong} of ${compared} certain findings that could be compared are wrong`);
console.log(
  `at most ${Math.round(process.resourceUsage().maxRSS / 1024)} MB of memory in one process for all`,
);
