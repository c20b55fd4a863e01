import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { plainOutput } from "../../../../src/faces/cli/render/plain-text.ts";
import { temporaryFolder } from "../../../helpers/disks/folders.ts";
import { plainIds } from "../../../helpers/runs/plain-ids.ts";
import { playedFolder } from "../../../helpers/runs/played-folder.ts";
import { createCapture, type HereOptions, runHere } from "../../../helpers/runs/run-here.ts";
import { PASSING_TIMERS } from "../../../helpers/server/passing-time.ts";

const copy = playedFolder(["--steps", "2", "--goal", "light the lamp"]);
const MAIN = "saves/lantern_save_step0002.png";
const KEY = { ANTHROPIC_API_KEY: "sk-ant-test" };

async function look(args: readonly string[], options: HereOptions = {}) {
  const { code, stdout, stderr } = await runHere(args, { cwd: temporaryFolder(), ...options });
  return { code, stderr: plainIds(stderr), lines: plainIds(stdout).split("\n") };
}

/** A terminal of this size, whose keys are heard. */
function terminal(columns: number, rows = 24) {
  return { hasKeys: true, stdout: { ...createCapture(), isTerminal: true, columns, rows } };
}

describe("status", () => {
  test("shows where an idle run is, with exit code 1", async () => {
    const { code, lines, stderr } = await look(["status"], { cwd: copy() });

    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    expect(lines).toEqual([
      "LANTERN, agent runner: not running",
      "Step         2, saved at 2, last at TIME",
      "Place        Village",
      "Goal         light the lamp",
      "Player       explorer",
      expect.stringMatching(/^Pace {9}\d+ steps an hour, \$0\.00 an hour$/),
      "Level        0 (no drift)",
      "Signals      no warnings",
      "Mail         none waiting",
      "Checkpoints  routine: step 2, TIME, ID------",
      "             milestone: step 1, TIME, ID------",
      "",
    ]);
  });

  test("on a terminal cuts each line one column before its end", async () => {
    const world = terminal(30);
    const { code } = await runHere(["status"], { cwd: copy(), world });

    const lines = plainIds(world.stdout.text()).split("\n");
    expect(code).toBe(1);
    expect(lines[0]).toBe("LANTERN, agent runner: not r…");
    expect(Math.max(...lines.map(({ length }) => length))).toBe(29);
  });

  test("with --json gives programs the same, and the save for the next step", async () => {
    const { code, stdout } = await runHere(["status", "--json"], { cwd: copy() });

    expect(code).toBe(1);
    const { signals, stepsAnHour, ...status } = JSON.parse(plainIds(stdout));
    expect(stepsAnHour).toBeGreaterThan(0);
    expect(Object.keys(signals)).toEqual(["progress", "repetition", "errors", "latency", "cost", "goal"]);
    expect(status).toEqual({
      ...{ live: false, process: null, game: "LANTERN", slug: "lantern", agentId: "runner" },
      ...{ model: "explorer", runId: "UUID", branchId: "UUID", step: 2, savedStep: 2, time: "TIME" },
      ...{ place: "Village", goal: "light the lamp", plan: {}, interrupt: null, openInterrupts: [] },
      ...{ costUsdAnHour: 0, unconfirmedUsd: 0, stopped: null, level: 0, pendingMail: 0 },
      ...{ workflow: null, notices: [] },
      checkpoints: {
        routine: { id: "UUID", step: 2, time: "TIME", file: MAIN },
        milestone: {
          ...{ id: "UUID", step: 1, time: "TIME" },
          file: "saves/checkpoints/lantern_step0001_milestone_ID.png",
        },
      },
    });
  });

  /** Watches while `meanwhile` happens, an act after each look. Returns what each look wrote on both streams. */
  async function watch(
    cwd: string,
    args: readonly string[],
    meanwhile: readonly (() => void)[],
    more: Partial<ReturnType<typeof createCapture>> = {},
  ) {
    const [stdout, stderr] = [{ ...createCapture(), ...more }, createCapture()];
    const ended = new AbortController();
    const { signal } = ended;
    const looks: [said: string, told: string][] = [];
    const waits: number[] = [];
    let seen: readonly [number, number] = [0, 0];
    const timers = {
      ...PASSING_TIMERS,
      sleep: async (ms: number) => {
        looks.push([stdout.text().slice(seen[0]), plainIds(stderr.text().slice(seen[1]))]);
        seen = [stdout.text().length, stderr.text().length];
        waits.push(ms);
        const act = meanwhile[looks.length - 1];
        if (act === undefined) ended.abort();
        else act();
        signal.throwIfAborted();
      },
    };
    const { code } = await runHere(["status", "--watch", ...args], {
      cwd,
      world: { stdout, stderr, timers, signal },
    });
    return { code, waits, said: looks.map(([said]) => said), told: looks.map(([, told]) => told) };
  }

  test.each([[[]], [["--json"]]])(
    "--watch %j writes a notice once as long as it holds, and again when another comes or it comes back",
    async (args) => {
      const cwd = copy();
      const main = join(cwd, MAIN);
      const whole = readFileSync(main);
      const foreign = () => writeFileSync(main, "no picture".repeat(20));
      const cut = () => writeFileSync(main, whole.subarray(0, -20));
      const repaired = () => writeFileSync(main, whole);
      const nothing = () => {};

      const meanwhile = [foreign, nothing, cut, nothing, repaired, nothing, foreign, nothing];
      const { code, waits, told, said } = await watch(cwd, args, meanwhile);

      const notice = "runner: saves/lantern_save_step0002.png is";
      const [first = "", other = ""] = [told[1], told[3]];
      expect([code, new Set(waits)]).toEqual([1, new Set([2_000])]);
      expect(first).toBe(`${notice} not a PNG, so it is no save of gameboy-runner\n`);
      expect(other.startsWith(notice) && other !== first).toBe(true);
      expect(told).toEqual(["", first, "", other, "", "", "", first, ""]);
      expect(said.map((lines) => lines.split("\n").length)).toEqual(said.map(() => 2));
    },
  );

  test("--watch draws over what it drew on a terminal, and ends where nobody reads", async () => {
    const cwd = copy();
    const drawn = await watch(cwd, [], [() => {}], { isTerminal: true, columns: 60 });
    const unread = await watch(cwd, [], [], { failure: "gone" });

    const [first = "", second] = drawn.said;
    const rows = first.split("\n").length - 1;
    expect(second).toBe(plainOutput(`\u001b[${rows}A\u001b[J${first}`));
    expect([drawn.code, drawn.waits.length, unread.waits.length]).toEqual([1, 2, 0]);
  });
});

describe("--save-info", () => {
  test("shows the save that the next run continues from", async () => {
    const { code, lines, stderr } = await look(["--save-info"], { cwd: copy() });

    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(lines).toEqual([
      "LANTERN",
      `File      ${MAIN}`,
      "Steps     2",
      "Saved     TIME (routine)",
      expect.stringMatching(/^Game {6}Village · map Village · x 3 · y 5 · /),
      "Agent     runner",
      "Player    explorer",
      "Goal      light the lamp",
      "Messages  5",
      "Summary   none yet",
      "Backups   none",
      "",
    ]);
  });

  test("says what an archive alone holds, and names a damaged save once", async () => {
    const cwd = copy();
    const archive = join(cwd, "saves/archive/lantern_2026-01-01_run-00000000_branch-00000000");
    mkdirSync(archive, { recursive: true });
    writeFileSync(join(archive, "lantern_save_step0002.png"), readFileSync(join(cwd, MAIN)));
    rmSync(join(cwd, MAIN));
    rmSync(join(cwd, "saves/checkpoints"), { recursive: true });
    rmSync(join(cwd, "saves/lantern_journal.jsonl"));

    const archived = await look(["--save-info"], { cwd });
    writeFileSync(join(cwd, MAIN), "no picture".repeat(20));
    const damaged = await look(["--save-info"], { cwd });

    const file = "saves/archive/lantern_DAY_run-ID_branch-ID/lantern_save_step0002.png";
    expect(archived).toMatchObject({
      code: 66,
      stderr: `runner: saves has no save to continue from, but one save in its archive, the newest of step 2 (${file}): continue from one with --load, as in --load ${file}\n`,
    });
    expect(damaged.stderr.match(/is not a PNG/g)).toHaveLength(1);
    expect([damaged.code, damaged.lines]).toEqual([65, [""]]);
  });
});

describe("cost", () => {
  test("shows the cost of each model, hour and purpose", async () => {
    const { code, lines, stderr } = await look(["cost"], { cwd: copy() });
    const bar = "█".repeat(40);

    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(lines).toEqual([
      "saves/lantern_journal.jsonl",
      "$0.00 for 2 calls",
      "Tokens: 0 input, 0 read from the cache, 0 written to it, 0 output",
      ...["", "model     calls  tokens   cost", `explorer      2       0  $0.00  ${bar}`],
      ...[
        "",
        "hour            calls  tokens   cost",
        expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\dZ {6}2 {7}0 {2}\$0\.00 {2}█{40}$/),
      ],
      ...["", "purpose  calls  tokens   cost", `play         2       0  $0.00  ${bar}`, ""],
    ]);
  });

  test("counts a damaged journal up to the damage, says so, and ends with 65", async () => {
    const cwd = copy();
    const journal = join(cwd, "saves/lantern_journal.jsonl");
    const lines = readFileSync(journal, "utf8").split("\n");
    writeFileSync(journal, `${lines.slice(0, -1).join("\n")}\n{"type":"reply","seq":1}\n`);

    const { code, stdout, stderr } = await runHere(["cost", "--json"], { cwd });

    expect(stderr).toBe(
      `runner: saves/lantern_journal.jsonl is damaged after record ${lines.length - 1}: what follows is not counted, see runner saves verify\n`,
    );
    expect(code).toBe(65);
    expect(JSON.parse(stdout)).toMatchObject({
      journals: ["saves/lantern_journal.jsonl"],
      runs: 1,
      total: { calls: 2, costUsd: 0 },
      byGame: [{ calls: 2 }],
    });
  });
});

describe("doctor", () => {
  const finding = (subject: string, lines: readonly string[]) =>
    lines.find((line) => line.slice(6).startsWith(subject));

  test("checks each subject in its order, and says what a new game would use", async () => {
    const { code, lines, stderr } = await look(["doctor"], { cwd: copy(), env: KEY });

    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(lines.slice(0, 4)).toEqual([
      expect.stringMatching(/^ok {4}Node {8}\d+\.\d+\.\d+$/),
      "ok    model       explorer: built in, needs no key",
      expect.stringMatching(
        /^ok {4}new game {4}claude-\S+ at api\.anthropic\.com \(its vendor's\); ANTHROPIC_API_KEY in the environment, 11 characters$/,
      ),
      "ok    ROM         LANTERN (bundled), read by lantern",
    ]);
    expect(lines[4]).toMatch(
      /^(ok {4}|note )save folder saves, [\d.]+ [KMGT]?B free, a sync takes [\d.]+ ms/,
    );
    expect(lines[5]).toBe("note  terminal    none: the run prints one line a step");
    expect(lines.slice(6).map((line) => line.slice(6, 17).trim())).toEqual(["browser", "ffmpeg", ""]);
  });

  test.each<[string, string[], Record<string, string>, string, number]>([
    [
      "a key that is missing",
      ["--model", "claude-sonnet-5-5"],
      {},
      "FAULT key         ANTHROPIC_API_KEY is not set: export ANTHROPIC_API_KEY=…",
      78,
    ],
    [
      "another vendor's key",
      ["--model", "openai:gpt-6.2-sol"],
      KEY,
      "FAULT key         OPENAI_API_KEY is not set: export OPENAI_API_KEY=…",
      78,
    ],
    [
      "a key that a server of one's own may do without",
      ["--model", "ollama:qwen"],
      {},
      "note  key         OLLAMA_API_KEY is not set: the server is asked without a key",
      0,
    ],
    [
      "a key with a quote before it",
      ["--model", "claude-sonnet-5-5"],
      { ANTHROPIC_API_KEY: "'sk" },
      "FAULT key         ANTHROPIC_API_KEY begins or ends with a quote or a space: set it to the key alone",
      78,
    ],
    [
      "a key with a space behind it",
      ["--model", "claude-sonnet-5-5"],
      { ANTHROPIC_API_KEY: "sk " },
      "FAULT key         ANTHROPIC_API_KEY begins or ends with a quote or a space: set it to the key alone",
      78,
    ],
    [
      "a token in the place of the key",
      ["--model", "claude-sonnet-5-5"],
      { ANTHROPIC_AUTH_TOKEN: "token" },
      "ok    key         ANTHROPIC_AUTH_TOKEN in the environment, 5 characters",
      0,
    ],
    [
      "a server that is not asked",
      ["--model", "claude-sonnet-5-5", "--base-url", "http://127.0.0.1:1"],
      KEY,
      "note  server      127.0.0.1:1, not asked: pass --yes to send one small request",
      0,
    ],
    [
      "a vendor without a server",
      ["--model", "compatible:qwen"],
      KEY,
      "FAULT server      compatible:qwen has no server of its own: name it with --base-url",
      78,
    ],
    [
      "a ROM that is not there",
      ["gone.gb"],
      {},
      "FAULT ROM         HERE/gone.gb does not exist: give the path of a .gb or .gbc file",
      78,
    ],
    ["another bundled game", ["cairn"], {}, "ok    ROM         CAIRN (cairn), read by cairn", 0],
  ])("%s", async (_, args, env, line, code) => {
    const cwd = temporaryFolder();
    const done = await look(["doctor", ...args], { cwd, env });

    const found = finding(line.slice(6, 17).trim(), done.lines)?.replace(cwd, "HERE");
    expect([found, done.code]).toEqual([line, code]);
  });

  test("the source of a new game's server is named", async () => {
    const cwd = copy();
    const at = async (args: readonly string[], env: Record<string, string> = {}) =>
      finding("new game", (await look(["doctor", ...args], { cwd, env: { ...KEY, ...env } })).lines);

    expect(await at([], { ANTHROPIC_BASE_URL: "http://127.0.0.1:1" })).toContain(
      "127.0.0.1:1 (ANTHROPIC_BASE_URL); ",
    );
    expect(await at(["--base-url", "http://127.0.0.1:2"])).toContain("127.0.0.1:2 (--base-url); ");
    writeFileSync(join(cwd, "runner.config.json"), '{"baseUrl": "http://127.0.0.1:3"}');
    expect(await at([])).toContain("127.0.0.1:3 (the configuration file); ");
  });

  test("nothing is left in the folder that was checked, and one that cannot be written is a fault", async () => {
    const cwd = temporaryFolder();
    mkdirSync(join(cwd, "saves"));

    const { code } = await look(["doctor"], { cwd });
    const file = await look(["doctor", "--save-dir", "/proc/saves"], { cwd });

    expect(code).toBe(0);
    expect(readdirSync(join(cwd, "saves"))).toEqual([]);
    expect(file.code).toBe(78);
    expect(finding("save folder", file.lines)).toMatch(
      /^FAULT save folder \/proc cannot be written, .*: change its permissions, or choose another folder with --save-dir$/,
    );
  });

  test("a program is found by PATH if it can be run", async () => {
    const bin = temporaryFolder();
    for (const name of ["ffmpeg", "xdg-open"]) writeFileSync(join(bin, name), "");
    chmodSync(join(bin, "ffmpeg"), 0o755);

    const { lines } = await look(["doctor", "--packages"], { env: { PATH: `:${bin}` } });

    expect(lines).toContain(`ok    ffmpeg      ${bin}/ffmpeg`);
    expect(lines).toContain(
      "note  browser     xdg-open is not installed: open the address that runner watch prints yourself",
    );
    expect(finding("packages", lines)).toMatch(
      /^ok {4}packages {4}all optional ones are installed$|^note {2}packages/,
    );
  });

  test("a person is asked before a request is sent, and who says no pays nothing", async () => {
    const asked: string[] = [];
    const ask = async (question: string) => {
      asked.push(question);
      return "n";
    };

    const { lines } = await look(["doctor", "--model", "claude-sonnet-5-5"], {
      env: KEY,
      world: { hasKeys: true, ask },
    });

    expect(asked).toEqual([
      expect.stringMatching(
        /^Send one request to claude-sonnet-5-5 at api\.anthropic\.com, for about \$0\.0\d+\? \[y\/N\] $/,
      ),
    ]);
    expect(finding("server", lines)).toMatch(/^note {2}server {6}api\.anthropic\.com, not asked/);
  });
});

describe("init", () => {
  /** A person who answers these one after the other, then ends the input. */
  const person = (...answers: readonly string[]) => {
    const asked: string[] = [];
    const ask = async (question: string) => answers[asked.push(question) - 1] ?? null;
    return { asked, world: { hasKeys: true, ask } };
  };
  const settings = (cwd: string) =>
    readFileSync(join(cwd, "runner.config.yaml"), "utf8")
      .split("\n")
      .filter((line) => /^\w|^# \w+:/.test(line));

  test("asks six questions, again where an answer cannot be used, and writes the answers", async () => {
    const cwd = temporaryFolder();
    const { asked, world } = person(
      "red.gb",
      "lantern:7",
      "",
      "-3",
      "4.50",
      "y",
      "../other",
      "my saves",
      "no",
    );

    const { code, lines, stderr } = await look(["init"], { cwd, env: KEY, world });

    expect({ code, lines }).toEqual({
      code: 0,
      lines: ["runner.config.yaml was written. Next: runner doctor, then runner --steps 50", ""],
    });
    expect(asked.map((question) => /^[^?]*\?|\[.*\] $/.exec(question)?.[0])).toEqual([
      ...["Which game?", "Which game?", "Who plays?"],
      ...["How many dollars may the whole run cost?", "How many dollars may the whole run cost?"],
      ...[
        "Do you want to approve each action?",
        "Which folder holds the saves?",
        "Which folder holds the saves?",
      ],
      "Do you want to watch the game in the terminal?",
    ]);
    expect(asked[2]).toMatch(/ \[claude-\S+\] $/);
    expect(stderr.split("\n")).toEqual([
      `${cwd}/red.gb does not exist: give the path of a .gb or .gbc file`,
      'the budget takes an amount above 0, like 2.50, got "-3"',
      "../other leads out of this folder, which a configuration file may not: name a folder in here",
      "",
    ]);
    expect(settings(cwd).filter((line) => !line.startsWith("# "))).toEqual([
      ...[
        "rom: lantern:7",
        expect.stringMatching(/^model: claude-/),
        "maxCost: 4.5",
        'interruptBefore: ["act"]',
      ],
      ...["interactive: true", 'saveDir: "my saves"', "screen: false"],
    ]);
  });

  test("an answer of none, and what nobody wants, stand there commented out", async () => {
    const cwd = temporaryFolder();
    const { world } = person("", "", "none", "", "", "");

    await look(["init"], { cwd, env: KEY, world });

    expect(settings(cwd)).toEqual(
      expect.arrayContaining([
        "rom: lantern",
        "# maxCost: 2",
        '# interruptBefore: ["act"]',
        "# interactive: true",
        "saveDir: saves",
        "screen: true",
      ]),
    );
  });

  test("who plays for nothing is not asked for a budget", async () => {
    const cwd = temporaryFolder();
    const { asked, world } = person("", "", "", "", "");

    const { code } = await look(["init"], { cwd, world });

    expect([code, asked.length]).toEqual([0, 5]);
    expect(readFileSync(join(cwd, "runner.config.yaml"), "utf8")).not.toContain("maxCost");
  });

  test("the end of the input writes nothing; no terminal wants --yes; an existing file stays", async () => {
    const cwd = temporaryFolder();

    const ended = await look(["init"], { cwd, world: person("").world });
    const unasked = await look(["init"], { cwd });
    expect(readdirSync(cwd)).toEqual([]);
    writeFileSync(join(cwd, "runner.config.json"), "{}");
    const there = await look(["init", "--yes"], { cwd });

    expect(ended).toMatchObject({ code: 0, stderr: "\nrunner: nothing was written\n" });
    expect(unasked).toMatchObject({
      code: 64,
      stderr:
        "runner: runner init asks six questions, and there is no terminal: pass --yes to take the usual answers\n",
    });
    expect(there).toMatchObject({
      code: 64,
      stderr: "runner: runner.config.json already exists: edit it, or move it away first\n",
    });
    expect(readdirSync(cwd)).toEqual(["runner.config.json"]);
  });
});

describe("where you are", () => {
  test("on a terminal, runner alone says how to begin", async () => {
    const world = terminal(80);
    const { code } = await runHere([], { cwd: temporaryFolder(), world });

    expect({ code, lines: world.stdout.text().split("\n") }).toEqual({
      code: 0,
      lines: [
        ...["saves holds no game yet.", "", "Play the bundled game  runner --steps 50"],
        ...["Play your own ROM      runner game.gb --steps 50", "", "All commands  runner --help", ""],
      ],
    });
  });

  test("and how to continue a game, as its state asks for it", async () => {
    const cwd = copy();
    const alone = async (args: readonly string[] = []) => {
      const world = terminal(80);
      await runHere(args, { cwd, world });
      return world.stdout.text();
    };

    expect(await alone()).toMatch(
      /^LANTERN, agent runner: not running\n[\s\S]*\n\nContinue {4}runner --steps 50\nWatch {7}runner watch --open\nStart over {2}runner --new-game --steps 50\n\nAll commands {2}runner --help\n$/,
    );
    expect(await alone(["lantern"])).toContain("Continue    runner lantern --steps 50\n");
    expect(await alone(["--rom=cairn"])).toContain("saves holds no game of cairn yet.\n\nPlay it ");
  });

  test("without a terminal, and with other options, a number of steps is asked for", async () => {
    const missing = (command: string) =>
      `runner: missing --steps or --until-step: to play 50 steps, use runner ${command}--steps 50, or see runner --help\n`;

    expect(await look([])).toEqual({ code: 64, lines: [""], stderr: missing("") });
    expect(await look(["--goal", "go on"], { world: terminal(80) })).toMatchObject({
      code: 64,
      stderr: missing("--goal 'go on' "),
    });
    expect((await look(["gone.gb"])).stderr).toBe(
      "runner: gone.gb does not exist: give the path of a .gb or .gbc file\n",
    );
  });
});
