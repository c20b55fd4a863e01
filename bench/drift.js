// How soon drift is noticed: players that drift in the bundled game, and the built-in player, which does not.
import { readFileSync } from "node:fs";
import { createEmulator } from "../build/packages/emulator/src/wasmboy-emulator.js";
import { createExplorer } from "../build/packages/explorer/src/explorer.js";
import { createAnyGame } from "../build/packages/games/src/known/any-game.js";
import { loadExampleGame } from "../build/packages/games/src/known/example-game.js";
import { detectDrift } from "../build/src/parts/drift/record/detect.js";
import { fillDrift } from "../build/src/parts/drift/record/signal.js";
import { loadDriftPlayers } from "./helpers.js";
import { median, report } from "./measure.js";
import { newGame } from "./new-game.js";

const SEEDS = (process.env["SEEDS"] ?? "1 2 3 4 5").split(" ").map(Number);

/** The width and the length of the rooms of made worlds. */
const ROOM_SIDES = [6, 12, 24];
/** More than the built-in player needs to the end. */
const HEALTHY_STEPS = 1_000;

const { DRIFT_PLAYERS, randomPlayers, bringTo, readWith, driftModel, watchDrift, ...healthy } =
  await loadDriftPlayers();
const judge = (drift) => detectDrift(drift, fillDrift({}));
const [byMap, byPicture] = [await loadExampleGame(), createAnyGame({ title: "LANTERN" })];
const rom = new Uint8Array(readFileSync(new URL("../roms.example/lantern.gb", import.meta.url)));
const judgedMs = [];
let bytes = 0;

async function watch(model, services, steps, settings) {
  const session = await newGame(model, { steps, saveEvery: steps, settings }, services);
  const watched = await watchDrift(session, judge);
  judgedMs.push(...watched.judgedMs);
  bytes = Math.max(bytes, watched.bytes);
  return watched;
}

function powerOnAt(place) {
  const emulator = createEmulator(rom);
  bringTo(place, emulator);
  return emulator;
}

console.log("detected after n steps, at most");
for (const player of [...DRIFT_PLAYERS, ...randomPlayers([4, 5, 6, 7, 8, 9, 10])]) {
  const { lead, bound, reader = "map", place = "village" } = player;
  const adapter = readWith(reader, byMap, byPicture);
  const emulator = powerOnAt(place);
  const infoNow = () => byMap.readState(emulator, null);
  const { model, clock } = driftModel(player, createExplorer({ seed: 1 }), infoNow);
  const services = { adapter, clock, powerOn: () => emulator };
  const { found } = await watch(model, services, lead + 2 * bound + 40, { maxHistory: 1_000 });
  const n = found === null ? "never" : String(found.step - lead);
  report(
    player.name,
    `${n.padStart(5)} ${String(bound).padStart(3)}  ${found?.signal ?? ""}: ${found?.evidence ?? ""}`,
  );
}

for (const [reader, adapter] of [
  ["by its map", byMap],
  ["by its picture", byPicture],
]) {
  console.log(`the built-in player, read ${reader}: false alarms`);
  for (const seed of SEEDS) {
    const { found, highest, endedAt, steps } = await watch(
      createExplorer({ seed }),
      { adapter },
      HEALTHY_STEPS,
      { seed },
    );
    const alarm = found === null ? "none" : `step ${found.step}: ${found.signal}, ${found.evidence}`;
    report(`seed ${seed}, ${steps} steps${endedAt === null ? "" : " to the end"}`, alarm);
    for (const [name, { value, step, evidence }] of highest) {
      report(`  ${name} at most`, `${value.toFixed(2)} in step ${step}: ${evidence}`);
    }
  }
}
console.log(`good players in made worlds, ${HEALTHY_STEPS} steps each: false alarms`);
for (const habit of healthy.HABITS) {
  for (const side of ROOM_SIDES) {
    const alarms = healthy.alarmsIn(healthy.playWell(habit, side, HEALTHY_STEPS));
    const said = alarms.map(({ step, evidence }) => `step ${step}: ${evidence}`);
    report(`${habit}, rooms of ${side} × ${side}`, said.length === 0 ? "none" : said.join("; "));
  }
}
report(
  "judging a step, median",
  `${median(judgedMs).toFixed(2)} ms, at most ${Math.max(...judgedMs).toFixed(1)} ms`,
);
report("window and facts in a save", `${Math.round(bytes / 1024)} KB at most`);
