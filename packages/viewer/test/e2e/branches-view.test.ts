import { expect, test } from "vitest";
import { describeInBrowser } from "../../../../test/helpers/viewer/browser.ts";
import { comesTrue, openRun, sawStep } from "../../../../test/helpers/viewer/run-page.ts";
import { MARKUP, STEPS, talkativeFolder } from "../../../../test/helpers/viewer/talkative-folder.ts";
import { openTestViewer } from "../../../../test/helpers/web/test-viewer.ts";
import type { TimelineAnswer } from "../../src/web/api.ts";

const folderOf = talkativeFolder();

/** No label has a slash: it would be a path. */
const LABEL = MARKUP.replaceAll("/", "");

describeInBrowser("the views of branches", (browser) => {
  test("stand as a tree, a line each, and each goes to its last step", async () => {
    const viewer = await openTestViewer(folderOf());
    const page = await openRun(browser, viewer);
    await sawStep(page, STEPS.second);

    await page.getByRole("tab", { name: "Branches" }).click();
    const lines = page.locator(".tree-line");
    const words = await lines.allTextContents();
    await lines.first().click();

    const { branches } = await viewer.json<TimelineAnswer>("/api/games/lantern/timeline?from=0");
    const [first, second] = branches.map(({ branchId }) => branchId.slice(0, 8));
    const facts = String.raw`\d+ \w+ \d{4}, [\d:]+ · claude-sonnet-5-5 · \$\d+\.\d+$`;
    expect(words[0]).toMatch(new RegExp(`^Branch ${first}steps 1–${STEPS.first}${facts}`));
    expect(words[1]).toMatch(
      new RegExp(
        `^Branch ${second}currentsteps ${STEPS.fork + 1}–${STEPS.second} · from ${first} at ${STEPS.fork}${facts}`,
      ),
    );
    await sawStep(page, STEPS.first);
    await comesTrue(page, `location.hash === "#/g/lantern/step/${STEPS.first}@${first}"`);
    expect(await lines.first().getAttribute("aria-current")).toBe("true");
    expect(await page.locator(".tree-drawing path").count()).toBeGreaterThanOrEqual(3);
  });

  test("two of them are compared: where they parted, and what differs", async () => {
    const viewer = await openTestViewer(folderOf());
    const page = await openRun(browser, viewer);
    await sawStep(page, STEPS.second);

    await page.getByRole("link", { name: "Compare", exact: true }).click();

    await page.getByText(`Both come from step ${STEPS.fork}`).waitFor();
    const facts = await page.locator(".comparison .facts").allTextContents();
    expect(facts[0]).toContain(`${STEPS.first - STEPS.fork} steps`);
    expect(facts[1]).toContain(`${STEPS.second - STEPS.fork} steps`);
    await comesTrue(
      page,
      `[...document.querySelectorAll(".side-picture")].filter((one) => one.naturalWidth > 0).length === 2`,
    );
    expect(await page.getByText(/^Picture: (after|before) step/).count()).toBe(2);
    await page.getByLabel("Step", { exact: true }).first().fill("1");
    await page.keyboard.press("Enter");
    await page.getByText(`Step 1 lies on the way to step ${STEPS.second}.`).waitFor();
    expect(viewer.bugs).toEqual([]);
  });

  test("costs are curves with a table each, and the sums are those of the journal", async () => {
    const viewer = await openTestViewer(folderOf());
    const page = await openRun(browser, viewer);
    await sawStep(page, STEPS.second);

    await page.getByRole("link", { name: "Cost" }).click();
    await page.getByRole("heading", { name: "Cost and pace" }).waitFor();

    const { totals } = await viewer.json<{ totals: { costUsd: number } }>(
      "/api/games/lantern/timeline?from=0",
    );
    expect(totals.costUsd).toBeGreaterThan(0);
    const shown = await page.locator(".tile", { hasText: "Cost" }).locator("b").textContent();
    expect(shown).toContain(`$${totals.costUsd.toFixed(totals.costUsd < 0.1 ? 4 : 2)}`);
    const cost = page.getByRole("region", { name: "Cost", exact: true });
    await cost.getByText("As a table").click();
    expect(await cost.getByRole("columnheader").allTextContents()).toEqual([
      "Step no.",
      "claude-sonnet-5-5",
      "other calls",
    ]);
    const painted = await page.evaluate(`(() => {
      const canvas = document.querySelector(".chart canvas");
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      return data.some((value, at) => at % 4 === 3 && value > 0);
    })()`);
    expect(painted).toBe(true);
    await page.getByLabel("Over time").check();
    await cost.getByRole("columnheader", { name: "Time" }).waitFor();
  });

  test("a save of the gallery goes to its step, and its label stays text", async () => {
    const viewer = await openTestViewer(folderOf(), { control: true });
    const { games } = await viewer.json<{ games: { saves: { id: string; step: number }[] }[] }>("/api/games");
    const save = games[0]?.saves.find(({ step }) => step === STEPS.second);
    const labelled = await viewer.ask("/api/games/lantern/label", {
      ...{ method: "POST", headers: { "content-type": "application/json" } },
      body: JSON.stringify({ save: save?.id, label: LABEL }),
    });
    expect({ status: labelled.status, text: labelled.text }).toMatchObject({ status: 200 });
    const page = await browser.open(viewer.address);

    const card = page.locator(".save", { hasText: LABEL });
    await card.waitFor();
    await comesTrue(page, `document.querySelector(".save img")?.naturalWidth === 160`);
    await card.click();

    await sawStep(page, STEPS.second);
    expect(await page.evaluate(`window.owned`)).toBeUndefined();
  });
});
