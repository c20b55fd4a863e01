import { expect, test } from "vitest";
import { describeInBrowser } from "../../../../test/helpers/viewer/browser.ts";
import {
  comesTrue,
  endOfFirstBranch,
  goTo,
  openRun,
  sawStep,
} from "../../../../test/helpers/viewer/run-page.ts";
import { MARKUP, THOUGHT, talkativeFolder } from "../../../../test/helpers/viewer/talkative-folder.ts";
import { openTestViewer } from "../../../../test/helpers/web/test-viewer.ts";

const folderOf = talkativeFolder();

describeInBrowser("the view of a step", (browser) => {
  test("shows what the player was shown, thought, said and did, and what came of it", async () => {
    const viewer = await openTestViewer(folderOf());

    const page = await openRun(browser, viewer, 0);

    await page.getByRole("heading", { name: "Step 1", exact: false }).waitFor();
    await page.getByText(THOUGHT).waitFor();
    const step = page.locator(".step");
    const said = await step.locator(".said").textContent();
    const calls = await step.locator(".call code").allTextContents();
    expect(said).toBe(`Request 1: I walk on. ${MARKUP}`);
    expect(calls).toEqual(["write_note", "set_goal", "set_goal", "press_buttons"]);
    await step.locator(".call-result", { hasText: 'The goal "next" is set.' }).waitFor();
    await step.locator(".call-result", { hasText: 'The goal "now" is set.' }).waitFor();
    await step.getByText("what the model saw").click();
    await comesTrue(page, `document.querySelector(".step .sent-picture")?.naturalWidth > 0`);
    expect(viewer.bugs).toEqual([]);
  });

  test("tells a mistake of the LM and a lost call", async () => {
    const viewer = await openTestViewer(folderOf());
    const page = await openRun(browser, viewer, 2);

    await page.locator(".chip", { hasText: "A call was lost (play, " }).waitFor();
    await goTo(page, 3);

    await page.locator(".call-error").first().waitFor();
    expect(await page.locator(".call-error").first().textContent()).toContain("Mistake");
  });

  test("shows goals, notes and the game's state behind the step, and what of it changed", async () => {
    const viewer = await openTestViewer(folderOf());
    const page = await openRun(browser, viewer, 0);

    await page.getByRole("tab", { name: "State" }).click();

    const panel = page.getByRole("tabpanel");
    await panel.getByText(`Find the cat. ${MARKUP}`).waitFor();
    const now = panel.locator(".fact", { hasText: `Ask the baker. ${MARKUP}` });
    expect(await now.locator("dt").textContent()).toBe("Nownew");
    await panel.getByText("way <i>east</i>").waitFor();
    expect(await panel.locator(".fact", { hasText: "way <i>east</i>" }).locator(".new").textContent()).toBe(
      "new",
    );
    await goTo(page, await endOfFirstBranch(viewer));
    await expect.poll(() => now.locator("dt").textContent()).toBe("Now");
    expect(await panel.locator(".gauge").first().textContent()).toMatch(/^\d+ of \d+$/);
  });

  test("shows the milestones up to the step; a link goes to the step of each", async () => {
    const viewer = await openTestViewer(folderOf());
    const page = await openRun(browser, viewer, await endOfFirstBranch(viewer));
    await page.getByRole("tab", { name: "State" }).click();
    const milestones = page.getByRole("tabpanel").locator('.fold:has(h3:text-is("Milestones"))');
    const line = milestones.locator("li", { hasText: "new map: Village" });

    const step = await line.getByRole("link").textContent();
    expect(await line.locator(".new").count()).toBe(0);
    await line.getByRole("link").click();

    await sawStep(page, Number(step?.replace("Step ", "")));
    await line.locator(".new").waitFor();
    expect(await line.getByRole("link").getAttribute("aria-current")).toBe("step");
    await goTo(page, 0);
    await milestones.getByText("No milestone yet.").waitFor();
    expect(viewer.bugs).toEqual([]);
  });

  test("shows the whole conversation on demand, and Escape closes it", async () => {
    const viewer = await openTestViewer(folderOf());
    const page = await openRun(browser, viewer, 4);

    await page.getByRole("button", { name: /Whole conversation/ }).click();

    const dialog = page.getByRole("dialog");
    await dialog.getByText("System prompt").click();
    await dialog.getByText('You play "LANTERN"').waitFor();
    expect(await dialog.locator(".message").count()).toBeGreaterThanOrEqual(9);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  });

  test("whatever an LM writes stays text, on every tab", async () => {
    const viewer = await openTestViewer(folderOf());
    const page = await openRun(browser, viewer, await endOfFirstBranch(viewer));
    for (const name of ["Step", "State", "Map", "Branches", "Act"]) {
      await page.getByRole("tab", { name }).click();
      await page.getByRole("tabpanel", { name }).waitFor();
    }

    const found = await page.evaluate(`[
      window.owned, document.querySelectorAll("#app script, #app b, #app i, #app img[src=x]").length
    ]`);

    expect(found).toEqual([undefined, 0]);
  });
});
