import { renameSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { playedFolder } from "../../../../test/helpers/runs/played-folder.ts";
import { describeInBrowser, type TestBrowser } from "../../../../test/helpers/viewer/browser.ts";
import { goTo, openRun, sawExactly } from "../../../../test/helpers/viewer/run-page.ts";
import { openTestViewer, type TestViewer } from "../../../../test/helpers/web/test-viewer.ts";

const STEPS = 5;
const played = playedFolder(["--new-game", "--steps", String(STEPS), "--quiet"]);

describeInBrowser("a run whose files go away", (browser) => {
  test("is said to be gone on its own page only, and is there again when the folder is", async () => {
    const folder = join(played(), "saves");
    const viewer = await openTestViewer(folder);
    const page = await openLosing(browser, viewer);

    renameSync(folder, `${folder}_away`);
    await expect.poll(() => page.locator(".notices").textContent()).toContain("has no game lantern");
    await page.evaluate(`location.hash = "#/"`);
    await page.getByRole("heading", { name: "Runs and saves" }).waitFor();
    const elsewhere = await page.locator(".notices").textContent();
    renameSync(`${folder}_away`, folder);
    await goTo(page, null);
    await sawExactly(page, STEPS);

    expect(elsewhere).not.toContain("journal");
    expect(await page.getByText("it no longer exists").count()).toBe(0);
  });

  test("a viewer that ended is said to have, and who opens the next one has to have its address", async () => {
    const folder = join(played(), "saves");
    const viewer = await openTestViewer(folder);
    const page = await openLosing(browser, viewer);

    await viewer.close();
    await page.locator(".notices").getByText("The server does not answer").waitFor();
    await openTestViewer(folder, { port: viewer.port });

    await page.locator(".notices").getByText("opens with the address").waitFor();
  });

  test("a page that nobody sees leaves its connection to others, and has what is new when it is seen again", async () => {
    const viewer = await openTestViewer(join(played(), "saves"));
    const page = await openRun(browser, viewer);
    await sawExactly(page, STEPS);
    const isHidden = (value: boolean) =>
      page.evaluate(`Object.defineProperty(document, "hidden", { configurable: true, value: ${value} });
        document.dispatchEvent(new Event("visibilitychange"))`);
    await expect.poll(() => viewer.followers).toBe(1);

    await isHidden(true);
    await expect.poll(() => viewer.followers).toBe(0);
    await isHidden(false);
    await expect.poll(() => viewer.followers).toBe(1);
  });
});

/** A page at the newest step. Not `open`: what goes away is an error in the console. */
async function openLosing(browser: TestBrowser, viewer: TestViewer): Promise<Page> {
  const context = await browser.newContext();
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(viewer.address);
  await goTo(page, null);
  await sawExactly(page, STEPS);
  return page;
}
