import { RunnerError } from "../../../../../src/base/errors.ts";
import { renderUsd } from "../../../../../src/base/quantities/money.ts";
import { textOf } from "../../../../../src/base/vocabulary/conversation.ts";
import { isFreeModel, type RunSettings } from "../../../../../src/base/vocabulary/run-settings.ts";
import { NO_USAGE, type Usage } from "../../../../../src/base/vocabulary/usage.ts";
import { approveServers } from "../../../../../src/faces/cli/keys/approve.ts";
import type { Options } from "../../../../../src/faces/cli/options/options.ts";
import { credentialsOf, sessionConfigOf } from "../../../../../src/faces/cli/options/session-config.ts";
import type { World } from "../../../../../src/faces/cli/process-context.ts";
import { plainLine } from "../../../../../src/faces/cli/render/plain-text.ts";
import type { LanguageModel, ModelReply, ModelRequest } from "../../../../../src/model/language-model.ts";
import { BudgetSpent, toRunnerError } from "../../../../../src/play/agent/calls/call-errors.ts";
import { type CallLedger, openCallLedger } from "../../../../../src/play/agent/calls/call-ledger.ts";
import { createPlayer, otherModel } from "../../../../../src/play/session/create-player.ts";
import { resolveSettings } from "../../../../../src/play/session/resolve-settings.ts";
import { countedUsd, NOTHING_SPENT } from "../../../../../src/record/ledger/limits.ts";
import { listPricesAt } from "../../../../../src/record/ledger/list-prices.ts";
import { costOf, hasPrice } from "../../../../../src/record/ledger/prices.ts";
import { changeLines } from "../../improve/player-change.ts";
import type { ImproveWork } from "../../improve/work-file.ts";
import { proposeAdditions } from "../../work/additions.ts";
import type { Candidate, ImproveTask, Proposals } from "../../work/improve-task.ts";
import type { PlayedRun } from "../../work/mine/played-run.ts";
import { readPlayedRun } from "../../work/mine/read-run.ts";
import { type ChangedRun, nextQuestion, proposedChanges } from "../../work/propose/propose-changes.ts";

const SYSTEM = "You help a player of Game Boy games to play better, by small changes.";

/** The model that is asked for changes, and the run that they are for. */
interface Proposer {
  readonly settings: RunSettings;
  readonly run: PlayedRun;
  /** Candidates for which no model is asked. */
  readonly further: readonly Candidate[];
}

/** The changes that were asked for, and why that is not over; null where it is. */
interface AskedForChanges {
  readonly work: ImproveWork;
  readonly stopped: string | null;
}

/** Returns the model that is asked for changes for tasks; null where the built-in player plays, which reads no playbook. */
export function proposerOf(world: World, options: Options, tasks: readonly ImproveTask[]): Proposer | null {
  const from = tasks.find(({ role, cause }) => role === "source" && cause !== null)?.from;
  if (from === undefined) return null;
  const run = readPlayedRun(from.folder, from.slug);
  const asked = sessionConfigOf(options, world).settings;
  const credentials = credentialsOf(world);
  const settings = resolveSettings(asked, { saved: run.settings, credentials, recorded: null });
  if (isFreeModel(settings.model)) return null;
  const refining = otherModel(settings.refineModel ?? null, settings, { credentials });
  const proposing = refining ?? settings;
  return isFreeModel(proposing.model)
    ? null
    : { run, settings: proposing, further: proposeAdditions(run, tasks) };
}

/**
 * Asks for changes, a call for each cause. Each reply is kept before it is read, and the money for each call before it is made:
 * after a kill, only a call under way is asked again.
 *
 * @param keep writes the work down
 * @throws RunnerError `price-unknown`; as `createPlayer` does; the model's faults
 */
export async function askForChanges(
  world: World,
  options: Options,
  { settings, run, further }: Proposer,
  begun: ImproveWork,
  { most, keep }: { readonly most: number; readonly keep: (work: ImproveWork) => void },
): Promise<AskedForChanges> {
  const { clock, timers, signal } = world;
  const { maxCost = null } = options;
  const config = sessionConfigOf(options, world);
  const prices = { ...listPricesAt(clock.now()), ...config.prices };
  if (maxCost !== null && !hasPrice(settings.model, prices)) {
    const message = `a limit of cost needs the price of ${settings.model}, which is not known`;
    throw new RunnerError("price-unknown", message, { facts: { model: settings.model } });
  }
  const tell = (line: string): void => world.stderr.write(`runner: ${plainLine(line)}\n`);
  const { spentUsd: before = 0 } = begun.proposals ?? {};
  const ledger = openCallLedger(
    { journal: null, costOf: (model, usage) => costOf(model, usage, prices) },
    { ...NOTHING_SPENT, costUsd: before },
    { costUsd: maxCost },
  );
  const about: ChangedRun = {
    name: run.slug,
    info: run.steps.at(-1)?.info ?? {},
    settings: run.settings,
  };
  let work = begun;
  let model: LanguageModel | null = null;
  const keepProposals = (changed: Partial<Proposals>): void => {
    const { replies = [] } = work.proposals ?? {};
    work = { ...work, proposals: { replies, spentUsd: countedUsd(ledger.spent), ...changed } };
    keep(work);
  };
  try {
    for (let next = nextQuestion(work, about, most); next !== null; next = nextQuestion(work, about, most)) {
      const { cause, prompt } = next;
      const mayReceiveKey = approveServers(world, options);
      const credentials = credentialsOf(world);
      model ??= await createPlayer(settings, { ...config, credentials, mayReceiveKey, clock, timers });
      const usedUsd = countedUsd(ledger.spent);
      const request = {
        purpose: "refine" as const,
        system: SYSTEM,
        tools: [],
        images: new Map(),
        messages: [{ role: "user" as const, content: [{ type: "text" as const, text: prompt }] }],
        leftOut: settings.leftOut ?? {},
      };
      const reply = await askOnce(model, request, ledger, signal, (spentUsd) => keepProposals({ spentUsd }));
      const text = textOf(reply.content);
      keepProposals({ replies: [...(work.proposals?.replies ?? []), { cause, text }] });
      tell(`${model.id} was asked for changes (${cause}) [${renderUsd(countedUsd(ledger.spent) - usedUsd)}]`);
    }
  } catch (error) {
    if (signal.aborted) return { work, stopped: "it was stopped" };
    if (error instanceof BudgetSpent) return { work, stopped: error.message };
    throw toRunnerError(error);
  }
  const { candidates, refused } = proposedChanges(work, about, most, further);
  for (const fact of refused) tell(fact);
  for (const candidate of candidates)
    for (const words of changeLines(candidate)) tell(`${candidate.id}: ${words}`);
  work = { ...work, candidates };
  keep(work);
  return { work, stopped: null };
}

/** @param keep keeps the dollars that count from now on, before each attempt and after the last one */
async function askOnce(
  model: LanguageModel,
  request: ModelRequest,
  ledger: CallLedger,
  signal: AbortSignal,
  keep: (usd: number) => void,
): Promise<ModelReply> {
  const recorder = ledger.recorderOf(model, { branchId: "", totalSteps: 0 }, { limit: null });
  recorder.called(request);
  let used: Usage | null = NO_USAGE;
  const allow = async () => {
    used = NO_USAGE;
    const allowance = recorder.allow();
    keep(countedUsd(ledger.spent) + (allowance.reserved?.usd ?? 0));
    used = null;
    return allowance;
  };
  const seen = (usage: Usage): void => {
    used = usage;
  };
  try {
    const events = model.reply(request, { signal, seen, allow });
    for (let next = await events.next(); ; next = await events.next()) {
      if (next.done === true) {
        recorder.replied("refine", next.value, 0);
        return next.value;
      }
      if (next.value.type !== "retry") continue;
      recorder.lost("refine", next.value.lostUsage, false);
      used = NO_USAGE;
    }
  } catch (error) {
    if (used === null) recorder.abandoned();
    else recorder.lost("refine", used, true);
    keep(countedUsd(ledger.spent));
    throw error;
  }
}
