// Builds site/: the documentation, a search that needs no server, and the viewer with recorded runs. Every page works from disk and below
// any address, and loads nothing from elsewhere. Needs dist/ (npm run build). An argument names another, new folder.
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { build } from "vite";
import { docPage, landingPage, runPage } from "./pages.js";
import { recordRuns } from "./record-runs.js";
import { render } from "./render.js";
import { siteFiles } from "./site-files.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const [, , named] = process.argv;
const site = `${resolve(named ?? `${root}site`)}/`;

/** The recorded runs: the beginning of Lantern, and Ledge, whose end comes long before that step. */
const RUNS = [
  { game: "lantern", untilStep: 66 },
  { game: "ledge", untilStep: 300 },
];

if (named !== undefined && existsSync(site)) throw new Error(`${site} exists: name a new folder`);
rmSync(site, { recursive: true, force: true });
const { pages, groups, files } = siteFiles(root);
const entries = pages.map(({ source, target }) => ({
  ...{ source, target },
  ...render(readFileSync(`${root}${source}`, "utf8"), { source, pages, files }),
}));
for (const entry of entries) write(entry.target, docPage(entry, groups));
for (const { source, target } of files) copy(source, target);
write("index.html", landingPage(entryOf("docs/benchmark.md")));
copy("roms.example/pictures/village.png", "village.png");
copy("packages/viewer/page/src/style/icon.svg", "icon.svg");
write("style.css", read("packages/viewer/page/src/style/tokens.css") + read("scripts/site/style.css"));
write(
  "search-texts.js",
  `globalThis.searchTexts = ${JSON.stringify(entries.flatMap(({ sections }) => sections))};\n`,
);
await buildSearch();

const { packed, steps } = await recordRuns(RUNS);
write("run.html", runPage(steps));
write("run/recorded-runs.js", `globalThis.recordedRuns = "${packed}";\n`);
write("run/worker-code.js", `globalThis.workerCode = ${JSON.stringify(read("dist/report/worker.js"))};\n`);
await buildViewer();
process.stdout.write(
  `${entries.length + 2} pages were written, with ${RUNS.length} recorded runs: open ${site}index.html\n`,
);

function entryOf(source) {
  return entries.find((entry) => entry.source === source);
}

/** The viewer as one script, which a page from disk may load: browsers refuse modules there. */
async function buildViewer() {
  await build({
    configFile: false,
    root: `${root}packages/viewer/page`,
    publicDir: false,
    logLevel: "warn",
    define: { "process.env.NODE_ENV": '"production"' },
    resolve: { alias: { "node:crypto": `${root}packages/viewer/page/src/machine/node-crypto.ts` } },
    build: {
      outDir: `${site}run`,
      emptyOutDir: false,
      target: "es2022",
      lib: {
        entry: `${root}packages/viewer/page/src/recorded/main.tsx`,
        formats: ["iife"],
        name: "viewer",
        fileName: () => "viewer.js",
        cssFileName: "viewer",
      },
    },
  });
}

async function buildSearch() {
  const bundle = await rolldown({
    input: `${root}packages/viewer/page/src/site/search.ts`,
    platform: "browser",
  });
  await bundle.write({ file: `${site}search.js`, format: "iife", minify: true });
  await bundle.close();
}

function read(path) {
  return readFileSync(`${root}${path}`, "utf8");
}

function write(path, text) {
  mkdirSync(dirname(`${site}${path}`), { recursive: true });
  writeFileSync(`${site}${path}`, text);
}

function copy(from, to) {
  mkdirSync(dirname(`${site}${to}`), { recursive: true });
  copyFileSync(`${root}${from}`, `${site}${to}`);
}
