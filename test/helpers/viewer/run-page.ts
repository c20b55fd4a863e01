import type { Page } from "playwright-core";
import { expect } from "vitest";
import { decodePng } from "../../../packages/emulator/src/picture/screen-png.ts";
import type { Gallery, GallerySave, TimelineAnswer } from "../../../packages/viewer/src/web/api.ts";
import type { TestViewer } from "../web/test-viewer.ts";
import type { Look, TestBrowser } from "./browser.ts";

/** Opens a run's page; with `index`, at the step of the current branch after so many others. */
export async function openRun(
  browser: TestBrowser,
  viewer: TestViewer,
  index: number | string | null = null,
  look: Look = {},
): Promise<Page> {
  const page = await browser.open(viewer.address, look);
  await goTo(page, index);
  return page;
}

/**
 * Goes to a step of the bundled game's run by the address, as a link does: to that of the current branch after so many
 * others, or to the one of this name; null for the newest.
 */
export async function goTo(page: Page, index: number | string | null): Promise<void> {
  const step = typeof index === "number" ? index + 1 : index;
  await page.evaluate(`location.hash = "#/g/lantern${step === null ? "" : `/step/${step}`}"`);
}

/** The name of the last step of the branch that began first. */
export async function endOfFirstBranch(viewer: TestViewer): Promise<string> {
  const { branches } = await viewer.json<TimelineAnswer>("/api/games/lantern/timeline?from=0");
  const [first] = branches;
  return `${first?.lastStep}@${first?.branchId.slice(0, 8)}`;
}

/** Waits until a step is shown exactly, its machine checked. */
export async function sawExactly(page: Page, step: number): Promise<void> {
  await page.locator(`.transport-place:has(strong:text-is("Step ${step}")) .hash-same`).waitFor();
}

/** Waits until a step is looked at, exactly or in the midst of it. */
export async function sawStep(page: Page, step: number): Promise<void> {
  await page.locator(`.transport-place strong:text-is("Step ${step}")`).waitFor();
}

/** The step that is looked at; 0 for none. */
export async function stepOf(page: Page): Promise<number> {
  const words = await page.locator(".transport-place strong").textContent();
  return Number(/\d[\d,]*/.exec(words ?? "")?.[0].replaceAll(",", "") ?? 0);
}

/** The canvas: red, green and blue of each pixel. */
export async function pixelsOf(page: Page): Promise<Uint8Array> {
  const rgba = await page.evaluate<number[]>(`(() => {
    const canvas = document.querySelector(".screen-canvas");
    return [...canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data];
  })()`);
  return Uint8Array.from(rgba.filter((_, i) => i % 4 !== 3));
}

/** The saves of the bundled game, and the picture of each as it is stored in it. */
export async function savesOf(
  viewer: TestViewer,
): Promise<readonly { readonly save: GallerySave; readonly rgb: Uint8Array }[]> {
  const { games } = await viewer.json<Gallery>("/api/games");
  const saves = games.find(({ slug }) => slug === "lantern")?.saves ?? [];
  return Promise.all(
    saves.map(async (save) => {
      const { bytes } = await viewer.ask(`/api/saves/lantern/${save.id}/picture`);
      return { save, rgb: decodePng(bytes).rgb };
    }),
  );
}

/** Expects the canvas to show this picture, to the pixel. */
export async function expectPicture(page: Page, rgb: Uint8Array): Promise<void> {
  const shown = await pixelsOf(page);
  // As one value: a list of 69,120 differences helps nobody.
  expect(Buffer.from(shown).equals(Buffer.from(rgb))).toBe(true);
}

/**
 * Waits until an expression is true in the page, 30 seconds at most. The page's own policy lets no text become code, so
 * it is evaluated from outside, anew each time.
 */
export async function comesTrue(page: Page, expression: string): Promise<void> {
  await expect.poll(() => page.evaluate(expression), { timeout: 30_000 }).toBe(true);
}
