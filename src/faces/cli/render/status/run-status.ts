import { renderCountOf } from "../../../../base/quantities/count.ts";
import { renderUsd } from "../../../../base/quantities/money.ts";
import { formatPlace } from "../../../../base/text/cut-text.ts";
import { CHECKPOINT_KINDS } from "../../../../base/vocabulary/checkpoint.ts";
import type { RunStatus } from "../../../../play/status/run-status.ts";
import { statusFieldsOfParts, statusGoalsOfParts, statusWordsOfParts } from "../../seam/face-parts.ts";
import type { Colours } from "../../view/colour.ts";
import { renderFields } from "../fields.ts";
import { plainLine } from "../plain-text.ts";
import { renderShortId, renderTime } from "../quantities.ts";
import { renderGoals } from "./goals.ts";

/** The state of a run, as lines of at most this many characters. */
export function renderStatus(status: RunStatus, { bold }: Colours, columns: number): readonly string[] {
  const fields = renderFields(fieldsOf(status).filter(([, value]) => value !== ""));
  const [title = "", ...lines] = [titleOf(status), ...fields.split("\n")].map((line) => cut(line, columns));
  return [bold(title), ...lines];
}

/** The same on one line, for a log. */
export function renderStatusLine(status: RunStatus): string {
  const { time, live, step, place, agentId } = status;
  const parts = [
    renderTime(time),
    agentId,
    live ? "running" : "not running",
    `step ${step}`,
    place === null ? null : formatPlace(place),
    renderPace(status),
    ...statusWordsOfParts(status),
  ];
  return plainLine(parts.filter((part) => part !== null && part !== "").join(" · "));
}

function titleOf({ game, agentId, live, process }: RunStatus): string {
  const who = process === null ? "" : ` (process ${process.pid} since ${renderTime(process.since)})`;
  return `${game}, agent ${agentId}: ${live ? "running" : "not running"}${who}`;
}

function fieldsOf(status: RunStatus): readonly (readonly [string, string])[] {
  const { step, savedStep, time, place, goal, plan, model } = status;
  const { unconfirmedUsd } = status;
  const saved = savedStep === null ? "not saved yet" : `saved at ${savedStep}`;
  const fields: readonly (readonly [string, string])[] = [
    ["Step", `${step}, ${saved}, last at ${renderTime(time)}`],
    ["Place", place ?? ""],
    ...renderGoals(goal, plan),
    ...statusGoalsOfParts(status),
    ["Player", model],
    ["Pace", renderPace(status) || "unknown"],
    ["Unconfirmed", unconfirmedUsd > 0 ? `up to ${renderUsd(unconfirmedUsd)} of lost calls` : ""],
    ...statusFieldsOfParts(status),
    ["Checkpoints", checkpointsOf(status).join("\n") || "none"],
  ];
  return fields.map(([name, value]) => [
    name,
    value
      .split("\n")
      .map((line) => plainLine(line))
      .join("\n"),
  ]);
}

function renderPace({ stepsAnHour, costUsdAnHour }: RunStatus): string {
  if (stepsAnHour === null) return "";
  const cost = costUsdAnHour === null ? "cost unknown" : renderUsd(costUsdAnHour);
  return `${renderCountOf(stepsAnHour, "step")} an hour, ${cost} an hour`;
}

function checkpointsOf({ checkpoints }: RunStatus): readonly string[] {
  return CHECKPOINT_KINDS.flatMap((kind) => {
    const known = checkpoints[kind];
    if (known === undefined) return [];
    return [`${kind}: step ${known.step}, ${renderTime(known.time)}, ${renderShortId(known.id)}`];
  });
}

/** Cut, with the spaces at its beginning left as they are. */
function cut(line: string, columns: number): string {
  return line.length > columns ? `${line.slice(0, Math.max(0, columns - 1))}…` : line;
}
