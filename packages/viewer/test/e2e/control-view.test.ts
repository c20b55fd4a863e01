import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { playedFolder } from "../../../../test/helpers/runs/played-folder.ts";
import { describeInBrowser } from "../../../../test/helpers/viewer/browser.ts";
import { openRun } from "../../../../test/helpers/viewer/run-page.ts";
import { openTestViewer } from "../../../../test/helpers/web/test-viewer.ts";
import { courseWords } from "../../src/commands/watch/course-words.ts";
import type { Gallery } from "../../src/web/api.ts";
import type { RunDoor } from "../../src/web/control/run-door.ts";

const played = playedFolder(["--new-game", "--steps", "12", "--quiet"]);
const stopped = playedFolder(
  ["--new-game", "--steps", "3", "--quiet"],
  ["--steps", "9", "--interrupt-before", "act", "--quiet"],
);
const stoppedAtOnce = playedFolder(["--new-game", "--steps", "9", "--interrupt-before", "act", "--quiet"]);

/** A door that notes what it is to start. */
function notingDoor(): RunDoor & { readonly started: (readonly string[])[] } {
  const started: (readonly string[])[] = [];
  return {
    started,
    command: (course) => ["runner", ...courseWords(course)].join(" "),
    start: async (_slug, course) => {
      started.push(courseWords(course));
      return { pid: 4711, log: "the-log.txt", ended: null };
    },
    notify() {},
  };
}

async function openAct(page: Page): Promise<void> {
  await page.getByRole("tab", { name: "Act" }).click();
  await page.getByRole("tabpanel", { name: "Act" }).waitFor();
}

describeInBrowser("acting from the page", (browser) => {
  test("a viewer that only looks says so, and what to type to go on from a step", async () => {
    const viewer = await openTestViewer(join(played(), "saves"), { door: notingDoor() });
    const page = await openRun(browser, viewer, 4);

    await openAct(page);
    await page.getByText("This viewer only looks").waitFor();
    await page.getByRole("button", { name: "Continue from here…" }).click();

    const dialog = page.getByRole("dialog", { name: "Continue from step 5" });
    await dialog.locator(".command code", { hasText: "runner --to-step 5 --steps" }).waitFor();
    expect(await dialog.getByRole("button", { name: "Start it" }).count()).toBe(0);
    expect(await page.getByRole("button", { name: "Send" }).count()).toBe(0);
  });

  test("a viewer that only looks shows what an interrupt waits for, and the command that decides", async () => {
    const viewer = await openTestViewer(join(stopped(), "saves"), { door: notingDoor() });
    const page = await openRun(browser, viewer);

    await openAct(page);

    const stop = page.locator(".act-stop");
    await stop.getByText("It waits for you at step 4").waitFor();
    expect(await stop.locator(".call").count()).toBeGreaterThan(0);
    expect(await stop.locator(".command code").textContent()).toMatch(/^runner resume \S+ --approve/);
    expect(await page.getByRole("button", { name: "Continue", exact: true }).count()).toBe(0);
  });

  test("the space bar plays after a click on a tab, and presses a button that the keyboard reached", async () => {
    const viewer = await openTestViewer(join(played(), "saves"));
    const page = await openRun(browser, viewer, 2);
    await page.locator(".hash-same").waitFor();
    await page.getByRole("tab", { name: "Branches" }).click();

    await page.keyboard.press("Space");
    await page.getByRole("button", { name: /^Pause/ }).waitFor();
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: /^Play/ }).waitFor();
    await page.keyboard.press("Tab");
    await page.getByRole("button", { name: /walking grid/i }).focus();
    await page.keyboard.press("Space");

    await page.locator("svg.grid").waitFor();
    expect(await page.getByRole("button", { name: /^Pause/ }).count()).toBe(0);
  });

  test("a message is left for the player", async () => {
    const folder = join(played(), "saves");
    const viewer = await openTestViewer(folder, { control: true });
    const page = await openRun(browser, viewer);
    await openAct(page);

    await page.getByLabel("The player gets it when the run continues.").fill("Turn <b>left</b>.");
    await page.getByRole("button", { name: "Send" }).click();

    await page.getByText("Kept until the run continues.").waitFor();
    expect(readdirSync(join(folder, "mailbox/lantern/inbox"))).toHaveLength(1);
    expect(await page.getByRole("button", { name: "Send" }).isDisabled()).toBe(true);
    expect(viewer.bugs).toEqual([]);
  });

  test("a save gets a label, and the gallery shows it", async () => {
    const viewer = await openTestViewer(join(played(), "saves"), { control: true });
    const page = await openRun(browser, viewer);
    await openAct(page);

    await page.getByLabel("Label (the save is then kept").fill("at the <i>gate");
    await page.getByRole("button", { name: "Label it" }).click();
    await page.getByText("The save of step 12 has its label.").waitFor();
    await page.getByRole("link", { name: "runner: all runs and saves" }).click();

    await page.locator(".save-title", { hasText: "at the <i>gate" }).waitFor();
    const { games } = await viewer.json<Gallery>("/api/games");
    expect(games[0]?.saves.some(({ label }) => label === "at the <i>gate")).toBe(true);
  });

  test("nobody saves or pauses what is not played", async () => {
    const viewer = await openTestViewer(join(played(), "saves"), { control: true });
    const page = await openRun(browser, viewer);

    await openAct(page);

    await page.getByText("This game is not running").waitFor();
    expect(await page.getByRole("button", { name: "Save", exact: true }).count()).toBe(0);
  });

  test("a branch begins at the step that is looked at", async () => {
    const door = notingDoor();
    const viewer = await openTestViewer(join(played(), "saves"), { control: true, door });
    const page = await openRun(browser, viewer, 4);
    await openAct(page);
    await page.getByRole("button", { name: "Continue from here…" }).click();
    const dialog = page.getByRole("dialog");

    await dialog.getByLabel("Steps to play").fill("0");
    const isRefused = await dialog.getByRole("button", { name: "Start it" }).isDisabled();
    await dialog.getByLabel("Steps to play").fill("7");
    await dialog.getByRole("button", { name: "Start it" }).click();

    await dialog.getByText("Running as process 4711.").waitFor();
    expect(isRefused).toBe(true);
    expect(door.started.map((words) => words.slice(0, 4))).toEqual([["--to-step", "5", "--steps", "7"]]);
  });

  test("a run that stopped before its first step is decided, too", async () => {
    const door = notingDoor();
    const viewer = await openTestViewer(join(stoppedAtOnce(), "saves"), { control: true, door });
    const page = await browser.open(viewer.address);
    await page.getByText("waits for you", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Look at the run" }).click();

    await page.getByRole("button", { name: "Continue", exact: true }).click();

    await page.getByText("Running as process 4711.").waitFor();
    expect(door.started[0]?.slice(0, 1)).toEqual(["resume"]);
  });

  test.each([
    ["approve", async () => {}, ["--approve"]],
    [
      "reject",
      async (page: Page) => {
        await page.getByLabel("Reject", { exact: true }).check();
        expect(await page.getByRole("button", { name: "Continue", exact: true }).isDisabled()).toBe(true);
        await page.getByLabel("Reason (sent to the player)").fill("Not <b>there</b>.");
      },
      ["--reject=Not <b>there</b>."],
    ],
    [
      "other buttons and a word",
      async (page: Page) => {
        await page.getByLabel("Press instead").check();
        await page.getByRole("button", { name: "up", exact: true }).click();
        await page.getByRole("button", { name: "a", exact: true }).click();
        await page.getByLabel("Message to the player").fill("Look up.");
      },
      ["--buttons=up,a", "--say=Look up."],
    ],
    [
      "call by call",
      async (page: Page) => {
        await page.getByLabel("Each call").check();
        await page
          .getByRole("group", { name: /^Call 1:/ })
          .first()
          .getByLabel("Reject")
          .check();
        expect(await page.getByRole("button", { name: "Continue", exact: true }).isDisabled()).toBe(true);
        await page.getByLabel(/^Reason/).fill("Not <i>yet</i>.");
      },
      [expect.stringMatching(/^--call=[^=]+=reject:Not <i>yet<\/i>\.$/)],
    ],
  ] as const)("an open interrupt is decided: %s", async (_, fillIn, words) => {
    const door = notingDoor();
    const viewer = await openTestViewer(join(stopped(), "saves"), { control: true, door });
    const page = await openRun(browser, viewer);
    await page.getByText("Waiting for your decision at step 4").waitFor();
    await openAct(page);

    await fillIn(page);
    await page.getByRole("button", { name: "Continue", exact: true }).click();

    await page.getByText("Running as process 4711.").waitFor();
    expect(door.started).toHaveLength(1);
    expect(door.started[0]?.[0]).toBe("resume");
    expect(door.started[0]?.slice(2, 2 + words.length)).toEqual(words);
  });
});
