import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { SKILL, talker } from "../../../../test/helpers/fleet/bench-talker.ts";
import { childrenOf } from "../../../../test/helpers/fleet/fleet-folder.ts";
import { forgeRun } from "../../../../test/helpers/proof/forge-run.ts";
import { type Running, run, startRunner } from "../../../../test/helpers/runs/run-command.ts";
import {
  failing,
  pressing,
  type Reply,
  type Script,
  saying,
  toolUse,
} from "../../../../test/helpers/server/messages-replies.ts";
import { strictServer } from "../../../../test/helpers/server/strict-server.ts";
import { hashOf, runFileOf, type SubmissionJob } from "../../../lab/src/bench/submission.ts";
import type { TaskLevel } from "../../../lab/src/bench/task.ts";

const MODEL = "claude-opus-5-5";

/** What a submission enters, and how many runs of each task and level are drawn. */
interface Entered {
  readonly task?: string;
  readonly levels?: readonly TaskLevel[];
  readonly model?: string;
  readonly more?: readonly string[];
  readonly runs?: number;
  readonly name?: string;
}

/** A submission in a folder, `one` unless named, whose seeds are drawn, and how its player works. */
async function entered(
  { task = "lantern", levels = ["memory"], model = MODEL, more = [], runs = 1, name = "one" }: Entered,
  cwd = temporaryFolder(),
) {
  writeFileSync(join(cwd, "book.yaml"), "format: 1\nentries:\n  - title: Doors\n    text: Knock first.\n");
  const done = async (words: readonly string[], env: Record<string, string> = {}) => {
    const ended = await run(words, { cwd, env });
    expect(ended, words.join(" ")).toMatchObject({ code: 0 });
    return ended;
  };
  await done(["bench", "enter", name, task, "--model", model, "--set", `levels=${levels}`, ...more]);
  await done(["bench", "draw", name, "--set", `runs=${runs}`]);
  const command = ["bench", "run", name, "--quiet", "--json"];
  return {
    cwd,
    done,
    play: async (env?: Record<string, string>, ...words: string[]) =>
      scoresIn((await done([...command, ...words], env)).stdout),
    /** A play that does not get to its end. */
    start: (env: Record<string, string>) => startRunner(command, { cwd, env }),
    export: (...words: string[]) => done(["bench", "export", name, ...words]),
    files: () => readdirSync(join(cwd, name, "runs")).map((file) => join(cwd, name, "runs", file)),
    judged: () => judged(cwd, name),
  };
}

type Submission = Awaited<ReturnType<typeof entered>>;

/** The scores in the last line of a command that wrote JSON. */
function scoresIn(stdout: string): readonly number[] {
  const { rows } = JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
  return rows.flatMap(({ runs }: { runs: { score: number }[] }) => runs.map(({ score }) => score));
}

/** What the referee says: the exit code, the scores, and the runs that are not proven. */
async function judged(cwd: string, name: string) {
  const { code, stdout, stderr } = await run(["bench", "check", name, "--json"], { cwd });
  if (stdout === "") return { code, stderr };
  const { runs } = JSON.parse(stdout);
  return {
    code,
    scores: scoresIn(stdout),
    refused: runs.filter(({ verdict }: { verdict: string }) => verdict !== "proven"),
  };
}

/** The same LM; some of its first replies are others, and `onAsked` is called before each. */
function faulty(others: Readonly<Record<number, Reply>>, onAsked: (n: number) => void = () => {}): Script {
  const script = talker(undefined, Math.max(...Object.keys(others).map(Number)));
  return (request, n) => {
    onAsked(n);
    return others[n] ?? script(request, n);
  };
}

/** Plays and exports, and says what was played. */
async function plainly(submission: Submission, env?: Record<string, string>, ...words: string[]) {
  const scores = await submission.play(env, ...words);
  await submission.export();
  return scores;
}

/** Plays with an LM, whose server refused nothing, and exports. */
const byLm =
  (script: Script, ...words: string[]) =>
  async (submission: Submission) => {
    const { server, env } = await strictServer(script);
    const scores = await plainly(submission, env, ...words);
    expect(server.refusals()).toEqual([]);
    return scores;
  };

/** Plays with an LM that says nothing to the third request, until something ends it; then plays on, and exports. */
const stopped =
  (reply: Reply, end: (running: Running) => void, ...words: string[]) =>
  async (submission: Submission) => {
    let onThird = (): void => {};
    const third = new Promise<void>((resolve) => {
      onThird = resolve;
    });
    const { server, env } = await strictServer(faulty({ 3: reply }, (n) => n === 3 && onThird()));
    const running = submission.start(env);
    await third;
    end(running);
    await running.finished;
    const scores = await plainly(submission, env, ...words);
    expect(server.refusals()).toEqual([]);
    return scores;
  };

const EVERYTHING: Entered = { levels: ["everything"] };
const HANG: Reply = { fault: "hang" };
/** A reply that is under way for a second or so. */
const SLOW: Reply = { ...pressing("a"), pings: 5, dripMs: 100 };

/** Kinds of play: what is entered, and how it is played and handed in; each says the scores that were played. */
const PLAYED: readonly (readonly [
  what: string,
  about: Entered,
  hand: (submission: Submission) => Promise<readonly number[]>,
])[] = [
  ["the built-in player", { model: "explorer" }, plainly],
  ["a run that reaches nothing", { task: "ledge", levels: ["pixels"], model: "random" }, plainly],
  ["every level", { task: "ledge", levels: ["pixels", "memory", "everything"] }, byLm(talker())],
  ["several seeds", { task: "cairn", runs: 3 }, byLm(talker(), "--jobs", "1")],
  ["several workers", { task: "cairn", runs: 3 }, byLm(talker(), "--jobs", "3")],
  [
    "another time zone and language",
    { task: "cairn" },
    async (submission) => {
      const { env } = await strictServer(talker());
      return plainly(submission, { ...env, TZ: "Pacific/Chatham", LANG: "tr_TR.UTF-8" });
    },
  ],
  ["thinking", { more: ["--effort", "high"] }, byLm(talker())],
  ["notes", {}, byLm(talker((n) => [toolUse("write_note", { name: `n${n % 3}`, text: `Reply ${n}.` })]))],
  ["a summary", {}, byLm(talker(undefined, 34))],
  [
    "skills that it defines",
    EVERYTHING,
    byLm(
      talker((n) => [n === 2 ? toolUse("define_skill", SKILL) : toolUse("run_skill", { name: "onward" })]),
    ),
  ],
  [
    "a playbook",
    { ...EVERYTHING, more: ["--playbook", "book.yaml"] },
    byLm(talker(), "--playbook", "book.yaml"),
  ],
  [
    "a busy server, cut replies and a reply without a call",
    {},
    byLm(
      faulty({
        2: failing(529, { type: "overloaded_error" }),
        3: failing(500, { type: "api_error" }),
        5: { fault: "cut", after: 3 },
        7: { fault: "cut-json", after: 3 },
        9: saying("I wait."),
      }),
    ),
  ],
  ["killed and continued", {}, stopped(HANG, ({ child }) => child.kill("SIGKILL"))],
  ["stopped by Ctrl-C and continued", {}, stopped(SLOW, ({ child }) => child.kill("SIGINT"))],
  [
    "a worker that was killed",
    {},
    stopped(HANG, ({ child }) => {
      for (const pid of childrenOf(child.pid ?? 0)) process.kill(pid, "SIGKILL");
    }),
  ],
  [
    "a job that failed and was tried again",
    {},
    stopped(failing(401, { type: "authentication_error" }), () => {}, "--retry-failed"),
  ],
  [
    "--max-cost, which was raised",
    { task: "cairn", runs: 2 },
    async (submission) => {
      const { env } = await strictServer(talker());
      const bounded = await run(["bench", "run", "one", "--max-cost", "2", "--quiet"], {
        cwd: submission.cwd,
        env,
      });
      expect(bounded.stdout).toContain("raise it to continue");
      return plainly(submission, env, "--max-cost", "20");
    },
  ],
  [
    "another store",
    {},
    async (submission) => {
      const { env } = await strictServer(talker());
      const scores = await submission.play(env, "--set", "store=elsewhere");
      await submission.export("elsewhere");
      return scores;
    },
  ],
];

it.each(PLAYED)(
  "48.A: an honest submission passes with the score that was played: %s",
  async (_, about, hand) => {
    const submission = await entered(about);

    const scores = await hand(submission);

    expect(scores.length).toBeGreaterThan(0);
    expect(await submission.judged()).toEqual({ code: 0, scores, refused: [] });
  },
);

/** Kinds of files: what is done with the exported files of one submission. */
const HANDED: readonly (readonly [what: string, change: (submission: Submission) => Promise<unknown>])[] = [
  ["exported twice", (submission) => submission.export()],
  ["without thinking", (submission) => submission.export("--force", "--redact", "thinking")],
  ["without words", (submission) => submission.export("--force", "--redact", "words")],
  [
    "signed",
    async (submission) => {
      execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", "key"], { cwd: submission.cwd });
      return submission.export("--force", "--set", "sign=key");
    },
  ],
  [
    "imported and exported again",
    async ({ files, done }) => {
      const [file = ""] = files();
      await done(["import", file, "--save-dir", "theirs"]);
      rmSync(file);
      return done(["export", "run", file, "--save-dir", "theirs"]);
    },
  ],
  [
    "made by the package, which has no commit",
    async ({ cwd, files }) => {
      const [file = ""] = files();
      const [entry, manifest] = ["entry", "manifest"].map((name) =>
        JSON.parse(readFileSync(join(cwd, `one/${name}.json`), "utf8")),
      );
      entry.program.commit = null;
      manifest.entrySha256 = hashOf(entry);
      writeFileSync(join(cwd, "one/entry.json"), JSON.stringify(entry));
      writeFileSync(join(cwd, "one/manifest.json"), JSON.stringify(manifest));
      const made = forgeRun(
        readFileSync(file),
        () => {},
        (forged) => {
          forged.program.commit = null;
        },
      );
      writeFileSync(file, made);
    },
  ],
];

it("48.A: an honest submission passes however its file came about: exported twice, redacted, signed, imported, of the package", async () => {
  const submission = await entered({ more: ["--effort", "low"] });
  const scores = await byLm(talker())(submission);
  const { cwd } = submission;
  cpSync(join(cwd, "one"), join(cwd, "kept"), { recursive: true });

  for (const [what, change] of HANDED) {
    rmSync(join(cwd, "one"), { recursive: true });
    cpSync(join(cwd, "kept"), join(cwd, "one"), { recursive: true });
    await change(submission);
    expect([what, await submission.judged()]).toEqual([what, { code: 0, scores, refused: [] }]);
  }
});

it("48.A: submissions of two players in one folder both pass, and a board shows the two", async () => {
  const one = await entered({ task: "cairn" });
  const two = await entered({ task: "cairn", model: "claude-opus-5-5", name: "two" }, one.cwd);
  const { env } = await strictServer(talker());
  const scores = [await plainly(one, env), await plainly(two, env)];

  expect([await one.judged(), await two.judged()]).toEqual(
    scores.map((played) => ({ code: 0, scores: played, refused: [] })),
  );
  await one.done(["bench", "site", "board", "one", "two", "--quiet"]);
  const board = readFileSync(join(one.cwd, "board/index.html"), "utf8");
  expect(board).toContain(MODEL);
  expect(board).toContain("claude-opus-5-5");
});

it("48.A: a run that has not ended passes with what it reached so far; a job without a file is missing, and no lie", async () => {
  const submission = await entered({ task: "cairn", runs: 2 });
  const { cwd, done } = submission;
  const { env } = await strictServer(talker());
  await run(["bench", "run", "one", "--quiet", "--max-cost", "2", "--jobs", "1"], { cwd, env });
  const { jobs } = JSON.parse(readFileSync(join(cwd, "one/manifest.json"), "utf8"));
  const folder = join(cwd, "bench/one/jobs");
  // The seeds are drawn: either job's folder may be the first by its name.
  const isPlayed = (id: string): boolean => existsSync(join(folder, id, "saves"));
  const id = readdirSync(folder).find(isPlayed) ?? "";
  const [first, second] = jobs.map((job: SubmissionJob) => join("one", runFileOf(job)));
  mkdirSync(join(cwd, "one/runs"));
  await done(["export", "run", first, "--save-dir", `bench/one/jobs/${id}`]);

  const judged = await submission.judged();

  expect(judged).toMatchObject({ code: 65, refused: [{ verdict: "missing" }] });
  expect(existsSync(join(cwd, second))).toBe(false);
});
