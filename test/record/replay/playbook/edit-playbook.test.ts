import { expect, test } from "vitest";
import {
  PLAYBOOK_LIMITS,
  type Playbook,
  type PlaybookEdit,
  UNPROVEN_STEPS,
} from "../../../../src/parts/playbook/base/playbook.ts";
import {
  editPlaybook,
  misfitOf,
  withoutExpired,
} from "../../../../src/parts/playbook/record/edit-playbook.ts";

const GIVEN: Playbook = [{ title: "Doors", text: "Knock." }];
const AT = { runId: "run", step: 100 };
const UNTIL = AT.step + UNPROVEN_STEPS;

function after(edits: readonly PlaybookEdit[], playbook = GIVEN): Playbook {
  return editPlaybook(playbook, { edits, from: 51 }, AT);
}

test("an added entry is unproven, knows where it came from, and goes when its time is over", () => {
  const added = after([{ action: "add", title: "Signs", text: "Read them.", when: "game.x == 1" }]);

  const signs = { title: "Signs", text: "Read them.", when: "game.x == 1" };
  const origin = { runId: "run", from: 51, to: 100 };
  expect(added[1]).toEqual({ ...signs, origin, unproven: { until: UNTIL, former: null } });
  expect(withoutExpired(added, UNTIL)).toBe(added);
  expect(withoutExpired(added, UNTIL + 1)).toEqual(GIVEN);
});

test("a changed and a dropped entry come back as they were", () => {
  const changed = after([{ action: "change", title: "doors", text: "Push." }]);
  const dropped = after([{ action: "drop", title: "Doors" }], changed);

  expect(changed[0]).toMatchObject({ text: "Push." });
  expect(dropped[0]?.unproven).toMatchObject({ isDrop: true });
  expect(withoutExpired(dropped, UNTIL + 1)).toEqual(GIVEN);
});

test("a renewed edit is kept longer; a dropped addition is gone", () => {
  const added = after([{ action: "add", title: "Signs", text: "Read them." }]);
  const later = { runId: "run", step: 300 };

  const renewed = editPlaybook(added, { edits: [{ action: "renew", title: "Signs" }] }, later);
  expect(renewed[1]?.unproven?.until).toBe(300 + UNPROVEN_STEPS);
  expect(editPlaybook(added, { edits: [{ action: "drop", title: "Signs" }] }, later)).toEqual(GIVEN);
});

test.each<readonly [PlaybookEdit, string]>([
  [{ action: "add", title: "DOORS", text: "Kick." }, "there is an entry of this title"],
  [{ action: "change", title: "Signs", text: "Read." }, "there is no entry of this title"],
  [{ action: "drop", title: "Signs" }, "there is no entry of this title"],
  [{ action: "renew", title: "Doors" }, "no unproven edit has this title"],
])("an edit that does not fit is left out: %j", (edit, misfit) => {
  expect(misfitOf(GIVEN, edit)).toBe(misfit);
  expect(after([edit])).toEqual(GIVEN);
});

test("a full playbook takes no more entries", () => {
  const full = Array.from({ length: PLAYBOOK_LIMITS.entries }, (_, at) => ({ title: `${at}`, text: "x" }));

  expect(misfitOf(full, { action: "add", title: "more", text: "x" })).toMatch(/is full/);
});
