import type { SaveEntry } from "../../../checkpoints/checkpoint-store.ts";
import { planClear } from "../../../checkpoints/plan-retention.ts";
import { EXIT_CODES, RunnerError } from "../../../errors.ts";
import type { CheckpointKind } from "../../../run/checkpoint.ts";
import { isAgreed, whileLocked } from "../../change-saves.ts";
import { gameOf, noSaves, openSaves } from "../../open-saves.ts";
import type { Options } from "../../options.ts";
import { plainLine } from "../../render/plain-text.ts";
import type { World } from "../../world.ts";
import { factsOf } from "./list.ts";

/** Removes one save, after asking. Returns the exit code. */
export async function removeSave(
  world: World,
  options: Options,
  reference: string,
  { yes = false }: { readonly yes?: boolean },
): Promise<number> {
  const saves = openSaves(world, options);
  const game = gameOf(saves, options, reference);
  if (!(await isAgreed(world, `Remove ${plainLine(reference)} of ${game.title}?`, yes))) return refuse(world);
  const removed = await whileLocked(world, saves.folder, game, (store) => store.remove(reference));
  tell(world, options, [removed]);
  return EXIT_CODES.done;
}

/** Removes the saves of a kind, after asking. Returns the exit code. */
export async function clearSaves(
  world: World,
  options: Options,
  {
    kind,
    olderThan,
    yes = false,
  }: { readonly kind?: CheckpointKind; readonly olderThan?: number; readonly yes?: boolean },
): Promise<number> {
  if (kind === undefined) {
    throw new RunnerError(
      "usage",
      "nothing says what to clear: pass --kind milestone, or see runner saves clear --help",
    );
  }
  const saves = openSaves(world, options);
  if (saves.games.length === 0) throw noSaves(saves, options);
  const request = { kind, ...(olderThan === undefined ? {} : { olderThanDays: olderThan }) };
  const games = saves.games.flatMap(({ game, saves: own, current }) => {
    const count = planClear(own, request, current, world.clock.now()).length;
    return count === 0 ? [] : [{ game, count }];
  });
  const count = games.reduce((sum, each) => sum + each.count, 0);
  if (count === 0) {
    world.stderr.write(`${saves.folder} has no ${kind} save to clear\n`);
    return EXIT_CODES.done;
  }
  const titles = games.map(({ game }) => game.title).join(" and ");
  const question = `Remove ${count} ${kind} save${count === 1 ? "" : "s"} of ${titles}?`;
  if (!(await isAgreed(world, question, yes))) return refuse(world);
  for (const { game } of games) {
    tell(world, options, await whileLocked(world, saves.folder, game, (store) => store.clear(request)));
  }
  return EXIT_CODES.done;
}

function tell({ stdout }: World, { json }: Options, removed: readonly SaveEntry[]): void {
  for (const entry of removed) {
    stdout.write(
      json === true
        ? `${JSON.stringify(factsOf(entry, { current: null }))}\n`
        : `removed ${plainLine(entry.file)}\n`,
    );
  }
}

function refuse({ stderr }: World): number {
  stderr.write("Nothing was removed.\n");
  return EXIT_CODES.done;
}
