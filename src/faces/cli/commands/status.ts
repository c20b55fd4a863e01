import { EXIT_CODES } from "../../../base/errors.ts";
import { type RunStatus, readStatus } from "../../../play/status/run-status.ts";
import { findSlugs } from "../find-slugs.ts";
import type { Options } from "../options/options.ts";
import type { Run } from "../options/subcommand.ts";
import { sleep } from "../process/until-aborted.ts";
import type { World } from "../process-context.ts";
import { plainLine } from "../render/plain-text.ts";
import { redrawsOn } from "../render/status/redraw.ts";
import { renderStatus, renderStatusLine } from "../render/status/run-status.ts";
import { coloursFor } from "../view/colour.ts";

/** Options of `runner status`. */
export interface StatusOptions {
  readonly watch?: boolean;
}

const WATCH_MS = 2_000;

/**
 * Shows the state of the games running in a folder or, if none is, of the last one played. Reads only.
 * Returns 0 where one is played, otherwise 1.
 */
export const showStatus: Run<StatusOptions> = async (world, options, _, { watch = false }, stored) => {
  const { stdout, stderr, signal } = world;
  const redraw = redrawsOn(stdout);
  let told = "";
  for (;;) {
    const all = await readAll(world, options);
    const lines = linesOf(world, options, all, watch);
    if (options.json === true) stdout.write(`${lines.join("\n")}\n`);
    else redraw(lines);
    const notices = all.flatMap((status) => status.notices.map((text) => `runner: ${plainLine(text)}\n`));
    if (notices.join("") !== told) stderr.write(notices.join(""));
    told = notices.join("");
    const exitCode = all.some(({ live }) => live) ? EXIT_CODES.done : EXIT_CODES.notLive;
    if (!watch || stdout.failure !== null) return exitCode;
    // Ctrl-C is the normal end, not a failure.
    if (!(await waitUntil(signal, world.timers?.sleep))) return exitCode;
    await stored?.fetch();
  }
};

/** Whether the time passed before the command was ended. */
async function waitUntil(signal: AbortSignal, wait = sleep): Promise<boolean> {
  try {
    await wait(WATCH_MS, signal);
  } catch {
    return false;
  }
  return !signal.aborted;
}

async function readAll(world: World, options: Options): Promise<readonly RunStatus[]> {
  const folder = options.saveDir ?? "saves";
  const all: RunStatus[] = [];
  for (const slug of findSlugs(world, options)) all.push(await readStatus({ folder, slug }));
  return all;
}

function linesOf(
  { stdout, env }: World,
  { json }: Options,
  all: readonly RunStatus[],
  watch: boolean,
): readonly string[] {
  if (json === true) return all.map((status) => JSON.stringify(status));
  if (watch && !stdout.isTerminal) return all.map(renderStatusLine);
  const columns = stdout.isTerminal ? (stdout.columns ?? 80) - 1 : Number.POSITIVE_INFINITY;
  const colours = coloursFor(stdout, env);
  return all.flatMap((status, i) => [...(i === 0 ? [] : [""]), ...renderStatus(status, colours, columns)]);
}
