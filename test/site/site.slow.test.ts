import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { describeInBrowser, type Look } from "../helpers/viewer/browser.ts";
import { findBarriers } from "../helpers/viewer/find-barriers.ts";
import { sawExactly, stepOf } from "../helpers/viewer/run-page.ts";

const BUILD = fileURLToPath(new URL("../../scripts/site/build.js", import.meta.url));
/** Below a folder with a sign that must be encoded in addresses. */
const site = join(mkdtempSync(join(tmpdir(), "runner-site-")), "a site");

beforeAll(() => {
  const { status, stderr } = spawnSync(process.execPath, [BUILD, site], { encoding: "utf8" });
  if (status !== 0) throw new Error(`the site was not built: ${stderr}`);
});
afterAll(() => rmSync(dirname(site), { recursive: true }));

describe("the site's files", () => {
  test("every link and picture leads to a page, file or heading that the site has, or to the repository", () => {
    const pages = pagesOf(site);
    const broken: string[] = [];
    const foreign = new Set<string>();
    for (const page of pages) {
      for (const [, address = ""] of readPage(page).matchAll(/ (?:href|src|srcset)="([^"]+)"/g)) {
        const [path = "", fragment] = address.split("#");
        if (/^[a-z]+:/.test(address)) foreign.add(new URL(address).hostname);
        else if (!leadsSomewhere(path === "" ? page : resolve(dirname(page), path), fragment)) {
          broken.push(`${relative(site, page)}: ${address}`);
        }
      }
    }

    expect(broken).toEqual([]);
    expect(pages.length).toBeGreaterThan(40);
    expect(foreign).toContain("github.com");
  });

  test("the menu of each page leads to every page of the documentation's index", () => {
    const index = readPage(join(site, "docs/index.html"));
    const guides = [...index.matchAll(/<li><a href="([\w-]+\.html)">/g)].map(([, name]) => name);

    expect(guides.length).toBeGreaterThan(20);
    const menu = readPage(join(site, "docs/games/tetris.html")).split('<nav id="pages"')[1] ?? "";
    expect(guides.filter((name) => !menu.includes(`href="../${name}"`))).toEqual([]);
  });
});

function pagesOf(folder: string): readonly string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names.filter((name) => name.endsWith(".html")).map((name) => join(folder, name));
}

function readPage(file: string): string {
  return readFileSync(file, "utf8");
}

function leadsSomewhere(file: string, fragment: string | undefined): boolean {
  if (!existsSync(file)) return false;
  const isInside = fragment !== undefined && !fragment.startsWith("/");
  return !isInside || readPage(file).includes(` id="${fragment}"`);
}

/** Serves the site below a path; gives its address there. */
async function serveBelow(path: string): Promise<string> {
  const types: Record<string, string> = { html: "text/html", css: "text/css", js: "text/javascript" };
  const server = createServer(({ url = "" }, answer) => {
    const file = join(site, url.slice(path.length));
    const isThere = url.startsWith(path) && existsSync(file);
    answer.writeHead(isThere ? 200 : 404, { "Content-Type": types[file.split(".").at(-1) ?? ""] ?? "" });
    answer.end(isThere ? readFileSync(file) : "");
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
}

describeInBrowser("the site below another address", (browser) => {
  test("has its pages, its search and its runs there", async () => {
    const page = await browser.open(`${await serveBelow("/some/where/")}index.html`);
    await page.locator("#search").fill("browser source OBS");
    await page.getByRole("link", { name: "Watch, replay and export › Stream" }).click();
    await page.getByRole("heading", { name: "Stream" }).waitFor();
    await page.getByRole("link", { name: "Recorded runs" }).click();

    await sawExactly(page, 1);
  });
});

describeInBrowser("the site from disk", (browser) => {
  const open = async (name: string, look: Look = {}): Promise<Page> => {
    const page = await browser.open("about:blank", look);
    // Nothing is asked for elsewhere.
    page.on("request", (request) => {
      if (!/^(file|blob|data):/.test(request.url())) throw new Error(`asked for ${request.url()}`);
    });
    await page.goto(`${pathToFileURL(join(site, name))}`);
    return page;
  };

  test.each([
    ["light", 1280],
    ["dark", 390],
  ] as const)(
    "has no serious barriers in the %s theme, %d pixels wide, and no page is wider",
    async (scheme, width) => {
      const found: Record<string, readonly string[]> = {};
      for (const name of ["index.html", "docs/index.html", "docs/viewer.html", "docs/benchmark.html"]) {
        const page = await open(name, { scheme, width });
        const isWide = await page.evaluate<boolean>("document.documentElement.scrollWidth > innerWidth");
        const barriers = [...(await findBarriers(page)), ...(isWide ? ["wider than the window"] : [])];
        if (barriers.length > 0) found[name] = barriers;
        await page.close();
      }

      expect(found).toEqual({});
    },
  );

  test("finds a page by its words, from a page below another one", async () => {
    const page = await open("docs/games/tetris.html");
    await page.keyboard.press("/");
    await page.keyboard.type("quarantined journal");

    await page.locator("#results a").first().waitFor();
    await page.locator("#search").fill("browser source OBS");
    await page.getByRole("link", { name: "Watch, replay and export › Stream" }).click();

    await page.getByRole("heading", { name: "Stream" }).waitFor();
    expect(page.url()).toContain("/docs/viewer.html#stream");
    await page.locator("#search").fill("zzzzqqqq");
    await page.getByText("Nothing was found.").waitFor();
  });

  test("shows the benchmark's table and a film, and a picture instead to who wants no motion", async () => {
    const still = await open("index.html");
    const moving = await open("index.html", { isStill: false });
    const film = "document.querySelector('figure img').currentSrc.split('/').at(-1)";

    expect(await still.evaluate(film)).toBe("village.png");
    expect(await moving.evaluate(film)).toBe("lantern.gif");
    expect(await moving.getByRole("row", { name: /^cairn memory explorer/ }).count()).toBe(1);
  });

  test("plays a recorded run to the game's end on the emulator, and has every view of it, without a server", async () => {
    const page = await open("index.html");
    await page.getByRole("link", { name: "Watch a finished run" }).click();
    await sawExactly(page, 1);

    await page.getByRole("button", { name: "Max" }).click();
    await page.getByRole("button", { name: "Play (space)" }).click();
    const words = await page.getByRole("link", { name: /^Ledge, to its end/ }).textContent();
    await sawExactly(page, Number(/\d+/.exec(words ?? "")?.[0]));
    await page.getByText("finished every level: the end").first().waitFor();
    expect(await page.getByText("do not lead to the recorded machine").count()).toBe(0);

    await page.getByRole("link", { name: "Lantern, 66 steps" }).click();
    await sawExactly(page, 1);
    expect(await stepOf(page)).toBe(1);
    for (const tab of ["State", "Map", "Branches", "Act", "Step"]) {
      await page.getByRole("tab", { name: tab }).click();
      await page.getByRole("tabpanel", { name: tab }).waitFor();
    }
    await page.getByRole("button", { name: /Whole conversation/ }).click();
    await page.locator(".message").first().waitFor();
    await page.keyboard.press("Escape");
    await page.evaluate(`location.hash = "#/g/lantern/compare/1/66"`);
    await page.locator(".comparison").waitFor();
    await page.evaluate(`location.hash = "#/g/lantern/cost"`);
    await page.getByRole("heading", { name: "Cost and pace" }).waitFor();
    await page.getByRole("link", { name: "runner: all runs and saves" }).click();
    await page.getByRole("link", { name: "Look at the run" }).nth(1).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole("link", { name: "← gameboy-runner" }).click();
    await page.getByRole("heading", { level: 1 }).waitFor();
  });
});
