import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openTerminal } from "../../../../test/e2e/processes/open-terminal.ts";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { HAS_TERMINALS } from "../../../../test/helpers/runs/pseudo-terminal.ts";
import { run, startRunner } from "../../../../test/helpers/runs/run-command.ts";
import { studioRom } from "../../../../test/helpers/small-games/gb-studio-rom.ts";
import { GAMES_TO_LEARN } from "../../../../test/helpers/small-games/to-learn/games-to-learn.ts";

test("runner learn says what is tried, keeps the evidence for the report, and ends with what to do next", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "hearts.gb"), GAMES_TO_LEARN["hearts and coins"]?.().rom ?? "");

  const { code, stdout } = await run(["learn", "hearts.gb", "--frames", "300000", "--out", "map.json"], {
    cwd,
  });

  const lines = stdout.trim().split("\n");
  expect(code).toBe(0);
  expect(lines[0]).toMatch(/: trying it out, about 5 seconds \(300,000 frames at most\)\. Stop: Ctrl-C/);
  for (const line of lines.slice(1, -1))
    expect(line).toMatch(/^[^:]+: (?:found|not found|[0-9A-F]+) \(\d+ % sure\)$/);
  expect(lines.at(-1)).toBe(
    "Next: read map.html, then play: runner hearts.gb --game-map map.json --steps 50",
  );
  expect(readFileSync(join(cwd, "map.html"), "utf8")).toContain("rose with right");
}, 120_000);

test("runner learn says what to do next where it found nothing", async () => {
  const { code, stdout } = await run(["learn", "lantern", "--frames", "1"], { cwd: temporaryFolder() });

  expect(code).toBe(0);
  expect(stdout.trim().split("\n").at(-1)).toBe(
    "Where the player is was not found. Next: play from the picture alone: runner lantern --steps 50; or start from a save in play: runner learn lantern --from SAVE",
  );
});

test.each([
  { there: "map.json", other: "map.html" },
  { there: "map.html", other: "map.json" },
])(
  "47.A4: runner learn keeps a $there that is there, unless --force says otherwise",
  async ({ there, other }) => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "hearts.gb"), GAMES_TO_LEARN["hearts and coins"]?.().rom ?? "");
    writeFileSync(join(cwd, there), "mine\n");
    const args = ["learn", "hearts.gb", "--frames", "300000", "--out", "map.json"];

    const refused = await run(args, { cwd });

    expect(refused).toMatchObject({ code: 64, stdout: "" });
    expect(refused.stderr).toBe(`runner: ${there} already exists: give another name, or pass --force\n`);
    expect(readFileSync(join(cwd, there), "utf8")).toBe("mine\n");
    expect(existsSync(join(cwd, other))).toBe(false);
    expect(await run([...args, "--force"], { cwd })).toMatchObject({ code: 0 });
    expect(readFileSync(join(cwd, there), "utf8")).not.toBe("mine\n");
  },
  120_000,
);

test("a run of a new game says what it tries first, and what came of it", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "hearts.gb"), GAMES_TO_LEARN["hearts and coins"]?.().rom ?? "");

  const { stderr } = await run(["hearts.gb", "--set", "learn=1000", "--model", "explorer", "--steps", "1"], {
    cwd,
  });

  expect(stderr).toContain(
    "This game is new: trying it out first, about 1 second (1,000 frames at most). To skip it: --set learn=0\n",
  );
  expect(stderr).toMatch(/Where the player is was not found: the player sees the picture alone\./);
});

test("52.E4: a run of an unknown game that is not tried out suggests `runner learn`, once", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "hearts.gb"), GAMES_TO_LEARN["hearts and coins"]?.().rom ?? "");
  const play = ["hearts.gb", "--set", "learn=0", "--model", "explorer", "--steps", "1"];

  const begun = await run(play, { cwd });
  const continued = await run(play, { cwd });
  const known = await run(["--model", "explorer", "--steps", "1"], { cwd });

  const command = "To find out where it keeps its state: runner learn hearts.gb --out map.json\n";
  expect(begun.stderr).toContain(command);
  expect([begun.stdout, continued.stderr, known.stderr].join("")).not.toContain("runner learn");
});

test("runner learn without a ROM and without a terminal names the whole command", async () => {
  const { code, stderr } = await run(["learn", "--out", "map.json"], { cwd: temporaryFolder() });

  expect(code).toBe(64);
  expect(stderr).toContain("missing the ROM to learn: use runner learn --out map.json game.gb");
});

describe.skipIf(!HAS_TERMINALS)("on a terminal", () => {
  test("runner learn without a ROM asks for one", async (context) => {
    const terminal = openTerminal(context, ["learn", "--frames", "1"], { cwd: temporaryFolder() });
    await terminal.saw("Which ROM?");
    terminal.press("lantern\r");

    const { code, shown } = await terminal.finished;
    expect(code).toBe(0);
    expect(shown).toContain("LANTERN: trying it out");
  });
});

test.each([
  ["SIGTERM", 143],
  ["SIGINT", 130],
] as const)(
  "54.7: %s ends runner learn with exit code %i in a game as of GB Studio",
  async (signal, code) => {
    const cwd = temporaryFolder();
    const rows = Array.from({ length: 18 }, () => ".".repeat(32));
    const rom = studioRom({ title: "SCENES", version: 4, scenes: [{ rows, start: { x: 5, y: 5 } }] });
    writeFileSync(join(cwd, "scenes.gb"), rom);

    const running = startRunner(["learn", "scenes.gb", "--out", "map.json"], { cwd });
    await running.saw("trying it out");
    const startMs = performance.now();
    running.child.kill(signal);
    const ended = await running.finished;

    expect(ended).toMatchObject({ code, stderr: expect.stringContaining("Stopped: nothing was written.") });
    expect(performance.now() - startMs).toBeLessThan(5000);
    expect(readdirSync(cwd)).toEqual(["scenes.gb"]);
  },
);
