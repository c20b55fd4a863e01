import { expect, test } from "vitest";
import type { RunEvent } from "../../../../src/base/vocabulary/run-event.ts";
import { BriefTranscript } from "../../../../src/faces/cli/view/brief/brief-transcript.ts";
import { coloursFor } from "../../../../src/faces/cli/view/colour.ts";
import { createCapture } from "../../../helpers/runs/run-here.ts";

/** The line of a step in which two walks and a press were made and three values changed. */
function lineAt(columns: number | null, buttons: readonly string[]): string {
  const output = { ...createCapture(), isTerminal: columns !== null, columns };
  const brief = new BriefTranscript(output, { colours: coloursFor(createCapture(), {}), course: null });
  const show = (event: object) => brief.show(event as RunEvent);
  const result = (tool: string, input: object, text: string) =>
    show({ type: "tool-result", step: 2, tool, input, text, isError: false });
  show({ type: "step-finished", step: 1, gameInfo: { place: "Cave 1, 1", hp: 9, embers: 0 } });
  result("navigate_to", { x: 3, y: 5 }, "Reached Cave 3,5 in 4 steps.");
  result("press_buttons", { buttons }, "Pressed all.");
  result("choose", { option: "YES" }, "Chose YES.");
  show({ type: "step-finished", step: 2, gameInfo: { place: "Cave 1, 1", hp: 7, embers: 1 } });
  return output.text().split("\n").at(-2) ?? "";
}

test.each<[columns: number | null, buttons: readonly string[], deeds: string]>([
  [null, ["a"], "walked to Cave 3,5, pressed A, chose YES"],
  [200, ["a", "b", "up", "up", "down"], "walked to Cave 3,5, pressed A, B, up twice, down, chose YES"],
  [77, ["a"], "walked to Cave 3,5, pressed A, chose YES"],
  [76, ["a"], "walked to Cave 3,5, pressed A"],
  [66, ["a"], "walked to Cave 3,5, pressed A"],
  [65, ["a"], "walked to Cave 3,5"],
  [30, ["a"], "walked to Cave 3,5"],
])("a step at %s columns leaves out deeds, and never changes", (columns, buttons, deeds) => {
  expect(lineAt(columns, buttons)).toBe(`2 Cave 1, 1: ${deeds}; hp down to 7, embers 1`);
});
