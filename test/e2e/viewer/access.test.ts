import { join } from "node:path";
import { expect, test } from "vitest";
import { playedFolder } from "../../helpers/runs/played-folder.ts";
import { describeInBrowser } from "../../helpers/viewer/browser.ts";
import { findBarriers } from "../../helpers/viewer/find-barriers.ts";
import { openRun, sawExactly } from "../../helpers/viewer/run-page.ts";
import { openTestViewer } from "../../helpers/web/test-viewer.ts";

const played = playedFolder(["--new-game", "--steps", "20", "--quiet"]);

describeInBrowser("a run's page", (browser) => {
  test.each([
    ["dark", 1280],
    ["light", 1280],
    ["dark", 390],
    ["light", 390],
  ] as const)("can be used by everybody, %s and %i pixels wide", async (scheme, width) => {
    const viewer = await openTestViewer(join(played(), "saves"));
    const page = await openRun(browser, viewer, 10, { scheme, width });
    await sawExactly(page, 11);

    expect(await findBarriers(page)).toEqual([]);
    // Nothing hangs out of the page at the side.
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
  });
});
