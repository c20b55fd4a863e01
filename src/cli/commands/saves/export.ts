import { lstatSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { guardFile } from "../../../disk/guard-file.ts";
import { type EncodedBess, encodeBess } from "../../../emulator/bess/encode-bess.ts";
import { encodeScreenPng } from "../../../emulator/picture/screen-png.ts";
import { EXIT_CODES, RunnerError } from "../../../errors.ts";
import type { LoadedSave } from "../../../saves/checkpoint-store.ts";
import { findRom } from "../../../session/game/find-rom.ts";
import { protocolFileName } from "../../../session/protocol/protocol-checkpoint.ts";
import { loadSave } from "../../open-saves.ts";
import type { Options } from "../../options/options.ts";
import type { World } from "../../process-context.ts";
import { historyAsJson, renderHistoryMarkdown } from "../../render/saves/history-markdown.ts";
import { type OutputFile, writeOutputs } from "../../write-output.ts";
import { protocolOf } from "./protocol.ts";

/** What can be taken out of a save, each to a file or, with `-`, to stdout. */
export interface ExportOptions {
  readonly screenshot?: string;
  readonly scale?: 1 | 2 | 3 | 4;
  readonly history?: string;
  readonly sram?: string;
  readonly state?: string;
  /** The folder for the protocol's file, or `-`. */
  readonly protocol?: string;
  readonly force?: boolean;
}

/** Takes parts out of a save. Returns the exit code. */
export async function exportSave(
  world: World,
  options: Options,
  reference: string,
  own: ExportOptions,
): Promise<number> {
  checkRequest(own);
  const save = await loadSave(world, options, reference);
  const files: OutputFile[] = [];
  const { screenshot, history, sram, state, protocol, scale = 1, force = false } = own;
  if (screenshot !== undefined)
    files.push({ setting: "screenshot", to: screenshot, content: screenOf(save, scale) });
  if (history !== undefined)
    files.push({ setting: "history", to: history, content: historyOf(save, history, options) });
  if (sram !== undefined) files.push({ setting: "sram", to: sram, content: sramOf(save) });
  const exported = state === undefined ? null : stateOf(world, options, save);
  if (state !== undefined && exported !== null)
    files.push({ setting: "state", to: state, content: exported.bytes });
  if (protocol !== undefined) files.push(protocolFile(save, protocol, options, force));
  writeOutputs(world, files, force);
  for (const { to } of files) if (to !== "-" && options.quiet !== true) world.stderr.write(`wrote ${to}\n`);
  if (exported !== null && options.quiet !== true) tellLeftOut(world, exported);
  return EXIT_CODES.done;
}

/** The machine as other emulators open it. */
function stateOf({ cwd }: World, options: Options, { checkpoint, file, info }: LoadedSave): EncodedBess {
  const { game, machine } = checkpoint;
  const named = options.rom === undefined ? null : resolve(cwd, options.rom);
  const rom = findRom(game.romSha256, [named, game.romPath]);
  if (rom !== null) return encodeBess(machine, rom, new Date(info.saveTime));
  const fact = `the ROM of ${file} (sha256 ${game.romSha256.slice(0, 8)}…) was not found`;
  throw new RunnerError("rom-mismatched", fact);
}

function tellLeftOut({ stderr }: World, { leftOut }: EncodedBess): void {
  if (leftOut.length > 0) stderr.write(`other emulators do not get: ${leftOut.join("; ")}\n`);
}

/** The protocol's view of a save, whose folder is made. Its name is the protocol's: two saves of one second share it. */
function protocolFile(save: LoadedSave, folder: string, options: Options, force: boolean): OutputFile {
  const view = protocolOf(save, options);
  const content = `${JSON.stringify(view, null, 2)}\n`;
  if (folder === "-") return { setting: "protocol", to: "-", content };
  guardFile(folder, "protocol", () => mkdirSync(folder, { recursive: true }));
  const to = join(folder, protocolFileName(view));
  if (!force && lstatSync(to, { throwIfNoEntry: false }) !== undefined) {
    const fact = `${to} already exists, of this save or of another one of that second`;
    throw new RunnerError("output-exists", fact, { facts: { file: to, folder } });
  }
  return { setting: "protocol", to, content };
}

function checkRequest({ screenshot, history, sram, state, protocol, scale }: ExportOptions): void {
  // Under its own name in a folder, the protocol's view is in nobody's way.
  const targets = [screenshot, history, sram, state, protocol === "-" ? protocol : undefined].filter(
    (to) => to !== undefined,
  );
  const what =
    targets.length === 0 && protocol === undefined
      ? "missing --screenshot, --history, --sram, --state or --protocol: pass one of them"
      : scale !== undefined && screenshot === undefined
        ? "--scale is for a screenshot: pass --screenshot too"
        : new Set(targets).size < targets.length
          ? "two exports go to one place: give each a file of its own"
          : history !== undefined && history !== "-" && !/\.(md|json)$/i.test(history)
            ? `--history takes a file that ends with .md or .json, got "${history}"`
            : null;
  if (what !== null)
    throw new RunnerError(what.startsWith("missing") ? "option-missing" : "option-invalid", what);
}

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
