import { join } from "node:path";
import { expect, test } from "vitest";
import { playedFolder } from "../../../../../test/helpers/runs/played-folder.ts";
import { smallEvent } from "../../../../../test/helpers/viewer/small-dom.ts";
import { openTestViewer } from "../../../../../test/helpers/web/test-viewer.ts";
import { openPage } from "./open-page.ts";

const played = playedFolder(["--new-game", "--steps", "24", "--quiet"]);

/** The page at a step whose machine was played again and checked. */
async function openAt(step: number) {
  const server = await openTestViewer(join(played(), "saves"));
  const page = await openPage(server, `#/g/lantern/step/${step}`);
  await page.until("the exact picture", () => page.all(".hash-same").length > 0);
  const place = () => page.words(page.one("strong", page.one(".transport-place")));
  return { page, place };
}

test("the screen shows the step as it is played again, and what was sent until then", async () => {
  const { page } = await openAt(3);
  const canvas = page.one(".screen-canvas");

  expect(canvas.painted.at(-1)?.[0]).toBe("putImageData");
  const [, picture] = canvas.painted.at(-1) as [string, { data: Uint8ClampedArray }];
  expect(picture.data).toHaveLength(160 * 144 * 4);
  // Opaque, and not of one colour.
  expect([...picture.data].filter((_, at) => at % 4 === 3).every((alpha) => alpha === 255)).toBe(true);
  expect(new Set(picture.data).size).toBeGreaterThan(2);
  expect(canvas.attributes.get("aria-label")).toBe("The screen at step 3");
  expect(page.all(".screen-sent")).toEqual([]);
  expect(page.one(".hash-same").attributes.get("title")).toMatch(
    /^Replayed: the machine matches the recording, sha256 [0-9a-f]{64}$/,
  );
});

test("buttons and keys go through the steps, and stop at both ends", async () => {
  const { page, place } = await openAt(3);
  const seen: string[] = [];
  for (const button of [
    "One step back (←)",
    "One step forward (→)",
    "First step (Home)",
    "One step back (←)",
    "Last step (End)",
  ]) {
    await page.click(button);
    seen.push(place());
  }
  for (const [key, fields] of [
    ["ArrowLeft", {}],
    ["ArrowRight", {}],
    ["Home", {}],
    ["ArrowRight", { shiftKey: true }],
    ["ArrowLeft", { shiftKey: true }],
    ["End", {}],
  ] as const) {
    await page.press(key, fields);
    seen.push(place());
  }

  expect(seen.map((words) => Number(words.replace("Step ", "")))).toEqual([
    2, 3, 1, 1, 24, 23, 24, 1, 11, 1, 24,
  ]);
});

test("a key in a field, in a dialog or one that was taken by something else does nothing", async () => {
  const { page, place } = await openAt(3);
  await page.press("?");
  const dialog = page.one("dialog");
  const rows = page.all(".keys-row", dialog).map((row) => page.words(row));

  expect(rows.length).toBeGreaterThan(10);
  await page.press("ArrowLeft", {}, dialog);
  await page.press("ArrowLeft", { defaultPrevented: true });
  expect(place()).toBe("Step 3");
  await page.click("Close", dialog);
  expect(page.all("dialog")).toEqual([]);
});

test("the space bar plays, but presses a button that the keyboard reached", async () => {
  const { page } = await openAt(3);
  const button = page.named("Walking grid (G)");
  const isPlaying = () => page.machine.store.value.isPlaying;

  const onButton = await page.press(" ", {}, button);
  const before = isPlaying();
  await page.happen(button, smallEvent("pointerup"));
  await page.press(" ", {}, button);
  const afterClick = isPlaying();
  await page.press(" ", {}, button);
  const paused = isPlaying();
  await page.happen(button, smallEvent("focusout"));
  await page.press(" ", {}, button);

  expect([onButton.defaultPrevented, before, afterClick, paused, isPlaying()]).toEqual([
    false,
    false,
    true,
    false,
    false,
  ]);
});

test("playing at full speed ends at the last step, checked", async () => {
  const { page, place } = await openAt(22);
  await page.click("Max");
  expect(page.named("Max").attributes.get("aria-pressed")).toBe("true");
  expect(page.named("1×").attributes.get("aria-pressed")).toBe("false");
  await page.click("Play (space)");
  await page.until("the end", () => place() === "Step 24" && page.all(".hash-same").length > 0);

  expect(page.named("Play (space)").attributes.has("disabled")).toBe(false);
  expect(page.machine.store.value).toMatchObject({ isPlaying: false, held: [], differing: [], why: null });
  await page.until("its address", () => location.hash === "#/g/lantern/step/24");
});

test("keys switch sound, grid, buttons and speed", async () => {
  const { page } = await openAt(3);
  const pressed = (name: string) => page.named(name).attributes.get("aria-pressed");
  const { store } = page.machine;

  const speeds = [];
  for (const key of [">", ">", ">", ">", "<", "<", "<", "<"]) {
    await page.press(key);
    speeds.push(store.value.speed);
  }
  expect(speeds).toEqual([4, 16, "max", "max", 16, 4, 1, 1]);
  for (const [key, name] of [
    ["m", "Sound at 1× (M)"],
    ["g", "Walking grid (G)"],
    ["b", "Pressed buttons (B)"],
  ] as const) {
    const before = pressed(name);
    await page.press(key);
    expect([key, before, pressed(name)]).toEqual([key, "false", "true"]);
  }
  expect(page.one(".held").attributes.get("aria-label")).toBe("No button is held");
  const numbers = (cls: string) => page.all(cls).map((one) => Number(page.words(one)));
  const columns = numbers(".grid-x");
  expect(columns).toHaveLength(10);
  expect(columns.map((number) => number - (columns[0] ?? 0))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(numbers(".grid-y")).toHaveLength(8);
});

test("the time line shows a part of the steps, which follows the step that is looked at", async () => {
  const { page } = await openAt(3);
  const slider = page.one(".strip-slider").attributes;
  const span = () => page.viewer.ui.value.span;

  expect(
    ["aria-valuemin", "aria-valuemax", "aria-valuenow", "aria-valuetext"].map((name) => slider.get(name)),
  ).toEqual(["1", "24", "3", "Step 3, Village"]);
  expect(span()).toBeNull();
  await page.click("Fewer steps (+)");
  const near = span();
  await page.press("0");
  const whole = span();
  await page.press("+");
  await page.press("End");
  const last = span();
  await page.click("More steps (−)");

  expect(near?.size).toBe(12);
  expect(whole).toBeNull();
  expect((last?.start ?? 0) + (last?.size ?? 0)).toBeCloseTo(24);
  expect(span()).toBeNull();
});

test("the time line has a number at every fifth step, and a head above the one that is looked at", async () => {
  const { page } = await openAt(3);
  const { painted } = page.one(".strip-canvas");
  const last = painted.slice(painted.findLastIndex(([name]) => name === "clearRect"));
  const texts = last.flatMap(([name, ...args]) => (name === "fillText" ? [args] : []));

  expect(texts.map(([text, x]) => [text, Math.round(Number(x))])).toEqual([
    ["5", 150],
    ["10", 317],
    ["15", 483],
    ["20", 650],
    // Milestones are named as far as there is room.
    ["new map: Village", 26],
    ["embers: 1", 126],
    ["new map: Wood", 359],
    ["found the cat", 426],
    ["level 2", 626],
  ]);
  expect(last.filter(([name]) => name === "moveTo").at(-1)).toEqual(["moveTo", 77, 76]);
});

test("a pointer on the time line goes to steps, and says what is below it; a right button does not", async () => {
  const { page, place } = await openAt(3);
  const canvas = page.one(".strip-canvas");
  const pointer = (type: string, share: number, fields = {}) =>
    page.happen(
      canvas,
      smallEvent(type, {
        button: 0,
        pointerId: 1,
        pointerType: "mouse",
        clientX: 12 + share * 800,
        ...fields,
      }),
    );

  await pointer("pointermove", 0.95);
  expect(page.words(page.one(".strip-slider"))).toMatch(/^Step 23/);
  expect(place()).toBe("Step 3");
  await pointer("pointerdown", 0.95, { button: 2 });
  expect(place()).toBe("Step 3");
  await pointer("pointerdown", 0.95);
  expect(place()).toBe("Step 23");
  await pointer("pointermove", 0.05);
  expect(place()).toBe("Step 2");
  await pointer("pointerup", 0.05);
  await pointer("pointermove", 0.5);
  expect(place()).toBe("Step 2");
  await pointer("pointerleave", 0.5);
  expect(page.words(page.one(".strip-slider"))).toBe("");
  const wheel = await page.happen(
    canvas,
    smallEvent("wheel", { deltaX: 0, deltaY: -300, shiftKey: false, clientX: 412 }),
  );
  expect(wheel.defaultPrevented).toBe(true);
  expect(page.viewer.ui.value.span?.size).toBeCloseTo(24 * 1.0015 ** -300);
});

test("a connection that breaks is said, and the newest step is shown again when it is back", async () => {
  const { page } = await openAt(3);
  await page.connect(true);
  expect(page.words(page.one(".pill"))).toBe("Neweststep 24");
  await page.connect(false);
  expect(page.words(page.one(".pill"))).toBe("connection lost, trying again");
  const before = page.asked.filter((line) => line.includes("/timeline")).length;
  await page.connect(true);
  await page.until(
    "another look",
    () => page.asked.filter((line) => line.includes("/timeline")).length > before,
  );
  await page.press("l");
  expect(page.words(page.one("strong", page.one(".transport-place")))).toBe("Step 24");
  expect(page.named("Neweststep 24").attributes.get("aria-pressed")).toBe("true");
});

test("the player's words are shown as they come, at the newest step alone", async () => {
  const { page } = await openAt(24);
  const event = { type: "words", step: 25, purpose: "play", thinking: "A door.", text: "" } as const;
  await page.hear(event as never);
  expect(page.all(".live-words")).toEqual([]);
  await page.press("l");
  const seen = [page.words(page.one(".live-words"))];
  await page.hear({ ...event, text: "I go in." } as never);
  seen.push(page.words(page.one(".live-words")));
  expect(page.one(".live-words").scrollTop).toBe(777);
  await page.hear({ ...event, purpose: "other", text: "So far…" } as never);
  seen.push(page.words(page.one(".live-words")));
  await page.hear({ ...event, thinking: "" } as never);

  expect(seen).toEqual([
    "Step 25: the player is thinkingA door.",
    "Step 25: the player is speakingI go in.",
    "Step 25: the player is writing a summarySo far…",
  ]);
  expect(page.all(".live-words")).toEqual([]);
});

test("the gallery shows the games and their saves, of one kind where that is chosen; keys of a run do nothing there", async () => {
  const { page } = await openAt(3);
  await page.click("runner: all runs and saves");
  await page.saw("Runs and saves");

  expect(document.title).toBe("Runs and saves · runner");
  expect(page.words(page.one(".gallery-header"))).toMatch(/^Runs and saves.*\/saves · 1 game · 8 saves$/);
  expect(page.words(page.one(".facts"))).toMatch(
    /^Step24Place\w+PlayerexplorerLast save.*Saves8 on 1 branchJournal\d+(\.\d+)? KB$/,
  );
  expect(page.one(".game-picture").attributes.get("alt")).toBe("The screen at step 24");
  const kinds = () => page.all(".save-kind").map((one) => page.words(one));
  expect(kinds()).toHaveLength(8);
  expect(page.all(".save-current")).toHaveLength(1);
  await page.choose("With a label", "labelled");
  const labelled = kinds();
  await page.choose("Archive", "archive");
  expect(page.words(page.one(".game"))).toContain("No save of that kind.");
  expect(labelled).not.toContain("newest");
  await page.press("g");
  expect(page.viewer.ui.value.hasGrid).toBe(false);
  const loads = () => page.asked.filter((line) => line === "GET api/games").length;
  const before = loads();
  await page.until("another look", () => loads() > before);
});

test("colours go from the system's to light, dark and back, and the choice is kept", async () => {
  const { page } = await openAt(3);
  const seen = [];
  for (const label of ["Colours: as the system", "Colours: light", "Colours: dark"]) {
    await page.click(label);
    seen.push([document.documentElement.dataset["theme"] ?? null, localStorage.getItem("runner-theme")]);
  }

  expect(seen).toEqual([
    ["light", "light"],
    ["dark", "dark"],
    [null, "auto"],
  ]);
});
