import { EXIT_CODES, RunnerError } from "../../../base/errors.ts";
import { CLIENT_ID } from "../../../base/vocabulary/run-settings.ts";
import { FREE_MODEL } from "../../../play/session/resolve-settings.ts";
import { type RunStatus, readStatus } from "../../../play/status/run-status.ts";
import { findSlugs } from "../find-slugs.ts";
import type { Options } from "../options/options.ts";
import { quoteWord, shellCommand } from "../options/values/shell-command.ts";
import { installRunner } from "../process/install-command.ts";
import type { World } from "../process-context.ts";
import { renderFields } from "../render/fields.ts";
import { renderStatus } from "../render/status/run-status.ts";
import { goOnWordsOfParts } from "../seam/face-parts.ts";
import { coloursFor } from "../view/colour.ts";

type Fields = readonly (readonly [what: string, command: string])[];

const WATCH = ["Watch", "runner watch --open"] as const;
const MORE: Fields = [["All commands", "runner --help"]];
const INSTALL = (): Fields => [["Install the command", installRunner()]];

/** The commands to begin with: for the ROM that was named, else for the bundled one or the user's own. */
function beginWith(rom: readonly string[]): Fields {
  if (rom.length > 0) {
    return [
      ["Play it", shellCommand([...rom, "--steps", 50])],
      [
        "Play it with the built-in player, free",
        shellCommand([...rom, "--steps", 50, "--model", FREE_MODEL]),
      ],
    ];
  }
  return [
    ["Play the bundled game", "runner --steps 50"],
    ["Play your own ROM", "runner game.gb --steps 50"],
  ];
}

/**
 * Shows on a terminal where you are: each run, how to continue it and how to watch it; without one, how to begin. With
 * a ROM that the command line names, only that game's.
 */
export async function showWhereYouAre(world: World, options: Options): Promise<number> {
  const { stdout, env } = world;
  const folder = options.saveDir ?? "saves";
  const slugs = slugsIn(world, options);
  const rom = world.argv.length === 0 || options.rom === undefined ? [] : [options.rom];
  const colours = coloursFor(stdout, env);
  const lines: string[] = [];
  for (const slug of slugs) {
    const status = await readStatus({ folder, slug });
    lines.push(...renderStatus(status, colours, (stdout.columns ?? 80) - 1), "");
    lines.push(...renderFields(nextFor(status, rom)).split("\n"), "");
  }
  if (slugs.length === 0)
    lines.push(
      `${folder} holds no game ${rom.length === 0 ? "yet" : `of ${rom.map(quoteWord).join("")} yet`}.`,
      "",
      ...renderFields(beginWith(rom)).split("\n"),
      "",
    );
  stdout.write(`${[...lines, renderFields([...(isByNpx(world) ? INSTALL() : []), ...MORE])].join("\n")}\n`);
  return EXIT_CODES.done;
}

/** Whether npx started this command: then a shell does not find `runner`. */
export function isByNpx({ env }: World): boolean {
  return env["npm_command"] === "exec";
}

/** Whether the save folder holds no game. */
export function isFirstTime(world: World, options: Options): boolean {
  return slugsIn(world, options).length === 0;
}

/** Shows what to do after the first game that npx played. */
export function showNext({ stdout }: World): void {
  const next = renderFields([
    ...INSTALL(),
    WATCH,
    ["Play on", "runner --steps 50"],
    ["Let Claude play", "ANTHROPIC_API_KEY=… runner --new-game --steps 50 --max-cost 1"],
    ["Play your own ROM", "runner game.gb --steps 50"],
    ["Check this machine", "runner doctor"],
    ...MORE,
  ]);
  stdout.write(`\nNext:\n${next}\n`);
}

function slugsIn(world: World, options: Options): readonly string[] {
  try {
    return findSlugs(world, options);
  } catch (error) {
    if (error instanceof RunnerError && error.code === "no-saves") return [];
    throw error;
  }
}

function nextFor(status: RunStatus, rom: readonly string[]): Fields {
  if (status.live) return [WATCH, ["Stop for a person", "runner pause"]];
  return [
    ["Continue", continueCommand(status, rom)],
    WATCH,
    ["Start over", shellCommand([...rom, "--new-game", "--steps", 50])],
  ];
}

/** The command that continues the run. */
function continueCommand(status: RunStatus, rom: readonly string[]): string {
  const words = goOnWordsOfParts(status);
  if (words !== null) return shellCommand(words);
  return status.model === CLIENT_ID ? "runner mcp" : shellCommand([...rom, "--steps", 50]);
}
