import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, test } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { fakeS3 } from "../../../../test/helpers/fleet/fake-s3.ts";
import { storeFolder } from "../../../../test/helpers/fleet/store-folder.ts";
import { bytesIn } from "../../../../test/helpers/interrupts/bytes-in.ts";
import { playedFolder } from "../../../../test/helpers/runs/played-folder.ts";
import { run, runProcess } from "../../../../test/helpers/runs/run-command.ts";
import { startViewer } from "../../../../test/helpers/web/start-viewer.ts";
import { send } from "../../../../test/helpers/web/test-viewer.ts";
import { endJob } from "../../src/mirror/end-job.ts";
import { createFolderStore } from "../../src/store/folder-store.ts";
import { openStore } from "../../src/store/open-store.ts";

const played = playedFolder(["--steps", "12"]);
const longer = playedFolder(["--steps", "12"], ["--steps", "8"]);

const JOB = "fleet/jobs/0123456789abcdef01234567";

/** A fleet's folder with a job in it, and the save folder it was played in. */
async function fleet(saves: string = join(played(), "saves")) {
  const cwd = temporaryFolder();
  const store = createFolderStore(join(cwd, "fleet"));
  const stored = await storeFolder(store, JOB.slice("fleet/".length), saves);
  return { cwd, saves, store, ...stored };
}

/** What a command says of a folder, without where that is and when it was asked. */
function plain(text: string, folder: string): string {
  return text.replaceAll(folder, "HERE").replace(/\b\d+(\.\d+)? (s|MB\/s|steps\/s)\b/g, "N");
}

it.each([
  [["saves", "list", "--all"]],
  [["saves", "list", "--json"]],
  [["saves", "show", "latest"]],
  [["saves", "show", "latest", "--json"]],
  [["saves", "verify", "--all"]],
  [["saves", "diff", "-1", "latest"]],
  [["status", "--json"]],
  [["cost", "--json"]],
  [["stats", "--csv"]],
  [["stats", "milestones"]],
  [["replay", "--to", "3"]],
  [["--save-info"]],
])("runner %s tells the same of a job in a store as of its save folder", async (words) => {
  const { cwd, saves } = await fleet();
  const before = bytesIn(cwd);

  const stored = await run([...words, "--save-dir", JOB], { cwd });
  const plainly = await run([...words, "--save-dir", saves], { cwd });

  expect(stored.code).toBe(plainly.code);
  expect(plain(stored.stdout, JOB)).toBe(plain(plainly.stdout, saves));
  expect(plain(stored.stderr, JOB)).toBe(plain(plainly.stderr, saves));
  expect(stored.stdout + stored.stderr).not.toContain("runner-job-");
  expect(bytesIn(cwd)).toEqual(before);
});

test("an ended job on S3 is looked at, and exported, with the keys of the environment", async () => {
  const cwd = temporaryFolder();
  const { environment, url } = await fakeS3();
  const store = await openStore(url("runs"), { environment });
  const { mirror } = await storeFolder(store, "jobs/a", join(played(), "saves"));
  await endJob(store, "jobs/a", mirror, { outcome: "done" });
  const job = `${url("runs")}/jobs/a`;
  const env = environment as Record<string, string>;

  const listed = await run(["saves", "--save-dir", job], { cwd, env });
  const report = await run(["export", "report", "run.html", "--save-dir", job], { cwd, env });
  const film = await run(["export", "film", "run.gif", "--from", "2", "--to", "3", "--save-dir", job], {
    cwd,
    env,
  });

  expect(listed).toMatchObject({ code: 0, stderr: "" });
  expect(listed.stdout).toContain(" 12 ");
  expect(report).toMatchObject({ code: 0 });
  expect(readFileSync(join(cwd, "run.html"), "utf8")).not.toContain("runner-job-");
  expect(film).toMatchObject({ code: 0 });
  expect(readdirSync(cwd).sort()).toEqual(["run.gif", "run.html"]);
});

it.each([
  [["--steps", "3"], "runner"],
  [["saves", "label", "latest", "mine"], "runner saves label"],
  [["saves", "remove", "latest", "--yes"], "runner saves remove"],
  [["saves", "clear", "manual", "--yes"], "runner saves clear"],
  [["resume"], "runner resume"],
  [["tell", "hello"], "runner tell"],
  [["pause"], "runner pause"],
  [["save"], "runner save"],
  [["skills", "run", "wait"], "runner skills run"],
  [["workflow", "run", "lantern"], "runner workflow run"],
])("runner %s, which writes, refuses a job in one line", async (words, command) => {
  const { cwd } = await fleet();
  const before = bytesIn(cwd);

  const { code, stdout, stderr } = await run([...words, "--save-dir", JOB], { cwd });

  expect({ code, stdout }).toEqual({ code: 64, stdout: "" });
  expect(stderr).toBe(
    `runner: ${JOB} is a fleet job, which is read-only, and ${command} would write to it: play it with runner fleet run\n`,
  );
  expect(bytesIn(cwd)).toEqual(before);
});

test("what is no job, was not played or cannot be reached is told in one line", async () => {
  const { cwd } = await fleet();
  mkdirSync(join(cwd, "fleet/jobs/new/segments"), { recursive: true });
  const env = { AWS_ACCESS_KEY_ID: "AKIATEST", AWS_SECRET_ACCESS_KEY: "secret" };
  const told = async (job: string, words: readonly string[] = ["saves"]) => {
    const { code, stderr } = await run([...words, "--save-dir", job], { cwd, env });
    return `${code} ${stderr}`;
  };

  expect(await told("s3://runs/fleets/a")).toBe(
    "64 runner: --save-dir s3://runs/fleets/a is not a fleet job: name one as s3://BUCKET/PREFIX/jobs/ID\n",
  );
  expect(await told("fleet/jobs/new")).toBe(
    "66 runner: fleet/jobs/new does not exist, or was not played yet: see runner fleet status\n",
  );
  mkdirSync(join(cwd, "fleet/manifests"));
  expect(await told("fleet/")).toBe(
    "64 runner: --save-dir fleet is the store of a fleet: name one of its jobs, as fleet/jobs/ID\n",
  );
  expect(await told("s3://RUNS/jobs/a")).toMatch(/^64 runner: "s3:\/\/RUNS" names no bucket/);
  expect(await told(JOB, ["watch", "--control"])).toBe(
    `64 runner: ${JOB} is a fleet job, which is read-only: leave --control out\n`,
  );
  for (const words of [
    ["skills", "list"],
    ["fleet", "schema"],
    ["completion", "bash"],
  ]) {
    const { code } = await run(words, { cwd, env: { ...env, RUNNER_SAVE_DIR: "s3://runs/fleets/a" } });
    expect(code, words.join(" ")).toBe(0);
  }
});

test("what is damaged in the store is told, and the rest shown", async () => {
  const { cwd, store } = await fleet();
  const [save = ""] = (await store.list(`${JOB.slice(6)}/saves`)).map(({ name }) => name);
  await store.put(save, Buffer.from("damaged"));

  const { code, stderr } = await run(["saves", "list", "--save-dir", JOB], { cwd });

  expect(stderr).toContain(`runner: ${join(cwd, "fleet", save)} is damaged or missing, and left out\n`);
  expect(code).toBe(0);
});

test("the ROM of a job comes from its fleet's store", async () => {
  const lantern = readFileSync(new URL("../../../../roms.example/lantern.gb", import.meta.url));
  lantern.writeUInt8(lantern.readUInt8(0x7ff0) ^ 1, 0x7ff0);
  const home = temporaryFolder();
  const rom = join(home, "own.gb");
  writeFileSync(rom, lantern);
  await run(["--rom", rom, "--model", "explorer", "--steps", "4"], { cwd: home });
  const { cwd, store } = await fleet(join(home, "saves"));
  const sha256 = createHash("sha256").update(lantern).digest("hex");
  await store.put(`files/${sha256}`, lantern);
  await store.put(
    `${JOB.slice(6)}/job.json`,
    Buffer.from(JSON.stringify({ shape: { rom: { name: "own.gb", sha256 } } })),
  );
  writeFileSync(rom, "gone");

  const film = await run(["export", "film", "a.gif", "--to", "2", "--save-dir", JOB], { cwd });
  await store.remove(`files/${sha256}`);
  const without = await run(["export", "film", "b.gif", "--to", "2", "--save-dir", JOB], { cwd });

  expect(film).toMatchObject({ code: 0 });
  expect(without.code).toBe(65);
  expect(without.stderr).toMatch(/^runner: the ROM of lantern .* was not found/);
});

test("runner watch follows a job that is played, and Ctrl-C leaves nothing behind", async () => {
  const { cwd, copy } = await fleet();
  const tmp = temporaryFolder();
  const viewer = await startViewer(["--save-dir", JOB], { cwd, env: { TMPDIR: tmp } });
  const opened = await send(viewer.port, `/?token=${viewer.token}`);
  const [cookie = ""] = opened.headers["set-cookie"]?.[0]?.split(";") ?? [];
  const games = async () => {
    const { text } = await send(viewer.port, "/api/games", { headers: { cookie } });
    return JSON.parse(text) as { folder: string; games: { saves: { step: number }[] }[] };
  };
  const steps = async () => (await games()).games.flatMap(({ saves }) => saves.map(({ step }) => step));
  expect((await games()).folder).toBe(JOB);
  expect(Math.max(...(await steps()))).toBe(12);
  expect(readdirSync(tmp)).toHaveLength(1);

  await copy(join(longer(), "saves"));
  while (!(await steps()).includes(20)) await new Promise((resolve) => setTimeout(resolve, 50));
  viewer.child.kill("SIGINT");
  const { code, stderr } = await viewer.finished;

  expect(code).toBe(0);
  expect(stderr).toContain(`can see the runs in ${JOB}`);
  expect(readdirSync(tmp)).toEqual([]);
});

test("a command leaves nothing behind where it ends by itself", async () => {
  const { cwd } = await fleet();
  const tmp = temporaryFolder();

  const { code } = await runProcess(["saves", "list", "--save-dir", JOB], { cwd, env: { TMPDIR: tmp } });

  expect(code).toBe(0);
  expect(readdirSync(tmp)).toEqual([]);
  expect(existsSync(join(cwd, "saves"))).toBe(false);
});
