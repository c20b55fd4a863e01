import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { findBarriers, openReport } from "../../../../test/helpers/report/open-report.ts";
import { branchOf, markAt, reportOf, rowAt } from "../../../../test/helpers/report/report-data.ts";
import { playedFolder } from "../../../../test/helpers/runs/played-folder.ts";
import { runHere } from "../../../../test/helpers/runs/run-here.ts";
import { describeInBrowser } from "../../../../test/helpers/viewer/browser.ts";
import { decodePng } from "../../../emulator/src/picture/screen-png.ts";
import { renderReport } from "../../src/report/render-report.ts";

const EVIL = `</style></title><script>alert("script")</script><img src="https://example.com/x" onerror="alert('img')"><svg onload=alert(1)>`;

/** A report with everything in it, and text of others that would like to be more. */
function fullReport(): string {
  const rows = Array.from({ length: 120 }, (_, i) =>
    rowAt(i, {
      milestones: i % 20 === 7 ? [i === 7 ? EVIL : `new map: ${i}`] : [],
      place: i === 7 ? EVIL : "A place",
      branchId: i > 60 && i < 80 ? "left" : "main",
      step: i >= 80 ? i - 18 : i + 1,
    }),
  );
  const line = {
    key: EVIL,
    calls: 9,
    lostCalls: 1,
    ...{ unpricedCalls: 0, unknownCalls: 0, unconfirmedUsd: 0 },
    costUsd: 1,
    ms: 5_000,
  };
  const usage = { inputTokens: 900, outputTokens: 90, cacheReadTokens: 9_000, cacheWriteTokens: 400 };
  const lines = [
    { ...line, usage },
    { ...line, usage, key: "play" },
  ];
  const { view } = reportOf(rows);
  const total = { ...line, usage };
  const png = readFileSync(new URL("../../../../roms.example/pictures/village.png", import.meta.url));
  const { width, height } = decodePng(png);
  const left = branchOf("left", {
    from: { branchId: "main", step: 61 },
    firstStep: 62,
    lastStep: 80,
    head: false,
  });
  const marks = (
    ["mail", "answer", "interrupt", "resume", "recovery", "decision", "lost", "summary"] as const
  ).map((kind, i) => markAt(10 + i * 7, { kind, text: EVIL }));
  return renderReport(
    reportOf(
      rows,
      {
        ...{ marks, damage: EVIL, branches: [branchOf("main", { lastStep: 102 }), left] },
        totals: { ...view.totals, costUsd: 1.2, total, byModel: lines, byPurpose: lines, bySkill: lines },
      },
      {
        ...{ title: EVIL, ending: EVIL, leftOut: [EVIL] },
        path: rows.filter(({ branchId }) => branchId === "main").map(({ index }) => index),
        pictures: new Map([7, 27, 119].map((index) => [index, { png, width, height }])),
        summaries: [1, 2].map((step) => ({
          step,
          time: "2026-11-21T12:00:00Z",
          text: `${EVIL}\n`.repeat(9),
        })),
        plan: {
          ...{ kind: "workflow", name: EVIL, status: "failed" },
          stages: [{ path: EVIL, status: "failed", step: 9, error: EVIL }],
        },
        last: {
          ...{ goal: EVIL, plan: { now: EVIL, next: EVIL }, notes: { [EVIL]: EVIL } },
          gameInfo: { place: EVIL, hp: 9, [EVIL]: [EVIL] },
        },
      },
    ),
    readFileSync(new URL("../../../../dist/report/report.css", import.meta.url), "utf8"),
  );
}

const isWiderThanItsWindow = (page: Page): Promise<boolean> =>
  page.evaluate("document.documentElement.scrollWidth > innerWidth");

/** Whether the table of branches must be scrolled sideways. */
const WIDE_BRANCHES = `[...document.querySelectorAll("#branches .table")].some(
  (table) => table.scrollWidth > table.clientWidth,
)`;

describeInBrowser("a report", (browser) => {
  test.each([
    [1280, "light"],
    [1280, "dark"],
    [390, "light"],
    [390, "dark"],
  ] as const)(
    "is whole at %d pixels, %s, without a network: text is text, nothing is in anybody's way",
    async (width, scheme) => {
      const file = join(temporaryFolder(), "report.html");
      writeFileSync(file, fullReport());

      const page = await openReport(browser, file, { width, scheme });

      expect(await page.textContent("h1")).toBe(EVIL);
      expect(await page.locator("script, img[onerror], svg[onload]").count()).toBe(0);
      expect(await isWiderThanItsWindow(page)).toBe(false);
      expect(await page.evaluate(WIDE_BRANCHES)).toBe(false);
      const shown = page.locator(".plot:visible");
      expect(await shown.count()).toBe(4);
      expect(await findBarriers(page)).toEqual([]);
    },
  );

  test("on paper, summaries are unfolded, and nothing is there that can only be clicked", async () => {
    const file = join(temporaryFolder(), "report.html");
    writeFileSync(file, fullReport());
    const page = await openReport(browser, file);

    const before = await page.locator("details .words").first().isVisible();
    await page.emulateMedia({ media: "print" });

    expect(before).toBe(false);
    expect(await page.locator("details .words").first().isVisible()).toBe(true);
    expect(await page.locator("nav").isVisible()).toBe(false);
  });
});

const copy = playedFolder(["--steps", "60"], ["--to-step", "33", "--steps", "27"]);

async function playable(
  change: (head: string) => string = (head) => head,
): Promise<{ cwd: string; file: string }> {
  const cwd = copy();
  const { code, stderr } = await runHere(["export", "report", "out.html", "--with-rom"], { cwd });
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: expect.stringMatching(/^wrote out\.html, \d+\.\d KB\n$/),
  });
  const file = join(cwd, "out.html");
  const page = readFileSync(file, "utf8");
  const [before = "", rest = ""] = page.split('<script type="text/plain" id="player-data">');
  const [base64 = ""] = rest.split("</script>");
  const packed = gunzipSync(Buffer.from(base64, "base64"));
  const headBytes = packed.readUInt32BE();
  const head = change(packed.toString("utf8", 4, 4 + headBytes));
  const changed = gzipSync(
    Buffer.concat([packed.subarray(0, 4), Buffer.from(head), packed.subarray(4 + headBytes)]),
  );
  writeFileSync(
    file,
    `${before}<script type="text/plain" id="player-data">${changed.toString("base64")}${rest.slice(base64.length)}`,
  );
  return { cwd, file };
}

/** The pixels of the screen that is played again: red, green and blue. */
async function pixelsOf(page: Page): Promise<readonly number[]> {
  const rgba: readonly number[] = await page.evaluate(
    `(() => {
      const copy = new OffscreenCanvas(160, 144).getContext("2d", { willReadFrequently: true });
      copy.drawImage(document.querySelector("canvas"), 0, 0);
      return Array.from(copy.getImageData(0, 0, 160, 144).data);
    })()`,
  );
  return rgba.filter((_, i) => i % 4 !== 3);
}
const screenOf = (cwd: string, save: string) => [...decodePng(readFileSync(join(cwd, "saves", save))).rgb];
const verdict = (page: Page) => page.locator(".verdict.same, .verdict.differs");
const heading = (page: Page) => page.locator("#player h3");

describeInBrowser("a report with its game", (browser) => {
  test("goes to any step, whose machine is the recorded one and whose picture is the save's", async () => {
    const { cwd, file } = await playable();
    const page = await openReport(browser, file);
    await verdict(page).waitFor();
    expect(await heading(page).textContent()).toMatch(/^Step 1\b/);

    await page.getByLabel("Last step (End)").click();
    await verdict(page).waitFor();
    const last = await pixelsOf(page);
    await page.getByRole("slider", { name: "Step" }).fill("49");
    await verdict(page).waitFor();
    const other = await pixelsOf(page);

    expect(last).toEqual(screenOf(cwd, "lantern_save_step0060.png"));
    expect(await heading(page).textContent()).toMatch(/^Step 50\b/);
    expect(other).toEqual(screenOf(cwd, "lantern_save_step0050_backup.png"));
    expect(await verdict(page).textContent()).toBe("✓ the recorded machine, bit by bit");
    expect(await page.locator(".alarm").isVisible()).toBe(false);
  });

  test("plays to its end, by keys too", async () => {
    const { cwd, file } = await playable();
    const page = await openReport(browser, file);
    await verdict(page).waitFor();

    await page.getByRole("button", { name: "Max" }).click();
    await page.locator("canvas").focus();
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowRight");
    await page.locator(".verdict.same").waitFor();
    const before = await heading(page).textContent();
    await page.keyboard.press(" ");
    await page.locator("#player h3", { hasText: /^Step 60\b/ }).waitFor();
    await page.locator(".verdict.same").waitFor();
    await page.getByRole("button", { name: "Play (space)" }).waitFor();

    expect(before).toMatch(/^Step 59\b/);
    expect(await pixelsOf(page)).toEqual(screenOf(cwd, "lantern_save_step0060.png"));
  });

  test("plays from a milestone on, pauses in the midst of a step, and says so", async () => {
    const { file } = await playable();
    const page = await openReport(browser, file);
    await verdict(page).waitFor();

    await page.locator("#milestones .card", { hasText: "new map: Wood" }).getByRole("button").click();
    await verdict(page).waitFor();
    const at = await heading(page).textContent();
    await page.getByRole("button", { name: "Play (space)" }).click();
    await page.locator(".verdict", { hasText: "playing its inputs again…" }).waitFor();
    await page.getByRole("button", { name: "Pause (space)" }).click();

    expect(at).toContain("Wood");
    expect(await page.locator(".verdict").textContent()).toBe("paused in this step");
  });

  test("a step that leads elsewhere than recorded is told loudly", async () => {
    const forged = (head: string) => {
      const { stretches } = JSON.parse(head) as {
        stretches: { steps: { step: number; sha256: string }[] }[];
      };
      const { sha256 = "" } = stretches.flatMap(({ steps }) => steps).find(({ step }) => step === 1) ?? {};
      return head.replaceAll(sha256, "f".repeat(64));
    };
    const { file } = await playable(forged);

    const page = await openReport(browser, file);
    await page.locator(".verdict.differs").waitFor();

    expect(await page.getByRole("alert").textContent()).toBe(
      "Played again, the machine differs from the recorded one at step 1. What you see there is not what the player saw.",
    );
  });

  test.each([1280, 390])("is in nobody's way at %d pixels", async (width) => {
    const { file } = await playable();

    const page = await openReport(browser, file, { width });
    await verdict(page).waitFor();

    expect(await findBarriers(page)).toEqual([]);
    expect(await isWiderThanItsWindow(page)).toBe(false);
  });
});
