import { join } from "node:path";
import { expect, test } from "vitest";
import { playedFolder } from "../../../../test/helpers/runs/played-folder.ts";
import { run } from "../../../../test/helpers/runs/run-command.ts";
import { describeInBrowser } from "../../../../test/helpers/viewer/browser.ts";
import {
  endOfFirstBranch,
  expectPicture,
  goTo,
  openRun,
  pixelsOf,
  savesOf,
  sawExactly,
  stepOf,
} from "../../../../test/helpers/viewer/run-page.ts";
import { openTestViewer, type TestViewer } from "../../../../test/helpers/web/test-viewer.ts";
import type { AtlasView } from "../../src/timeline/steps/read-atlas.ts";
import type { PlaybackAnswer } from "../../src/web/api.ts";

const STEPS = 60;
const played = playedFolder(["--new-game", "--steps", String(STEPS), "--quiet"]);

const openViewer = (): Promise<TestViewer> => openTestViewer(join(played(), "saves"));

describeInBrowser("a run that is looked at", (browser) => {
  test("shows its newest step as the save has it, to the pixel, its machine checked", async () => {
    const viewer = await openViewer();
    const [newest] = await savesOf(viewer);

    const page = await openRun(browser, viewer);

    await sawExactly(page, STEPS);
    expect(newest?.save.step).toBe(STEPS);
    await expectPicture(page, newest?.rgb ?? new Uint8Array());
    expect(viewer.bugs).toEqual([]);
  });

  test("shows every step that was saved as its save has it, wherever one comes from", async () => {
    const viewer = await openViewer();
    const saves = await savesOf(viewer);
    const page = await openRun(browser, viewer, 0);
    await sawExactly(page, 1);

    for (const { save, rgb } of saves) {
      await goTo(page, save.step - 1);
      await sawExactly(page, save.step);
      await expectPicture(page, rgb);
    }

    expect(saves.length).toBeGreaterThan(3);
  });

  test("shows a run in other colours in those colours", async () => {
    const cwd = played();
    const args = ["--model", "explorer", "--new-game", "--set", "palette=green", "--steps", "12", "--quiet"];
    expect((await run(args, { cwd })).code).toBe(0);
    const viewer = await openTestViewer(join(cwd, "saves"));
    const [newest] = await savesOf(viewer);

    // The grey run that was played before is in the same journal.
    const page = await openRun(browser, viewer, await endOfFirstBranch(viewer));
    await sawExactly(page, STEPS);
    const grey = await pixelsOf(page);
    await page.keyboard.press("l");
    await sawExactly(page, 12);

    const isColoured = (rgb: Uint8Array) => rgb.some((value, i) => i % 3 === 0 && value !== rgb[i + 1]);
    expect([grey, newest?.rgb ?? grey].map(isColoured)).toEqual([false, true]);
    await expectPicture(page, newest?.rgb ?? new Uint8Array());
  });

  test("shows the same step again to whoever comes back from another view", async () => {
    const page = await openRun(browser, await openViewer(), 29);
    await sawExactly(page, 30);
    const before = await pixelsOf(page);

    await page.evaluate(`location.hash = "#/g/lantern/cost"`);
    await page.getByRole("heading", { name: "Cost and pace" }).waitFor();
    await goTo(page, 29);
    await sawExactly(page, 30);

    await expect.poll(async () => Buffer.from(await pixelsOf(page)).equals(Buffer.from(before))).toBe(true);
  });

  test("goes where the keys say", async () => {
    const page = await openRun(browser, await openViewer(), 29);
    await sawExactly(page, 30);

    for (const [key, step] of [
      ["ArrowRight", 31],
      ["ArrowLeft", 30],
      ["Shift+ArrowRight", 40],
      ["Shift+ArrowLeft", 30],
      ["Home", 1],
      ["ArrowLeft", 1],
      ["End", STEPS],
      ["ArrowRight", STEPS],
    ] as const) {
      await page.keyboard.press(key);
      await sawExactly(page, step);
    }
    await page.keyboard.press("Home");
    await page.keyboard.press("]");
    const marked = await stepOf(page);
    await page.keyboard.press("]");

    expect(marked).toBeGreaterThan(1);
    expect(await stepOf(page)).toBeGreaterThan(marked);
  });

  test("scrubs with the pointer, and shows the step below it exactly when that rests", async () => {
    const page = await openRun(browser, await openViewer());
    await sawExactly(page, STEPS);
    const box = await page.locator(".strip-canvas").boundingBox();
    // The canvas has 12 pixels beside the first and the last step.
    const at = (step: number): [number, number] => [
      (box?.x ?? 0) + 12 + ((step - 0.5) / STEPS) * ((box?.width ?? 0) - 24),
      (box?.y ?? 0) + (box?.height ?? 0) / 2,
    ];

    await page.mouse.move(...at(54));
    await page.mouse.down();
    for (const step of [42, 18, 30, 7]) await page.mouse.move(...at(step));
    await page.mouse.up();

    await sawExactly(page, 7);
    await page.locator(".card", { hasText: "Step 7" }).waitFor();
  });

  test("is played to its end at full speed, every machine the recorded one", async () => {
    const viewer = await openViewer();
    const [newest] = await savesOf(viewer);
    const page = await openRun(browser, viewer, 0);
    await sawExactly(page, 1);

    await page.getByRole("button", { name: "Max" }).click();
    await page.getByRole("button", { name: "Play (space)" }).click();
    await sawExactly(page, STEPS);
    await page.getByRole("button", { name: "Play (space)" }).waitFor();

    await expectPicture(page, newest?.rgb ?? new Uint8Array());
    expect(await page.getByText("not lead to the recorded machine").count()).toBe(0);
  });

  test("is paused by space in the midst of a step, and goes on from there", async () => {
    const page = await openRun(browser, await openViewer(), 9);
    await sawExactly(page, 10);

    await page.keyboard.press(" ");
    await page.getByRole("button", { name: "Pause (space)" }).waitFor();
    await expect.poll(() => stepOf(page), { timeout: 20_000 }).toBeGreaterThan(11);
    await page.keyboard.press(" ");
    await page.getByRole("button", { name: "Play (space)" }).waitFor();
    const paused = await stepOf(page);
    await page.keyboard.press(">");
    await page.keyboard.press(">");
    await page.keyboard.press(" ");
    await expect.poll(() => stepOf(page), { timeout: 20_000 }).toBeGreaterThan(paused + 5);

    expect(paused).toBeGreaterThanOrEqual(12);
    expect(paused).toBeLessThan(20);
  });

  test("takes at 1× at least the time that a Game Boy takes", async () => {
    const viewer = await openViewer();
    const { steps } = await viewer.json<PlaybackAnswer>("/api/games/lantern/steps/20/playback");
    const frames = steps
      .filter(({ index }) => index === 20 || index === 21)
      .flatMap(({ track }) => track.map(([, count]) => count))
      .reduce((sum, count) => sum + count, 0);
    const page = await openRun(browser, viewer, 19);
    await sawExactly(page, 20);

    const begin = performance.now();
    await page.keyboard.press(" ");
    await expect.poll(() => stepOf(page), { timeout: 20_000 }).toBeGreaterThan(22);

    expect(frames).toBeGreaterThan(60);
    expect(performance.now() - begin).toBeGreaterThan((frames / 59.73) * 1000 * 0.9);
  });

  test("numbers the walking grid as the game's map does, at each step and while it is played", async () => {
    const viewer = await openViewer();
    const page = await openRun(browser, viewer);
    const numbers = async (axis: "x" | "y") =>
      (await page.locator(`.grid-${axis}`).allTextContents()).map(Number);
    await sawExactly(page, STEPS);
    await page.keyboard.press("g");

    const corners = new Set<number>();
    for (const index of [59, 2, 4, 7, 11, 13, 22, 24, 27, 31, 17]) {
      await goTo(page, index);
      await sawExactly(page, index + 1);
      // In a fight or a text the screen shows no map, and so no numbers.
      if ((await numbers("x")).length === 0) continue;
      const { at, map } = await viewer.json<AtlasView>(`/api/games/lantern/steps/${index}/atlas`);
      // The game shows 10 × 9 cells, the player in the fifth of each as far as the map's edge allows.
      const left = Math.max(0, Math.min((at?.x ?? 0) - 4, (map?.size?.width ?? 0) - 10));
      const top = Math.max(0, Math.min((at?.y ?? 0) - 4, (map?.size?.height ?? 0) - 9));
      corners.add(left);
      expect(await numbers("x")).toEqual(Array.from({ length: 10 }, (_, column) => left + column));
      expect(await numbers("y")).toEqual(Array.from({ length: 8 }, (_, row) => top + row + 1));
    }
    const [first] = await numbers("x");
    await page.keyboard.press(" ");
    await expect.poll(async () => (await numbers("x"))[0] ?? first, { timeout: 20_000 }).not.toBe(first);

    expect(corners.size).toBeGreaterThan(2);
  });

  test("moves on the canvas while it is played, and lights the buttons that are held", async () => {
    const page = await openRun(browser, await openViewer(), 9);
    await sawExactly(page, 10);
    const before = await pixelsOf(page);

    await page.keyboard.press("b");
    await page.keyboard.press(">");
    await page.keyboard.press(" ");
    await page.locator(".held-down").first().waitFor();
    await expect.poll(() => stepOf(page), { timeout: 20_000 }).toBeGreaterThan(13);

    expect(Buffer.from(await pixelsOf(page)).equals(Buffer.from(before))).toBe(false);
  });

  test("says loudly which step does not lead to the recorded machine", async () => {
    const page = await browser.open((await openViewer()).address);
    await page.route("**/playback", async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as PlaybackAnswer;
      const steps = answer.steps.map((step) =>
        step.index === 24 ? { ...step, sha256: "0".repeat(64) } : step,
      );
      await route.fulfill({ response, json: { ...answer, steps } });
    });

    await goTo(page, 24);
    await page.getByRole("alert").getByText("step 25").waitFor();
    await page.locator(".hash-differs").waitFor();
    await goTo(page, 25);

    await sawExactly(page, 26);
  });

  test("shows what was sent, and says why it cannot be played, where the ROM does not exist", async () => {
    const page = await browser.open((await openViewer()).address);
    await page.route("**/api/games", async (route) => {
      const response = await route.fetch();
      const text = (await response.text()).replace('"hasRom":true', '"hasRom":false');
      await route.fulfill({ response, body: text });
    });
    await page.reload();

    await goTo(page, 30);

    await page.locator("img.screen-sent").waitFor();
    expect(await page.getByRole("button", { name: "Play (space)" }).isDisabled()).toBe(true);
    await page.getByText("ROM was not found").waitFor();
  });

  test("tells its keys", async () => {
    const page = await openRun(browser, await openViewer());
    await sawExactly(page, STEPS);

    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard" }).waitFor();
    await page.keyboard.press("Escape");

    await page.getByRole("dialog").waitFor({ state: "detached" });
  });
});
