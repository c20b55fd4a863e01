import { setTimeout as delay } from "node:timers/promises";
import { EXIT_CODES, RunnerError } from "../../../../../src/base/errors.ts";
import { findSlug } from "../../../../../src/faces/cli/find-slugs.ts";
import { openBrowser } from "../../../../../src/faces/cli/open-browser.ts";
import type { Options } from "../../../../../src/faces/cli/options/options.ts";
import type { Run, StoredJob } from "../../../../../src/faces/cli/options/subcommand.ts";
import { untilAborted } from "../../../../../src/faces/cli/process/until-aborted.ts";
import type { World } from "../../../../../src/faces/cli/process-context.ts";
import { plainLine } from "../../../../../src/faces/cli/render/plain-text.ts";
import { renderError } from "../../../../../src/faces/cli/render/remedy.ts";
import { resolveRom } from "../../../../games/src/seeds/rom-names.ts";
import { openViewer, type Viewer } from "../../web/viewer.ts";
import { stageToken } from "./kept-token.ts";
import { createRunDoor } from "./run-door.ts";

/** Options of `runner watch`. */
export interface WatchOptions {
  readonly port?: number;
  readonly open?: boolean;
  readonly control?: boolean;
  readonly stage?: boolean;
}

/** The port of the stage page, so that its address stays the same. */
const STAGE_PORT = 1989;

/** The interval at which a job is fetched again. */
const FETCH_EVERY_MS = 3_000;

const LOOKS_ONLY = "this viewer only looks: to act, end it and start runner watch --control";

/** Serves the runs of a folder to a browser until Ctrl-C. Returns the exit code. */
export const watchRuns: Run<WatchOptions> = async (
  world,
  options,
  _,
  { stage = false, port = stage ? STAGE_PORT : 0, open = false, control = false },
  stored,
) => {
  const { stderr, signal, cwd } = world;
  if (stored !== null && control) {
    throw new RunnerError(
      "options-conflict",
      `${stored.shown} is a fleet job, which is read-only: leave --control out`,
    );
  }
  if (stage && control) {
    throw new RunnerError("options-conflict", "a stage is read-only: pass --stage or --control");
  }
  const folder = options.saveDir ?? "saves";
  const viewer = await openViewer({
    folder,
    named: stored?.shown ?? folder,
    cwd,
    stageToken: stage ? stageToken(world) : null,
    romPath: options.rom === undefined ? null : resolveRom(cwd, options.rom),
    port,
    control,
    nowMs: world.clock.elapsedMs,
    now: world.clock.now,
    explain: renderError,
    door: createRunDoor(world, options),
    looksOnly: LOOKS_ONLY,
    onBug: reportOnce((text) => stderr.write(text)),
  });
  try {
    const slug = open && !stage && stored === null ? findSlug(world, options) : null;
    // Without a run, the gallery.
    const page = slug === null ? "" : `#/g/${encodeURIComponent(slug)}`;
    await tell(world, options, viewer, { open, control, page });
    await (stored === null ? untilAborted(signal) : follow(world, stored));
  } finally {
    await viewer.close();
  }
  // Ctrl-C is the normal end, not a failure.
  return EXIT_CODES.done;
};

/** Reports each error once, however often a page asks. */
function reportOnce(write: (text: string) => void): (bug: Error) => void {
  const told = new Set<string>();
  return ({ stack, message }) => {
    if (told.has(message)) return;
    told.add(message);
    write(`runner: this is a bug in runner, please report it:\n${stack ?? message}\n`);
  };
}

async function tell(
  { stdout, stderr }: World,
  { saveDir = "saves", json = false, quiet = false }: Options,
  viewer: Viewer,
  { open, control, page }: { readonly open: boolean; readonly control: boolean; readonly page: string },
): Promise<void> {
  const { address, port } = viewer;
  stdout.write(json ? `${JSON.stringify({ address, port, control })}\n` : `${address}\n`);
  if (!viewer.hasPage) {
    stderr.write(
      "runner: the page is not part of this build: run npm run build, then start runner watch again\n",
    );
  }
  if (open && !(await openBrowser(`${viewer.newAddress()}${page}`))) {
    stderr.write("runner: no browser could be started: open the address above yourself\n");
  }
  if (quiet || json) return;
  const may = control ? "can see and control" : "can see";
  stderr.write(
    `Anyone with this address ${may} the runs in ${saveDir}. Ctrl-C ends the viewer, never a run.\n`,
  );
}

/** Fetches the news of a job until the command ends. A store that fails may come back; it is reported once. */
async function follow({ signal, stderr }: World, { fetch }: StoredJob): Promise<void> {
  const told = new Set<string>();
  while (!signal.aborted) {
    try {
      await delay(FETCH_EVERY_MS, null, { signal });
      await fetch();
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof RunnerError)) throw error;
      const line = `runner: ${plainLine(renderError(error))}\n`;
      if (!told.has(line)) stderr.write(line);
      told.add(line);
    }
  }
}
