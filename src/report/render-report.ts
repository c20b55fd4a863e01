import { createHash } from "node:crypto";
import { html, trusted } from "./html.ts";
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
 * The report as one HTML document. It needs no script to be read, and loads nothing: whatever stands in it is inside,
 * and its policy lets nothing else run. Text of others stands in it as text.
 *
 * @param style the package's style sheet for reports
 */
export function renderReport(data: ReportData, style: string): string {
  const { title, playable } = data;
  const sections = [
    ...tellMilestones(data),
    ...tellMaps(data),
    ...tellBranches(data),
    ...tellCosts(data),
    ...tellPlan(data),
    ...tellSummaries(data),
    ...tellEvents(data),
    ...tellEnd(data),
    tellSource(data),
  ];
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyFor(style, playable?.script ?? null)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}: a run of ${data.path.length} steps</title>
<style>${trusted(style)}</style>
</head>
<body>
<a class="skip" href="#report">To the report</a>
${renderHead(data)}
<nav aria-label="Contents"><ul>${playable !== null && html`<li><a href="#play">Play</a></li>`}${sections.map(
    ({ id, title: name }) => html`<li><a href="#${id}">${name}</a></li>`,
  )}</ul></nav>
<main id="report">
${playable !== null && renderPlayer(playable)}
${sections.map(
  ({
    id,
    title: name,
    body,
  }) => html`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${name}</h2>
${body}</section>
`,
)}</main>
${playable !== null && html`<script>${trusted(playable.script)}</script>`}
</body>
</html>
`.toString();
}

/** What the page may do: show what is inside of it. With a script of ours, that one runs, and a worker that it makes. */
function policyFor(style: string, script: string | null): string {
  return [
    "default-src 'none'",
    `style-src '${hashOf(style)}'`,
    "img-src data:",
    ...(script === null ? [] : [`script-src '${hashOf(script)}' 'wasm-unsafe-eval'`, "worker-src blob:"]),
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
