import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { playedFolder } from "../../../../test/helpers/runs/played-folder.ts";
import { run } from "../../../../test/helpers/runs/run-command.ts";
import { describeInBrowser, listenForComplaints } from "../../../../test/helpers/viewer/browser.ts";
import { findBarriers } from "../../../../test/helpers/viewer/find-barriers.ts";
import { comesTrue } from "../../../../test/helpers/viewer/run-page.ts";
import { STEPS, THOUGHT, talkativeFolder } from "../../../../test/helpers/viewer/talkative-folder.ts";
import { openTestViewer } from "../../../../test/helpers/web/test-viewer.ts";

const talked = talkativeFolder();
const played = playedFolder(["--new-game", "--steps", "3", "--quiet"]);
const STAGE_TOKEN = "s".repeat(43);
const FULL_HD = { width: 1920, height: 1080 };

/** The parts that are on the stage, by their classes. */
const PARTS = [".screen-canvas", ".held", ".stage-counts", ".stage-words", ".stage-thinking", ".stage-map"];

describeInBrowser("the stage", (browser) => {
  test("shows every part of the newest step on 1920 × 1080, on nothing, and fits", async () => {
    const viewer = await openTestViewer(talked(), { stageToken: STAGE_TOKEN });
    const page = await browser.open(viewer.address, FULL_HD);
    await comesTrue(page, `document.querySelector(".screen-sent") === null`);

    for (const part of PARTS) await page.locator(part).waitFor();
    expect(await page.locator(".stage-thinking").textContent()).toContain(THOUGHT);
    expect(await page.locator(".stage-counts").textContent()).toContain(`Step${STEPS.second}`);
    const ground = `[document.documentElement, document.body].map((e) => getComputedStyle(e).backgroundColor)`;
    expect(await page.evaluate(ground)).toEqual(["rgba(0, 0, 0, 0)", "rgba(0, 0, 0, 0)"]);
    expect(await boxesOutside(page)).toEqual([]);
    expect(await page.locator(".screen-canvas").boundingBox()).toMatchObject({ width: 960, height: 864 });
    expect(await findBarriers(page)).toEqual([]);
    expect(page.url()).toBe(`http://127.0.0.1:${viewer.port}/stage`);
  });

  test("shows the end of long words, and still fits", async () => {
    const viewer = await openTestViewer(talked(), { stageToken: STAGE_TOKEN });
    const page = await browser.open(viewer.address, FULL_HD);
    for (const part of PARTS) await page.locator(part).waitFor();

    await page.evaluate(`for (const words of document.querySelectorAll(".stage-tail span")) {
      words.textContent = "I think about the way to the tower. ".repeat(60);
    }`);

    expect(await boxesOutside(page)).toEqual([]);
    const ends = `[...document.querySelectorAll(".stage-tail p")].map((box) =>
      Math.round(box.getBoundingClientRect().bottom - box.firstChild.getBoundingClientRect().bottom))`;
    expect(await page.evaluate(ends)).toEqual([0, 0]);
  });

  test("shows only the named parts, of the named game, and says which name is none", async () => {
    const viewer = await openTestViewer(talked(), { stageToken: STAGE_TOKEN });
    const page = await browser.open(`${viewer.address}&show=words,map&game=lantern`, FULL_HD);

    await page.locator(".stage-words").waitFor();
    await page.locator(".stage-map").waitFor();
    expect(await page.locator(".screen-canvas, .held, .stage-counts, .stage-thinking").count()).toBe(0);

    await page.goto(`http://127.0.0.1:${viewer.port}/stage?show=words,pictures`);
    expect(await page.getByRole("alert").textContent()).toMatch(/^show takes picture, .*; got “pictures”$/);
  });

  test("waits for the first run of a folder", async () => {
    const cwd = temporaryFolder();
    mkdirSync(join(cwd, "saves"));
    const viewer = await openTestViewer(join(cwd, "saves"), { stageToken: STAGE_TOKEN });
    const page = await browser.open(viewer.address, FULL_HD);
    await page.getByText("Waiting for the first step of a run…").waitFor();

    expect((await run(["--model", "explorer", "--steps", "2", "--quiet"], { cwd })).code).toBe(0);

    await page.getByText("Step2").waitFor();
  });

  test("follows a run as it is played, with its sound", async () => {
    const cwd = played();
    const viewer = await openTestViewer(join(cwd, "saves"), { stageToken: STAGE_TOKEN });
    const context = await browser.newContext({ ...FULL_HD, isStill: false });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const complaints = listenForComplaints(page);
    await page.addInitScript(COUNT_SOUND);
    await page.goto(viewer.address);
    await comesTrue(page, `document.querySelector(".screen-sent") === null`);
    expect(await page.evaluate("window.loud")).toBe(0);

    for (const step of [4, 5, 6]) {
      const { code } = await run(["--model", "explorer", "--steps", "1", "--quiet"], { cwd });
      expect(code).toBe(0);
      await page.getByText(`Step${step}`).waitFor();
    }

    await comesTrue(page, "window.loud > 0");
    expect(complaints).toEqual([]);
  });
});

/** Counts the pieces of sound in which something is heard. */
const COUNT_SOUND = `
  window.loud = 0;
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (...rest) {
    if (this.buffer.getChannelData(0).some((value, _, all) => value !== all[0])) window.loud += 1;
    return start.apply(this, rest);
  };
`;

/** The cards that stick out of the window. */
function boxesOutside(page: Page): Promise<readonly string[]> {
  return page.evaluate(`[...document.querySelectorAll(".stage-card, .held, .screen")].flatMap((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight ? [element.className] : [];
  })`);
}
