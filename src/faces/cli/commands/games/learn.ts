import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { nodeDisk } from "../../../../base/disk/disk.ts";
import { writeOutputFile } from "../../../../base/disk/output-file.ts";
import { EXIT_CODES, RunnerError } from "../../../../base/errors.ts";
import { isFreeModel } from "../../../../base/vocabulary/run-settings.ts";
import type { Emulator } from "../../../../game/emulator/emulator.ts";
import { createEmulator } from "../../../../game/emulator/wasmboy-emulator.ts";
import type { MemoryMapFile } from "../../../../game/games/memory-map/file.ts";
import { type Finding, isCertain, percent } from "../../../../game/learn/finding.ts";
import { type Learned, learnGame } from "../../../../game/learn/learn-game.ts";
import { mapOf } from "../../../../game/learn/map-of.ts";
import { chanceOf } from "../../../../model/explorer/chance.ts";
import { packageFile } from "../../../../package-files.ts";
import type { SessionConfig } from "../../../../play/session/config.ts";
import { createPlayer } from "../../../../play/session/create-player.ts";
import { askNames } from "../../../../play/session/game/ask-names.ts";
import { knownGames } from "../../../../play/session/game/known-games.ts";
import { openGame } from "../../../../play/session/open-game.ts";
import { resolveSettings } from "../../../../play/session/resolve-settings.ts";
import { listPricesAt } from "../../../../record/ledger/list-prices.ts";
import { costOf } from "../../../../record/ledger/prices.ts";
import { listSaves } from "../../../../record/saves/folder/list-saves.ts";
import { readSave } from "../../../../record/saves/format/read-save.ts";
import { renderLearned } from "../../../../show/report/learned/render-learned.ts";
import { approveServers } from "../../keys/approve.ts";
import type { Options } from "../../options/options.ts";
import { credentialsOf, sessionConfigOf } from "../../options/session-config.ts";
import type { Run } from "../../options/subcommand.ts";
import { quoteWord } from "../../options/values/shell-command.ts";
import type { World } from "../../process-context.ts";
import { renderUsd } from "../../render/ledger.ts";
import { plainLine } from "../../render/plain-text.ts";
import { describeLearning } from "../../render/quantities.ts";

/** Options of `runner learn`. */
export interface LearnGameOptions {
  readonly from?: string;
  readonly frames?: number;
  readonly out?: string;
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
  { from, frames = FRAMES, out },
) => {
  if (out !== undefined && !/\.json$/i.test(out)) {
    throw new RunnerError("option-invalid", `--out takes a file that ends with .json, got "${out}"`);
  }
  const rom = named ?? options.rom ?? (await askForRom(world));
  const folder = options.saveDir ?? "saves";
  const known = knownGames({ disk: nodeDisk, folder }, listSaves(folder, { archive: false }).games);
  const config = sessionConfigOf({ ...options, rom }, world);
  const game = await openGame(config, known);
  const emulator = createEmulator(game.rom);
  if (from !== undefined) await goToSave(emulator, resolve(world.cwd, from), from);
  const isJson = options.json === true;
  const tellLine = (line: string): void => {
    if (!isJson) world.stdout.write(`${plainLine(line)}\n`);
  };
  const ends = frames > LESS_FRAMES ? `; less: --frames ${LESS_FRAMES}` : "";
  tellLine(`${game.cartridge.title}: trying it out, ${describeLearning(frames)}. Stop: Ctrl-C${ends}`);
  const learned = await learnGame(emulator, {
    chance: chanceOf("learn"),
    frames,
    onFinding: (finding) => tellLine(describe(finding)),
    signal: world.signal,
  });
  world.signal.throwIfAborted();
  const findings = learned.findings.map((finding) => ({ ...finding, certain: isCertain(finding) }));
  if (isJson) {
    const told = { game: game.cartridge.title, frames: learned.frames, findings };
    world.stdout.write(`${JSON.stringify(told)}\n`);
  }
  const names = await nameFindings(world, options, config, emulator, learned);
  const hasMap =
    out !== undefined && writeFiles(world, emulator, learned, names, resolve(world.cwd, out), out);
  tellLine(
    describeNext(quoteWord(rom), out, { hasMap, isFound: mapOf(learned, emulator.cartridge) !== null }),
  );
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
  const whole = ["runner", ...world.argv.map(quoteWord), "game.gb"].join(" ");
  throw new RunnerError("option-missing", `missing the ROM to learn: use ${whole}`);
}

/** The next command of a person who had a game learned, also when nothing came of it. */
function describeNext(
  rom: string,
  out: string | undefined,
  { hasMap, isFound }: { readonly hasMap: boolean; readonly isFound: boolean },
): string {
  if (out !== undefined && hasMap) {
    return `Next: read ${reportOf(out)}, then play: runner ${rom} --game-map ${quoteWord(out)} --steps 50`;
  }
  if (isFound)
    return `Next: write the map, and a report with the evidence: runner learn ${rom} --out map.json`;
  const fact = "Where the player is was not found";
  const other = `start from a save in play: runner learn ${rom} --from SAVE`;
  return `${fact}. Next: play from the picture alone: runner ${rom} --steps 50; or ${other}`;
}

/** The report beside a map file. */
function reportOf(file: string): string {
  return file.replace(/\.json$/i, ".html");
}

async function goToSave(emulator: Emulator, file: string, shown: string): Promise<void> {
  const { info, checkpoint } = await readSave(nodeDisk, file);
  const { title, romSha256 } = info.game;
  if (romSha256 !== emulator.cartridge.sha256) {
    throw new RunnerError(
      "save-of-another-rom",
      `${shown} was made with another ROM (${title}): pass that ROM`,
    );
  }
  emulator.restore(checkpoint.machine);
}

/** Asks the model that the user named, if any, for names, and reports each answer and its cost. */
async function nameFindings(
  world: World,
  options: Options,
  config: SessionConfig,
  emulator: Emulator,
  learned: Learned,
): Promise<readonly Finding[]> {
  const { model: id, fromFile = [], maxCost = Number.POSITIVE_INFINITY } = options;
  // A file that came with a game's folder does not make this cost money.
  if (id === undefined || fromFile.includes("model") || learned.play === null) return [];
  if (isFreeModel(id)) throw new RunnerError("option-invalid", `--model takes an LM here, got "${id}"`);
  const { clock, timers, signal } = world;
  const credentials = credentialsOf(world);
  const settings = resolveSettings(config.settings, { saved: null, credentials, recorded: null });
  const mayReceiveKey = approveServers(world, options);
  const model = await createPlayer(settings, { ...config, credentials, mayReceiveKey, clock, timers });
  const prices = { ...listPricesAt(clock.now()), ...config.prices };
  const names: Finding[] = [];
  let spentUsd = 0;
  const mayAsk = (): boolean => spentUsd < maxCost;
  for await (const { address, finding, refusal, reply } of askNames(model, emulator, learned, {
    signal,
    mayAsk,
  })) {
    const usd = costOf(reply.model, reply.usage, prices);
    spentUsd += usd ?? 0;
    const place = address.toString(16).toUpperCase();
    const answer = finding === null ? (refusal ?? "no name") : `${finding.name} (${finding.evidence})`;
    const said = refusal === null ? answer : `refused: ${answer}`;
    const cost = usd === null ? "cost unknown" : `${renderUsd(usd)}, ${renderUsd(spentUsd)} in all`;
    world.stderr.write(`${plainLine(`${id} on ${place}: ${said} [${cost}]`)}\n`);
    if (finding !== null) names.push(finding);
  }
  return names;
}

/** The map with the names that were given: a byte with a field gets a label, any other one a field. */
function withNames(map: MemoryMapFile, names: readonly Finding[]): MemoryMapFile {
  const fields = [...map.fields];
  for (const { name, address, confidence, evidence: comment } of names) {
    if (address === null || fields.some((field) => field.name === name)) continue;
    const hex = address.toString(16).toUpperCase();
    const encoding = comment.endsWith("two decimal digits") ? { encoding: "bcd" as const } : {};
    const at = fields.findIndex((field) => field.address === hex);
    const known = fields[at];
    const label = name.charAt(0).toUpperCase() + name.slice(1);
    if (known !== undefined) fields[at] = { ...known, label };
    else fields.push({ name, label, address: hex, ...encoding, tell: "changes", confidence, comment });
  }
  return { ...map, fields };
}

function writeFiles(
  world: World,
  emulator: Emulator,
  learned: Learned,
  names: readonly Finding[],
  file: string,
  shown: string,
): boolean {
  const found = mapOf(learned, emulator.cartridge);
  const map = found === null ? null : withNames(found, names);
  const style = readFileSync(packageFile("dist/report/report.css"), "utf8");
  const page = renderLearned(learned, emulator, style);
  const write = (to: string, text: string): void =>
    writeOutputFile(to, Buffer.from(text), { overwrites: true, setting: "out", shown });
  write(reportOf(file), page);
  if (map === null) {
    world.stderr.write(`no map was written; the report says what was tried: ${plainLine(reportOf(shown))}\n`);
    return false;
  }
  write(file, `${JSON.stringify(map, null, 2)}\n`);
  world.stderr.write(`wrote ${plainLine(shown)} and ${plainLine(reportOf(shown))}\n`);
  return true;
}

/** `x: C102 (97 %)` */
function describe(finding: Finding): string {
  const { name, address, confidence } = finding;
  const found = address === null ? "found" : address.toString(16).toUpperCase();
  return `${name}: ${isCertain(finding) ? found : "unknown"} (${percent(confidence)})`;
}
