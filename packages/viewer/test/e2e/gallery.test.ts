import { expect, test } from "vitest";
import { playedFolder } from "../../../../test/helpers/runs/played-folder.ts";
import { describeInBrowser } from "../../../../test/helpers/viewer/browser.ts";
import { openTestViewer } from "../../../../test/helpers/web/test-viewer.ts";

const folderOf = playedFolder(["--steps", "12", "--save-dir", "saves"]);

describeInBrowser("the page of runner watch", (browser) => {
  test("opens with the address that is printed, token and all, and shows the games of the folder", async () => {
    const viewer = await openTestViewer(`${folderOf()}/saves`);

    const page = await browser.open(viewer.address);

    await page.getByRole("link", { name: "Look at the run" }).waitFor();
    expect(page.url()).not.toContain("token");
    expect(viewer.bugs).toEqual([]);
  });

  test("tells of a server that is gone", async () => {
    const viewer = await openTestViewer(`${folderOf()}/saves`);
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(viewer.address);
    await page.getByRole("link", { name: "Look at the run" }).waitFor();

    await viewer.close();
    await page.getByRole("link", { name: "Look at the run" }).click();

    await page.getByText("is runner watch still running?").waitFor();
    await context.close();
  });
});
