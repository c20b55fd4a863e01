import { lstatSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { guardFile } from "../../../../../src/base/disk/guard-file.ts";
import { EXIT_CODES, RunnerError } from "../../../../../src/base/errors.ts";
import { loadSave } from "../../../../../src/faces/cli/open-saves.ts";
import type { Options } from "../../../../../src/faces/cli/options/options.ts";
import type { Run } from "../../../../../src/faces/cli/options/subcommand.ts";
import type { World } from "../../../../../src/faces/cli/process-context.ts";
import { type OutputFile, writeOutputs } from "../../../../../src/faces/cli/write-output.ts";
import { findRom } from "../../../../../src/play/session/game/find-rom.ts";
import type { LoadedSave } from "../../../../../src/record/saves/checkpoint-store.ts";
import { type EncodedBess, encodeBess } from "../../../../emulator/src/bess/encode-bess.ts";
import { encodeScreenPng } from "../../../../emulator/src/picture/screen-png.ts";
import { resolveRom } from "../../../../games/src/seeds/rom-names.ts";
import { protocolFileName } from "../../protocol/protocol-checkpoint.ts";
import { EXPORT_KINDS } from "../argument-words.ts";
import { historyAsJson, renderHistoryMarkdown } from "./history-markdown.ts";
import { protocolOf } from "./protocol.ts";

/** The parts that can be taken out of a save. */
type ExportKind = (typeof EXPORT_KINDS)[number];

/** The options that only `saves export` has. */
export interface ExportOptions {
  /** The part for the one file, folder or stdout; absent if the ending of each name decides. */
  readonly as?: ExportKind;
  readonly scale?: 1 | 2 | 3 | 4;
  readonly force?: boolean;
}

/** One thing that is taken out, and where to: a file, the folder for the protocol's file, or `-` for stdout. */
interface Export {
  readonly kind: ExportKind;
  readonly to: string;
}

/** Takes parts out of a save. Returns the exit code. */
export const exportSave: Run<ExportOptions> = async (world, options, [reference = "", ...outs], own) => {
  const exports = planExports(world, outs, own);
  const save = await loadSave(world, options, reference);
  const { scale = 1, force = false } = own;
  const leftOut: string[] = [];
  const contentOf = async ({ kind, to }: Export): Promise<OutputFile> => {
    switch (kind) {
      case "screenshot":
        return { to, content: screenOf(save, scale) };
      case "history":
        return { to, content: historyOf(save, to, options) };
      case "sram":
        return { to, content: sramOf(save) };
      case "state": {
        const state = stateOf(world, options, save);
        leftOut.push(...state.leftOut);
        return { to, content: state.bytes };
      }
      case "protocol":
        return protocolFile(save, to, options, force);
    }
  };
  const files: OutputFile[] = [];
  for (const each of exports) files.push(await contentOf(each));
  writeOutputs(world, files, force);
  if (options.quiet === true) return EXIT_CODES.done;
  for (const { to } of files) if (to !== "-") world.stderr.write(`wrote ${to}\n`);
  if (leftOut.length > 0) world.stderr.write(`not included in the exported state: ${leftOut.join("; ")}\n`);
  return EXIT_CODES.done;
};

/** The machine as other emulators open it. */
function stateOf({ cwd }: World, options: Options, { checkpoint, file, info }: LoadedSave): EncodedBess {
  const { game, machine } = checkpoint;
  const named = options.rom === undefined ? null : resolveRom(cwd, options.rom);
  const rom = findRom(game.romSha256, [named, game.romPath]);
  if (rom !== null) return encodeBess(machine, rom, new Date(info.saveTime));
  const fact = `the ROM of ${file} (sha256 ${game.romSha256.slice(0, 8)}…) was not found`;
  throw new RunnerError("rom-mismatched", fact);
}

/** The protocol's view of a save, whose folder is made. Its name is the protocol's: two saves of one second share it. */
async function protocolFile(
  save: LoadedSave,
  folder: string,
  options: Options,
  force: boolean,
): Promise<OutputFile> {
  const view = await protocolOf(save, options);
  if (folder === "-")
    return { to: "-", content: `${JSON.stringify(view, null, options.json === true ? 0 : 2)}\n` };
  const content = `${JSON.stringify(view, null, 2)}\n`;
  guardFile(folder, null, () => mkdirSync(folder, { recursive: true }));
  const to = join(folder, protocolFileName(view));
  if (!force && lstatSync(to, { throwIfNoEntry: false }) !== undefined) {
    const fact = `${to} already exists, of this save or of another one of that second`;
    throw new RunnerError("output-exists", fact, { facts: { file: to, folder } });
  }
  return { to, content };
}

/** The part that each name asks for. @throws RunnerError `option-invalid`, `option-missing` */
function planExports(
  { cwd }: Pick<World, "cwd">,
  outs: readonly string[],
  { as, scale }: ExportOptions,
): readonly Export[] {
  if (as !== undefined && outs.length > 1) {
    throw new RunnerError("option-invalid", `--as is for one file, and ${outs.length} are named: name one`);
  }
  const exports = outs.map((to) => ({ to, kind: as ?? kindOf(cwd, to) }));
  const wrong = exports.find(({ kind, to }) => kind === "history" && to !== "-" && !/\.(md|json)$/i.test(to));
  // Under its own name in a folder, the protocol's view collides with no other file.
  const targets = exports.flatMap(({ kind, to }) => (kind === "protocol" && to !== "-" ? [] : [to]));
  const fact =
    scale !== undefined && exports.every(({ kind }) => kind !== "screenshot")
      ? "--scale is for a screenshot: name a .png file, too"
      : new Set(targets).size < targets.length
        ? "two exports go to one place: give each its own file"
        : wrong !== undefined
          ? `a conversation goes to a file that ends with .md or .json, got "${wrong.to}"`
          : null;
  if (fact !== null) throw new RunnerError("option-invalid", fact);
  return exports;
}

/** The part that the ending of a name asks for; a folder asks for the protocol's file. */
function kindOf(cwd: string, to: string): ExportKind {
  if (to === "-") throw new RunnerError("option-missing", "- is stdout: say what goes there with --as");
  if (to.endsWith("/") || lstatSync(resolve(cwd, to), { throwIfNoEntry: false })?.isDirectory() === true)
    return "protocol";
  const found = ENDINGS.find(([ending]) => ending.test(to));
  if (found !== undefined) return found[1];
  const fact = `${to} does not end with .png, .md, .json, .sav or .s0`;
  throw new RunnerError("option-invalid", `${fact}: say what it is with --as ${EXPORT_KINDS.join(", ")}`);
}

const ENDINGS: readonly (readonly [RegExp, ExportKind])[] = [
  [/\.png$/i, "screenshot"],
  [/\.(md|json)$/i, "history"],
  [/\.(sav|srm|ram)$/i, "sram"],
  [/\.s\d$/i, "state"],
];

function screenOf({ checkpoint }: LoadedSave, scale: 1 | 2 | 3 | 4): Uint8Array {
  return encodeScreenPng({ width: 160, height: 144, rgb: checkpoint.machine.regions.frame }, scale);
}

function historyOf(save: LoadedSave, to: string, { json }: Options): string {
  const isJson = to === "-" ? json === true : /\.json$/i.test(to);
  return isJson ? `${JSON.stringify(historyAsJson(save), null, 2)}\n` : renderHistoryMarkdown(save);
}

function sramOf({ file, checkpoint }: LoadedSave): Uint8Array {
  const { cartridgeRam } = checkpoint.machine.regions;
  if (cartridgeRam.length > 0) return cartridgeRam;
  throw new RunnerError(
    "cartridge-without-ram",
    `${file} has no cartridge RAM: this game's cartridge has none`,
  );
}
