import { expect, onTestFinished, test, vi } from "vitest";
import { isDarkAt } from "../../../../page/src/strip/palette.ts";
import { wordsOfCell } from "../../../../page/src/views/atlas/cell-words.ts";
import { atlasOf, MAP, madeUpServer, newGeneration, TIMELINE } from "../made-up-run.ts";
import { openPage } from "../open-page.ts";

test("each cell of a map in words (if a change is meant: npx vitest run FILE -u)", async () => {
  const view = { ...atlasOf(7, null), at: { map: "Wood", x: 1, y: 1 } };
  const lines = [...MAP.cells, ""].flatMap((_, y) =>
    Array.from({ length: 9 }, (_, x) => wordsOfCell(view, x, y)),
  );
  const others = [
    wordsOfCell(
      { ...view, map: { ...MAP, visits: ["", "", " 9"] }, at: { map: "Village", x: 1, y: 2 } },
      1,
      2,
    ),
    wordsOfCell({ ...view, map: null }, 1, 1),
  ];
  await expect(`${[...lines, ...others].join("\n")}\n`).toMatchFileSnapshot("./atlas-cells.txt");
});

test("of a large map what is around the player is shown, or a cell that is chosen, or all", async () => {
  const view = atlasOf(7, null);
  const cells = Array.from({ length: 50 }, () => ".".repeat(60));
  const large = {
    ...view,
    map: { ...MAP, cells, size: { width: 60, height: 50 } },
    at: { map: "Wood", x: 30, y: 20 },
  };
  const answers = {
    // Maps of another journal are asked for again.
    "/api/games/lantern/timeline?from=0&marksFrom=0": { ...TIMELINE, generation: newGeneration() },
    "/api/games/lantern/steps/0/atlas": large,
    "/api/games/lantern/steps/4/atlas": { ...large, at: null },
  };
  const page = await openPage(madeUpServer(answers), "#/g/lantern/step/1");
  await page.until("tabs", () => page.all(".tabs").length > 0);
  await page.click("Map", page.one(".tabs"));
  await page.saw("Unexplored edges");
  const box = () =>
    page
      .one(".atlas-drawing")
      .attributes.get("viewBox")
      ?.split(" ")
      .map((n) => Math.round(Number(n)));
  const seen = [box()];
  await page.choose("Whole map", "whole");
  seen.push(box());
  await page.choose("Around the player", "near");
  const press = (key: string, fields: object = {}) => page.press(key, fields, page.one(".atlas-box"));
  for (let times = 0; times < 12; times += 1) await press("ArrowRight", { shiftKey: true });
  seen.push(box());
  const said = [page.words(page.one(".atlas-said"))];
  const passed = [];
  for (const fields of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
    passed.push((await press("ArrowLeft", fields)).isStopped);
  for (let times = 0; times < 30; times += 1) await press("ArrowUp", { shiftKey: times > 20 });
  said.push(page.words(page.one(".atlas-said")));
  await press("Escape");
  seen.push(box());
  await page.goTo("#/g/lantern/step/3@bbbb2222");
  await page.saw("The player is elsewhere;");
  seen.push(box());

  expect(seen).toEqual([
    [7, -1, 44, 40],
    [-5, -5, 65, 55],
    [16, -1, 44, 40],
    [7, -1, 44, 40],
    [7, 4, 44, 40],
  ]);
  expect(said).toEqual(["59, 20 · free ground", "59, 0 · free ground"]);
  expect(passed).toEqual([false, false, false]);
});

test.each([
  ["dark", false, true],
  ["light", true, false],
  ["normal", true, true],
  ["normal", false, false],
])(
  "where the scheme is %s and the system's is dark: %j, the page is dark: %j",
  (colorScheme, matches, isDark) => {
    onTestFinished(() => void vi.unstubAllGlobals());
    vi.stubGlobal("getComputedStyle", () => ({ colorScheme }));
    vi.stubGlobal("matchMedia", (query: string) => ({
      matches: matches && query === "(prefers-color-scheme: dark)",
    }));

    expect(isDarkAt({} as HTMLElement)).toBe(isDark);
  },
);
