import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { holds } from "../../src/expressions/expression.ts";
import { compileInterrupts } from "../../src/interrupts/compile-interrupts.ts";
import { CONDITION_NAMES } from "../../src/interrupts/condition-facts.ts";
import { parseInterrupts } from "../../src/interrupts/parse-interrupts.ts";
import { readExamples, readSections } from "../helpers/docs/read-examples.ts";

const PAGE = "docs/interrupts.md";
const EXAMPLES = await readExamples(PAGE);
const CONDITIONS = EXAMPLES.filter(({ language }) => language === "cel").flatMap(({ text }) =>
  text.trim().split("\n"),
);

describe("the conditions in docs/interrupts.md", () => {
  const facts = {
    ...{ game: { map: "Wood", x: 11, y: 3 }, step: 1, costUsd: 2.5, tools: ["run_skill"] },
    ...{ buttons: ["start"], milestones: ["new map: Wood"], text: "I delete it." },
  };

  test.each(CONDITIONS)("%s", (when) => {
    const { conditions } = compileInterrupts(parseInterrupts({ when: [when] }));

    expect(conditions.map((condition) => holds(condition, facts))).toEqual([true]);
    expect(conditions.map((condition) => holds(condition, NOTHING))).toEqual([false]);
  });

  test("are some, and the table tells every name", async () => {
    const section = (await readSections(PAGE)).get("Conditions") ?? "";

    expect(CONDITIONS.length).toBeGreaterThan(3);
    expect([...section.matchAll(/^\| `(\w+)` /gm)].map(([, name]) => name)).toEqual([...CONDITION_NAMES]);
  });
});

/** Nothing is asked for, and nothing happened. */
const NOTHING = {
  ...{ game: { map: "Town", x: 0, y: 0 }, step: 1, costUsd: 0, tools: [] },
  ...{ buttons: [], milestones: [], text: "" },
};

/** Says what it is asked, and stops before each step as a runner would: one checkpoint a step. */
const ECHO_RUNNER = `export async function createRunner(options) {
  let step = 0;
  const say = (...what) => console.log("#" + JSON.stringify(what));
  say("create", options.interruptBefore);
  const stop = () => ({ type: "interrupt", checkpointId: "at-" + step, reason: "before act", pending: { step: step + 1 } });
  return {
    async invoke(input, options) {
      say("invoke", input, options ?? null);
      step = options ? Number(options.checkpoint.slice(3)) + 1 : 0;
      return step < 3 ? stop() : { type: "finished", outcome: { type: "done" } };
    },
  };
}
`;

test("the LangGraph graph in docs/interrupts.md plays each step once and resumes from the checkpoint it stopped at", () => {
  const program = EXAMPLES.find(({ heading }) => heading === "With LangGraph")?.text ?? "";
  const folder = mkdtempSync(join(tmpdir(), "runner-langgraph-"));
  try {
    install(folder, "@langchain/langgraph");
    install(folder, "zod");
    write(join(folder, "node_modules/gameboy-runner/index.js"), ECHO_RUNNER);
    write(
      join(folder, "node_modules/gameboy-runner/package.json"),
      '{"type":"module","exports":"./index.js"}',
    );
    write(join(folder, "play.mjs"), program);

    const { stdout, stderr } = spawnSync(process.execPath, ["play.mjs"], {
      ...{ cwd: folder, encoding: "utf8", env: { PATH: process.env["PATH"] } },
    });

    expect(stderr).toBe("");
    const resumed = (checkpoint: string) => ["invoke", null, { checkpoint, decision: { approve: true } }];
    expect([...stdout.matchAll(/^#(.*)$/gm)].map(([, line]) => JSON.parse(line ?? ""))).toEqual([
      ["create", ["act"]],
      ["invoke", { newGame: true, steps: 3 }, null],
      ...["at-0", "at-1", "at-2"].map(resumed),
    ]);
    expect(
      stdout
        .replace(/^#.*\n/gm, "")
        .trim()
        .split("\n"),
    ).toEqual([
      "before act { step: 1 }",
      "before act { step: 2 }",
      "before act { step: 3 }",
      "{ type: 'done' }",
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** Makes one of this repository's packages importable from a folder. */
function install(folder: string, name: string): void {
  const link = join(folder, "node_modules", name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(fileURLToPath(new URL(`../../node_modules/${name}`, import.meta.url)), link);
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
