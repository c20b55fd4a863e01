import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** As strict as TypeScript gets: what builders turn on must hold for what they copy. */
const STRICT = {
  ...{ strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true },
  ...{ noPropertyAccessFromIndexSignature: true, noImplicitReturns: true, noUnusedLocals: true },
  ...{
    target: "es2023",
    module: "nodenext",
    verbatimModuleSyntax: true,
    types: ["node"],
    skipLibCheck: false,
  },
};

/** Uses what a part adds to the types: a saved field, a record, an event, an outcome. */
const USES_PARTS = `
import { type Memory, type RunEvent, type RunJournal, type RunState } from "gameboy-runner";
import { createMemoryMailbox, createRunner } from "gameboy-runner";
type Line = Parameters<RunJournal["append"]>[1];
export const unread = (memory: Memory): number => memory.mail?.unread?.length ?? 0;
export const answers = ({ memory }: RunState): readonly string[] =>
  (memory.outcome?.answers ?? []).map(({ text }) => text);
export const written = (line: Line): string | null => (line.type === "mail" ? line.text : null);
export const level = (line: Line): number | null => (line.type === "decision" ? (line.drift?.level ?? null) : null);
export const told = (event: RunEvent): string | null => (event.type === "mail-told" ? event.text : null);
export const runner = createRunner({ mailbox: createMemoryMailbox() });
export const steps = ({ drift }: Memory): number => drift?.window.length ?? 0;
export const action = (event: RunEvent): string | null => (event.type === "recovery" ? event.action : null);
export const titles = ({ playbook }: Memory): readonly string[] =>
  (playbook?.entries ?? []).map(({ title }) => title);
export const agents = ({ agents: own = [] }: Memory): readonly string[] => own.map(({ name }) => name);
`;

/** The folder of somebody who installed the package as it is published, with the compiled examples. */
let home = "";
let compiled = "";
let compiledAsOnPage = "";
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "runner-library-"));
  must("npm", ["pack", "--ignore-scripts", "--silent", "--pack-destination", home], ROOT);
  const packed = readdirSync(home).find((name) => name.endsWith(".tgz")) ?? "";
  writeFileSync(join(home, "package.json"), '{ "private": true, "type": "module" }');
  const quiet = ["--offline", "--ignore-scripts", "--no-package-lock", "--no-audit", "--no-fund"];
  must("npm", ["install", ...quiet, `./${packed}`], home);
  mkdirSync(join(home, "node_modules/@types"));
  symlinkSync(join(ROOT, "node_modules/@types/node"), join(home, "node_modules/@types/node"));
  cpSync(join(home, "node_modules/gameboy-runner/docs/examples"), home, { recursive: true });
  writeFileSync(join(home, "tsconfig.json"), JSON.stringify({ compilerOptions: STRICT }));
  writeFileSync(join(home, "parts.mts"), USES_PARTS);
  const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
  const compile = (args: readonly string[]): string =>
    spawnSync(process.execPath, [tsc, "-p", ...args], { cwd: home, encoding: "utf8" }).stdout;
  const page = readFileSync(join(home, "node_modules/gameboy-runner/docs/library.md"), "utf8");
  writeFileSync(
    join(home, "page.json"),
    /```json\n([\s\S]*?compilerOptions[\s\S]*?)```/.exec(page)?.[1] ?? "",
  );
  compiledAsOnPage = compile(["page.json", "--noEmit"]);
  compiled = compile([home]);
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

function must(command: string, args: readonly string[], cwd: string): void {
  const { status, stderr } = spawnSync(command, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args[0]} ended with ${status}: ${stderr}`);
}

/** Starts an example in a folder of its own, or in one that another left its saves in. */
function start(name: string, { args = [], cwd = "" }: { args?: readonly string[]; cwd?: string } = {}) {
  const folder = cwd === "" ? mkdtempSync(join(home, "in-")) : cwd;
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [join(home, `${name}.js`), ...args], {
    ...{ cwd: folder, env: { PATH, HOME }, stdio: ["ignore", "pipe", "pipe"] },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return { child, folder };
}

/** What an example writes, line by line, and how it ends. */
async function play(name: string, cwd?: string) {
  const { child, folder } = start(name, cwd === undefined ? {} : { cwd });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { code, stderr, folder, lines: stdout.trim().split("\n") };
}

const WELL = { code: 0, stderr: "" };

describe("the examples of docs/library.md, from the installed package", () => {
  it("compile with the settings that the page gives", () => {
    expect(compiledAsOnPage).toBe("");
  });

  it("compile as strictly as can be", () => {
    // With it a consumer of what parts add to the types.
    expect(compiled).toBe("");
    expect(readdirSync(home).filter((name) => name.endsWith(".js"))).toHaveLength(6);
  });

  it("an agent of one's own holds the game, and goes back in it", async () => {
    const { lines, ...end } = await play("own-agent");

    expect(end).toMatchObject(WELL);
    expect(lines[1]).toMatch(/^press_buttons wait navigate_to .* answer$/);
    expect(lines.slice(2)).toEqual([
      "6 lines and 1 picture",
      "step 1: Village",
      'step 2: "It is the ninth day of the long night."',
      "step 3: Reached Village 3,9, in 4 steps.",
      "step 4: Reached Village 4,13, in 5 steps.",
      "back at step 4, on another branch: true",
    ]);
  });

  it("a run in 15 lines is played, and played on", async () => {
    const first = await play("first-run");
    const second = await play("first-run", first.folder);

    const saved = (step: number) => expect.stringMatching(new RegExp(`^saved as /.*_step00${step}\\.png$`));
    expect(first).toMatchObject(WELL);
    expect(first.lines).toContain("step 1 reached new map: Village");
    expect(first.lines.at(-1)).toEqual(saved(20));
    expect(second).toMatchObject(WELL);
    expect(second.lines[0]).toMatch(/^step 21: /);
    expect(second.lines.at(-1)).toEqual(saved(40));
  });

  it("47.A9: a player of one's own gets on to its last step: each step reads or walks", async () => {
    const { lines, ...end } = await play("own-player");

    expect(end).toMatchObject(WELL);
    expect(lines.filter((line) => /navigate_to: Reached (Village|Wood)/.test(line)).length).toBeGreaterThan(
      9,
    );
    const walked = new Set(
      // A walk that a text or a fight ends on its way is one, too.
      lines.flatMap(
        (line) => /^step (\d+): navigate_to: (?:Reached|Stopped at .* after [1-9])/.exec(line)?.[1] ?? [],
      ),
    );
    expect([...walked].filter((step) => Number(step) > 14).length, lines.join("\n")).toBeGreaterThan(1);
    expect(lines.at(-1)).toBe("played 20 steps: done");
  });

  it("a search finds the shortest way, and the machine goes it again", async () => {
    const { lines, ...end } = await play("search");

    expect(end).toMatchObject(WELL);
    expect(lines.slice(-2)).toEqual([
      `15 presses lead out: ${[...Array(3).fill("down"), ...Array(12).fill("right")].join(" ")}`,
      "the same again: true",
    ]);
  });

  it("tools of one's own look ahead and roll dice", async () => {
    const { lines, ...end } = await play("own-tool");

    expect(end).toMatchObject(WELL);
    expect(lines).toContain("step 2: look_ahead: Y: 7");
    expect(
      lines.filter((line) => /^step \d: roll_dice: The dice chose (up|down|left|right)/.test(line)),
    ).toHaveLength(7);
  });

  it("a dashboard shows a run as it is played", async () => {
    const { child } = start("dashboard", { args: ["6"] });
    const [line] = await once(createInterface(child.stdout), "line");
    const get = (path: string) => fetch(new URL(path, String(line)));

    const page = await get("/");
    const screen = await get("/screen.png?1");
    // It ends where the run does; who comes late is told all that was before.
    const events = (await get("/events")).body ?? expect.fail();
    let told = "";
    for await (const chunk of events) {
      told += Buffer.from(chunk).toString();
      if (told.includes('"type":"finished"')) break;
    }

    expect(await page.text()).toContain("<title>A run</title>");
    expect(
      Buffer.from(await screen.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe("PNG");
    expect((await get("/saves")).status).toBe(404);
    const types = [...told.matchAll(/^data: \{"type":"([a-z-]+)"/gm)].map(([, type]) => type);
    expect(types[0]).toBe("started");
    expect(types.filter((type) => type === "step-finished")).toHaveLength(6);
  });
});
