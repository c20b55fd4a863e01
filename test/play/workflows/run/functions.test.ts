import { describe, expect, test } from "vitest";
import { powerCutDisk } from "../../../helpers/disks/power-cut-disk.ts";
import { FOLDER } from "../../../helpers/runs/journal-world.ts";
import { checkpointsOf, playWorkflow, type WorkflowPlay } from "../../../helpers/workflows/workflow-world.ts";

const TEXT = "name: calls\nsteps:\n  - { name: k, type: call, function: f }\n";

/** What came of a step that calls a function. */
async function callOf(f: () => unknown) {
  const { end } = await playWorkflow(TEXT, { disk: powerCutDisk(), functions: { f } });
  return end.results["k"];
}

const circle = (): unknown => {
  const list: unknown[] = [];
  list.push(list);
  return list;
};

test.each([
  ["nothing", () => undefined, null],
  ["no number", () => ({ n: Number.NaN }), { n: null }],
  ["a time", () => new Date(0), "1970-01-01T00:00:00.000Z"],
  ["the most there may be", () => "x".repeat(999_998), "x".repeat(999_998)],
])("what a function gives is kept as JSON: %s", async (_, f, output) => {
  expect(await callOf(f)).toMatchObject({ status: "done", output });
});

test.each([
  ["a function", () => () => 1, "what it gave is a function: only JSON can be kept"],
  ["a large whole number", () => 3n, "Do not know how to serialize a BigInt"],
  ["a circle", circle, "Converting circular structure"],
  [
    "too much",
    () => "x".repeat(999_999),
    "what it gave has 1000001 characters as JSON; at most 1000000 are kept",
  ],
])("what cannot be kept makes the step fail: %s", async (_, f, error) => {
  const result = await callOf(f);

  expect(result).toMatchObject({ status: "failed", output: null });
  expect(result?.error).toContain(error);
});

test("of a long error only the beginning is kept", async () => {
  const result = await callOf(() => {
    throw new Error(`no way ${"x".repeat(3_000_000)}`);
  });

  expect(result?.error).toMatch(/^no way x+…$/);
  expect(result?.error?.length).toBeLessThanOrEqual(2_000);
});

test("a restart says how many checkpoints it removed, and a start that it goes on from none of them", async () => {
  const disk = powerCutDisk();
  const text = (points: number) =>
    `name: calls\nsteps:\n${["a", "b"]
      .slice(0, points)
      .map((name) => `  - {name: ${name}, type: checkpoint}\n`)
      .join("")}`;
  const notices = async (mode: "start" | "restart", points: number) => {
    const { events } = await playWorkflow(text(points), { disk, mode });
    return events.flatMap((event) => (event.type === "notice" ? [event.text] : []));
  };

  expect(await notices("restart", 1)).toEqual([]);
  expect(await notices("restart", 2)).toContain("1 checkpoint of calls removed");
  expect(await notices("start", 1)).toContainEqual(
    expect.stringMatching(
      /^calls has the checkpoint b, of 2026-11-21T12:00:00.000Z, and does not go on from it$/,
    ),
  );
  expect(await notices("restart", 1)).toContain("3 checkpoints of calls removed");
});

describe("what is wrong with a workflow's call is said before anything is touched", () => {
  const text = `name: calls
inputs: {far: {type: number}}
steps:
  - {name: p, type: checkpoint}
  - {name: k, type: call, function: f}
`;
  const right = { inputs: { far: 2 }, functions: { f: () => 1 } };

  test.each<readonly [what: string, wrong: Partial<WorkflowPlay>, code: string]>([
    ["an input that is missing", { inputs: {} }, "workflow-input-invalid"],
    ["an input of another type", { inputs: { far: "x" } }, "workflow-input-invalid"],
    ["an input that there is none of", { inputs: { far: 2, near: 1 } }, "workflow-input-invalid"],
    ["a function that was not given", { functions: {} }, "workflow-function-unknown"],
    ["a step that there is none of", { from: "q" }, "option-invalid"],
  ])("%s", async (_, wrong, code) => {
    const fresh = powerCutDisk();
    for (const mode of ["start", "restart"] as const) {
      const begun = playWorkflow(text, { ...right, ...wrong, disk: fresh, mode });
      await expect(begun).rejects.toMatchObject({ code });
    }
    expect(fresh.inspect(FOLDER)).toBeNull();

    const disk = powerCutDisk();
    await playWorkflow(text, { ...right, disk });
    const [files, points] = [disk.list(FOLDER), await checkpointsOf(disk)];
    expect(points).toHaveLength(1);
    for (const mode of ["start", "restart"] as const) {
      const begun = playWorkflow(text, { ...right, ...wrong, disk, mode });
      await expect(begun).rejects.toMatchObject({ code });
      expect([disk.list(FOLDER), await checkpointsOf(disk)]).toEqual([files, points]);
    }
  });
});
