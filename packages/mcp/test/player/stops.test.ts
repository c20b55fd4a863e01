import { expect, test } from "vitest";
import { createMemoryDisk } from "../../../../src/base/disk/memory-disk.ts";
import type { CallDecision } from "../../../../src/parts/interrupts/base/interrupts.ts";
import type { ResumeRequest } from "../../../../src/play/session/config.ts";
import { openPlayedRun } from "../../../../test/helpers/mcp/played.ts";
import { playRun, runStore } from "../../../../test/helpers/runs/journal-world.ts";

const START = { buttons: ["start"] };

/** A run that stops before it acts, with its first call pending. */
async function stoppedRun() {
  const disk = createMemoryDisk();
  const run = await openPlayedRun({
    disk,
    settings: { interrupts: { before: ["act"] } },
  });
  const told = await run.call("press_buttons", START);
  return { disk, run, told };
}

/** A person decides by another command, which plays nothing. */
function decide(disk: ReturnType<typeof createMemoryDisk>, resume: ResumeRequest) {
  return playRun({
    disk,
    start: "open-interrupt",
    resume,
    steps: 0,
    settings: { model: "mcp", maxHistory: 60 },
  });
}

test("a run that stops for a person lets go of its folder, and answers nothing but that", async () => {
  const { run, told } = await stoppedRun();

  const again = await run.call("press_buttons", START);
  const loaded = await run.goBackTo(0);
  const look = await run.look();

  const standing = { why: "interrupted", text: expect.stringContaining("runner resume") };
  expect(told).toMatchObject({ step: 0, isError: true, standing, text: standing.text });
  expect(again).toMatchObject({ step: 0, isError: true, standing, text: standing.text });
  expect(loaded).toMatchObject({ step: 0, isError: true, standing, branch: told.branch });
  expect(look).toMatchObject({ step: 0, isError: false, standing });
  expect(look.text).toContain("The game begins here.");
  await expect(run.save(null)).rejects.toMatchObject({ code: "save-unanswered" });
  await run.leave();
});

test.each([
  ["approve", { type: "approve" }, /^Pressed all 1\./],
  ["reject", { type: "reject", why: "not yet" }, /not yet/],
] as const)(
  "after a person's %s, the client is told what came of its call before it makes another",
  async (_, decision, words) => {
    const { disk, run } = await stoppedRun();

    await decide(disk, { decision, say: "Mind the step." });
    const late = await run.call("wait", { frames: 10 });
    const seen = await run.look();
    await run.leave();

    expect(late).toMatchObject({ step: 1, isError: true, standing: null });
    expect(late.text).toContain("The run continued since you last saw it, so nothing was done.");
    expect(late.text.split("The last call was answered:\n\n")[1]).toMatch(words);
    expect(late.text).toContain("Mind the step.");
    expect(seen.step).toBe(1);
  },
);

test.each<readonly [string, CallDecision, RegExp]>([
  [
    "refused",
    { type: "reject", why: "not that one" },
    /^The operator refused this: not that one\. Nothing was done\.$/m,
  ],
  [
    "changed",
    { type: "edit", input: { buttons: ["b"] } },
    /The operator changed the input of this call to {"buttons":\["b"\]}/,
  ],
])("a client's call that is %s by its id is answered so", async (_, decision, words) => {
  const { disk, run } = await stoppedRun();
  const { checkpoint } = await runStore(disk).load("latest");
  const [call] =
    checkpoint.memory.waiting?.[0]?.reply.content.filter(({ type }) => type === "tool_use") ?? [];
  if (call?.type !== "tool_use") return expect.fail("nothing is pending");

  await decide(disk, { decision: { type: "calls", calls: { [String(call["id"])]: decision } }, say: null });
  const late = await run.call("wait", { frames: 10 });
  await run.leave();

  expect(late).toMatchObject({ step: 1, isError: true, standing: null });
  expect(late.text.split("The last call was answered:\n\n")[1]).toMatch(words);
});

test("what people ask of a run is done while its client is silent", async () => {
  const saves: (string | null)[] = ["by hand"];
  let isPaused = false;
  let hasSaved = (): void => {};
  const saved = new Promise<void>((resolve) => {
    hasSaved = resolve;
  });
  let hasStopped = (): void => {};
  const stopped = new Promise<void>((resolve) => {
    hasStopped = resolve;
  });
  const run = await openPlayedRun({
    play: () => ({ takeSaveRequests: () => saves.splice(0), takePauseRequest: () => isPaused }),
    watch: (event) => {
      if (event.type === "saved" && event.kind === "manual") hasSaved();
      if (event.type === "interrupt") hasStopped();
    },
  });

  await saved;
  const [entry] = await run.list();
  isPaused = true;
  await stopped;
  const told = await run.call("press_buttons", START);
  await run.leave();

  expect(entry?.info).toMatchObject({ kind: "manual", label: "by hand", totalSteps: 0 });
  expect(told).toMatchObject({ step: 0, standing: { why: "interrupted" } });
  expect(told.text).toContain("asked to pause");
});

test.each([
  ["steps", { steps: 2 }, "the session's limit of 2 steps is reached"],
  ["the total step", { untilStep: 2 }, "the run is at step 2"],
] as const)(
  "a limit of %s is told by the last step, and outlives a folder that was let go",
  async (_, limit, fact) => {
    const run = await openPlayedRun(limit);

    const first = await run.call("press_buttons", START);
    const last = await run.call("wait", { frames: 1 });
    await run.leave();
    const beyond = await run.call("wait", { frames: 1 });
    await run.leave();

    expect(first.standing).toBeNull();
    expect(last).toMatchObject({ step: 2, isError: false });
    expect(last.standing).toMatchObject({ why: "budget", text: expect.stringContaining(fact) });
    expect(beyond).toMatchObject({ step: 2, isError: true, text: last.standing?.text });
  },
);

test("a limit of time counts what passes between calls", async () => {
  let ms = 0;
  const clock = { now: () => new Date("2026-11-23T12:00:00Z"), elapsedMs: () => ms };
  const run = await openPlayedRun({ limits: { ms: 60_000 }, services: { clock } });

  const played = await run.call("press_buttons", START);
  ms = 60_000;
  const late = await run.call("wait", { frames: 1 });
  await run.leave();

  expect(played.standing).toBeNull();
  expect(late).toMatchObject({ step: 1, isError: true, standing: { why: "budget" } });
  expect(late.text).toContain("60 s");
});

test("a run that reached what it was played for ends, and says so of the next call", async () => {
  const run = await openPlayedRun({ until: "totalSteps >= 1" });

  await run.call("press_buttons", START);
  const told = await run.call("wait", { frames: 1 });

  expect(told).toMatchObject({ step: 1, isError: true, standing: { why: "ended" } });
  await run.leave();
});
