import { renderDocument } from "../../../../viewer/src/report/document.ts";
import { html } from "../../../../viewer/src/report/html.ts";
import type { Section } from "../../../../viewer/src/report/sections/parts.ts";
import type { FleetReport } from "../fleet-report.ts";
import { tellDifferences } from "./differences.ts";
import { renderFleetHead } from "./fleet-head.ts";
import { tellCells, tellEnds, tellRuns } from "./fleet-tables.ts";
import { tellCurves, tellSpreads } from "./goal-charts.ts";
import { tellMethod } from "./method.ts";
import { renderStrip } from "./run-strip.ts";

/**
 * The report of a fleet as one HTML document: see `renderDocument`.
 *
 * @param style the package's style sheet for these reports
 * @param made when it was made, in words, and by what
 */
export function renderFleetReport(report: FleetReport, style: string, made: string): string {
  const hasRuns = report.runs > report.states.open;
  const strip: Section = { id: "runs", title: "Every run", body: renderStrip(report) };
  return renderDocument({
    title: `${report.name}: a fleet of ${report.runs} runs`,
    style,
    script: null,
    head: renderFleetHead(report),
    before: null,
    sections: [
      ...tellCautions(report),
      tellCells(report),
      ...(hasRuns
        ? [...tellCurves(report), ...tellSpreads(report), ...tellDifferences(report), strip, tellEnds(report)]
        : []),
      tellRuns(report),
      tellMethod(report, made),
    ],
  });
}

/** The cautions that a reader must know first. */
function tellCautions({ cautions }: FleetReport): readonly Section[] {
  if (cautions.length === 0) return [];
  const body = html`<ul class="cautions">${cautions.map((line) => html`<li>${line}</li>`)}</ul>`;
  return [{ id: "cautions", title: "Before you read it", body }];
}
