import { renderCountOf } from "../../../base/quantities/count.ts";
import { renderUsd } from "../../../base/quantities/money.ts";
import { formatPlace } from "../../../base/text/cut-text.ts";
import { placeIn } from "../../../base/vocabulary/game-info.ts";
import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import type { Usage } from "../../../base/vocabulary/usage.ts";
import { totalTokens } from "../../../base/vocabulary/usage.ts";
import type { Output } from "../process-context.ts";
import { plainLine } from "../render/plain-text.ts";
import type { PanelFacts } from "../render/status/panel.ts";
import type { CourseCount } from "../seam/face-part.ts";
import { noteOfParts, statusLineOfParts } from "../seam/face-parts.ts";

/** Tokens and dollars. */
interface Bill {
  readonly tokens: number;
  /** The known cost in dollars. */
  readonly costUsd: number;
  /** The most that calls lost by earlier processes may have cost besides. */
  readonly unconfirmedUsd: number;
  /** Whether the cost of a call is not known. */
  readonly isPartial: boolean;
}

/** The contents of the status line. */
interface Status {
  readonly step: number;
  readonly lastStep: number;
  readonly place: string | null;
  /** Of this process, and of the whole run. */
  readonly now: Bill;
  readonly inAll: Bill;
  readonly savedStep: number | null;
  readonly unsavedSteps: number;
  /** The words of each part; null for none. */
  readonly parts: readonly (string | null)[];
  readonly note: string | null;
}

const NO_BILL: Bill = { tokens: 0, costUsd: 0, unconfirmedUsd: 0, isPartial: false };

/** Characters that are left for the rest where the keys are named. */
const LEAST_STATUS = 24;

/** The width and colours of a status line. */
export interface StatusLineOptions {
  /** False where nothing may be redrawn: then it is silent. */
  readonly isLive: boolean;
  /** The keys that do something, as people read them: all of them, or the fewer, the less room there is. */
  readonly keys: readonly string[];
  /** Null or absent where no plan directs the run. */
  readonly course?: CourseCount | null;
}

/** A line at the bottom of a terminal that is always up to date. */
export class StatusLine {
  readonly #output: Output;
  readonly #options: StatusLineOptions;
  #status: Status = {
    step: 0,
    lastStep: Number.POSITIVE_INFINITY,
    place: null,
    now: NO_BILL,
    inAll: NO_BILL,
    savedStep: null,
    unsavedSteps: 0,
    note: null,
    parts: [],
  };
  #isShown = false;

  constructor(output: Output, options: StatusLineOptions) {
    this.#output = output;
    this.#options = options;
  }

  /** Takes an event in. `lastStep` is the total step at which the run ends. */
  update(event: RunEvent, lastStep: number): void {
    this.#status = { ...advance(this.#status, event), lastStep };
  }

  /** The rest of the progress: step, place and cost. */
  get facts(): Pick<PanelFacts, "step" | "place" | "cost"> {
    const { place, inAll } = this.#status;
    return { step: renderStep(this.#status), place, cost: renderBill(inAll, "in all") };
  }

  /** Shows the line. */
  show(): void {
    const { isLive, keys, course } = this.#options;
    if (!isLive) return;
    const columns = (this.#output.columns ?? 80) - 1;
    const afters = keys.map((named) => ` · ${named}`);
    const after = afters.find(({ length }) => columns - length >= LEAST_STATUS) ?? "";
    const line = plainLine(renderStatus(this.#status, course?.place ?? null), columns - after.length);
    this.#output.write(`\r\u001b[2K${line}${after}`, "drawing");
    this.#isShown = true;
  }

  /** Takes the line away, so that something else can be written. */
  hide(): void {
    if (this.#isShown) this.#output.write("\r\u001b[2K", "drawing");
    this.#isShown = false;
  }
}

function advance(before: Status, event: RunEvent): Status {
  const note = noteOfParts(event) ?? before.note;
  const status = { ...before, note, parts: statusLineOfParts(before.parts, event) };
  switch (event.type) {
    case "started": {
      const { tokens, costUsd, unconfirmedUsd, unknownCalls } = event.spent;
      return {
        ...status,
        step: event.totalSteps,
        savedStep: event.from === null ? null : event.totalSteps - event.replayedSteps,
        inAll: { tokens, costUsd, unconfirmedUsd, isPartial: unknownCalls > 0 },
      };
    }
    case "step-started":
      return { ...status, note: "thinking" };
    case "lm-retry": {
      const waiting = `waiting ${Math.ceil(event.waitMs / 1000)} s: ${event.reason}`;
      return bill({ ...status, note: waiting }, event.lostUsage, event.costUsd);
    }
    case "lm-reply":
      return bill({ ...status, note: null }, event.usage, event.costUsd);
    case "step-finished":
      return { ...status, step: event.step, place: placeIn(event.gameInfo), note: null };
    case "saved":
      return event.kind === "routine" || event.kind === "emergency"
        ? { ...status, savedStep: event.step }
        : status;
    case "unsaved":
      return { ...status, unsavedSteps: event.steps };
    default:
      return status;
  }
}

function bill(status: Status, usage: Usage | null, costUsd: number | null): Status {
  const add = (sum: Bill): Bill => ({
    ...sum,
    tokens: sum.tokens + (usage === null ? 0 : totalTokens(usage)),
    costUsd: sum.costUsd + (costUsd ?? 0),
    isPartial: sum.isPartial || costUsd === null,
  });
  return { ...status, now: add(status.now), inAll: add(status.inAll) };
}

function renderStatus(status: Status, course: string | null): string {
  const { place, now, inAll, savedStep, unsavedSteps, note } = status;
  const parts = [
    course,
    `step ${renderStep(status)}`,
    place === null ? null : formatPlace(place),
    renderBill(now, "now"),
    inAll.tokens > now.tokens ? renderBill(inAll, "in all") : null,
    savedStep === null ? "not saved yet" : `saved at ${savedStep}`,
    unsavedSteps > 0 ? `unsaved: ${renderCountOf(unsavedSteps, "step")}` : null,
    ...status.parts,
    note,
  ];
  return parts.filter((part) => part !== null && part !== "").join(" · ");
}

function renderStep({ step, lastStep }: Pick<Status, "step" | "lastStep">): string {
  return Number.isFinite(lastStep) ? `${step} of ${lastStep}` : String(step);
}

function renderBill({ tokens, costUsd, unconfirmedUsd, isPartial }: Bill, when: string): string | null {
  if (tokens === 0) return null;
  const cost = isPartial
    ? costUsd > 0
      ? `${renderUsd(costUsd)} + cost unknown`
      : "cost unknown"
    : renderUsd(costUsd);
  const besides = unconfirmedUsd > 0 ? ` + up to ${renderUsd(unconfirmedUsd)} unconfirmed` : "";
  return `${renderCount(tokens)} tokens, ${cost}${besides} ${when}`;
}

/** A count in few characters: 950, 12.4k, 3.1M. */
export function renderCount(count: number): string {
  if (count < 1000) return String(count);
  return count < 1_000_000 ? `${(count / 1000).toFixed(1)}k` : `${(count / 1_000_000).toFixed(1)}M`;
}
