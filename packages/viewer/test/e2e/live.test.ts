import { join } from "node:path";
import { expect, test } from "vitest";
import { playedFolder } from "../../../../test/helpers/runs/played-folder.ts";
import { run, startRunner } from "../../../../test/helpers/runs/run-command.ts";
import { describeInBrowser } from "../../../../test/helpers/viewer/browser.ts";
import {
  comesTrue,
  expectPicture,
  goTo,
  openRun,
  savesOf,
  sawExactly,
  stepOf,
} from "../../../../test/helpers/viewer/run-page.ts";
import { openTestViewer } from "../../../../test/helpers/web/test-viewer.ts";

const BEFORE = 5;
const AFTER = 30;
const played = playedFolder(["--new-game", "--steps", String(BEFORE), "--quiet"]);

const playOn = ["--model", "explorer", "--steps", String(AFTER - BEFORE), "--quiet"];

describeInBrowser("a run that is played", (browser) => {
  test("is followed to its end, and then shown as its last save has it", async () => {
    const cwd = played();
    const viewer = await openTestViewer(join(cwd, "saves"));
    const page = await openRun(browser, viewer);
    await sawExactly(page, BEFORE);

    const { finished } = startRunner(playOn, { cwd });
    expect((await finished).code).toBe(0);
    await sawExactly(page, AFTER);

    const [newest] = await savesOf(viewer);
    expect(newest?.save.step).toBe(AFTER);
    await expectPicture(page, newest?.rgb ?? new Uint8Array());
    await page.getByRole("button", { name: `Newest step ${AFTER}` }).waitFor();
    expect(viewer.bugs).toEqual([]);
  });

  test("leaves alone who looks at an earlier step, until that is told to follow", async () => {
    const cwd = played();
    const viewer = await openTestViewer(join(cwd, "saves"));
    const page = await openRun(browser, viewer, 1);
    await sawExactly(page, 2);

    const { finished } = startRunner(playOn, { cwd });
    await page.getByText(`step ${AFTER}`, { exact: true }).waitFor();
    await finished;
    const stayed = await stepOf(page);
    await page.keyboard.press("l");

    expect(stayed).toBe(2);
    await sawExactly(page, AFTER);
  });

  test("is followed into a game that is begun anew, and the one before can still be looked at", async () => {
    const cwd = played();
    const viewer = await openTestViewer(join(cwd, "saves"));
    const page = await openRun(browser, viewer);
    await sawExactly(page, BEFORE);

    const { finished } = startRunner(["--model", "explorer", "--new-game", "--steps", "7", "--quiet"], {
      cwd,
    });
    await finished;

    await sawExactly(page, 7);
    await goTo(page, BEFORE - 1);
    await sawExactly(page, BEFORE);
  });

  test("is there to be decided as soon as it stops for a person, who asked for that elsewhere", async () => {
    const cwd = played();
    const viewer = await openTestViewer(join(cwd, "saves"), { control: true });
    const page = await openRun(browser, viewer);
    await sawExactly(page, BEFORE);
    // By chance, and without a stop by drift: the explorer ends the game after 119 steps, before a slow browser is ready.
    const endless = ["--model", "random", "--set", "drift=off", "--steps", "1000000", "--quiet"];
    const { finished } = startRunner(endless, { cwd });
    await page.getByRole("tab", { name: "Act" }).click();
    await page.getByRole("button", { name: "Pause the run", exact: true }).waitFor();

    expect((await run(["pause"], { cwd })).code).toBe(0);

    await page.getByRole("button", { name: "Continue", exact: true }).waitFor();
    expect(await page.getByRole("button", { name: "Pause the run", exact: true }).count()).toBe(0);
    expect((await finished).code).toBe(3);
  });

  test("shows its newest save as long as its journal is not read", async () => {
    const viewer = await openTestViewer(join(played(), "saves"));
    const page = await browser.open(viewer.address);
    await page.route("**/timeline?*", () => {});

    await goTo(page, null);

    await comesTrue(page, `document.querySelector(".newest-save")?.naturalWidth === 160`);
    const alt = await page.locator(".newest-save").getAttribute("alt");
    expect(alt).toBe(`The newest save, of step ${BEFORE}`);
  });
});
