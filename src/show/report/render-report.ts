import { renderDocument } from "./document.ts";
import type { ReportData } from "./report-data.ts";
import { tellBranches } from "./sections/branches.ts";
import { tellCosts } from "./sections/costs.ts";
import { renderHead } from "./sections/head.ts";
import { tellEnd, tellSource } from "./sections/last.ts";
import { tellMaps } from "./sections/maps.ts";
import { tellMilestones } from "./sections/milestones.ts";
import { renderPlayer } from "./sections/player.ts";
import { tellEvents, tellPlan, tellSummaries } from "./sections/words.ts";

/**
 * The report of a run as one HTML document: see `renderDocument`.
 *
 * @param style the package's style sheet for reports
 */
export function renderReport(data: ReportData, style: string): string {
  const { title, playable } = data;
  return renderDocument({
    title: `${title}: a run of ${data.path.length} steps`,
    ...{ style, script: playable?.script ?? null, head: renderHead(data) },
    before: playable && { id: "play", title: "Play", body: renderPlayer(playable) },
    sections: [
      ...tellMilestones(data),
      ...tellMaps(data),
      ...tellBranches(data),
      ...tellCosts(data),
      ...tellPlan(data),
      ...tellSummaries(data),
      ...tellEvents(data),
      ...tellEnd(data),
      tellSource(data),
    ],
  });
}
