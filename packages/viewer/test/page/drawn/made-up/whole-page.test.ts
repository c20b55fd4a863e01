import { Component, type ComponentChildren, h } from "preact";
import { beforeEach, expect, test, vi } from "vitest";
import { smallEvent } from "../../../../../../test/helpers/viewer/small-dom.ts";
import { MACHINE_OFF } from "../../../../page/src/machine/machine-state.ts";
import { Stage } from "../../../../page/src/stage/stage.tsx";
import { readStageRequest } from "../../../../page/src/stage/stage-parts.ts";
import { CostView } from "../../../../page/src/views/curves/cost-view.tsx";
import { GALLERY, LOOKED_AT, madeUpServer, newGeneration, STATUS, TIMELINE } from "../made-up-run.ts";
import { type DrawnPage, openPage } from "../open-page.ts";
import { linesOf, openAlbum } from "../tree-text.ts";

beforeEach(() => {
  vi.stubEnv("TZ", "UTC");
  const now = vi.spyOn(Date, "now").mockReturnValue(LOOKED_AT);
  return () => {
    now.mockRestore();
    vi.unstubAllEnvs();
  };
});

/** An album of pages. */
function album() {
  const pages = openAlbum(12);
  return {
    ...pages,
    take(title: string, page: DrawnPage, selector = "body", first: readonly string[] = [], part = selector) {
      const element = selector === "body" ? page.body : page.one(selector);
      pages.take(title, [...first, ...linesOf(element)], part);
    },
  };
}

async function openAt(hash: string, change: Readonly<Record<string, unknown>> = {}): Promise<DrawnPage> {
  const page = await openPage(madeUpServer(change), hash);
  for (let turns = 0; turns < 3; turns += 1) await page.press("Shift");
  return page;
}

/** Goes on where a plot cannot be drawn: it needs a browser. */
class WithoutPlots extends Component<{ children: ComponentChildren }> {
  override componentDidCatch(): void {
    this.setState({});
  }
  override render({ children }: { children: ComponentChildren }): ComponentChildren {
    return children;
  }
}

const SAME = "is the same as ever (if a change is meant: npx vitest run FILE -u)";

test(`the gallery ${SAME}`, async () => {
  const pages = album();
  const page = await openAt("#/");
  pages.take("games in each state", page);
  await page.click("Show 2 more");
  pages.take("all saves", page, ".saves");
  await page.choose("With a label", "labelled");
  pages.take("with a label", page, ".saves");
  await page.choose("Archive", "archive");
  pages.take("archive", page, ".game");
  page.viewer.store.set({ games: { folder: "empty", control: false, games: [], refused: [] } });
  await page.goTo("#/x");
  pages.take("of this folder again", page, ".gallery-header");
  await expect(pages.text()).toMatchFileSnapshot("./gallery.txt");
});

test(`the view of a step ${SAME}`, async () => {
  const pages = album();
  const page = await openAt("#/g/lantern/step/5");
  pages.take("a step with everything", page);
  for (const hash of ["#/g/lantern/step/2", "#/g/lantern/step/3@bbbb2222", "#/g/lantern/step/3@aaaa1111"]) {
    await page.goTo(hash);
    await page.goTo(hash);
    pages.take(hash, page, ".panel-body");
  }
  await page.goTo("#/g/lantern/step/5");
  await page.goTo("#/g/lantern/step/5");
  await page.click("Whole conversation (12 messages)");
  await page.saw("Begin.");
  pages.take("the conversation", page, "dialog");
  await page.click("Close", page.one("dialog"));
  await page.press("?");
  pages.take("help", page, "dialog");
  await expect(pages.text()).toMatchFileSnapshot("./step.txt");
});

test(`each tab beside a step ${SAME}`, async () => {
  const pages = album();
  const page = await openAt("#/g/lantern/step/5");
  for (const hash of [
    "#/g/lantern/step/5",
    "#/g/lantern/step/2",
    "#/g/lantern/step/4",
    "#/g/lantern/step/3@bbbb2222",
  ]) {
    await page.goTo(hash);
    for (const tab of ["State", "Map", "Branches", "Act"]) {
      if (tab === "Branches" && !hash.endsWith("/5")) continue;
      await page.click(tab, page.one(".tabs"));
      await page.goTo(hash);
      await page.goTo(hash);
      pages.take(`${tab} at ${hash}`, page, ".panel-body", [], tab);
    }
  }
  await page.goTo("#/g/lantern/step/5");
  await page.click("Map", page.one(".tabs"));
  await page.choose("Map", "Village");
  await page.saw("Not all of it is shown.");
  pages.take("another map", page, ".panel-body", [], "Map");
  await page.click("Act", page.one(".tabs"));
  await page.click("Continue from here…");
  await page.saw("runner --to-step 7");
  pages.take("a new branch", page, "dialog");
  await page.click("Close", page.one("dialog"));
  for (const [name, value] of [
    ["Reject", "reject"],
    ["Press instead", "buttons"],
    ["Each call", "calls"],
  ] as const) {
    await page.choose(name, value);
    if (value === "calls") {
      await page.choose("Edit", "edit");
      await page.choose("Reject", "reject", page.all(".pad")[1]);
    }
    if (value === "buttons")
      for (const button of ["up", "a"]) await page.click(button, page.one(".pad-keys"));
    pages.take(name, page, ".act");
  }
  page.viewer.store.set({ games: { ...GALLERY, control: false } });
  await page.goTo("#/g/lantern/step/5");
  await page.saw("runner resume --approve");
  pages.take("a viewer that only looks", page, ".control");
  const live = {
    ...GALLERY,
    games: GALLERY.games.map((game) => ({ ...game, live: { pid: 1, since: "" }, interrupt: null })),
  };
  page.viewer.store.set({ games: live });
  await page.goTo("#/g/lantern/step/5");
  pages.take("a running game", page, ".control");
  await expect(pages.text()).toMatchFileSnapshot("./tabs.txt");
});

test(`the view of two steps beside each other ${SAME}`, async () => {
  const pages = album();
  const page = await openAt("#/g/lantern/compare/5/4@bbbb2222");
  for (const at of ["5/4@bbbb2222", "1/5", "1@dddd4444/5", "5/5", "5/99", "3@aaaa1111/4@aaaa1111"]) {
    await page.goTo(`#/g/lantern/compare/${at}`);
    await page.goTo(`#/g/lantern/compare/${at}`);
    pages.take(at, page, "main");
  }
  await expect(pages.text()).toMatchFileSnapshot("./compare.txt");
});

test(`the view of cost and pace ${SAME}`, async () => {
  const pages = album();
  const page = await openAt("#/g/lantern/step/5");
  const { run } = page.viewer.store.value;
  if (run === null) throw new Error("there is no run");
  const show = async (title: string, of = run) => {
    await page.drawInstead(h(WithoutPlots, null, h(CostView, { run: of, key: title })));
    pages.take(title, page);
  };
  await show("without a status");
  page.viewer.store.set({ status: STATUS as never });
  await show("with a status");
  await page.choose("Over time", "time");
  pages.take("over time", page, ".panes");
  const free = run.rows.map((row) => ({ ...row, costUsd: 0, spentUsd: 0, tokens: null, ms: null }));
  const [old] = run.games;
  if (old !== undefined) await show("free", { ...run, rows: free, games: [{ ...old, runId: "run-now" }] });
  const models = run.rows.map((row, at) => ({
    ...row,
    runId: "run-now",
    model: `model-${at}`,
    costUsd: at,
    spentUsd: at,
  }));
  await show("many models, lost time", {
    ...run,
    rows: models.map((row, at) => (at === 5 ? { ...row, time: "" } : row)),
  });
  await show("one step", { ...run, rows: run.rows.slice(0, 1) });
  await expect(pages.text()).toMatchFileSnapshot("./cost.txt");
});

test(`the frame of a page in each state of its run and machine ${SAME}`, async () => {
  const pages = album();
  const page = await openAt("#/g/lantern");
  const { store } = page.viewer;
  const look = async (title: string, state: object, machine: object = {}) => {
    const before = store.value;
    store.set(state);
    page.machine.store.set({ ...MACHINE_OFF, ...machine });
    await page.until("nothing", () => true);
    await page.press("Shift");
    pages.take(title, page);
    store.set(before);
  };
  for (const pane of [".panel", ".strip"]) page.one(pane).remove();
  const { run, games } = store.value;
  await look("newest", {});
  await look("lost", { connection: "lost", isLive: false, error: "No answer." });
  await look("read", {
    run: { ...run, more: true, bytes: 1_999, journalBytes: 5_000, damage: "Line 7 is damaged." },
  });
  await look("played", { status: { live: true } });
  await look("not played", { status: { live: false }, games: { ...games, games: [] } });
  await look("opening", {}, { phase: "opening", speed: "max", why: "Not yet." });
  await look(
    "exact",
    {},
    { phase: "ready", shown: 9, verdict: { index: 9, isExact: true }, hasSound: true, speed: 4 },
  );
  await look("other", {}, { phase: "ready", verdict: { index: 9, isExact: false }, differing: [9, 0, 77] });
  await look(
    "playing",
    {},
    {
      phase: "ready",
      isPlaying: true,
      differing: [0, 1, 2, 3, 6, 7, 9],
      verdict: { index: 0, isExact: true },
    },
  );
  page.viewer.ui.set({ hasGrid: true, hasMarkers: true });
  await look("grid", {}, { phase: "ready", shown: 9, held: ["up", "a"], corner: { x: -3, y: 7 } });
  await look(
    "grid, another step",
    {},
    { phase: "ready", shown: 1, held: ["select"], corner: { x: 0, y: 0 } },
  );
  await expect(pages.text()).toMatchFileSnapshot("./frame.txt");
});

test(`a stage ${SAME}`, async () => {
  const pages = album();
  const page = await openAt("#/g/lantern/step/5");
  const show = async (search: string) => {
    await page.drawInstead(h(Stage, { request: readStageRequest(search), key: search }));
    for (let turns = 0; turns < 4; turns += 1) await page.press("Shift");
    pages.take(search, page);
  };
  await show("");
  await show("?show=cost");
  await show("?show=map,thinking");
  page.viewer.store.set({
    words: { step: 1, purpose: "play", thinking: "Hm.", text: "Now." },
  });
  await show("?show=words,thinking,picture,buttons");
  page.viewer.choose(0);
  page.viewer.store.set({ words: null });
  await show("?show=words,map,milestones,cost");
  await show("?show=wrods");
  page.viewer.store.set({ at: null });
  await show("?show=picture");
  page.viewer.store.set({ run: null, error: "No such game." });
  await show("?show=words");
  await expect(pages.text()).toMatchFileSnapshot("./stage.txt");
});

test(`the time line's drawing, with the step under the pointer, ${SAME}`, async () => {
  const pages = album();
  const page = await openAt("#/g/lantern/step/5");
  const canvas = page.one("canvas", page.one(".strip"));
  const draw = async (title: string, act: () => unknown) => {
    canvas.painted.length = 0;
    await act();
    for (let turns = 0; turns < 3; turns += 1) await page.press("Shift");
    // Of what was drawn again and again, the last.
    const from = canvas.painted.findLastIndex(([name]) => name === "clearRect");
    const calls =
      from === -1
        ? []
        : canvas.painted.slice(Math.max(from, 0)).map(([name, ...args]) => `  ${name} ${args.join(" ")}`);
    pages.take(title, page, ".strip", calls);
  };
  const move = (clientX: number) =>
    page.happen(canvas, smallEvent("pointermove", { clientX, clientY: 5, pointerId: 1 }));
  await draw("whole, with the pointer at its left end", () => move(0));
  await draw("with the pointer in the middle", () => move(412));
  await draw("with the pointer at the first step", () => move(30));
  await draw("left by the pointer", () => page.happen(canvas, smallEvent("pointerleave")));
  await draw("of the first step", () => page.press("Home"));
  await draw("of an abandoned branch", () => page.goTo("#/g/lantern/step/4@bbbb2222"));
  await expect(pages.text()).toMatchFileSnapshot("./strip.txt");
});

test(`the view of a player's words as they come ${SAME}`, async () => {
  const pages = album();
  const page = await openAt("#/g/lantern");
  const words = { step: 1_007, purpose: "play", thinking: "Why?", text: "" } as const;
  for (const [title, state] of [
    ["thinks", { words }],
    ["speaks", { words: { ...words, text: "I go." } }],
    ["sums up", { words: { ...words, purpose: "other", thinking: "" } }],
    ["is not looked at live", { words, isLive: false }],
  ] as const) {
    page.viewer.store.set({ isLive: true, ...state });
    await page.press("Shift");
    pages.take(title, page, ".panel");
  }
  await expect(pages.text()).toMatchFileSnapshot("./live-words.txt");
});

const TIMELINE_PATH = "/api/games/lantern/timeline?from=0&marksFrom=0";
const NO_STEP = { ...TIMELINE, rows: [], branches: [], marks: [], totals: TIMELINE.games[0] };

test.each<readonly [string, string, Readonly<Record<string, unknown>>, string]>([
  [
    ...(["an empty folder", "#/"] as const),
    { "/api/games": { folder: "none", control: false, games: [], refused: [] } },
    "runner?Runs and savesnone · 0 games · 0 savesThis folder has no run yet.Start one with runner --steps 50: it appears here as soon as it has its first step.",
  ],
  [
    "a folder that cannot be read",
    "#/",
    { "/api/games": undefined },
    "runner?Nothing is at /api/games.Try again",
  ],
  [
    ...(["a step that cannot be had", "#/g/lantern/step/4"] as const),
    // Steps of another journal are asked for again.
    {
      "/api/games/lantern/steps/6": undefined,
      [TIMELINE_PATH]: { ...TIMELINE, generation: newGeneration() },
    },
    "runner/LANTERNRunCompareCostNeweststep 6?The game's ROM was not found: pictures are shown as the player saw them.1×4×16×MaxStep 4WoodStepStateMapBranchesActWaiting for your decision at step 1,006 (before act). Decide in the Act tab.Step 4 · Wood21 Nov 2026, 17:34:09 · a-model · $0.06 · 3.13k tokens, 96 % cached · 1.5 s · 28 framesDecision went back to step 3Nothing is at /api/games/lantern/steps/6.Try again",
  ],
  [
    ...([
      "a run without a step that waits for a person",
      "#/g/lantern",
      { [TIMELINE_PATH]: NO_STEP },
    ] as const),
    "runner/LANTERNRunCost?No step has been played yet. The first one appears here.Waiting for your decision at step 1,006 (before act). Decide in the Act tab.It waits for you at step 1,006before actI burn it.",
  ],
  [
    ...(["a journal that cannot be read", "#/g/lantern", { [TIMELINE_PATH]: undefined }] as const),
    "runner/LANTERNRunCost?Nothing is at /api/games/lantern/timeline?from=0&marksFrom=0.",
  ],
])("a page of %s", async (_, hash, answers, words) => {
  const page = await openAt(hash, answers);

  expect(page.words().slice(0, words.length)).toBe(words);
});
