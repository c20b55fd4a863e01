import { execFileSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { hashOf } from "../../../src/fleet/bench/submission.ts";
import type { TaskLevel } from "../../../src/fleet/bench/task.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { forgeRun } from "../../helpers/proof/forge-run.ts";
import { run } from "../../helpers/runs/run-command.ts";
import {
  failing,
  type Reply,
  type Script,
  SUMMARY_HEADINGS,
  saying,
  text,
  thinking,
  toolUse,
} from "../../helpers/server/messages-replies.ts";
import { type WireBlock, wordsOf } from "../../helpers/server/messages-wire.ts";
import { SUMMARY_MARKER, strictServer } from "../../helpers/server/strict-server.ts";

const MODEL = "claude-opus-5-5";

/** What a submission enters, and how many runs of each task and level are drawn. */
interface Entered {
  readonly task?: string;
  readonly levels?: readonly TaskLevel[];
  readonly model?: string;
  readonly more?: readonly string[];
  readonly runs?: number;
}

/** A submission in the folder `one`, whose seeds are drawn, and how its player works. */
async function entered(
  { task = "lantern", levels = ["memory"], model = "explorer", more = [], runs = 1 }: Entered,
  cwd = temporaryFolder(),
) {
  writeFileSync(join(cwd, "book.yaml"), "format: 1\nentries:\n  - title: Doors\n    text: Knock first.\n");
  const done = async (words: readonly string[], env: Record<string, string> = {}) => {
    const ended = await run(words, { cwd, env });
    expect(ended, words.join(" ")).toMatchObject({ code: 0 });
    return ended;
  };
  await done(["bench", "enter", "one", task, "--model", model, "--set", `levels=${levels}`, ...more]);
  await done(["bench", "draw", "one", "--set", `runs=${runs}`]);
  return {
    cwd,
    done,
    play: async (env?: Record<string, string>, ...words: string[]) =>
      scoresIn((await done(["bench", "run", "one", "--quiet", "--json", ...words], env)).stdout),
    export: (...words: string[]) => done(["bench", "export", "one", ...words]),
    files: () => readdirSync(join(cwd, "one/runs")).map((name) => join(cwd, "one/runs", name)),
  };
}

type Submission = Awaited<ReturnType<typeof entered>>;

/** The scores in the last line of a command that wrote JSON. */
function scoresIn(stdout: string): readonly number[] {
  const { rows } = JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
  return rows.flatMap(({ runs }: { runs: { score: number }[] }) => runs.map(({ score }) => score));
}

/** What the referee says: the exit code, the scores, and the runs that are not proven. */
async function judged(cwd: string) {
  const { code, stdout, stderr } = await run(["bench", "check", "one", "--json"], { cwd });
  if (stdout === "") return { code, stderr };
  const { runs } = JSON.parse(stdout);
  return {
    code,
    scores: scoresIn(stdout),
    refused: runs.filter(({ verdict }: { verdict: string }) => verdict !== "proven"),
  };
}

/**
 * An LM that presses START and A, and does `acts` in its n-th reply, from 1. Its words are many: the task's bound in dollars ends
 * the run after some ten steps.
 */
function talker(acts: (n: number) => readonly WireBlock[]): Script {
  const words = "I look at the picture. ".repeat(2_200);
  return (request, n) => {
    if (SUMMARY_MARKER.test(wordsOf(request.messages.at(-1))))
      return saying(SUMMARY_HEADINGS.map((heading) => `${heading}\nAs of ${n}.`).join("\n\n"));
    const buttons = n % 4 === 1 ? ["start"] : Array.from({ length: 12 }, () => "a");
    return {
      content: [thinking(`Reply ${n}.`), text(words), ...acts(n), toolUse("press_buttons", { buttons })],
      stopReason: "tool_use",
    };
  };
}

const quiet = (): readonly WireBlock[] => [];

/** The same LM; some of its first replies are others. */
function faulty(others: Readonly<Record<number, Reply>>): Script {
  const script = talker(quiet);
  return (request, n) => others[n] ?? script(request, n);
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

const SKILL = {
  ...{
    name: "onward",
    description: "Presses A.",
    steps: [{ primitive: "tap", button: "a", hold_frames: 8 }],
  },
};
const LM = { model: MODEL } as const;
const ALL: Entered = { ...LM, levels: ["everything"] };

/** Kinds of play: what is entered, and how it is played and handed in; each says the scores that were played. */
const PLAYED: readonly (readonly [
  what: string,
  about: Entered,
  hand: (submission: Submission) => Promise<readonly number[]>,
])[] = [
  ["the built-in player", {}, plainly],
  ["a run that reaches nothing", { task: "ledge", levels: ["pixels"], model: "random" }, plainly],
  ["every level", { task: "ledge", levels: ["pixels", "memory", "everything"] }, plainly],
  ["several seeds", { task: "cairn", runs: 3 }, plainly],
  [
    "another time zone and language",
    { task: "cairn" },
    (submission) => plainly(submission, { TZ: "Pacific/Chatham", LANG: "tr_TR.UTF-8" }),
  ],
  ["thinking", { ...LM, more: ["--effort", "high"] }, byLm(talker(quiet))],
  ["notes", LM, byLm(talker((n) => [toolUse("write_note", { name: `n${n % 3}`, text: `Reply ${n}.` })]))],
  [
    "skills that it defines",
    ALL,
    byLm(
      talker((n) => [n === 2 ? toolUse("define_skill", SKILL) : toolUse("run_skill", { name: "onward" })]),
    ),
  ],
  [
    "a busy server, cut replies and a reply without a call",
    LM,
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
];

it.each(PLAYED)(
  "48.A: an honest submission passes with the score that was played: %s",
  async (_, about, hand) => {
    const submission = await entered(about);

    const scores = await hand(submission);

    expect(scores.length).toBeGreaterThan(0);
    expect(await judged(submission.cwd)).toEqual({ code: 0, scores, refused: [] });
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
  const submission = await entered({ ...LM, more: ["--effort", "low"] });
  const scores = await byLm(talker(quiet))(submission);
  const { cwd } = submission;
  cpSync(join(cwd, "one"), join(cwd, "kept"), { recursive: true });

  for (const [what, change] of HANDED) {
    rmSync(join(cwd, "one"), { recursive: true });
    cpSync(join(cwd, "kept"), join(cwd, "one"), { recursive: true });
    await change(submission);
    expect([what, await judged(cwd)]).toEqual([what, { code: 0, scores, refused: [] }]);
  }
});
