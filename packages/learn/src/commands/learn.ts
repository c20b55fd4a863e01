import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { nodeDisk } from "../../../../src/base/disk/disk.ts";
import { writeOutputFile } from "../../../../src/base/disk/write/output-file.ts";
import { EXIT_CODES, RunnerError } from "../../../../src/base/errors.ts";
import { isFreeModel } from "../../../../src/base/vocabulary/run-settings.ts";
import { approveServers } from "../../../../src/faces/cli/keys/approve.ts";
import type { Options } from "../../../../src/faces/cli/options/options.ts";
import { credentialsOf, sessionConfigOf } from "../../../../src/faces/cli/options/session-config.ts";
import type { Run } from "../../../../src/faces/cli/options/subcommand.ts";
import { shellCommand } from "../../../../src/faces/cli/options/values/shell-command.ts";
import type { World } from "../../../../src/faces/cli/process-context.ts";
import { plainLine } from "../../../../src/faces/cli/render/plain-text.ts";
import { openProgress } from "../../../../src/faces/cli/render/progress.ts";
import { describeLearning } from "../../../../src/faces/cli/render/quantities.ts";
import { refuseThere } from "../../../../src/faces/cli/write-output.ts";
import { packageFile } from "../../../../src/package-files.ts";
import type { SessionConfig } from "../../../../src/play/session/config.ts";
import { createPlayer } from "../../../../src/play/session/create-player.ts";
import { knownGames } from "../../../../src/play/session/game/known-games.ts";
import { openGame } from "../../../../src/play/session/open-game.ts";
import { resolveSettings } from "../../../../src/play/session/resolve-settings.ts";
import { listPricesAt } from "../../../../src/record/ledger/list-prices.ts";
import { hasPrice } from "../../../../src/record/ledger/prices.ts";
import { listSaves } from "../../../../src/record/saves/folder/list-saves.ts";
import { readSave } from "../../../../src/record/saves/format/read-save.ts";
import type { Emulator } from "../../../emulator/src/emulator.ts";
import { createEmulator } from "../../../emulator/src/wasmboy-emulator.ts";
import { chanceOf } from "../../../games/src/seeds/chance.ts";
import { type Finding, isCertain, percent } from "../finding.ts";
import { learnGame } from "../learn-game.ts";
import { mapOf } from "../map-of.ts";
import { openKeptAnswers } from "../naming/kept-answers.ts";
import { type Asked, answersOf, nameFindings, withNames } from "./name-findings.ts";
import { renderLearned } from "./render-learned.ts";

/** Options of `runner learn`. */
export interface LearnGameOptions {
  readonly from?: string;
  readonly frames?: number;
  readonly out?: string;
  readonly force?: boolean;
}

/** Frames that the experiments may run together. */
const FRAMES = 1_000_000;

/**
 * Experiments with a game, on a machine of its own, and prints each finding as it is made, without its evidence. With `out`,
 * writes a map file and beside it a report with the evidence and pictures. The last line says what to do next.
 */
export const learnTheGame: Run<LearnGameOptions> = async (
  world,
  options,
  [named],
  { from, frames = FRAMES, out, force = false },
) => {
  if (out !== undefined && !/\.json$/i.test(out)) {
    throw new RunnerError("option-invalid", `--out takes a file that ends with .json, got "${out}"`);
  }
  const file = out === undefined ? null : resolve(world.cwd, out);
  const rom = named ?? options.rom ?? (await askForRom(world));
  const folder = options.saveDir ?? "saves";
  const known = knownGames({ disk: nodeDisk, folder }, listSaves(folder, { archive: false }).games);
  const config = sessionConfigOf({ ...options, rom }, world);
  const game = await openGame(config, known);
  const { sha256: romSha256 } = game.cartridge;
  const answers = file === null || !isAsking(options) ? null : openKeptAnswers(answersOf(file));
  // A command that did not end while it asked for names left the map, the report and its answers: this one continues it.
  const overwrites = force || answers?.isBegun(romSha256) === true;
  if (file !== null && !overwrites) {
    refuseThere(file, out);
    refuseThere(reportOf(file), reportOf(out ?? ""));
  }
  const emulator = createEmulator(game.rom);
  if (from !== undefined) await goToSave(emulator, resolve(world.cwd, from), from);
  const asked = await openAsked(world, options, config);
  const isJson = options.json === true;
  const tellLine = (line: string): void => {
    if (!isJson) world.stdout.write(`${plainLine(line)}\n`);
  };
  const ends = frames > LESS_FRAMES ? `; less: --frames ${LESS_FRAMES}` : "";
  tellLine(`${game.cartridge.title}: trying it out, ${describeLearning(frames)}. Stop: Ctrl-C${ends}`);
  const progress = openProgress(world, options);
  const learned = await learnGame(emulator, {
    chance: chanceOf("learn"),
    frames,
    onFinding: (finding) => {
      progress.hide();
      tellLine(describe(finding));
    },
    onSpent: progress.percent("Trying it out", frames),
    signal: world.signal,
  }).finally(progress.hide);
  if (world.signal.aborted) {
    world.stderr.write("Stopped: nothing was written. The same command begins again, and finds the same.\n");
    world.signal.throwIfAborted();
  }
  const findings = learned.findings.map((finding) => ({ ...finding, certain: isCertain(finding) }));
  if (isJson) {
    const told = { game: game.cartridge.title, frames: learned.frames, findings };
    world.stdout.write(`${JSON.stringify(told)}\n`);
  }
  // The map is there before anything is paid for, and each name as soon as it is given.
  const map = mapOf(learned, emulator.cartridge);
  const kept = learned.play === null ? null : answers;
  kept?.begin(romSha256);
  const writeMap = (names: readonly Finding[], isOwn = true): void => {
    if (file !== null && map !== null)
      write(file, `${JSON.stringify(withNames(map, names), null, 2)}\n`, out ?? "", isOwn);
  };
  writeMap([], overwrites);
  if (file !== null) {
    const style = readFileSync(packageFile("dist/report/report.css"), "utf8");
    write(reportOf(file), renderLearned(learned, emulator, style), reportOf(out ?? ""), overwrites);
    const report = plainLine(reportOf(out ?? ""));
    world.stderr.write(
      map !== null
        ? `wrote ${plainLine(out ?? "")} and ${report}\n`
        : `no map was written; the report says what was tried: ${report}\n`,
    );
  }
  if (asked !== null && learned.play !== null) {
    await nameFindings(world, options, asked, { emulator, learned, file, kept, writeMap });
  }
  tellLine(describeNext(rom, out, map !== null));
  return EXIT_CODES.done;
};

/** Frames for those who do not want to wait. */
const LESS_FRAMES = 200_000;

/** The ROM that a person names on the terminal. @throws RunnerError `option-missing` without a terminal or an answer */
async function askForRom(world: World): Promise<string> {
  const answer = world.hasKeys
    ? await world.ask("Which ROM? A file, or a bundled game such as lantern: ")
    : null;
  const rom = answer?.trim() ?? "";
  if (rom !== "") return rom;
  const whole = shellCommand([...world.argv, "game.gb"]);
  throw new RunnerError("option-missing", `missing the ROM to learn: use ${whole}`);
}

/** The next command of a person who had a game learned, also when nothing came of it. */
function describeNext(rom: string, out: string | undefined, isFound: boolean): string {
  if (isFound && out !== undefined) {
    return `Next: read ${reportOf(out)}, then play: ${shellCommand([rom, "--game-map", out, "--steps", 50])}`;
  }
  if (isFound) {
    const write = shellCommand(["learn", rom, "--out", "map.json"]);
    return `Next: write the map, and a report with the evidence: ${write}`;
  }
  const fact = "Where the player is was not found";
  const play = shellCommand([rom, "--steps", 50]);
  const other = shellCommand(["learn", rom, "--from", "SAVE"]);
  return `${fact}. Next: play from the picture alone: ${play}; or start from a save in play: ${other}`;
}

/** The report beside a map file. */
function reportOf(file: string): string {
  return file.replace(/\.json$/i, ".html");
}

async function goToSave(emulator: Emulator, file: string, shown: string): Promise<void> {
  const { info, checkpoint } = await readSave(nodeDisk, file);
  const { title, romSha256 } = info.game;
  if (romSha256 !== emulator.cartridge.sha256) {
    throw new RunnerError("save-of-another-rom", `${shown} was made with another ROM (${title})`);
  }
  emulator.restore(checkpoint.machine);
}

/** Whether names are asked for. A file that came with a game's folder does not make this cost money. */
function isAsking({ model, fromFile = [] }: Options): boolean {
  return model !== undefined && !fromFile.includes("model");
}

/**
 * The model that the user named; null for none. What it cannot be asked for is refused before the experiments.
 *
 * @throws RunnerError `price-unknown` where a limit of cost could not count; as `createPlayer` does
 */
async function openAsked(world: World, options: Options, config: SessionConfig): Promise<Asked | null> {
  const { model: id, maxCost } = options;
  if (id === undefined || !isAsking(options)) return null;
  if (isFreeModel(id)) throw new RunnerError("option-invalid", `--model takes an LM here, got "${id}"`);
  const { clock, timers } = world;
  const prices = { ...listPricesAt(clock.now()), ...config.prices };
  if (maxCost !== undefined && !hasPrice(id, prices)) {
    const message = `a limit of cost needs the price of ${id}, which is not known`;
    throw new RunnerError("price-unknown", message, { facts: { model: id } });
  }
  const credentials = credentialsOf(world);
  const settings = resolveSettings(config.settings, { saved: null, credentials, recorded: null });
  const mayReceiveKey = approveServers(world, options);
  const model = await createPlayer(settings, { ...config, credentials, mayReceiveKey, clock, timers });
  return { model, prices };
}

function write(to: string, text: string, shown: string, overwrites: boolean): void {
  writeOutputFile(to, Buffer.from(text), { overwrites, setting: "out", shown });
}

/** `x: C102 (97 % sure)` */
function describe(finding: Finding): string {
  const { name, address, confidence } = finding;
  const found = address === null ? "found" : address.toString(16).toUpperCase();
  return `${name}: ${isCertain(finding) ? found : "not found"} (${percent(confidence)} sure)`;
}
