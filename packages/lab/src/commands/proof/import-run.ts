import { join } from "node:path";
import { nodeDisk } from "../../../../../src/base/disk/disk.ts";
import { guardWrite } from "../../../../../src/base/disk/disk-errors.ts";
import { takeFolderLock } from "../../../../../src/base/disk/folder-lock.ts";
import { makeFolders } from "../../../../../src/base/disk/write/move-file.ts";
import { fileHolds, writeOutputFile } from "../../../../../src/base/disk/write/output-file.ts";
import { EXIT_CODES, RunnerError } from "../../../../../src/base/errors.ts";
import { renderCountOf } from "../../../../../src/base/quantities/count.ts";
import { paidModels } from "../../../../../src/faces/cli/keys/approve-run.ts";
import { forgetRun } from "../../../../../src/faces/cli/keys/own-runs.ts";
import { renderPaidPlayers } from "../../../../../src/faces/cli/keys/paid-players.ts";
import type { Options } from "../../../../../src/faces/cli/options/options.ts";
import { shellCommand } from "../../../../../src/faces/cli/options/values/shell-command.ts";
import type { World } from "../../../../../src/faces/cli/process-context.ts";
import { plainLine } from "../../../../../src/faces/cli/render/plain-text.ts";
import { paidByParts } from "../../../../../src/play/agent/seam/model-parts.ts";
import { findRom } from "../../../../../src/play/session/game/find-rom.ts";
import { journalFile } from "../../../../../src/record/journal/journal-name.ts";
import { listJournals } from "../../../../../src/record/journal/list-journals.ts";
import { listPricesAt } from "../../../../../src/record/ledger/list-prices.ts";
import { listSaves } from "../../../../../src/record/saves/folder/list-saves.ts";
import { PARTS } from "../../run-file/manifest.ts";
import { readRunFile } from "../../run-file/read-run-file.ts";
import { bundledRomOf } from "./check.ts";

/**
 * Puts a run's file into a save folder that has no run of its game, to be watched, replayed or continued. Its parts are compared
 * with each other; only `runner check` plays it. The same import may be repeated. Returns the exit code.
 *
 * @throws RunnerError `run-file-damaged` where the file contradicts itself, `output-exists` where the folder has a run of the game
 */
export function importRun(world: World, options: Options, bytes: Uint8Array): number {
  const { stdout, clock } = world;
  const { manifest, journal, parts, faults, falseClaims } = readRunFile(bytes);
  const [fault] = [...faults, ...falseClaims];
  if (fault !== undefined) throw new RunnerError("run-file-damaged", `the file contradicts itself: ${fault}`);
  const folder = options.saveDir ?? "saves";
  const { slug, title } = manifest.game;
  refuseOther(folder, slug, journal);
  guardWrite(folder, () => makeFolders(nodeDisk, folder));
  const lock = takeFolderLock({ folder, slug, now: clock.now, disk: nodeDisk });
  const put = (file: string, content: Uint8Array, overwrites = false): void =>
    writeOutputFile(file, content, { overwrites, facts: { isKept: true } });
  try {
    refuseOther(folder, slug, journal);
    const map = parts.get(PARTS.gameMap);
    const symbols = parts.get(PARTS.symbols);
    if (map !== undefined) put(join(folder, `${slug}-${PARTS.gameMap}`), map);
    if (symbols !== undefined) put(join(folder, `${slug}-${PARTS.symbols}`), symbols);
    // The journal last, and whole: a run is there from then on. One without a record may be in its place.
    put(journalFile(folder, slug), journal, true);
    forgetRun(world, manifest.claims.runId);
  } finally {
    lock.release();
  }
  const { steps, settings } = manifest.claims;
  const at = folder === "saves" ? [] : ["--save-dir", folder];
  const own = [PARTS.gameMap, PARTS.symbols].filter((name) => parts.has(name));
  const game = own.flatMap((name) => {
    const path = join(folder, `${slug}-${name}`);
    return name === PARTS.gameMap ? ["--game-map", path] : ["--set", `symbols=${path}`];
  });
  // The game of the package that is played without a word needs none.
  const isUsual = findRom(manifest.game.romSha256, []) !== null;
  const bundled = manifest.game.rom ?? (isUsual ? null : bundledRomOf(manifest));
  const rom = bundled === null ? [] : ["--rom", bundled];
  const paid = { settings, ...paidByParts({ settings }) };
  const prices = listPricesAt(clock.now());
  const isPaid = paidModels(paid, prices).length > 0;
  const lines = [
    `Imported ${renderCountOf(steps, "step")} of ${title} into ${folder}: their parts agree, but nothing was played again.`,
    ...(isPaid ? [`Its players: ${renderPaidPlayers(paid, prices)}`] : []),
    `To watch: ${shellCommand(["watch", ...at, "--open"])}`,
    `To replay: ${shellCommand(["replay", ...at, ...rom])}`,
    `To continue on a branch: ${shellCommand([...at, ...rom, ...game, "--to-step", steps, "--steps", 50])}`,
  ];
  stdout.write(`${lines.map((line) => plainLine(line)).join("\n")}\n`);
  return EXIT_CODES.done;
}

/** Refuses a folder with a run of the game, but for this very one, as an import that was killed at its end leaves it. */
function refuseOther(folder: string, slug: string, own: Uint8Array): void {
  const isOwn = ({ file }: { readonly file: string }): boolean =>
    file === journalFile(folder, slug) && fileHolds(nodeDisk, file, own);
  const hasJournal = listJournals(folder).some((one) => one.slug === slug && !isOwn(one));
  const hasSave = listSaves(folder).games.some(({ game }) => game.slug === slug);
  if (!hasJournal && !hasSave) return;
  throw new RunnerError("output-exists", `${folder} has a run of ${slug} already`, {
    facts: { folder, isRun: true },
  });
}
