import { expect, test } from "vitest";
import { openView } from "../../../src/faces/cli/view/run-view.ts";
import { createCapture, worldHere } from "../../helpers/runs/run-here.ts";

test.each([
  ["stdout", "stderr", "runner: stdout cannot be written, the disk is full: the run continues without it"],
  ["stderr", "stdout", "stderr cannot be written, the disk is full: the run continues without it"],
] as const)("a run whose %s cannot be written says so once", (broken, sound, said) => {
  const outputs = { stdout: createCapture(), stderr: createCapture() };
  Object.assign(outputs[broken], { failure: "the disk is full" });
  const view = openView(worldHere([], { env: {}, cwd: "/", ...outputs }), {});

  for (const step of [1, 2, 3]) view.show({ type: "notice", step, text: "well" }, 9);

  expect(outputs[sound].text().match(/.*cannot be written.*/g)).toEqual([said]);
});
