import { existsSync } from "node:fs";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";

/** Where Debian and others put Chromium, and where macOS has Chrome. */
const PLACES = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** A browser that does what it is told, and nothing on the network besides. */
const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--force-color-profile=srgb",
  "--autoplay-policy=no-user-gesture-required",
];

/** How a page is looked at; a large dark one unless told. */
export interface Look {
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: "dark" | "light";
  /** Whether nothing moves that need not; true unless told, so that tests wait for nothing. */
  readonly isStill?: boolean;
  readonly hasTouch?: boolean;
  /** Pixels of the screen a CSS pixel. */
  readonly pixelRatio?: number;
}

/** A browser for the tests of one file. */
export interface TestBrowser {
  /**
   * Opens a page with cookies of its own, gone after the test. The test fails when the page then has told of an error in
   * the console, of one that nobody caught, or of something that its policy kept out.
   */
  open(address: string, look?: Look): Promise<Page>;
  /** A place for pages that share cookies; closed by the caller. */
  newContext(look?: Look): Promise<BrowserContext>;
}

/**
 * Tests in a real browser: one Chromium for all of them. Where there is none they are skipped, and say so; with
 * `RUNNER_NEEDS_BROWSER=1` that is a failure.
 */
export function describeInBrowser(name: string, tests: (browser: TestBrowser) => void): void {
  const executablePath = PLACES.find((place) => existsSync(place));
  if (executablePath === undefined) {
    const isNeeded = process.env["RUNNER_NEEDS_BROWSER"] === "1";
    test.skipIf(!isNeeded)(`${name}: skipped, since there is no Chromium here`, () => {
      expect.fail("RUNNER_NEEDS_BROWSER is set, and Chromium is not installed");
    });
    return;
  }
  describe(name, () => {
    let browser: Browser | null = null;
    beforeAll(async () => {
      browser = await chromium.launch({ executablePath, args: ARGUMENTS, handleSIGINT: false });
    });
    afterAll(() => browser?.close());
    const newContext = async (look: Look = {}): Promise<BrowserContext> => {
      if (browser === null) throw new Error("the browser was not started");
      const { width = 1280, height = 800, scheme = "dark", isStill = true } = look;
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme: scheme,
        reducedMotion: isStill ? "reduce" : "no-preference",
        hasTouch: look.hasTouch ?? false,
        deviceScaleFactor: look.pixelRatio ?? 1,
      });
      // Generous, and shorter than a test may be: a page that does not come says which part of it.
      context.setDefaultTimeout(20_000);
      return context;
    };
    tests({
      newContext,
      async open(address, look) {
        const context = await newContext(look);
        const page = await context.newPage();
        const complaints = listenForComplaints(page);
        onTestFinished(async () => {
          await context.close();
          expect(complaints).toEqual([]);
        });
        await page.goto(address);
        return page;
      },
    });
  });
}

/** A page's errors, as lines, which are added while it is open. */
export function listenForComplaints(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(`${error.stack ?? error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  return complaints;
}
