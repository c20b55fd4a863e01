import { expect, test } from "vitest";
import { readPlaybook, renderPlaybook } from "../../../packages/lab/src/parts/playbook/play/playbook-file.ts";
import { type Playbook, UNPROVEN_STEPS } from "../../../src/parts/playbook/base/playbook.ts";

test("a playbook survives its file, with its origin and trials", () => {
  const playbook: Playbook = [
    {
      ...{
        title: "Doors",
        text: 'Knock: "who is there?"\nThen enter.',
        when: 'game.mode == "walk"',
        shown: 3,
      },
      origin: { runId: "run", from: 1, to: 50 },
      trials: [{ accepted: true, better: 7, worse: 1, same: 2 }],
    },
    { title: "Signs", text: "Read them.", unproven: { until: UNPROVEN_STEPS, former: null } },
  ];

  expect(readPlaybook(renderPlaybook(playbook), "p.yaml")).toEqual(playbook);
  expect(readPlaybook(renderPlaybook([]), "p.yaml")).toEqual([]);
});

test.each([
  ["entries: []", "p.yaml:1:1: format: is missing; it takes 1"],
  [
    "format: 1\nentries:\n  - title: A\n    text: B\n    txt: B",
    'p.yaml:5:5: entries[0].txt: there is no key "txt", did you mean "text"?',
  ],
  ["format: 1\nentries:\n  - title: A\n    text: ''", "entries[0].text: takes a text of 1 to 400 characters"],
  ["format: 1\nentries:\n  - title: A\n    text: B\n    when: 'game.x ='", "p.yaml:5:5: entries[0].when: "],
  ["format: 1\nentries:\n  - title: A\n    text: B\n    when: '3 + 4'", "must be true or false"],
  [
    "format: 1\nentries:\n  - {title: A, text: B}\n  - {title: a, text: C}",
    "is the title of an earlier entry, too: a",
  ],
])("a mistake has its place and one line: %j", (text, message) => {
  expect(() => readPlaybook(text, "p.yaml")).toThrow(message);
});
