import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { playedFolder } from "../../../../test/helpers/runs/played-folder.ts";
import { makeLongJournal } from "../../../../test/helpers/timeline/make-long-journal.ts";
import { describeInBrowser, type TestBrowser } from "../../../../test/helpers/viewer/browser.ts";
import { goTo, sawStep, stepOf } from "../../../../test/helpers/viewer/run-page.ts";
import { openTestViewer, type TestViewer } from "../../../../test/helpers/web/test-viewer.ts";

/** More than the connections that a browser has to one server. */
const WINDOWS = 7;

/** Windows of one browser, all in sight; gone after the test. */
async function openWindows(browser: TestBrowser, viewer: TestViewer): Promise<readonly Page[]> {
  const context = await browser.newContext();
  onTestFinished(() => context.close());
  const pages: Page[] = [];
  for (let at = 0; at < WINDOWS; at += 1) {
    const page = await context.newPage();
    await page.goto(viewer.newAddress());
    pages.push(page);
  }
  return pages;
}

describeInBrowser("more windows than a browser has connections", (browser) => {
  const played = playedFolder(["--new-game", "--steps", "6", "--quiet"], ["--steps", "3", "--quiet"]);
  let journal: Buffer = Buffer.alloc(0);
  beforeAll(async () => {
    journal = await makeLongJournal(30, 30);
  });

  test("follow one run over one of them, and another takes over when that window is closed", async () => {
    const folder = join(played(), "saves");
    const file = join(folder, "lantern_journal.jsonl");
    const whole = readFileSync(file);
    const lines = whole.toString("utf8").split("\n");
    const upTo = (step: number): string => {
      const end = lines.findIndex(
        (line) => line.includes('"type":"outcome"') && line.includes(`"step":${step},`),
      );
      return `${lines.slice(0, end + 1).join("\n")}\n`;
    };
    writeFileSync(file, upTo(6));
    const viewer = await openTestViewer(folder);
    const pages = await openWindows(browser, viewer);
    for (const page of pages) await goTo(page, null);
    for (const page of pages) await sawStep(page, 6);
    await expect.poll(() => viewer.followers).toBe(1);

    writeFileSync(file, upTo(7));
    for (const page of pages) await expect.poll(() => stepOf(page)).toBe(7);
    const [first, ...others] = pages;
    await first?.close();
    await expect.poll(() => viewer.followers).toBe(1);
    writeFileSync(file, whole);

    for (const page of others) await expect.poll(() => stepOf(page)).toBe(9);
    expect(viewer.bugs).toEqual([]);
  });

  test("show as many runs, and none of them waits for ever", async () => {
    const folder = join(temporaryFolder(), "saves");
    mkdirSync(folder);
    const slugs = Array.from({ length: WINDOWS }, (_, at) => `game${at}`);
    for (const slug of slugs) writeFileSync(join(folder, `${slug}_journal.jsonl`), journal);
    const viewer = await openTestViewer(folder);
    const pages = await openWindows(browser, viewer);

    for (const [at, page] of pages.entries()) await page.evaluate(`location.hash = "#/g/game${at}"`);
    for (const page of pages) await sawStep(page, 30);

    // Each has its turn: what is new in a run comes in every window.
    const longer = await makeLongJournal(31, 31);
    for (const slug of slugs) writeFileSync(join(folder, `${slug}_journal.jsonl`), longer);
    for (const page of pages) await expect.poll(() => stepOf(page)).toBe(31);
    expect(viewer.followers).toBeLessThanOrEqual(3);
  });
});
