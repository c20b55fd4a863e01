import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { setImmediate } from "node:timers/promises";
import { nodeDisk } from "../../../../../src/base/disk/disk.ts";
import { findLockHolder } from "../../../../../src/base/disk/folder-lock.ts";
import { openOutputFile, writeOutputFile } from "../../../../../src/base/disk/write/output-file.ts";
import { EXIT_CODES, RunnerError } from "../../../../../src/base/errors.ts";
import { renderCountOf } from "../../../../../src/base/quantities/count.ts";
import { renderBytes } from "../../../../../src/base/quantities/size.ts";
import { openSaves } from "../../../../../src/faces/cli/open-saves.ts";
import type { Options } from "../../../../../src/faces/cli/options/options.ts";
import type { Run } from "../../../../../src/faces/cli/options/subcommand.ts";
import type { World } from "../../../../../src/faces/cli/process-context.ts";
import { plainLine } from "../../../../../src/faces/cli/render/plain-text.ts";
import { openProgress } from "../../../../../src/faces/cli/render/progress.ts";
import { sectionsOfParts } from "../../../../../src/faces/cli/seam/face-parts.ts";
import { packageFile, packageVersion } from "../../../../../src/package-files.ts";
import { findRom } from "../../../../../src/play/session/game/find-rom.ts";
import { parseCartridge } from "../../../../emulator/src/cartridge/cartridge.ts";
import type { Atlas } from "../../../../games/src/world/atlas/atlas.ts";
import { type CollectProgress, collectReport } from "../../report/collect/collect-report.ts";
import { collectPlayable } from "../../report/play/collect-playable.ts";
import { renderReport } from "../../report/render-report.ts";
import type { ReportData } from "../../report/report-data.ts";
import { pathOf } from "../../timeline/read-path.ts";
import type { StepRow } from "../../timeline/rows.ts";
import { atlasBehind } from "../../timeline/steps/fold-atlas.ts";
import type { Timeline } from "../../timeline/timeline.ts";
import { readSavePicture } from "../../web/gallery/save-picture.ts";
import { findBranch } from "./find-branch.ts";
import { findGameRom } from "./find-game-rom.ts";
import { openTimeline } from "./open-timeline.ts";

/** Options of `runner export report`. */
export interface ReportOptions {
  readonly branch?: string;
  readonly withRom?: boolean;
  readonly force?: boolean;
}

/**
 * Writes a run's report into one HTML file. Returns the exit code: a damaged journal is shown up to the damage,
 * and makes it 65.
 */
export const exportReport: Run<ReportOptions> = async (
  world,
  options,
  [out = ""],
  { branch, withRom = false, force = false },
) => {
  if (!/\.html?$/i.test(out)) {
    throw new RunnerError("option-invalid", `a report is a file that ends with .html, got "${out}"`);
  }
  const file = resolve(world.cwd, out);
  const output = { overwrites: force, shown: out };
  // Refused before the work.
  openOutputFile(file, output);
  const timeline = await openTimeline(world, options);
  const { view } = timeline;
  const rom = withRom ? findGameRom(world, options, timeline) : null;
  const branchId = findBranch(timeline, branch)?.branchId ?? null;
  const collecting = collectReport(timeline, {
    branchId,
    atlas: await lastAtlas(timeline, branchId),
    savedPicture: savedPictures(world, options),
    isLive: findLockHolder(timeline) !== null,
    madeAt: world.clock.now().toISOString(),
    version: packageVersion(),
  });
  const told = await follow(world, options, collecting);
  const data = rom === null ? told : await addGame(world, options, { timeline, told, rom });
  const bytes = Buffer.from(renderReport(data, builtFile("report.css"), await sectionsOfParts(data)));
  writeOutputFile(file, bytes, output);
  if (options.quiet !== true) world.stderr.write(`wrote ${plainLine(out)}, ${renderBytes(bytes.length)}\n`);
  if (view.damage === null) return EXIT_CODES.done;
  world.stderr.write(`runner: ${plainLine(view.damage)}: the report says so, see runner saves verify\n`);
  return EXIT_CODES.badData;
};

/** The known part of the game's maps at the end of a branch; null for the current one. */
function lastAtlas(timeline: Timeline, branchId: string | null): Promise<Atlas> | Atlas {
  const { branches } = timeline.view;
  const head = branches.find((branch) => branch.head) ?? branches.at(-1);
  const last = pathOf(timeline, branchId ?? head?.branchId ?? "").at(-1);
  return last === undefined ? { at: null, maps: [] } : atlasBehind(timeline, last);
}

/** Reads the pictures in the saves of steps, except unreadable ones. */
function savedPictures(world: World, options: Options): (row: StepRow) => Uint8Array | null {
  const keyOf = (branchId: string, step: number): string => `${branchId} ${step}`;
  const saves = openSaves(world, options).games.flatMap((game) => game.saves);
  const files = new Map(saves.map(({ file, info }) => [keyOf(info.branchId, info.totalSteps), file]));
  return ({ branchId, step }) => {
    const file = files.get(keyOf(branchId, step));
    try {
      return file === undefined ? null : readSavePicture(nodeDisk, file);
    } catch (error) {
      if (error instanceof RunnerError) return null;
      throw error;
    }
  };
}

/** The report with what it takes to play it again. */
async function addGame(
  world: World,
  options: Options,
  {
    timeline,
    told,
    rom,
  }: { readonly timeline: Timeline; readonly told: ReportData; readonly rom: Uint8Array },
): Promise<ReportData> {
  const core = readFileSync(packageFile("core/wasmboy.wasm"));
  const { branchId, path } = told;
  const packed = await follow(world, options, collectPlayable({ timeline, branchId, path, rom, core }));
  if (findRom(parseCartridge(rom).sha256, []) === null) {
    world.stderr.write(
      `runner: the ROM of ${plainLine(told.title)} is inside the report: pass it on only if you may pass on the ROM\n`,
    );
  }
  const missing = `${renderCountOf(packed.missing, "step")} cannot be played again: the journal does not hold what led to them.`;
  return {
    ...told,
    leftOut: packed.missing === 0 ? told.leftOut : [...told.leftOut, missing],
    playable: {
      data: packed.data,
      steps: packed.steps,
      script: builtFile("player.js"),
      worker: builtFile("worker.js"),
    },
  };
}

/** A file built for reports. */
function builtFile(name: string): string {
  return readFileSync(packageFile(`dist/report/${name}`), "utf8");
}

/** Goes through to the end, shows how far it is, and stops where the command is to end. */
async function follow<Result>(
  world: World,
  options: Options,
  collecting: Generator<CollectProgress, Result> | AsyncGenerator<CollectProgress, Result>,
): Promise<Result> {
  const progress = openProgress(world, options);
  let what = "";
  let done = 0;
  let count = (): void => {};
  try {
    for (;;) {
      const next = await collecting.next();
      if (next.done === true) return next.value;
      if (next.value.what !== what) {
        what = next.value.what;
        done = 0;
        count = progress.count(`reading ${what}`, next.value.total);
      }
      for (; done < next.value.done; done += 1) count();
      await setImmediate();
      world.signal.throwIfAborted();
    }
  } finally {
    progress.hide();
  }
}
