import { expect, test } from "vitest";
import { describeDecision } from "../../../../src/parts/interrupts/base/describe-decision.ts";
import { plainIds } from "../../../helpers/runs/plain-ids.ts";
import { playedFolder } from "../../../helpers/runs/played-folder.ts";
import { runHere } from "../../../helpers/runs/run-here.ts";

// A stop before each of the first three actions: the first was let go on, the second refused.
const copy = playedFolder(
  ["--steps", "4", "--interrupt-before", "act"],
  ["resume", "--say", "heal first"],
  ["resume", "--reject", "not yet"],
);

test("commands that look at a run say the same as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const cwd = copy();
  const commands = [
    ["status"],
    ["status", "--json"],
    ["cost"],
    ["cost", "--json"],
    ["stats"],
    ["stats", "--json"],
    ["saves", "list"],
    ["saves", "list", "--json"],
    ["saves", "show", "latest"],
    ["saves", "show", "latest", "--json"],
    ["saves", "diff", "0", "1"],
    ["skills", "runs"],
    ["workflow", "checkpoints"],
  ];
  const texts: string[] = [];
  for (const words of commands) {
    const { code, stdout, stderr } = await runHere(words, { cwd });
    texts.push(`$ runner ${words.join(" ")}\n${stdout}${stderr}[${code}]`);
  }
  const text = plainIds(texts.join("\n\n")).replaceAll(cwd, "FOLDER");
  await expect(text).toMatchFileSnapshot("./whole-outputs.txt");
});

test("a decision of each kind is told in words", () => {
  const told = (decision: Parameters<typeof describeDecision>[0]) => describeDecision(decision);

  expect(told({ type: "approve" })).toBe("approved");
  expect(told({ type: "reject", why: "too early" })).toBe("rejected: too early");
  expect(told({ type: "buttons", buttons: ["up", "a"] })).toBe("pressed up, a instead");
  const calls = {
    c1: { type: "approve" },
    c2: { type: "reject", why: "no" },
    c3: { type: "edit", input: { buttons: ["b"], wait_frames: 3 } },
  } as const;
  expect(told({ type: "calls", calls })).toBe(
    'call c1 approved; call c2 rejected: no; call c3 changed to {"buttons":["b"],"wait_frames":3}',
  );
});
