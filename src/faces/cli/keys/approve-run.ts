import { RunnerError } from "../../../base/errors.ts";
import { EXPLORER_ID, isFreeModel } from "../../../base/vocabulary/run-settings.ts";
import { parseVendor } from "../../../model/calls/servers/vendor-name.ts";
import { modelsNamedByParts } from "../../../play/agent/seam/model-parts.ts";
import type { ContinuedRun, PaidChoice, RunOwner } from "../../../play/keys/run-owner.ts";
import { listPricesAt } from "../../../record/ledger/list-prices.ts";
import { costOf, hasPrice, type PriceTable } from "../../../record/ledger/prices.ts";
import type { Options } from "../options/options.ts";
import type { World } from "../process-context.ts";
import { plainModel } from "../render/plain-text.ts";
import { approvingCommand, isAgreedTo } from "./approve.ts";
import { beginOwnRuns, isKnownRun, isOwnRun, noteOwnRun } from "./own-runs.ts";
import { renderPaidPlayers } from "./paid-players.ts";

const SOME_TOKENS = { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 };

/**
 * Lets paid players continue a run that the user began. A foreign run, whose files choose the model and all else
 * that costs money, is continued after a question; or where the user named a player or a limit of cost, other than in a file
 * that was found in the folder. So is an own run whose files choose otherwise than the user did: they may have been changed by
 * others. What was agreed to is remembered.
 *
 * @param beforeAsking makes room on the terminal
 */
export function ownerOf(world: World, options: Options, beforeAsking: () => void = () => {}): RunOwner {
  beginOwnRuns(world);
  return {
    begun: (run) => noteOwnRun(world, run),
    async continued(run) {
      if (!(await isOwnRun(world, run))) return;
      noteOwnRun(world, { runId: run.runId, ...run.stored });
      noteOwnRun(world, run);
    },
    async mayContinue(run) {
      const { settings } = run;
      const prices = listPricesAt(world.clock.now());
      const paid = paidModels(run, prices);
      if (paid.length === 0) return;
      const isOwn = await isOwnRun(world, run);
      if (!isAnswered(options) && !isOwn) {
        if (!isKnownRun(world, run.runId) && isOfProgram(world, settings, prices)) {
          const own = `you did not begin this run, and its player ${plainModel(settings.model)} is a program's own, or of a server that is not named`;
          const command = approvingCommand(world, "model", EXPLORER_ID);
          throw new RunnerError("run-unapproved", own, { facts: { command, isOfProgram: true } });
        }
        beforeAsking();
        const why = isKnownRun(world, run.runId)
          ? "the files of this run choose players that you did not choose for it"
          : "you did not begin this run, and its files choose its players";
        const fact = `${why}: ${renderPaidPlayers(run, prices)}`;
        if (!(await isAgreedTo(world, `${fact}. Continue it?`))) {
          const isPriced = paid.every((name) => hasPrice(name, prices));
          const command = isPriced
            ? approvingCommand(world, "maxCost", "1")
            : approvingCommand(world, "model", settings.model);
          throw new RunnerError("run-unapproved", fact, { facts: { command } });
        }
      }
      // An own run may go back to what its files chose.
      if (isOwn) noteOwnRun(world, { runId: run.runId, ...run.stored });
      noteOwnRun(world, run);
    },
  };
}

/**
 * Whether a program may have brought the player of a run: its name is no vendor's and has no price, and no server is named. The
 * file of an exported run names none.
 */
function isOfProgram(
  { env }: Pick<World, "env">,
  { model, baseUrl }: ContinuedRun["settings"],
  prices: PriceTable,
): boolean {
  const server = baseUrl ?? env["ANTHROPIC_BASE_URL"] ?? "";
  const isOfServer = parseVendor(model) !== null || model.startsWith("claude") || server !== "";
  return !isFreeModel(model) && !isOfServer && !hasPrice(model, prices);
}

/** The models on servers that a run asks, but for those that cost nothing by the list. */
export function paidModels(choice: PaidChoice, prices: PriceTable): readonly string[] {
  const { model, summaryModel } = choice.settings;
  const named = [model, summaryModel, ...modelsNamedByParts(choice)];
  return named.flatMap((name) =>
    name == null || isFreeModel(name) || costOf(name, SOME_TOKENS, prices) === 0 ? [] : [name],
  );
}

/** Whether the user, and not only a file that was found, named a paid player or the most that it may cost. */
function isAnswered({ model, maxCost, foundInFile = [] }: Options): boolean {
  const isPaid = model !== undefined && !isFreeModel(model);
  return (
    (isPaid && !foundInFile.includes("model")) || (maxCost !== undefined && !foundInFile.includes("maxCost"))
  );
}
