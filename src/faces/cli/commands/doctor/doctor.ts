import type { QueueOptions } from "../../../../../packages/fleet/src/commands/open/open-queue.ts";
import { nodeDisk } from "../../../../base/disk/disk.ts";
import { EXIT_CODES } from "../../../../base/errors.ts";
import { knownGames } from "../../../../play/session/game/known-games.ts";
import { listSaves } from "../../../../record/saves/folder/list-saves.ts";
import { isAgreed } from "../../is-agreed.ts";
import { sessionConfigOf } from "../../options/session-config.ts";
import type { Run } from "../../options/subcommand.ts";
import type { World } from "../../process-context.ts";
import { plainLine } from "../../render/plain-text.ts";
import { renderError } from "../../render/remedy.ts";
import { coloursFor } from "../../view/colour.ts";
import { checkBrowser, checkFfmpeg, checkNode, checkPackages, checkTerminal } from "./check-machine.ts";
import { checkNewGame, checkPlayer, checkServer, nextPlayer } from "./check-player.ts";
import { checkRom, checkSaves } from "./check-run.ts";
import { type Finding, fault } from "./finding.ts";

/** Options of `runner doctor`. */
export interface DoctorOptions extends QueueOptions {
  readonly yes?: boolean;
  readonly packages?: boolean;
}

/**
 * Checks all that the next run would use, and the player of a new game, and prints one line for each subject as it is found.
 * Returns 0, or 78 if something would stop a run.
 */
export const examine: Run<DoctorOptions> = async (world, given, [rom], own) => {
  const options = rom === undefined ? given : { ...given, rom };
  let exitCode: number = EXIT_CODES.done;
  for await (const finding of findings(world, options, own)) {
    if (finding.verdict === "fault") exitCode = EXIT_CODES.settings;
    const line = options.json === true ? JSON.stringify(finding) : render(world, finding);
    world.stdout.write(`${line}\n`);
  }
  return exitCode;
};

async function* findings(
  world: World,
  options: Parameters<typeof examine>[1],
  own: DoctorOptions,
): AsyncGenerator<Finding> {
  const mayAsk = async (question: string): Promise<boolean> =>
    (own.yes === true || world.hasKeys) && isAgreed(world, question, own.yes === true);
  yield checkNode();
  try {
    const folder = options.saveDir ?? "saves";
    const config = sessionConfigOf(options, world);
    const { games } = listSaves(folder, { archive: false });
    const known = knownGames({ disk: nodeDisk, folder }, games);
    const savedModel = games[0]?.saves[0]?.info.model ?? null;
    const player = nextPlayer(world, config, savedModel);
    const found = checkPlayer(world, player);
    yield* found;
    const isAskable = found.every(({ verdict }) => verdict !== "fault");
    const server = isAskable ? await checkServer(world, options, player, mayAsk) : null;
    if (server !== null) yield server;
    if (savedModel !== null) yield checkNewGame(world, options, nextPlayer(world, config, null));
    yield await checkRom(config, known);
    yield* checkSaves(folder, known);
  } catch (error) {
    yield fault("settings", renderError(error));
  }
  yield await checkTerminal(world);
  yield checkBrowser(world);
  yield checkFfmpeg(world);
  if (own.packages === true) yield checkPackages();
  const { checkRedis, checkStore } = await import(
    "../../../../../packages/fleet/src/commands/doctor/check-fleet.ts"
  );
  for (const check of [checkRedis, checkStore]) {
    const finding = await check(world, own);
    if (finding !== null) yield finding;
  }
}

const MARKS = { ok: "ok   ", note: "note ", fault: "FAULT" } as const;
const INKS = { ok: "green", note: "yellow", fault: "red" } as const;

/** `ok     Node         24.1.0` */
function render({ stdout, env }: World, { subject, verdict, fact, remedy }: Finding): string {
  const mark = coloursFor(stdout, env)[INKS[verdict]](MARKS[verdict]);
  return `${mark} ${subject.padEnd(11)} ${plainLine(remedy === null ? fact : `${fact}: ${remedy}`)}`;
}
