import { renderDuration } from "../../../base/quantities/duration.ts";
import type { EventShares } from "../../../base/seam/shares.ts";
import { plainLine } from "../../../faces/cli/render/plain-text.ts";
import { renderTime } from "../../../faces/cli/render/quantities.ts";
import type { Colours } from "../../../faces/cli/view/colour.ts";

/** Characters of a line. */
const MAX_CHARACTERS = 200;

/** An event about a step of a workflow. */
export type StageEvent = EventShares[Extract<keyof EventShares, `stage-${string}`>];

/**
 * The lines about a step of a workflow; nothing for a few events.
 *
 * @param progress the workflow's progress after the event
 */
export function stageLines(
  event: StageEvent,
  { bold, dim, green, yellow, red }: Colours,
  progress: string | null,
): readonly string[] {
  const path = plainLine(event.path);
  const far = progress === null ? "" : ` ${dim(`(${progress})`)}`;
  switch (event.type) {
    case "stage-started": {
      const again = event.attempt > 1 ? `, attempt ${event.attempt}` : "";
      return [bold(`▶ ${path}: ${event.kind}${again}`)];
    }
    case "stage-skipped": {
      const since = event.since === null ? "" : ` as of ${renderTime(event.since)}`;
      const why = { done: `done${since}`, when: "not due", rejected: "rejected" }[event.reason];
      return [`${dim("↷")} ${path}: ${why}, skipped${far}`];
    }
    case "stage-retried": {
      const from = event.goesBack ? "from the newest checkpoint" : "from here";
      const wait = event.waitMs > 0 ? `, in ${renderDuration(event.waitMs)}` : "";
      const why = plainLine(event.error, MAX_CHARACTERS);
      return [yellow(`↺ ${path}: attempt ${event.attempt} failed: ${why}; trying again ${from}${wait}`)];
    }
    case "stage-finished": {
      if (event.status === "done") return [`${green("✓")} ${path}${far}`];
      return [`${red("✗")} ${path} failed: ${plainLine(event.error ?? "", MAX_CHARACTERS)}${far}`];
    }
  }
}
