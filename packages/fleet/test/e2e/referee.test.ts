import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { RUNNER, run } from "../../../../test/helpers/runs/run-command.ts";

const REFEREE = fileURLToPath(new URL("../../../../docs/examples/referee.sh", import.meta.url));

/** A bare repository of submissions, and the clones of its player and its referee. */
function openRepository() {
  const root = temporaryFolder();
  const git = (cwd: string, ...words: string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...words], { cwd, encoding: "utf8" });
  git(root, "init", "-q", "--bare", "-b", "main", "submissions.git");
  for (const name of ["referee", "player"]) git(root, "clone", "-q", "submissions.git", name);
  const [referee, player] = [join(root, "referee"), join(root, "player")];
  mkdirSync(join(referee, "submissions"));
  writeFileSync(join(referee, "submissions/README.md"), "Submissions.\n");
  git(referee, "checkout", "-q", "-b", "main");
  git(referee, "add", ".");
  git(referee, "commit", "-qm", "Begin");
  git(referee, "push", "-q", "origin", "main");
  const judge = (...words: string[]) => {
    const { GIT_AUTHOR_NAME: _, ...env } = process.env;
    const who = {
      GIT_AUTHOR_NAME: "r",
      GIT_AUTHOR_EMAIL: "r@r",
      GIT_COMMITTER_NAME: "r",
      GIT_COMMITTER_EMAIL: "r@r",
    };
    return spawnSync("sh", [REFEREE, ...words], {
      ...{ cwd: referee, encoding: "utf8" },
      env: { ...env, ...who, RUNS: "2", RUNNER: `${process.execPath} ${RUNNER}` },
    });
  };
  return {
    player,
    bench: async (...words: string[]) => await run(["bench", ...words], { cwd: player }),
    /** The player's branch from main: changed, pushed, and judged by the referee's own files. */
    propose(branch: string, change: () => void) {
      git(player, "fetch", "-q", "origin");
      git(player, "checkout", "-qf", "-B", branch, "origin/main");
      change();
      git(player, "add", "submissions");
      git(player, "commit", "-qm", branch);
      git(player, "push", "-q", "origin", branch);
      git(referee, "fetch", "-q", "origin");
      const { status, stdout, stderr } = judge("check", `origin/${branch}`);
      git(referee, "reset", "-q", "--hard");
      git(referee, "clean", "-qfd");
      return { status, said: `${stdout}${stderr}` };
    },
    merge(branch: string) {
      git(referee, "merge", "-q", `origin/${branch}`);
      const { status } = judge("draw");
      git(referee, "push", "-q", "origin", "main");
      git(player, "fetch", "-q", "origin");
      git(player, "checkout", "-qf", "-B", "main", "origin/main");
      return status;
    },
  };
}

it("a referee takes an entry, draws its seeds, and takes its runs; not those that miss, are forged or bring a manifest", async () => {
  const { player, bench, propose, merge } = openRepository();
  const folder = join(player, "submissions/walker");
  await bench("enter", "submissions/walker", "cairn", "--model", "explorer", "--set", "levels=memory");
  const entry = readFileSync(join(folder, "entry.json"));

  const entering = propose("enter", () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "entry.json"), entry);
  });
  expect(entering).toMatchObject({ status: 0, said: expect.stringContaining("2 jobs") });
  expect(merge("enter")).toBe(0);
  const manifest = readFileSync(join(folder, "manifest.json"), "utf8");
  expect(JSON.parse(manifest).jobs).toHaveLength(2);

  expect(await bench("run", "submissions/walker", "--quiet")).toMatchObject({ code: 0 });
  await bench("export", "submissions/walker");
  const runs = readdirSync(join(folder, "runs")).map((name) => ({
    file: join(folder, "runs", name),
    bytes: readFileSync(join(folder, "runs", name)),
  }));
  const put = (some: typeof runs): void => {
    rmSync(join(folder, "runs"), { recursive: true, force: true });
    mkdirSync(join(folder, "runs"), { recursive: true });
    for (const { file, bytes } of some) writeFileSync(file, bytes);
  };
  const [first = { file: "", bytes: Buffer.alloc(0) }] = runs;
  const at = first.bytes.indexOf('"milestones": ');
  const forged = Buffer.concat([first.bytes.subarray(0, at), Buffer.from(" "), first.bytes.subarray(at + 1)]);

  expect(propose("missing", () => put(runs.slice(1)))).toMatchObject({
    status: 65,
    said: expect.stringMatching(/1 of 2[\s\S]*missing: runs\/cairn-memory-\d+\.run/),
  });
  expect(propose("forged", () => put([{ ...first, bytes: forged }, ...runs.slice(1)]))).toMatchObject({
    status: 65,
    said: expect.stringMatching(/refused: runs\/cairn-memory-\d+\.run/),
  });
  const own = propose("own-seeds", () => {
    put(runs);
    writeFileSync(join(folder, "manifest.json"), manifest.replace(/"seed": \d+/, '"seed": 1'));
  });
  expect(own).toMatchObject({
    status: 65,
    said: expect.stringContaining("not submissions/walker/manifest.json"),
  });
  // Renamed to an entry, the manifest would be gone, and the seeds drawn again.
  const moved = propose("moved", () => {
    mkdirSync(join(player, "submissions/other"), { recursive: true });
    renameSync(join(folder, "manifest.json"), join(player, "submissions/other/entry.json"));
  });
  expect(moved).toMatchObject({
    status: 65,
    said: expect.stringContaining("not submissions/walker/manifest.json"),
  });
  expect(propose("runs", () => put(runs))).toMatchObject({
    status: 0,
    said: expect.stringMatching(/cairn +memory +explorer +1\.000 +too few +2/),
  });
});
