import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { IS_LONG } from "../../../../test/helpers/runs/sweep.ts";
import { describeInBrowser } from "../../../../test/helpers/viewer/browser.ts";
import { findBarriers } from "../../../../test/helpers/viewer/find-barriers.ts";
import { goTo, sawStep } from "../../../../test/helpers/viewer/run-page.ts";
import { STEPS, talkativeFolder } from "../../../../test/helpers/viewer/talkative-folder.ts";
import { openTestViewer } from "../../../../test/helpers/web/test-viewer.ts";

const folderOf = talkativeFolder();

/** Every view, and how to get there from the gallery. */
const VIEWS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  gallery: async () => {},
  step: async (page) => {
    await goTo(page, 2);
    await page.locator(".call").first().waitFor();
    await page.getByText("what the model saw").click();
  },
  state: (page) => openTab(page, "State"),
  map: (page) => openTab(page, "Map"),
  branches: (page) => openTab(page, "Branches"),
  act: (page) => openTab(page, "Act"),
  conversation: async (page) => {
    await openTab(page, "Step");
    await page.getByRole("button", { name: /Whole conversation/ }).click();
    await page.locator(".message").first().waitFor();
  },
  cost: async (page) => {
    await page.evaluate(`location.hash = "#/g/lantern/cost"`);
    await page.getByRole("heading", { name: "Cost and pace" }).waitFor();
    await page.getByText("As a table").first().click();
  },
  compare: async (page) => {
    await page.evaluate(`location.hash = "#/g/lantern/compare/${STEPS.fork - 1}/${STEPS.second}"`);
    await page.locator(".comparison").waitFor();
  },
};

describeInBrowser("nothing stands seriously in the way of people", (browser) => {
  // The slowest tests of the page: each view in one form, and in all four where the sweep is long.
  test.each([
    ["dark", 1280, 0],
    ["light", 390, 1],
    ...(IS_LONG
      ? ([
          ["dark", 390, 2],
          ["light", 1280, 3],
        ] as const)
      : []),
  ] as const)("in the %s theme, %d pixels wide", async (scheme, width, form) => {
    const viewer = await openTestViewer(folderOf(), { control: true });
    const found: Record<string, readonly string[]> = {};
    const wide: string[] = [];

    const views = Object.entries(VIEWS).filter((_, index) => IS_LONG || index % 2 === form);
    for (const [name, goThere] of views) {
      const page = await browser.open(viewer.address, { scheme, width });
      await page.getByRole("link", { name: "Look at the run" }).waitFor();
      await goThere(page);
      // The words about loading fade in: they are pale at first.
      await page.locator(".waiting").first().waitFor({ state: "detached" });
      const barriers = await findBarriers(page);
      if (barriers.length > 0) found[name] = barriers;
      if (await page.evaluate<boolean>(`document.documentElement.scrollWidth > innerWidth`)) wide.push(name);
      await page.close();
    }

    expect(found).toEqual({});
    expect(wide).toEqual([]);
  });
});

async function openTab(page: Page, name: string): Promise<void> {
  await goTo(page, null);
  await sawStep(page, STEPS.second);
  await page.getByRole("tab", { name }).click();
  await page.getByRole("tabpanel", { name }).waitFor();
}
