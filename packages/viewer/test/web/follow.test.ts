import { appendFileSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { takeFolderLock } from "../../../../src/base/disk/folder-lock.ts";
import { writeLiveWords } from "../../../../src/play/session/running/live-words.ts";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { playedFolder } from "../../../../test/helpers/runs/played-folder.ts";
import { run } from "../../../../test/helpers/runs/run-command.ts";
import { listenTo } from "../../../../test/helpers/web/listen-to.ts";
import { openTestViewer } from "../../../../test/helpers/web/test-viewer.ts";
import type { TimelineAnswer } from "../../src/web/api.ts";
import { createFollower } from "../../src/web/follow/follower.ts";

const played = playedFolder(["--new-game", "--steps", "12", "--quiet"]);
const TIMELINE = "/api/games/lantern/timeline";
const JOURNAL = "lantern_journal.jsonl";

describe("the time line", () => {
  test("gives the steps that were played, from the one that is asked for on", async () => {
    const folder = join(played(), "saves");
    const viewer = await openTestViewer(folder);

    const all = await viewer.json<TimelineAnswer>(TIMELINE);
    const last = await viewer.json<TimelineAnswer>(`${TIMELINE}?from=10&marksFrom=${all.marks.length - 1}`);
    const none = await viewer.json<TimelineAnswer>(`${TIMELINE}?from=12`);

    expect(all.rows.map(({ index, step }) => [index, step])).toEqual(
      Array.from({ length: 12 }, (_, i) => [i, i + 1]),
    );
    expect(all).toMatchObject({ generation: 0, more: false, damage: null, totals: { steps: 12 } });
    expect(all.bytes).toBe(readFileSync(join(folder, JOURNAL)).length);
    expect(last.rows.map(({ step }) => step)).toEqual([11, 12]);
    expect(last.marks).toEqual(all.marks.slice(-1));
    expect(none.rows).toEqual([]);
  });

  test.each(["from=-1", "from=x", "from=1e3", "from=", "marksFrom=99999999999", "from=%00"])(
    "%s is refused in words",
    async (query) => {
      const viewer = await openTestViewer(join(played(), "saves"));

      const answer = await viewer.ask(`${TIMELINE}?${query}`);

      expect(answer.status).toBe(400);
      expect(answer.text).toMatch(/^(from|marksFrom) takes a whole number, got "/);
    },
  );

  test.each(["tetris", "..", "%2e%2e%2fsaves", "lantern_journal", "LANTERN", "lantern%00", "constructor"])(
    "there is no game %s",
    async (slug) => {
      const viewer = await openTestViewer(join(played(), "saves"));

      for (const what of ["timeline", "events"]) {
        expect((await viewer.ask(`/api/games/${slug}/${what}`)).status).toBe(404);
      }
      expect(viewer.bugs).toEqual([]);
    },
  );

  test.each([
    [
      "is no journal at all",
      (file: string) => writeFileSync(file, "<script>alert(1)</script>\n".repeat(999)),
      [0, expect.stringMatching(/does not begin as a journal does; 999 lines cannot be read$/)],
    ],
    [
      "is damaged in its middle",
      damage,
      [11, expect.stringMatching(/is not shown whole: record \d+ is damaged$/)],
    ],
    ["was cut off in its first line", (file: string) => truncateSync(file, 100), [0, null]],
    ["is a line without end", (file: string) => writeFileSync(file, Buffer.alloc(2 ** 22, "x")), [0, null]],
    [
      "is nested without end",
      (file: string) => writeFileSync(file, `${"[".repeat(2 ** 20)}\n`),
      [0, expect.stringContaining("does not begin as a journal does")],
    ],
  ])(
    "of a journal that %s is what can be read, and the rest is said in words",
    async (_, change, expected) => {
      const folder = join(played(), "saves");
      change(join(folder, JOURNAL));
      const viewer = await openTestViewer(folder);

      const answer = await viewer.ask(TIMELINE);

      expect(answer.status).toBe(200);
      expect(answer.headers["content-type"]).toBe("application/json");
      const { rows, damage: told } = JSON.parse(answer.text) as TimelineAnswer;
      expect([rows.length, told]).toEqual(expected);
      expect(viewer.bugs).toEqual([]);
    },
  );
});

describe("a run that is followed", () => {
  test("tells at once how it stands, then each step that another process plays", async () => {
    const cwd = played();
    const viewer = await openTestViewer(join(cwd, "saves"));
    const page = await listenTo(viewer, "lantern");

    const first = await page.saw("timeline");
    const { status } = await page.saw("status");
    await run(["--model", "explorer", "--steps", "2", "--quiet"], { cwd });
    const grown = await page.saw("timeline", ({ rows }) => rows === 14);

    expect(first).toMatchObject({ generation: 0, rows: 12, damage: null });
    expect(status).toMatchObject({ live: false, step: 12, slug: "lantern" });
    expect(grown.bytes).toBeGreaterThan(first.bytes);
    expect(viewer.bugs).toEqual([]);
  });

  test("tells what the LM says while the process that says it plays, and nobody else's words", async () => {
    const folder = join(played(), "saves");
    const place = { folder, slug: "lantern" };
    const lock = takeFolderLock(place);
    const viewer = await openTestViewer(folder);
    const said = {
      step: 13,
      purpose: "play",
      thinking: "A door.",
      text: "<script>alert(1)</script>",
    } as const;

    writeLiveWords(place, { ...said, pid: process.pid + 1, text: "of a process that is gone" });
    const page = await listenTo(viewer, "lantern");
    await page.saw("status", ({ status }) => status?.live === true);
    writeLiveWords(place, { ...said, pid: process.pid });
    const words = await page.saw("words");
    lock.release();

    expect(words).toEqual({ type: "words", ...said });
  });

  test("whoever comes later is told the same at once", async () => {
    const viewer = await openTestViewer(join(played(), "saves"));
    const early = await listenTo(viewer, "lantern");
    const told = [await early.saw("timeline"), await early.saw("status")];

    const late = await listenTo(viewer, "lantern");

    expect([await late.saw("timeline"), await late.saw("status")]).toEqual(told);
  });

  test("a journal that goes away is said to be gone, and another one in its place begins anew", async () => {
    const cwd = played();
    const file = join(cwd, "saves", JOURNAL);
    const whole = readFileSync(file);
    const viewer = await openTestViewer(join(cwd, "saves"));
    const page = await listenTo(viewer, "lantern");
    const first = await page.saw("timeline");

    rmSync(file);
    const { why } = await page.saw("gone");
    writeFileSync(file, whole.subarray(0, whole.indexOf("\n", whole.length / 2) + 1));
    const anew = await page.saw("timeline", ({ rows }) => rows > 0);
    appendFileSync(file, whole.subarray(whole.indexOf("\n", whole.length / 2) + 1));
    const grown = await page.saw("timeline", ({ rows }) => rows === 12);

    expect(why).toContain("it no longer exists");
    expect(anew.generation).toBeGreaterThan(first.generation);
    expect(anew.rows).toBeLessThan(12);
    expect(grown.generation).toBe(anew.generation);
  });

  test("a page that is closed is forgotten, and the last one's leaving ends all looking", async () => {
    const viewer = await openTestViewer(join(played(), "saves"));
    const pages = [await listenTo(viewer, "lantern"), await listenTo(viewer, "lantern")];
    await Promise.all(pages.map((page) => page.saw("timeline")));
    const open = viewer.followers;

    for (const page of pages) page.close();
    while (viewer.followers > 0) await nextTurn();

    expect(open).toBe(2);
  });

  test("one page too many is refused in words, and the others go on", async () => {
    const cwd = played();
    const viewer = await openTestViewer(join(cwd, "saves"));
    const pages = [];
    for (let i = 0; i < 64; i += 1) pages.push(await listenTo(viewer, "lantern"));

    const refused = await viewer.ask("/api/games/lantern/events");

    expect(refused.status).toBe(503);
    expect(refused.text).toContain("too many pages follow a run already");
    expect(await pages[0]?.saw("timeline")).toMatchObject({ rows: 12 });
  });

  test("the viewer's end ends every stream", async () => {
    const viewer = await openTestViewer(join(played(), "saves"));
    const page = await listenTo(viewer, "lantern");
    await page.saw("timeline");

    await viewer.close();

    await page.ended;
    while (viewer.followers > 0) await nextTurn();
  });
});

test("whoever is slow is told the newest of each kind, however much happened", async () => {
  const follower = createFollower();
  for (let i = 1; i <= 100_000; i += 1) {
    follower.tell({ type: "timeline", generation: 0, rows: i, bytes: i, damage: null });
    follower.tell({ type: "words", step: i, purpose: "play", thinking: "", text: String(i) });
  }

  const events = await follower.next(1e6);

  expect(
    events.map((event) => [event.type, "rows" in event ? event.rows : "step" in event && event.step]),
  ).toEqual([
    ["timeline", 100_000],
    ["words", 100_000],
  ]);
});

test("whoever waits is let go when nothing more comes", async () => {
  const follower = createFollower();
  const waiting = follower.next(1e6);

  follower.end();
  follower.tell({ type: "gone", why: "too late" });

  expect(await waiting).toEqual([]);
  expect(await follower.next(1e6)).toEqual([]);
});

test("a folder without a journal has no time line to follow", async () => {
  const viewer = await openTestViewer(temporaryFolder());

  expect((await viewer.ask(TIMELINE)).status).toBe(404);
});

/** Changes one byte in the middle. */
function damage(file: string): void {
  const bytes = readFileSync(file);
  const at = Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  writeFileSync(file, bytes);
}
