import { expect, test } from "vitest";
import { RunnerError } from "../../../../src/base/errors.ts";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import type { PlanState, StageResult } from "../../../../src/parts/workflows/base/workflow.ts";
import { planFor, planResume } from "../../../../src/parts/workflows/play/changes/plan-resume.ts";
import {
  markAnew,
  type RevisionSource,
  revisePlan,
} from "../../../../src/parts/workflows/play/changes/revise-plan.ts";
import { parseWorkflow } from "../../../../src/parts/workflows/play/format/parse-workflow.ts";

const TEXT = `
name: x
start: current
inputs: { word: { type: string, default: one }, n: { type: integer, default: 1 } }
steps:
  - { name: note, type: call, function: keep, args: { word: "\${{ inputs.word }}" } }
  - { name: go, type: wait, frames: 1, retries: 2 }
  - name: l
    type: loop
    times: 3
    steps:
      - { name: a, type: wait, frames: 2 }
      - { name: k, type: call, function: keep, args: { n: "\${{ inputs.n + index }}" } }
      - name: b
        type: branch
        if: game.x > 1
        steps: [{ name: y, type: wait, frames: 3 }]
        else: [{ name: z, type: call, function: keep, args: { got: "\${{ steps.note.output }}" } }]
  - { name: s, type: skill, skill: small }
  - { name: last, type: wait, frames: 4 }
`;

const source = (
  text: string,
  inputs: JsonObject = {},
  from: string | null = null,
  skill = "v1",
): RevisionSource => ({
  workflow: parseWorkflow(text, "x.yaml", null).workflow,
  inputs: { word: "one", n: 1, ...inputs },
  from,
  readNamed: (name) =>
    skill === "none"
      ? `no ${name}`
      : ({ sha256: skill, skill: { meta: { name }, steps: [] }, version: null } as never),
  isKnown: (_, sha256) => sha256 === "v2",
});

const done = (more: Partial<StageResult> = {}): StageResult => ({
  status: "done",
  output: 1,
  attempt: 1,
  ...more,
});
const open = (data: JsonObject = {}) => ({ attempt: 1, data });

function planOf(
  results: PlanState["results"],
  opened: PlanState["open"],
  more: Partial<PlanState> = {},
): PlanState {
  const plan = {
    ...{ id: "p", name: "x", file: null, fileSha256: "f", inputsHash: "i", inputs: { word: "one", n: 1 } },
    ...{ results, open: opened, before: { goal: null, seed: 1 }, ...more },
  };
  return markAnew(plan as PlanState, source(TEXT));
}

const acted = { frames: 1, wasUseful: true, told: "t", skill: null };

const PLANS: Readonly<Record<string, PlanState>> = {
  "at its end": planOf(
    { note: done(), go: done(), l: done({ output: [] }), s: done(), last: done() },
    {},
    { ended: { status: "failed" } },
  ),
  "in the second round": planOf(
    {
      note: done(),
      go: done(),
      "l[0].a": done(),
      "l[0].k": done(),
      "l[0].b": done({ output: "else" }),
      "l[1].a": done(),
    },
    { l: open({ rounds: 3 }), "l[1].k": open() },
    { acted },
  ),
  "in a branch": planOf(
    { note: done(), go: done(), "l[0].a": done(), "l[0].k": done() },
    { l: open({ rounds: 3 }), "l[0].b": open({ taken: "steps" }), "l[0].b.y": open() },
    { acted, due: { checkpointId: "c", path: "go" } },
  ),
  "behind a failure": planOf(
    {
      note: done(),
      go: done({ status: "failed", error: "e" }),
      "l[0].a": done({ status: "failed" }),
      l: done({ status: "failed" }),
    },
    { l: open({ rounds: 3 }), "l[0].a": open() },
    { due: { checkpointId: "c", path: "gone" }, goesBack: "go" },
  ),
};

const CHANGES: Readonly<Record<string, RevisionSource>> = {
  nothing: source(TEXT),
  "the word": source(TEXT, { word: "two" }),
  "the number": source(TEXT, { n: 2 }),
  "only how it fails": source(TEXT.replace("retries: 2", "retries: 3")),
  "the first wait": source(TEXT.replace("frames: 1", "frames: 9")),
  "in the loop": source(TEXT.replace("frames: 2", "frames: 9")),
  "in the way that was taken": source(TEXT.replace("frames: 3", "frames: 9")),
  "the number of rounds": source(TEXT.replace("times: 3", "times: 2")),
  "the condition": source(TEXT.replace("game.x > 1", "game.x > 2")),
  "a step more before": source(
    TEXT.replace("  - { name: go", "  - { name: new, type: wait, frames: 5 }\n  - { name: go"),
  ),
  "a call more before": source(
    TEXT.replace("  - { name: go", "  - { name: new, type: call, function: keep }\n  - { name: go"),
  ),
  "the last step gone": source(TEXT.replace(/ {2}- \{ name: last.*\n/, "")),
  "a skill of another hand": source(TEXT, {}, null, "v3"),
  "a skill that the run itself read": source(TEXT, {}, null, "v2"),
  "a skill that is gone": source(TEXT, {}, null, "none"),
  "from a step on": source(TEXT, {}, "l"),
  "from within the loop on": source(TEXT, {}, "l.k"),
  "from the second round on": source(TEXT, {}, "l[1].a"),
  "from the last step on": source(TEXT, { word: "two" }, "last"),
};

test("what is kept of plans after changes, and from where they go on", async () => {
  const text: string[] = [];
  const held = planOf({ note: done(), go: done() }, { l: open({ rounds: 3 }), "l[0].a": open() });
  const saved = {
    checkpoint: { memory: { workflow: held } },
    info: { id: "c1", totalSteps: 4, workflow: { checkpointId: "mark" } },
  };
  const entries = ["broken", "late", "c1"].map((file) => ({
    file,
    info: { id: file, totalSteps: 4 },
    workflow: { planId: "p" },
  }));
  const store = {
    load: async (file: string) => {
      if (file === "broken") throw new RunnerError("save-damaged", "broken is damaged");
      return file === "late"
        ? { ...saved, checkpoint: { memory: { workflow: PLANS["at its end"] } } }
        : saved;
    },
  };
  for (const [where, plan] of Object.entries(PLANS)) {
    text.push("", `# ${where}`);
    for (const [what, now] of Object.entries(CHANGES)) {
      const { plan: kept, again, goesBack } = revisePlan(plan, now);
      const others = Object.keys(kept).filter((key) => ["acted", "due", "goesBack", "ended"].includes(key));
      text.push(
        `${what}: again ${again.join(" ") || "nothing"}${goesBack ? ", the game goes back" : ""}`,
        `  kept ${Object.keys(kept.results).join(" ")}; open ${Object.keys(kept.open).join(" ")}; ${others.join(" ")}`,
      );
      const identity = {
        file: null,
        fileSha256: what === "nothing" ? "f" : "g",
        inputsHash: what === "the word" ? "j" : "i",
        inputs: now.inputs,
      };
      for (const [found, begun] of [
        [entries, null],
        [[], { branchId: "b", step: 2 }],
        [[], null],
      ] as const) {
        const resumed = await planResume(plan, now, identity, {
          store: store as never,
          entries: found as never,
          begun,
        }).then(
          (one) => {
            if (one === null) return "goes on";
            const { to, notices, plan: next } = one;
            const place =
              to === undefined
                ? "stays"
                : to === null
                  ? "the start"
                  : "step" in to
                    ? `step ${to.step}`
                    : to.info.id;
            return `${place}; ${notices.join(" | ")}; open ${Object.keys(next.open).join(" ")}; left ${next.left?.join(" ") ?? "none"}`;
          },
          ({ code, message, facts }) => `${code}: ${message} ${JSON.stringify(facts)}`,
        );
        text.push(`  → ${resumed}`);
        if (!goesBack) break;
      }
      const there = planFor(plan, now, identity);
      text.push(`  there: ${there === null ? "null" : Object.keys(there.results).join(" ")}`);
    }
  }
  await expect(`${text.join("\n").trimStart()}\n`).toMatchFileSnapshot("whole-changes.txt");
});
