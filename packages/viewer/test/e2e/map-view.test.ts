import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { playedFolder } from "../../../../test/helpers/runs/played-folder.ts";
import { runHere } from "../../../../test/helpers/runs/run-here.ts";
import { text, toolUse } from "../../../../test/helpers/server/messages-replies.ts";
import { startMessagesServer } from "../../../../test/helpers/server/messages-server.ts";
import { makeLongJournal } from "../../../../test/helpers/timeline/make-long-journal.ts";
import { describeInBrowser, type Look } from "../../../../test/helpers/viewer/browser.ts";
import { findBarriers } from "../../../../test/helpers/viewer/find-barriers.ts";
import { goTo, openRun, stepOf } from "../../../../test/helpers/viewer/run-page.ts";
import { openTestViewer, type TestViewer } from "../../../../test/helpers/web/test-viewer.ts";
import type { AtlasView } from "../../src/timeline/steps/read-atlas.ts";

/** The built-in player comes to a second map in so many steps. */
const STEPS = 80;
const played = playedFolder(["--new-game", "--steps", String(STEPS), "--seed", "3", "--quiet"]);
const LABEL = '<b onclick="window.owned=1">inn</b>';

describeInBrowser("the map of a step", (browser) => {
  const openMap = async (viewer: TestViewer, index: number | null, look?: Look): Promise<Page> => {
    const page = await openRun(browser, viewer, index, look);
    await page.getByRole("tab", { name: "Map" }).click();
    return page;
  };

  test("is what was known then: how much, where the player stood, cell by cell by keys", async () => {
    const viewer = await openTestViewer(join(played(), "saves"));
    const { at, map, maps } = await atlasOf(viewer, STEPS - 1);
    const { x, y } = at ?? expect.fail("the player stands nowhere");
    const page = await openMap(viewer, STEPS - 1);

    await page.getByText(`The player is at ${x}, ${y}`).waitFor();
    const panel = page.getByRole("tabpanel", { name: "Map" });
    expect(await panel.textContent()).toContain(`${maps[0]?.known} cells seen`);
    await page.getByRole("application").focus();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowRight");
    const here = await page.locator("#atlas-cell").textContent();
    await page.keyboard.press("ArrowUp");
    const step = await stepOf(page);
    const above = await page.locator("#atlas-cell").textContent();
    await goTo(page, 30);
    const before = await atlasOf(viewer, 30);

    expect(here).toContain("the player is here");
    expect(step).toBe(STEPS);
    expect(above).toContain(`${x}, ${y - 1} · ${wordFor(map?.cells[y - 1]?.[x])}`);
    await page.getByText(`${before.maps[0]?.known} cells seen`).waitFor();
    expect(viewer.bugs).toEqual([]);
  });

  test("leads through ways out to other maps, and from a cell to the newest step there", async () => {
    const viewer = await openTestViewer(join(played(), "saves"));
    const { maps } = await atlasOf(viewer, STEPS - 1);
    const known = await Promise.all(maps.map(({ name }) => atlasOf(viewer, STEPS - 1, name)));
    const from = known.find(({ map }) => map?.doors?.some(({ to }) => to.map !== map.name));
    const door = from?.map?.doors?.find(({ to }) => to.map !== from.map?.name) ?? expect.fail("no way out");
    const page = await openMap(viewer, STEPS - 1);
    const choice = page.getByRole("combobox", { name: "Map" });
    await choice.selectOption(from?.map?.name ?? "");

    await page
      .getByRole("button", { name: `to ${door.to.map}` })
      .first()
      .click();
    await expect.poll(() => choice.inputValue()).toBe(door.to.map);
    const other = await atlasOf(viewer, STEPS - 1, door.to.map);
    const last = other.path.at(-1) ?? expect.fail("nobody walked there");
    await page.getByRole("button", { name: "Go to the newest step on this map" }).click();
    await expect.poll(() => stepOf(page)).toBe(last.index + 1);

    // The map that is shown stays chosen, as it was known after that step.
    const then = (await atlasOf(viewer, last.index)).maps.find(({ name }) => name === door.to.map);
    await page.getByText(`${then?.known} cells seen`).waitFor();
    const cell = last.walks[0] ?? expect.fail();
    const first = other.path.findLast(({ walks }) => walks.some(([x, y]) => x === cell[0] && y === cell[1]));
    await clickCell(page, cell[0], cell[1]);
    await expect.poll(() => stepOf(page)).toBe((first?.index ?? -1) + 1);
  });

  test("follows the run, and shows what was marked, as text", async () => {
    const folder = played();
    const server = await startMessagesServer({
      script: (_, n) => ({
        content: [
          text("I mark it."),
          ...(n === 1 ? [toolUse("mark", { label: LABEL, x: 3, y: 4, map: "Village" })] : []),
          toolUse("press_buttons", { buttons: ["a"] }),
        ],
        stopReason: "tool_use",
      }),
      knowsAll: false,
    });
    const journal = join(folder, "saves", "lantern_journal.jsonl");
    const before = readFileSync(journal);
    const env = {
      ANTHROPIC_API_KEY: server.key,
      ANTHROPIC_BASE_URL: server.url,
      RUNNER_PROFILE: "anthropic",
    };
    const args = ["--model", "claude-sonnet-5-5", "--steps", "2", "--quiet"];
    const { code, stderr } = await runHere(args, { cwd: folder, env });
    await server.close();
    expect([code, stderr]).toEqual([0, expect.anything()]);
    const after = readFileSync(journal);
    writeFileSync(journal, before);
    const viewer = await openTestViewer(join(folder, "saves"));
    const page = await openMap(viewer, null);
    await page.getByText("The player is at").waitFor();

    writeFileSync(journal, after);

    await expect.poll(() => stepOf(page)).toBe(STEPS + 2);
    await page.getByRole("combobox", { name: "Map" }).selectOption("Village");
    await page.getByRole("heading", { name: "Markers" }).waitFor();
    const labels = await page.locator(".atlas-label").allTextContents();
    expect(labels).toEqual([LABEL]);
    expect(await page.evaluate("document.querySelectorAll('#app b[onclick]').length")).toBe(0);
  });

  test("of a journal of an earlier version is where steps ended, and it says so", async () => {
    const folder = join(temporaryFolder(), "saves");
    mkdirSync(folder);
    writeFileSync(join(folder, "lantern_journal.jsonl"), await makeLongJournal(60, 50, false));
    const viewer = await openTestViewer(folder);

    const page = await openMap(viewer, 50);

    await page.getByText("Only where steps ended is known").waitFor();
    await page.getByRole("img", { name: /steps on \d+ cells/ }).waitFor();
  });

  test.each([
    ["dark", 1280],
    ["light", 390],
  ] as const)("has nothing that stands seriously in the way, %s, %d pixels wide", async (scheme, width) => {
    const viewer = await openTestViewer(join(played(), "saves"));
    const page = await openMap(viewer, STEPS - 1, { scheme, width });
    await page.getByText("The player is at").waitFor();
    await page.getByText("Unexplored edges").click();
    await page.getByRole("application").focus();
    await page.keyboard.press("ArrowUp");

    const barriers = await findBarriers(page);
    const isWide = await page.evaluate(`document.documentElement.scrollWidth > innerWidth`);

    expect(barriers).toEqual([]);
    expect(isWide).toBe(false);
  });
});

function atlasOf(viewer: TestViewer, index: number, map?: string): Promise<AtlasView> {
  const query = map === undefined ? "" : `?map=${encodeURIComponent(map)}`;
  return viewer.json<AtlasView>(`/api/games/lantern/steps/${index}/atlas${query}`);
}

function wordFor(letter: string | undefined): string {
  return letter === "#" ? "wall" : letter === "." ? "free ground" : "";
}

/** Clicks at the middle of a cell of the map. */
async function clickCell(page: Page, x: number, y: number): Promise<void> {
  const [left = 0, top = 0] = await page.evaluate<number[]>(`(() => {
    const at = new DOMPoint(${x} + 0.5, ${y} + 0.5)
      .matrixTransform(document.querySelector(".atlas-drawing").getScreenCTM());
    return [at.x, at.y];
  })()`);
  await page.mouse.click(left, top);
}
