import { renderDocument } from "./document.ts";
import { formatCountOf } from "./format.ts";
import type { ReportData } from "./report-data.ts";
import { renderBranches } from "./sections/branches.ts";
import { renderCosts } from "./sections/costs.ts";
import { renderHead } from "./sections/head.ts";
import { renderEnd, renderSource } from "./sections/last.ts";
import { renderMaps } from "./sections/maps.ts";
import { renderMilestones } from "./sections/milestones.ts";
import type { Section } from "./sections/parts.ts";
import { renderPlayer } from "./sections/player.ts";
import { renderEvents, renderPlan, renderSummaries } from "./sections/words.ts";

/**
 * The report of a run as one HTML document: see `renderDocument`.
 *
 * @param style the package's style sheet for reports
 * @param more the sections of parts
 */
export function renderReport(data: ReportData, style: string, more: readonly Section[] = []): string {
  const { title, playable } = data;
  return renderDocument({
    title: `${title}: a run of ${formatCountOf(data.path.length, "step")}`,
    style,
    script: playable?.script ?? null,
    head: renderHead(data),
    before: playable && { id: "play", title: "Play", body: renderPlayer(playable) },
    sections: [
      ...renderMilestones(data),
      ...renderMaps(data),
      ...renderBranches(data),
      ...renderCosts(data),
      ...renderPlan(data),
      ...renderSummaries(data),
      ...renderEvents(data),
      ...more,
      ...renderEnd(data),
      renderSource(data),
    ],
  });
}
