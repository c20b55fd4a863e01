import { type ComponentType, h, render } from "preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SmallElement } from "../../../../../test/helpers/viewer/small-dom.ts";
import { Letters } from "../../../page/src/parts/mail/letters.tsx";
import { RanSkills } from "../../../page/src/parts/skills/ran-skills.tsx";
import { Tries } from "../../../page/src/parts/tries/tries.tsx";
import type { StepDetail } from "../../../src/timeline/steps/step-detail.ts";

beforeEach(() => {
  vi.stubGlobal("document", {
    createElement: (name: string) => new SmallElement(name),
    createElementNS: (_: string, name: string) => new SmallElement(name),
    createTextNode: (data: string) => new SmallElement("#text", data),
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** A part of a step, drawn. */
function drawn(part: ComponentType<{ step: StepDetail }>, step: Partial<StepDetail>): SmallElement {
  const root = new SmallElement("div");
  render(h(part, { step: step as StepDetail }), root as unknown as Element);
  return root;
}

const words = (element: SmallElement): string => element.textContent.replace(/\s+/g, " ").trim();

const TRIES = [
  { presses: "up ×2", came: "1 cell up" },
  { presses: "a", came: "a text" },
];

test.each([0, 1, 2])("a step lists each of its %i presses that were tried on a copy", (count) => {
  const root = drawn(Tries, { tries: TRIES.slice(0, count) });

  expect(root.all(({ localName }) => localName === "li").map(words)).toEqual(
    ["up ×2: 1 cell up", "a: a text"].slice(0, count),
  );
  expect(words(root).startsWith("Tried on a copy")).toBe(count > 0);
});

const MAIL = [
  { id: "m1", text: "Go home." },
  { id: "m2", text: "Now." },
] as StepDetail["mail"];
const ANSWERS = [{ text: "I do." }, { text: "There." }] as unknown as StepDetail["answers"];

test.each([
  [0, 0],
  [1, 0],
  [0, 1],
  [2, 2],
])("a step lists each of its %i messages and %i answers", (mail, answers) => {
  const root = drawn(Letters, { mail: MAIL.slice(0, mail), answers: ANSWERS.slice(0, answers) });

  expect(root.all(({ localName }) => localName === "section").map(words)).toEqual([
    ...["Messages from the operatorGo home.", "Messages from the operatorNow."].slice(0, mail),
    ...["Answer to the operatorI do.", "Answer to the operatorThere."].slice(0, answers),
  ]);
});

test.each([0, 1, 2])("a step lists each of its %i skills, with a summary where there is one", (count) => {
  const skills = [
    { name: "walk", status: "done", summary: "3 cells" },
    { name: "rest", status: "failed", summary: "" },
  ] as unknown as StepDetail["skills"];
  const root = drawn(RanSkills, { skills: skills.slice(0, count) });

  expect(root.all(({ localName }) => localName === "summary").map(words)).toEqual(
    ["Skill walkdone", "Skill restfailed"].slice(0, count),
  );
  expect(root.all(({ localName }) => localName === "p").map(words)).toEqual(["3 cells"].slice(0, count));
});
