import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { takeFolderLock } from "../../../../src/base/disk/folder-lock.ts";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { playedFolder } from "../../../../test/helpers/runs/played-folder.ts";
import { run, startRunner } from "../../../../test/helpers/runs/run-command.ts";
import {
  type Answer,
  openTestViewer,
  send,
  type TestViewer,
} from "../../../../test/helpers/web/test-viewer.ts";
import { courseWords } from "../../src/commands/watch/course-words.ts";
import type { LeftMessage } from "../../src/parts/mail/show/tell-request.ts";
import type { Gallery, GoingOn, MadeSave, TimelineAnswer } from "../../src/web/api.ts";
import type { RunDoor } from "../../src/web/control/run-door.ts";

const GAME = "/api/games/lantern";
const ACTS = ["save", "label", "pause", "tell", "decide", "branch"];
const JSON_TYPE = { "content-type": "application/json" };

const played = playedFolder(
  ["--new-game", "--steps", "12", "--quiet"],
  ["--to-step", "6", "--steps", "2", "--quiet"],
);

function act(viewer: TestViewer, what: string, body: unknown, headers = {}): Promise<Answer> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return viewer.ask(`${GAME}/${what}`, { method: "POST", headers: { ...JSON_TYPE, ...headers }, body: text });
}

async function acted<T>(viewer: TestViewer, what: string, body: unknown): Promise<T> {
  const { status, text } = await act(viewer, what, body);
  if (status !== 200) throw new Error(`${status} ${text}`);
  return JSON.parse(text) as T;
}

/** A door that notes what it is to start. */
function notingDoor(): RunDoor & { readonly started: (readonly string[])[] } {
  const started: (readonly string[])[] = [];
  return {
    started,
    command: (course) => ["runner", ...courseWords(course)].join(" "),
    notify: (pid) => void process.kill(pid, "SIGUSR2"),
    start: async (_, course) => {
      started.push(courseWords(course));
      return { pid: 7, log: "lantern_watch.log", ended: null };
    },
  };
}

test("a request whose body is cut off is no bug", async () => {
  const viewer = await openTestViewer(join(played(), "saves"), { control: true });
  const { port, cookie, bugs } = viewer;
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");

  socket.write(
    [
      `POST ${GAME}/tell HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: http://127.0.0.1:${port}\r\n`,
      `Cookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"te`,
    ].join(""),
  );
  // The server has the request when it has answered one that came later.
  await viewer.ask("/api/games");
  socket.destroy();
  await once(socket, "close");
  for (let n = 0; n < 3; n += 1) await viewer.ask("/api/games");

  expect(bugs).toEqual([]);
});

describe("a viewer that only looks", () => {
  test.each(ACTS)("does not %s: it says what to do instead, and writes nothing", async (what) => {
    const folder = join(played(), "saves");
    const viewer = await openTestViewer(folder, { looksOnly: "start runner watch --control" });
    const before = readdirSync(folder, { recursive: true });

    const answer = await act(viewer, what, { text: "hello" });

    expect([answer.status, answer.text]).toEqual([403, "start runner watch --control\n"]);
    expect(readdirSync(folder, { recursive: true })).toEqual(before);
  });
});

describe("what acts", () => {
  test.each([
    ["no cookie", { cookie: "" }, 401],
    ["another origin", { origin: "http://evil.example" }, 403],
    ["no origin", { origin: "" }, 403],
    ["another host", { host: "evil.example" }, 403],
    ["a form's type", { "content-type": "text/plain" }, 415],
    ["no type", { "content-type": "" }, 415],
  ])("with %s is refused", async (_, headers, status) => {
    const cwd = played();
    const viewer = await openTestViewer(join(cwd, "saves"), { control: true });

    const before = readdirSync(join(cwd, "saves"), { recursive: true });

    const answer = await act(viewer, "tell", { text: "hello" }, headers);

    expect(answer.status).toBe(status);
    expect(readdirSync(join(cwd, "saves"), { recursive: true })).toEqual(before);
  });

  test.each([
    ["tell", "", 400, "the request is not JSON"],
    ["tell", "{", 400, "the request is not JSON"],
    ["tell", "[]", 400, "invalid request: it"],
    ["tell", { text: "" }, 400, "invalid request: text"],
    ["tell", { text: "a", to: "b" }, 400, "invalid request: it"],
    ["tell", { text: "a\u0000b" }, 400, "invalid request: text"],
    ["tell", { text: "x".repeat(32_000) }, 400, "write a text of at most 16 KB"],
    ["tell", "x".repeat(70_000), 413, "larger than 65536 bytes"],
    ["tell", "[".repeat(60_000), 400, "the request is not JSON"],
    ["save", { note: "../x" }, 400, "cannot be a label"],
    ["save", { note: null }, 404, "no game is running"],
    ["pause", {}, 404, "there is nothing to pause"],
    ["save", { note: 1 }, 400, "invalid request: note"],
    ["label", { save: "/etc/passwd", label: "x" }, 404, "lantern has no save /etc/passwd here"],
    ["decide", { decision: "reject" }, 400, "invalid request: why"],
    ["decide", { decision: "buttons", buttons: ["up", "turbo"] }, 400, "invalid request: buttons.1"],
    ["decide", { decision: "calls", calls: { 1: { type: "edit", input: [] } } }, 400, "calls.1.input"],
    ["decide", { decision: "calls", calls: { 1: { type: "reject", why: " " } } }, 400, "calls.1.why"],
    ["decide", { decision: "approve", say: "\u0000" }, 400, "invalid request: say"],
    ["decide", { decision: "approve" }, 409, "no interrupt of lantern is open any more"],
    ["branch", { index: 0 }, 400, "invalid request: steps"],
    ["branch", { index: -1, steps: 1 }, 400, "invalid request: index"],
    ["branch", { index: 99, steps: 1 }, 404, "lantern has no step with the index 99"],
    ["nothing", {}, 404, "There is nothing here"],
  ])("%s with %j is refused in words", async (what, body, status, words) => {
    const viewer = await openTestViewer(join(played(), "saves"), { control: true, door: notingDoor() });

    const answer = await act(viewer, what, body);

    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(words)]);
    expect(viewer.bugs).toEqual([]);
  });

  test("a body without end is refused, whatever it says of its length", async () => {
    const viewer = await openTestViewer(join(played(), "saves"), { control: true });
    const headers = {
      ...JSON_TYPE,
      "transfer-encoding": "chunked",
      cookie: viewer.cookie,
      origin: `http://127.0.0.1:${viewer.port}`,
    };

    const answer = await send(viewer.port, `${GAME}/tell`, {
      method: "POST",
      headers,
      body: JSON.stringify({ text: "x".repeat(200_000) }),
    });

    expect(answer.status).toBe(413);
  });
});

test("telling leaves the message that runner tell leaves", async () => {
  const folder = join(played(), "saves");
  const viewer = await openTestViewer(folder, { control: true });

  const first = await acted<LeftMessage>(viewer, "tell", { text: "<script>alert(1)</script>", id: "one" });
  const second = await acted<LeftMessage>(viewer, "tell", { text: "Go back" });

  expect(first).toMatchObject({ id: "one", isRunning: false, waitingBefore: 0 });
  expect(second).toMatchObject({ isRunning: false, waitingBefore: 1 });
  expect(JSON.parse(readFileSync(first.file, "utf8"))).toEqual({
    id: "one",
    text: "<script>alert(1)</script>",
  });
  expect(first.file.startsWith(join(folder, "mailbox/lantern/inbox/"))).toBe(true);
});

test("a label keeps a save for good; while the game is played it is refused, as by the command", async () => {
  const folder = join(played(), "saves");
  const viewer = await openTestViewer(folder, { control: true });
  const id = (await viewer.json<Gallery>("/api/games")).games[0]?.saves[0]?.id ?? "";

  const made = await acted<MadeSave>(viewer, "label", { save: id, label: "at the door" });
  const lock = takeFolderLock({ folder, slug: "lantern" });
  const refused = await act(viewer, "label", { save: id, label: "later" });
  lock.release();

  const { games } = await viewer.json<Gallery>("/api/games");
  expect(games[0]?.saves.filter(({ label }) => label === "at the door").map(({ kind }) => kind)).toEqual([
    "manual",
  ]);
  expect(existsSync(made.file)).toBe(true);
  expect([refused.status, refused.text]).toEqual([503, expect.stringContaining("is in use by process")]);
});

test("a running game is saved with a note, and then paused, by the doors of the command line", async () => {
  const cwd = played();
  const door = notingDoor();
  const viewer = await openTestViewer(join(cwd, "saves"), { control: true, door });
  const running = startRunner(["--model", "explorer", "--steps", "1000000", "--quiet"], { cwd });
  const isLive = async () => (await viewer.json<Gallery>("/api/games")).games[0]?.live != null;
  while (!(await isLive())) await delay(20);

  const saved = await acted<MadeSave>(viewer, "save", { note: "here" });
  const refused = await act(viewer, "save", { note: "latest" });
  const decided = await acted<GoingOn>(viewer, "branch", { index: 0, steps: 5 });
  const paused = await acted<MadeSave>(viewer, "pause", {});
  const { code } = await running.finished;

  const { games } = await viewer.json<Gallery>("/api/games");
  expect(games[0]?.saves.find(({ label }) => label === "here")?.id).toBe(saved.id);
  expect([refused.status, refused.text]).toEqual([
    400,
    expect.stringContaining('"latest" cannot be a label'),
  ]);
  expect(decided).toEqual({
    command: expect.stringMatching(/^runner --to-step 1 --steps 5/),
    started: null,
    why: expect.stringMatching(/^process \d+ plays the game: pause it first/),
  });
  expect(door.started).toEqual([]);
  expect(code).toBe(3);
  expect(games[0]?.interrupt?.id).toBe(paused.id);
});

test.each([
  [{ decision: "approve" }, ["--approve"]],
  [{ decision: "reject", why: "-- not 'that'; rm -rf" }, ["--reject=-- not 'that'; rm -rf"]],
  [
    { decision: "buttons", buttons: ["up", "a"], say: "--steps 1", steps: 4 },
    ["--buttons=up,a", "--say=--steps 1", "--steps", "4"],
  ],
  [
    {
      decision: "calls",
      calls: {
        1: { type: "reject", why: "no" },
        2: { type: "edit", input: { x: 3 } },
        "t=3": { type: "approve" },
      },
    },
    ["--call=1=reject:no", '--call=2={"x":3}', "--call=t=3=approve"],
  ],
] as const)("an open interrupt is decided by what runner resume takes: %j", async (body, words) => {
  const cwd = played();
  await run(["--model", "explorer", "--steps", "3", "--interrupt-before", "act", "--quiet"], { cwd });
  const door = notingDoor();
  const viewer = await openTestViewer(join(cwd, "saves"), { control: true, door });
  const id = (await viewer.json<Gallery>("/api/games")).games[0]?.interrupt?.id;

  const { started, why } = await acted<GoingOn>(viewer, "decide", body);

  expect({ started, why }).toEqual({ started: { pid: 7, log: "lantern_watch.log" }, why: null });
  expect(door.started).toEqual([["resume", id, ...words]]);
});

test("from a step on the way to where the run stands it goes on by its number, elsewhere by a save that is there", async () => {
  const door = notingDoor();
  const viewer = await openTestViewer(join(played(), "saves"), { control: true, door });
  const { rows } = await viewer.json<TimelineAnswer>(`${GAME}/timeline`);
  const { games } = await viewer.json<Gallery>("/api/games");
  const saves = games[0]?.saves ?? [];
  const left = saves.find(({ step }) => step === 12)?.id;
  // Where the built-in player reaches something, a save is made: not behind every step between.
  const bare = rows.slice(6, 11).find(({ step }) => saves.every((save) => save.step !== step));

  await acted(viewer, "branch", { index: 3, steps: 9 });
  await acted(viewer, "branch", { index: 13, steps: 9 });
  await acted(viewer, "branch", { index: 11, steps: 9 });
  const nowhere = await act(viewer, "branch", { index: bare?.index, steps: 9 });

  expect(rows.map(({ step }) => step)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 7, 8]);
  expect(door.started).toEqual([
    ["--to-step", "4", "--steps", "9"],
    ["--to-step", "8", "--steps", "9"],
    ["--load", left, "--steps", "9"],
  ]);
  expect([nowhere.status, nowhere.text]).toEqual([
    409,
    expect.stringContaining(`step ${bare?.step} is on a branch that was left, and no save was made there`),
  ]);
});

test("who only looks is told the command that goes on from a step", async () => {
  const viewer = await openTestViewer(join(played(), "saves"));

  expect(await viewer.json(`${GAME}/steps/3/command`)).toEqual({ command: "runner --to-step 4 --steps 50" });
});

test("what a run that ended at once said is told", async () => {
  const ended = { isWell: false, words: "ANTHROPIC_API_KEY is not set" };
  const door = { ...notingDoor(), start: async () => ({ pid: 7, log: "x", ended }) };
  const viewer = await openTestViewer(join(played(), "saves"), { control: true, door });

  const answer = await act(viewer, "branch", { index: 0, steps: 1 });

  expect([answer.status, answer.text]).toEqual([409, "ANTHROPIC_API_KEY is not set\n"]);
});

test("a game that runs nowhere cannot be asked, and an empty folder has no game", async () => {
  const viewer = await openTestViewer(temporaryFolder(), { control: true });

  for (const what of ["save", "pause", "tell", "decide", "branch", "label"]) {
    const bodies: Record<string, unknown> = {
      save: { note: null },
      pause: {},
      tell: { text: "x" },
      decide: { decision: "approve" },
      branch: { index: 0, steps: 1 },
      label: { save: "x", label: "y" },
    };
    expect((await act(viewer, what, bodies[what])).status).toBe(404);
  }
});
