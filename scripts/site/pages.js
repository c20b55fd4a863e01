// The pages of the site around their texts.
import { posix } from "node:path";
import { IS_PUBLISHED, landingCommands } from "../first-commands.js";
import { escapeHtml, REPOSITORY } from "./render.js";
import { targetOf } from "./site-files.js";

/** A page of the documentation, with the menu of `groups` beside it. */
export function docPage({ source, target, title, html, headings }, groups) {
  const to = (path) => posix.relative(posix.dirname(target), path);
  return frame({
    title: `${title} · gameboy-runner`,
    to,
    links: '<a class="to-pages" href="#pages">Pages</a>',
    body: `<div class="doc">
<main id="main" class="text">${html}</main>
<nav id="pages" class="menu" aria-label="Pages">${groups
      .map((group) => menuGroup(group, { source, headings, to }))
      .join("")}</nav>
</div>`,
  });
}

function menuGroup({ title, sources }, { source, headings, to }) {
  const items = sources.map((one) => {
    const isHere = one === source;
    const inside =
      isHere && headings.length > 1
        ? `<ul>${headings.map(({ id, html }) => `<li><a href="#${id}">${withoutLinks(html)}</a></li>`).join("")}</ul>`
        : "";
    return `<li><a href="${to(targetOf(one))}"${isHere ? ' aria-current="page"' : ""}>${nameOf(one)}</a>${inside}</li>`;
  });
  return `<h2>${title}</h2><ul>${items.join("")}</ul>`;
}

const NAMES = {
  "docs/README.md": "Overview",
  "README.md": "Read me",
  "docs/decisions/README.md": "Decisions",
  "docs/mcp.md": "MCP",
};

/** `docs/save-format.md` is “Save format”. */
function nameOf(source) {
  const words = posix.basename(source, ".md").replaceAll("-", " ").toLowerCase();
  return NAMES[source] ?? `${words[0].toUpperCase()}${words.slice(1)}`;
}

function withoutLinks(html) {
  return html.replace(/<\/?a\b[^>]*>/g, "");
}

/** Reasons to use it: a heading, a text, and the page with more. */
const REASONS = [
  [
    "Nothing is lost",
    "Every save is one file with the exact machine and the player’s memory. After a crash, a kill or a power cut, the same command continues, and no reply is paid twice.",
    "docs/save-format.html",
  ],
  [
    "Every step can be played again",
    "Input is recorded, and the emulator gives the same bytes each time. Go back to any step, branch off there, or prove a run to others.",
    "docs/benchmark.html#runs-as-proofs",
  ],
  [
    "A budget that holds",
    "Money is reserved before each call, so <code>--max-cost</code> holds even if the run is killed. Costs are listed by model, purpose and skill.",
    "docs/models.html#limits-of-cost",
  ],
  [
    "Any game, any model",
    "Nearly every Game Boy and Game Boy Color cartridge. Claude, OpenAI, Gemini, OpenRouter, Ollama, an MCP client, or your own code.",
    "docs/games.html",
  ],
  [
    "You stay in charge",
    "Approve, change or refuse actions, send messages, set goals; the run tells you when it needs you.",
    "docs/interrupts.html",
  ],
  [
    "Days, unattended",
    "Notes, maps, goals and summaries keep a model on course. Drift is noticed, and the run recovers or stops.",
    "docs/drift.html",
  ],
];

/** The first page, with the tables of the benchmark. */
export function landingPage({ tables }) {
  return frame({
    title: "gameboy-runner: a language model plays a Game Boy game for days",
    to: (path) => path,
    body: `<main id="main" class="landing">
<section class="hero">
<div>
<h1>A language model plays a Game Boy game for days, unattended, and loses nothing.</h1>
<p>A game and a player that needs no API key are included. You need Node 20.19 or newer${IS_PUBLISHED ? "" : ", and Git"}.</p>
<pre tabindex="0"><code>${escapeHtml(landingCommands().join("\n"))}</code></pre>
<p class="actions"><a class="button" href="run.html">Watch a finished run</a> <a class="button plain" href="docs/tutorial.html">Tutorial</a></p>
</div>
<figure>
<picture><source media="(prefers-reduced-motion: reduce)" srcset="village.png"><img src="docs/lantern.gif" width="320" height="376" alt="Lantern, the bundled game, played by the built-in player. Captions below the picture show its words and actions at each step."></picture>
<figcaption>Lantern, the bundled game, played by the built-in player</figcaption>
</figure>
</section>
<section class="reasons" aria-label="Reasons">${REASONS.map(
      ([title, text, href]) => `<article><h2><a href="${href}">${title}</a></h2><p>${text}</p></article>`,
    ).join("")}</section>
<section class="text">
<h2>The viewer, without a server</h2>
<p><a href="run.html">This page</a> is what <code>runner watch</code> shows: every step of a run with its picture, words, map and cost, here of two
games that the built-in player played. It plays the recorded input on the same emulator core, in your browser, and compares each machine with
the recorded one.</p>
<h2>Baselines of the benchmark</h2>
<p>Players are compared by <a href="docs/benchmark.html">tasks with scores from 0 to 1</a>; 20 seeds each.</p>
${tables.Baselines}
</section>
</main>`,
  });
}

/** The viewer with the recorded runs, by the number of their steps. Its look is the viewer's own. */
export function runPage(steps) {
  return `${head("Recorded runs · gameboy-runner", "icon.svg", "run/viewer.css")}<body class="recorded">
<p class="site-link"><a href="index.html">← gameboy-runner</a> Played by the built-in player, and again in your browser: <a href="#/g/ledge/step/1">Ledge, to its end in ${steps.ledge} steps</a> <a href="#/g/lantern/step/1">Lantern, ${steps.lantern} steps</a></p>
<div id="app"><noscript>This page shows the run with JavaScript: allow it.</noscript></div>
<script>if (location.hash === "") location.replace("#/g/ledge/step/1");</script>
<script src="run/recorded-runs.js"></script>
<script src="run/worker-code.js"></script>
<script src="run/viewer.js"></script>
</body>
</html>
`;
}

function frame({ title, to, body, links = "" }) {
  return `${head(title, to("icon.svg"), to("style.css"))}<body>
<a class="skip" href="#main">Skip to the text</a>
<header class="top">
<a class="brand" href="${to("index.html")}"><img src="${to("icon.svg")}" alt="" width="24" height="24"> gameboy-runner</a>
<nav class="site-nav" aria-label="Site"><a href="${to("docs/tutorial.html")}">Tutorial</a> <a href="${to("docs/index.html")}">Docs</a> <a href="${to("run.html")}">Recorded runs</a> <a href="${REPOSITORY}">Source</a> ${links}</nav>
<search><label><span class="hidden">Search the documentation</span><input type="search" id="search" class="search" placeholder="Search (press /)" autocomplete="off" data-root="${to("")}"></label><div id="results" class="results" aria-live="polite"></div></search>
</header>
${body}
<script src="${to("search.js")}"></script>
</body>
</html>
`;
}

function head(title, icon, stylesheet) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="${icon}" type="image/svg+xml">
<link rel="stylesheet" href="${stylesheet}">
</head>
`;
}
