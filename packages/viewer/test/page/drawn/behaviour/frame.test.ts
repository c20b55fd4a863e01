import { expect, test, vi } from "vitest";
import { focusedElement, smallEvent } from "../../../../../../test/helpers/viewer/small-dom.ts";
import type { Answer, TestViewer } from "../../../../../../test/helpers/web/test-viewer.ts";
import { THEME_CHANGED } from "../../../../page/src/shell/theme.ts";
import { GALLERY, madeUpServer, TIMELINE } from "../made-up-run.ts";
import { type DrawnPage, openPage } from "../open-page.ts";

/** A server that answers a request for the rows from an index on when it is given the answer. */
function slowServer(changes: Readonly<Record<string, unknown>> = {}) {
  const server = madeUpServer(changes);
  const answers: ((answer: unknown) => void)[] = [];
  const ask = (path: string): Promise<Answer> => {
    if (!path.includes("/timeline")) return server.ask(path);
    return new Promise((resolve) => {
      answers.push((answer) => {
        const text = JSON.stringify(answer);
        resolve({ status: answer === null ? 503 : 200, headers: {}, text, bytes: Buffer.from(text) });
      });
    });
  };
  return { server: { ...server, ask } as TestViewer, answers };
}

const turn = (page: DrawnPage) => page.press("Shift");

test("a journal that is still read shows the newest save until the step is there", async () => {
  const gamesAt = (id: string | null) =>
    GALLERY.games.map((game) => ({
      ...game,
      saves: game.saves.map((save) => ({ ...save, current: save.id === id })),
    }));
  const { server, answers } = slowServer({ "/api/games": { ...GALLERY, games: gamesAt("save-5") } });
  const page = await openPage(server, "#/g/lantern/step/5");
  const seen: string[] = [];
  const look = async (act: () => unknown) => {
    await act();
    for (let turns = 0; turns < 2; turns += 1) await turn(page);
    const pictures = page
      .all(".newest-save")
      .map(({ attributes }) => `${attributes.get("src")}: ${attributes.get("alt")}`);
    const mark = page.all(".pill").map((one) => page.words(one));
    seen.push([...mark, page.words(page.one("main")).slice(0, 60), ...pictures].join(" | "));
  };
  const rows = TIMELINE.rows.slice(0, 3);
  await look(() => {});
  await look(() => answers.shift()?.({ ...TIMELINE, rows, bytes: 2_999, journalBytes: 5_000, more: true }));
  await look(() => page.viewer.store.set({ games: { ...GALLERY, games: gamesAt(null) } }));
  await look(() => answers.shift()?.({ ...TIMELINE, rows: TIMELINE.rows.slice(3), marks: [] }));

  const save = (id: string, step: number) =>
    `api/saves/lantern/${id}/picture: The newest save, of step ${step}`;
  expect(seen).toEqual([
    `Reading the journal of lantern… | ${save("save-5", 5)}`,
    `Reading the journal: 59 % | Reading the journal of lantern up to this step… | ${save("save-5", 5)}`,
    `Reading the journal: 59 % | Reading the journal of lantern up to this step… | ${save("save-6", 6)}`,
    expect.stringMatching(/^Neweststep 6 \| 1×4×16×MaxStep 5/),
  ]);
});

test("the mark of the newest step goes there, and says so", async () => {
  const page = await openPage(madeUpServer(), "#/g/lantern/step/1");
  await page.until("a step", () => page.viewer.store.value.at !== null);
  const mark = () => [
    page.one(".pill").attributes.get("aria-pressed"),
    page.one(".pill").attributes.get("class"),
  ];
  await turn(page);
  const before = mark();
  await page.click("Neweststep 6");
  await turn(page);

  expect([before, mark()]).toEqual([
    ["false", "pill"],
    ["true", "pill pill-live"],
  ]);
  expect([page.viewer.store.value.at, page.viewer.store.value.isLive]).toEqual([9, true]);
});

test("the time line is drawn in the screen's own pixels, and anew after the colours changed", async () => {
  const page = await openPage(madeUpServer(), "#/g/lantern/step/1");
  vi.stubGlobal("devicePixelRatio", 1.5);
  await page.until("a time line", () => page.all(".strip-canvas").length > 0);
  await page.press("ArrowRight");
  await turn(page);
  const canvas = page.one(".strip-canvas") as unknown as {
    width: number;
    height: number;
    painted: unknown[][];
  };
  const last = canvas.painted.findLast(([name]) => name === "setTransform");
  const draws = () => canvas.painted.filter(([name]) => name === "clearRect").length;
  const before = draws();
  await turn(page);
  const still = draws() - before;
  dispatchEvent(new Event(THEME_CHANGED));
  await turn(page);
  const changed = draws() - before;
  (matchMedia("") as unknown as { hear: (event: unknown) => void }).hear(smallEvent("change"));
  await turn(page);

  expect([canvas.width, canvas.height, last]).toEqual([1_236, 156, ["setTransform", 1.5, 0, 0, 1.5, 18, 0]]);
  expect([still, changed, draws() - before]).toEqual([0, 1, 2]);
});

test("the gallery looks at its folder again every ten seconds, as long as it is seen", async () => {
  const page = await openPage(madeUpServer(), "#/");
  await page.saw("Runs and saves");
  const looks = () => page.asked.filter((line) => line === "GET api/games").length;
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const before = looks();
  await pass(9_000);
  const early = looks() - before;
  await pass(1_000);
  const seen = looks() - before;
  Object.assign(document, { hidden: true });
  await pass(20_000);
  const hidden = looks() - before;
  Object.assign(document, { hidden: false });
  await pass(10_000);
  const again = looks() - before;
  await page.goTo("#/g/lantern");
  const after = looks();
  await pass(20_000);

  expect([early, seen, hidden, again, looks() - after]).toEqual([0, 1, 1, 2, 0]);
});

test("a tab that arrow keys reach has the focus, and alone is reached by the tab key", async () => {
  const page = await openPage(madeUpServer(), "#/g/lantern/step/5");
  await page.until("tabs", () => page.all(".tabs").length > 0);
  const seen: unknown[] = [];
  for (const key of ["ArrowRight", "ArrowLeft", "ArrowLeft"]) {
    await page.press(key, {}, page.one(".tabs"));
    const order = page.all(".tab").map(({ attributes }) => attributes.get("tabIndex"));
    const focused = focusedElement();
    seen.push([
      focused && page.words(focused),
      order.indexOf("0"),
      order.filter((one) => one === "-1").length,
    ]);
  }

  expect(seen).toEqual([
    ["State", 1, 4],
    ["Step", 0, 4],
    ["Act", 4, 4],
  ]);
  expect(page.one(".panel-body").attributes.get("aria-labelledby")).toBe("tab-act");
});

test("a page that is gone hears no keys and draws no pictures", async () => {
  const page = await openPage(madeUpServer(), "#/g/lantern/step/5");
  await page.until("a screen", () => page.all(".screen-canvas").length > 0);
  await turn(page);
  const drew = page.machine.draw !== null;
  await page.goTo("#/g/lantern/compare/1/2");
  await turn(page);
  const away = page.machine.draw !== null;
  await page.goTo("#/g/lantern/step/5");
  await turn(page);
  const back = page.machine.draw !== null;
  await page.drawInstead(null);
  const { at } = page.viewer.store.value;
  await page.press("ArrowLeft");

  expect([drew, away, back, page.machine.draw]).toEqual([true, false, true, null]);
  expect(page.viewer.store.value.at).toBe(at);
});
