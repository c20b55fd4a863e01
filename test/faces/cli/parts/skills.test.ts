import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../helpers/disks/folders.ts";
import { plainIds } from "../../../helpers/runs/plain-ids.ts";
import { createCapture, type HereOptions, runHere } from "../../../helpers/runs/run-here.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));

/** The skills of the folder. */
const SKILLS: Readonly<Record<string, object>> = {
  mine: {
    meta: {
      name: "mine",
      description: "Does a bit of everything",
      version: "1.2",
      parameters: { n: { type: "number" }, word: { type: "string", default: "x" } },
    },
    steps: [
      { primitive: "checkpoint", label: "start", description: "At the door" },
      { primitive: "set", name: "count", value: "${{ params.n + 1 }}" },
      { primitive: "wait", frames: 3 },
      { primitive: "annotate", message: "Now ${{ vars.count }} of ${{ params.word }}" },
      { primitive: "capture", label: "before" },
      { primitive: "refresh_state", fields: ["map", "x"] },
      { primitive: "if", condition: "resumes.start < 1", then: [{ primitive: "resume", label: "start" }] },
      { primitive: "resume", label: "gone", fallback_steps: [{ primitive: "call", skill: "inner" }] },
      { primitive: "success", summary: "All of it" },
    ],
  },
  inner: {
    meta: { name: "inner" },
    steps: [
      { primitive: "wait", frames: 2 },
      { primitive: "annotate", message: "within" },
    ],
  },
  fails: {
    meta: { name: "fails", description: "Goes wrong", risky: true },
    steps: [
      { primitive: "wait", frames: 1 },
      { primitive: "abort", reason: "a wall" },
    ],
  },
  bad: { meta: { name: "bed" }, steps: [{ primitive: "tpa" }, { primitive: "break" }] },
  calls: {
    meta: { name: "calls" },
    steps: [
      { primitive: "call", skill: "mine" },
      { primitive: "call", skill: "gone" },
    ],
  },
  other: { meta: { name: "other", game: "pokemon-red" }, steps: [{ primitive: "wait", frames: 1 }] },
};

test("the commands of skills: listed, checked, run, and what is kept of the runs", async () => {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, "skills"));
  for (const [name, skill] of Object.entries(SKILLS)) {
    writeFileSync(join(cwd, "skills", `${name}.json`), JSON.stringify(skill));
  }
  writeFileSync(join(cwd, "talk.json"), JSON.stringify({ ...SKILLS["inner"], meta: { name: "talk" } }));
  const text: string[] = [];
  const run = async (args: string, world: HereOptions["world"] = {}) => {
    const { code, stdout, stderr } = await runHere(["skills", ...args.split(" ")], { cwd, world });
    const said = plainIds(stdout + stderr)
      .replace(/ *\b\d+\.\d s\b/g, " 0.0 s")
      .replace(/\[\d\d:\d\d:\d\d\]/g, "[TIME]")
      .replace(/\([0-9a-f]{8}\)/g, "(ID------)")
      .replaceAll(ROOT, "")
      .replace(/"(ms|bytes|time|pid)":[\d.]+/g, '"$1":0');
    text.push(`$ skills ${args} → ${code}`, said);
  };
  const narrow = { ...createCapture(), isTerminal: true, columns: 60, rows: 24 };

  await run("list");
  await run("list", { stdout: narrow });
  text.push(narrow.text());
  await run("list --json");
  await run("check mine bad calls ./skills/inner.json talk.json gone ./gone.json ./skills");
  await run("check mine --json");
  await run("run mine --input n=2 --input word=y");
  await run("run fails");
  await run("run fails --dry-run --json --quiet");
  await run("run mine");
  await run("run mine --input n=x --input m=1");
  await run("run calls --input n=1");
  await run("run other");
  await run("run inner --set maxFrames=1 --verbose");
  await run("runs");
  await run("runs 1");
  await run("runs 2 --json");
  await run("runs 9");
  await run("stats");
  await run("stats --json");

  await expect(`${text.join("\n")}\n`).toMatchFileSnapshot("skills.txt");
});
