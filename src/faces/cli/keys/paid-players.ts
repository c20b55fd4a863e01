import { renderCountOf } from "../../../base/quantities/count.ts";
import { renderUsd } from "../../../base/quantities/money.ts";
import type { RunSettings } from "../../../base/vocabulary/run-settings.ts";
import type { AgentSpec } from "../../../parts/agents/base/agents.ts";
import { boundsOf } from "../../../parts/agents/play/agents-of.ts";
import { estimateStep } from "../../../record/ledger/estimate-step.ts";
import type { PriceTable } from "../../../record/ledger/prices.ts";
import { plainLine } from "../render/plain-text.ts";

/** Characters of a model's name, which is whatever a file says. */
export const NAME_CHARACTERS = 60;

/** The parts of a run that decide about its price, on one line: model, effort, agents, refining and history, and an estimate. */
export function renderPaidPlayers(
  settings: RunSettings,
  agents: readonly AgentSpec[],
  prices: PriceTable,
): string {
  const { model, effort, summaryModel, refineEvery, refineModel, maxHistory } = settings;
  const usd = estimateStep(settings, prices);
  const about = usd === null ? "price unknown" : `about ${renderUsd(usd)} a step`;
  return [
    `model ${nameOf(model)}`,
    `effort ${effort ?? "as usual"}`,
    `agents ${agents.length === 0 ? "none" : agents.map((agent) => renderAgent(agent, model)).join(", ")}`,
    `refining ${refineEvery == null ? "none" : `every ${renderCountOf(refineEvery, "step")} by ${nameOf(refineModel ?? model)}`}`,
    `history ${renderCountOf(maxHistory, "message")}${summaryModel === null ? "" : `, summarized by ${nameOf(summaryModel)}`}`,
    agents.length === 0 ? about : `${about} without its agents`,
  ].join("; ");
}

function renderAgent(agent: AgentSpec, player: string): string {
  const { name, model = player, effort } = agent;
  const most = renderUsd(boundsOf(agent).dollars);
  return `${name} (${nameOf(model)}${effort === undefined ? "" : `, effort ${effort}`}, at most ${most} a task)`;
}

function nameOf(model: string): string {
  return plainLine(model, NAME_CHARACTERS);
}
