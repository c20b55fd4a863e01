import { createHash } from "node:crypto";
import { type Html, html, trusted } from "./html.ts";
import type { Section } from "./sections/parts.ts";

/** A document that opens by itself. */
export interface ReportDocument {
  readonly title: string;
  /** The package's style sheet for it. */
  readonly style: string;
  /** The package's script for it; null for a document to read only. */
  readonly script: string | null;
  readonly head: Html;
  /** The text before the sections, with its own link among the contents; null for none. */
  readonly before: Section | null;
  readonly sections: readonly Section[];
}

/**
 * A report as one HTML document. It needs no script to be read, and loads nothing: all is inside, and its
 * policy lets nothing else run. Foreign text appears in it as text.
 */
export function renderDocument({ title, style, script, head, before, sections }: ReportDocument): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyFor(style, script)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${trusted(style)}</style>
</head>
<body>
<a class="skip" href="#report">To the report</a>
${head}
<nav aria-label="Contents"><ul>${before !== null && html`<li><a href="#${before.id}">${before.title}</a></li>`}${sections.map(
    ({ id, title: name }) => html`<li><a href="#${id}">${name}</a></li>`,
  )}</ul></nav>
<main id="report">
${before?.body}
${sections.map(
  ({
    id,
    title: name,
    body,
  }) => html`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${name}</h2>
${body}</section>
`,
)}</main>
${script !== null && html`<script>${trusted(script)}</script>`}
</body>
</html>
`.toString();
}

/** The page's policy: show what is inside of it. With a script of ours, that one runs, and a worker that it makes. */
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
