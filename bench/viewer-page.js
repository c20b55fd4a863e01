import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { chromium } from "playwright-core";
import { openLongFolder } from "./long-folder.js";
import { median, report } from "./measure.js";

// The page of `runner watch` in Chromium, with a run of 10,000 steps: `npm run bench -- viewer-page`.
const STEPS = Number(process.env.BENCH_VIEWER_STEPS ?? 10_000);
const JUMPS = 30;
const CHROMIUM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(
  existsSync,
);
const ARGUMENTS = [
  ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"],
  ...["--disable-background-networking", "--disable-component-update"],
];

/** In the page: goes to a step, and gives how long it takes until something of it is seen, and until it is exact. */
async function jump({ index, step }) {
  const start = performance.now();
  location.hash = `#/g/lantern/step/${step}`;
  const label = `Step ${step.toLocaleString("en-US")}`;
  let seenMs = 0;
  for (;;) {
    await new Promise(requestAnimationFrame);
    const place = document.querySelector(".transport-place");
    const isThere = place?.querySelector("strong")?.textContent === label;
    const sent = document.querySelector(".screen img");
    const isSent = sent?.complete && sent.naturalWidth > 0 && sent.src.includes(`/steps/${index}/`);
    const isExact = isThere && sent === null && place.querySelector(".hash-same") !== null;
    const ms = performance.now() - start;
    if (seenMs === 0 && ((isThere && isSent) || isExact)) seenMs = ms;
    if (isExact) return { seenMs, exactMs: ms };
    if (ms > 20_000) throw new Error(`step ${step} was not shown`);
  }
}

/** In the page: opens the run, and gives how long it takes until its newest step, or what was sent of it, is seen. */
async function firstPicture() {
  const start = performance.now();
  location.hash = "#/g/lantern";
  for (;;) {
    await new Promise(requestAnimationFrame);
    const sent = document.querySelector(".screen img");
    const isSent = sent?.complete && sent.naturalWidth > 0;
    if (isSent || document.querySelector(".transport-place .hash-same") !== null)
      return performance.now() - start;
  }
}

/** In the page: the steps of all branches by their places in the journal, once it is read to its end. */
async function readSteps() {
  const steps = [];
  for (let more = true; more; ) {
    const answer = await (await fetch(`/api/games/lantern/timeline?from=${steps.length}&marksFrom=0`)).json();
    for (const { step } of answer.rows) steps.push(step);
    more = answer.more;
  }
  return steps;
}

function memoryMb(pid) {
  if (!existsSync(`/proc/${pid}/status`)) return Number.NaN;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1000;
}

function tell(name, values) {
  report(name, `${median(values).toFixed(0)} ms, at most ${Math.max(...values).toFixed(0)} ms`);
}

if (CHROMIUM === undefined) console.log("Chromium is not installed: nothing was measured");
else {
  const { folder, make, remove } = await openLongFolder();
  const bytes = make(STEPS);
  report("steps, and the journal's size", `${STEPS}, ${(bytes / 1e6).toFixed(1)} MB`);
  const runner = new URL("../bin/runner.js", import.meta.url).pathname;
  const server = spawn(process.execPath, [runner, "watch", "--save-dir", folder, "--quiet"]);
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ARGUMENTS });
  try {
    const [line] = await once(server.stdout, "data");
    const address = String(line).trim();
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(address);
    await page.getByRole("heading", { name: "Runs and saves" }).waitFor();
    report(
      "from opening the run to its first picture",
      `${(await page.evaluate(firstPicture)).toFixed(0)} ms`,
    );
    const steps = await page.evaluate(readSteps);
    await page.waitForTimeout(3_000);
    const times = [];
    for (let i = 0; i < JUMPS; i += 1) {
      const index = (i * 7_919 * 17 + 13) % steps.length;
      times.push(await page.evaluate(jump, { index, step: steps[index] }));
      await page.waitForTimeout(200);
    }
    tell(
      `${JUMPS} jumps: something of the step is seen`,
      times.map(({ seenMs }) => seenMs),
    );
    tell(
      "the step is exact, its machine checked",
      times.map(({ exactMs }) => exactMs),
    );
    const session = await page.context().newCDPSession(page);
    await session.send("HeapProfiler.collectGarbage");
    const { usedSize } = await session.send("Runtime.getHeapUsage");
    report("the page's heap, without the worker's", `${(usedSize / 1e6).toFixed(0)} MB`);
    report("memory of the server", `${memoryMb(server.pid).toFixed(0)} MB`);
  } finally {
    await browser.close();
    server.kill("SIGINT");
    remove();
  }
}
