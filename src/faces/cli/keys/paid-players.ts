import { renderCountOf } from "../../../base/quantities/count.ts";
import { renderUsd } from "../../../base/quantities/money.ts";
import type { PaidChoice } from "../../../play/keys/run-owner.ts";
import { estimateStep } from "../../../record/ledger/estimate-step.ts";
import type { PriceTable } from "../../../record/ledger/prices.ts";
import { plainModel } from "../render/plain-text.ts";
import { paidWordsOfParts } from "../seam/face-parts.ts";

/** The parts of a run that decide about its price, on one line: model, effort, those of parts and history, and an estimate. */
export function renderPaidPlayers(choice: PaidChoice, prices: PriceTable): string {
  const { settings } = choice;
  const { model, effort, summaryModel, maxHistory } = settings;
  const usd = estimateStep(settings, prices);
  const about = usd === null ? "price unknown" : `about ${renderUsd(usd)} a step`;
  const ofParts = paidWordsOfParts(choice);
  const beyond = ofParts.flatMap((part) => part.beyond ?? []);
  return [
    `model ${plainModel(model)}`,
    `effort ${effort ?? "as usual"}`,
    ...ofParts.map(({ words }) => words),
    `history ${renderCountOf(maxHistory, "message")}${summaryModel === null ? "" : `, summarized by ${plainModel(summaryModel)}`}`,
    beyond.length === 0 ? about : `${about} without ${beyond.join(" and ")}`,
  ].join("; ");
}
