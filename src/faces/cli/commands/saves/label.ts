import { EXIT_CODES } from "../../../../base/errors.ts";
import { whileLocked } from "../../../../play/session/running/while-locked.ts";
import { labelledWith } from "../../../../record/saves/lookup/resolve-reference.ts";
import { gameOf, openSaves } from "../../open-saves.ts";
import type { Run } from "../../options/subcommand.ts";
import { plainLine } from "../../render/plain-text.ts";
import { saveFactsOf } from "./list.ts";

/** Keeps a save under a label, for good. Returns the exit code. */
export const labelSave: Run = async (world, options, [reference = "", label = ""]) => {
  const saves = openSaves(world, options);
  const { entry, equals } = await whileLocked(
    { folder: saves.folder, game: gameOf(saves, options, reference), now: world.clock.now },
    async (store) => ({
      entry: await store.label(reference, label),
      equals: labelledWith(label, await store.list()),
    }),
  );
  world.stdout.write(
    options.json === true
      ? `${JSON.stringify(saveFactsOf(entry, { current: null }))}\n`
      : `${plainLine(`${entry.file} is "${label}"`)}\n`,
  );
  const [newest] = equals;
  if (newest !== undefined && equals.length > 1) {
    const means = `step ${newest.info.totalSteps} (${newest.file})`;
    world.stderr.write(
      `runner: ${plainLine(`"${label}" is the label of ${equals.length} saves now: it means the newest of them, ${means}`)}\n`,
    );
  }
  return EXIT_CODES.done;
};
