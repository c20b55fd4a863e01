import { expect, test } from "vitest";
import { RunnerError } from "../../../../src/base/errors.ts";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import type { PlanState } from "../../../../src/parts/workflows/base/workflow.ts";
import { markAnew } from "../../../../src/parts/workflows/play/changes/revise-plan.ts";
import { parseWorkflow } from "../../../../src/parts/workflows/play/format/parse-workflow.ts";
import {
  type Chosen,
  chooseFor,
  planIdentityOf,
} from "../../../../src/parts/workflows/play/run/choose-start.ts";

const TEXT = `
name: x
start: before the wood
inputs: { word: { type: string, default: one }, n: { type: integer, default: 1 } }
steps:
  - { name: note, type: call, function: keep, args: { word: "\${{ inputs.word }}" } }
  - { name: go, type: wait, frames: 1, when: inputs.n > 0 }
`;
const FILE = parseWorkflow(TEXT, "x.yaml", null);
const OTHER = parseWorkflow(TEXT.replace("frames: 1", "frames: 2"), "x.yaml", null);
const readNamed = () => "there is none";
const INPUTS = { word: "one", n: 1 };

/** A plan of the file in which both steps are done. */
function planOf(more: object = {}, isMarked = true): PlanState {
  const done = { status: "done", output: 1, attempt: 1 };
  const plan = {
    ...{ id: "p", name: "x", results: { note: done, go: done }, open: {}, before: { goal: "g", seed: 1 } },
    ...planIdentityOf({ file: FILE, path: null }, INPUTS),
    ...more,
  } as unknown as PlanState;
  const source = { workflow: FILE.workflow, inputs: INPUTS, readNamed, isKnown: () => false, from: null };
  return isMarked ? markAnew(plan, source) : plan;
}

interface Case {
  readonly plan?: PlanState | null;
  readonly saves?: readonly (PlanState | "damaged" | undefined)[];
  readonly file?: typeof FILE;
  readonly given?: JsonObject;
  readonly from?: string;
  readonly mayRerun?: boolean;
  readonly settings?: object;
  readonly resume?: object;
  readonly isJournaled?: boolean;
}

async function choose({
  plan = planOf(),
  saves = [],
  file = FILE,
  given = {},
  ...more
}: Case): Promise<string> {
  const { from = null, mayRerun = false, settings = {}, resume = null, isJournaled = true } = more;
  const entries = saves.map((held, at) => ({
    file: `save${at}`,
    held,
    info: {
      ...{ id: `id${at}`, kind: "workflow", seq: 9 - at, totalSteps: 5 - at, saveTime: `T${at}` },
      workflow: { name: "x", planId: "p", checkpointId: `c${at}` },
    },
  }));
  const store = {
    list: async () => [...entries, { file: "main", info: { id: "now", kind: "routine", saveTime: "NOW" } }],
    load: async (name: string) => {
      const entry = entries.find((one) => one.file === name);
      if (entry?.held === "damaged") throw new RunnerError("save-damaged", `${name} is damaged`);
      return { file: name, info: entry?.info, checkpoint: { memory: { workflow: entry?.held } } };
    },
  };
  const stage = {
    seq: 1,
    type: "stage",
    planId: "p",
    branchId: "b",
    step: 2,
    path: "note",
    phase: "begin",
    attempt: 1,
    time: "2026-01-01T00:00:00Z",
  };
  const skim = (types: readonly string[]) =>
    isJournaled && types.includes("stage") ? [{ ...stage, planId: "q", step: 1 }, stage] : [];
  const chosen: Chosen = { planId: null, since: null, notices: [], inputs: null, changes: null };
  const config = { settings, resume };
  const find = chooseFor({ file, path: null, given, readNamed, from, mayRerun }, chosen, config as never);
  const found = plan === null ? null : { state: { checkpointId: "now", memory: { workflow: plan } } };
  try {
    const start = await find(found as never, store as never, skim as never);
    const { changes, ...rest } = chosen;
    const to =
      changes?.to === undefined
        ? "stays"
        : changes.to === null
          ? "start"
          : "step" in changes.to
            ? `step ${changes.to.step}`
            : changes.to.file;
    return `${JSON.stringify(start)} ${JSON.stringify(rest)} ${changes === null ? "no changes" : `${to}: ${changes.notices.join(" | ")}`}`;
  } catch (error) {
    const { code, message, facts } = error as RunnerError;
    return `${code}: ${message} ${JSON.stringify(facts)}`;
  }
}

const CASES: Readonly<Record<string, Case>> = {
  "the present": {},
  "no run yet": { plan: null },
  "another workflow's": { plan: planOf({ name: "y" }) },
  "another workflow's, with a save": { plan: planOf({ name: "y" }), saves: [planOf()] },
  "damaged saves": { plan: null, saves: ["damaged", planOf(), planOf({ id: "q" })] },
  "damaged saves only": { plan: null, saves: ["damaged", "damaged"] },
  "a save without a plan": { plan: null, saves: [undefined] },
  "done, without a save": { plan: planOf({ ended: { status: "done" } }) },
  "done, with a save": { plan: planOf({ ended: { status: "done" } }), saves: [planOf()] },
  failed: { plan: planOf({ ended: { status: "failed" } }) },
  "another file": { file: OTHER, saves: [planOf({ results: {} })] },
  "another file, without a save": { file: OTHER },
  "another file, without a journal": { file: OTHER, isJournaled: false },
  "another input": { given: { word: "two" } },
  "the same input": { given: { word: "one" } },
  "an input that needs the game, without a place": { given: { n: 2 }, isJournaled: false },
  "another input, to run again": { given: { word: "two" }, mayRerun: true },
  "another input, from a step on": { given: { word: "two" }, from: "go" },
  "a wrong input": { given: { n: "x" } },
  "an input that is gone": { plan: planOf({ inputs: { ...INPUTS, old: 1 } }) },
  "an earlier version's": { plan: planOf({}, false) },
  "an earlier version's, another file": { plan: planOf({}, false), file: OTHER },
  "an earlier version's, another input": { plan: planOf({}, false), given: { n: 2, word: "b" } },
  "the same goal and seed": { settings: { goal: "g", seed: 1, model: "m" } },
  "another goal": { settings: { goal: "h", model: "m" } },
  "another seed": { settings: { seed: 2 } },
  "another goal and seed with a decision": { settings: { goal: "h", seed: 2, model: "m" }, resume: {} },
  "the same goal with a decision": { settings: { goal: "g", model: "m" }, resume: {} },
};

test("where a resumed workflow goes on, with what, and what is refused", async () => {
  const text: string[] = [];
  for (const [title, one] of Object.entries(CASES)) text.push(`${title}\n  ${await choose(one)}`);
  await expect(`${text.join("\n")}\n`).toMatchFileSnapshot("choose-start.txt");
});
