import type { RunEvent } from "../../run/run-event.ts";
import type { Output } from "../world.ts";
import { plainLine } from "./plain-text.ts";

/** What the status line shows. */
interface Status {
  readonly step: number;
  readonly lastStep: number;
  readonly place: string | null;
  readonly tokens: number;
  /** Null once a price was not known. */
  readonly costUsd: number | null;
  readonly savedStep: number | null;
  readonly note: string | null;
}

/** A line at the bottom of a terminal that is always up to date. Silent where there is no terminal. */
export class StatusLine {
  readonly #output: Output;
  readonly #isLive: boolean;
  #status: Status = {
    step: 0,
    lastStep: Number.POSITIVE_INFINITY,
    place: null,
    tokens: 0,
    costUsd: 0,
    savedStep: null,
    note: null,
  };
  #isShown = false;

  constructor(output: Output, isLive: boolean) {
    this.#output = output;
    this.#isLive = isLive && output.isTerminal;
  }

  /** Takes an event in and shows what came of it. `lastStep` is the total step at which the run ends. */
  update(event: RunEvent, lastStep: number): void {
    this.#status = { ...advance(this.#status, event), lastStep };
    this.show();
  }

  /** Shows the line. */
  show(): void {
    if (!this.#isLive) return;
    this.#output.write(
      `\r\u001b[2K${plainLine(renderStatus(this.#status), (this.#output.columns ?? 80) - 1)}`,
    );
    this.#isShown = true;
  }

  /** Takes the line away, so that something else can be written. */
  hide(): void {
    if (this.#isShown) this.#output.write("\r\u001b[2K");
    this.#isShown = false;
  }
}

function advance(status: Status, event: RunEvent): Status {
  switch (event.type) {
    case "started":
      return { ...status, step: event.totalSteps, savedStep: event.from === null ? null : event.totalSteps };
    case "step-started":
      return { ...status, note: "thinking" };
    case "lm-retry":
      return { ...status, note: `waiting ${Math.ceil(event.waitMs / 1000)} s: ${event.reason}` };
    case "lm-reply": {
      const { usage, costUsd } = event;
      const tokens = usage.inputTokens + usage.outputTokens + usage.cacheReadTokens + usage.cacheWriteTokens;
      return {
        ...status,
        tokens: status.tokens + tokens,
        costUsd: status.costUsd === null || costUsd === null ? null : status.costUsd + costUsd,
        note: null,
      };
    }
    case "step-finished":
      return { ...status, step: event.step, place: event.gameInfo.place ?? null, note: null };
    case "saved":
      return { ...status, savedStep: event.step };
    default:
      return status;
  }
}

function renderStatus(status: Status): string {
  const parts = [
    Number.isFinite(status.lastStep) ? `step ${status.step} of ${status.lastStep}` : `step ${status.step}`,
    status.place,
    status.tokens === 0 ? null : `${renderCount(status.tokens)} tokens`,
    status.costUsd === null ? "cost unknown" : status.costUsd === 0 ? null : `$${status.costUsd.toFixed(2)}`,
    status.savedStep === null ? "not saved yet" : `saved at ${status.savedStep}`,
    status.note,
  ];
  return parts.filter((part) => part !== null).join(" · ");
}

/** A count in few characters: 950, 12.4k, 3.1M. */
export function renderCount(count: number): string {
  if (count < 1000) return String(count);
  return count < 1_000_000 ? `${(count / 1000).toFixed(1)}k` : `${(count / 1_000_000).toFixed(1)}M`;
}
